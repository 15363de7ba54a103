"""What a diagram is: set-up, numbered moves, letters, marks, and the part shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from weiqi.board import Board
from weiqi.errors import WeiqiError
from weiqi.game import PASS, Game, Move
from weiqi.points import BLACK, EMPTY, WHITE, Geometry, geometry

STONES: Mapping[str, tuple[int, str]] = {
    "X": (BLACK, ""),
    "O": (WHITE, ""),
    "Y": (BLACK, "triangle"),
    "Q": (WHITE, "triangle"),
    "#": (BLACK, "square"),
    "@": (WHITE, "square"),
    "B": (BLACK, "circle"),
    "W": (WHITE, "circle"),
    "Z": (BLACK, "cross"),
    "P": (WHITE, "cross"),
}
POINT_MARKS: Mapping[str, str] = {"T": "triangle", "S": "square", "C": "circle", "M": "cross"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
DIGITS = "1234567890"


class DiagramError(WeiqiError):
    """The text is no diagram, or a diagram has no such point; ``line`` is the file line or 0."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class Fault(NamedTuple):
    """Something to mend: ``line`` in the file (1-based) and a Chinese ``message``."""

    line: int
    message: str


class Window(NamedTuple):
    """The drawn part of the board: lower left point (0-based) and extent, in points."""

    left: int
    bottom: int
    width: int
    height: int


@dataclass(frozen=True)
class ClaimLine:
    """A ``?`` line without its sign; ``line`` is where it stands in the file."""

    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Diagram:
    """A position with numbered moves, letters and marks, and the part that is shown.

    Points are indices of ``geometry(size)``. ``labels`` maps points to letters, ``marks``
    to one of ``triangle square circle cross``. ``offset`` is the number shown for the
    first move. ``line`` and the lines of claims do not take part in comparisons.
    """

    size: int
    window: Window
    black: frozenset[int] = frozenset()
    white: frozenset[int] = frozenset()
    first: int = BLACK
    moves: tuple[Move, ...] = ()
    labels: Mapping[int, str] = field(default_factory=dict)
    marks: Mapping[int, str] = field(default_factory=dict)
    title: str = ""
    offset: int = 1
    coordinates: bool = False
    claims: tuple[ClaimLine, ...] = ()
    line: int = field(default=1, compare=False)

    @property
    def geometry(self) -> Geometry:
        """The board's points and names."""
        return geometry(self.size)

    @property
    def edges(self) -> frozenset[str]:
        """Sides where the drawing ends at the edge: of ``left right top bottom``."""
        w = self.window
        sides = {
            "left": w.left == 0,
            "right": w.left + w.width == self.size,
            "bottom": w.bottom == 0,
            "top": w.bottom + w.height == self.size,
        }
        return frozenset(side for side, touches in sides.items() if touches)

    def rows(self) -> Iterator[list[int]]:
        """The shown points, row by row from the top, each from the left."""
        w = self.window
        for row in reversed(range(w.bottom, w.bottom + w.height)):
            yield [self.geometry.at(col, row) for col in range(w.left, w.left + w.width)]

    def shown(self) -> frozenset[int]:
        """All points of the window."""
        return frozenset(point for row in self.rows() for point in row)

    def setup_color(self, point: int) -> int:
        """BLACK, WHITE or EMPTY before the first move."""
        if point in self.black:
            return BLACK
        return WHITE if point in self.white else EMPTY

    def board(self) -> Board:
        """The set-up position, before any move."""
        return Board.of(self.size, black=sorted(self.black), white=sorted(self.white))

    def game(self, after: int = 0) -> Game:
        """The game after the first ``after`` numbered moves.

        Raises a child of WeiqiError when a move or the set-up is against the rules.
        """
        game = Game(
            self.size, black=sorted(self.black), white=sorted(self.white), to_play=self.first
        )
        for step in self.moves[:after]:
            if step.point == PASS:
                game.pass_(step.color)
            else:
                game.play(step.color, step.point)
        return game

    def find(self, name: str) -> int:
        """The point called ``name``: a coordinate, a letter or a move number of the drawing.

        Raises DiagramError when nothing has that name, PointFormatError or OffBoardError
        for a coordinate that the board has not.
        """
        if name.isascii() and name.isdigit():
            number = int(name) if len(name) < 6 else 0
            if not 1 <= number <= len(self.moves):
                raise DiagramError(f"图上没有第 {name} 手")
            if self.moves[number - 1].point == PASS:
                raise DiagramError(f"第 {name} 手是停一手，没有下在盘上")
            return self.moves[number - 1].point
        if len(name) == 1 and name in LETTERS:
            for point, letter in self.labels.items():
                if letter == name:
                    return point
            raise DiagramError(f"图上没有字母 {name}")
        return self.geometry.point(name)


def position_diagram(
    board: Board,
    window: Window | None = None,
    *,
    first: int = BLACK,
    labels: Mapping[int, str] | None = None,
    marks: Mapping[int, str] | None = None,
    title: str = "",
    coordinates: bool = False,
) -> Diagram:
    """The stones on ``board`` as a diagram without moves; shows the whole board by default."""
    return Diagram(
        size=board.size,
        window=window or Window(0, 0, board.size, board.size),
        black=frozenset(board.stones(BLACK)),
        white=frozenset(board.stones(WHITE)),
        first=first,
        labels=dict(labels or {}),
        marks=dict(marks or {}),
        title=title,
        coordinates=coordinates,
    )
