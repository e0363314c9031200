"""Change compiled code in one place at a time, and see whether the tests notice.

Every operator, comparison, condition, number and assignment inside the compiled functions of
kernel.py and observation.py is changed in one way or two; each such mutant takes its function's
place in a process of its own, with the compiler switched off, and plays random games beside the
oracle until something differs.
"""

from __future__ import annotations

import ast
import copy
import inspect
import os
import signal
import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from cancellation_hearts.engine import kernel, observation

MODULES: tuple[ModuleType, ...] = (kernel, observation)

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}

# Changes that no test can notice, because they change nothing that anybody could see.
EQUIVALENT: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: where it is, what it changes, and the changed function."""

    module: ModuleType
    line: int
    function: str
    change: str
    changed: ast.FunctionDef

    @property
    def name(self) -> str:
        """What identifies it as long as its function stays as it is."""
        return f"{self.function}: {self.change}"


def mutants() -> Iterator[Mutant]:
    """Yield every mutant of the compiled functions, in the order of their lines."""
    for module in MODULES:
        tree = ast.parse(Path(inspect.getfile(module)).read_text(encoding="utf-8"))
        for function in tree.body:
            if isinstance(function, ast.FunctionDef) and function.decorator_list:
                yield from _mutants_of(module, function)


def _mutants_of(module: ModuleType, function: ast.FunctionDef) -> Iterator[Mutant]:
    for place, node in enumerate(ast.walk(function)):
        for way in range(_ways(node)):
            changed = copy.deepcopy(function)
            nodes = list(ast.walk(changed))
            target = nodes[place]
            parent = next(part for part in nodes if target in ast.iter_child_nodes(part))
            before = ast.unparse(target)
            after = _change(parent, target, way)
            if after is not None:
                line = getattr(target, "lineno", function.lineno)
                yield Mutant(module, line, function.name, f"{before} -> {after}", changed)


def _ways(node: ast.AST) -> int:
    """Return in how many ways a node may be changed."""
    match node:
        case ast.BinOp() | ast.BoolOp() | ast.Compare() | ast.UnaryOp() | ast.Assign():
            return 1
        case ast.AugAssign():
            return 2
        case ast.If() | ast.While() | ast.IfExp():
            return 1
        case ast.Constant(value=bool() | int()):
            return 1
        case ast.Expr(value=ast.Call()):
            return 1
    return 0


def _change(parent: ast.AST, node: ast.AST, way: int) -> str | None:
    """Change a node in place; return its new text, or None if there is nothing to change."""
    match node:
        case ast.AugAssign() if way == 1:
            return _replace(parent, node, ast.Pass())
        case ast.Assign() | ast.Expr():
            return _replace(parent, node, ast.Pass())
        case ast.BinOp() | ast.BoolOp() | ast.AugAssign():
            node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
        case ast.Compare():
            node.ops[0] = SWAPS[type(node.ops[0])]()  # type: ignore[call-overload]
        case ast.UnaryOp():
            return _replace(parent, node, node.operand)
        case ast.If() | ast.While() | ast.IfExp():
            if isinstance(node.test, ast.Compare):
                return None  # changed as a comparison
            node.test = ast.UnaryOp(ast.Not(), node.test)
            return f"if {ast.unparse(node.test)}"
        case ast.Constant(value=bool() as truth):
            node.value = not truth
        case ast.Constant(value=int() as number):
            node.value = number + 1
    ast.fix_missing_locations(parent)
    return ast.unparse(node)


def _replace(parent: ast.AST, node: ast.AST, other: ast.AST) -> str:
    for field, value in ast.iter_fields(parent):
        if value is node:
            setattr(parent, field, other)
        elif isinstance(value, list) and node in value:
            value[value.index(node)] = other
    ast.fix_missing_locations(parent)
    return ast.unparse(other)


def is_caught(mutant: Mutant | None, games: int, seconds: int) -> bool:
    """Say whether the tests notice a mutant, in a process of its own; None: no change at all.

    Parameters
    ----------
    games : int
        How many random games it may play before it has got away.
    seconds : int
        A mutant that takes longer hangs, which is noticed too.
    """
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        os._exit(_look(mutant, games, seconds))
    status = os.waitpid(child, 0)[1]
    return status != 0


def _look(mutant: Mutant | None, games: int, seconds: int) -> int:
    """Run the tests with the mutant in place; return 0 if nothing is noticed."""
    from tests.engine import test_chance, test_kernel, test_note
    from tests.engine.differential import play_games
    from tests.engine.quick import play_quickly

    signal.alarm(seconds)
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        if mutant is not None:
            changed = ast.Module([mutant.changed], [])
            exec(compile(changed, "mutant", "exec"), mutant.module.__dict__)  # noqa: S102
        for stream in range(3):
            test_chance.test_the_generator_is_sfc32(2**40 + 7, stream)
        test_chance.test_a_number_below_a_bound_is_the_high_word_of_a_product()
        test_chance.test_a_member_is_drawn_by_its_place_in_ascending_order()
        test_chance.test_a_shuffle_is_durstenfelds()
        test_kernel.test_a_new_game_forgets_whatever_was_there(0x55)
        test_kernel.test_who_takes_the_kitty_may_hold_any_suit_again()
        test_kernel.test_who_picks_card_by_card_sees_what_is_picked_and_nobody_else_does()
        test_kernel.test_cards_go_to_the_seat_that_the_direction_names()
        test_kernel.test_worth_is_points_and_bonuses()
        test_kernel.test_nobody_is_minus_one()
        test_kernel.test_the_shooter_chooses_though_somebody_else_wins_the_last_trick()
        for case in test_kernel.DECIDED:
            test_kernel.test_it_is_known_whether_a_deal_is_decided(*case)
        test_kernel.test_an_observation_forgets_whatever_was_there()
        test_kernel.test_a_deal_forgets_the_one_before()
        test_chance.test_a_tally_counts_every_copy()
        test_chance.test_random_play_ends_the_deal_and_counts_its_cards()
        test_note.test_a_kitty_in_the_hand_brings_back_any_suit()
        test_note.follow(20, 1)
        for number in range(games):
            play_quickly(0, number)
        play_games(0, range(games))
    except BaseException:
        traceback.print_exc()
        return 1
    return 0
