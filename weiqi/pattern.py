"""Which positions hold a pattern of stones: in any of the eight turns, in either colour.

A board is a pair of integers with a bit for each black and each white stone, ``STRIDE``
bits a row. A pattern fits with its lowest corner on a set of points that is the AND of
the boards shifted by each of its stones, so that all places of a board are tried at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from weiqi.points import Geometry, geometry

STRIDE = 64  # more than twice the widest board: a shift never meets the next row
ANYWHERE, SIDE, CORNER = "anywhere", "side", "corner"
PLACES = (ANYWHERE, SIDE, CORNER)

Spot = tuple[int, int]  # column and row from the lower left corner, from 0
_Turn = Callable[[int, int, int], Spot]  # last line, column, row -> the turned spot

_TURNS: tuple[_Turn, ...] = (
    lambda last, x, y: (x, y),
    lambda last, x, y: (last - x, y),
    lambda last, x, y: (x, last - y),
    lambda last, x, y: (last - x, last - y),
    lambda last, x, y: (y, x),
    lambda last, x, y: (last - y, x),
    lambda last, x, y: (y, last - x),
    lambda last, x, y: (last - y, last - x),
)
_SWAPS_AXES = 4  # from this turn on columns become rows


class Position(NamedTuple):
    """The stones of a board as bits."""

    size: int
    black: int
    white: int

    @classmethod
    def of(cls, size: int, black: Iterable[int], white: Iterable[int]) -> Position:
        """Return a position; ``black`` and ``white`` are points of the size's geometry."""
        board = geometry(size)
        return cls(size, _bits(_spots(board, black)), _bits(_spots(board, white)))

    @property
    def empty(self) -> int:
        """The bits of all empty points."""
        row = (1 << self.size) - 1
        board = sum(row << STRIDE * y for y in range(self.size))
        return board & ~self.black & ~self.white


class Match(NamedTuple):
    """How a pattern lies on a position: turned and with colours exchanged or not.

    ``points`` are its stones in one place of the position, in board order.
    """

    turned: bool
    swapped: bool
    points: tuple[int, ...]


class _Form(NamedTuple):
    """A turn of a pattern on a board: shifts of its parts, and where it may begin."""

    black: tuple[int, ...]
    white: tuple[int, ...]
    empty: tuple[int, ...]
    begin: int  # bits; -1 for anywhere


@dataclass(frozen=True)
class Pattern:
    """Stones to look for, drawn on a board of ``size`` lines.

    ``where``: ANYWHERE; SIDE keeps the distance from the lower edge, CORNER the place in
    the lower left corner. ``bare``: points without a stone between those drawn (and
    between them and the edge that counts) have to be empty; otherwise anything may be
    there.
    """

    size: int
    black: tuple[int, ...]
    white: tuple[int, ...]
    where: str = ANYWHERE
    bare: bool = False

    @cached_property
    def _parts(self) -> tuple[list[Spot], list[Spot], list[Spot]]:
        board = geometry(self.size)
        black, white = _spots(board, self.black), _spots(board, self.white)
        return black, white, self._between([*black, *white]) if self.bare else []

    def _between(self, stones: list[Spot]) -> list[Spot]:
        left = 0 if self.where == CORNER else min(x for x, _ in stones)
        low = 0 if self.where != ANYWHERE else min(y for _, y in stones)
        across = range(left, max(x for x, _ in stones) + 1)
        up = range(low, max(y for _, y in stones) + 1)
        return [(x, y) for x in across for y in up if (x, y) not in stones]

    @cached_property
    def _forms(self) -> dict[int, list[tuple[bool, _Form]]]:
        return {}

    def find(self, position: Position) -> Match | None:
        """Return how the pattern lies on a position, None if it does not.

        Unturned and in its own colours comes first.
        """
        if not self.black and not self.white:
            return None
        forms = self._forms.get(position.size)
        if forms is None:
            forms = self._forms[position.size] = list(self._turned(position.size))
        empty = position.empty if self.bare else 0
        for swapped in (False, True):
            own, other = position.black, position.white
            if swapped:
                own, other = other, own
            for turned, form in forms:
                begins = _fits(form, own, other, empty)
                if begins:
                    return Match(turned, swapped, _stones(form, begins, position.size))
        return None

    def _turned(self, size: int) -> Iterator[tuple[bool, _Form]]:
        """Yield the different turns on a board of ``size`` lines that have room there."""
        seen: set[_Form] = set()
        stones, last = self._parts, size - 1
        for number, turn in enumerate(_TURNS):
            parts = [[turn(last, x, y) for x, y in part] for part in stones]
            every = [spot for part in parts for spot in part]
            left, low = min(x for x, _ in every), min(y for _, y in every)
            if self.where != ANYWHERE and not all(
                0 <= x <= last and 0 <= y <= last for x, y in every
            ):
                continue
            shifts = [tuple(sorted((y - low) * STRIDE + x - left for x, y in p)) for p in parts]
            begin = self._begin(number, size, left, low)
            form = _Form(shifts[0], shifts[1], shifts[2], begin)
            if form not in seen:
                seen.add(form)
                yield number > 0, form

    def _begin(self, turn: int, size: int, left: int, low: int) -> int:
        if self.where == CORNER:
            return 1 << low * STRIDE + left
        if self.where == SIDE and turn < _SWAPS_AXES:
            return ((1 << size) - 1) << low * STRIDE
        if self.where == SIDE:
            return sum(1 << y * STRIDE + left for y in range(size))
        return -1


def _fits(form: _Form, black: int, white: int, empty: int) -> int:
    """The places of its lowest corner where a form fits, as bits."""
    begins = form.begin
    for stones, shifts in ((black, form.black), (white, form.white), (empty, form.empty)):
        for shift in shifts:
            begins &= stones >> shift
            if not begins:
                return 0
    return begins


def _stones(form: _Form, begins: int, size: int) -> tuple[int, ...]:
    """The points of the stones of a form in the first of its places."""
    first = (begins & -begins).bit_length() - 1
    places = (first + shift for shift in (*form.black, *form.white))
    return tuple(sorted(geometry(size).at(place % STRIDE, place // STRIDE) for place in places))


def _spots(board: Geometry, points: Iterable[int]) -> list[Spot]:
    return [board.xy(point) for point in points]


def _bits(spots: Iterable[Spot]) -> int:
    bits = 0
    for x, y in spots:
        bits |= 1 << y * STRIDE + x
    return bits
