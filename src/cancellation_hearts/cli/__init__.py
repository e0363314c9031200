"""The command ``hearts``: what each of its commands is called and takes.

The commands themselves stand in the other modules here, which are imported when they run, so that
``hearts --help`` answers at once.
"""

import contextlib
import io
import os
import sys
from pathlib import Path
from typing import Annotated, TextIO

import typer

from cancellation_hearts import __version__
from cancellation_hearts.engine.errors import HeartsError

app = typer.Typer(
    name="hearts",
    help="Cancellation Hearts: Hearts for 6 to 11 people with two packs.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Rules = Annotated[
    str, typer.Option(help="A preset (classic, exchange, hearts), or a JSON file of options.")
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="OPTION=VALUE",
        help="Change an option of the rules, such as target=100; may be given several times.",
    ),
]
Players = Annotated[
    int | None,
    typer.Option(help="How many play; if left out, 8, 4 or the fewest that the rules allow."),
]
Cards = Annotated[str | None, typer.Option(help="Write cards as symbols, letters or words.")]
Server = Annotated[
    str | None,
    typer.Option(
        metavar="URL", help="The server, if no link says it; if left out, http://127.0.0.1:8642."
    ),
]
Keys = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        help="Where the keys are kept by which servers know you; another folder, another person.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


@app.command()
def play(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A kept game to go on with.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with FILE, or with the game played last.")
    ] = False,
    players: Players = None,
    rules: Annotated[
        str | None,
        typer.Option(
            help="A preset (classic, exchange, hearts), or a JSON file of options; if left out,"
            " classic."
        ),
    ] = None,
    options: Options = None,
    target: Annotated[float | None, typer.Option(help="The score that ends the game.")] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="A whole number all chance follows from: the same one, the same deals."),
    ] = None,
    name: Annotated[str | None, typer.Option(help="Your name in the table of scores.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(help="How well bots play: easy, medium, hard or expert; if left out, medium."),
    ] = None,
    pace: Annotated[
        float | None,
        typer.Option(help="Seconds to wait after each card of a bot, 0 to 10; if left out, 0.3."),
    ] = None,
    cards: Cards = None,
) -> None:
    """Play against bots. Every game is kept, and --resume goes on with it."""
    from cancellation_hearts.cli.play import NewGame
    from cancellation_hearts.cli.play import play as play_game

    asked = NewGame(rules, options, players, target, seed, name, bots)
    raise typer.Exit(play_game(asked, resume=resume, file=file, pace=pace, cards=cards))


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Game records.")],
    json: Json = False,
) -> None:
    """Replay game records, and tell how they stand or what is wrong with them."""
    from cancellation_hearts.cli.records import replay_files

    raise typer.Exit(replay_files(files, as_json=json))


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Game records.")],
    json: Json = False,
) -> None:
    """Replay game records, and check that their decks come from the secrets given with them."""
    from cancellation_hearts.cli.records import verify_files

    raise typer.Exit(verify_files(files, as_json=json))


@app.command()
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")],
    deal: Annotated[
        int | None, typer.Option(help="Review this deal alone; the first one is 1.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(metavar="NAME|N", help="Review this player alone.")
    ] = None,
    worlds: Annotated[
        int, typer.Option(help="In how many worlds a choice that looks wrong is looked at again.")
    ] = 2000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same review.")] = 1,
    threads: Annotated[
        int | None, typer.Option(help="How many threads; all cores if left out.")
    ] = None,
    json: Json = False,
) -> None:
    """Judge every decision of a game that is over by what its player could know."""
    from cancellation_hearts.cli.review import Asked, review_file

    cores = (os.cpu_count() or 1) if threads is None else threads
    review_file(file, Asked(deal, seat, worlds, seed, cores), as_json=json)


@app.command()
def schema(
    of: Annotated[
        str, typer.Argument(metavar="record|protocol", help="What it is the schema of.")
    ] = "record",
) -> None:
    """Print the JSON Schema of game records, or of the messages of clients and server."""
    from cancellation_hearts.cli.records import print_schema

    print_schema(of)


@app.command()
def simulate(
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    players: Players = None,
    rules: Rules = "classic",
    options: Options = None,
    bots: Annotated[
        str, typer.Option(help="Kinds of bot by seat, repeated around the table: heuristic,random.")
    ] = "heuristic",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    threads: Annotated[
        int | None, typer.Option(help="How many threads; all cores if left out.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="A Parquet file for every seat of every deal.")
    ] = None,
    json: Json = False,
) -> None:
    """Let bots play many games, and tell what came of it."""
    from cancellation_hearts.cli.common import players_for, rules_from
    from cancellation_hearts.cli.simulate import run
    from cancellation_hearts.sim.summary import Plan

    chosen = rules_from(rules, options)
    plan = Plan(
        chosen, players_for(chosen, players), games, [bot.strip() for bot in bots.split(",")], seed
    )
    run(plan, (os.cpu_count() or 1) if threads is None else threads, out, as_json=json)


@app.command()
def train(
    stage: Annotated[
        str,
        typer.Option(help="a: from the heuristic's play alone; b: from the network's as well."),
    ] = "a",
    out: Annotated[
        Path, typer.Option(help="Where the weights go; a curve and a checkpoint lie beside them.")
    ] = Path("weights.npz"),
    minutes: Annotated[float | None, typer.Option(help="How long to train.")] = None,
    positions: Annotated[
        int | None,
        typer.Option(help="From how many positions to learn, instead; that can be repeated."),
    ] = None,
    begin: Annotated[
        Path | None,
        typer.Option("--continue", metavar="FILE", help="Weights to begin with, or a checkpoint."),
    ] = None,
    seed: Annotated[int, typer.Option(help="A whole number all chance follows from.")] = 1,
    threads: Annotated[
        int | None, typer.Option(help="How many threads; all cores if left out.")
    ] = None,
) -> None:
    """Train the network that the learned bot plays by; needs PyTorch, the extra train."""
    from cancellation_hearts.cli.train import run
    from cancellation_hearts.train.program import Plan

    if minutes is None and positions is None:
        minutes = 60.0
    count = (os.cpu_count() or 1) if threads is None else threads
    run(Plan(stage, out, positions, minutes, begin, seed, count))


@app.command()
def arena(
    bots: Annotated[
        str,
        typer.Option(
            help="Bots, joined by commas: challengers, and last the field that they are measured"
            " against, such as heuristic+random for a mixed one."
        ),
    ] = "heuristic,random",
    blocks: Annotated[
        int, typer.Option(help="How many deals, each played with every challenger in every seat.")
    ] = 1000,
    players: Players = None,
    rules: Rules = "classic",
    options: Options = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 1,
    threads: Annotated[
        int | None, typer.Option(help="How many blocks at once; all cores if left out.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="A Parquet file, or a folder for one; if it is there, its blocks are gone on with."
        ),
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(help="Draw the gains into this file, .svg or .png.")
    ] = None,
    json: Json = False,
) -> None:
    """Measure how much better one bot is than another, in points a deal."""
    from cancellation_hearts.cli.arena import run
    from cancellation_hearts.cli.common import players_for, rules_from
    from cancellation_hearts.sim.arena import Plan

    chosen = rules_from(rules, options)
    names = [bot.strip() for bot in bots.split(",")]
    plan = Plan(chosen, players_for(chosen, players), names, blocks, seed)
    called = ", ".join([Path(rules).stem, *(options or ())])
    raise typer.Exit(run(plan, called, threads, out, picture, as_json=json))


@app.command()
def bench(
    rules: Rules = "classic",
    options: Options = None,
    players: Players = None,
    threads: Annotated[int, typer.Option(help="How many threads.")] = 1,
    seconds: Annotated[float, typer.Option(help="About how long to measure.")] = 2.0,
    json: Json = False,
) -> None:
    """Measure how many complete random deals a second this machine plays."""
    from cancellation_hearts.cli.bench import bench as run
    from cancellation_hearts.cli.common import players_for, rules_from

    chosen = rules_from(rules, options)
    run(rules, chosen, players_for(chosen, players), threads, seconds, as_json=json)


@app.command()
def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where the copy goes; there must be none yet.")
    ],
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="The folder of the server's tables; if left out, the usual one."
        ),
    ] = None,
) -> None:
    """Copy the tables of a server, which may go on running."""
    from cancellation_hearts.cli.backup import backup as copy_tables

    copy_tables(file, data)


@app.command()
def join(
    where: Annotated[str, typer.Argument(metavar="LINK", help="The link to a table, or its code.")],
    name: Annotated[str | None, typer.Option(help="What you are called there.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Take no seat, only watch.")] = False,
    cards: Cards = None,
    server: Server = None,
    keys: Keys = None,
) -> None:
    """Play at a table on a server, in the terminal."""
    from cancellation_hearts.cli.join import Guest
    from cancellation_hearts.cli.join import join as join_table

    raise typer.Exit(join_table(where, server, Guest(name, cards, keys, watch)))


@app.command()
def host(
    rules: Rules = "classic",
    options: Options = None,
    seats: Annotated[
        int | None,
        typer.Option(help="How many play; if left out, 8, 4 or the fewest that the rules allow."),
    ] = None,
    clock: Annotated[
        int, typer.Option(help="Seconds for a turn: 15, 30, 60 or 120; 0 for no clock.")
    ] = 0,
    public: Annotated[
        bool, typer.Option("--public", help="List the table for everybody on the server.")
    ] = False,
    only_link: Annotated[
        bool, typer.Option("--only-link", help="Print the table's link and code, and end.")
    ] = False,
    name: Annotated[str | None, typer.Option(help="What you are called there.")] = None,
    cards: Cards = None,
    server: Server = None,
    keys: Keys = None,
) -> None:
    """Set up a table on a server, and play there in the terminal."""
    from cancellation_hearts.cli.join import Guest, NewTable
    from cancellation_hearts.cli.join import host as host_table

    wanted = NewTable(rules, options, seats, clock, public)
    raise typer.Exit(host_table(server, wanted, Guest(name, cards, keys), only_link=only_link))


@app.command()
def tables(
    public: Annotated[
        bool, typer.Option("--public", help="List the tables that everybody may come to.")
    ] = False,
    json: Json = False,
    server: Server = None,
    keys: Keys = None,
) -> None:
    """List the tables at which you sit on a server, running and finished."""
    from cancellation_hearts.cli.tables import list_tables

    list_tables(server, keys, public=public, as_json=json)


@app.command()
def move(
    code: Annotated[
        str | None,
        typer.Argument(metavar="CODE", help="The code, or its link, that the other device shows."),
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="Replace who this device is there without asking.")
    ] = False,
    server: Server = None,
    keys: Keys = None,
) -> None:
    """Take your seats to another device: get a code here, and give it there."""
    from cancellation_hearts.cli.move import give, take

    if code is None:
        raise typer.Exit(give(server, keys))
    raise typer.Exit(take(code, server, keys, yes=yes))


@app.command("open")
def open_(
    here: Annotated[
        bool, typer.Option("--here", help="Let only this PC in, not others in the local network.")
    ] = False,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Open no browser, only print the address.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, help="The port to listen on; if left out, 8642 or the next free one."
        ),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="The folder of the tables; if left out, the usual one."
        ),
    ] = None,
) -> None:
    """Play in the browser: run a server at home until Ctrl+C, and open its page."""
    from cancellation_hearts.cli.open import Opening, open_game

    open_game(Opening(here, not no_browser, port, data))


@app.command()
def serve(
    lan: Annotated[
        bool, typer.Option("--lan", help="Let others in the local network join, not only this PC.")
    ] = False,
    host: Annotated[
        str | None, typer.Option(help="The address to listen on; if left out, 127.0.0.1.")
    ] = None,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen on; 0 for any that is free.")
    ] = 8642,
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="The folder of the server's tables; if left out, the usual one."
        ),
    ] = None,
    proxy: Annotated[
        bool,
        typer.Option("--proxy", help="Believe what a proxy on this machine says of its clients."),
    ] = False,
    proxy_address: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="Believe a proxy at this address or network; may be given several times.",
        ),
    ] = None,
) -> None:
    """Run a server for tables, until Ctrl+C or a signal stops it."""
    from cancellation_hearts.cli.serve import Serving, proxies_from
    from cancellation_hearts.cli.serve import serve as run

    run(Serving(host, port, lan, data, proxies_from(proxy, proxy_address)))


@app.callback(invoke_without_command=True)
def hearts(
    version: Annotated[bool, typer.Option("--version", help="Print the version and end.")] = False,
) -> None:
    """Play, replay, check and simulate Cancellation Hearts."""
    if version:
        print(__version__)
        raise typer.Exit


def main() -> None:
    """Run the command line; what is refused ends with a sentence, its code and status 1."""
    with contextlib.ExitStack() as stack:
        # A program may be started with its output closed.
        sys.stdout = sys.stdout or stack.enter_context(Path(os.devnull).open("w"))
        sys.stderr = sys.stderr or stack.enter_context(Path(os.devnull).open("w"))
        sys.exit(_run(sys.stdout))


def _run(out: TextIO) -> int:
    for stream in (out, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that the terminal cannot show is no reason to fail.
            stream.reconfigure(errors="replace")
    try:
        status = 0
        try:
            app()
        except SystemExit as end:
            # Typer ends so when a pipe is closed, with a stream of its own in place of ours.
            if sys.stdout is not out:
                raise BrokenPipeError from None
            status = end.code if isinstance(end.code, int) else 0
        out.flush()
    except HeartsError as error:
        from cancellation_hearts.cli.common import place_of

        where = place_of(error.place)
        print(
            f"hearts: {where + ': ' * bool(where)}{error.message} [{error.code}]", file=sys.stderr
        )
        return 1
    except BrokenPipeError:
        # The reader of our output has seen enough, as `head` has; that is no fault. What is left
        # goes nowhere, or Python would complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
        return 0
    except OSError as error:
        print(f"hearts: The output cannot be written: {error} [unwritable]", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
        return 1
    return status
