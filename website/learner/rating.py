"""Ratings of learners and problems by Glicko-1, and what they are as 级 and 段.

A first attempt at a problem is one game: the learner wins when he solves it. Source:
M. E. Glickman, "The Glicko system" (1995), with every game a rating period of its own.
A problem starts where the proof's estimate (DI, 1-10) puts it, a learner as an
unknown beginner.

The scale is our own choice: 30级 is 600 points and each grade is 60, so that somebody
five grades above a problem is expected to solve it 85 times in 100. The constants were
set by simulated learners with problems misjudged by 120 points: of beginners (30级 to
15级) the range told holds the truth more than nine times in ten, and the problems' errors
shrink; a strong newcomer is told too low until some sixty problems are done.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from weiqi.compose.rating import GRADES

FLOOR, STEP = 600.0, 60.0
HIGHEST = 36  # grades above 30级 that have a name: 7段


_Q = math.log(10) / 400
_LEAST_DEVIATION = 45.0
_MOST_DEVIATION = 500.0
#: Variance gained with each game, so that a learner who improves is followed.
_DRIFT = 20.0**2
#: A learner of whom no more is known than this tells nothing about a problem.
SETTLED = 100.0
#: How far a problem may move from its start: strangers cannot turn the library over.
REACH = 6 * STEP


class Rating(NamedTuple):
    """A rating and its deviation, in points."""

    rating: float
    deviation: float


NEWCOMER = Rating(FLOOR + 7 * STEP, _MOST_DEVIATION)


def start_of(difficulty: int) -> Rating:
    """Return what a problem of difficulty 1-10 starts with: the grade told for it."""
    told = GRADES[min(max(difficulty, 1), 10) - 1]
    number = int(told[:-1])
    steps = 30 - number if told.endswith("级") else 29 + number
    return Rating(FLOOR + steps * STEP, 120.0)


def expected(player: Rating, other: Rating) -> float:
    """Return the probability that the player wins."""
    return 1 / (1 + 10 ** (-_weight(other.deviation) * (player.rating - other.rating) / 400))


def after(player: Rating, other: Rating, score: float) -> Rating:
    """Return the player's rating after a game with ``score`` 1 (won) or 0 (lost)."""
    deviation = min(math.sqrt(player.deviation**2 + _DRIFT), _MOST_DEVIATION)
    weight = _weight(other.deviation)
    chance = expected(player, other)
    information = 1 / deviation**2 + (_Q * weight) ** 2 * chance * (1 - chance)
    moved = player.rating + _Q / information * weight * (score - chance)
    return Rating(moved, max(math.sqrt(1 / information), _LEAST_DEVIATION))


def after_learner(problem: Rating, start: float, learner: Rating, score: float) -> Rating:
    """Return a problem's rating after a learner's result, held near its start.

    ``score`` is the learner's; only settled learners count.
    """
    if learner.deviation > SETTLED:
        return problem
    moved = after(problem, learner, 1 - score)
    held = min(max(moved.rating, start - REACH), start + REACH)
    return Rating(held, moved.deviation)


def grade(points: float) -> str:
    """Return the grade of a number of points: ``30级`` … ``1级``, ``1段`` … ``7段``."""
    steps = min(max(round((points - FLOOR) / STEP), 0), HIGHEST)
    return f"{30 - steps}级" if steps < 30 else f"{steps - 29}段"


def _weight(deviation: float) -> float:
    return 1 / math.sqrt(1 + 3 * (_Q * deviation / math.pi) ** 2)
