"""Whether a composition looks like a position from a game: the less, the worse.

Points off are summed; what they weigh was set by looking at some hundred compositions.
"""

from __future__ import annotations

from collections.abc import Collection

from weiqi.judging import Quest
from weiqi.points import BLACK, WHITE, Geometry, geometry, opponent

LONE = 1.5  # a stone with none of its colour beside or diagonal to it
APART = 1.5  # each further part of the group that is not even diagonal to the rest
CROWD = 0.5  # a stone with all four neighbours of its own colour
SURPLUS = 0.5  # a stone beyond a balanced count
MOST_STONES = 14
MOST_LONE_INVADERS = 2


def untidiness(quest: Quest) -> float:
    """Return the points off of a composition; 0 is tidy, above 4 looks made up."""
    board = geometry(quest.size)
    sides = {BLACK: frozenset(quest.black), WHITE: frozenset(quest.white)}
    owner = BLACK if quest.targets[0] in sides[BLACK] else WHITE
    return (
        sum(LONE * len(_lone(board, stones)) for stones in sides.values())
        + APART * (len(parts(board, sides[owner])) - 1)
        + CROWD * sum(_crowded(board, stones) for stones in sides.values())
        + SURPLUS * _surplus(len(sides[owner]), len(sides[opponent(owner)]))
    )


def parts(board: Geometry, stones: Collection[int]) -> list[set[int]]:
    """Return the stones in parts joined by sides or corners, in board order."""
    left = set(stones)
    found = []
    while left:
        queue = [min(left)]
        left.discard(queue[0])
        for p in queue:
            fresh = [q for q in board.neighbours[p] + board.diagonals[p] if q in left]
            left.difference_update(fresh)
            queue += fresh
        found.append(set(queue))
    return found


def _lone(board: Geometry, stones: Collection[int]) -> list[int]:
    return [
        p for p in stones if not any(q in stones for q in board.neighbours[p] + board.diagonals[p])
    ]


def _crowded(board: Geometry, stones: Collection[int]) -> int:
    return sum(all(q in stones for q in board.neighbours[p]) for p in stones)


def _surplus(group: int, wall: int) -> int:
    """Stones beyond what a small problem needs: a large group, a far larger wall."""
    return max(0, group - MOST_STONES) + max(0, wall - group - 9) + max(0, 3 - group) * 2
