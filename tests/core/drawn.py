"""Positions as drawings: ``.`` empty, ``X`` black, ``O`` white, top row first."""

from __future__ import annotations

from weiqi.board import Board
from weiqi.points import BLACK, WHITE, geometry


def stones(drawing: str) -> tuple[int, list[int], list[int]]:
    """Return size, black points and white points of a drawing."""
    rows = ["".join(line.split()) for line in drawing.strip().splitlines()]
    size = len(rows)
    assert all(len(row) == size for row in rows), f"not square:\n{drawing}"
    at = geometry(size).at
    found: dict[str, list[int]] = {"X": [], "O": []}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            assert sign in ".XO", f"unknown sign {sign!r}"
            if sign != ".":
                found[sign].append(at(x, size - 1 - y))
    return size, found["X"], found["O"]


def board(drawing: str) -> Board:
    """Return the drawn position."""
    return Board.of(*stones(drawing))


def redraw(drawing: str) -> str:
    """Return a drawing in the form ``str(Board)`` has, for comparison."""
    return "\n".join(" ".join("".join(line.split())) for line in drawing.strip().splitlines())


COLORS = {"X": BLACK, "O": WHITE}
