"""Twins and near-duplicates: the same idea with another stone moved.

Positions are compared in a normal form that is the same for the eight turns and mirror
images, with colours told apart by who is to move. Life-and-death problems are compared
without the wall: what a learner reads is the group and the stones and points inside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from weiqi.board import Board
from weiqi.judging import Quest
from weiqi.points import EMPTY, geometry

Form = tuple[tuple[int, int, int], ...]
"""Column, row and value of each point that counts; sorted, and moved to (0, 0)
unless the border of the board holds it there."""

NEAR = 2  # so many points changed, added or taken away make no new problem
CROSS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def core(quest: Quest) -> list[tuple[int, int]]:
    """Return what a problem is about, as (point, value).

    Values: 0 empty, 1 the learner's, 2 the other side's. The marked chains, the empty
    points in reach of them without crossing a stone of the other side, and all stones
    that touch those and have few liberties elsewhere.
    """
    board = quest.game().board
    owner = board.cells[quest.targets[0]]
    inner: dict[int, int] = {p: owner for p in quest.targets}
    queue = list(quest.targets)
    for p in queue:
        for q in board.geometry.neighbours[p]:
            if q in inner:
                continue
            value = board.cells[q]
            if value == owner or (value == EMPTY and _near(board, q, owner)):
                inner[q] = value
                queue.append(q)
            elif value != EMPTY and len(board.liberties(q)) <= 2:
                inner[q] = value
                queue.append(q)
    learner = quest.to_play
    return [(p, 0 if not v else 1 if v == learner else 2) for p, v in sorted(inner.items())]


def _near(board: Board, point: int, owner: int) -> bool:
    """Tell whether an empty point touches a stone of the group (or of its invaders)."""
    beside = [board.cells[q] for q in board.geometry.neighbours[point]]
    return owner in beside or all(beside)


def forms(quest: Quest, points: Iterable[tuple[int, int]]) -> Iterator[Form]:
    """Yield the eight turns and mirror images of some points of a quest."""
    board, last = geometry(quest.size), quest.size - 1
    spots = [(*board.xy(p), value) for p, value in points]
    for turn in range(8):
        turned = []
        for x, y, value in spots:
            if turn & 1:
                x = last - x
            if turn & 2:
                y = last - y
            if turn & 4:
                x, y = y, x
            turned.append((x, y, value))
        yield _moved(turned, last)


def _moved(spots: list[tuple[int, int, int]], last: int) -> Form:
    """Move the points to (0, 0), but keep them away from borders they do not touch."""
    left = min(x for x, _, _ in spots)
    low = min(y for _, y, _ in spots)
    # A border at the far side is drawn as a mark, so that no two borders are confused.
    right = int(max(x for x, _, _ in spots) == last)
    top = int(max(y for _, y, _ in spots) == last)
    at_left, at_low = int(left == 0), int(low == 0)
    across, up = (-1, -1, at_left + 2 * right), (-2, -2, at_low + 2 * top)
    return (across, up, *sorted((x - left, y - low, v) for x, y, v in spots))


def normal(quest: Quest) -> Form:
    """Return the normal form of what a quest is about: twins have the same."""
    return min(forms(quest, core(quest)))


def whole(quest: Quest) -> Form:
    """Return the normal form of all its stones."""
    own, other = (quest.black, quest.white) if quest.to_play == 1 else (quest.white, quest.black)
    return min(forms(quest, [*((p, 1) for p in own), *((p, 2) for p in other)]))


def distance(one: Iterable[tuple[int, int, int]], other: Iterable[tuple[int, int, int]]) -> int:
    """Return how many points differ between two forms."""
    a = {(x, y): v for x, y, v in one}
    b = {(x, y): v for x, y, v in other}
    return sum(a.get(spot) != b.get(spot) for spot in a.keys() | b.keys())


class _Known(NamedTuple):
    """A quest in its forms, and how many points of each value it has."""

    name: str
    counts: Counter[int]
    forms: tuple[frozenset[tuple[int, int, int]], ...]


def _known(quest: Quest, name: str = "") -> _Known:
    points = core(quest)
    turned = {frozenset(form) for form in forms(quest, points)}
    return _Known(name, Counter(value for _, value in points), tuple(turned))


class Pool:
    """What there is already; tells whether a composition is too much like it."""

    def __init__(self) -> None:
        self._known: list[_Known] = []

    def add(self, quest: Quest, name: str = "") -> None:
        """Remember a quest under a name."""
        self._known.append(_known(quest, name))

    def like(self, quest: Quest) -> str | None:
        """Return the name of a known quest that is nearly the same, None for a new one."""
        new = _known(quest)
        return next((known.name for known in self._known if _alike(new, known)), None)


def _alike(one: _Known, other: _Known) -> bool:
    """Tell whether two quests are nearly the same, laid over each other at any corner."""
    more, fewer = one.counts - other.counts, other.counts - one.counts
    if max(more.total(), fewer.total()) > NEAR:
        return False
    # Two forms with NEAR different points differ in at most twice as many entries.
    return any(
        len(a ^ b) <= 2 * NEAR and distance(a, b) <= NEAR for a in one.forms for b in other.forms
    )
