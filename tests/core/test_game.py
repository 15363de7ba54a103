"""Turns, passes, the end, ko and whole-board repetition; counting by perft."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core import drawn
from weiqi.errors import (
    GameOverError,
    OccupiedError,
    OffBoardError,
    OutOfTurnError,
    RepetitionError,
    SetupError,
    SuicideError,
)
from weiqi.game import PASS, Game
from weiqi.points import BLACK, WHITE, geometry

KO = ". X O . .\nX . X O .\n. X O . .\n. . . . .\n. . . . ."


def game_of(drawing, to_play=BLACK, ko=None):
    size, black, white = drawn.stones(drawing)
    return Game(size, black, white, to_play, ko and geometry(size).point(ko))


def play_all(game, text):
    """Play ``X A1 O B2 X pass`` and return the number of captured stones."""
    words = text.split()
    taken = 0
    for sign, name in zip(words[::2], words[1::2], strict=True):
        color = drawn.COLORS[sign]
        if name == "pass":
            game.pass_(color)
        else:
            taken += len(game.play(color, game.board.geometry.point(name)))
    return taken


def perft(game, depth):
    if depth == 0:
        return 1
    total = 0
    for point in game.legal_points():
        game.play(game.to_play, point)
        total += perft(game, depth - 1)
        game.undo()
    return total


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        # Positional repetition; with the simple ko rule alone depths 7 and 8 give 32 and 96.
        (2, [4, 12, 24, 16, 32, 32, 16, 48]),
        (3, [9, 72, 504, 2976, 14720, 56176]),
        (4, [16, 240, 3360, 43576]),
        (5, [25, 600, 13800]),
    ],
)
def test_perft(size, counts):
    assert [perft(Game(size), d) for d in range(1, len(counts) + 1)] == counts


def test_a_ko_may_not_be_retaken_at_once():
    game = game_of(KO, WHITE)
    assert play_all(game, "O B4") == 1
    point = geometry(5).point("C4")
    assert game.ko_point == point and point not in game.legal_points()
    with pytest.raises(RepetitionError, match="劫") as caught:
        game.play(BLACK, point)
    assert caught.value.is_ko and caught.value.earlier == 0
    play_all(game, "X E1 O E5")
    assert game.ko_point == 0 and game.is_legal(point)
    assert play_all(game, "X C4") == 1
    assert game.captured == {BLACK: 1, WHITE: 1}


def test_a_set_up_ko_binds_the_first_move():
    game = game_of(". X O . .\nX O . O .\n. X O . .\n. . . . .\n. . . . .", BLACK, ko="C4")
    assert game.ko_point == geometry(5).point("C4")
    with pytest.raises(RepetitionError, match="劫"):
        play_all(game, "X C4")
    play_all(game, "X E1 O E5 X C4")


@pytest.mark.parametrize("ko", ["A1", "B5", "E5"])
def test_a_set_up_ko_must_be_one(ko):
    with pytest.raises(SetupError):
        game_of(". X O . .\nX O . O .\n. X O . .\n. . . . .\n. . . . .", BLACK, ko=ko)


def test_a_snapback_is_not_ko():
    game = game_of(
        """
        . . . . .
        X X X X X
        X O O O X
        X O . O X
        X O . X X
        """,
        BLACK,
    )
    assert play_all(game, "X C2 O C1") == 1  # black throws in, white takes the stone
    assert game.ko_point == 0
    assert play_all(game, "X C2") == 7  # and black takes the whole chain back


SEND_TWO = """
. . . . .
X X O . .
X X O O .
X X O O .
. O . O .
"""


@pytest.mark.parametrize(("before", "earlier"), [("", 0), ("O E5 X A5 ", 2)])
def test_send_two_return_one_may_not_go_round(before, earlier):
    """打二还一 restores the board with the other side to move.

    Article 6 is read positionally here: the arrangement alone counts (bug cases 4, 5).
    """
    game = game_of(SEND_TWO, WHITE)
    assert play_all(game, before + "O A1 X C1") == 2
    with pytest.raises(RepetitionError, match="全局同形") as caught:
        play_all(game, "O B1")
    assert caught.value.earlier == earlier and not caught.value.is_ko
    assert geometry(5).point("B1") not in game.legal_points()
    play_all(game, "O E1 X pass O B1")


def test_refusals():
    game = Game(5)
    play_all(game, "X C3")
    cases = [
        (WHITE, "C3", OccupiedError, "occupied"),
        (BLACK, "A1", OutOfTurnError, "out_of_turn"),
    ]
    for color, name, error, code in cases:
        with pytest.raises(error) as caught:
            game.play(color, geometry(5).point(name))
        assert caught.value.code == code and name in caught.value.point
    with pytest.raises(OffBoardError):
        game.play(WHITE, 0)
    assert len(game.moves) == 1 and game.to_play == WHITE


def test_suicide_is_not_called_ko():
    game = game_of(". X .\nX . X\n. X .", WHITE)
    with pytest.raises(SuicideError, match="禁着点") as caught:
        play_all(game, "O B2")
    assert "劫" not in str(caught.value)


@pytest.mark.parametrize("how", ["passes", "resign", "agree"])
def test_the_end(how):
    game = Game(5)
    play_all(game, "X C3")
    if how == "passes":
        play_all(game, "O pass")
        assert not game.ended
        play_all(game, "X pass")
    elif how == "resign":
        game.resign(WHITE)
    else:
        game.agree_end()
    assert game.ended and game.legal_points() == []
    for act in (
        lambda: play_all(game, "O A1"),
        lambda: game.pass_(WHITE),
        lambda: game.resign(BLACK),
        game.agree_end,
    ):
        with pytest.raises(GameOverError):
            act()
    game.undo()
    assert not game.ended and game.resigned is None


def test_a_fresh_board_refuses_nothing():
    """Bug case 7: the first move, a reload in mid-game and a doubled request."""
    game = Game(9)
    assert len(game.legal_points()) == 81
    play_all(game, "X E5 O C3 X C4")
    again = Game(9)
    play_all(again, "X E5 O C3 X C4")
    assert again.legal_points() == game.legal_points()
    with pytest.raises((OccupiedError, OutOfTurnError)):
        play_all(again, "X C4")


@given(st.lists(st.integers(0, 25), max_size=80))
def test_history_never_repeats_and_undo_restores(choices):
    """Random play on 4x4: no arrangement twice after stones, and undo walks back exactly."""
    game = Game(4)
    keys, states = {game.board.key}, []
    for choice in choices:
        state = (
            game.board.key,
            game.to_play,
            dict(game.captured),
            game.ko_point,
            game.legal_points(),
        )
        points = game.legal_points()
        if game.ended:
            break
        states.append(state)
        if choice >= 24 or not points:
            game.pass_(game.to_play)
            continue
        point = points[choice % len(points)]
        assert game.refusal(point) is None
        game.play(game.to_play, point)
        assert game.board.key not in keys
        keys.add(game.board.key)
    for state in reversed(states):
        game.undo()
        assert state == (
            game.board.key,
            game.to_play,
            dict(game.captured),
            game.ko_point,
            game.legal_points(),
        )
    assert PASS not in geometry(4).points
