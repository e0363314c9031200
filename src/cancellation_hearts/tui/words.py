"""Every sentence that the terminal game says, in one place, so that it can be translated.

A message is looked up by its key and filled in with `say`. Numbered things have one form for one
and one for all other numbers, and are filled in with `counted`. The sentences about the rules stand
in `rules_text`.
"""

from string import Formatter
from typing import Final

from rich.text import Text

from cancellation_hearts.tui.table_words import TABLE_WORDS

Value = Text | str | int

SPACE: Final = "\N{NO-BREAK SPACE}"
"""A space at which no line is broken; it is printed as a common one."""

WORDS: Final[dict[str, str]] = {
    # Players
    "you": "You",
    "you-inside": "you",
    "possessive": "{name}'s",
    "possessive-you": "your",
    "nameless": "Seat {seat}",
    "and": "{many} and {last}",
    # Cards
    "suit-C": "Clubs",
    "suit-D": "Diamonds",
    "suit-H": "Hearts",
    "suit-S": "Spades",
    "suit-inside-C": "clubs",
    "suit-inside-D": "diamonds",
    "suit-inside-H": "hearts",
    "suit-inside-S": "spades",
    "one-C": "a club",
    "one-D": "a diamond",
    "one-H": "a heart",
    "one-S": "a spade",
    "rank-T": "10",
    "rank-J": "jack",
    "rank-Q": "queen",
    "rank-K": "king",
    "rank-A": "ace",
    "card-in-words": "{rank} of {suit}",
    "twice": "{card} twice",
    "no-cards": "no cards",
    # The start
    "title": "Cancellation Hearts",
    "welcome": "{rules} rules, {players}, up to {target} points. Fewest points win.",
    "house-rules": "House",
    "seats": "Round the table, in turn order: {names}.",
    "getting-ready": "Getting ready; the first time this takes some seconds.",
    "first-words": "Type ? for help and the rules, quit to leave.",
    "unfinished": "An unfinished game is kept; to go on with it: {command}",
    "resumed": "Going on with the game kept in {path}",
    # A deal begins
    "dealt": "Deal {deal}. {name} deals {cards} each{kitty}.",
    "dealt-you": "Deal {deal}. You deal {cards} each{kitty}.",
    "dealt-kitty": ", {cards} to the kitty",
    "hold": "No cards are passed in this deal.",
    "leads-first": "{name} leads to the first trick.",
    "leads-first-you": "You lead to the first trick.",
    # Passing and burying
    "pass-task": "Choose {cards} to pass to {name}, {direction}.",
    "direction-left": "on your left",
    "direction-right": "on your right",
    "direction-across": "across the table",
    "pass-prompt": "Cards to pass (? for help): ",
    "passed": "You passed {cards} to {name}.",
    "received": "{name} passed {cards} to you.",
    "passed-by-all": "Everyone has passed cards {direction}.",
    "pass-left": "to the left",
    "pass-right": "to the right",
    "pass-across": "across the table",
    "kitty-yours": "The kitty in your hand: {cards}.",
    "bury-task": "Bury {cards} of your hand; nobody else sees them.",
    "bury-nobody": "Points among them count for nobody.",
    "bury-discarder": "Points among them count for you.",
    "bury-prompt": "Cards to bury (? for help): ",
    "buried": "{name} has buried {cards}.",
    "buried-you": "You have buried {cards}.",
    # Before a card
    "table": "On the table: {cards}.",
    "table-empty": "The table is empty: you lead trick {trick}.",
    "table-nobody-led": "The table is empty.",
    "table-nobody": "Nobody is winning.",
    "after-you": "After you: {names}.",
    "after-you-many": "{players} play after you.",
    "nobody-after-you": "You are the last to play.",
    "cancelled": "(cancelled)",
    "winning": "(winning)",
    "stake": "At stake: {points}.",
    "stake-aside": "At stake: {points}, with {cards} set aside.",
    "kitty-waits": "Kitty still to win: {cards}.",
    "hearts-broken": "Hearts are broken.",
    "hearts-not-broken": "Hearts are not broken.",
    "hand": "Your hand: {cards}",
    "any-card": "You can play any card.",
    "can-play": "You can play: {cards}",
    "would-cancel": "  {card} cancels {owner} {twin}; {then}.",
    "then-nobody": "then nobody is winning",
    "then": "then {name} is winning",
    "then-you": "then you are winning",
    "card-prompt": "Your card (? for help): ",
    "only-card": "Only {card} can be played.",
    "only-prompt": "Enter plays it (? for help): ",
    # What a card would do
    "effect": "{card}: {effect}.",
    "effect-cancels": "cancels {owner} {twin}; {then}",
    "effect-takes": "you would be winning",
    "effect-still": "{name} would still be winning",
    "effect-nobody": "nobody would be winning",
    "effect-later": "What a card would do is told when it is your turn to play.",
    # Hints
    "hint-thinking": "Trying your choices in a thousand deals that fit what you have seen; the"
    " first time this takes longer.",
    "hint-play": "Best is {card}; so you can expect {points} points in this deal. {reason}",
    "hint-tied": "  As good, as far as one can tell: {cards}.",
    "hint-worse": "  Worse, by so many points: {cards}.",
    "hint-pass": "Best is to pass {cards}; so you can expect {points} points in this deal.",
    "hint-bury": "Best is to bury {cards}; so you can expect {points} points in this deal.",
    "hint-card": "  {card}: {reason}",
    "hint-moon": "Best is to {choice}. {reason}",
    "hint-subtract": "subtract",
    "hint-add": "add",
    "hint-later": "There is a hint when it is your turn.",
    # Plays and tricks
    "play": "  {name}{gap}{card}",
    "play-in-words": "  {name}: {card}",
    "note-leads": "leads",
    "note-so-far": "wins so far",
    "note-cancels": "cancels {owner} {card}",
    "note-cancels-own": "cancels the one played before",
    "note-winner": "{name} wins so far",
    "note-winner-you": "you win so far",
    "note-nobody": "nobody wins so far",
    "note-broken": "hearts are broken",
    "teach-cancel": "  (Two identical cards in a trick cancel each other: neither can win it, but"
    " whoever wins takes them with their points.)",
    "all-cancelled": "All the {suit} cancel each other:",
    "won": "{name} wins the trick with {card}: {points}, {cards}.",
    "won-you": "You win the trick with {card}: {points}, {cards}.",
    "won-last": "{name}, who won the trick before, takes it: {points}, {cards}.",
    "won-last-you": "you, who won the trick before, take it: {points}, {cards}.",
    "won-leader": "{name}, who led, takes it: {points}, {cards}.",
    "won-leader-you": "you, who led, take it: {points}, {cards}.",
    "set-aside": "nobody wins. {cards} with {points} are set aside for the next trick's winner."
    " {leads}",
    "goes-on": "nobody wins yet. Everyone plays one more card to this trick. {leads}",
    "lost": "nobody wins. {cards} with {points} count for nobody.",
    "played-out": "No card that is left can change a score: the rest is played out.",
    "lost-kitty": "The kitty is won by nobody either.",
    "leads-again": "{name} leads again.",
    "leads-again-you": "You lead again.",
    "plays-first": "{name} is first.",
    "plays-first-you": "You are first.",
    "kitty-pile": "{name} also wins the kitty, {cards}; its points are counted after the deal.",
    "kitty-pile-you": "You also win the kitty, {cards}; its points are counted after the deal.",
    "kitty-hand": "{name} takes the kitty, {cards}, and buries as many.",
    "kitty-hand-you": "You take the kitty, {cards}, and bury as many.",
    # The moon
    "moon": "{name} has shot the moon: all point cards!",
    "moon-you": "You have shot the moon: all point cards!",
    "moon-subtract": "{points} are taken off {owner} score.",
    "moon-add": "{points} are added to everyone else's score.",
    "moon-task": "Take {points} off your own score, or add {points} to everyone else's?",
    "moon-prompt": "Type subtract or add (? for help): ",
    "moon-unclear": "Type subtract to take the points off your own score, or add to add them to"
    " everyone else's.",
    # Scores
    "deal-over": "Deal {deal} is over.",
    "table-deal": "{deal}",
    "table-name": "Deal",
    "table-total": "total",
    "table-now": "now",
    "table-now-means": "Now: points in the open cards won so far in this deal.",
    "table-moon": "*",
    "table-moon-means": "* shot the moon.",
    "target": "The game ends when somebody has {target} or more; the lowest score wins.",
    "commitment": "Deal {deal} was shuffled from a secret, fixed beforehand. Its SHA-256:",
    "next-prompt": "Enter deals again (? for help): ",
    "game-over": "The game is over.",
    "winner": "{name} wins with {points}.",
    "winner-you": "You win with {points}. Well played!",
    "winners": "{names} share the win with {points}.",
    # The last trick
    "last": "Last trick: {cards}.",
    "last-won": "{name} won it.",
    "last-won-you": "You won it.",
    "last-nobody": "Nobody won it.",
    "last-none": "No trick has been finished in this deal.",
    # Refusals
    "no-such-card": 'There is no card "{text}". Cards are typed like QS, 10h or "queen of spades".',
    "which-card": '"{text}" can be {cards}: type the suit as well.',
    "none-of-rank": 'You have no card "{text}".',
    "rank-missing": '"{text}" is a suit: type the rank as well, like Q{text}.',
    "q-unclear": 'Type quit to leave, or {card} for the queen: "{text}" alone could mean either.',
    "too-long": "That is too long to be a card. Type one like QS, or ? for help.",
    "say-a-card": "Type one of your cards, like {card}, or ? for help.",
    "say-cards": "Type {cards} in one line, like {example}, or ? for help.",
    "one-card": "That is {cards}. Type one.",
    "no-game-yet": "No game has begun yet.",
    "enter-only": "Press Enter to go on, or type a command; ? lists them.",
    "card_not_in_hand": "You do not hold {card}.",
    "card-not-twice": "You hold {card} only once.",
    "must_follow_suit": "You hold {one}: {suit} were led.",
    "hearts_not_broken": "Hearts are not broken yet, and you have other cards to lead.",
    "must_open_with": "The first lead of this deal has to be {card}.",
    "no_points_on_opening_lead": "The first lead of a deal may not be {card}, a point card.",
    "no_points_on_first_trick": "No point cards on the first trick while you can play another.",
    "wrong-pass-count": "That is {given}; you have to pass {wanted}. Type all in one line.",
    "wrong-discard-count": "That is {given}; you have to bury {wanted}. Type all in one line.",
    # Keeping the game
    "saved": "Kept in {path}",
    "save-exists": "There is a file {path} already; give another name.",
    "save-failed": "{path} cannot be written: {reason}.",
    "not-kept": "Warning: the game is not kept, {path} cannot be written: {reason}. It goes on, but"
    " will be lost at the end unless you type save FILE with a file elsewhere.",
    "not-kept-still": "Warning: the game is still not kept. Type save FILE to keep it elsewhere.",
    "quit-loses": "The game is not kept. Type save FILE to keep it elsewhere, or quit again to lose"
    " it.",
    "copied": "A copy is in {path} - the game itself is kept in {home}",
    "moved": "From now on the game is kept in {path}",
    "bye": "The game is kept in {path} - to go on: {command}",
    "bye-not-kept": "The game could not be kept. {path} cannot be written: {reason}.",
    "bye-nothing": "Nothing has been played yet.",
    "kept-again": "The game is kept again, in {path}",
    "kept-elsewhere": "Another program has changed the file of this game. This game goes on in"
    " {path}",
    "finished-kept": "The whole game is in {path}",
    # Help
    "help-title": "What you can type:",
    "help-card": "QS, qs, q s, 10h, th or queen of spades is a card; 7 is enough when only one"
    " 7 can be played",
    "help-effect": "what the card would do to the trick",
    "help-hand": "your hand and what you can play",
    "help-trick": "the cards on the table",
    "help-last": "the last trick",
    "help-score": "the scores",
    "help-rules": "the rules of this game",
    "help-form": "write cards in words; or letters, symbols. Now: {now}",
    "help-hint": "what would be best, and why",
    "help-save": "keep a copy of the game in FILE; it is kept anyway after all you do",
    "help-quit": "leave; {command} goes on",
    "help-help": "this list, with the rules",
    "rules-title": "The rules of this game:",
    "cards-form": "Cards are now written like {card}.",
    "cards-form-unknown": "Type cards and one of: {forms}.",
    "quit-extra": "quit takes nothing after it; type quit alone to leave.",
}
WORDS.update(TABLE_WORDS)

COUNTED: Final[dict[str, tuple[str, str]]] = {
    "cards": ("{n} card", "{n} cards"),
    "points": ("{n} point", "{n} points"),
    "players": ("{n} player", "{n} players"),
    "seconds": ("{n} second", "{n} seconds"),
    "tables": ("{n} table", "{n} tables"),
    "seats-are": ("{n} seat is", "{n} seats are"),
}


def say(key: str, /, **values: Value) -> Text:
    """Return the message of that key, filled in; styles of values are kept."""
    text = Text()
    for literal, field, _, _ in Formatter().parse(WORDS[key]):
        text.append(literal)
        if field is not None:
            value = values[field]
            text.append_text(value if isinstance(value, Text) else Text(str(value)))
    return text


def counted(key: str, number: float) -> str:
    """Return a number of things, such as "1 card" or "13 points"."""
    one, other = COUNTED[key]
    return (one if number == 1 else other).replace("{n}", figure(number)).replace(" ", SPACE)


def figure(number: float) -> str:
    """Return a number of quarter points as it is written: 3, 0.25, -13.5."""
    return f"{number:.2f}".rstrip("0").rstrip(".") if number % 1 else f"{number:.0f}"


def listed(items: list[Text]) -> Text:
    """Join what is listed: "a", "a and b", "a, b and c"."""
    if len(items) < 2:
        return items[0].copy() if items else Text()
    return say("and", many=Text(", ").join(items[:-1]), last=items[-1])
