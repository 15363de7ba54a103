"""The stones on the board: placing, capturing, taking back.

Board knows nothing of turns or of earlier positions; see :mod:`weiqi.game`.
The list of cells is flat and padded and chains are found by flood fill, which
measured faster in Python than keeping chain objects up to date.
"""

from __future__ import annotations

from collections.abc import Iterable

from weiqi.errors import OccupiedError, OffBoardError, SetupError, SuicideError
from weiqi.points import BLACK, EMPTY, WALL, WHITE, Geometry, color_word, geometry

_NOTHING: list[int] = []


class Board:
    """A position of stones.

    ``cells[p]`` is EMPTY, BLACK, WHITE or (outside) WALL. ``key`` is a number that
    encodes the whole position, two bits a point: equal keys mean equal positions,
    without the collisions of a hash, so whole-board repetition is exact.
    """

    __slots__ = ("_trail", "cells", "geometry", "key", "size")

    def __init__(self, size: int = 19) -> None:
        """Make an empty board; raises SizeError."""
        self.geometry: Geometry = geometry(size)
        self.size = size
        self.cells: list[int] = [WALL] * self.geometry.cells
        for p in self.geometry.points:
            self.cells[p] = EMPTY
        self.key = 0
        # What undo() needs: the point played, then the stones it captured.
        self._trail: list[tuple[int, list[int]]] = []

    @classmethod
    def of(cls, size: int, black: Iterable[int] = (), white: Iterable[int] = ()) -> Board:
        """Return a board with these stones set up.

        Raises SetupError naming every fault: points used twice, points outside,
        chains without liberties (1988 rules, article 3).
        """
        board = cls(size)
        faults = []
        for color, points in ((BLACK, black), (WHITE, white)):
            for p in points:
                if not board.geometry.contains(p):
                    faults.append(f"{color_word(color)}子不在棋盘上")
                elif board.cells[p] != EMPTY:
                    faults.append(f"{board.geometry.name(p)} 上摆了两次子")
                else:
                    board.cells[p] = color
                    board.key ^= color << 2 * p
        faults += board._breathless()
        if faults:
            raise SetupError(faults)
        return board

    def _breathless(self) -> list[str]:
        seen: set[int] = set()
        faults = []
        for p in self.geometry.points:
            if self.cells[p] != EMPTY and p not in seen:
                seen.update(self.chain(p))
                if not self.liberties(p):
                    where = self.geometry.name(p)
                    faults.append(f"{where} 的{color_word(self.cells[p])}子没有气")
        return faults

    def copy(self) -> Board:
        """Return an independent copy, without the record for undo()."""
        twin = Board.__new__(Board)
        twin.geometry, twin.size, twin.key = self.geometry, self.size, self.key
        twin.cells = self.cells[:]
        twin._trail = []
        return twin

    def place(self, point: int, color: int) -> list[int] | None:
        """Play a stone and return the captured points (do not change that list).

        Returns None, with the board unchanged, when the point is not empty or the
        move is suicide. ``point`` must be a cell index of this geometry. Captures
        come before the test for suicide (1988 rules, article 4).
        """
        cells = self.cells
        if cells[point]:
            return None
        stride = self.geometry.stride
        west, east, south, north = point - 1, point + 1, point - stride, point + stride
        cells[point] = color
        other = 3 - color
        captured = _NOTHING
        if cells[west] == other:
            captured = self._lift(west, captured)
        if cells[east] == other:
            captured = self._lift(east, captured)
        if cells[south] == other:
            captured = self._lift(south, captured)
        if cells[north] == other:
            captured = self._lift(north, captured)
        if captured:
            key = self.key ^ color << 2 * point
            for p in captured:
                key ^= other << 2 * p
            self.key = key
        elif (
            cells[west]
            and cells[east]
            and cells[south]
            and cells[north]
            and self._surrounded(point) is not None
        ):
            cells[point] = EMPTY
            return None
        else:
            self.key ^= color << 2 * point
        self._trail.append((point, captured))
        return captured

    def _lift(self, start: int, captured: list[int]) -> list[int]:
        """Take the chain at ``start`` off if it has no liberty; return all captured so far."""
        chain = self._surrounded(start)
        if chain is None:
            return captured
        cells = self.cells
        for p in chain:
            cells[p] = EMPTY
        return captured + chain if captured else chain

    def _surrounded(self, start: int) -> list[int] | None:
        """Return the chain at ``start`` if it has no liberty, else None (at the first one seen)."""
        cells = self.cells
        stride = self.geometry.stride
        west, east, south, north = start - 1, start + 1, start - stride, start + stride
        # Most chains show a liberty beside their first stone.
        if not (cells[west] and cells[east] and cells[south] and cells[north]):
            return None
        color = cells[start]
        chain = [start]
        seen = {start}
        neighbours = self.geometry.neighbours
        for p in chain:
            for q in neighbours[p]:
                value = cells[q]
                if not value:
                    return None
                if value == color and q not in seen:
                    seen.add(q)
                    chain.append(q)
        return chain

    def play(self, point: int, color: int) -> list[int]:
        """Play a stone and return the captured points.

        Raises OffBoardError, OccupiedError or SuicideError, with the board unchanged.
        """
        captured = self.place(point, color) if self.geometry.contains(point) else None
        if captured is None:
            raise self.refusal(point, color)
        return captured

    def refusal(self, point: int, color: int) -> OffBoardError | OccupiedError | SuicideError:
        """Return the error for a move that :meth:`place` refused."""
        if not self.geometry.contains(point):
            return OffBoardError(point, self.size)
        name = self.geometry.name(point)
        return OccupiedError(name) if self.cells[point] else SuicideError(name)

    def undo(self) -> tuple[int, list[int]]:
        """Take the last stone back; return its point and the stones put back on.

        Raises IndexError when none was played.
        """
        point, captured = self._trail.pop()
        cells = self.cells
        color = cells[point]
        cells[point] = EMPTY
        key = self.key ^ color << 2 * point
        other = 3 - color
        for p in captured:
            cells[p] = other
            key ^= other << 2 * p
        self.key = key
        return point, captured

    def chain(self, point: int) -> list[int]:
        """Return the points of the chain (棋块) at ``point``, that one first; [] where empty."""
        cells = self.cells
        color = cells[point]
        if color == EMPTY or color == WALL:
            return []
        neighbours = self.geometry.neighbours
        chain = [point]
        seen = {point}
        for p in chain:
            for q in neighbours[p]:
                if cells[q] == color and q not in seen:
                    seen.add(q)
                    chain.append(q)
        return chain

    def liberties(self, point: int) -> set[int]:
        """Return the liberties (气) of the chain at ``point``; an empty set where no stone is."""
        cells = self.cells
        neighbours = self.geometry.neighbours
        return {q for p in self.chain(point) for q in neighbours[p] if not cells[q]}

    def stones(self, color: int) -> list[int]:
        """Return the points that hold a stone of ``color``, row 1 first."""
        cells = self.cells
        return [p for p in self.geometry.points if cells[p] == color]

    def empties(self) -> list[int]:
        """Return all empty points, row 1 first."""
        return self.stones(EMPTY)

    def chains(self, color: int) -> list[list[int]]:
        """Return all chains of a colour, each as :meth:`chain` gives it, in board order."""
        seen: set[int] = set()
        found = []
        for p in self.stones(color):
            if p not in seen:
                chain = self.chain(p)
                seen.update(chain)
                found.append(chain)
        return found

    @property
    def ko_point(self) -> int:
        """The point a simple ko forbids after the last stone played; 0 if none.

        It is the single stone just captured, where the capturing stone stands alone
        with that point as its only liberty.
        """
        if not self._trail:
            return 0
        point, captured = self._trail[-1]
        if len(captured) != 1 or len(self.chain(point)) != 1:
            return 0
        return captured[0] if self.liberties(point) == {captured[0]} else 0

    def __str__(self) -> str:
        """The board as text, top row first: ``.`` empty, ``X`` black, ``O`` white."""
        size, at = self.size, self.geometry.at
        signs = ".XO"
        return "\n".join(
            " ".join(signs[self.cells[at(col, row)]] for col in range(size))
            for row in reversed(range(size))
        )
