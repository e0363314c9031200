### The score sheet and the chart of it. Numbers of points come ready to print, such as 6¼ or −26.

sheet-title = Score sheet

# Beside the title
sheet-aim = target { $target } · few points are good

# Where there is no room for more
sheet-target = target { $target }

# Said of the table, not seen
sheet-caption =
    { $deals ->
        [0] Score sheet. No deal is over yet. The target is { $target }.
        [one] Score sheet after one deal. The target is { $target }.
       *[other] Score sheet after { $deals } deals. The target is { $target }.
    }

# At the head of a column, in place of a name
sheet-you = You

# At the head of the column of deals' numbers
sheet-deal = Deal

# At the head of the last row
sheet-total = Total

# What a cell says; $added is such as "+15" or "0". $moon is shot or none.
sheet-cell =
    { $moon ->
        [shot] shot the moon, { $added }, total { $total }
       *[none]
            { $queens ->
                [0] { $added }, total { $total }
                [one] { $added } with a queen of spades, total { $total }
               *[other] { $added } with { $queens } queens of spades, total { $total }
            }
    }

# Follows what a cell says, as a sentence of its own
sheet-dealt = Dealer.

# Follow a total
sheet-lowest = lowest
sheet-highest = highest

# What the marks mean: each stands behind its mark
sheet-mark-queen = queen
sheet-mark-moon = moon
sheet-mark-dealer = dealer

## The chart

sheet-chart-title = How it went

# Written small beside the line of the target, or at the upper edge if it is far above
sheet-chart-target = target { $target }

# What the chart shows, for those who do not see it. $low, $high: one name or several.
sheet-chart-summary =
    { $deals ->
        [one] Totals after one deal. Lowest: { $low } with { $least }. Highest: { $high } with { $most }.
       *[other] Totals after each of { $deals } deals. Lowest: { $low } with { $least }. Highest: { $high } with { $most }.
    }
sheet-chart-summary-you =
    { $deals ->
        [one] Totals after one deal. Lowest: { $low } with { $least }. Highest: { $high } with { $most }. You have { $mine }.
       *[other] Totals after each of { $deals } deals. Lowest: { $low } with { $least }. Highest: { $high } with { $most }. You have { $mine }.
    }
