### The screen on which a deal is played. $name is somebody's name, $card a card such as "queen of
### spades", $rank such as "queen", $suit one of C, D, H, S or such as "spades", $points a number that is ready to be
### printed. $whose and $winner say of whom it is told: you, other, or none for nobody.

## The bar

table-table = The table
table-menu = Menu
table-chat =
    { $unread ->
        [0] Chat
        [one] Chat, { $unread } new line
       *[other] Chat, { $unread } new lines
    }
table-sheet = Score sheet
# $kind: host, who decides; vote; no-longer of one who has voted
table-resume =
    { $kind ->
        [host] Go on
        [no-longer] Ask no longer
       *[vote] Ask to go on
    }
table-bar-deal = Deal { $deal }
table-bar-pass =
    { $direction ->
        [left] Passing to the left
        [right] Passing to the right
        [across] Passing across
       *[other] Nothing is passed
    }
table-bar-dealing = Dealing
table-bar-first = First trick
table-bar-broken = Hearts are broken
table-bar-unbroken = Hearts not broken

## What is at stake; below a number, in few letters

table-ticket = At stake
table-ticket-led = led
# $over is yes when the trick is over
table-ticket-points =
    { $over ->
        [yes]
            { $number ->
                [one] point taken
               *[other] points taken
            }
       *[no]
            { $number ->
                [one] point at stake
               *[other] points at stake
            }
    }
table-ticket-aside =
    { $cards ->
        [one] card aside
       *[other] cards aside
    }
table-ticket-kitty =
    { $taker ->
        [none] in the kitty
        [you] kitty: yours
       *[other] kitty: { $name }
    }
table-pile-aside = aside
table-pile-kitty = kitty

## Places

table-you = You
table-name-bot = { $name }, bot, { common-level }
table-somebody = Seat { $number }
table-dealer = Deals
table-dealer-mark = D
table-led-trick = Led this trick
table-led-mark = led
table-ring-wins = wins
table-ring-won = won
# Below a number: 2 of 3
table-slot-of = of { $count }
table-tray-to =
    { $direction ->
        [left] To { $name }, on your left
        [right] To { $name }, on your right
       *[other] To { $name }, across
    }
table-tray-bury = To be buried

## Places as they are heard, a sentence each

table-places = Places in playing order
table-place-cards = { $name }: { $cards }.
table-place-cancelled = { $card }, cancelled
table-place-empty = { $name }: no card.
table-place-wins = Winning.
table-place-won = Won the trick.
table-place-turn = Has the turn.
table-place-led = Led.
table-place-dealer = Dealer.
table-place-bot = A bot, { common-level }.
table-place-stand-in = A bot stands in.
table-place-away = Not connected.
table-place-score = Score { $points }.

## The line above the hand

table-say = What is going on
table-say-lost = Connection lost
table-say-retry = Trying again in { $seconds } s. Nothing of the game is lost.
table-say-connecting = Connecting …
table-say-paused = The game is paused
table-say-stood-in = A bot plays for you
table-say-watching = You are watching.
table-say-dealing = The cards are being dealt
table-say-next = One moment
table-say-your-turn = Your turn
table-say-turn = { $name } is playing
table-say-led =
    { $suit ->
        [C] Clubs were led
        [D] Diamonds were led
        [H] Hearts were led
       *[S] Spades were led
    }
table-say-you-lead = You lead
# $card in few letters, such as "J♦"
table-say-queued = { $card } plays on your turn, unless points or its twin fall.
table-say-armed = { $effect } Press the { $card } again to play it.
table-say-you-win =
    { $cards ->
        [one] You win { $cards } card
       *[other] You win { $cards } cards
    }
table-say-wins =
    { $cards ->
        [one] { $name } wins { $cards } card
       *[other] { $name } wins { $cards } cards
    }
table-say-aside =
    { $cards ->
        [one] Nobody wins: { $cards } card aside
       *[other] Nobody wins: { $cards } cards aside
    }
table-say-aside-detail = All of the suit cancelled. The next to win a trick takes them.
table-say-trick-lost =
    { $cards ->
        [one] Nobody wins { $cards } card
       *[other] Nobody wins the last { $cards } cards
    }
table-say-and-kitty = The kitty goes with it.
# $leads is yes if it is you who leads now; $kitty is yes if the kitty was won too
table-say-won-points =
    { $leads ->
        [yes]
            { $kitty ->
                [yes]
                    { $number ->
                        [one] { $points } point, and the kitty. You lead.
                       *[other] { $points } points, and the kitty. You lead.
                    }
               *[no]
                    { $number ->
                        [one] { $points } point. You lead.
                       *[other] { $points } points. You lead.
                    }
            }
       *[no]
            { $kitty ->
                [yes]
                    { $number ->
                        [one] { $points } point, and the kitty
                       *[other] { $points } points, and the kitty
                    }
               *[no]
                    { $number ->
                        [one] { $points } point
                       *[other] { $points } points
                    }
            }
    }
table-say-passing = Cards are being passed
table-say-pick =
    { $left ->
        [one] Pick { $left } more card
       *[other] Pick { $left } more cards
    }
table-say-pass-ready = Ready to pass
table-say-chosen = You have chosen
table-say-pass-to = They go to { $name }.
table-say-have-chosen = { $chosen } of { $all } have chosen
table-say-received = { $name } passed you: { $cards }.
table-say-buries = { $name } buries cards from the kitty
table-say-bury =
    { $left ->
        [0] Ready to bury
        [one] Bury { $left } more card
       *[other] Bury { $left } more cards
    }
table-say-bury-detail = The kitty is in your hand. Nobody sees what you bury.

# After "Your turn", when the time runs out
table-seconds = { $seconds } s
table-late =
    { $seconds ->
        [one] { $seconds } second left.
       *[other] { $seconds } seconds left.
    }

## What a card would do

table-effect-leads =
    { $suit ->
        [C] Leads clubs.
        [D] Leads diamonds.
        [H] Leads hearts.
       *[S] Leads spades.
    }
table-effect-takes-lead = Takes the lead.
table-effect-none =
    { $winner ->
        [none] Nobody wins so far.
        [you] Your { $card } still wins.
       *[other] { $winnerName }’s { $card } still wins.
    }
table-effect-cancels =
    { $whose ->
        [you]
            { $winner ->
                [none] Cancels your own { $rank }; nobody wins so far.
                [you] Cancels your own { $rank }; your { $card } wins.
               *[other] Cancels your own { $rank }; { $winnerName }’s { $card } wins.
            }
       *[other]
            { $winner ->
                [none] Cancels { $name }’s { $rank }; nobody wins so far.
                [you] Cancels { $name }’s { $rank }; your { $card } wins.
               *[other] Cancels { $name }’s { $rank }; { $winnerName }’s { $card } wins.
            }
    }

## Buttons

table-last-trick = Last trick
table-sort = Sort
table-nudge = Nudge
table-nudge-name = Remind { $name }
table-retry = Try now
table-return = Take your seat back
table-sit = Sit down
table-pass =
    { $direction ->
        [left]
            { $again ->
                [yes] Pass these left
               *[no] Pass left
            }
        [right]
            { $again ->
                [yes] Pass these right
               *[no] Pass right
            }
       *[other]
            { $again ->
                [yes] Pass these across
               *[no] Pass across
            }
    }
table-bury = Bury them

## The hand

table-hand =
    { $count ->
        [one] Your hand, { $count } card
       *[other] Your hand, { $count } cards
    }
table-hand-card =
    { $count ->
        [one]
            { $state ->
                [no] { $card }, cannot be played now
                [picked] { $card }, chosen
                [armed] { $card }, press again to play it
                [queued] { $card }, plays on your turn
                [received] { $card }, was passed to you
               *[other] { $card }
            }
       *[other]
            { $state ->
                [no] { $card }, two of them, cannot be played now
                [picked] { $card }, two of them, chosen
                [armed] { $card }, two of them, press again to play one
                [queued] { $card }, two of them, one plays on your turn
                [received] { $card }, two of them, was passed to you
               *[other] { $card }, two of them
            }
    }
table-hand-twice = ×2
# $reason is why the card that was to play itself does not
table-dropped =
    { $reason ->
        [points] Your { $card } was taken back: points fell.
        [twin] Your { $card } was taken back: its twin was played.
        [winner] Your { $card } was taken back: another card wins now.
       *[illegal] Your { $card } was taken back: it cannot be played to this trick.
    }

# $card is such as "queen of spades" with what else is said of it; $count of such cards are meant
table-hand-advised =
    { $count ->
        [one] { $card }, the hint
       *[other] { $card }, both are the hint
    }

## Hints. $cards lists cards in few letters, such as "Q♠ and 3♥", or in words for those who hear it.

table-hint-ask = What would you play?
table-hint-more = Why, and what else
table-hint-drop = Hide the hint
table-hint-asked = Let me think …
table-hint-play = The { $card }
table-hint-pass = Pass { $cards }
table-hint-bury = Bury { $cards }
table-hint-marked = They are marked in your hand.
table-hint-tied =
    { $count ->
        [one] { $cards } may be as good.
       *[other] { $cards } may be as good.
    }
table-hint-because = The { $card }. { $reason }
table-hint-title = What each card would cost
table-hint-how =
    The points that this deal is expected to add to your score, give or take the error. Fewer are better. Each choice was tried in { $worlds } deals that fit what you know.
table-hint-step = Card { $number } of { $all }
table-hint-best = best
table-hint-as-good = may be as good
table-hint-worse = { $points } worse
table-hint-little-worse = a little worse

## Tricks that are over

table-tricks = Tricks of this deal
table-trick-number = Trick { $number } of { $all }
table-trick-before = Before
table-trick-after = After
table-trick-outcome =
    { $whose ->
        [none] Nobody won these { $cards } cards.
        [you] You won these { $cards } cards.
       *[other] { $name } won these { $cards } cards.
    }

## Keys

table-keys = Keys
table-keys-move = From card to card; also to the hand
table-keys-play = Play the card
table-keys-state = Hear how the trick stands
table-keys-hint = What the computer would play, and once more why
table-keys-last = Last trick
table-keys-sheet = Score sheet
table-keys-sort = Sort by suit or by rank
table-keys-chat = Chat
table-keys-help = This list

## What is heard when it happens

table-told-dealt =
    { $whose ->
        [you]
            { $kitty ->
                [0] You deal { $cards } cards to each.
               *[other] You deal { $cards } cards to each, and { $kitty } to the kitty.
            }
       *[other]
            { $kitty ->
                [0] { $name } deals { $cards } cards to each.
               *[other] { $name } deals { $cards } cards to each, and { $kitty } to the kitty.
            }
    }
table-told-passed = The cards are passed.
table-told-received = { $name } passed you the { $cards }.
table-told-led =
    { $whose ->
        [you] You lead to the first trick.
       *[other] { $name } leads to the first trick.
    }
table-told-played =
    { $whose ->
        [you] You: { $card }.
       *[other] { $name }: { $card }.
    }
# $suit such as "spades"
table-told-cancelled = Both { $rank }s of { $suit } cancel.
table-told-winning =
    { $whose ->
        [you] Your { $card } wins.
       *[other] { $name }’s { $card } wins.
    }
table-told-nobody-wins = Nobody wins so far.
table-told-broken = Hearts are broken.
table-told-goes-on = The trick is cancelled so far: everybody plays one more card to it.
table-told-aside = Nobody wins the trick. { $cards } cards are set aside.
table-told-won =
    { $whose ->
        [you] You win { $cards } cards.
       *[other] { $name } wins { $cards } cards.
    }
table-told-lost = Nobody wins the last trick, { $cards } cards in all.
table-told-kitty =
    { $whose ->
        [you]
            { $cards ->
                [one] You take the kitty, { $cards } card.
               *[other] You take the kitty, { $cards } cards.
            }
       *[other]
            { $cards ->
                [one] { $name } takes the kitty, { $cards } card.
               *[other] { $name } takes the kitty, { $cards } cards.
            }
    }
table-told-buried =
    { $whose ->
        [you] You have buried { $cards } cards.
       *[other] { $name } has buried { $cards } cards.
    }
table-told-moon =
    { $whose ->
        [you] You have shot the moon.
       *[other] { $name } has shot the moon.
    }
table-told-scored = Deal { $deal } is over.
table-told-played-out = No points are left to be won: the rest plays itself.
table-told-stood-in =
    { $whose ->
        [you] A bot plays for you.
       *[other] A bot plays for { $name }.
    }
table-told-returned =
    { $whose ->
        [you] You have your seat back.
       *[other] { $name } is back.
    }
table-told-paused = The game is paused.
table-told-resumed = The game goes on.
table-told-pause-voted =
    { $whose ->
        [you] You have asked for a pause, or for its end.
       *[other] { $name } asks for a pause, or for its end.
    }
table-told-agrees = { $name } agrees to hints.
table-told-agrees-no-longer = { $name } agrees to hints no longer.
table-told-chatted = { $name } says: { $text }
table-told-reacted =
    { $reaction ->
        [clap] { $name } claps.
        [laugh] { $name } laughs.
        [wow] { $name } is amazed.
        [sad] { $name } is sad.
        [angry] { $name } is angry.
        [thanks] { $name } says thanks.
        [heart] { $name } sends a heart.
       *[think] { $name } is thinking.
    }
table-told-nudged = { $name } reminds you: everybody waits for you.
table-told-choose = Choose the cards to pass.
table-told-bury =
    { $cards ->
        [one] Choose { $cards } card to bury.
       *[other] Choose { $cards } cards to bury.
    }
table-told-your-moon = Choose what your moon does.
table-told-your-turn = Your turn.

## How the trick stands

table-state-empty = No card lies on the table.
table-state-led =
    { $suit ->
        [C] Clubs were led.
        [D] Diamonds were led.
        [H] Hearts were led.
       *[S] Spades were led.
    }
table-state-stake =
    { $number ->
        [one] { $points } point at stake, { $cards } cards aside.
       *[other] { $points } points at stake, { $cards } cards aside.
    }
table-state-waiting =
    { $whose ->
        [you] It is your turn.
       *[other] Waiting for { $names }.
    }
