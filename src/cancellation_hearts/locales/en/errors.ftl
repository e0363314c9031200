### What cannot be done, and why: one sentence or two, said to the person who tried.
### $card and $needed are names of cards such as "queen of spades", $led is the suit that was led
### (C, D, H or S), all three "none" if they are not known; $name is whose turn it is.

# Anything without a sentence of its own; $message is the server's, in English
error-other = That did not work. { $message }
error-unknown = That did not work.

## Cards

error-wrong-phase = That cannot be done just now.
error-not-your-turn = It is not your turn.
error-turn-of = It is { $name }’s turn.
# A card was chosen while the connection was broken, and its trick is over
error-late = The game has gone on while you were away, so that was not done.
error-card-not-in-hand =
    { $card ->
        [none] You do not hold that card.
       *[other] You do not hold the { $card }.
    }
error-must-follow-suit =
    { $led ->
        [C] You hold a club: clubs were led.
        [D] You hold a diamond: diamonds were led.
        [H] You hold a heart: hearts were led.
        [S] You hold a spade: spades were led.
       *[other] You hold a card of the suit that was led.
    }
error-hearts-not-broken = Hearts are not broken yet, and you have other cards to lead.
error-must-open-with =
    { $needed ->
        [none] The first card has to be another one.
       *[other] The first card has to be the { $needed }.
    }
error-no-points-on-opening-lead = The first card may not be one that counts: you have others.
error-no-points-on-first-trick = No points on the first trick: you have other cards.
error-wrong-pass-count = That is not the number of cards to pass.
error-wrong-discard-count = That is not the number of cards to bury.
error-deal-is-over = The deal is over.
error-game-is-over = The game is over.
error-nothing-queued = No card is waiting to be played.
error-not-between-deals = The cards are dealt already.

## The table

error-bad-name = A name has 1 to 24 characters that can be seen.
error-bad-text = What you say has 1 to 300 characters.
error-bad-settings = A pause at this table is too long or too short.
error-bad-option = One of the rules cannot have that value. { $message }
error-bad-combination = These rules cannot be played together. { $message }
error-wrong-player-count = These rules are for another number of players.
error-no-such-table = There is no such table. Perhaps nobody played there and it was cleared away.
error-no-such-code = There is no table with that code. Look at it once more.
error-no-such-game = That game was not played at this table.
error-unknown-member = They are not at this table.
error-unknown-seat = There is no such seat at this table.
error-not-host = Only the host can do that.
error-not-seated = You need a seat for that.
error-seat-taken = Somebody sits there.
error-seats-free = Some seats are free. Let bots take them, or wait for more people.
error-table-is-full = No seat is free.
error-no-bot = No bot sits there.
error-game-is-running = That can be done only before a game begins.
error-no-game = No game is running.
error-game-is-paused = The game is paused.
error-nothing-to-nudge = They were reminded a moment ago, or nobody waits for them.
error-kicked = The host has sent you away from this table.
error-watching-is-off = A game has begun, and this table lets nobody watch.
error-chat-is-off = There is no chat at this table.
error-hints-off = There are no hints at this table.
error-hints-not-agreed = Hints come once everybody who plays agrees to them, in the menu.
error-no-world = That could not be worked out.
error-too-fast = That was a lot at once. Wait a few seconds.

## The connection

error-no-connection = The server cannot be reached. Is this device still in the network?
error-server-closing = The server is starting anew. It is back in a moment.
error-internal = Something went wrong in the server, and nothing was done. Please try again.
error-not-stored = The server could not write it down, so nothing was done. Please try again.
error-too-many-requests = That was asked for too often. Wait a moment and try again.
error-too-many-connections = You have too many pages of this table open. Close some of them.
error-wrong-protocol = This page is older than the server. Load it again.
error-unknown-person = The server does not know you yet. Choose a name first.
error-foreign-origin = This page comes from another address than the server expects.
error-move-code-unknown = This code is wrong, was used already, or is older than ten minutes.
error-message-too-large = That is too long.
error-not-found = There is nothing at this address.
error-bad-link = That is no link to a table, and no code of one.
error-no-table-open = The table is not open yet. Please try again.
error-bad-message = The server did not understand this page. Load it again.
