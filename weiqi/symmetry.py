"""The eight turns of a board, and the swap of colours.

A turn is a number from 0 to 7: 0 leaves the board as it was, 1 to 3 turn it clockwise by
a quarter each, 4 to 7 mirror it left to right first.
"""

from __future__ import annotations

from functools import cache

from weiqi.points import geometry

TURNS = range(8)


@cache
def table(size: int, turn: int) -> tuple[int, ...]:
    """Return where each cell index of a board lies after a turn; wall cells stay 0.

    Raises SizeError.
    """
    board = geometry(size)
    places = [0] * board.cells
    for point in board.points:
        col, row = board.xy(point)
        if turn >= 4:
            col = size - 1 - col
        for _ in range(turn % 4):
            col, row = row, size - 1 - col
        places[point] = board.at(col, row)
    return tuple(places)


def turned(size: int, point: int, turn: int) -> int:
    """Return where a point lies after a turn; PASS (0) stays PASS."""
    return table(size, turn)[point]


def inverse(turn: int) -> int:
    """Return the turn that takes a turn back."""
    return -turn % 4 if turn < 4 else turn
