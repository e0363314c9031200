"""The test that nothing leaks notices what would leak: each of these lets something show."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.record import Record, record_of
from cancellation_hearts.engine.view import View
from cancellation_hearts.table import events, frames, play, protocol, showing, summary, talk
from cancellation_hearts.table.draft import Draft, Step
from cancellation_hearts.table.ports import Summary
from cancellation_hearts.table.protocol import ENCODER
from cancellation_hearts.table.state import State
from tests.table.stories import Moment, Story, told
from tests.table.worlds import compare, other_worlds

GAMES = 12
WORLDS = 8

Break = Callable[[pytest.MonkeyPatch], None]
BREAKS: dict[str, Break] = {}


def breaks(what: str) -> Callable[[Break], Break]:
    """Name a change to the program that lets something show."""

    def named(change: Break) -> Break:
        BREAKS[what] = change
        return change

    return named


def _instead(
    patch: pytest.MonkeyPatch, name: str, change: Callable[..., Any], where: object = showing
) -> None:
    """Change what a function returns."""
    function = getattr(where, name)
    patch.setattr(where, name, lambda *given: change(function(*given), *given))


@breaks("a hand in the game")
def _(patch: pytest.MonkeyPatch) -> None:
    def change(part: protocol.GamePart | None, state: State, *_: object) -> object:
        if part is None or state.game is None:
            return part
        return replace(part, aside=sum(map(NAMES.index, state.game.hand(1))))

    _instead(patch, "game_part", change)


@breaks("the points of hidden cards")
def _(patch: pytest.MonkeyPatch) -> None:
    def change(part: protocol.GamePart | None, state: State, *_: object) -> object:
        if part is None or state.game is None:
            return part
        return replace(part, points_taken=tuple(state.game.state["pile"][0].tolist()))

    _instead(patch, "game_part", change)


@breaks("the kitty")
def _(patch: pytest.MonkeyPatch) -> None:
    def change(part: protocol.GamePart | None, state: State, *_: object) -> object:
        if part is None or state.game is None:
            return part
        return replace(part, kitty=state.game.state["kitty"][0].tolist()[0])

    _instead(patch, "game_part", change)


@breaks("a queued card in the seats")
def _(patch: pytest.MonkeyPatch) -> None:
    def change(part: tuple[protocol.SeatPart, ...], state: State) -> object:
        return tuple(
            replace(shown, ready=shown.ready or seat.queued is not None)
            for shown, seat in zip(part, state.seats, strict=True)
        )

    _instead(patch, "seats_part", change)


@breaks("a nonce in the seats")
def _(patch: pytest.MonkeyPatch) -> None:
    def change(part: tuple[protocol.SeatPart, ...], state: State) -> object:
        return tuple(
            replace(shown, name=shown.name + seat.nonce)
            for shown, seat in zip(part, state.seats, strict=True)
        )

    _instead(patch, "seats_part", change)


@breaks("a person in the members")
def _(patch: pytest.MonkeyPatch) -> None:
    def change(part: tuple[protocol.MemberPart, ...], state: State, *_: object) -> object:
        return tuple(
            replace(shown, name=member.person)
            for shown, member in zip(part, state.members, strict=True)
        )

    _instead(patch, "members_part", change)


@breaks("who does not hear whom")
def _(patch: pytest.MonkeyPatch) -> None:
    def change(part: tuple[protocol.MemberPart, ...], state: State, *_: object) -> object:
        return tuple(
            replace(shown, here=bool(member.muted))
            for shown, member in zip(part, state.members, strict=True)
        )

    _instead(patch, "members_part", change)


@breaks("the secret of the next deal")
def _(patch: pytest.MonkeyPatch) -> None:
    _instead(patch, "shuffle_part", lambda part, state: replace(part, commitment=state.secret[:8]))


@breaks("the secret of the running deal")
def _(patch: pytest.MonkeyPatch) -> None:
    def change(part: protocol.ShufflePart, state: State) -> protocol.ShufflePart:
        if not state.shuffles or state.phase == "deal":
            return part
        return replace(part, commitment=state.shuffles[-1].secret.hex())

    _instead(patch, "shuffle_part", change)


@breaks("another seat's view")
def _(patch: pytest.MonkeyPatch) -> None:
    def change(_: protocol.YouPart, state: State, member: int | None, view: View | None) -> object:
        seat = state.seat_of(member)
        if state.game is not None and seat is not None:
            view = state.game.view((seat + 1) % len(state.seats))
        return original(state, member, view)

    original = showing.you_part
    _instead(patch, "you_part", change)


@breaks("the first seat's observation, to everybody")
def _(patch: pytest.MonkeyPatch) -> None:
    def change(part: Any, made: frames.Frames, _: object) -> object:  # noqa: ANN401
        game = made._state.game
        return part if game is None else (ENCODER.encode(game.view(0).to_bytes()), made.version)

    _instead(patch, "_observation", change, frames.Frames)


@breaks("that a card is queued")
def _(patch: pytest.MonkeyPatch) -> None:
    def change(told: Iterator[frames.Told], step: Step) -> Iterator[frames.Told]:
        yield from told
        if isinstance(step.event, events.Queued):
            yield frames.Told(b'{"type":"queued"}')

    _instead(patch, "told", change, frames)


@breaks("that a queued card was taken back")
def _(patch: pytest.MonkeyPatch) -> None:
    def change(told: Iterator[frames.Told], _: Step) -> Iterator[frames.Told]:
        return (replace(part, seat=None) for part in told)

    _instead(patch, "told", change, frames)


@breaks("what was passed")
def _(patch: pytest.MonkeyPatch) -> None:
    def change(told: Iterator[frames.Told], step: Step) -> Iterator[frames.Told]:
        yield from told
        if isinstance(step.event, events.Acted) and isinstance(step.event.action, engine.PassCards):
            yield frames.Told(ENCODER.encode(step.event.action))

    _instead(patch, "told", change, frames)


@breaks("who has played, a bot or a person")
def _(patch: pytest.MonkeyPatch) -> None:
    def change(told: Iterator[frames.Told], step: Step) -> Iterator[frames.Told]:
        yield from told
        if isinstance(step.event, events.Acted):
            yield frames.Told(ENCODER.encode(step.event.by))

    _instead(patch, "told", change, frames)


@breaks("the numbers of hidden events")
def _(patch: pytest.MonkeyPatch) -> None:
    def advance(
        made: frames.Frames, state: State, seq: int, live: frames.Live, steps: Sequence[Step]
    ) -> None:
        original(made, state, made._seq + len(steps), live, steps)

    original = frames.Frames.advance
    patch.setattr(frames.Frames, "advance", advance)


@breaks("an empty message for what is hidden")
def _(patch: pytest.MonkeyPatch) -> None:
    def news(made: frames.Frames, receiver: frames.Receiver, at: int, version: int) -> bytes:
        return original(made, receiver, at, version) or made._update(at, (), {})

    original = frames.Frames.news
    patch.setattr(frames.Frames, "news", news)


@breaks("a hand in a refusal")
def _(patch: pytest.MonkeyPatch) -> None:
    def acts(draft: Draft, member: int, action: play.Action) -> None:
        try:
            original(draft, member, action)
        except HeartsError as error:
            game = draft.state.game
            hand = "" if game is None else f"{game.hand(1)}"
            raise HeartsError(error.code, error.message + hand) from None

    original = play.player_acts
    patch.setattr(play, "player_acts", acts)


@breaks("in a refusal, whether somebody has queued a card")
def _(patch: pytest.MonkeyPatch) -> None:
    def nudge(draft: Draft, member: int, command: protocol.Nudge) -> None:
        if any(seat.queued for seat in draft.state.seats):
            raise HeartsError("nothing_to_nudge", "A card is queued.")
        original(draft, member, command)

    original = talk.nudge
    patch.setattr(talk, "nudge", nudge)


@breaks("the running deal in the record")
def _(patch: pytest.MonkeyPatch) -> None:
    def record(state: State) -> Record:
        assert state.game is not None
        names = [seat.name for seat in state.seats]
        return record_of(state.game, names, state.first_dealer, state.shuffles)

    patch.setattr(State, "record", record)


@breaks("a person in the lobby")
def _(patch: pytest.MonkeyPatch) -> None:
    def change(summary: Summary, *_: object) -> Summary:
        return replace(summary, host=summary.people[0]) if summary.people else summary

    _instead(patch, "summary_of", change, summary)


def look_for_leaks(stories: Sequence[tuple[Story, list[Moment]]]) -> None:
    for seed, (story, moments) in enumerate(stories):
        for world in other_worlds(story, moments, WORLDS, seed):
            compare(story, moments, world)


@pytest.mark.parametrize("what", BREAKS)
def test_it_would_be_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stories = [told(seed) for seed in range(GAMES)]
    BREAKS[what](monkeypatch)
    with pytest.raises(AssertionError):
        look_for_leaks(stories)
