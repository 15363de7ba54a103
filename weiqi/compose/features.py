"""What can be told of a composition at a glance: place, stones, room, breaks."""

from __future__ import annotations

from typing import NamedTuple

from weiqi.compose.study import Study
from weiqi.compose.tesuji import gives_up, tesuji
from weiqi.judging import Quest
from weiqi.life_judge import LIFE_GOALS, field_of
from weiqi.points import Geometry, geometry

PLACES = ("中腹", "边上", "角上")


class Features(NamedTuple):
    """Facts for names and hints.

    ``place``: 角上, 边上 or 中腹; ``stones`` and ``chains``: of the marked group;
    ``room``: empty points in play; ``guests``: enemy stones inside; ``line``: which
    line the first move stands on; ``depth``: moves of the line; ``given``: own stones
    taken on the way; ``mirrored``: the group is its own mirror image and the move on
    the axis; ``corner_spot``: the first move is on 一一路 or 二一路, else "".
    """

    place: str
    stones: int
    chains: int
    room: int
    guests: int
    line: int
    depth: int
    given: int
    mirrored: bool
    corner_spot: str
    tesuji: tuple[str, ...]


def features(found: Study) -> Features:
    """Return the facts of a study."""
    quest = found.quest
    board = quest.game().board
    lines = _lines(board.geometry, found.best[0])
    room, guests = _inside(quest)
    return Features(
        place=PLACES[_borders(board.geometry, quest.targets)],
        stones=len(quest.targets),
        chains=len({min(board.chain(p)) for p in quest.targets}),
        room=room,
        guests=guests,
        line=lines[0],
        depth=len(found.line),
        given=gives_up(quest, found.line),
        mirrored=_mirrored(quest, found.best[0]),
        corner_spot={(1, 1): "一一路", (1, 2): "二一路"}.get(lines, ""),
        tesuji=tuple(tesuji(quest, found.line)),
    )


def _lines(board: Geometry, point: int) -> tuple[int, int]:
    """Return on which lines a point stands, the lower first, counted from 1 at the border."""
    x, y = board.xy(point)
    last = board.size - 1
    low, high = sorted((min(x, last - x), min(y, last - y)))
    return low + 1, high + 1


def _borders(board: Geometry, stones: tuple[int, ...]) -> int:
    """Return how many borders the stones reach, the first two lines counting as reached."""
    last = board.size - 1
    spots = [board.xy(p) for p in stones]
    across = any(min(x, last - x) <= 1 for x, _ in spots)
    up = any(min(y, last - y) <= 1 for _, y in spots)
    return across + up


def _inside(quest: Quest) -> tuple[int, int]:
    """Return the empty points in play and the enemy stones that can be taken there."""
    if quest.goal not in LIFE_GOALS:
        board = quest.game().board
        return len({q for p in quest.targets for q in board.liberties(p)}), 0
    problem = field_of(quest).problem
    cells = problem.board.cells
    room = sum(1 for p in problem.bits if not cells[p])
    return room, sum(1 for p in problem.bits if cells[p] == problem.attacker)


def _mirrored(quest: Quest, move: int) -> bool:
    """Tell whether the group is its own mirror image with the move on the axis."""
    board = geometry(quest.size)
    x, y = board.xy(move)
    own = {board.xy(p) for p in quest.targets}
    other = {board.xy(p) for p in quest.black + quest.white} - own
    around = {s for s in other if any(abs(s[0] - a) + abs(s[1] - b) == 1 for a, b in own)}

    def same(group: set[tuple[int, int]]) -> list[bool]:
        return [
            {(2 * x - a, b) for a, b in group} == group,
            {(a, 2 * y - b) for a, b in group} == group,
            {(x + b - y, y + a - x) for a, b in group} == group,
            {(x - b + y, y - a + x) for a, b in group} == group,
        ]

    return any(mine and theirs for mine, theirs in zip(same(own), same(around), strict=True))
