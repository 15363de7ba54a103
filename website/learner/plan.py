"""What to do today: ten things, chosen for one learner and one day.

What is due for review comes first, then problems of the kinds in which he fails, then a
move of his own to punish, then new problems a little below his strength. The choice
is a pure function of what is known and of a seed, so it is the same whenever asked.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from website.learner import rating, replay
from website.learner.rating import Rating
from website.learner.replay import Progress

DUE, WEAK, PUNISH, NEW = "due", "weak", "punish", "new"
SIZE = 10
MOST_DUE, MOST_WEAK, MOST_PUNISH = 6, 2, 1

#: New problems are looked for where about seven in ten are solved at once.
_EASE = 2.5 * rating.STEP
#: How far from there, easier and harder, the ends of a set lie at most.
_WIDEST = 4 * rating.STEP
#: Problems so near each other fit alike: which of them comes is left to the seed.
_ALIKE = 1.5 * rating.STEP


class Candidate(NamedTuple):
    """A problem that may be chosen: key, kind (such as 做活), rating in points."""

    key: str
    kind: str
    points: float


class Item(NamedTuple):
    """One thing to do: what, and why it was chosen."""

    kind: str
    key: str
    why: str


def daily(
    due: Sequence[tuple[str, str]],
    progress: Mapping[str, Progress],
    problems: Sequence[Candidate],
    punish: Sequence[str],
    player: Rating,
    seed: str,
) -> list[Item]:
    """Return the set of a day, at most SIZE items.

    ``due``: cards, the longest overdue first. ``progress``: of problems by key.
    ``punish``: positions that the learner's mistakes left for the other side.
    """
    chosen = [Item(kind, key, DUE) for kind, key in due[:MOST_DUE]]
    aim, span = player.rating - _EASE, min(player.deviation, _WIDEST)
    fresh = _shuffled([p for p in problems if p.key not in progress], seed)
    wanted = weak_kinds(progress, problems)
    weak = _spread([p for p in fresh if p.kind in wanted], MOST_WEAK, aim, 0)
    chosen += [Item(replay.PROBLEM, problem.key, WEAK) for problem in weak]
    chosen += [Item(replay.PROBLEM, key, PUNISH) for key in punish[:MOST_PUNISH]]
    rest = _spread([p for p in fresh if p not in weak], SIZE - len(chosen), aim, span)
    return chosen + [Item(replay.PROBLEM, problem.key, NEW) for problem in rest]


def weak_kinds(
    progress: Mapping[str, Progress], problems: Sequence[Candidate], most: int = 3
) -> Collection[str]:
    """Return the kinds of problem that the learner misses most often at first sight."""
    kind_of = {problem.key: problem.kind for problem in problems}
    missed: Counter[str] = Counter()
    for key, one in progress.items():
        if key in kind_of and one.first == replay.FAILED:
            missed[kind_of[key]] += 1
    return [kind for kind, _ in sorted(missed.items(), key=lambda pair: (-pair[1], pair[0]))[:most]]


def _spread(problems: Sequence[Candidate], count: int, aim: float, span: float) -> list[Candidate]:
    """Return problems from easy to hard, their aims evenly from ``aim - span`` to ``+ span``."""
    left, found = list(problems), []
    for n in range(min(count, len(left))):
        shift = span * (2 * n / (count - 1) - 1) if count > 1 else 0
        found.append(min(left, key=lambda problem: _distance(problem, aim + shift)))
        left.remove(found[-1])
    return sorted(found, key=lambda problem: (problem.points, problem.key))


def _distance(problem: Candidate, aim: float) -> int:
    return int(abs(problem.points - aim) // _ALIKE)


def _shuffled(problems: Sequence[Candidate], seed: str) -> list[Candidate]:
    """Return problems in an order of the seed: the first of those that fit alike is chosen."""
    return sorted(
        problems, key=lambda problem: hashlib.sha256(f"{seed} {problem.key}".encode()).digest()
    )
