"""What a player is asked: what they have to see first, and what is made of what they type."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.text import Text

from cancellation_hearts.engine.events import Action, ChooseMoon, Discard, PassCards, PlayCard
from cancellation_hearts.engine.view import View
from cancellation_hearts.tui import entry
from cancellation_hearts.tui.text import Describer
from cancellation_hearts.tui.words import WORDS, counted, say


class Question(NamedTuple):
    """What a person is asked.

    ``situation`` gives what they have to see first, ``read`` makes an action of what they type, or
    raises `entry.Unclear`. With ``fresh``, Enter alone does something.
    """

    situation: Callable[[], Sequence[Text]]
    prompt: Callable[[], Text]
    read: Callable[[str], Action | None]
    fresh: bool = False


def only_enter(prompt: str) -> Question:
    """Ask for nothing but Enter, with the prompt of that key."""

    def read(text: str) -> None:
        if text:
            raise entry.Unclear("enter-only")

    return Question(list, lambda: say(prompt), read, fresh=True)


class Questions:
    """Asks a player what to do.

    Parameters
    ----------
    describer : Describer
        How what they have to see is said.
    scores : callable
        Gives the table of scores.
    """

    def __init__(self, describer: Describer, scores: Callable[[], Sequence[Text]]) -> None:
        self._describer = describer
        self._names = describer.names
        self._writer = describer.writer
        self._scores = scores

    def ask(self, view: View) -> Question:
        """Return what somebody is asked who has something to do."""
        ask = {
            "pass": self._passing,
            "play": self._playing,
            "discard": self._burying,
            "moon": self._moon,
        }[view.phase]
        return ask(view)

    def _playing(self, view: View) -> Question:
        legal = view.legal

        def situation() -> list[Text]:
            return self._describer.position(view)

        def prompt() -> Text:
            return say("only-prompt" if len(legal) == 1 else "card-prompt")

        def read(text: str) -> Action:
            if not text and len(legal) == 1:
                return PlayCard(legal[0])
            if not text:
                raise entry.Unclear("say-a-card", card=self._writer.card(legal[-1]))
            cards = self._cards(view, text)
            if len(cards) != 1:
                raise entry.Unclear("one-card", cards=counted("cards", len(cards)))
            return PlayCard(cards[0])

        return Question(situation, prompt, read, fresh=len(legal) == 1)

    def _passing(self, view: View) -> Question:
        count, receiver = view.rules.pass_count, view.passes_to
        assert receiver is not None, "nothing is passed, so nobody can be asked to pass"
        name = self._names.inside(receiver)
        direction = WORDS[f"direction-{view.direction}"]
        task = say("pass-task", cards=counted("cards", count), name=name, direction=direction)
        return self._several(view, task, count, "wrong-pass-count", "pass-prompt", PassCards)

    def _burying(self, view: View) -> Question:
        task = say("bury-task", cards=counted("cards", view.kitty_size))
        task.append(" ").append_text(say(f"bury-{view.rules.discards}"))
        count = view.kitty_size
        return self._several(view, task, count, "wrong-discard-count", "bury-prompt", Discard)

    def _several(
        self,
        view: View,
        task: Text,
        count: int,
        wrong: str,
        prompt: str,
        action: Callable[[tuple[str, ...]], Action],
    ) -> Question:
        """Ask for several cards of the hand."""

        def situation() -> list[Text]:
            return [task, *self._describer.hand(view)]

        def read(text: str) -> Action:
            wanted = counted("cards", count)
            if not text:
                gap = ", " if self._writer.form == "words" else " "
                example = Text(gap).join(map(self._writer.card, view.hand[:count]))

                raise entry.Unclear("say-cards", cards=wanted, example=example)
            cards = self._cards(view, text)
            if len(cards) != count:
                raise entry.Unclear(wrong, given=counted("cards", len(cards)), wanted=wanted)
            return action(tuple(cards))

        return Question(situation, lambda: say(prompt), read)

    def _moon(self, view: View) -> Question:
        points = counted("points", view.rules.moon_points)

        def situation() -> list[Text]:
            return [*self._scores(), say("moon-task", points=points)]

        def read(text: str) -> Action:
            word = text.lower()
            if word and "subtract".startswith(word):
                return ChooseMoon("subtract")
            if word and "add".startswith(word):
                return ChooseMoon("add")
            raise entry.Unclear("moon-unclear")

        return Question(situation, lambda: say("moon-prompt"), read)

    def _cards(self, view: View, text: str) -> list[str]:
        return entry.cards(text, view.hand, view.legal, self._writer)
