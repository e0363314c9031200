"""What clients make up that no browser would send."""

import pytest

from tests.server import Here, become


@pytest.mark.parametrize("host", ["[abc", "[::1", "a]b", "127.0.0.1:99999", ""])
def test_a_host_that_is_none_is_no_fault_of_the_server(host: str) -> None:
    here = Here()
    here.site.origin = "http://192.0.2.1:8642"
    with here.client() as client:
        become(client, "Ana")
        made = client.post("/api/tables", json={}, headers={"host": host})
        assert made.status_code == 201
        for address in (f"/t/{made.json()['id']}", f"/api/tables/{made.json()['id']}", "/"):
            assert client.get(address, headers={"host": host}).status_code == 200
