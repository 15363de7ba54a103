"""Full marks: which main defences are still to be answered.

A problem is done to the full when every main defence that can be met has been answered.
The lines played so far make a tree; at a place where the learner is to move one of his
moves is enough (whichever leaves least to do), at one where the program is to move all
main defences are needed, the same as in a proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from weiqi.judging import CONTINUE, FAILED, SOLVED, Verdict
from weiqi.problems import Problem, verdicts

Line = tuple[int, ...]
NEVER = 10**6  # a lost line answers nothing


class _Tree:
    """The lines that were played: the learner's moves after each, and the verdicts."""

    def __init__(self, problem: Problem, lines: Sequence[Line]) -> None:
        self.moves: dict[Line, dict[int, None]] = {}
        self.found: dict[Line, Verdict] = {}
        for line in lines:
            for at, verdict in enumerate(_trace(problem, line)):
                if at % 2 or not verdict.legal:
                    continue
                self.moves.setdefault(line[:at], {})[line[at]] = None
                self.found.setdefault(line[: at + 1], verdict)
                if verdict.state != CONTINUE:
                    break

    def left_before(self, line: Line) -> int:
        """Count what is left with the learner to move; a place not reached is one."""
        return min((self.left_after((*line, m)) for m in self.moves.get(line, ())), default=1)

    def left_after(self, line: Line) -> int:
        """Count what is left after a move of the learner."""
        verdict = self.found[line]
        if verdict.state == SOLVED:
            return 0
        if verdict.state == FAILED or not verdict.defences:
            return NEVER
        return min(NEVER, sum(self.left_before((*line, d)) for d in verdict.defences))


@lru_cache(maxsize=4096)
def _trace(problem: Problem, line: Line) -> tuple[Verdict, ...]:
    return tuple(verdicts(problem, line))


def unanswered(problem: Problem, lines: Sequence[Line]) -> int | None:
    """Return how many main defences met in these lines are still to be answered.

    0: full marks. None when none of the lines solves the problem. What the next lines
    bring up is not counted yet.
    """
    left = _Tree(problem, lines).left_before(())
    return left if lines and left < NEVER else None


def next_defence(
    problem: Problem, answered: Sequence[Line], line: Line, defences: Sequence[int]
) -> int:
    """Return the main defence to play after ``line``: the first that is not yet answered.

    ``answered`` are the lines done so far, ``defences`` the choices (at least one).
    """
    tree = _Tree(problem, answered)
    return next((d for d in defences if tree.left_before((*line, d))), defences[0])
