"""Area counting: worked examples of the rules, shared points, dead stones, handicap."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core import drawn, symmetry
from weiqi.board import Board
from weiqi.capture import read_capture
from weiqi.errors import SetupError
from weiqi.points import BLACK, EMPTY, WHITE, geometry
from weiqi.scoring import KOMI, area, mixed, score


def split_board(size, black):
    """A finished board on which Black's area is ``black`` points, in whole rows from below."""
    points = geometry(size).points
    # A line of stones for each side; one own eye each keeps both breathing.
    mine, other = list(points[:black]), list(points[black:])
    mine.remove(points[0])
    other.remove(points[-1])
    return Board.of(size, mine, other)


# 棋盘, 黑的子数, 贴子, 让子, 胜方, 胜几子 (facts: 归本数 180 1/2, 84 1/2, 40 1/2)
WORKED = [
    (19, 185, KOMI, 0, BLACK, "3/4"),
    (19, 184, KOMI, 0, WHITE, "1/4"),
    (19, 184, Fraction(11, 4), 0, BLACK, "3/4"),
    (19, 183, Fraction(11, 4), 0, WHITE, "1/4"),
    (19, 183, KOMI, 0, WHITE, "1 1/4"),
    (19, 181, 0, 0, BLACK, "1/2"),
    (19, 180, 0, 0, WHITE, "1/2"),
    (19, 190, 0, 9, BLACK, "5"),
    (19, 185, 0, 9, EMPTY, "0"),
    (19, 184, 0, 1, BLACK, "3 1/2"),
    (13, 85, 0, 0, BLACK, "1/2"),
    (13, 88, KOMI, 0, WHITE, "1/4"),
    (9, 44, KOMI, 0, WHITE, "1/4"),
    (9, 45, KOMI, 0, BLACK, "3/4"),
]


@pytest.mark.parametrize(("size", "black", "komi", "handicap", "winner", "margin"), WORKED)
def test_worked_examples(size, black, komi, handicap, winner, margin):
    account = score(split_board(size, black), komi=komi, handicap=handicap)
    assert account.black == black
    assert account.white == size * size - black
    assert account.half == Fraction(size * size, 2)
    assert account.winner == winner
    assert mixed(account.margin) == margin


def test_counting_white_gives_the_same_result():
    """Black 185, White 176: 185 - 176 - 7 1/2 points = 1 1/2 points = 3/4 子."""
    account = score(split_board(19, 185))
    assert (account.black - account.white - 2 * account.komi) / 2 == account.margin


@pytest.mark.parametrize("handicap", [0, 1, 2, 5, 9])
def test_handicap_is_its_own_line_and_counted_once(handicap):
    """Bug case 12: the same final board, even and with handicap stones."""
    board = split_board(19, 200)
    plain, given_back = score(board, komi=0), score(board, komi=0, handicap=handicap)
    assert given_back.items == plain.items and given_back.komi == 0
    assert given_back.handicap == (Fraction(handicap, 2) if handicap > 1 else 0)
    assert plain.margin - given_back.margin == given_back.handicap


# A 双活: B7 and E7 have an eye each and share D7; who plays there first is taken.
SEKI = """
    . O O . X X .
    O O O X X X X
    X X X O O O O
    X . X O . O O
    X X X O O O O
    X . X O . O O
    X X X O O O O
    """


def test_account_region_by_region():
    board = drawn.board(
        """
        . . X O .
        X X X O O
        . X O O .
        X X O . O
        . X O O O
        """
    )
    account = score(board, komi=0)
    found = [(i.kind, i.color, board.geometry.names(i.points), i.amount) for i in account.items]
    assert found[0][:2] == ("stones", BLACK) and found[0][3] == 8
    assert found[1][:2] == ("stones", WHITE) and found[1][3] == 10
    assert found[2:] == [
        ("territory", BLACK, ["A1"], 1),
        ("territory", WHITE, ["D2"], 1),
        ("territory", BLACK, ["A3"], 1),
        ("territory", WHITE, ["E3"], 1),
        ("territory", BLACK, ["A5", "B5"], 2),
        ("territory", WHITE, ["E5"], 1),
    ]
    assert (account.black, account.white) == (12, 13)


def test_points_shared_in_a_seki_are_halved():
    """Bug case 11: stones of both live, own eyes count, shared points go half and half."""
    board = drawn.board(SEKI)
    for name in ("B7", "E7"):
        reading = read_capture(board, [board.geometry.point(name)])
        assert reading.status == "fails"
    account = score(board, komi=0)
    shared = [item for item in account.items if item.kind == "shared"]
    assert [(item.color, board.geometry.names(item.points), item.amount) for item in shared] == [
        (BLACK, ["D7"], Fraction(1, 2)),
        (WHITE, ["D7"], Fraction(1, 2)),
    ]
    assert (account.black, account.white) == (Fraction(45, 2), Fraction(53, 2))
    assert (account.winner, account.margin) == (WHITE, 2)
    assert area(board, BLACK) == account.black and area(board, WHITE) == account.white


DEAD = """
    . . X O .
    . O X O .
    X X X O .
    O O O O .
    . . . . X
    """


def test_dead_stones_go_first_and_only_when_named():
    """Bug case 13: nothing is removed, or changed, that was not named."""
    board = drawn.board(DEAD)
    text = str(board)
    point = board.geometry.point
    as_it_stands = score(board, komi=0)
    assert as_it_stands.dead == ()
    # B4 makes the corner a shared region, E1 White's ground.
    assert as_it_stands.black == 6 + Fraction(3 + 8, 2)
    cleared = score(board, dead=[point("B4"), point("E1")], komi=0)
    assert board.geometry.names(cleared.dead) == ["E1", "B4"]
    assert (cleared.black, cleared.white) == (5 + 4, 7 + 9)
    assert str(board) == text and score(board, komi=0) == as_it_stands


def test_one_named_stone_takes_its_whole_chain():
    board = drawn.board(DEAD)
    whole = score(board, dead=[board.geometry.point("C3")])
    assert board.geometry.names(whole.dead) == ["A3", "B3", "C3", "C4", "C5"]
    assert score(board, dead=whole.dead) == whole


def test_a_board_with_one_living_stone_is_all_its_owners():
    board = drawn.board("X O .\n. O .\n. O .")
    account = score(board, dead=[board.geometry.point("B3")], komi=0)
    assert (account.black, account.white) == (9, 0)


def test_refused_input():
    board = drawn.board(DEAD)
    with pytest.raises(SetupError) as caught:
        score(board, dead=[board.geometry.point("A5"), 0])
    assert "A5 上没有子" in str(caught.value) and "不在棋盘上" in str(caught.value)
    for handicap in (-1, 26):
        with pytest.raises(SetupError, match="让子"):
            score(board, handicap=handicap)


def test_an_empty_board_is_shared():
    account = score(Board(9), komi=0)
    assert (account.black, account.white, account.winner) == (
        Fraction(81, 2),
        Fraction(81, 2),
        EMPTY,
    )


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(3, 4), "3/4"),
        (Fraction(737, 4), "184 1/4"),
        (Fraction(185), "185"),
        (Fraction(-3, 2), "-1 1/2"),
    ],
)
def test_mixed_numbers(amount, text):
    assert mixed(amount) == text


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_areas_add_up_and_turn_with_the_board(data):
    size = data.draw(st.integers(2, 6))
    board = Board(size)
    for number, point in enumerate(data.draw(st.permutations(geometry(size).points))):
        board.place(point, 1 + number % 2)
        if data.draw(st.integers(0, 9)) == 0:
            break
    account = score(board, komi=0)
    assert account.black + account.white == size * size
    assert sum(item.amount for item in account.items) == size * size
    turn, swap = data.draw(st.integers(0, 7)), data.draw(st.booleans())
    other = score(symmetry.image(board, turn, swap), komi=0)
    assert (
        (other.white, other.black)
        if swap
        else (other.black, other.white)
        == (
            account.black,
            account.white,
        )
    )
