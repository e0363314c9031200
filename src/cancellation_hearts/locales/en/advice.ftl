### Reasons for and against a choice, for hints and reviews. They speak of the card that is chosen as
### "it". Hints tell them to its player, reviews to everybody. $rank and $suit are those of another card, $led is the letter of a
### suit, $name a player, $number a number of cards or players. Numbers of points come ready to print,
### such as 6¼, and with them $count, a whole number, for the plural.

# "6¼ points", inside a sentence
advice-points =
    { $count ->
        [0] no points
        [one] { $points } point
       *[other] { $points } points
    }

# "spades", inside a sentence
advice-suit =
    { $led ->
        [C] clubs
        [D] diamonds
        [H] hearts
       *[S] spades
    }

## To lead

advice-reason-only-card = It is the only card that may be played.
advice-reason-lead-void = It makes a void in { advice-suit }: later tricks of them can be used to throw off cards.
advice-reason-lead-under-queen = It may bring out a queen of spades, and the hand holds no spade that she could fall on.
advice-reason-lead-low =
    { $number ->
        [one] It stays low: one higher card of the suit is unseen, and fewer lower ones are.
       *[other] It stays low: { $number } higher { advice-suit } are unseen, and fewer lower ones.
    }
advice-reason-lead-high =
    { $number ->
        [0] It is high: no higher { advice-suit } are unseen, so that only a twin can keep it from winning.
        [one] It is high: only one of the unseen { advice-suit } is higher.
       *[other] It is rather high: of the unseen { advice-suit } { $number } are higher, and as many or more lower.
    }

## To follow suit

advice-reason-cancels-all = It cancels the { card-name } of { $name }, and then nobody is winning.
advice-reason-cancels-sends = It cancels the { card-name }, so that the trick with { advice-points } goes over to { $name }.
advice-reason-cancels = It cancels the { card-name } of { $name }, and can win nothing itself.
advice-reason-stops-moon = It takes the lead in a trick with points, before { $name } gets them all and shoots the moon.
advice-reason-forced-highest = Every card that may be played takes this trick with { advice-points }, so the highest can go.
advice-reason-takes-last = It takes the trick for certain, with { advice-points }.
advice-reason-takes-last-free = It takes the trick for certain, and nothing in it counts.
advice-reason-takes-bonus = It takes the lead in a trick that takes { advice-points } off its winner’s score.
advice-reason-takes-free =
    { $number ->
        [one] It takes the lead while nothing in the trick counts; one more plays after it.
       *[other] It takes the lead while nothing in the trick counts; { $number } more play after it.
    }
advice-reason-takes-so-far =
    { $number ->
        [one] It takes the lead in a trick with { advice-points }; one more plays after it.
       *[other] It takes the lead in a trick with { advice-points }; { $number } more play after it.
    }
advice-reason-ducks-last = It stays under the { card-name }: { $name } gets the trick, with { advice-points }.
advice-reason-ducks-highest = It is the highest card that stays under the { card-name } of { $name }.
advice-reason-ducks = It stays under the { card-name } of { $name }.

## When one cannot follow

advice-reason-throws-queen = It sends the queen of spades to { $name }, who is winning.
advice-reason-throws-points = It gives { advice-points } to { $name }, who is winning.
advice-reason-throws-high-spade = It gets rid of a high spade while a queen of spades is unseen.
advice-reason-throws-void = It makes a void in { advice-suit }: later tricks of them can be used to throw off cards.
advice-reason-throws-high =
    { $number ->
        [0] It gets rid of a high card: no higher { advice-suit } are unseen.
        [one] It gets rid of a high card: only one of the unseen { advice-suit } is higher.
       *[other] It gets rid of a high card: of the unseen { advice-suit } only { $number } are higher, and many more lower.
    }
advice-reason-throws-card = It cannot follow suit, so it takes nothing in this trick.

## To pass or to bury

advice-reason-gives-queen = It gets rid of a queen of spades.
advice-reason-gives-high-spade = It gets rid of a high spade while a queen of spades is unseen.
advice-reason-gives-void = It makes a void in { advice-suit }: tricks of them can be used to throw off cards.
advice-reason-gives-high =
    { $number ->
        [0] It gets rid of a high card: no higher { advice-suit } are unseen.
        [one] It gets rid of a high card: only one of the unseen { advice-suit } is higher.
       *[other] It gets rid of a high card: of the unseen { advice-suit } only { $number } are higher, and many more lower.
    }
advice-reason-gives-card =
    { $number ->
        [one] It leaves one card of { advice-suit } in the hand.
       *[other] It leaves { $number } cards of { advice-suit } in the hand.
    }

## After a moon

advice-reason-moon-wins = It ends the game and wins it.
advice-reason-moon-same = The scores end up as far apart whichever way you choose.
