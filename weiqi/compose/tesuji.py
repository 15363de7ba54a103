"""Which tesuji a line of play shows, told from the board and never from a guess.

A move is named by its shape before it is played; a *combination* needs the moves after
it as well: a stone thrown in (扑) is one that is taken at once, 倒脱靴 is a play on the
points of four or more stones just given up. Sources: the glossary entries of the names.
"""

from __future__ import annotations

from collections.abc import Sequence

from weiqi.board import Board
from weiqi.game import PASS
from weiqi.judging import Quest
from weiqi.points import EMPTY, Geometry, opponent

UNDER_THE_STONES = 4


def tesuji(quest: Quest, line: Sequence[int]) -> list[str]:
    """Return the names of what the learner shows in a line, the most telling first.

    Combinations of the whole line come before the shape of the first move; the last
    resort is an empty list. ``line`` begins with the learner's move; PASS (0) passes.
    """
    names = combinations(quest, line)
    shape = shape_of(quest.game().board, line[0], quest.to_play) if line else ""
    return names + [shape] * bool(shape and shape not in names)


def combinations(quest: Quest, line: Sequence[int]) -> list[str]:
    """Return 倒脱靴, 倒扑, 打二还一, 接不归 and 扑 as far as the line shows them."""
    found: list[str] = []
    steps = _steps(quest, line)
    for number, (point, lost) in enumerate(steps):
        if number % 2 == 0:
            continue
        before = steps[number - 1][0]
        after, won = steps[number + 1] if number + 1 < len(steps) else (PASS, [])
        if len(lost) >= UNDER_THE_STONES and after in lost:
            found.append("倒脱靴")
        if before in lost and len(lost) == 1:
            found.append("倒扑" if len(won) >= 2 and point in won else "扑")
        if len(lost) == 2 and after in lost and won == [point]:
            found.append("打二还一")
    if _connect_and_die(quest, line):
        found.append("接不归")
    order = ("倒脱靴", "倒扑", "打二还一", "接不归", "扑")
    return [name for name in order if name in found]


def gives_up(quest: Quest, line: Sequence[int]) -> int:
    """Return how many of the learner's stones are taken in a line."""
    return sum(len(lost) for number, (_, lost) in enumerate(_steps(quest, line)) if number % 2)


def _steps(quest: Quest, line: Sequence[int]) -> list[tuple[int, list[int]]]:
    """Return each move of a line with the stones it takes; ends at a move against the rules."""
    board = quest.game().board
    color = quest.to_play
    found: list[tuple[int, list[int]]] = []
    for point in line:
        taken = board.place(point, color) if point != PASS else []
        if taken is None:
            break
        found.append((point, sorted(taken)))
        color = opponent(color)
    return found


def _connect_and_die(quest: Quest, line: Sequence[int]) -> bool:
    """Tell whether an atari is answered by joining up, and all that was joined is taken."""
    board = quest.game().board
    color = quest.to_play
    for number, point in enumerate(line[:-1]):
        if number % 2 == 1 and point != PASS:
            chains = {min(board.chain(q)) for q in board.geometry.neighbours[point]
                      if board.cells[q] == color}  # fmt: skip
            threatened = any(len(board.liberties(head)) == 1 for head in chains)
            if board.place(point, color) is None:
                return False
            joined = len(chains) >= 2 and threatened and len(board.liberties(point)) == 1
            if joined and line[number + 1] in board.liberties(point):
                return True
        elif point != PASS and board.place(point, color) is None:
            return False
        color = opponent(color)
    return False


# The shape of one move


def shape_of(board: Board, point: int, color: int) -> str:
    """Return the name of a move's shape, "" for none of those known."""
    for name, is_it in _SHAPES:
        if is_it(board, point, color):
            return name
    return ""


def _beside(board: Board, point: int, color: int) -> list[int]:
    return [q for q in board.geometry.neighbours[point] if board.cells[q] == color]


def _takes(board: Board, point: int, color: int) -> bool:
    enemies = _beside(board, point, opponent(color))
    return any(board.liberties(q) == {point} for q in enemies)


def _joins(board: Board, point: int, color: int) -> bool:
    return len({min(board.chain(q)) for q in _beside(board, point, color)}) >= 2


def _straight(geometry: Geometry, point: int, over: int) -> int:
    """Return the point behind ``over`` as seen from ``point``; 0 off the board."""
    behind = 2 * over - point
    return behind if geometry.contains(behind) else 0


def _clamps(board: Board, point: int, color: int) -> bool:
    """夹: an enemy stone between the move and an own stone, the move touching none."""
    if _beside(board, point, color):
        return False
    behind = [_straight(board.geometry, point, q) for q in _beside(board, point, opponent(color))]
    return any(q and board.cells[q] == color for q in behind)


def _wedges(board: Board, point: int, color: int) -> bool:
    """挖: between two enemy stones in a line, touching no own stone."""
    if _beside(board, point, color):
        return False
    enemies = _beside(board, point, opponent(color))
    return any(2 * point - q in enemies for q in enemies)


def _cuts(board: Board, point: int, color: int) -> bool:
    """断: beside two enemy chains that meet at a corner whose other side is an own stone."""
    enemies = _beside(board, point, opponent(color))
    for q in enemies:
        for r in enemies:
            corner = q + r - point
            apart = r not in board.chain(q)
            if q < r and q + r != 2 * point and apart and board.cells[corner] == color:
                return True
    return False


def _bends_round(board: Board, point: int, color: int) -> bool:
    """扳: diagonal from an own stone, round an enemy stone beside both; touching none."""
    if _beside(board, point, color):
        return False
    for q in board.geometry.diagonals[point]:
        if board.cells[q] == color:
            between = set(board.geometry.neighbours[q]) & set(board.geometry.neighbours[point])
            values = sorted(board.cells[p] for p in between)
            if values == [EMPTY, opponent(color)]:
                return True
    return False


def _descends(board: Board, point: int, color: int) -> bool:
    """立: from an own stone straight down to the first or second line, alone there."""
    for q in _beside(board, point, color):
        down, line = _lines(board, q)[0], _lines(board, point)[0]
        sideways = [r for r in _beside(board, point, color) if r != q]
        if line < down and line <= 1 and not sideways and _toward_edge(board, q, point):
            return True
    return False


def _lines(board: Board, point: int) -> tuple[int, int]:
    """Return how far a point lies from the nearest border and from the next one."""
    x, y = board.geometry.xy(point)
    last = board.size - 1
    near, far = sorted((min(x, last - x), min(y, last - y)))
    return near, far


def _toward_edge(board: Board, start: int, end: int) -> bool:
    """Tell whether a step goes straight at the nearest border of its end."""
    (x, y), (u, v) = board.geometry.xy(start), board.geometry.xy(end)
    last = board.size - 1
    before = min(y, last - y) if x == u else min(x, last - x)
    after = min(v, last - v) if x == u else min(u, last - u)
    return after < before and after == _lines(board, end)[0]


def _diagonal(board: Board, point: int, color: int) -> bool:
    """尖: diagonal from an own stone, both points between empty; touching no own stone."""
    if _beside(board, point, color):
        return False
    for q in board.geometry.diagonals[point]:
        between = set(board.geometry.neighbours[q]) & set(board.geometry.neighbours[point])
        if board.cells[q] == color and all(board.cells[p] == EMPTY for p in between):
            return True
    return False


def _jumps(board: Board, point: int, color: int) -> bool:
    """跳: two steps straight from an own stone, the point between empty; none nearer."""
    if _beside(board, point, color) or _any_diagonal(board, point, color):
        return False
    for q in board.geometry.neighbours[point]:
        behind = _straight(board.geometry, point, q)
        if board.cells[q] == EMPTY and behind and board.cells[behind] == color:
            return True
    return False


def _any_diagonal(board: Board, point: int, color: int) -> bool:
    return any(board.cells[q] == color for q in board.geometry.diagonals[point])


def _enters(board: Board, point: int, color: int) -> bool:
    """点: among the enemy's points, no own stone beside or diagonal, an enemy stone near."""
    if _beside(board, point, color) or _any_diagonal(board, point, color):
        return False
    near = board.geometry.neighbours[point] + board.geometry.diagonals[point]
    return any(board.cells[q] == opponent(color) for q in near)


def _pushes(board: Board, point: int, color: int) -> bool:
    """冲: straight on from an own stone, between enemy stones on both sides."""
    enemies = _beside(board, point, opponent(color))
    return any(
        2 * point - q not in enemies and sum(2 * point - e in enemies for e in enemies) == 2
        for q in _beside(board, point, color)
    )


def _butts(board: Board, point: int, color: int) -> bool:
    """顶: straight on from an own stone against an enemy stone."""
    enemies = _beside(board, point, opponent(color))
    return any(2 * point - q in enemies for q in _beside(board, point, color))


def _threatens(board: Board, point: int, color: int) -> bool:
    """打吃: an enemy chain beside the move keeps one liberty."""
    enemies = _beside(board, point, opponent(color))
    return any(len(board.liberties(q)) == 2 for q in enemies)


def _extends(board: Board, point: int, color: int) -> bool:
    """长: straight on from an own stone."""
    return bool(_beside(board, point, color))


_SHAPES = (
    ("提子", _takes),
    ("接", _joins),
    ("断", _cuts),
    ("挖", _wedges),
    ("夹", _clamps),
    ("扳", _bends_round),
    ("立", _descends),
    ("冲", _pushes),
    ("打吃", _threatens),
    ("尖", _diagonal),
    ("跳", _jumps),
    ("点", _enters),
    ("顶", _butts),
    ("长", _extends),
)
