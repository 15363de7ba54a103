"""Game records: from a tree, onto the board, and back to a file."""

from types import MappingProxyType

import pytest

from weiqi.errors import SetupError, SgfError
from weiqi.game import PASS, Game, Move
from weiqi.points import BLACK, WHITE, geometry
from weiqi.sgf import (
    Record,
    play_record,
    read_record,
    read_sgf,
    record_of_game,
    tree_of_record,
    write_records,
)


def record(text: str) -> Record:
    return read_record(read_sgf(text.encode()).trees[0])


def names(size: int, points) -> list[str]:
    return geometry(size).names(points)


def test_a_game_with_players_komi_and_comments():
    game = record(
        "(;SZ[9]PB[黑方]BR[3段]PW[白方]KM[7.5]RE[B+R]GC[第一行\n第二行]C[开始];B[cc]C[一];W[gg](;B[cg])(;B[gc]))"
    )
    assert (game.size, game.to_play, game.handicap, game.warnings) == (9, BLACK, 0, ())
    assert [m.color for m in game.moves] == [BLACK, WHITE, BLACK]
    assert dict(game.info) == {
        "PB": "黑方",
        "BR": "3段",
        "PW": "白方",
        "RE": "B+R",
        "GC": "第一行\n第二行",
    }
    assert dict(game.comments) == {0: "开始", 1: "一"}
    assert game.komi is not None
    assert str(game.komi.stones * 2) == "15/2"


def test_server_file_with_odd_komi_and_handicap_one():
    game = record("(;SZ[19]HA[1]KM[375];B[pd])")
    assert (game.handicap, str(game.komi.stones), len(game.warnings)) == (0, "15/4", 2)


def test_handicap_stones_played_as_moves_become_set_up():
    game = record("(;SZ[19]HA[2]C[a];B[pd]C[b];B[dp]C[c];W[dd]C[d];B[pp])")
    assert names(19, game.black) == ["D4", "Q16"]
    assert [m.color for m in game.moves] == [WHITE, BLACK]
    assert dict(game.comments) == {0: "a\nb\nc", 1: "d"}
    assert game.to_play == WHITE
    assert play_record(game)[1] == ""


def test_handicap_that_does_not_match_is_told():
    assert "让 4 子" in record("(;HA[4]AB[pd][dp];W[dd])").warnings[0]


def test_set_up_in_the_second_node_and_after_a_move():
    game = record("(;SZ[9];AB[aa][bb]AW[cc]PL[W];AE[bb];W[dd];AB[ee];B[ff])")
    assert (names(9, game.black), names(9, game.white)) == (["A9"], ["C7"])
    assert (game.to_play, len(game.moves)) == (WHITE, 1)
    assert "摆了子" in game.warnings[0]


def test_one_point_in_two_lists_is_refused():
    with pytest.raises(SgfError) as caught:
        record("(;SZ[9]AB[aa]AW[bb][aa])")
    assert (caught.value.code, caught.value.offset) == ("setup", 15)


@pytest.mark.parametrize(
    ("text", "played", "reason"),
    [
        ("(;SZ[9];B[aa];W[bb];B[];W[])", 4, ""),
        ("(;SZ[9];B[aa];W[aa])", 1, "第 2 手：A9 已经有子"),
        ("(;SZ[9];B[aa];B[bb])", 1, "第 2 手：轮到白下"),
        ("(;SZ[9];B[];W[];B[aa])", 2, "第 3 手：这盘棋已经结束"),
        ("(;SZ[9]AW[ab][ba];B[aa])", 0, "第 1 手：A9 是禁着点"),
    ],
)
def test_playing_a_record(text, played, reason):
    game, stopped = play_record(record(text))
    assert len(game.moves) == played
    assert stopped.startswith(reason)
    assert bool(stopped) == bool(reason)


def test_the_record_of_a_game_leaves_the_game_alone():
    board = geometry(9)
    game = Game(9, [board.point("C3")], [board.point("C4")], WHITE)
    game.play(WHITE, board.point("D3"))
    game.pass_(BLACK)
    made = record_of_game(game, {"PB": "甲"})
    assert (names(9, made.black), names(9, made.white)) == (["C3"], ["C4"])
    assert made.moves == (Move(WHITE, board.point("D3")), Move(BLACK, PASS))
    assert (made.to_play, made.info["PB"]) == (WHITE, "甲")
    assert len(game.moves) == 2
    assert game.board.cells[board.point("D3")] == WHITE


def test_a_record_comes_back_from_its_file():
    text = (
        "(;SZ[13]HA[2]KM[0.5]PL[W]AB[jd][dj]PB[甲\\]乙]GC[一\n\n二]C[始];W[jj]C[<b>\\\\];B[];W[dd])"
    )
    first = record(text)
    again = read_record(read_sgf(write_records([first, first])).trees[1])
    assert again == first


def test_a_record_that_cannot_be_written():
    with pytest.raises(SetupError):
        tree_of_record(Record(9, (11,), (11,)))
    with pytest.raises(SgfError):
        tree_of_record(Record(9, info=MappingProxyType({"PB": "\ud800"})))
