"""The same question with a wider region: does its answer hang on where the region ends?

Where play may go is found by rules of thumb (:mod:`weiqi.solver.region`). Beyond the
region the attacker's stones have room for good, and so have the defender's where nobody
guards. A stone that lives only by touching such a point may be caught one step on; an
answer that is right must not change when the region grows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from weiqi.points import EMPTY
from weiqi.solver.link import LinkProblem
from weiqi.solver.problem import LifeProblem, SolverError
from weiqi.solver.region import guarded_by
from weiqi.solver.solve import Outcome, Solver

NODES = 50_000  # states for the wider question
PLAIN_NODES = 5_000  # the same where the search is not compiled


def widened(problem: LifeProblem) -> LifeProblem | None:
    """Return the question with the empty points beside its region added; None if none fit."""
    board = problem.board
    inside = problem.bits.keys() - problem.sealed
    beside = {q for p in inside for q in board.geometry.neighbours[p]}
    ring = {q for q in beside if board.cells[q] == EMPTY} - problem.region
    if not ring:
        return None
    region = problem.region | ring
    sealed = guarded_by(board, problem.attacker, set()) | problem.sealed
    if isinstance(problem, LinkProblem):
        sealed = set()
    try:
        return type(problem)(
            board, problem.to_play, problem.target, region, problem.ko, frozenset(sealed - region)
        )
    except SolverError:
        return None


def _is_compiled(problem: LifeProblem) -> bool:
    return problem.fits_machine_word and not isinstance(problem, LinkProblem)


def hangs_on_region(
    problem: LifeProblem,
    outcome: Outcome,
    best: Collection[int],
    solver: Callable[..., Solver],
) -> bool:
    """Tell whether another result or other first moves are best in the widened region.

    ``outcome`` and ``best`` are those of the problem, ``solver`` makes the solver of a
    question. What the limit leaves open is no difference.
    """
    wider = widened(problem)
    if wider is None:
        return False
    nodes = NODES if _is_compiled(wider) else PLAIN_NODES
    found = solver(wider, nodes=nodes).answer()
    if found.outcome.status == "not_proved":
        return False
    if found.outcome.rank != outcome.rank or set(found.best) - set(best):
        return True
    return not found.reason and set(best) != set(found.best)
