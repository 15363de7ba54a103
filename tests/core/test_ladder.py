"""The ladder reader (征子): breakers set and removed, ladder stones in atari, the edge."""

import random

import pytest

from tests.core import drawn, symmetry
from tests.core.test_capture import check_line, open_position
from weiqi.board import Board
from weiqi.ladder import read_ladder
from weiqi.points import BLACK, WHITE, geometry


def corner(size=19, black="C4 D3 E3 C5", white="D4"):
    """A stone that a ladder drives to the opposite corner, with stones added."""
    points = geometry(size).point
    return Board.of(size, [points(p) for p in black.split()], [points(p) for p in white.split()])


def read(board, target="D4", **options):
    return read_ladder(board, board.geometry.point(target), **options)


@pytest.mark.parametrize("size", [9, 13, 19, 25])
def test_an_open_ladder_works_on_every_board(size):
    board = corner(size)
    reading = read(board)
    assert reading.status == "works"
    check_line(board, [board.geometry.point("D4")], True, reading)
    # Atari and extension in turn: almost no position is searched twice.
    assert reading.nodes < 8 * size


# white stones that stand in the way, verdict, the breakers named
BREAKERS = [
    ("Q16", "fails", "Q16"),  # on the way
    ("Q17", "fails", "Q17"),  # beside the way
    ("Q15", "fails", "Q15"),
    ("R14", "works", ""),  # two lines off
    ("O17", "works", ""),
    ("G7", "fails", "G7"),
    ("G7 Q16", "fails", ""),  # either alone would do: neither makes the difference
    ("Q16 C17", "fails", "Q16"),
    ("F5", "fails", "F5"),
    ("F4", "fails", "F4"),
    ("G4", "works", ""),
]


@pytest.mark.parametrize(("stones", "status", "named"), BREAKERS)
def test_breakers(stones, status, named):
    board = corner(white="D4 " + stones)
    reading = read(board)
    assert reading.status == status
    assert " ".join(board.geometry.names(reading.breakers)) == named
    check_line(board, [board.geometry.point("D4")], True, reading)


def test_a_stone_of_the_attacker_on_the_way_undoes_the_breaker():
    assert read(corner(white="D4 Q16", black="C4 D3 E3 C5 O14")).status == "works"


def test_an_unsettled_target_that_moves_first():
    board = corner()
    assert read(board, attacker_first=False).status == "fails"
    board.place(board.geometry.point("E4"), BLACK)
    assert read(board, attacker_first=False).status == "works"


def test_three_liberties_are_no_ladder():
    board = corner(black="C4 D3", white="D4 D5")
    reading = read(board)
    assert (reading.status, reading.line, reading.nodes) == ("fails", (), 1)


def test_ladder_stones_in_atari():
    """White's run gives atari on the ladder stones C3 and C4 by the way: no time to go on."""
    drawing = """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . O X . . . . . .
        . . X O . . O . .
        . . O X X . . . .
        . . . . . . . . .
        """
    board = drawn.board(drawing)
    reading = read(board, "D3")
    assert reading.status == "fails"
    # G3 stops the ladder to the right, C5 the one upwards; either alone is not enough.
    assert board.geometry.names(reading.breakers) == ["G3", "C5"]
    assert read(drawn.board(drawing.replace("O . . . . . .", ". . . . . . .", 1)), "D3").status == (
        "works"
    )


def test_along_the_edge():
    board = drawn.board(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X X X X . .
        X O O . . . .
        X X . . . . .
        """
    )
    assert read(board, "B2").status == "works"
    board.place(board.geometry.point("F2"), WHITE)
    reading = read(board, "B2")
    assert reading.status == "works"
    board.place(board.geometry.point("E1"), WHITE)
    assert read(board, "B2").status == "works"


@pytest.mark.parametrize("turn", symmetry.TURNS)
@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("stones", ["", "Q16", "R14"])
def test_turned_and_swapped(turn, swap, stones):
    board = corner(white="D4 " + stones)
    there = symmetry.turned(19, board.geometry.point("D4"), turn)
    plain, image = read(board), read_ladder(symmetry.image(board, turn, swap), there)
    assert plain.status == image.status
    assert {symmetry.turned(19, p, turn) for p in plain.breakers} == set(image.breakers)


def ladder_works(board, target, seen, attacker_first, depth=0):
    """An independent reader: all moves of both sides that the definition allows."""
    defender = board.cells[target]
    liberties = board.liberties(target)
    if attacker_first:
        if len(liberties) > 2:
            return False
        moves = liberties
    elif len(liberties) > 1:
        return False
    else:
        moves = board.empties()
    color = 3 - defender if attacker_first else defender
    for point in sorted(moves):
        taken = board.place(point, color)
        if taken is None:
            continue
        legal = board.key not in seen
        won = attacker_first and target in taken
        if legal and not won:
            won = ladder_works(board, target, seen | {board.key}, not attacker_first, depth + 1)
        board.undo()
        if legal and won == attacker_first:
            return attacker_first
    # The defender may also pass: then he is taken at once, unless repetition forbids it.
    return not attacker_first


@pytest.mark.parametrize("seed", range(6))
def test_an_independent_reader_agrees(seed):
    """On random positions: plain rules, every legal answer on the whole board tried."""
    rng = random.Random(seed)
    compared = 0
    for _ in range(60):
        board = open_position(rng, rng.choice((5, 6, 7)))
        chains = [c[0] for color in (BLACK, WHITE) for c in board.chains(color)]
        chains = [p for p in chains if len(board.liberties(p)) == 2]
        if not chains:
            continue
        target = rng.choice(chains)
        reading = read_ladder(board, target)
        expected = ladder_works(board, target, frozenset({board.key}), True)
        if reading.status != "ko":
            assert (reading.status == "works") == expected, f"{board}\n{target}"
            compared += 1
        check_line(board, [target], True, reading)
    assert compared > 20


def test_no_stone_no_ladder():
    with pytest.raises(ValueError, match="目标"):
        read(corner(), "K10")
