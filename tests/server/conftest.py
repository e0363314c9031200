"""No test of the server waits for ever for a message that does not come."""

import signal
from collections.abc import Iterator
from types import FrameType

import pytest

SECONDS = 60


@pytest.fixture(autouse=True)
def no_endless_test() -> Iterator[None]:
    def end(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"This test has not ended within {SECONDS} seconds.")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)
