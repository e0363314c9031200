"""A server that serves pages while the rules are still being made ready for the machine."""

import asyncio

from cancellation_hearts.server.app import make_app
from tests.server import Here, become, new_table


def test_what_needs_the_rules_waits_and_the_rest_does_not() -> None:
    here = Here()
    go_on = asyncio.Event()
    here.app = make_app(here.site, go_on.wait, at_once=True)  # type: ignore[arg-type]
    with here.client() as client:
        become(client)
        assert client.get("/healthz").status_code == 200
        assert client.get("/readyz").status_code == 503
        assert client.portal is not None
        waiting = client.portal.start_task_soon(here.site.warm)
        assert client.get("/api/me").status_code == 200
        assert not waiting.done()
        client.portal.call(go_on.set)
        waiting.result(5)
        assert client.get("/readyz").status_code == 200
        new_table(client)
