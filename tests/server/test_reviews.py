"""Reviews of deals over HTTP: one at a time, in a thread of their own, kept, and bounded."""

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from cancellation_hearts.advice.review import review
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.record import Record, record_of
from cancellation_hearts.server import reviews
from cancellation_hearts.server.reviews import KEPT, NICENESS, WAITING, Progress, Reviewer
from tests.server import Here, become, new_table
from tests.server.test_replay import a_game

RECORD = record_of(a_game(3), [f"Player {seat}" for seat in range(6)], 0)


class Work:
    """Makes reviews as soon as it may, and notes which."""

    def __init__(self, *, waits: bool = False) -> None:
        self.made: list[tuple[str, int]] = []
        self.at_once = 0
        self.most_at_once = 0
        self.may_end = threading.Event()
        self.niceness: int | None = None
        if not waits:
            self.may_end.set()

    def __call__(self, record: Record, deal: int, progress: Progress) -> bytes:
        self.at_once += 1
        self.most_at_once = max(self.at_once, self.most_at_once)
        self.made.append((record.seats[0], deal))
        if sys.platform == "linux":
            self.niceness = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        end = time.monotonic() + 20
        while not self.may_end.wait(0.01):
            progress(1, 2)
            assert time.monotonic() < end
        self.at_once -= 1
        return b'"%d"' % len(self.made)


def run(work: Work, test: Callable[[Reviewer], Coroutine[Any, Any, None]]) -> None:
    """Run a test of a reviewer, and stop it."""
    reviewer = Reviewer(work)
    try:
        asyncio.run(test(reviewer))
    finally:
        reviewer.stop()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.005)


async def code_of(asked: asyncio.Future[bytes]) -> str:
    with pytest.raises(HeartsError) as why:
        await asked
    return why.value.code


def test_who_asks_for_the_same_deal_shares_the_work() -> None:
    work = Work(waits=True)

    async def test(reviewer: Reviewer) -> None:
        asking = [asyncio.ensure_future(reviewer.review("t", 0, 1, RECORD)) for _ in range(5)]
        await until(lambda: bool(work.made))
        asking.append(asyncio.ensure_future(reviewer.review("t", 0, 1, RECORD)))
        # One goes away, even the one who asked first; the others do not wait in vain.
        asking.pop(0).cancel()
        await asyncio.sleep(0.02)
        work.may_end.set()
        assert set(await asyncio.gather(*asking)) == {b'"1"'}
        assert await reviewer.review("t", 0, 1, RECORD) == b'"1"'

    run(work, test)
    assert work.made == [("Player 0", 1)]


def test_one_deal_is_reviewed_at_a_time_and_the_loop_goes_on() -> None:
    work = Work(waits=True)

    async def test(reviewer: Reviewer) -> None:
        asking = [
            asyncio.ensure_future(reviewer.review(table, 0, deal, RECORD))
            for table in "ab"
            for deal in range(3)
        ]
        await until(lambda: bool(work.made))
        await asyncio.sleep(0.05)
        assert len(work.made) == 1
        work.may_end.set()
        assert len(set(await asyncio.gather(*asking))) == 6

    run(work, test)
    assert work.most_at_once == 1
    assert sorted(work.made) == [("Player 0", deal) for deal in (0, 0, 1, 1, 2, 2)]


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own there")
def test_bots_go_before_reviews() -> None:
    work = Work()

    async def test(reviewer: Reviewer) -> None:
        await reviewer.review("t", 0, 0, RECORD)

    own = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    run(work, test)
    assert work.niceness == min(own + NICENESS, 19) or own > 0
    assert os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) == own


def test_of_many_reviews_the_last_ones_are_kept() -> None:
    work = Work()

    async def test(reviewer: Reviewer) -> None:
        for number in range(KEPT):
            await reviewer.review(f"t{number}", 0, 0, RECORD)
        assert len(work.made) == KEPT
        await reviewer.review("t0", 0, 0, RECORD)
        await reviewer.review("new", 0, 0, RECORD)
        assert len(work.made) == len(reviewer._kept) + 1 == KEPT + 1
        # The first was looked at again, so the second had to go.
        await reviewer.review("t0", 0, 0, RECORD)
        assert len(work.made) == KEPT + 1
        await reviewer.review("t1", 0, 0, RECORD)
        assert len(work.made) == KEPT + 2
        assert len(reviewer._kept) == KEPT
        assert not reviewer._begun

    run(work, test)


def test_not_more_wait_than_can_be_served() -> None:
    work = Work(waits=True)

    async def test(reviewer: Reviewer) -> None:
        asking = [
            asyncio.ensure_future(reviewer.review(f"t{number}", 0, 0, RECORD))
            for number in range(WAITING + 3)
        ]
        await until(lambda: sum(each.done() for each in asking) == 3)
        for late in asking[WAITING:]:
            assert await code_of(late) == "too_many_requests"
        # Those that wait already can be asked for as often as anybody likes.
        again = asyncio.ensure_future(reviewer.review("t1", 0, 0, RECORD))
        work.may_end.set()
        await asyncio.gather(*asking[:WAITING], again)
        await reviewer.review("later", 0, 0, RECORD)

    run(work, test)


def test_a_fault_does_not_end_the_reviews() -> None:
    failing = True

    def work(record: Record, deal: int, progress: Progress) -> bytes:
        if failing:
            raise ValueError("that went wrong")
        return b"{}"

    async def test() -> None:
        nonlocal failing
        reviewer = Reviewer(work)
        with pytest.raises(ValueError, match="wrong"):
            await reviewer.review("t", 0, 0, RECORD)
        failing = False
        assert await reviewer.review("t", 0, 0, RECORD) == b"{}"
        reviewer.stop()

    asyncio.run(test())


def test_a_server_that_stops_does_not_wait_for_reviews() -> None:
    work = Work(waits=True)

    async def test(reviewer: Reviewer) -> None:
        asking = [asyncio.ensure_future(reviewer.review("t", 0, deal, RECORD)) for deal in range(3)]
        await until(lambda: bool(work.made))
        reviewer.stop()
        async with asyncio.timeout(5):
            assert [await code_of(each) for each in asking] == ["server_closing"] * 3
        late = asyncio.ensure_future(reviewer.review("t", 1, 0, RECORD))
        assert await code_of(late) == "server_closing"

    run(work, test)
    assert len(work.made) == 1


def test_other_names_make_another_review() -> None:
    work = Work()

    async def test(reviewer: Reviewer) -> None:
        await reviewer.review("t", 0, 0, RECORD)
        other = record_of(a_game(1), ["Nora", *RECORD.seats[1:]], 0)
        await reviewer.review("t", 0, 0, other)
        await reviewer.review("t", 0, 0, RECORD)

    run(work, test)
    assert work.made == [("Player 0", 0), ("Nora", 0)]


# ---------------------------------------------------------------------------------- over HTTP


def test_a_review_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    def quickly(record: Record, deal: int, progress: Progress) -> bytes:
        return msgspec.json.encode(review(record, deals=[deal], worlds=20, progress=progress))

    here = Here(reviewer=Reviewer(quickly))

    async def found(table: str, number: int | None, person: str) -> bytes:
        if person not in here.store._people:
            raise HeartsError("watching_is_off", "Nobody may watch.")
        if number != 3:
            raise HeartsError("no_such_game", "There is none.")
        return RECORD.to_bytes()

    monkeypatch.setattr(here.tables, "record", found)
    with here.client() as client:
        become(client)
        table = new_table(client)["id"]
        path = f"/api/tables/{table}/games"
        answer = client.get(f"{path}/3/deals/1/review")
        assert answer.headers["content-type"] == "application/json"
        made = review(RECORD, deals=[1], worlds=20)
        assert answer.content == msgspec.json.encode(made)
        (deal,) = answer.json()["deals"]
        assert deal["deal"] == 1
        assert answer.json()["names"] == RECORD.seats
        # Where there is no replay there is no review.
        for number, other in (("3", "3"), ("3", "-1"), ("3", "x"), ("4", "0"), ("current", "0")):
            replay = client.get(f"{path}/{number}/deals/{other}")
            refused = client.get(f"{path}/{number}/deals/{other}/review")
            assert refused.status_code == replay.status_code == 404
            assert refused.json()["code"] == replay.json()["code"] == "no_such_game"
        stranger = here.other(client)
        answer = stranger.get(f"{path}/3/deals/1/review")
        assert (answer.status_code, answer.json()["code"]) == (403, "watching_is_off")
        answer = client.get("/api/tables/none/games/3/deals/1/review")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")


def test_reviews_are_limited() -> None:
    here = Here()
    with here.client() as client:
        become(client)
        path = "/api/tables/none/games/0/deals/0/review"
        codes = [client.get(path).json()["code"] for _ in range(22)]
        assert codes == ["no_such_table"] * 20 + ["too_many_requests"] * 2
        here.ticks.now += 5
        assert client.get(path).json()["code"] == "no_such_table"


def test_what_is_sent_is_a_review_of_that_deal_alone() -> None:
    done: list[tuple[int, int]] = []
    made = reviews.review_deal(RECORD, 2, lambda now, all_: done.append((now, all_)))
    assert [deal["deal"] for deal in msgspec.json.decode(made)["deals"]] == [2]
    assert done[-1][0] == done[-1][1] == len(done)
