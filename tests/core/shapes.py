"""Standard shapes with known results.

Drawings: ``O`` the target, ``X`` a wall that cannot be captured, ``x`` an attacker's
stone that can, ``.`` a point in play, ``_`` a point outside (never played). The lower
left of a drawing is the lower left corner of the board unless ``at`` says otherwise.
Outside liberties are the points in play beyond the target's own wall.
"""

from __future__ import annotations

from dataclasses import dataclass

from weiqi.board import Board
from weiqi.points import BLACK, WHITE, geometry
from weiqi.solver.problem import LifeProblem

SIZE = 13


@dataclass(frozen=True)
class Shape:
    name: str
    attacked: str  # result when the attacker plays first
    defended: str  # result when the defender plays first
    drawing: str
    at: tuple[int, int] = (0, 0)


def problem(shape: Shape, attacker_first: bool) -> LifeProblem:
    """Return the shape as a problem; Black attacks."""
    at = geometry(SIZE).at
    rows = [row.split() for row in shape.drawing.strip().splitlines()][::-1]
    found: dict[str, list[int]] = {sign: [] for sign in "OXx._"}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            found[sign].append(at(x + shape.at[0], y + shape.at[1]))
    black = found["X"] + found["x"]
    board = Board.of(SIZE, black, found["O"])
    region = frozenset(found["O"] + found["x"] + found["."])
    return LifeProblem(board, BLACK if attacker_first else WHITE, frozenset(found["O"]), region)


SIDE, CENTRE = (4, 0), (4, 4)

SHAPES = [
    Shape("直三", "dead", "alive", "X X X X X X X\nX O O O O O X\nX O . . . O X", SIDE),
    Shape("弯三", "dead", "alive", "X X X X X X\nX O O O O X\nX O . O O X\nX O . . O X", SIDE),
    Shape("直四", "alive", "alive", "X X X X X X X X\nX O O O O O O X\nX O . . . . O X", SIDE),
    Shape("直四在角", "alive", "alive", "X X X X X X\nO O O O O X\n. . . . O X"),
    Shape(
        "弯四",
        "alive",
        "alive",
        "X X X X X X X\nX O O O O O X\nX O . O O O X\nX O . . . O X",
        SIDE,
    ),
    Shape(
        "丁四",
        "dead",
        "alive",
        "X X X X X X X\nX O O O O O X\nX O O . O O X\nX O . . . O X",
        SIDE,
    ),
    Shape("方四", "dead", "dead", "X X X X X X\nX O O O O X\nX O . . O X\nX O . . O X", SIDE),
    Shape(
        "刀把五",
        "dead",
        "alive",
        "X X X X X X X\nX O O O O O X\nX O . . O O X\nX O . . . O X",
        SIDE,
    ),
    Shape(
        "梅花五",
        "dead",
        "alive",
        "X X X X X X X\nX O O O O O X\nX O O . O O X\nX O . . . O X\n"
        "X O O . O O X\nX O O O O O X\nX X X X X X X",
        CENTRE,
    ),
    Shape(
        "葡萄六",
        "dead",
        "alive",
        "X X X X X X X\nX O O O O O X\nX O . . O O X\nX O . . . O X\n"
        "X O O . O O X\nX O O O O O X\nX X X X X X X",
        CENTRE,
    ),
    Shape(
        "板六在边",
        "alive",
        "alive",
        "X X X X X X X\nX O O O O O X\nX O . . . O X\nX O . . . O X",
        SIDE,
    ),
    Shape("角上板六，无外气", "dead", "alive", "X X X X X\nO O O O X\n. . . O X\n. . . O X"),
    Shape(
        "角上板六，一口外气",
        "ko",
        "alive",
        "X X X X X X\nX X X X X X\nO O O O . X\n. . . O X X\n. . . O X X",
    ),
    Shape(
        "角上板六，两口外气",
        "alive",
        "alive",
        "X X X X X X\nX X X . X X\nO O O O . X\n. . . O X X\n. . . O X X",
    ),
    # The attacker's three stones and the corner: only he can start the ko.
    Shape("盘角曲四", "dead", "dead", "X X X X X\nO O O O X\n. O . O X\nx x x O X"),
    Shape(
        "断头曲四",
        "dead",
        "alive",
        "X X X X X X X\nX O O X X X X\nX O . O O O X\nX O . . . O X",
        SIDE,
    ),
    Shape(
        "角上板八，无外气", "seki", "alive", "X X X X X X\nO O O O O X\n. . . . O X\n. . . . O X"
    ),
    Shape(
        "角上板八，两口外气",
        "alive",
        "alive",
        "X X X X X X X\nX X X X . X X\nO O O O O . X\n. . . . O X X\n. . . . O X X",
    ),
    Shape(
        "边上六子",
        "dead",
        "dead",
        "X X X X X X X X X X\nX X O O O O O O X X\nX . . . . . . . . X",
        (1, 0),
    ),
    Shape(
        "边上八子",
        "alive",
        "alive",
        "X X X X X X X X X X X X\nX X O O O O O O O O X X\nX . . . . . . . . . . X",
        (1, 0),
    ),
    Shape(
        "金柜角，无外气",
        "ko",
        "alive",
        "X X X X X X\n. X X X X X\n. O O O X X\n. . . O X X\n. . . O X X\n. . . . . X",
    ),
    Shape(
        "断头六",
        "dead",
        "alive",
        "X X X X X X X\nX O O O X X X\nX O . O O O X\nX O . . . . X",
        SIDE,
    ),
    Shape(
        "角上板八，一口外气",
        "alive",
        "alive",
        "X X X X X X X\nX X X X X X X\nO O O O O . X\n. . . . O X X\n. . . . O X X",
    ),
    Shape(
        "边上七子",
        "dead",
        "alive",
        "X X X X X X X X X X X\nX X O O O O O O O X X\nX . . . . . . . . . X",
        (1, 0),
    ),
    # 四死六活, on the second line in the corner; five are unsettled.
    Shape("角上四子", "dead", "dead", "X X X X X X\nO O O O X X\n. . . . . X"),
    Shape("角上五子", "dead", "alive", "X X X X X X X\nO O O O O X X\n. . . . . . X"),
    Shape("角上六子", "alive", "alive", "X X X X X X X X\nO O O O O O X X\n. . . . . . . X"),
    Shape("大猪嘴", "dead", "alive", "X X X X X\nO O O O X\n. . . O X\n. . . . X"),
    # The L group: bent, open at both ends.
    Shape("带钩", "dead", "dead", "X X X X X\n. X X X X\n. O O X X\n. . O X X\n. . . . X"),
    Shape(
        "小猪嘴，无外气",
        "ko",
        "alive",
        "X X X X X X\n. X X X X X\n. O X X X X\nO . O X X X\n. . O O X X\n. . . . X X",
    ),
    Shape(
        "小猪嘴，一口外气",
        "ko",
        "alive",
        "X X X X X X\n. X X X X X\n. O . X X X\nO . O X X X\n. . O O X X\n. . . . X X",
    ),
]
