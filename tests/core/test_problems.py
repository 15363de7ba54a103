"""Problems: reading their files, judging moves, proving that they are problems."""

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weiqi import judging
from weiqi.board import Board
from weiqi.capture import read_capture
from weiqi.errors import SetupError
from weiqi.game import PASS
from weiqi.judging import Quest, best_moves, best_outcome, first_moves, judge
from weiqi.points import BLACK, WHITE, geometry
from weiqi.problems import KINDS, Problem, ProblemError, check, play, read_problem


def quest(drawing: str, goal="capture", to_play=BLACK) -> Quest:
    """A drawing: X O stones, Y Q the same as targets."""
    rows = [row.split() for row in drawing.strip().splitlines()]
    at = geometry(len(rows)).at
    spots = {at(x, len(rows) - 1 - y): s for y, row in enumerate(rows) for x, s in enumerate(row)}
    black, white, targets = (
        tuple(sorted(p for p, s in spots.items() if s in signs)) for signs in ("XY", "OQ", "YQ")
    )
    return Quest(len(rows), black, white, to_play, targets, goal)


def names(task: Quest, points) -> list[str]:
    return geometry(task.size).names(points)


def moves(task: Quest, text: str) -> list[int]:
    point = geometry(task.size).point
    return [PASS if name == "pass" else point(name) for name in text.split()]


LADDER = quest("""
. . . . . . . . .
. . . . . . O . .
. . . X . . O . .
. . X Q . . . . .
. . X . . . . . .
. . . . . . . . .
. X . . . . . . .
. . . . . . . . .
. . . . . . . . .""")
NET = quest("""
. . . . . . . . .
. . X . . . . . .
. . . . . . O . .
. . . . X X O . .
. . . X Q . . . .
. . . X . . . O .
. . . . . . O . .
. . X . . . O . .
. . . . . . . . .""")
SNAPBACK = quest("""
. . . . . . . . .
. . . . . . . . .
. . . . . . X . .
. . . . . . . . .
. . . . O . . . .
. . X . . . O . .
. . . X X X O . .
. . X Q . X O . .
. . X Q . O O . .""")
NO_CONNECTION = quest("""
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . X . .
. . . . O . . . .
X . X . . . O . .
. X X X . O . . .
X . . Q . O . . .
. O X X . . . . .""")
ROOSTER = quest("""
. . . . . . . . .
. . . . . . . . .
. . . O O . O . .
. X . O O . . . .
. X X O X X X . .
. X X O X . . . .
X X Q X O X . . .
X Q Q X O O X . .
X . . . . X . . .""")
DOUBLE = quest(
    """
. . . . . . . . .
. . . . . . . . .
. . . . O . . . .
. . X X . X . . .
. . X Q . Q X . .
. . . . . . . . .
. . . . O . X . .
. . O . . . . . .
. . . . . . . . .""",
    "capture_any",
)
FORBIDDEN = quest("""
. . . . . . . . .
. . . . . . . . .
. . X . . . . . .
. . . . . . . . .
. . . . O . . . .
. X . . . . . . .
X X . O . . . . .
Q Q . . X . . . .
. Q X . . . . . .""")
THROW_IN = quest("""
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. X . . . . . . .
. X . . . . . . .
X X X O O . . . .
. Q X O . O . . .
X . O O O . . . .""")
ESCAPE = quest(
    """
. . . . . . . . .
. . X . . . O . .
. . . . . . O . .
. . . . X . . . .
. . . . . . . . .
. . . O Y O . . .
. . O . O X . . .
. . . . . . . . .
. . . . . . . . .""",
    "escape",
)
CONNECT = quest(
    """
. . . . . . . . .
. . . . . . . . .
. . X X . O . . .
. . X O O O . . .
. . O Y Y . . X .
. . O O O X . . .
. . . X X . . . .
. . . . . . . . .
. . . . . . . . .""",
    "escape",
)
KO = quest("""
. X . . X .
X X O O O O
O . X X . .
O Q O X . .
. O . . X X
X X O . . X""")


@pytest.mark.parametrize(
    ("task", "best"),
    [
        (LADDER, "E6"),
        (NET, "F4"),
        (SNAPBACK, "E1"),
        (NO_CONNECTION, "E2"),
        (ROOSTER, "D1 E1"),
        (DOUBLE, "E5"),
        (FORBIDDEN, "C2"),
        (THROW_IN, "B1"),
        (ESCAPE, "E5"),
        (CONNECT, "F5"),
        (KO, "B4"),
    ],
    ids=(
        "ladder net snapback connect-and-die rooster double forbidden throw-in escape connect ko"
    ).split(),
)
def test_best_first_moves(task, best):
    assert names(task, best_moves(task)) == best.split()


@pytest.mark.parametrize(
    ("task", "played", "state", "outcome", "reply"),
    [
        (SNAPBACK, "", "continue", "", None),
        (SNAPBACK, "E1", "continue", "works", "E2"),
        (SNAPBACK, "E1 E2 E1", "solved", "captured", "pass"),
        (SNAPBACK, "E2", "failed", "fails", "E1"),
        (NET, "F4", "continue", "works", "E4"),
        (NET, "E4", "failed", "fails", "F5"),
        (DOUBLE, "E5", "continue", "works", "D4"),
        (DOUBLE, "E5 D4 F4", "solved", "captured", "pass"),
        (DOUBLE, "E5 F4 D4", "solved", "captured", "pass"),
        (FORBIDDEN, "C2", "solved", "works", "pass"),  # White has no move: A1 is suicide
        (ESCAPE, "E5", "solved", "fails", "pass"),
        (ESCAPE, "A1", "failed", "works", "E5"),
        (CONNECT, "pass", "failed", "works", "F5"),
        (KO, "B4", "continue", "ko", "D2"),
    ],
)
def test_verdicts(task, played, state, outcome, reply):
    verdict = judge(task, moves(task, played))
    shown = verdict.reply and geometry(task.size).name(verdict.reply)
    assert (verdict.legal, verdict.state, verdict.outcome) == (True, state, outcome)
    assert (verdict.reply if verdict.reply is None else shown or "pass") == reply
    assert verdict.explain


def test_what_is_captured_is_told():
    verdict = judge(SNAPBACK, moves(SNAPBACK, "E1"))
    assert names(SNAPBACK, verdict.reply_captured) == ["E1"]
    verdict = judge(SNAPBACK, moves(SNAPBACK, "E1 E2 E1"))
    assert names(SNAPBACK, verdict.captured) == ["D1", "D2", "E2"]
    assert "3 子" in verdict.explain
    failed = judge(NET, moves(NET, "E4"))
    assert "F5" in failed.explain
    assert "2 口气" in failed.explain


def test_ladder_is_followed_to_the_edge():
    """The reply is the longest way down; the first wrong turn lets the stone go."""
    played = moves(LADDER, "E6")
    while (verdict := judge(LADDER, played)).state == "continue":
        assert verdict.outcome == "works"
        played.append(verdict.reply)
        played.append(next_move(LADDER, played))
    assert verdict.state == "solved"
    assert len(played) >= 17
    assert len(verdict.captured) >= 8
    assert judge(LADDER, [*played[:4], *moves(LADDER, "A9")]).state == "failed"


def next_move(task: Quest, played: list[int]) -> int:
    game = task.game()
    for point in played:
        game.play(game.to_play, point)
    return read_capture(game.board, task.targets, max_liberties=3).line[0]


def test_a_slower_win_is_accepted():
    """Bug case 19: any move that keeps the win is right, however long it takes."""
    first = judge(ROOSTER, moves(ROOSTER, "E1"))
    assert (first.state, first.outcome) == ("solved", "works")


def test_the_result_is_frozen():
    """Bug case 21: after the first verdict nothing changes it, playing on is answered."""
    failed = judge(SNAPBACK, moves(SNAPBACK, "A9 A8 E1"))
    assert failed.state == "failed"
    assert failed.reply == moves(SNAPBACK, "E2")[0]
    for later in ("E1 E2 E1 pass", "E1 E2 E1 pass A9", "E1 E2 E1 E2 A9"):
        after = judge(SNAPBACK, moves(SNAPBACK, later))
        assert (after.legal, after.state) == (True, "solved")
    taken = judge(ESCAPE, moves(ESCAPE, "A1 E5 A2"))
    assert (taken.state, taken.outcome) == ("failed", "captured")


def test_the_program_capturing_ends_an_escape(monkeypatch):
    verdict = judge(ESCAPE, moves(ESCAPE, "A1 E5"))
    assert (verdict.state, verdict.outcome, verdict.reply) == ("failed", "works", None)
    assert names(ESCAPE, verdict.captured) == ["E4"]
    monkeypatch.setattr(judging, "NODES", 0)  # nothing is proved, so only the capture counts
    best_outcome.cache_clear()
    verdict = judge(ESCAPE, moves(ESCAPE, "A1 E5"))
    assert (verdict.state, verdict.outcome) == ("failed", "captured")
    best_outcome.cache_clear()


@pytest.mark.parametrize(
    ("played", "code"),
    [
        ("D2", "occupied"),
        ("E1 E1", "occupied"),
        ("pass pass A1", "game_over"),
        ("E1 E2 E1 E2 D2 D2", "occupied"),
    ],
)
def test_illegal_moves(played, code):
    verdict = judge(SNAPBACK, moves(SNAPBACK, played))
    assert (verdict.legal, verdict.code, verdict.reply) == (False, code, None)
    assert verdict.explain


def test_forbidden_points_and_points_outside():
    verdict = judge(FORBIDDEN, moves(FORBIDDEN, "A1"))
    assert (verdict.legal, verdict.code, verdict.state) == (False, "suicide", "continue")
    assert "禁着点" in verdict.explain
    assert judge(FORBIDDEN, [3]).code == "off_board"
    assert judge(FORBIDDEN, [-1]).code == "off_board"


def test_an_illegal_move_keeps_the_state_before_it():
    assert judge(SNAPBACK, moves(SNAPBACK, "A9 A8 A8")).state == "failed"


def test_retaking_a_ko_of_the_set_up_at_once_is_refused():
    """Bug case 6: take the ko, then the retake on the second move."""
    task = quest("""
. . . . .
. X O . .
X Q . O .
. X O . .
. . . . .""")
    verdict = judge(task, moves(task, "C3 B3"))
    assert (verdict.legal, verdict.code) == (False, "repetition")
    assert "劫" in verdict.explain


def test_too_many_moves(monkeypatch):
    monkeypatch.setattr(judging, "_MAX_MOVES", 3)
    assert judge(SNAPBACK, moves(SNAPBACK, "E1 E2 E1")).state == "solved"
    verdict = judge(SNAPBACK, moves(SNAPBACK, "E1 E2 E1 A9"))
    assert (verdict.legal, verdict.code, verdict.state) == (False, "malformed", "solved")
    assert "最多" in verdict.explain


def test_a_reading_that_is_not_finished_judges_nothing(monkeypatch):
    monkeypatch.setattr(judging, "NODES", 3)
    best_outcome.cache_clear()
    verdict = judge(LADDER, moves(LADDER, "E6"))
    assert (verdict.state, verdict.outcome) == ("continue", "not_proved")
    assert "没有算清楚" in verdict.explain
    best_outcome.cache_clear()


def test_many_moves_cost_no_more_than_the_budget(monkeypatch):
    best_outcome(LADDER)
    monkeypatch.setattr(judging, "ALL_NODES", 30)
    verdict = judge(LADDER, moves(LADDER, "E6 D5 D4 E5 F5 E4"))
    assert (verdict.state, verdict.outcome) == ("continue", "not_proved")


@pytest.mark.parametrize("task", ["LADDER", "NET", "SNAPBACK"])
def test_what_was_read_of_a_line_is_not_read_again(task, monkeypatch):
    """Each request brings the whole line: only its last move may cost anything."""
    task, asked = globals()[task], []

    def counted(*given, **limits):
        asked.append(given)
        return read_capture(*given, **limits)

    monkeypatch.setattr(judging, "read_capture", counted)
    judging._read.cache_clear()
    line = (best_moves(task)[0],)
    first = judge(task, line)
    line = (*line, first.reply, PASS)
    known = judge(task, line)
    before = len(asked)
    assert before and judge(task, line) == known and len(asked) == before
    judging._read.cache_clear()
    assert judge(task, line) == known and len(asked) > before  # the same as read afresh


def test_judge_is_the_same_under_turns_and_colours():
    for task in (LADDER, SNAPBACK, DOUBLE, ESCAPE, ROOSTER):
        wanted = sorted(first_moves(task).values())
        for turned in images(task):
            assert sorted(first_moves(turned).values()) == wanted


def images(task: Quest):
    board = geometry(task.size)
    last = task.size - 1

    def turned(points):
        return tuple(sorted(board.at(y, last - x) for x, y in map(board.xy, points)))

    yield dataclasses.replace(
        task,
        black=turned(task.black),
        white=turned(task.white),
        targets=turned(task.targets),
    )
    yield dataclasses.replace(task, black=task.white, white=task.black, to_play=3 - task.to_play)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_position_is_judged_under_the_rules(data):
    """Bug case 10: replies are legal, states freeze, nothing else is raised."""
    cells = data.draw(st.lists(st.sampled_from([0, 0, BLACK, WHITE]), min_size=25, max_size=25))
    points = geometry(5).points
    black, white = (
        tuple(p for p, c in zip(points, cells, strict=True) if c == color)
        for color in (BLACK, WHITE)
    )
    goal = data.draw(st.sampled_from(["capture", "capture_any", "escape"]))
    targets = black if goal == "escape" else white
    try:
        board = Board.of(5, black, white)
    except SetupError:
        return
    if not targets:
        return
    chain = tuple(sorted(board.chain(data.draw(st.sampled_from(targets)))))
    task = Quest(5, black, white, BLACK, chain, goal)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judging, "NODES", 40)
        patch.setattr(judging, "ALL_NODES", 400)
        best_outcome.cache_clear()
        play_at_random(task, data)
    best_outcome.cache_clear()


def play_at_random(task: Quest, data) -> None:
    played: list[int] = []
    game = task.game()
    state = "continue"
    for _ in range(4):
        legal_points = game.legal_points()
        if not legal_points:
            return
        point = data.draw(st.sampled_from(legal_points))
        verdict = judge(task, [*played, point])
        assert verdict.legal
        if state != "continue":
            assert verdict.state == state
        state = verdict.state
        assert verdict == judge(task, [*played, point])
        assert list(verdict.captured) == game.play(BLACK, point)
        if verdict.reply == PASS:
            game.pass_(WHITE)
        else:
            assert list(verdict.reply_captured) == game.play(WHITE, verdict.reply)
        played += [point, verdict.reply]


# Files

GOOD = (
    "(;SZ[9]GN[提一子]GE[吃子]DI[1]PL[B]AB[dd][ce][ee][cc]AW[de][dg][fg][ec]TR[de]"
    "C[黑先，吃掉画 △ 的白子。\n提示：找最后一口气。\n词：提子、气])"
)


def problem(text: str = GOOD) -> Problem:
    return read_problem(text.encode())


def test_a_problem_file():
    found = problem()
    assert (found.name, found.kind, found.goal, found.difficulty) == (
        "提一子",
        "吃子",
        "capture",
        1,
    )
    assert found.task == "黑先，吃掉画 △ 的白子。"
    assert (found.hint, found.terms) == ("找最后一口气。", ("提子", "气"))
    assert names(found.quest, found.quest.targets) == ["D5"]
    report = check(found)
    assert (report.faults, report.outcome) == ((), "works")
    assert names(found.quest, report.best) == ["D4"]
    assert report.legal == 81 - 8


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("SZ[9]", "", "没有写路数 SZ"),
        ("GN[提一子]", "", "没有写题名 GN"),
        ("GE[吃子]", "", "没有写种类 GE"),
        ("GE[吃子]", "GE[死活]", "「死活」不认识"),
        ("DI[1]", "", "没有写难度 DI"),
        ("DI[1]", "DI[11]", "应是 1 到 10"),
        ("DI[1]", "DI[15k]", "应是 1 到 10"),
        ("PL[B]", "", "没有写谁先下 PL"),
        ("PL[B]", "PL[x]", "PL 应是 B 或 W"),
        ("PL[B]", "PL[W]", "白先，△ 应标在黑子上"),
        ("GE[吃子]", "GE[逃子]", "黑先，△ 应标在黑子上"),
        ("TR[de]", "", "没有用 TR"),
        ("TR[de]", "TR[aa]", "△ 标在空点上：A9"),
        ("TR[de]", "TR[de][dd]", "同一种颜色"),
        ("TR[de]", "TR[zz]", "不在 9 路棋盘上"),
        ("AW[de]", "AW[dd][de]", "摆了两次子"),
        ("AW[de]", "AE[aa]AW[de]", "根节点不能有 AE"),
        ("PL[B]", "PL[B]B[aa]", "根节点不能有 B"),
        ("[dd][ce]", "[df][dd][ce]", "D5 的白子没有气"),
        ("黑先，吃掉画 △ 的白子。\n", "", "没有写任务"),
        ("词：提子、气", "词：提子\n还有一句", "要写在“提示：”和“词：”前面"),
    ],
)
def test_faults(old, new, fault):
    with pytest.raises(ProblemError) as caught:
        problem(GOOD.replace(old, new, 1))
    assert any(fault in found for found in caught.value.faults), caught.value.faults


def test_all_faults_at_once():
    with pytest.raises(ProblemError) as caught:
        problem("(;AB[aa]AW[bb])")
    assert len(caught.value.faults) == 7


def test_one_file_one_problem_in_a_known_encoding():
    with pytest.raises(ProblemError, match="这里有 2 题"):
        problem(GOOD + GOOD)
    with pytest.raises(ProblemError, match="编码"):
        read_problem("(;GN[效])".encode("gbk"))


def test_comments_of_the_tree_are_shown_where_they_belong():
    found = problem(GOOD[:-1] + "(;B[df]C[正解。提掉了。])(;B[ef]C[这样它会跑。];W[df]))")
    board = geometry(9)
    right, wrong = [board.point("D4")], [board.point("E4")]
    assert found.lines == (tuple(right), (*wrong, board.point("D4")))
    assert play(found, right).explain.endswith("\n正解。提掉了。")
    verdict = play(found, wrong)
    assert verdict.state == "failed"
    assert verdict.explain.endswith("\n这样它会跑。")


@pytest.mark.parametrize(
    ("tree", "fault"),
    [
        (";B[dd]", "第 1 手：D6 已经有子"),
        (";W[df]", "第 1 手：现在轮到黑下"),
        (";B[df];W[zz]", "第 2 手：「zz」不在 9 路棋盘上"),
        (";C[空]", "第 1 手没有着法"),
        (";B[aa];W[bb]" * 501, "变化图超过"),
    ],
)
def test_faults_in_the_tree(tree, fault):
    with pytest.raises(ProblemError) as caught:
        problem(GOOD[:-1] + tree + ")")
    assert any(fault in found for found in caught.value.faults), caught.value.faults


_STONES = "AB[dd][ce][ee][cc]AW[de][dg][fg][ec]"


@pytest.mark.parametrize(
    ("stones", "fault"),
    [
        ("AB[cc]AW[de]", "△ 吃不掉"),
        # The stone has one liberty and nowhere to run: any move will do.
        ("AB[ch][di][ei][ci][dg]AW[dh]", "不用下也做得到"),
        ("AB[ch][di][ei][ci][dg]AW[dh]", "太容易"),
    ],
)
def test_what_is_no_problem(stones, fault):
    text = GOOD.replace(_STONES, stones).replace("TR[de]", f"TR{stones[-4:]}")
    faults = check(problem(text)).faults
    assert any(fault in found for found in faults), faults


def test_every_kind_has_a_goal():
    assert set(KINDS.values()) >= {"capture", "capture_any", "escape"}
    assert len(KINDS) >= 13


def test_an_escape_that_only_runs_for_a_while_is_no_problem():
    """Bug: three liberties passed for away, but with four of them all of it was taken."""
    task = quest(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X X X X X X X .
        . X Q Q . O . X .
        . X Q X X O X X .
        . X Q X . . . X .
        . X . . O . X . .
        """,
        "escape",
        WHITE,
    )
    found = check(Problem(task, "", "逃子", 5, "白先，救出画 △ 的白子。")).faults
    assert any("走对了也逃不掉" in text for text in found)
