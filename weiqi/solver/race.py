"""对杀: two groups that are shut in and apart race for each other's liberties.

A race is a question of life and death whose region holds the liberties of both sides:
the marked stones are the target, the other side's stones in the race can be captured
too. So the statuses read: dead – the race against the target is won, alive – lost,
seki – 双活, ko – 劫. Nothing is counted by a rule of thumb.
"""

from __future__ import annotations

from collections.abc import Iterable

from weiqi.board import Board
from weiqi.points import EMPTY, color_word, opponent
from weiqi.solver.problem import LifeProblem, SolverError
from weiqi.solver.region import (
    SHORT,
    chains_beside,
    group_of,
    groups,
    region_of,
    room_of,
    whole_chains,
    with_pockets,
)
from weiqi.solver.solve import Outcome, Solver

CLOSED = 20  # empty points within reach of stones that walls shut in without a gap
RIVAL_ROOM = 16  # without such walls: a group with more empty points of its own does not race


def find_race(
    board: Board,
    to_play: int,
    target: Iterable[int],
    region: Iterable[int] | None = None,
    ko: int = 0,
) -> LifeProblem:
    """Return the race for the ``target`` chains, of either colour, as a question.

    Raises SolverError: target empty or of both colours, not shut in, no shut-in stones
    of the other colour beside it, too large.
    """
    stones = whole_chains(board, target)
    sealed: frozenset[int] = frozenset()
    if region is not None:
        found = frozenset(region)
    else:
        found = _closed_region(board, stones)
        if not found:
            found, sealed = _guessed_region(board, stones)
    return LifeProblem(board, to_play, stones, found, ko, sealed)


def _closed_region(board: Board, stones: frozenset[int]) -> frozenset[int]:
    """Return the region of a race whose walls have no gap, empty if it is none."""
    room = _reach(board, stones)
    if room is None:
        return frozenset()
    region = set(room)
    races = False
    for chain in chains_beside(board, room | stones):
        if board.cells[chain[0]] != board.cells[min(stones)]:
            other = _reach(board, chain)
            if other is not None:
                races = True
                region |= other
    if not races:
        return frozenset()
    for chain in chains_beside(board, region | stones):
        liberties = board.liberties(chain[0])
        if len(liberties) <= SHORT:
            region |= liberties
    return frozenset(with_pockets(board, region, stones))


def _reach(board: Board, stones: Iterable[int]) -> set[int] | None:
    """Return the empty points that stones can reach past nobody else's, None if many."""
    queue = list(stones)
    color = board.cells[queue[0]]
    seen = set(queue)
    found: set[int] = set()
    for p in queue:
        for q in board.geometry.neighbours[p]:
            if q not in seen and board.cells[q] in (EMPTY, color):
                seen.add(q)
                queue.append(q)
                if board.cells[q] == EMPTY:
                    found.add(q)
                    if len(found) > CLOSED:
                        return None
    return found


def _guessed_region(board: Board, stones: frozenset[int]) -> tuple[frozenset[int], frozenset[int]]:
    """Return region and sealed points of a race behind walls with gaps; raises SolverError."""
    own = group_of(board, stones)
    where = board.geometry.name(min(stones))
    if not own.shut_in:
        raise SolverError(
            f"{where} 一带的{color_word(own.color)}棋没有被围住"
            f"（旁边有 {len(own.area)} 个空点可去），谈不上对杀。"
        )
    beside = {c[0] for c in chains_beside(board, own.stones | own.area)}
    against = [
        g
        for g in groups(board, opponent(own.color))
        if not g.loose and len(g.area) <= RIVAL_ROOM and g.stones & beside
    ]
    if not against:
        other = color_word(opponent(own.color))
        raise SolverError(f"{where} 旁边没有也被围住的{other}棋，谈不上对杀。")
    inside, sealed = region_of(board, own)
    for rival in against:
        inside |= room_of(board, rival, own)
    return inside, sealed - inside


def rivals(problem: LifeProblem) -> frozenset[int]:
    """Return the stones of the target's opponent that can be captured and touch its play."""
    board = problem.board
    touched = {q for p in problem.target for q in board.geometry.neighbours[p]}
    touched |= {q for p in touched if board.cells[p] == EMPTY for q in board.geometry.neighbours[p]}
    return frozenset(
        p
        for start in touched
        if board.cells[start] == problem.attacker and start in problem.bits
        for p in board.chain(start)
    )


def is_race(problem: LifeProblem, *, nodes: int) -> bool | None:
    """Tell whether the rivals are in danger themselves, so that both sides race.

    They are where, with the target's side first, they do not live. None at the limit.
    """
    stones = rivals(problem)
    if not stones:
        return False
    turned = LifeProblem(problem.board, problem.defender, stones, problem.region)
    other = Solver(turned, nodes=nodes)
    status = other.status(other.root).status
    return None if status == "not_proved" else status != "alive"


def race_words(outcome: Outcome, attacker: int) -> str:
    """Return the result from the side of the target's attacker: 黑棋对杀胜."""
    result = {"dead": "对杀胜", "alive": "对杀败", "seki": "对杀成双活"}
    return f"{color_word(attacker)}棋{result[outcome.status]}"
