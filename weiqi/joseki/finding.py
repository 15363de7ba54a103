"""Which joseki is this? Positions of all families, found from any corner.

A position is looked for under the eight turns and with the colours swapped. The corner is
the quarter of ten by ten points at the upper right; what stands elsewhere is left aside
unless the whole board agrees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from weiqi.game import PASS
from weiqi.joseki.model import SIZE, key_of, stones
from weiqi.points import geometry
from weiqi.symmetry import TURNS, inverse, table

CORNER = 10
FEWEST = 2  # stones: one alone is in every family
MOST_APART = 3  # stones that may differ in a near match
MOST_HITS = 12
CORNER_NAMES = {(True, True): "右上角", (False, True): "左上角", (True, False): "右下角",
                (False, False): "左下角"}  # fmt: skip

_MASK = sum(3 << 2 * geometry(SIZE).at(SIZE - 1 - c, SIZE - 1 - r)
            for c in range(CORNER) for r in range(CORNER))  # fmt: skip


class Entry(NamedTuple):
    """A position of a family: the slug, the moves that reach it, the board."""

    family: str
    path: tuple[int, ...]
    key: int


class Hit(NamedTuple):
    """Where the stones asked about were found.

    ``kind`` is ``whole`` (nothing else on the board), ``corner`` (this corner agrees) or
    ``near``; ``apart`` counts stones that differ. ``turn`` leads from the board asked about
    to the family's corner, ``swapped`` tells that the colours are exchanged, ``corner`` is
    the corner asked about (Chinese). ``moves`` is the path on the board asked about.
    """

    family: str
    path: tuple[int, ...]
    kind: str
    apart: int
    turn: int
    swapped: bool
    corner: str
    moves: tuple[int, ...]


class Index:
    """All positions of all families, for searching."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Sort the entries in; the shortest path to a position comes first."""
        self.whole: dict[int, list[Entry]] = {}
        self.local: dict[int, list[Entry]] = {}
        for entry in sorted(entries, key=lambda e: (len(e.path), e.family, e.path)):
            self.whole.setdefault(entry.key, []).append(entry)
            self.local.setdefault(entry.key & _MASK, []).append(entry)
        self.local.pop(0, None)

    def same(self, key: int) -> list[tuple[Entry, int, bool]]:
        """Return the entries of one position in any turn, with turn and swap, own first."""
        found: dict[tuple[str, tuple[int, ...]], tuple[Entry, int, bool]] = {}
        for swapped in (False, True):
            for turn in TURNS:
                for entry in self.whole.get(_image(key, turn, swapped), ()):
                    found.setdefault((entry.family, entry.path), (entry, turn, swapped))
        return list(found.values())

    def find(self, black: Sequence[int], white: Sequence[int]) -> list[Hit]:
        """Return what the stones may be, the best first, at most MOST_HITS."""
        key = key_of(black, white)
        found: dict[tuple[str, tuple[int, ...], str], Hit] = {}
        for swapped in (False, True):
            for turn in TURNS:
                for hit in self._in_corner(_image(key, turn, swapped), turn, swapped):
                    spot = (hit.family, hit.path, hit.corner)
                    if spot not in found or _rank(hit) < _rank(found[spot]):
                        found[spot] = hit
        ranked = sorted(found.values(), key=_rank)
        sure = {hit.corner for hit in ranked if hit.kind != "near"}
        return [h for h in ranked if h.kind != "near" or h.corner not in sure][:MOST_HITS]

    def _in_corner(self, key: int, turn: int, swapped: bool) -> list[Hit]:
        part = key & _MASK
        count = _stones(part)
        if not count:
            return []
        whole = self.whole.get(key, ())
        if whole:
            return [_hit(entry, "whole", 0, turn, swapped) for entry in whole]
        if count < FEWEST:
            return []
        local = self.local.get(part, ())
        if local:
            return [_hit(entry, "corner", 0, turn, swapped) for entry in _shortest(local)]
        return self._near(part, count, turn, swapped)

    def _near(self, part: int, count: int, turn: int, swapped: bool) -> list[Hit]:
        limit = min(MOST_APART, count - 1)
        near: list[tuple[int, Entry]] = []
        for key, entries in self.local.items():
            # Two bits a point: a stone more or less is one bit, another colour is two.
            apart = (key ^ part).bit_count()
            if apart <= limit:
                near += [(apart, entry) for entry in _shortest(entries)]
        near.sort(key=lambda item: (item[0], len(item[1].path)))
        return [_hit(entry, "near", apart, turn, swapped) for apart, entry in near[:MOST_HITS]]


def _shortest(entries: Sequence[Entry]) -> list[Entry]:
    """The first entry of each family: the rest differ outside the corner only."""
    first: dict[str, Entry] = {}
    for entry in entries:
        first.setdefault(entry.family, entry)
    return list(first.values())


def _image(key: int, turn: int, swapped: bool) -> int:
    places = table(SIZE, turn)
    black, white = ([places[p] for p in side] for side in stones(key))
    return key_of(white, black) if swapped else key_of(black, white)


def _stones(key: int) -> int:
    return key.bit_count()  # a stone is one bit of its two


def _hit(entry: Entry, kind: str, apart: int, turn: int, swapped: bool) -> Hit:
    back = table(SIZE, inverse(turn))
    board = geometry(SIZE)
    col, row = board.xy(back[board.at(SIZE - 1, SIZE - 1)])
    corner = CORNER_NAMES[col > SIZE // 2, row > SIZE // 2]
    moves = tuple(point if point == PASS else back[point] for point in entry.path)
    return Hit(entry.family, entry.path, kind, apart, turn, swapped, corner, moves)


def _rank(hit: Hit) -> tuple[object, ...]:
    order = {"whole": 0, "corner": 1, "near": 2}
    return (order[hit.kind], hit.apart, hit.swapped, -len(hit.path), hit.family, hit.turn)
