"""Problems from elsewhere: what is proved, and whether the author agrees."""

from __future__ import annotations

import time

import pytest

from weiqi import foreign
from weiqi.foreign import AGREES, DISAGREES, NOT_PROVED, PROVED, UNREADABLE, examine
from weiqi.problems import check, read_problem
from weiqi.sgf import read_sgf, write_sgf

# Straight three at the edge: whoever plays E1 decides.
STONES = "AB[ci][gi][ch][dh][eh][fh][gh]AW[bi][hi][bh][hh][bg][cg][dg][eg][fg][gg][hg]"
LIVE = f"(;GM[1]FF[4]CA[UTF-8]SZ[9]{STONES}"


def found(text: str, **limits: float) -> foreign.Found:
    [tree] = read_sgf(text.encode()).trees
    return examine(tree, **limits)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tail", "status", "kind", "best"),
    [
        ("PL[B]TR[ch])", PROVED, "做活", ["E1"]),
        ("PL[W]TR[ch])", PROVED, "杀棋", ["E1"]),
        ("PL[B]TR[ch];B[ei]C[RIGHT])", AGREES, "做活", ["E1"]),
        ("PL[B]TR[ch];B[ei]C[正解：做成两只眼])", AGREES, "做活", ["E1"]),
        # Nothing marked: the main line is what the author means.
        ("PL[B]TR[ch];B[ei];W[di])", AGREES, "做活", ["E1"]),
        ("PL[B]TR[ch](;B[di]C[失败];W[ei])(;B[ei]))", AGREES, "做活", ["E1"]),
        # The side to play from the first move, the target found.
        (";B[ei]C[RIGHT])", AGREES, "做活", ["E1"]),
        (";W[ei])", AGREES, "杀棋", ["E1"]),
        ("PL[B]TR[ch];B[di]C[RIGHT])", DISAGREES, "做活", ["E1"]),
        ("PL[W]SQ[ch](;W[di]C[RIGHT])(;W[ei]C[RIGHT]))", DISAGREES, "杀棋", ["E1"]),
        # A move elsewhere, or a pass, is no answer.
        ("PL[B]TR[ch];B[aa]C[RIGHT])", DISAGREES, "做活", ["E1"]),
        ("PL[B]TR[ch];B[]C[RIGHT])", DISAGREES, "做活", ["E1"]),
        # On a stone.
        ("PL[B]TR[ch];B[ch]C[RIGHT])", DISAGREES, "做活", ["E1"]),
    ],
)
def test_what_the_author_says_is_compared_with_the_proof(
    tail: str, status: str, kind: str, best: list[str]
) -> None:
    result = found(LIVE + tail)
    assert (result.status, result.kind) == (status, kind)
    assert result.start is not None
    assert result.start.game.board.geometry.names(result.best) == best
    assert result.usable


def test_a_wrong_answer_is_refuted_on_the_board() -> None:
    result = found(LIVE + "PL[B]TR[ch];B[di]C[RIGHT];W[aa])")
    assert result.start is not None
    name = result.start.game.board.geometry.name
    [line] = result.author
    assert line.outcome is not None and line.outcome.status == "dead"
    assert name(line.refutation[0]) == "E1"
    assert foreign.found_words(result) == "黑棋净活"


def test_stones_may_be_set_up_over_several_nodes() -> None:
    text = (
        "(;GM[1]SZ[9]AB[ci][gi][ch][dh][eh][fh][gh][aa];AE[aa]"
        "AW[bi][hi][bh][hh][bg][cg][dg][eg][fg][gg][hg];PL[W];W[ei]C[RIGHT])"
    )
    assert found(text).status == AGREES


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("(;GM[1]SZ[19];B[pd];W[dd];B[pq])", "对局"),
        ("(;GM[1]SZ[19]AB[dd]AW[pp])", "没有被围住"),
        ("(;GM[1]SZ[2]AB[aa][ab]AW[bb][ba]TR[aa])", "不合规则"),
        ("(;GM[1]SZ[9]AB[zz])", "zz"),
        (LIVE + "TR[ch][bh])", "黑白都有"),
    ],
)
def test_what_is_no_problem_says_why(text: str, words: str) -> None:
    result = found(text)
    assert result.status == UNREADABLE
    assert words in result.reason
    assert not result.usable


def test_a_limit_is_no_verdict() -> None:
    wide = "AB[ba][bb][bc][bd][be][bf][bg][bh][ch][dh][eh][fh][gh][hh][ih]"
    room = "AW[ca][cb][cc][cd][ce][cf][cg][dg][eg][fg][gg][hg][ig]"
    result = found(f"(;GM[1]SZ[9]{wide}{room}PL[W]TR[ca])", nodes=5)
    assert result.status in (NOT_PROVED, UNREADABLE)
    assert result.reason


def test_a_position_that_needs_no_move_is_no_problem() -> None:
    text = (
        "(;GM[1]SZ[9]AB[ci][gi][ch][dh][eh][fh][gh][ei]"
        "AW[bi][hi][bh][hh][bg][cg][dg][eg][fg][gg][hg]PL[B]TR[ch];B[di])"
    )
    result = found(text)
    assert result.needless and not result.usable
    assert result.reason == "不用下也做得到"


def test_a_hopeless_answer_is_not_agreed_with() -> None:
    text = (
        "(;GM[1]SZ[9]AB[ci][gi][ch][dh][eh][fh][gh]"
        "AW[bi][hi][bh][hh][bg][cg][dg][eg][fg][gg][hg][ei]PL[B]TR[ch];B[di]C[RIGHT])"
    )
    result = found(text)
    assert result.status == DISAGREES
    assert result.reason == "怎么下都做不到"


def test_a_usable_problem_becomes_a_file_that_the_checks_accept() -> None:
    result = found(LIVE + "PL[B](;B[ei]C[RIGHT 黑好];W[ei])(;B[di];W[ei])(;W[ei])(;B[ch]))")
    written = write_sgf([foreign.problem_tree(result, "直三")])
    problem = read_problem(written)
    assert check(problem).faults == ()
    name = problem.quest.game().board.geometry.name
    assert [[name(p) for p in line] for line in problem.lines] == [["E1"], ["D1", "E1"]]
    assert [text for text in problem.comments.values()] == ["黑好"]
    assert problem.task == "黑先，做活画 △ 的黑棋。"


@pytest.mark.parametrize(
    "tail",
    [
        ";B[ei]C[RIGHT]" + ";W[]C[RIGHT];B[]C[RIGHT]" * 8_000,
        f";B[ei]C[RIGHT{chr(10) * 100_000}]",
        "(;B[ei]C[RIGHT])" * 5_000,
    ],
)
def test_a_hostile_file_takes_no_long_time(tail: str) -> None:
    began = time.monotonic()
    assert found(f"{LIVE}PL[B]{tail})").status == AGREES
    assert time.monotonic() - began < 5


def test_the_time_for_a_problem_is_kept() -> None:
    # Two stones in a large room: far too much for the limit.
    room = "AW[bb:hb][bh:hh][bc:bg][hc:hg]AB[ee][de]"
    began = time.monotonic()
    result = found(f"(;GM[1]SZ[13]{room}PL[B])", seconds=0.2)
    assert (result.status, result.nodes > 0) == (NOT_PROVED, True) and "时间" in result.reason
    assert time.monotonic() - began < 2
