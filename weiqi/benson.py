"""Unconditional life (无条件活): alive although the owner never answers.

D. B. Benson, Life in the Game of Go, Information Sciences 10 (1976). A *region* of a
colour is a largest set of joined points that hold no stone of that colour. It is *vital*
to a chain when each of its empty points is a liberty of the chain. A set of chains is
unconditionally alive when each chain has two vital regions, all of whose surrounding
chains belong to the set. The largest such set is found by striking out until nothing
changes. A two-headed dragon (盘龙眼, 两头蛇), whose chains are joined only through their
eyes, is found alive here although each of its eyes may look false on its own.
"""

from __future__ import annotations

from typing import NamedTuple

from weiqi.board import Board


class Safety(NamedTuple):
    """Chains that are unconditionally alive, and the regions that make them so.

    Both are lists of sets of points, in board order; a region holds empty points and
    stones of the other colour that can never live without capturing.
    """

    chains: list[frozenset[int]]
    regions: list[frozenset[int]]


class _Region:
    def __init__(self, board: Board, start: int, color: int, chain_of: dict[int, int]) -> None:
        cells = board.cells
        neighbours = board.geometry.neighbours
        points = [start]
        seen = {start}
        self.border: set[int] = set()
        self.vital: set[int] | None = None  # chains that touch every empty point
        for p in points:
            beside = set()
            for q in neighbours[p]:
                if cells[q] == color:
                    beside.add(chain_of[q])
                elif q not in seen:
                    seen.add(q)
                    points.append(q)
            self.border |= beside
            if not cells[p]:
                self.vital = beside if self.vital is None else self.vital & beside
        self.points = points


def safety(board: Board, color: int) -> Safety:
    """Return the unconditionally alive chains of ``color`` and their vital regions."""
    chains = board.chains(color)
    chain_of = {p: number for number, chain in enumerate(chains) for p in chain}
    regions: list[_Region] = []
    seen: set[int] = set()
    for p in board.geometry.points:
        if p not in chain_of and p not in seen:
            region = _Region(board, p, color, chain_of)
            seen.update(region.points)
            regions.append(region)
    alive, eyes = _strike_out(set(range(len(chains))), regions)
    return Safety(
        [frozenset(chain) for number, chain in enumerate(chains) if number in alive],
        [frozenset(region.points) for region in eyes],
    )


def _strike_out(alive: set[int], regions: list[_Region]) -> tuple[set[int], list[_Region]]:
    regions = [region for region in regions if region.vital]
    while True:
        regions = [region for region in regions if region.border <= alive]
        eyes = dict.fromkeys(alive, 0)
        for region in regions:
            for number in region.vital or ():
                eyes[number] += 1
        staying = {number for number in alive if eyes[number] >= 2}
        if staying == alive:
            return alive, regions
        alive = staying


def unconditionally_alive(board: Board, color: int) -> set[int]:
    """Return all points of the unconditionally alive chains of ``color``."""
    return {p for chain in safety(board, color).chains for p in chain}
