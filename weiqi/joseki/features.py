"""What can be seen of a move on the board: captures, atari, cuts, liberties."""

from __future__ import annotations

from typing import NamedTuple

from weiqi.board import Board
from weiqi.points import opponent


class Features(NamedTuple):
    """Facts about a move just made. Points are cell indices.

    ``captured`` stones are gone. ``chain`` is the chain of the new stone (that one first),
    ``liberties`` its liberties. ``atari`` holds, for each chain of the other side that has
    one liberty left beside the move, its points. ``cut`` holds a point of each chain of the
    other side that a stone of theirs here would have joined; empty when fewer than two.
    ``joined`` is the same for one's own chains that this stone connects.
    """

    captured: tuple[int, ...]
    chain: tuple[int, ...]
    liberties: tuple[int, ...]
    atari: tuple[tuple[int, ...], ...]
    cut: tuple[int, ...]
    joined: tuple[int, ...]


def features(before: Board, point: int, color: int) -> Features:
    """Return the facts about a move; ``before`` is the board it is played on, unchanged.

    Raises OccupiedError or SuicideError.
    """
    other = opponent(color)
    after = before.copy()
    captured = after.play(point, color)
    gone = set(captured)
    theirs = _beside(before, point, other)
    atari = [
        tuple(chain)
        for chain in _beside(after, point, other)
        if len(after.liberties(chain[0])) == 1
    ]
    parted = [chain for chain in theirs if chain[0] not in gone]
    joined = _beside(before, point, color)
    return Features(
        tuple(captured),
        tuple(after.chain(point)),
        tuple(sorted(after.liberties(point))),
        tuple(atari),
        _first_points(parted),
        _first_points(joined),
    )


def _beside(board: Board, point: int, color: int) -> list[list[int]]:
    """The chains of a colour that touch a point, each once, in board order."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for neighbour in board.geometry.neighbours[point]:
        if board.cells[neighbour] == color and neighbour not in seen:
            chain = board.chain(neighbour)
            seen.update(chain)
            found.append(chain)
    return found


def _first_points(chains: list[list[int]]) -> tuple[int, ...]:
    return tuple(chain[0] for chain in chains) if len(chains) > 1 else ()
