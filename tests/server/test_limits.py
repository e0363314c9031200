"""Limits: what is counted, for whom, and that it stays bounded."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cancellation_hearts.server.limits import Bucket, Buckets, Places, Rate, group_of
from tests.server import Ticks


def test_a_bucket_gives_a_burst_and_then_its_rate() -> None:
    bucket = Bucket(Rate(3, 0.5), 100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(101.0)
    assert bucket.take(102.5)
    assert not bucket.take(102.5)
    # However long nothing is asked for, there is never more than the burst.
    assert [bucket.take(10_000.0) for _ in range(4)] == [True, True, True, False]


@given(
    burst=st.integers(1, 20),
    rate=st.floats(0.1, 20),
    steps=st.lists(st.floats(0, 3), max_size=60),
)
def test_no_more_is_given_than_burst_and_rate_allow(
    burst: int, rate: float, steps: list[float]
) -> None:
    now = 0.0
    bucket = Bucket(Rate(burst, rate), now)
    given_out = 0
    for step in steps:
        now += step
        given_out += bucket.take(now)
        assert given_out <= burst + rate * now + 1e-6


def test_each_asker_has_a_bucket_of_their_own() -> None:
    buckets = Buckets(Rate(1, 1), 10, Ticks())
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")


def test_time_fills_the_buckets() -> None:
    ticks = Ticks()
    buckets = Buckets(Rate(1, 0.1), 10, ticks)
    assert buckets.take("a")
    ticks.now += 9
    assert not buckets.take("a")
    ticks.now += 2
    assert buckets.take("a")


def test_memory_is_bounded_and_who_was_seen_last_is_remembered() -> None:
    buckets = Buckets(Rate(1, 0.001), 100, Ticks())
    assert buckets.take("busy")
    for number in range(5000):
        buckets.take(f"stranger {number}")
        assert not buckets.take("busy")
        assert len(buckets) <= 100


def test_places_are_counted_and_given_back() -> None:
    places = Places(2)
    assert places.take("a")
    assert places.take("a")
    assert not places.take("a")
    assert places.take("b")
    places.give_back("a")
    assert places.take("a")
    for holder in "aab":
        places.give_back(holder)
    # Nobody is remembered who has nothing open.
    assert len(places) == 0


@pytest.mark.parametrize(
    ("address", "group"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("x" * 5000, "x" * 64),
    ],
)
def test_addresses_of_one_customer_count_together(address: str, group: str) -> None:
    assert group_of(address) == group
