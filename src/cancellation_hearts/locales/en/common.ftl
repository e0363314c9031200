### What belongs to no page of its own.

# How well a bot plays, inside a sentence; some are no more chosen
common-level =
    { $level ->
        [easy] easy
        [hard] hard
        [expert] expert
        [random] at random
       *[medium] medium
    }

# Points that are expected, and how far off that may be, such as "5¼ ± ¼"
common-estimate = { $points } ± { $error }

# In the browser's tab while it is one's turn; $title is the page's own title
common-turn-title = Your turn · { $title }
