### Cards in words. $rank is 2 to 10, J, Q, K or A; $suit is C, D, H or S.

# "queen of spades", in the middle of a sentence or alone
card-name =
    { $suit ->
        [C] { card-rank } of clubs
        [D] { card-rank } of diamonds
        [H] { card-rank } of hearts
       *[S] { card-rank } of spades
    }

# Very short, such as "Q♠"
card-short =
    { $suit ->
        [C] { $rank }♣
        [D] { $rank }♦
        [H] { $rank }♥
       *[S] { $rank }♠
    }

# "queen"
card-rank =
    { $rank ->
        [J] jack
        [Q] queen
        [K] king
        [A] ace
       *[other] { $rank }
    }

# "spades"
card-suit =
    { $suit ->
        [C] clubs
        [D] diamonds
        [H] hearts
       *[S] spades
    }
