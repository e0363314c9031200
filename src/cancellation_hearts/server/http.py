"""What is asked for over HTTP: who one is, tables, records, and how the server is."""

import asyncio
import contextlib
import io
from functools import cache
from typing import Any, TypeVar

import msgspec
import segno
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.record import read_record
from cancellation_hearts.server import identity
from cancellation_hearts.server.answers import JsonResponse, refusal
from cancellation_hearts.server.metrics import CONTENT_TYPE
from cancellation_hearts.server.site import Asking, Site, too_many
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.names import clean_name, read_code
from cancellation_hearts.table.ports import CodeTaken, Person, Summary
from cancellation_hearts.table.replay import replay_deal
from cancellation_hearts.table.schema import json_schema

_T = TypeVar("_T")

_SHOWN = (
    *("id", "code", "status", "public", "created", "changed"),
    *("seats", "taken", "rules", "host", "games", "names"),
)


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """What ``POST /api/me`` takes."""

    name: str | None = None


class MoveCode(Struct, frozen=True, forbid_unknown_fields=True):
    """What ``POST /api/move`` takes."""

    code: str


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """What ``POST /api/me/move`` takes."""


def site_of(request: Request) -> Site:
    """Return the server that a request came to."""
    site: Site = request.app.state.site
    return site


def shown(summary: Summary) -> dict[str, Any]:
    """Return what of a summary anybody may see who knows of the table: no person's id."""
    return {field: getattr(summary, field) for field in _SHOWN}


def link_to(request: Request, table: str) -> str:
    """Return the link to a table; see `shared_origin`."""
    return f"{shared_origin(request)}/t/{table}"


def shared_origin(request: Request) -> str:
    """Return the address that others are to be given: that which the request came to.

    If that is one which only this machine knows, it is the address for others, if there is one.
    """
    origin = identity.origin_of(request)
    others = site_of(request).origin
    return others if others is not None and identity.is_local(origin) else origin


async def summary_of(request: Request, table: str) -> Summary:
    """Return what is shown of a table.

    Raises
    ------
    HeartsError
        ``no_such_table``.
    """
    found = None
    # Ids are letters and digits; nothing else needs to be looked for.
    if len(table) <= 64 and table.isascii() and table.isalnum():
        found = await site_of(request).store.summary(table)
    if found is None:
        raise HeartsError("no_such_table", "There is no table with that id.")
    return found


async def _known(request: Request) -> Person:
    person = await identity.person_of(request, site_of(request).store)
    if person is None:
        raise HeartsError("unknown_person", "There is no key, or one that is not known.")
    return person


async def _asked(
    request: Request, body: type[_T], asking: Asking | None = None
) -> tuple[_T, Person | None]:
    """Check a request that changes something, and return its body and who sent it."""
    site = site_of(request)
    if site.stopping:
        raise HeartsError("server_closing", "The server is being stopped.")
    identity.check_origin(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    # A form of another site cannot be of this type.
    if kind != "application/json":
        raise HTTPException(415)
    person = await identity.person_of(request, site.store)
    if asking is not None:
        site.ask(asking, person, request)
    data = await _body(request)
    try:
        return msgspec.json.decode(data or b"{}", type=body), person
    except (msgspec.DecodeError, RecursionError) as error:
        raise HeartsError(
            "bad_message", str(error)[:200] or "The JSON is nested too deeply."
        ) from None


async def _body(request: Request) -> bytes:
    limits = site_of(request).limits
    data = bytearray()
    try:
        async with asyncio.timeout(limits.body_seconds):
            async for chunk in request.stream():
                data += chunk
                if len(data) > limits.body_bytes:
                    raise HeartsError(
                        "message_too_large", f"A request has at most {limits.body_bytes} bytes."
                    )
    except TimeoutError:
        raise HTTPException(408, headers={"connection": "close"}) from None
    return bytes(data)


# ------------------------------------------------------------------------------------- people


async def me(request: Request) -> Response:
    """Say who one is, and at which tables."""
    person = await _known(request)
    tables = await site_of(request).store.tables_of(person.id)
    return JsonResponse({"name": person.name, "tables": [shown(each) for each in tables]})


async def enter(request: Request) -> Response:
    """Make a person of whoever has no key yet, and give them the name that they ask for."""
    site = site_of(request)
    asked, person = await _asked(request, NewName)
    name = None if asked.name is None else clean_name(asked.name)
    if person is None:
        site.ask(site.new_people, None, request)
        key = identity.new_key(site.entropy)
        person = Person(identity.new_person_id(site.entropy), name or "")
        await site.store.add_person(person, identity.hash_of(key))
    else:
        key = identity.key_of(request) or ""
        if name is not None and name != person.name:
            await site.store.rename(person.id, name)
            person = Person(person.id, name)
            site.renamed(person)
    answer = JsonResponse({"name": person.name})
    # The same key again: it is kept for another year.
    identity.set_key(answer, request, key)
    return answer


async def move_out(request: Request) -> Response:
    """Give out a code with which another device becomes the same person."""
    site = site_of(request)
    _, person = await _asked(request, Nothing, site.move_codes)
    if person is None:
        raise HeartsError("unknown_person", "There is no key, or one that is not known.")
    expires = site.clock.now() + identity.CODE_MILLISECONDS
    while True:
        code = identity.new_move_code(site.entropy)
        # Somebody else may have just that code, once in a long while.
        with contextlib.suppress(CodeTaken):
            await site.store.add_move_code(person.id, identity.hash_of(code), expires)
            origin = shared_origin(request)
            link = None if identity.is_local(origin) else f"{origin}/move/{code}"
            qr = None if link is None else _qr_code(link).decode()
            return JsonResponse({"code": code, "expires": expires, "link": link, "qr": qr})


async def move_in(request: Request) -> Response:
    """Make this device the person who was given a code."""
    site = site_of(request)
    asked, _ = await _asked(request, MoveCode, site.moves)
    code = identity.read_move_code(asked.code)
    # However many addresses guess, they do not get through all codes.
    if not site.all_moves.take(""):
        raise too_many()
    person = await site.store.take_move_code(identity.hash_of(code), site.clock.now())
    if person is None:
        raise identity.unknown_move_code()
    key = identity.new_key(site.entropy)
    await site.store.add_key(person.id, identity.hash_of(key))
    answer = JsonResponse({"name": person.name})
    identity.set_key(answer, request, key)
    return answer


# ------------------------------------------------------------------------------------- tables


async def tables(request: Request) -> Response:
    """List the public tables."""
    found = await site_of(request).store.public_tables()
    return JsonResponse({"tables": [shown(each) for each in found]})


async def new_table(request: Request) -> Response:
    """Set up a table."""
    site = site_of(request)
    settings, person = await _asked(request, Settings, site.new_tables)
    if person is None:
        raise HeartsError("unknown_person", "There is no key, or one that is not known.")
    await site.warm()
    made = await site.tables.create(person, settings)
    return JsonResponse(
        {"id": made.id, "code": made.code, "link": link_to(request, made.id)}, status_code=201
    )


async def table(request: Request) -> Response:
    """Say what is shown of a table."""
    found = await summary_of(request, request.path_params["table"])
    return JsonResponse(shown(found) | {"link": link_to(request, found.id)})


async def qr_code(request: Request) -> Response:
    """Return the link to a table as a picture for cameras."""
    found = await summary_of(request, request.path_params["table"])
    return Response(_qr_code(link_to(request, found.id)), media_type="image/svg+xml")


def _qr_code(link: str) -> bytes:
    picture = io.BytesIO()
    # Dark on light also where the page is dark: many cameras read nothing else.
    segno.make(link, micro=False).save(
        picture,
        kind="svg",
        xmldecl=False,
        svgclass=None,
        lineclass=None,
        omitsize=True,
        dark="#000",
        light="#fff",
        border=4,
    )
    return picture.getvalue()


async def code(request: Request) -> Response:
    """Find a table by its code."""
    site = site_of(request)
    site.ask(site.codes, await identity.person_of(request, site.store), request)
    found = await site.store.table_with_code(read_code(request.path_params["code"]))
    if found is None:
        raise HeartsError("no_such_code", "There is no table with that code.")
    return JsonResponse({"id": found})


async def record(request: Request) -> Response:
    """Return a game's record as a file."""
    site, table, asked = site_of(request), request.path_params["table"], request.path_params["game"]
    data = await _record(request, site.records, None if asked == "current" else _number(asked))
    name = f"hearts-{table}-{asked}.json"
    return Response(
        data,
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


async def hint(request: Request) -> Response:
    """Tell somebody at a table what they would do best."""
    site = site_of(request)
    person = await _known(request)
    site.ask(site.hints, person, request)
    summary = await summary_of(request, request.path_params["table"])
    await site.warm()
    return JsonResponse(await site.tables.hint(summary.id, person.id))


async def replay(request: Request) -> Response:
    """Return a deal that is over, to be looked at step by step."""
    game, deal = _deal(request)
    data = await _record(request, site_of(request).records, game)
    # It takes some hundredths of a second, for which no table is to wait.
    return JsonResponse(await asyncio.to_thread(lambda: replay_deal(read_record(data), game, deal)))


async def review(request: Request) -> Response:
    """Return what the decisions of a deal that is over were worth."""
    site, (game, deal) = site_of(request), _deal(request)
    data = await _record(request, site.reviews, game)
    record = await asyncio.to_thread(read_record, data)
    made = await site.reviewer.review(request.path_params["table"], game, deal, record)
    return Response(made, media_type="application/json")


async def _record(request: Request, asking: Asking, game: int | None) -> bytes:
    site = site_of(request)
    person = await identity.person_of(request, site.store)
    site.ask(asking, person, request)
    summary = await summary_of(request, request.path_params["table"])
    await site.warm()
    return await site.tables.record(summary.id, game, person.id if person else "")


def _deal(request: Request) -> tuple[int, int]:
    """Return the numbers of the game and of the deal that are asked for."""
    return _number(request.path_params["game"]), _number(request.path_params["deal"])


def _number(text: str) -> int:
    """Return the number of a game or deal."""
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise HeartsError("no_such_game", "No game or deal with that number has been played here.")
    return int(text)


# --------------------------------------------------------------------------------- the server


async def schema(request: Request) -> Response:
    """Return the JSON Schema of the messages on the WebSocket."""
    return Response(_schema(), media_type="application/schema+json")


@cache
def _schema() -> bytes:
    return msgspec.json.encode(json_schema())


async def healthz(request: Request) -> Response:
    """Answer, which tells that the process lives."""
    return JsonResponse({"ok": True})


async def readyz(request: Request) -> Response:
    """Tell whether requests can be served."""
    site = site_of(request)
    if site.stopping:
        return refusal("server_closing", "The server is being stopped.")
    if not site.ready:
        return refusal("server_closing", "The server is being started.")
    await site.check_store()
    return JsonResponse({"ok": True})


async def metrics(request: Request) -> Response:
    """Return the figures of this process."""
    # A string as the media type would be completed by another charset.
    return Response(site_of(request).metrics.text(), headers={"content-type": CONTENT_TYPE})
