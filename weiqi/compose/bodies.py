"""Sketches of a group shut in: the grammar of life, death, races and links.

A *body* is a joined set of points in a corner, at a side or in the centre, each the
group's, the attacker's or empty. The attacker's wall is not chosen: it is the ring of
points around the body, so a group is always shut in and a stone of the wall always has
its place. An empty point of the body that touches the ring is an outside liberty or a
gap through which the attacker can come. A composition is found by changing a point of
the body at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from weiqi.judging import Goal, Quest
from weiqi.points import BLACK, EMPTY, geometry, opponent

Spot = tuple[int, int]
"""Column and row, both counted from 0; (0, 0) is the corner of a corner sketch."""

GROUP, INVADER = 1, 2
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


class Place(NamedTuple):
    """Where a sketch lies: board size, the room for the body, its lower left spot.

    Right of column ``split`` (0: nowhere) the ring is the group's own colour, so that
    the stones there are shut in by it: a race, or a way home for the group.
    """

    size: int
    left: int
    low: int
    width: int
    height: int
    split: int = 0


# The wall around the body stays off the borders that the group does not touch.
PLACES = {
    "nook": Place(9, 0, 0, 5, 4),
    "corner": Place(9, 0, 0, 7, 5),
    "side": Place(9, 2, 0, 5, 4),
    "wide_side": Place(13, 2, 0, 9, 4),
    "centre": Place(9, 2, 2, 5, 5),
}
FRONTS = {
    "corner": Place(9, 0, 0, 6, 4, split=3),
    "side": Place(9, 2, 0, 5, 4, split=4),
    "wide_side": Place(13, 2, 0, 8, 4, split=6),
}


class Sketch(NamedTuple):
    """A body in its place: what stands on each of its spots (0: nothing)."""

    place: Place
    body: tuple[tuple[Spot, int], ...]

    def cells(self) -> dict[Spot, int]:
        """Return the body as a mapping."""
        return dict(self.body)


def start(place: Place, random: Random) -> Sketch:
    """Return a block with walls two thick where the attacker stands: eyes inside, group around."""
    width = random.randint(3, place.width)
    height = random.randint(2, place.height)
    left = (
        place.left
        if place.left == 0
        else random.randint(place.left, place.left + place.width - width)
    )
    cells: dict[Spot, int] = {}
    for x in range(left, left + width):
        for y in range(place.low, place.low + height):
            if place.split:
                side = GROUP if x < place.split else INVADER
                cells[x, y] = random.choice((EMPTY, side, side, side))
                continue
            rim = (
                (x == left and left > 0)
                or x == left + width - 1
                or y == place.low + height - 1
                or (y == place.low and y > 0)
            )
            cells[x, y] = GROUP if rim else EMPTY
    return _sketch(place, cells)


def changed(sketch: Sketch, random: Random) -> Sketch:
    """Return the sketch with one to three spots changed; the body stays joined and in its room."""
    cells = sketch.cells()
    for _ in range(random.choice((1, 1, 1, 2, 2, 3))):
        _change(sketch.place, cells, random)
    return _sketch(sketch.place, cells)


def reduced(sketch: Sketch) -> Iterator[Sketch]:
    """Yield the sketch with a spot of the body given up or a stone inside taken away."""
    cells = sketch.cells()
    fence = set(ring(sketch))
    for spot in sorted(cells):
        left = {p: v for p, v in cells.items() if p != spot}
        if fence.intersection(_around(sketch.place, spot)) and _joined(sketch.place, left):
            yield _sketch(sketch.place, left)
    for spot, value in sorted(cells.items()):
        beside_ring = fence.intersection(_around(sketch.place, spot))
        if value == INVADER or (value == GROUP and not beside_ring):
            yield _sketch(sketch.place, cells | {spot: EMPTY})


def _change(place: Place, cells: dict[Spot, int], random: Random) -> None:
    kind = random.random()
    inside = sorted(cells)
    if kind < 0.65:
        spot = random.choice(inside)
        cells[spot] = random.choice([v for v in (EMPTY, EMPTY, GROUP, INVADER) if v != cells[spot]])
    elif kind < 0.85:
        beside = sorted(
            {q for p in inside for q in _around(place, p) if q not in cells and _has_room(place, q)}
        )
        if beside:
            cells[random.choice(beside)] = random.choice((EMPTY, GROUP, GROUP))
    else:
        spot = random.choice(inside)
        left = {p: v for p, v in cells.items() if p != spot}
        if _joined(place, left):
            del cells[spot]


def _has_room(place: Place, spot: Spot) -> bool:
    x, y = spot
    return place.left <= x < place.left + place.width and place.low <= y < place.low + place.height


def _around(place: Place, spot: Spot) -> list[Spot]:
    x, y = spot
    size = place.size
    return [(x + dx, y + dy) for dx, dy in STEPS if 0 <= x + dx < size and 0 <= y + dy < size]


def _joined(place: Place, spots: Iterable[Spot]) -> bool:
    left = set(spots)
    if not left:
        return False
    queue = [left.pop()]
    for p in queue:
        fresh = [q for q in _around(place, p) if q in left]
        left.difference_update(fresh)
        queue += fresh
    return not left


def _sketch(place: Place, cells: dict[Spot, int]) -> Sketch:
    return Sketch(place, tuple(sorted(cells.items())))


def ring(sketch: Sketch) -> list[Spot]:
    """Return the spots around the body, where the attacker's wall stands."""
    cells = sketch.cells()
    return sorted({q for p in cells for q in _around(sketch.place, p) if q not in cells})


def quest(sketch: Sketch, goal: Goal, group: int = BLACK) -> Quest | None:
    """Return the sketch as a quest, ``group`` the colour of the group shut in.

    The marked stones are the group's chains inside; where the ring is split, the largest
    chain that does not touch the group's own part of it. None when there are none.
    """
    place = sketch.place
    at = geometry(place.size).at
    fence = ring(sketch)
    home = {spot for spot in fence if place.split and spot[0] >= place.split}
    inside = [spot for spot, value in sketch.body if value == GROUP]
    own = {*inside, *home}
    wall = {spot for spot, value in sketch.body if value == INVADER} | (set(fence) - home)
    marked = _largest_apart(place, inside, home) if place.split else inside
    if not marked or not wall:
        return None
    mine, theirs = (tuple(sorted(at(*spot) for spot in spots)) for spots in (own, wall))
    black, white = (mine, theirs) if group == BLACK else (theirs, mine)
    to_play = group if goal in ("live", "link") else opponent(group)
    targets = tuple(sorted(at(*spot) for spot in marked))
    return Quest(place.size, black, white, to_play, targets, goal)


def _largest_apart(place: Place, inside: list[Spot], home: set[Spot]) -> list[Spot]:
    """Return the largest chain inside that does not touch the home part of the ring."""
    left = set(inside)
    best: list[Spot] = []
    while left:
        chain = [min(left)]
        left.discard(chain[0])
        for p in chain:
            fresh = [q for q in _around(place, p) if q in left]
            left.difference_update(fresh)
            chain += fresh
        touches = any(q in home for p in chain for q in _around(place, p))
        if not touches and len(chain) > len(best):
            best = chain
    return best


GAPS = 3
FRONT_GAPS = 7
FEW_INVADERS = 3


def sprawl(sketch: Sketch) -> float:
    """Return points off for a body that wanders: a long ring, many gaps, many invaders."""
    cells = sketch.cells()
    wall = ring(sketch)
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    size = sketch.place.size
    across, up = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    least = (across if min(ys) == 0 else 2 * across) + (up if min(xs) == 0 else 2 * up)
    fence = set(wall)
    gaps = sum(
        1
        for p, value in cells.items()
        if value == EMPTY and fence.intersection(_around(sketch.place, p))
    )
    invaders = sum(value == INVADER for value in cells.values())
    near_far_edge = max(xs) >= size - 2 or max(ys) >= size - 2
    few, many = (FRONT_GAPS, len(cells)) if sketch.place.split else (GAPS, FEW_INVADERS)
    return (
        0.4 * max(0, len(wall) - least)
        + 0.8 * max(0, gaps - few)
        + 0.8 * max(0, invaders - many)
        + 1.0 * near_far_edge
    )
