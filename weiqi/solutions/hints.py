"""Hints that do not give the move away, and the move itself."""

from __future__ import annotations

from functools import lru_cache

from weiqi.capture import read_capture
from weiqi.game import PASS
from weiqi.judging import CAPTURE_GOALS, LIBERTIES, NODES
from weiqi.life_judge import LIFE_GOALS, field_of
from weiqi.life_judge import first_move as first_life_move
from weiqi.points import EMPTY
from weiqi.problems import Problem
from weiqi.score_judge import SCORE_GOALS
from weiqi.solutions.line import solution

FEWEST = 4  # an area with fewer points would give the move away


@lru_cache(maxsize=1024)
def first_move(problem: Problem) -> int:
    """Return a right first move, PASS when none is known in time."""
    quest = problem.quest
    if problem.goal in LIFE_GOALS:
        return first_life_move(quest, problem.proof)
    if problem.goal not in CAPTURE_GOALS:
        return next(iter(solution(problem)), PASS)
    reading = read_capture(
        quest.game().board,
        quest.targets,
        attacker_first=quest.goal != "escape",
        any_of=quest.goal != "capture",
        max_liberties=LIBERTIES,
        nodes=NODES,
    )
    return reading.line[0] if reading.line else PASS


@lru_cache(maxsize=1024)
def area(problem: Problem) -> tuple[int, ...]:
    """Return the half of the place in which the answer lies: its empty points, in board order.

    The whole place where a half would be too small, with the points nearest to it where
    that is too small as well. Empty when no answer is known.
    """
    answer = first_move(problem)
    if answer == PASS:
        return ()
    place = {*_place(problem), answer}
    half = _half(problem, place, answer)
    return tuple(sorted(half if len(half) >= FEWEST else _grown(problem, place)))


def _grown(problem: Problem, place: set[int]) -> set[int]:
    """The place and as many of the nearest empty points as make it large enough."""
    board = problem.quest.game().board
    spots = [board.geometry.xy(p) for p in place]

    def distance(point: int) -> int:
        x, y = board.geometry.xy(point)
        return min((x - col) ** 2 + (y - row) ** 2 for col, row in spots)

    others = [p for p in board.empties() if p not in place]
    return place | set(sorted(others, key=distance)[: max(0, FEWEST - len(place))])


def _place(problem: Problem) -> set[int]:
    """The empty points that the problem is about."""
    board = problem.quest.game().board
    if problem.goal in LIFE_GOALS:
        return {p for p in field_of(problem.quest).problem.bits if board.cells[p] == EMPTY}
    if problem.goal in SCORE_GOALS:
        return set(problem.quest.targets)
    beside = board.geometry.neighbours
    near = {p for stone in problem.quest.targets for p in board.liberties(stone)}
    for _ in range(2):
        near |= {q for p in near for q in beside[p]}
    return {p for p in near if board.cells[p] == EMPTY}


def _half(problem: Problem, place: set[int], answer: int) -> set[int]:
    """Cut the place across its longer side."""
    xy = problem.quest.game().board.geometry.xy
    spots = {p: xy(p) for p in place}
    spans = []
    for axis in (0, 1):
        values = [spot[axis] for spot in spots.values()]
        spans.append((max(values) - min(values), min(values), max(values)))
    axis = 0 if spans[0][0] >= spans[1][0] else 1
    middle = (spans[axis][1] + spans[axis][2]) / 2
    low = spots[answer][axis] <= middle
    return {p for p, spot in spots.items() if (spot[axis] <= middle) == low}
