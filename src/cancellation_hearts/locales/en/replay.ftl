### Looking through a finished deal, step by step. Numbers of points come ready to print, such as
### 6¼ or −26, and with them $count, a whole number, for the plural.

# The title, and what one chooses from to see another deal
replay-title = Deal { $deal }

# Beside the title
replay-sub =
    { $direction ->
        [left] { $dealer } dealt · passed left
        [right] { $dealer } dealt · passed right
        [across] { $dealer } dealt · passed across
       *[hold] { $dealer } dealt · nothing passed
    }
replay-back = Back to the table
replay-choose = Which deal

## Stepping. Each is the name of a button.

replay-controls = Steps
replay-first = To the start
replay-trick-before = Previous trick
replay-before = One step back
replay-play = Play
replay-pause = Stop playing
replay-after = One step on
replay-trick-after = Next trick
replay-last = To the end
replay-slider = Step

# Read out while the slider moves
replay-step = { $step } of { $steps }. { $happened }

# Under the slider
replay-step-short = { $step } / { $steps }

## The link

replay-share = Link to this moment
replay-share-text = Deal { $deal }: { $happened }
replay-copied = Link copied
replay-not-copied = The link could not be copied. It is the address of this page.

## What happened

replay-dealt =
    { $kitty ->
        [0] { $name } has dealt { $cards } cards to everybody.
        [one] { $name } has dealt { $cards } cards to everybody, and one to the kitty.
       *[other] { $name } has dealt { $cards } cards to everybody, and { $kitty } to the kitty.
    }
replay-passed =
    { $direction ->
        [left] Everybody has passed cards to the left.
        [right] Everybody has passed cards to the right.
       *[across] Everybody has passed cards across.
    }
replay-leads = { $name } leads to the first trick.

# $card is such as "queen of spades"
replay-led = { $name } leads the { $card }.
replay-played = { $name } plays the { $card }.
replay-cancelled = It cancels the one that { $name } has played.
replay-hearts-broken = Hearts are broken.
replay-goes-on = Everything is cancelled: the trick goes on with one more card from everybody.
replay-set-aside =
    { $cards ->
        [one] Everything is cancelled: one card is set aside, and { $name } leads again.
       *[other] Everything is cancelled: { $cards } cards are set aside, and { $name } leads again.
    }

# $cards counts the cards, those set aside before included
replay-won =
    { $count ->
        [0] { $name } wins the trick, { $cards } cards without points.
        [one] { $name } wins the trick, { $cards } cards with { $points } point.
       *[other] { $name } wins the trick, { $cards } cards with { $points } points.
    }
replay-lost =
    { $cards ->
        [one] Everything is cancelled: nobody gets the last card.
       *[other] Everything is cancelled: nobody gets the last { $cards } cards.
    }

# $cards lists the cards, such as "Q♠, 3♥ and 3♥"
replay-kitty-pile = { $name } gets the kitty: { $cards }.
replay-kitty-hand = { $name } takes the kitty into the hand: { $cards }.
replay-buried = { $name } buries { $cards }.

# $choice is subtract, add, or open while it has still to be chosen
replay-moon =
    { $choice ->
        [subtract] { $name } has shot the moon, and takes the points off.
        [add] { $name } has shot the moon, and everybody else gets the points.
       *[open] { $name } has shot the moon, and may choose who gets the points.
    }
replay-scored = The deal is over.
replay-game-over =
    { $winners ->
        [one] The game is over: { $names } wins.
       *[other] The game is over: { $names } win.
    }

# What the winner of the running trick will get; $aside counts cards that were set aside
replay-at-stake =
    { $aside ->
        [0]
            { $count ->
                [0] No points at stake
                [one] { $points } point at stake
               *[other] { $points } points at stake
            }
        [one]
            { $count ->
                [0] No points at stake, one card aside
                [one] { $points } point at stake, one card aside
               *[other] { $points } points at stake, one card aside
            }
       *[other]
            { $count ->
                [0] No points at stake, { $aside } cards aside
                [one] { $points } point at stake, { $aside } cards aside
               *[other] { $points } points at stake, { $aside } cards aside
            }
    }
replay-points =
    { $count ->
        [0] no points
        [one] { $points } point
       *[other] { $points } points
    }

## All hands

replay-hands = All hands
replay-player = Player
replay-cards = Cards
replay-taken = Points

# The head of the last column when the deal is over
replay-result = Result
replay-no-cards = no cards left
replay-to-act = to act
replay-gives = gives { $cards } to { $name }
replay-received = has { $cards } from { $name }
replay-kitty = Kitty
replay-kitty-waits = for the winner of the first trick
replay-kitty-of = got by { $name }

## All tricks

replay-tricks = Tricks

# What a button says: the number of a trick, who won it, and what it brought
replay-trick =
    { $count ->
        [0] Trick { $number }: { $name }, no points
        [one] Trick { $number }: { $name }, { $points } point
       *[other] Trick { $number }: { $name }, { $points } points
    }
replay-trick-aside = Trick { $number }: won by nobody

# Written in place of a winner
replay-nobody = nobody

## The review: what was good and what was not. $grade is fine, unlucky, inaccuracy, mistake or blunder.

replay-review-title = Review
replay-review-how = Which choices gave points away, judged by what their player could know.
replay-review-start = Judge the choices
replay-review-working = The choices are being judged, which takes some seconds. Look on meanwhile.
replay-review-whose = Whose choices
replay-review-everybody = Everybody
replay-review-bars = Choices in their order
replay-review-none = Nothing was given away.
replay-review-worst = The worst

# Points that were given away by what was to be expected
replay-review-lost =
    { $count ->
        [0] No points given away.
        [one] { $points } point given away.
       *[other] { $points } points given away.
    }
replay-review-luck =
    { $luck ->
        [none] Luck made no difference.
        [good]
            { $count ->
                [one] Good luck saved { $points } point.
               *[other] Good luck saved { $points } points.
            }
       *[bad]
            { $count ->
                [one] Bad luck cost { $points } point.
               *[other] Bad luck cost { $points } points.
            }
    }

# Beside the sign of that judgement, which it explains
replay-review-count =
    { $grade ->
        [blunder]
            { $count ->
                [one] { $count } blunder
               *[other] { $count } blunders
            }
        [mistake]
            { $count ->
                [one] { $count } mistake
               *[other] { $count } mistakes
            }
        [inaccuracy]
            { $count ->
                [one] { $count } inaccuracy
               *[other] { $count } inaccuracies
            }
       *[unlucky] { $count } unlucky
    }

# What was chosen, and what there is to say of it, for those who hear it
replay-review-bar = { $name }: { $choice }: { $verdict }
replay-review-played = trick { $number }, { $card }
replay-review-passed = passed { $cards }
replay-review-buried = buried { $cards }
replay-review-verdict =
    { $grade ->
        [fine] good
        [unlucky] good, but unlucky
        [inaccuracy] inaccuracy, { replay-points } given away
        [mistake] mistake, { replay-points } given away
       *[blunder] blunder, { replay-points } given away
    }

# Before a sentence about what was chosen
replay-review-grade =
    { $grade ->
        [fine] { $name } chose well.
        [unlucky] { $name } was unlucky.
        [inaccuracy] { $name }: inaccuracy.
        [mistake] { $name }: mistake.
       *[blunder] { $name }: blunder.
    }
replay-review-fine = { $mine } points were to be expected.
replay-review-unlucky =
    { $count ->
        [one] Nothing better could be known; as the cards lay, it cost { $points } point.
       *[other] Nothing better could be known; as the cards lay, it cost { $points } points.
    }

# $cards is a card in words or several in few letters; $error is how far off the difference may be
replay-review-better =
    { $count ->
        [one] The { $cards } was better: { $best } points expected instead of { $mine }, give or take { $error }.
       *[other] { $cards } were better: { $best } points expected instead of { $mine }, give or take { $error }.
    }

## When there is nothing to look through

replay-missing-title = Nothing to look through
replay-missing = This deal is not over yet, or there was none.
