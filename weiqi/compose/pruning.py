"""Take away every stone that has no role.

A stone stays when the problem changes without it: the answer, the result, or the
enclosure. The wall around a group shut in is left alone except on the first line,
where books leave a stone out as well when the attacker need not have played there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from weiqi.board import Board
from weiqi.compose.study import Study, study
from weiqi.errors import SetupError
from weiqi.judging import Quest
from weiqi.life_judge import LIFE_GOALS
from weiqi.points import geometry, opponent


def pruned(found: Study, look: Callable[[Quest], Study | None] = study) -> Study:
    """Return the composition without its idle stones, studied again."""
    again = True
    while again:
        again = False
        for stone in _may_go(found.quest):
            fewer = without(found.quest, stone)
            other = look(fewer) if fewer else None
            if other and other.result == found.result and other.best == found.best:
                found, again = other, True
    return found


def without(quest: Quest, stone: int) -> Quest | None:
    """Return a quest less one stone; None when nothing is left to ask."""
    targets = tuple(p for p in quest.targets if p != stone)
    black = tuple(p for p in quest.black if p != stone)
    white = tuple(p for p in quest.white if p != stone)
    if not targets or not black or not white:
        return None
    fewer = replace(quest, black=black, white=white, targets=targets)
    try:
        fewer.game()
    except SetupError:
        return None
    return fewer


def _may_go(quest: Quest) -> list[int]:
    """Return the stones to try: all of a capture, of a group shut in only edge and insiders."""
    stones = sorted(quest.black + quest.white)
    if quest.goal not in LIFE_GOALS:
        return stones
    board = Board.of(quest.size, quest.black, quest.white)
    owner = board.cells[quest.targets[0]]
    return [
        p
        for p in stones
        if (board.cells[p] != owner and (_on_edge(quest.size, p) or _held(board, p)))
        or (board.cells[p] == owner and _is_inside(board, p))
    ]


def _on_edge(size: int, point: int) -> bool:
    x, y = geometry(size).xy(point)
    return min(x, y) == 0 or max(x, y) == size - 1


def _held(board: Board, point: int) -> bool:
    """Tell whether a stone of the attacker stands inside: a small chain short of breath."""
    return len(board.chain(point)) <= 3 and len(board.liberties(point)) <= 2


def _is_inside(board: Board, point: int) -> bool:
    """Tell whether a stone of the group touches no stone of the attacker's wall."""
    other = opponent(board.cells[point])
    return not any(
        board.cells[q] == other and not _held(board, q) for q in board.geometry.neighbours[point]
    )
