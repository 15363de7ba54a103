"""The eight turns of a board and the swap of colours: free evidence for every reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from weiqi.board import Board
from weiqi.points import BLACK, WHITE, geometry

TURNS = range(8)


def turned(size: int, point: int, turn: int) -> int:
    """Return where ``point`` lies after a turn (0: as it was; 4 and more are mirrored)."""
    col, row = geometry(size).xy(point)
    if turn >= 4:
        col = size - 1 - col
    for _ in range(turn % 4):
        col, row = row, size - 1 - col
    return geometry(size).at(col, row)


def image(board: Board, turn: int, swap: bool = False) -> Board:
    """Return the board turned, with the colours swapped if asked."""
    sides = [[turned(board.size, p, turn) for p in board.stones(color)] for color in (BLACK, WHITE)]
    return Board.of(board.size, *(sides[::-1] if swap else sides))


def images(board: Board) -> Iterator[tuple[Board, Callable[[int], int], Callable[[int], int]]]:
    """Yield all sixteen images, each with the maps of points and of colours."""
    for turn in TURNS:
        for swap in (False, True):

            def of_point(p: int, turn: int = turn) -> int:
                return turned(board.size, p, turn)

            def of_color(c: int, swap: bool = swap) -> int:
                return 3 - c if swap else c

            yield image(board, turn, swap), of_point, of_color
