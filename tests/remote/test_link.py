"""Links to tables."""

import pytest

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.remote.link import Link, is_link, read_link, read_origin, socket_url

ID = "abcdefgh234567ij"


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        (f"http://192.168.1.7:8642/t/{ID}", "http://192.168.1.7:8642"),
        (f"https://hearts.example/t/{ID}", "https://hearts.example"),
        (f"  HTTPS://Hearts.Example:443/t/{ID}/ ", "https://hearts.example"),
        (f"http://[::1]:80/t/{ID}", "http://[::1]"),
        (f"http://[::1]:8642/t/{ID}?from=chat#x", "http://[::1]:8642"),
    ],
)
def test_links_are_read(text: str, origin: str) -> None:
    link = read_link(text)
    assert link == Link(origin, ID)
    assert read_link(str(link)) == link
    assert is_link(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "BADU-KELI",
        f"hearts.example/t/{ID}",
        f"ftp://hearts.example/t/{ID}",
        f"https:///t/{ID}",
        "https://hearts.example/t/",
        f"https://hearts.example/t/{ID}x",
        f"https://hearts.example/t/{ID.upper()}",
        f"https://hearts.example/x/t/{ID}",
        f"https://eva:secret@hearts.example/t/{ID}",
        f"https://hearts.example:port/t/{ID}",
        f"https://[::1/t/{ID}",
        f"https://a b/t/{ID}",
    ],
)
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(HeartsError) as caught:
        read_link(text)
    assert caught.value.code == "bad_link"


def test_origins_are_read_from_any_page() -> None:
    assert read_origin("https://hearts.example/") == "https://hearts.example"
    assert read_origin(f"http://h:1/t/{ID}") == "http://h:1"
    with pytest.raises(HeartsError):
        read_origin("hearts.example")


def test_codes_are_no_links() -> None:
    assert not is_link("BADU-KELI")
    assert not is_link("badu keli")


def test_sockets_are_as_safe_as_pages() -> None:
    assert socket_url("https://hearts.example") == "wss://hearts.example/api/ws"
    assert socket_url("http://h:1") == "ws://h:1/api/ws"
