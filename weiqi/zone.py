"""Which points a proof of capture depends on.

A *zone* is a set of points, kept as an integer with bit ``p`` for point ``p``. The
search in :mod:`weiqi.reading` proves that an attack works and returns, with the proof,
a zone with this property: on any other position that agrees inside the zone, whatever
stands outside, the same attack works. The functions here name the points that one
move, one capture or one refusal depends on; the argument is written down in
:mod:`weiqi.reading`. Relevance zones are due to Thomsen (Lambda-search, 2000) and
Shih, Wu et al. (2021); the bookkeeping here is our own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from weiqi.board import Board


def bits(points: Iterable[int]) -> int:
    """Return the zone of these points."""
    zone = 0
    for p in points:
        zone |= 1 << p
    return zone


def members(zone: int) -> Iterator[int]:
    """Yield the points of a zone, lowest first."""
    while zone:
        low = zone & -zone
        yield low.bit_length() - 1
        zone ^= low


def with_neighbours(board: Board, points: Iterable[int]) -> int:
    """Return these points and all points beside them."""
    neighbours = board.geometry.neighbours
    zone = 0
    for p in points:
        zone |= 1 << p
        for q in neighbours[p]:
            zone |= 1 << q
    return zone


def hold(board: Board, stone: int, zone: int, avoid: int = 0, count: int = 1) -> int:
    """Return ``zone`` with the chain at ``stone`` and ``count`` of its liberties added.

    On every position that agrees there the chain has these liberties too. Liberties
    already in the zone are taken first; ``avoid`` is not counted as a liberty.
    """
    cells = board.cells
    neighbours = board.geometry.neighbours
    liberties = set()
    for p in board.chain(stone):
        zone |= 1 << p
        for q in neighbours[p]:
            if not cells[q] and q != avoid:
                liberties.add(q)
    missing = count - sum(1 for q in liberties if zone >> q & 1)
    for q in sorted(liberties):
        if missing <= 0:
            break
        if not zone >> q & 1:
            zone |= 1 << q
            missing -= 1
    return zone


def play_zone(board: Board, point: int, color: int, captured: Iterable[int], zone: int) -> int:
    """Return ``zone`` with all that the effect of a move depends on.

    ``board`` is the position before the move, ``captured`` what the move takes off.
    Where a position agrees, the move captures exactly the same stones.
    """
    taken = set(captured)
    zone |= with_neighbours(board, (point,)) | with_neighbours(board, taken)
    for q in board.geometry.neighbours[point]:
        if board.cells[q] == 3 - color and q not in taken:
            zone = hold(board, q, zone, avoid=point)
    return zone


def breath_zone(board: Board, point: int, color: int, zone: int) -> int:
    """Return ``zone`` with what makes a move that captures nothing legal: one liberty."""
    cells = board.cells
    beside = board.geometry.neighbours[point]
    if any(not cells[q] for q in beside):
        return zone | with_neighbours(board, (point,))
    for q in beside:
        if cells[q] == color and board.liberties(q) != {point}:
            return hold(board, q, zone, avoid=point)
    raise AssertionError("the move is suicide")


def suicide_zone(board: Board, point: int, color: int, zone: int) -> int:
    """Return ``zone`` with all that makes a move on an empty point suicide."""
    zone |= with_neighbours(board, (point,))
    for q in board.geometry.neighbours[point]:
        if board.cells[q] == color:
            zone |= with_neighbours(board, board.chain(q))
        else:
            zone = hold(board, q, zone, avoid=point)
    return zone


def steady(board: Board, zone: int, color: int) -> int:
    """Return ``zone`` with a liberty for every chain of ``color`` that reaches into it.

    After that no single stone put outside the zone can capture a stone inside.
    """
    cells = board.cells
    done = 0
    for p in members(zone):
        if cells[p] == color and not done >> p & 1:
            zone = hold(board, p, zone)
            done |= bits(board.chain(p))
    return zone
