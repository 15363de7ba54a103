"""Eyes of one point: true (真眼) and false (假眼).

A point is an eye of a colour when it is empty and every point beside it holds a stone
of that colour. Whether the eye lasts depends on how those stones hang together:

* in one chain: nobody can break it;
* otherwise through the diagonal points (the usual rule of the books): at least three
  of four must be held in the middle, both at the edge, the one in the corner. A
  diagonal point is held by an own stone or by being itself a point that only own
  stones surround;
* it is false when the other colour holds two of the four, or one at the edge or in the
  corner: the stones can then be cut off and the eye must be filled.

Between the two (an empty diagonal point decides) an eye is neither yet. Where chains are
joined only through their eyes, as in a two-headed dragon (两头蛇), the diagonal rule
errs; an eye that helps a chain to unconditional life (:mod:`weiqi.benson`) is true
whatever the diagonals say. Eyes of two or more points are not judged here.
"""

from __future__ import annotations

from weiqi.benson import safety
from weiqi.board import Board
from weiqi.points import opponent


def _is_eye(board: Board, point: int, color: int) -> bool:
    cells = board.cells
    return not cells[point] and all(cells[q] == color for q in board.geometry.neighbours[point])


def _is_one_chain(board: Board, point: int) -> bool:
    beside = board.geometry.neighbours[point]
    return set(beside) <= set(board.chain(beside[0]))


def _helps_life(board: Board, point: int, color: int) -> bool:
    return any(point in region for region in safety(board, color).regions)


def is_true_eye(board: Board, point: int, color: int) -> bool:
    """Tell whether ``point`` is a true one-point eye (真眼) of ``color``.

    ``point`` must be on the board; a point with a stone is no eye.
    """
    if not _is_eye(board, point, color):
        return False
    if _is_one_chain(board, point):
        return True
    diagonals = board.geometry.diagonals[point]
    held = sum(board.cells[q] == color or _is_eye(board, q, color) for q in diagonals)
    needed = 3 if len(diagonals) == 4 else len(diagonals)
    return held >= needed or _helps_life(board, point, color)


def is_false_eye(board: Board, point: int, color: int) -> bool:
    """Tell whether ``point`` is a false one-point eye (假眼) of ``color``."""
    if not _is_eye(board, point, color) or is_true_eye(board, point, color):
        return False
    diagonals = board.geometry.diagonals[point]
    lost = sum(board.cells[q] == opponent(color) for q in diagonals)
    return lost >= (2 if len(diagonals) == 4 else 1)


def eye_points(board: Board, color: int) -> list[int]:
    """Return the true one-point eyes of ``color``, row 1 first."""
    return [p for p in board.empties() if is_true_eye(board, p, color)]
