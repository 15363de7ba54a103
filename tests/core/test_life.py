"""Life and death that the rule core proves by itself: standard shapes, dead by shape."""

import random

import pytest

from weiqi.board import Board
from weiqi.capture import WORKS, read_capture
from weiqi.diagram import parse_diagram
from weiqi.game import PASS, Game
from weiqi.life import DIES, LIVES, NOT_PROVED, UNSURE, read_life, stones_dead
from weiqi.points import BLACK, WHITE, geometry

SIDE = """$$B
$$ | . O O O O O O O .
$$ | . O X X X X X O .
$$ | . O X {0} {1} {2} X O .
$$ | . O X {3} {4} {5} X O .
$$ -------------------
"""
CORNER = """$$B
$$ | O O O O O O O .
$$ | X X X X X {3} O .
$$ | {0} {1} {2} {4} {5} {6} O .
$$ -----------------
"""
TALL = """$$B
$$ | O O O O O .
$$ | X X X X O .
$$ | {0} {1} {2} X O .
$$ | {3} {4} {5} X O .
$$ ---------------
"""
# name, drawing, attacker first, owner first (solver.md, standard shapes)
SHAPES = [
    ("straight three, corner", CORNER, ". . . O X O O", DIES, LIVES),
    ("straight four, corner", CORNER, ". . . X . X O", LIVES, LIVES),
    ("straight three, side", SIDE, "X X X . . .", DIES, LIVES),
    ("bent three, side", SIDE, "X X . X . .", DIES, LIVES),
    ("square four, side", SIDE, "X . . X . .", DIES, DIES),
    ("T four, side", SIDE, "X . X . . .", DIES, LIVES),
    ("bent four, side", SIDE, ". X X . . .", LIVES, LIVES),
    ("zigzag four, side", SIDE, "X . . . . X", LIVES, LIVES),
    ("bulky five, side", SIDE, "X . . . . .", DIES, LIVES),
    ("rectangular six, side", SIDE, ". . . . . .", LIVES, LIVES),
    ("rectangular six, corner, no outside liberty", TALL, ". . . . . .", DIES, LIVES),
    ("square four, corner", TALL, ". . X . . X", DIES, DIES),
    ("two eyes already", CORNER, ". X . X . X O", LIVES, LIVES),
    ("one eye", CORNER, ". X X O X X O", DIES, DIES),
]


def position(drawing, signs):
    return parse_diagram(drawing.format(*signs.split()))


@pytest.mark.parametrize(
    "name, drawing, signs, attacked, owned", SHAPES, ids=[row[0] for row in SHAPES]
)
def test_standard_shapes(name, drawing, signs, attacked, owned):
    diagram = position(drawing, signs)
    target = min(diagram.black)
    for owner_first, expected in ((False, attacked), (True, owned)):
        life = read_life(diagram.board(), [target], owner_first=owner_first)
        assert life.status == expected, (owner_first, life)


def test_color_and_mirror():
    diagram = position(SIDE, "X . . . . .")
    at = diagram.geometry
    turned = [[at.at(*reversed(at.xy(p))) for p in side] for side in (diagram.white, diagram.black)]
    board = Board.of(19, *turned)
    target = turned[1][0]
    assert read_life(board, [target], owner_first=False).status == DIES
    life = read_life(board, [target], owner_first=True)
    assert life.status == LIVES


@pytest.mark.parametrize("liberties, attacked", [(0, DIES), (1, UNSURE), (2, LIVES)])
def test_rectangular_six_in_the_corner(liberties, attacked):
    """角上板六: dead, ko or alive by its outside liberties; a ko is not life."""
    outside = " ".join(["."] * liberties + ["O"] * (4 - liberties))
    drawing = "$$B\n$$ | O O O O O .\n" + TALL.split("\n", 1)[1]
    drawing = drawing.replace("| O O O O O .\n$$ | X", f"| {outside} O .\n$$ | X")
    diagram = position(drawing, ". . . . . .")
    target = diagram.geometry.point("A3")
    assert read_life(diagram.board(), [target], owner_first=False).status == attacked
    assert read_life(diagram.board(), [target], owner_first=True).status == LIVES


def test_seki_is_not_two_eyes():
    """Whoever plays first on the two shared liberties loses; the attacker may pass."""
    rows = ["| O O O O O O O .", "| X X X X X X O .", "| . O O O . X O ."]
    diagram = parse_diagram("\n".join(["$$B", *(f"$$ {row}" for row in rows), "$$ ----------"]))
    for owner_first in (True, False):
        life = read_life(diagram.board(), [min(diagram.black)], owner_first=owner_first)
        assert life.status == DIES


def test_an_open_space_is_not_judged():
    diagram = parse_diagram("$$B\n$$ | X X .\n$$ | . X .\n$$ ------")
    life = read_life(diagram.board(), [min(diagram.black)], owner_first=True)
    assert life.status == NOT_PROVED and "没有围在小地方里" in life.reason


def test_a_weak_wall_is_not_judged():
    rows = ["| X . O X X X", "| O O O O O X", "| X X X X O X", "| . . . X O X"]
    diagram = parse_diagram("\n".join(["$$B", *(f"$$ {row}" for row in rows), "$$ ----------"]))
    life = read_life(diagram.board(), [diagram.geometry.point("A2")], owner_first=True)
    assert life.status == NOT_PROVED and "围不牢" in life.reason


def test_limits():
    diagram = position(SIDE, ". . . . . .")
    life = read_life(diagram.board(), [min(diagram.black)], owner_first=False, nodes=5)
    assert life.status == NOT_PROVED and "5 个局面" in life.reason
    wide = parse_diagram(
        "$$B\n$$ | O O O O O O O O .\n$$ | X X X X X X X O .\n"
        + "$$ | . . . . . . X O .\n" * 3
        + "$$ -----"
    )
    life = read_life(wide.board(), [wide.geometry.point("A4")], owner_first=False)
    assert life.status == NOT_PROVED and "F1 那边有 18 个空点" in life.reason


def test_the_board_is_left_alone():
    diagram = position(SIDE, "X . . . . .")
    board = diagram.board()
    before = board.cells[:], board.key
    read_life(board, [min(diagram.black)], owner_first=False)
    stones_dead(board, BLACK)
    assert (board.cells, board.key) == before


DEAD = [
    # name, rows, dead black stones, dead white stones
    (
        "a stone in a two-point eye",
        ["| O O O O O .", "| X X X X O .", "| . X O X O .", "| X X . X O ."],
        "",
        "C2",
    ),
    (
        "stones with room for one eye",
        ["| X X X X X X .", "| . X O O . X .", "| X . X X X X ."],
        "",
        "C2 D2",
    ),
    (
        "one line of points gives no eye",
        ["| X X X X X X X X X", "| . X . . O . . X .", "| X . X X X X X . X"],
        "",
        "E2",
    ),
    (
        "room for two eyes proves nothing",
        [
            "| X X X X X X X X .",
            "| . X X X X X X X .",
            "| X X . . . . . X .",
            "| . X . O . . . X .",
        ],
        "",
        "",
    ),
    (
        "inner points side by side are one eye",
        [
            "| X X X X X X X .",
            "| . X X X X X X .",
            "| X X . . . . X .",
            "| . X . O . . X .",
        ],
        "",
        "D1",
    ),
    ("no wall that is alive", ["| X X X .", "| . O X .", "| . . X ."], "", ""),
]


@pytest.mark.parametrize("name, rows, black, white", DEAD, ids=[row[0] for row in DEAD])
def test_dead_by_shape(name, rows, black, white):
    diagram = parse_diagram("\n".join(["$$B", *(f"$$ {row}" for row in rows), "$$ ------------"]))
    board = diagram.board()
    names = geometry(19).names
    assert " ".join(names(stones_dead(board, BLACK))) == black
    assert " ".join(names(stones_dead(board, WHITE))) == white


def random_position(seed):
    """A board late in a random game in which nobody fills his own one-point eyes."""
    rng = random.Random(seed)
    game = Game(rng.choice((4, 5, 6)))
    cells, neighbours = game.board.cells, game.board.geometry.neighbours
    for _ in range(rng.randint(10, 80)):
        side = game.to_play
        options = [p for p in game.legal_points() if any(cells[q] != side for q in neighbours[p])]
        if options:
            game.play(side, rng.choice(options))
        elif game.moves and game.moves[-1].point == PASS:
            break
        else:
            game.pass_(side)
    return game.board


def test_dead_by_shape_is_captured_by_the_reader():
    """Two unlike proofs agree: each such chain is captured though its owner moves first."""
    proved = 0
    for seed in range(500):
        board = random_position(seed)
        for color in (BLACK, WHITE):
            dead = stones_dead(board, color)
            for chain in board.chains(color):
                if chain[0] in dead:
                    reading = read_capture(board, [chain[0]], attacker_first=False, ko=0)
                    assert reading.status == WORKS, f"{seed}\n{board}"
                    proved += 1
    assert proved > 50
