"""What goes over the line, and when, as Chromium's debugger tells it."""

from dataclasses import dataclass, field
from typing import Any

from tests.browser.visitor import Visitor


@dataclass
class Transfers:
    """What was fetched, by address: its kind and how many bytes came over the line.

    Attributes
    ----------
    bytes : dict of str to int
        With headers, as packed.
    kinds : dict of str to str
        As Chromium calls them, such as ``Script``.
    """

    bytes: dict[str, int] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)

    def total(self, kind: str | None = None) -> int:
        """Return the bytes of one kind, or of all."""
        return sum(
            size for url, size in self.bytes.items() if kind is None or self.kinds[url] == kind
        )

    def told(self) -> str:
        """Return what was fetched, the largest first."""
        rows = sorted(self.bytes.items(), key=lambda row: -row[1])
        return "\n".join(f"{size:8} {self.kinds[url]:10} {url}" for url, size in rows)


def transfers(visitor: Visitor) -> Transfers:
    """Count what a visitor's page fetches from now on, messages of its socket too."""
    found, urls = Transfers(), dict[str, str]()
    session = visitor.context.new_cdp_session(visitor.page)

    def answered(event: dict[str, Any]) -> None:
        url = event["response"]["url"]
        urls[event["requestId"]] = url
        found.kinds[url] = event["type"]

    def finished(event: dict[str, Any]) -> None:
        url = urls.get(event["requestId"])
        if url is not None:
            found.bytes[url] = found.bytes.get(url, 0) + int(event["encodedDataLength"])

    def said(event: dict[str, Any]) -> None:
        found.kinds["socket"] = "WebSocket"
        size = len(event["response"]["payloadData"].encode())
        found.bytes["socket"] = found.bytes.get("socket", 0) + size

    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", finished)
    session.on("Network.webSocketFrameReceived", said)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    return found
