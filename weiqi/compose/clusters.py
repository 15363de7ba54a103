"""Sketches of chains in contact: the grammar of capture and rescue compositions.

A *cluster* is a small room in a corner, at a side or in the centre with stones of both
colours; one of its spots belongs to the chain in question. A composition is found by
changing a spot at a time and then taking away every stone without a role, so that what
is left is little more than the motif.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from weiqi.board import Board
from weiqi.compose.bodies import Place, Spot
from weiqi.errors import SetupError
from weiqi.judging import Goal, Quest
from weiqi.points import BLACK, EMPTY, WHITE, geometry

HUNTED, HUNTER = BLACK, WHITE

ROOMS = {
    "corner": Place(9, 0, 0, 5, 5),
    "side": Place(9, 2, 0, 6, 4),
    "centre": Place(9, 2, 2, 5, 5),
}
MOST_STONES = 15


class Cluster(NamedTuple):
    """Stones in a room: what stands on each of its spots (column by column), and the chain."""

    place: Place
    stones: tuple[int, ...]
    head: Spot


def _index(place: Place, spot: Spot) -> int:
    return (spot[0] - place.left) * place.height + spot[1] - place.low


def _spots(place: Place) -> list[Spot]:
    return [
        (place.left + x, place.low + y) for x in range(place.width) for y in range(place.height)
    ]


def start(place: Place, random: Random) -> Cluster:
    """Return a chain of one to five stones, most of its liberties taken, and some stones near."""
    spots = _spots(place)
    stones = dict.fromkeys(spots, EMPTY)
    head = random.choice([s for s in spots if _inner(place, s)])
    chain = [head]
    for _ in range(random.choice((0, 1, 1, 2, 2, 3, 4))):
        x, y = random.choice(chain)
        fresh = [s for s in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if s in stones]
        chain.append(random.choice(fresh))
    for spot in spots:
        if spot in chain:
            stones[spot] = HUNTED
        elif any(abs(spot[0] - x) + abs(spot[1] - y) == 1 for x, y in chain):
            stones[spot] = random.choice((EMPTY, HUNTER, HUNTER))
        else:
            stones[spot] = random.choice((EMPTY,) * 5 + (HUNTED, HUNTED, HUNTER))
    return Cluster(place, tuple(stones[s] for s in spots), head)


def _inner(place: Place, spot: Spot) -> bool:
    x, y = spot
    return x < place.left + place.width - 1 and y < place.low + place.height - 1


def changed(cluster: Cluster, random: Random) -> Cluster:
    """Return the cluster with one or two spots changed; the chain keeps its first stone."""
    stones = list(cluster.stones)
    fixed = _index(cluster.place, cluster.head)
    for _ in range(random.choice((1, 1, 2))):
        index = random.randrange(len(stones))
        if index != fixed:
            stones[index] = random.choice(
                [v for v in (EMPTY, HUNTED, HUNTER) if v != stones[index]]
            )
    return cluster._replace(stones=tuple(stones))


def quest(cluster: Cluster, goal: Goal) -> Quest | None:
    """Return the cluster as a quest about the chain; None when a stone has no liberty."""
    size = cluster.place.size
    board = geometry(size)
    at = {spot: board.at(*spot) for spot in _spots(cluster.place)}
    placed = list(zip(at.values(), cluster.stones, strict=True))
    hunted = tuple(sorted(p for p, value in placed if value == HUNTED))
    hunters = tuple(sorted(p for p, value in placed if value == HUNTER))
    try:
        position = Board.of(size, hunted, hunters)
    except SetupError:
        return None
    targets = tuple(sorted(position.chain(at[cluster.head])))
    to_play = HUNTED if goal == "escape" else HUNTER
    return Quest(size, hunted, hunters, to_play, targets, goal)


def clutter(cluster: Cluster) -> float:
    """Return points off for too many stones."""
    stones = sum(value != EMPTY for value in cluster.stones)
    return 0.4 * max(0, stones - MOST_STONES)
