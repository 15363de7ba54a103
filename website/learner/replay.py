"""What attempts add up to, one after the other. Pure functions: no clock, no database.

Applied to every attempt as it comes, and to all of them again after an import or when
two devices become one: both ways give the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from website.learner import cards
from website.learner.cards import Kept

FAILED, READ, SOLVED, FULL = "failed", "read", "solved", "full"
RESULTS = (FAILED, READ, SOLVED, FULL)
_RANK = {result: rank for rank, result in enumerate(RESULTS)}

PROBLEM, TASK, LESSON, JOSEKI = "problem", "task", "lesson", "joseki"
KINDS = (PROBLEM, TASK, LESSON, JOSEKI)
#: What comes back for review when it was missed.
REVIEWED = frozenset({PROBLEM, JOSEKI})

#: Stands between a problem and the moves after which the other side is to punish.
PUNISH = "!"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One verdict. ``at`` in milliseconds; ``moves`` as ``B1.C2``; ``detail`` as JSON text."""

    attempt: str
    kind: str
    key: str
    result: str
    moves: str
    at: int
    detail: str | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """What the attempts at one item add up to.

    ``first`` and ``last`` are results without ``full``, which may come later; ``best`` is
    the best result, ``tries`` the number of attempts, ``at`` the time of the latest.
    ``card`` is None for an item that was never missed.
    """

    first: str
    last: str
    best: str
    tries: int
    at: int
    card: Kept | None = None

    def status(self, now: int) -> str:
        """Return ``due``, ``failed``, ``solved`` or ``full``; a lesson read is solved."""
        if self.card and self.card.due <= now:
            return "due"
        if self.last == FAILED:
            return FAILED
        return FULL if self.best == FULL else SOLVED


def advance(before: Progress | None, attempt: Attempt) -> Progress:
    """Return the progress after one more attempt."""
    result = attempt.result
    # A clock that was set back must not review a card before its last review.
    now = max(attempt.at, before.at) if before else attempt.at
    card = before.card if before else None
    if attempt.kind in REVIEWED:
        card = cards.missed(card, now) if result == FAILED else cards.solved(card, now)
    verdict = SOLVED if result == FULL else result
    if before is None:
        return Progress(verdict, verdict, result, 1, now, card)
    best = max(before.best, result, key=_RANK.__getitem__)
    return Progress(before.first, verdict, best, before.tries + 1, now, card)


def made_full(progress: Progress) -> Progress:
    """Return the progress after one of its solutions was played out in full."""
    return replace(progress, best=FULL)


def add_up(attempts: Iterable[Attempt]) -> dict[tuple[str, str], Progress]:
    """Return kind and key -> progress of attempts in the order of time."""
    found: dict[tuple[str, str], Progress] = {}
    for attempt in attempts:
        item = attempt.kind, attempt.key
        found[item] = advance(found.get(item), attempt)
    return found


def is_rated(kind: str, key: str) -> bool:
    """Tell whether a first attempt at an item is a game for the ratings."""
    return kind == PROBLEM and PUNISH not in key


def games(attempts: Iterable[Attempt]) -> Iterator[Attempt]:
    """Yield the attempts that count for the ratings: the first at each problem."""
    tried = set()
    for attempt in attempts:
        if is_rated(attempt.kind, attempt.key) and attempt.key not in tried:
            tried.add(attempt.key)
            yield attempt
