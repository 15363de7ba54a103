"""Which part of a board to draw, so that a corner of it fits a narrow screen.

Books draw a problem of the corner with the corner alone. The part drawn here keeps a
margin of empty points around the stones, and where the edge of the board is near, it goes
on to the edge: a cut one line before it would hide that there is an edge.
"""

from __future__ import annotations

from collections.abc import Iterable

from weiqi.diagram.model import Window
from weiqi.points import geometry

WHOLE_UP_TO = 9
"""Boards of so many lines are drawn whole: they fit every screen."""
MARGIN = 2
"""Points shown beyond the outermost stones."""
NEAR = 1
"""As many lines between the part and an edge are shown too."""
LEAST = 7
"""A part is at least so many points wide and high."""


def part(size: int, points: Iterable[int]) -> Window:
    """Return the part of a board that shows ``points`` with a margin.

    It lies the same way however the position is turned. Without points, and on boards of
    up to :data:`WHOLE_UP_TO` lines, it is the whole board.
    """
    spots = [geometry(size).xy(point) for point in points]
    if size <= WHOLE_UP_TO or not spots:
        return Window(0, 0, size, size)
    left, right = _span(size, [col for col, _ in spots])
    bottom, top = _span(size, [row for _, row in spots])
    return Window(left, bottom, right - left + 1, top - bottom + 1)


def _span(size: int, places: list[int]) -> tuple[int, int]:
    """The first and the last line to draw in one direction."""
    low, high = _to_the_edge(size, min(places) - MARGIN, max(places) + MARGIN)
    missing = max(0, LEAST - (high - low + 1))
    if low == 0:
        high += missing
    elif high == size - 1:
        low -= missing
    else:
        low, high = low - (missing + 1) // 2, high + (missing + 1) // 2
    return _to_the_edge(size, low, high)


def _to_the_edge(size: int, low: int, high: int) -> tuple[int, int]:
    last = size - 1
    return (0 if low <= NEAR else low), (last if high >= last - NEAR else high)
