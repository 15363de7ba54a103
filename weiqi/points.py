"""Points, colours and coordinates.

A point is an index into a padded one-dimensional list of ``cells``: one wall
column between the rows and one wall row below and above, so that the four
neighbours of ``p`` are always ``p - 1``, ``p + 1``, ``p - stride`` and
``p + stride`` and never need a bounds check. Row 1 is Black's first line (the
lowest row of a diagram), column A is at the left; the letter I is not used.
"""

from __future__ import annotations

import re
from functools import cache

from weiqi.errors import OffBoardError, PointFormatError, SizeError

EMPTY, BLACK, WHITE, WALL = 0, 1, 2, 3
MIN_SIZE, MAX_SIZE = 2, 25
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

_COORDINATE = re.compile(r"([A-Za-z])([0-9]{1,3})\Z")
_LETTERS = {BLACK: "B", WHITE: "W"}
_WORDS = {BLACK: "黑", WHITE: "白"}


def opponent(color: int) -> int:
    """Return the other colour."""
    return 3 - color


def color_letter(color: int) -> str:
    """Return ``B`` or ``W``."""
    return _LETTERS[color]


def color_word(color: int) -> str:
    """Return 黑 or 白."""
    return _WORDS[color]


def color_of(text: str) -> int:
    """Return the colour of ``B``/``W`` (either case) or 黑/白.

    Raises PointFormatError for anything else.
    """
    found = {"b": BLACK, "w": WHITE, "黑": BLACK, "白": WHITE}.get(text.lower())
    if found is None:
        raise PointFormatError(text)
    return found


class Geometry:
    """The fixed facts of a board size; obtain one through :func:`geometry`.

    ``points`` holds the indices of all points, row 1 first and each row from A
    on; ``neighbours[p]`` and ``diagonals[p]`` hold the on-board points beside
    ``p`` (empty for wall cells); ``cells`` is the length of the padded list.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.stride = stride = size + 1
        self.cells = stride * (size + 2) + 1
        self.points: tuple[int, ...] = tuple(
            self.at(col, row) for row in range(size) for col in range(size)
        )
        on_board = frozenset(self.points)
        self._on_board = on_board
        self.neighbours = self._beside((-1, 1, -stride, stride))
        self.diagonals = self._beside((-stride - 1, -stride + 1, stride - 1, stride + 1))
        self._names = {p: COLUMNS[i % size] + str(i // size + 1) for i, p in enumerate(self.points)}
        self._by_name = {name: p for p, name in self._names.items()}

    def _beside(self, steps: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        on_board = self._on_board
        return tuple(
            tuple(p + s for s in steps if p + s in on_board) if p in on_board else ()
            for p in range(self.cells)
        )

    def at(self, col: int, row: int) -> int:
        """Return the point of a column and row, both counted from 0 at the lower left.

        Raises OffBoardError.
        """
        if not (0 <= col < self.size and 0 <= row < self.size):
            raise OffBoardError(f"第 {col + 1} 列第 {row + 1} 行", self.size)
        return (row + 1) * self.stride + col + 1

    def xy(self, point: int) -> tuple[int, int]:
        """Return column and row of a point, both counted from 0 at the lower left."""
        row, col = divmod(point - 1, self.stride)
        return col, row - 1

    def name(self, point: int) -> str:
        """Return the coordinate of a point, for instance ``Q16``; raises KeyError off the board."""
        return self._names[point]

    def names(self, points: object) -> list[str]:
        """Return the coordinates of several points in board order (row 1 first)."""
        return [self._names[p] for p in sorted(points)]  # type: ignore[call-overload]

    def point(self, name: str) -> int:
        """Return the point of a coordinate in either case.

        Raises PointFormatError when ``name`` is no coordinate and OffBoardError
        when it lies outside this board.
        """
        found = self._by_name.get(name) if isinstance(name, str) else None
        if found is not None:
            return found
        match = _COORDINATE.match(name) if isinstance(name, str) else None
        if not match or match[1].upper() == "I":
            raise PointFormatError(name)
        found = self._by_name.get(match[1].upper() + str(int(match[2])))
        if found is None:
            raise OffBoardError(name, self.size)
        return found

    def contains(self, point: int) -> bool:
        """Tell whether ``point`` is on the board."""
        return point in self._on_board

    @property
    def star_points(self) -> tuple[int, ...]:
        """星位: nine on 13 lines and more, five on 9 to 12, the centre on small odd boards."""
        return _star_points(self.size)


@cache
def _geometry(size: int) -> Geometry:
    return Geometry(size)


def geometry(size: int) -> Geometry:
    """Return the one Geometry of a size from 2 to 25; raises SizeError."""
    if not isinstance(size, int) or isinstance(size, bool) or not MIN_SIZE <= size <= MAX_SIZE:
        raise SizeError(size)
    return _geometry(size)


@cache
def _star_points(size: int) -> tuple[int, ...]:
    board = geometry(size)
    middle = size // 2
    if size < 7:
        spots = [(middle, middle)] if size % 2 and size >= 5 else []
    else:
        edge = 3 if size >= 13 else 2
        lines = (edge, size - 1 - edge)
        spots = [(c, r) for r in lines for c in lines]
        if size % 2:
            spots.append((middle, middle))
            if size >= 15:
                spots += [(middle, r) for r in lines] + [(c, middle) for c in lines]
    return tuple(sorted(board.at(c, r) for c, r in spots))
