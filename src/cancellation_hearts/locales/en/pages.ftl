### The pages around the table: home, before and after a game, chat, menu, settings, rules.
### Numbers of points come ready to print, such as 6¼ or −26. $name is what somebody is called.

## Everywhere

page-title = Cancellation Hearts
page-title-of = { $page } · Cancellation Hearts
page-waiting = One moment…
page-dealing = The cards are being dealt…
page-close = Close
page-try-again = Try again
page-home-link = To the first page
page-reload = Load it again
page-you = You

page-unreachable-title = Nobody answers
page-unreachable = The server cannot be reached. It may be starting again, or out of range.
page-offline-title = You are offline
page-offline = This device has no network. Tables need one; the server keeps yours.
page-offline-home = You are offline. Tables need a network; the rules do not.
page-not-found-title = Nothing here
page-not-found = There is no page at this address.

## Home

# $break starts a new line
page-title-lines = Cancellation{ $break }Hearts
page-subtitle = Six to eleven people, two packs of cards.
page-hero-label = Two kings of diamonds cancel each other, and the jack wins
page-hero-wins = wins
page-hero-caption = Two the same cancel each other. The highest card left takes the trick.
page-acts-label = Start
page-play-now = Play now
page-play-now-with =
    { $bots ->
        [one] with one bot, cards dealt at once
        [two] with two bots, cards dealt at once
        [3] with three bots, cards dealt at once
        [4] with four bots, cards dealt at once
        [5] with five bots, cards dealt at once
        [6] with six bots, cards dealt at once
        [7] with seven bots, cards dealt at once
        [8] with eight bots, cards dealt at once
        [9] with nine bots, cards dealt at once
        [10] with ten bots, cards dealt at once
       *[other] with { $bots } bots, cards dealt at once
    }
page-play-now-level = Level of the bots
page-invite = Invite friends
page-invite-how = a link and a code to share
page-join = Join by code
page-join-go = Join
page-join-empty = Type the code that you were told, such as BADU-KELI.
page-rules = Rules
page-settings = Settings
page-your-tables = Your tables
page-open-tables = Open tables
page-more-tables =
    { $count ->
        [one] One more table
       *[other] { $count } more tables
    }
page-finished-tables =
    { $count ->
        [one] One finished game
       *[other] { $count } finished games
    }
page-table-nobody = Nobody yet
page-table-names-more =
    { $more ->
        [one] { $names } and one more
       *[other] { $names } and { $more } more
    }
# $ago is such as "5 minutes ago" or "yesterday"
page-table-before = { $taken } of { $seats } seats taken
page-table-playing = running, played { $ago }
page-table-over = finished { $ago }
page-table-host = host: { $host } · { $state }
page-table-go-before = Go there
page-table-go-playing = Take your seat
page-table-go-over = Score
page-table-replay = Replay
page-table-replay-label = Replay: { $who }
page-table-join = Join
page-table-look = Look

## Inviting

page-invite-title = A table for your friends
page-invite-people = How many play?
page-invite-people-hint = Bots take the seats that stay free.
page-invite-rules = By which rules?
page-invite-name = What are you called?
page-invite-make = Set up the table
page-fewer = One fewer
page-more = One more
page-preset =
    { $base ->
        [classic] Classic
        [exchange] Exchange
       *[hearts] Hearts
    }
page-preset-how =
    { $base ->
        [classic] Hearts count 1. Cancelled tricks wait for the next winner.
        [exchange] Hearts count ¼. Cancelled tricks go on, and the kitty is exchanged.
       *[hearts] One pack for 3 to 6 people; nothing cancels.
    }

## Why one is at a table no more

page-ended-title = This table is closed to you
page-ended = The server has ended the connection.
page-ended-no-such-table-title = This table does not exist
page-ended-no-such-table = The link is not whole, or nobody ever played here and the table is gone.
page-ended-kicked-title = You were sent away
page-ended-kicked = The host of this table has sent you away. The host can let you come back.
page-ended-watching-is-off-title = Nobody may watch
page-ended-watching-is-off = A game has begun, and this table lets only its players see it.
page-ended-too-many-connections-title = Too many at once
page-ended-too-many-connections = You have this open on too many devices or in too many tabs. Close one, then try again.
page-ended-wrong-protocol-title = There is a newer version
page-ended-wrong-protocol = This page is older or newer than the server. Load it again to go on.

## How well bots play

page-level =
    { $level ->
        [easy] Easy
        [medium] Medium
        [hard] Hard
       *[expert] Expert
    }
page-level-choose = Choose a level

## A table

page-table-title = Table { $code }
page-table-name = Table { $code }
page-link-lost = No connection
page-menu = Menu
page-sheet = Score sheet
page-chat-open =
    { $unread ->
        [0] Chat
        [one] Chat, one new message
       *[other] Chat, { $unread } new messages
    }
page-rules-short =
    { $own ->
        [yes] { page-preset } rules with changes, { $seats } players, the game ends at { $target }
       *[no] { page-preset } rules, { $seats } players, the game ends at { $target }
    }
page-rules-line = { $rules }. { $link }
page-rules-link = How it is played

## Before a game

page-before-sub = { $taken } of { $seats } seats taken
page-before-title = Who else is coming?
page-before-sit-title = Take a seat
page-before-full-title = All seats are taken
page-change-settings = Change settings
page-seats = Seats
page-seat-free = free
page-seat-of = { $name }, seat { $number }
page-seat-free-at = seat { $number }, free
page-seat-sit = Sit here
page-seat-sit-label = Sit here: { $who }
page-seat-move = Move here
page-seat-move-label = Move here: { $who }
page-seat-stand = Stand up
page-seat-stand-label = Stand up: { $who }
page-seat-swap = Swap
page-seat-swap-label = Change places: { $who }
page-seat-agree = Swap
page-seat-agree-label = Agree to change places: { $who }
page-seat-bot = Add a bot
page-seat-bot-label = Add a bot: { $who }
page-seat-no-bot = Remove
page-seat-no-bot-label = Remove the bot: { $who }
page-seat-more = More: { $who }
page-seat-title = { $name }, seat { $number }
page-seat-title-free = Seat { $number }
page-seat-sit-long = Sit here
page-seat-move-long = Move here
page-seat-stand-long = Stand up
page-seat-swap-long = Change places with { $name }
page-seat-agree-long = Agree to change places with { $name }
page-seat-bot-long = Let a bot sit here
page-seat-no-bot-long = Send the bot away
page-seat-host-long = Make { $name } the host
page-seat-kick-long = Send { $name } away
page-seat-level = Level
page-seat-place = Put in seat
page-seat-place-choose = Choose a seat
page-seat-option = { $number }, { $name }
page-seat-option-free = { $number }, free
page-tag-bot = bot, { common-level }
page-tag-host = host
page-tag-away = away
page-tag-asks = would like to swap with { $name }
page-tag-asks-you = would like to swap with you
page-own-name = Your name
page-own-name-change = { $name}, your name: change it
page-own-name-save = Take this name
page-your-name = Your name
page-name-empty = What shall the others call you?
page-sit-down = Sit down
page-sit-down-at = Sit in seat { $number }
page-watch = Watch
page-invitation = Invitation
page-invitation-title = Invite others
page-share = Share
page-share-text = Come and play Cancellation Hearts. The code of the table is { $code }.
page-copy = Copy the link
page-copied = Copied
page-qr = QR code with the link of this table
page-start = Start
page-start-title = Ready when you are
page-start-wait = Waiting for the start
page-start-fill =
    { $bots ->
        [0] Everybody is here.
        [one] A bot takes the free seat.
       *[other] Bots take the { $bots } free seats.
    }
page-start-level = Level of the bots
page-start-host = { $name } is the host and starts the game.
page-start-no-host = The first to sit down is the host.

## Between deals

page-deal-over = Deal { $deal } is over
page-deal-number = deal { $deal }
page-after-deals =
    { $deals ->
        [0] before the first deal
        [one] after one deal
       *[other] after { $deals } deals
    }
page-story-you-begin = You
page-story-queens =
    { $queens ->
        [one]
            { $other ->
                [yes] { $name } took { $points } with the other queen.
               *[no] { $name } took { $points }, a queen of spades among them.
            }
       *[other] { $name } took { $points }, with { $queens } queens of spades.
    }
page-story-queens-you =
    { $queens ->
        [one]
            { $other ->
                [yes] { $you } took { $points } with the other queen.
               *[no] { $you } took { $points }, a queen of spades among them.
            }
       *[other] { $you } took { $points }, with { $queens } queens of spades.
    }
page-story-points = { $name } took { $points }.
page-story-points-you = { $you } took { $points }.
page-story-most =
    { $count ->
        [one] { $names } took the most, { $points }.
       *[other] { $names } took the most, { $points } each.
    }
page-story-most-with-you = You and { $names } took the most, { $points } each.
page-story-most-you = You took the most, { $points }.
page-story-clean = { $names } took nothing.
page-story-clean-with-you = You and { $names } took nothing.
page-story-clean-you = You took nothing.
page-story-moon-subtract = { $name } shot the moon and takes { $points } off the score.
page-story-moon-subtract-you = { $you } shot the moon and take { $points } off your score.
page-story-moon-add = { $name } shot the moon, and everybody else gets { $points }.
page-story-moon-add-you = { $you } shot the moon, and everybody else gets { $points }.
page-story-moon-none = { $name } shot the moon.
page-story-moon-none-you = { $you } shot the moon.
page-ready = Ready
page-is-ready = Ready
page-ready-count = { $ready } of { $seats } are ready
page-waiting-for = Waiting for { $names }
page-paused = The game is paused
page-direction =
    { $direction ->
        [left] pass to the left
        [right] pass to the right
        [across] pass across
       *[hold] no passing
    }
page-next-dealer = Next dealer: { $name } · { $direction }
page-next-dealer-you = You deal next · { $direction }
page-look-through = Look through it
page-time-left = { $seconds } s left
page-last-trick = The last trick

## The moon

page-moon-title = A moon
page-moon-you = You shot the moon!
page-moon-other = { $name } shot the moon
page-moon-ask = You have won every card that counts. Who shall feel it?
page-moon-wait = { $name } has won every card that counts, and chooses what comes of it.
page-moon-hint = What would you do?
page-moon-hint-given = { $choice }. { $reason }
page-moon-subtract = Take { $points } off my score
page-moon-add = Give everybody else { $points }

## After a game

page-game-won-you = You win!
page-game-won-with-you = You and { $names } win together
page-game-won =
    { $count ->
        [one] { $names } wins
       *[other] { $names } win together
    }
page-podium-points = { $points }
page-result-line = { $place }. { $name }: { $points }
page-look-through-game = Look through
page-record = Record
page-share-result = Share
page-rematch = Play again
page-rematch-voted = You would
page-rematch-ask = Another one?
page-rematch-votes =
    { $votes ->
        [one] { $names } would like another game
       *[other] { $names } would like another game
    }
page-rematch-host-you = You are the host: your word decides.
page-rematch-host = It comes if most want it, or { $name } does.
page-new-table = New table

## Chat

page-chat = Chat
page-chat-empty = Nothing has been said yet.
page-chat-write = Write something
page-chat-send = Send
page-chat-reactions = Reactions
page-chat-muted = { $name} is not heard.
page-reaction-name =
    { $reaction ->
        [clap] applause
        [laugh] laughter
        [wow] surprise
        [sad] sadness
        [angry] anger
        [thanks] thanks
        [heart] a heart
       *[think] thinking
    }

## Menu and people

page-menu-rules = Rules of this table
page-menu-pause = Pause
page-menu-resume = Go on
page-menu-pause-vote =
    { $votes ->
        [0] Ask for a pause
        [one] Ask for a pause, as one other does
       *[other] Ask for a pause, as { $votes } others do
    }
page-menu-resume-vote =
    { $votes ->
        [0] Ask to go on
        [one] Ask to go on, as one other does
       *[other] Ask to go on, as { $votes } others do
    }
page-menu-pause-no-longer = Ask for a pause no longer
page-menu-resume-no-longer = Ask to go on no longer
page-menu-forced = My only legal card plays itself
page-menu-hints = I agree to hints
page-menu-hints-all = All agree: on your turn, ask what the computer would play.
page-menu-hints-some =
    { $count ->
        [0] They come once all agree; nobody has yet.
        [one] They come once all { $all } agree; { $names } has.
       *[other] They come once all { $all } agree; { $names } have.
    }
page-menu-return = Take my seat back from the bot
page-menu-stand-in = Let a bot play for me
page-menu-stand = Leave my seat
page-menu-invite = Invite others
page-menu-home = Leave the table
page-members = People
page-members-none = Nobody has been here yet.
page-member-state =
    { $state ->
        [kicked] sent away
        [away]
            { $host ->
                [yes] host, not here
               *[no] not here
            }
        [watching]
            { $self ->
                [yes] you, watching
               *[no] watching
            }
       *[seated]
            { $self ->
                [yes]
                    { $host ->
                        [yes] you, host
                       *[no] you
                    }
               *[no]
                    { $host ->
                        [yes] host
                       *[no] plays
                    }
            }
    }
page-mute = Mute
page-mute-label = Hear no more of { $name }
page-unmute = Hear
page-unmute-label = Hear { $name } again
page-give-host = Make host
page-give-host-label = Make { $name } the host
page-kick = Send away
page-kick-label = Send { $name } away
page-kick-sure = A bot plays on in the place of { $name }, to the end of the game.
page-kick-do = Yes, send away
page-pardon = Let back
page-pardon-label = Let { $name } come back

## Settings of this device

page-save = Save
page-cancel = Cancel
page-choice-theme = Theme
page-choice-theme-system = As the device
page-choice-theme-light = Light
page-choice-theme-dark = Dark
page-choice-cards = Size of the cards
page-choice-cards-small = Small
page-choice-cards-normal = Normal
page-choice-cards-large = Large
page-choice-four-colours = Four colours
page-choice-four-colours-how = Clubs are green and diamonds blue.
page-choice-order = Order of the hand
page-choice-order-suit = By suit
page-choice-order-rank = By rank
page-choice-confirm = Play by a second press
page-choice-confirm-how = The first press shows what the card would do.
page-choice-keys = One-key shortcuts
page-choice-keys-how = At a table, single letters open the chat or the score sheet, for instance.
page-choice-motion = Motion
page-choice-motion-system = As the device
page-choice-motion-reduced = Little
page-choice-motion-full = All
page-choice-sound = Sound
page-choice-sound-how = Cards, tricks, and when it is your turn.
page-choice-vibration = Vibration
page-choice-vibration-how = When it is your turn, on devices that can.
page-language = Language
page-language-browser = As the browser
page-own-name-saved = You are called so from now on.

## Another device

page-move-out = Move to another device
page-move-out-how = With a code, another device sits in your seats as you do, and this one can go on too. It works once, for ten minutes. Give it to nobody else.
page-move-out-ask = Make a code
page-move-out-again = Make another code
page-move-out-no-link = Only this machine can reach the server, so no other device can use the code yet.
page-move-out-qr = QR code with this link
page-move-out-minutes =
    { $minutes ->
        [one] For one more minute.
       *[other] For { $minutes } more minutes.
    }
page-move-out-nobody = You sit at no table here yet, so there is nothing to move.
page-move-title = Take your seats here?
page-move-how = You have opened a link from another device of yours. One press, and this device sits in the same seats. The link works once.
page-move-gives-up =
    { $tables ->
        [one] This device sits at a table already. It gives that seat up.
       *[other] This device sits at { $tables } tables already. It gives those seats up.
    }
page-move-go = Take my seats to this device
page-move-used-title = This link has been used
page-move-used = It works once, for ten minutes. Make another one on the device that has your seats.

## Settings of a table. Each is followed by what it is, and by its values

page-own-rules = Own rules
page-seconds =
    { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }
page-setting-clock = Time for a turn
page-setting-clock-none = no clock
page-setting-pace = Bots think for
page-setting-pace-none = no time
page-setting-pause = A finished trick stays for
page-setting-pause-none = no time
page-setting-earlyEnd = End a deal early
page-setting-earlyEnd-how = When no card left can change a score.
page-setting-history = Show all tricks of the deal
page-setting-history-how = Otherwise only the last one.
page-setting-watchers = Let others watch
page-setting-watchers-how = They see nobody’s hand.
page-setting-chat = Chat and reactions
page-setting-chat-how = People can write to each other.
page-setting-hints = Hints
page-setting-hints-how = On one’s turn, the computer can be asked what it would play. With several people at the table, all have to agree.
page-setting-public = List the table for everybody
page-setting-public-how = Otherwise one needs its link or code.
page-option-heart-points = A heart counts
page-option-queen-points = A queen of spades counts
page-option-jack-points = A jack of diamonds counts
page-option-moon-points = A moon is worth
page-option-target = The game ends at
page-option-points-fault = A number of quarters from { $least } to { $most }, such as 13 or 0.25.
page-option-passing = Passing
page-option-pass-count = Cards to pass
page-option-first-trick-points = Points on the first trick
page-option-opening = The first lead
page-option-opening-value =
    { $value ->
        [dealer_left] left of the dealer
       *[two_of_clubs] two of clubs
    }
page-option-hearts-break = Hearts are broken by
page-option-hearts-break-value =
    { $value ->
        [heart_or_queen] a heart or a queen of spades
        [heart] a heart
       *[none] nothing: they may always be led
    }
page-option-cancelled-trick = A cancelled trick
page-option-cancelled-trick-value =
    { $value ->
        [set_aside] is set aside
       *[play_on] goes on, a card each
    }
page-option-last-cancelled = The last trick, cancelled
page-option-last-cancelled-value =
    { $value ->
        [nobody] goes to nobody
       *[last_winner] goes to the last winner
    }
page-option-kitty = The kitty
page-option-kitty-value =
    { $value ->
        [taken] goes on the pile
       *[exchange] is exchanged
    }
page-option-discards = Buried cards count
page-option-discards-value =
    { $value ->
        [nobody] for nobody
       *[discarder] for who buried them
    }
page-option-moon = Shooting the moon
page-option-moon-value =
    { $value ->
        [choose] the shooter chooses
        [subtract] takes points off
        [add] gives points to the others
       *[off] is not played
    }
page-passing =
    { $direction ->
        [left] left
        [right] right
        [across] across
       *[hold] not at all
    }
page-passing-never = never

## Rules

page-to-table = Back to the table
page-rules-title = How it is played
# The values: $hearts, $queen and $moon are points, $target a score, $cards a number of cards,
# $cancelled is set_aside or play_on, $kitty taken or exchange, $choice subtract, add or choose
page-rules-trick = Somebody leads a card. In turn, everybody else plays one of the same suit, if they have one.
page-rules-winner = The highest card of the suit that was led takes them all: that is a trick. Its winner leads the next.
page-rules-points = Points are bad. Every heart counts { $hearts }, and each queen of spades { $queen }.
page-rules-cancel = There are two of every card. When both fall into one trick they cancel each other: neither can win it.
page-rules-thrown = Who has no card of the suit may throw any other, best of all one that hurts. It never wins.
page-rules-aside =
    { $cancelled ->
        [play_on] If every card of the suit is cancelled, everybody plays one more card to the same trick.
       *[set_aside] If every card of the suit is cancelled, nobody wins. The same player leads again, and the cards wait for the winner of the next trick.
    }
page-rules-pass =
    { $cards ->
        [0] Nothing is passed before the first trick.
        [one] Before the first trick everybody passes a card to another player.
       *[other] Before the first trick everybody passes { $cards } cards to another player.
    }
page-rules-kitty =
    { $kitty ->
        [exchange] Cards that cannot be dealt evenly are the kitty. Whoever wins the first trick takes it into the hand and buries as many cards.
       *[taken] Cards that cannot be dealt evenly are the kitty. Whoever wins the first trick gets it.
    }
page-rules-moon =
    { $choice ->
        [subtract] Take every card that counts, and you have shot the moon: { $moon } off your score.
        [add] Take every card that counts, and you have shot the moon: { $moon } on everybody else’s score.
       *[choose] Take every card that counts, and you have shot the moon: { $moon } off your score, or on everybody else’s.
    }
page-rules-end = When somebody has { $target } points, the one with the fewest wins.
page-rules-examples = Three tricks
page-example-pair = The 9 is led. The kings cancel each other, so the jack is the highest club left. It takes the trick, and with it a queen of spades for { $queen } points.
page-example-pairs = Two pairs cancel each other. The little 3 is the only club left, and wins.
page-example-aside =
    { $cancelled ->
        [play_on] Both eights are cancelled, and no other club was played. The ace of hearts follows no suit and does not win, so everybody plays one more card.
       *[set_aside] Both eights are cancelled, and no other club was played. The ace of hearts follows no suit and does not win. Nobody does: the cards wait for the next winner.
    }
page-example-card-gone = { $card }, cancelled
page-example-card-wins = { $card }, wins
page-rules-of-table = At this table
page-rules-of-table-preset =
    { $base ->
        [classic] The Classic rules:
        [exchange] The Exchange rules:
       *[hearts] The rules of Hearts:
    }
page-rules-own = (this table’s own)
page-says-packs =
    { $value ->
        [one] One pack of cards.
       *[other] { $value } packs of cards.
    }
page-says-passing =
    { $count ->
        [one] Cards are always passed: { $ways }.
       *[other] Cards are passed by turns: { $ways }.
    }
page-says-passing-never = Cards are never passed.
page-says-pass-count =
    { $value ->
        [one] Everybody passes one card.
       *[other] Everybody passes { $value } cards.
    }
page-says-opening =
    { $value ->
        [dealer_left] The player left of the dealer leads first, and no card that counts.
       *[two_of_clubs] The two of clubs is led first.
    }
page-says-first-trick-points =
    { $value ->
        [yes] Cards that count may be thrown on the first trick.
       *[no] No card that counts may be thrown on the first trick.
    }
page-says-hearts-break =
    { $value ->
        [heart_or_queen] Hearts may be led once a heart or a queen of spades was played.
        [heart] Hearts may be led once a heart was played.
       *[none] Hearts may always be led.
    }
page-says-cancelled-trick =
    { $value ->
        [set_aside] A cancelled trick is set aside for the next winner.
       *[play_on] A cancelled trick goes on: everybody plays one more card.
    }
page-says-last-cancelled =
    { $value ->
        [nobody] If the last trick is cancelled, nobody gets its cards.
       *[last_winner] If the last trick is cancelled, the winner of the one before gets its cards.
    }
page-says-kitty =
    { $value ->
        [taken] The winner of the first trick gets the kitty, and its points.
       *[exchange] The winner of the first trick takes the kitty into the hand and buries as many cards.
    }
page-says-discards =
    { $value ->
        [nobody] Points that are buried count for nobody.
       *[discarder] Points that are buried count for who buried them.
    }
page-says-heart-points = A heart counts { $value }.
page-says-queen-points = A queen of spades counts { $value }.
page-says-jack-points = A jack of diamonds counts { $value }.
page-says-moon =
    { $value ->
        [choose] Who shoots the moon chooses: off the own score, or on all others.
        [subtract] A moon is taken off the own score.
        [add] A moon is added to all other scores.
       *[off] There is no shooting the moon.
    }
page-says-moon-points = A moon is worth { $value }.
page-says-target = The game ends when somebody has { $value } points.
