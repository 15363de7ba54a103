"""Lesson tasks: each kind right and wrong, tasks that cannot be answered, hostile answers."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weiqi.diagram import format_diagram
from weiqi.errors import WeiqiError
from weiqi.ladder import read_ladder
from weiqi.points import geometry
from weiqi.tasks import (
    ANSWERS,
    CONTINUE,
    FAILED,
    SOLVED,
    TaskError,
    judge,
    parse_task,
    read_task,
)

TAKE = """ask: 黑先，提掉画 △ 的白子。
$$B
$$ | . . . .
$$ | . X . .
$$ | X Q X .
$$ | . . . .
$$ ---------
"""
TAKE_TWO = """ask: 黑先，提掉画 △ 的白子。
$$B
$$ | . X X . . .
$$ | X Q Q . . .
$$ | O X X . . .
$$ | . . . . . .
$$ -------------
"""
ATARI = """ask: 打吃画 △ 的白子。
$$B
$$ | . . . . .
$$ | . . X . .
$$ | . X Q . .
$$ | . . . . .
$$ -----------
"""
CONNECT = """ask: 把画 △ 的黑子连起来。
$$B
$$ | . O . O .
$$ | Y Y . Y Y
$$ | . O O O .
$$ -----------
"""
ALIVE = """ask: 黑先，做出两只眼。
$$B
$$ | O O O O O .
$$ | Y Y Y Y O .
$$ | . . . Y O .
$$ -------------
"""
CAPTURE = """ask: 黑先，吃掉画 △ 的白子。
$$B9
$$ ---------------------
$$ | . . . . . . . . . |
$$ | . . . . . . . . . |
$$ | . . . . . . . . . |
$$ | . . . . . . . . . |
$$ | . . . . . . . . . |
$$ | . . X Q . . . . . |
$$ | . . . X X . . . . |
$$ | . . . . . . . . . |
$$ | . . . . . . . . . |
$$ ---------------------
"""
CAPTURE_ANY = """ask: 黑先，吃掉画 △ 的随便哪一块。
any: yes
$$B
$$ | . . . . . . .
$$ | . X . . . X .
$$ | X Q . . . Q X
$$ | . X . . . X .
$$ ---------------
"""
ESCAPE = """ask: 黑先，救出画 △ 的黑子。
$$B
$$ | X X X X O .
$$ | O O O X O .
$$ | O Y . X O .
$$ | O . O O O .
$$ -------------
"""
TAKE_BOTH = """ask: 一手提掉画 △ 的两块白子。
$$B
$$ | . . X . . .
$$ | . X Q X . .
$$ | . X . X . .
$$ | . X Q X . .
$$ | . . X . . .
$$ -------------
"""
FORBIDDEN_KO = """ask: 点出白棋的全部禁着点。
$$B
$$ | . O X . . . . .
$$ | O 1 O X . . X .
$$ | . O X . . X . X
$$ -----------------
"""
THIN_WALL = """ask: 黑先，做出两只眼。
$$B
$$ | X X X X . . .
$$ | O O O O O . .
$$ | Y Y Y Y O . .
$$ | . . . Y O X .
$$ ---------------
"""
LIBERTIES = """ask: 点出画 △ 的白子的全部气。
$$B
$$ | . . . . .
$$ | . X . . .
$$ | X Q Q . .
$$ | . . X . .
$$ -----------
"""
FORBIDDEN = """ask: 点出黑棋的全部禁着点。
$$B
$$ | X X X X X . .
$$ | O O O O X . .
$$ | . O . O X . .
$$ ---------------
"""
LEGAL = """ask: 黑棋可以下在哪些点？
$$B
$$ | X X X X X . .
$$ | O O O O X . .
$$ | a O b O X c .
$$ ---------------
"""
LEGAL_KO = """ask: 白棋可以下在哪些点？
$$B
$$ | . O X . .
$$ | O 1 Q X .
$$ | a O X b .
$$ -----------
"""
EYES = """ask: 哪些是真眼？
$$B
$$ | O O O O O O O .
$$ | X X X X X X O .
$$ | a X b X O c X .
$$ ----------------
"""
DEAD = """ask: 点出盘上的死子。
$$B
$$ | X X X X X X X .
$$ | . X O O . X X .
$$ | X . X X X . X .
$$ -------------------
"""
COUNT = """ask: 黑棋有多少子？
color: B
$$B
$$ -------------
$$ | . . X O . |
$$ | . Q X O . |
$$ | X X X O O |
$$ | . X . O . |
$$ | . X . O . |
$$ -------------
"""
NUMBER = """ask: 画 △ 的白子有几口气？
of: liberties B2
$$B
$$ | . X .
$$ | . Q .
$$ | . . .
$$ -------
"""
ATARI_BOTH = """ask: 一手打吃画 △ 的两块白子。
$$B
$$ | . . X . . .
$$ | . X Q . . .
$$ | . X . . . .
$$ | . X Q X . .
$$ | . . . . . .
$$ -------------
"""
TASKS = {
    "take": TAKE,
    "atari": ATARI,
    "connect": CONNECT,
    "alive": ALIVE,
    "capture": CAPTURE,
    "escape": ESCAPE,
    "liberties": LIBERTIES,
    "forbidden": FORBIDDEN,
    "legal": LEGAL,
    "eyes": EYES,
    "dead": DEAD,
    "count": COUNT,
    "number": NUMBER,
}


def verdict(kind, text, answer):
    if isinstance(answer, str):
        key = "points" if ANSWERS[kind] == "points" else "moves"
        answer = {key: answer.split()}
    elif not isinstance(answer, dict):
        answer = {"number": answer}
    return judge(parse_task(kind, text), answer)


@pytest.mark.parametrize("kind", TASKS)
def test_every_kind_has_an_answerable_task(kind):
    task, faults = read_task(kind, TASKS[kind], 5)
    assert faults == [] and task is not None and task.kind == kind and task.line == 5
    assert set(TASKS) == set(ANSWERS)


RIGHT = [
    ("take", TAKE_BOTH, "C3", "提掉了 2 个白子"),
    ("forbidden", FORBIDDEN_KO, "G1", "全对"),
    ("atari", ATARI_BOTH, "C3", "打吃：C2 那块白棋还有 1 口气（C1），C4"),
    ("alive", THIN_WALL, "B1", "活了"),
    ("take", TAKE, "B1", "提掉了 1 个白子"),
    ("take", TAKE_TWO, "D3", "提掉了 2 个白子"),
    ("atari", ATARI, "C1", "C2 那块白棋还有 1 口气（D2）"),
    ("atari", ATARI, "D2", "C2 那块白棋还有 1 口气（C1）"),
    ("connect", CONNECT, "C2", "连起来了"),
    ("alive", ALIVE, "B1", "活了：白怎么下，△ 都有两只眼"),
    ("capture", CAPTURE_ANY, "C2", "提掉 1 子"),
    ("capture", CAPTURE_ANY, "E2", "提掉 1 子"),
    ("escape", ESCAPE, "C2", "救出来了"),
    ("liberties", LIBERTIES, "B1 C3 D2", "全对，一共 3 口气"),
    ("liberties", LIBERTIES, "d2 B1 C3 C3", "全对"),
    ("forbidden", FORBIDDEN, "A1 C1", "全对，一共 2 个禁着点"),
    ("legal", LEGAL, "c", "全对，一共 1 个点"),
    ("legal", LEGAL, "F1", "全对"),
    ("legal", LEGAL_KO, "a b", "全对"),
    ("eyes", EYES, "a b", "全对，一共 2 只真眼"),
    ("dead", DEAD, "C2", "全对，一共 1 块死子"),
    ("count", COUNT, 14, "对，是 14 子"),
    ("count", COUNT.replace("color: B", "color: W"), {"number": "11"}, "对，是 11 子"),
    ("number", NUMBER, 3, "对，是 3"),
    ("number", NUMBER, {"number": " 3.0 "}, "对，是 3"),
]


@pytest.mark.parametrize("kind, text, answer, words", RIGHT)
def test_right(kind, text, answer, words):
    judged = verdict(kind, text, answer)
    assert judged.state == SOLVED and judged.legal and words in judged.explain
    assert not judged.wrong and not judged.missing and judged.explain.endswith("。")


WRONG = [
    ("take", TAKE_BOTH, "A1", "C2 那块白棋还有 1 口气（C3），C4 那块白棋还有 1 口气（C3）"),
    # Only one of two chains will not do.
    ("atari", ATARI_BOTH, "C1", "C2 那块白棋还有 1 口气（C3），C4 那块白棋还有 2 口气"),
    # A ko may not be retaken now, but it is no forbidden point.
    ("forbidden", FORBIDDEN_KO, "C2 G1", "C2 不是禁着点：是劫"),
    # A move outside is a pass, though it takes a liberty of the wall.
    ("alive", THIN_WALL, "F3", "做不出两只眼。白接着下 B1"),
    # what is missing, or the punishment; never only "wrong"
    (
        "take",
        TAKE,
        "D4",
        "△ 没有提掉：B2 那块白棋还有 1 口气（B1）。白接着下 B1，下一手就提不掉了。",
    ),
    ("take", TAKE_TWO, "A1", "提掉了 1 个白子。△ 没有提掉：B3 那块白棋还有 1 口气（D3）"),
    ("take", TAKE, "pass", "白接着下 B1"),
    ("atari", ATARI, "A1", "还不是打吃：C2 那块白棋还有 2 口气（C1、D2）"),
    ("connect", CONNECT, "C3", "△ 还分成 2 块。白接着下 C2，就连不上了。"),
    ("alive", ALIVE, "A1", "做不出两只眼，白不下也活不了"),
    ("alive", ALIVE, "pass", "白接着下 B1"),
    ("alive", ALIVE, "F4", "做不出两只眼。白接着下 B1"),
    ("escape", ESCAPE, "B1", "△ 还是跑不掉：白 C2，提掉了 2 个黑子。"),
    ("escape", ESCAPE, "pass", "△ 还是跑不掉：白 "),
    ("liberties", LIBERTIES, "B1 C3 B3 E2", "标对 2 口气，标错 2 处，还差 1 口气"),
    ("liberties", LIBERTIES, "B3", "B3 那里有黑子"),
    ("liberties", LIBERTIES, "E2", "E2 没有沿着线紧挨着 △ 这块棋"),
    ("liberties", LIBERTIES, "", "标对 0 口气，还差 3 口气"),
    ("forbidden", FORBIDDEN, "A1 F1", "F1 可以下：下了以后还有 8 口气"),
    ("forbidden", FORBIDDEN, "A1 A2", "A2 那里有白子"),
    ("legal", LEGAL, "a c", "a 不能下：是禁着点"),
    ("legal", LEGAL, "c G3", "G3 不是标了字母的点"),
    ("eyes", EYES, "a b c", "c 是假眼"),
    ("dead", DEAD, "C2 D2 A1", "A1 那块黑棋是活棋"),
    ("dead", DEAD, "A2", "A2 没有棋子"),
    ("count", COUNT, 12, "少数了 2 子。先拿掉画 △ 的死子；盘上活着的黑子有 7 个"),
    ("count", COUNT, {"number": "14 1/2"}, "多数了 1/2 子"),
    ("number", NUMBER, 4, "多数了 1。"),
]


@pytest.mark.parametrize("kind, text, answer, words", WRONG)
def test_wrong(kind, text, answer, words):
    judged = verdict(kind, text, answer)
    assert judged.state == FAILED and judged.legal and words in judged.explain
    assert judged.explain.endswith("。")
    if ANSWERS[kind] == "points":
        assert judged.wrong or judged.missing


@pytest.mark.parametrize(
    "kind, text, answer, code",
    [
        ("take", TAKE, "B2", "occupied"),
        ("capture", CAPTURE, "D4", "occupied"),
        ("alive", ALIVE, "A3", "occupied"),
        ("take", FORBIDDEN.replace("O O O O", "Q Q Q Q"), "A1", "suicide"),
        ("atari", LEGAL_KO.replace("O X . .\n$$ | O", "Q X . .\n$$ | O"), "C2", "repetition"),
    ],
)
def test_refused_moves_may_be_tried_again(kind, text, answer, code):
    judged = verdict(kind, text, answer)
    assert (judged.state, judged.legal, judged.code) == (CONTINUE, False, code)
    assert judged.explain and not judged.reply


def test_take_tells_what_was_captured_and_the_reply():
    judged = verdict("take", TAKE_TWO, "D3")
    assert judged.captured == ("B3", "C3") and judged.reply == ""
    judged = verdict("take", TAKE, "D4")
    assert judged.reply == "B1" and judged.captured == ()


def test_done_is_said():
    judged = verdict("take", "done: 白子没有气了。\n" + TAKE, "B1")
    assert judged.explain == "白子没有气了。"


def test_capture_is_played_in_turn():
    """A ladder: every right atari is answered until the stones are off the board."""
    task = parse_task("capture", CAPTURE)
    game, moves = task.game(), []
    judged = None
    while judged is None or judged.state == CONTINUE:
        attack = read_ladder(game.board, task.targets[0]).line[0]
        moves.append(geometry(9).name(attack))
        judged = judge(task, {"moves": moves})
        assert judged.legal and judged.explain
        game.play(game.to_play, attack)
        if judged.reply:
            moves.append(judged.reply)
            game.play(game.to_play, geometry(9).point(judged.reply))
    assert judged.state == SOLVED and len(moves) > 6


def test_a_wrong_attack_is_punished():
    judged = verdict("capture", CAPTURE, "A1")
    assert judged.state == FAILED and judged.reply and "口气" in judged.explain


def test_the_start_is_after_the_numbered_moves():
    task = parse_task("legal", LEGAL_KO)
    assert task.side == 2 and len(task.game().moves) == 1
    shown = task.position
    name = geometry(19).name
    assert {name(p) for p in shown.white} == {"B3", "A2", "B1"} and not shown.moves
    assert "B2" in {name(p) for p in shown.black}
    judged = judge(task, {"points": ["C2", "a", "b"]})
    assert judged.state == FAILED and judged.wrong == ("C2",)


def test_a_question_about_moves_shows_their_numbers():
    """After the moves nobody could tell what they captured."""
    text = TAKE.replace("$$ | . X . .", "$$ | . 1 . .").replace("Q", "O")
    task = parse_task("number", "of: after 1 captured W\n" + text)
    assert task.position == task.diagram and task.position.moves


# --- tasks that are no tasks ---------------------------------------------------------

FAULTY = [
    ("throw", TAKE, "没有“throw”这种作业"),
    ("take", TAKE.replace("ask: ", "as: "), "看不懂“as: 黑先"),
    ("take", TAKE.split("\n", 1)[1], "作业没有 ask"),
    ("take", "ask: 又一次\n" + TAKE, "ask 写了两次"),
    ("take", "hint:\n" + TAKE, "hint 要有内容"),
    ("take", "any: yes\n" + TAKE, "看不懂“any: yes”"),
    ("capture", "any: maybe\n" + CAPTURE, "any 只能写 yes 或 no"),
    ("take", "ask: 黑先。", "作业里没有棋图"),
    ("take", TAKE.replace("Q", "*"), "不认识的符号“*”"),
    ("take", TAKE.replace("Q", "O"), "没有画 △ 的子"),
    ("take", TAKE.replace("Q", "Y"), "画 △ 的要是白子"),
    ("take", TAKE.replace("X Q X", "Y Q X"), "同一种颜色"),
    ("take", TAKE.replace("X Q X", ". Q X"), "没有一手能把 △ 全部提掉"),
    ("take", CAPTURE_ANY.replace("any: yes\n", ""), "没有一手能把 △ 全部提掉"),
    ("atari", TAKE, "已经被打吃了"),
    ("atari", ATARI.replace("X", "."), "没有一手能让 △ 只剩一口气"),
    ("connect", CONNECT.replace("Y Y . Y Y", "Y Y X Y Y"), "本来就连成一块"),
    ("connect", CONNECT.replace("Y Y . Y Y", "Y Y O Y Y"), "没有一手能把 △ 全部连成一块"),
    ("connect", CONNECT.replace("$$B", "$$W"), "画 △ 的要是白子"),
    ("alive", ALIVE.replace(". . . Y", ". Y . Y"), "本来就是活棋"),
    ("alive", ALIVE.replace(". . . Y", ". . Y Y"), "没有一手能让 △ 做成两眼"),
    ("alive", ALIVE.replace("O .\n$$ ---", ". .\n$$ ---"), "证不出死活：△ 没有围"),
    ("capture", CAPTURE.replace("X X .", ". . ."), "吃不掉"),
    ("escape", ESCAPE.replace("Y . X", "Y X X"), "不用逃"),
    ("liberties", LIBERTIES.replace(". . . . .\n$$ | . X . . .\n$$ | ", ""), "在图外"),
    ("forbidden", TAKE, "图上没有禁着点"),
    ("legal", TAKE, "至少给两个点标上字母"),
    ("legal", LEGAL.replace("c", "."), "图上没有可以下的字母"),
    ("eyes", EYES.replace("a X b", ". X .").replace("c", "a") + "", "至少给两个点"),
    ("dead", TAKE, "证不出"),
    ("dead", DEAD.replace("O O", ". ."), "没有证得出的死子"),
    ("count", COUNT.replace("color: B\n", ""), "要写 color"),
    ("count", COUNT.replace("color: B", "color: 黑"), "color 只能写 B 或 W"),
    ("count", "color: B\n" + TAKE, "要画出整个棋盘"),
    ("number", NUMBER.replace("of: liberties B2\n", ""), "要写 of"),
    ("number", NUMBER.replace("liberties B2", "liberties"), "不是能算的量"),
    ("number", NUMBER.replace("liberties B2", "liberties A1"), "是空点"),
]  # fmt: skip


@pytest.mark.parametrize("kind, text, words", FAULTY, ids=range(len(FAULTY)))
def test_faulty_tasks(kind, text, words):
    task, faults = read_task(kind, text, 11)
    assert task is None and words in faults[0].message
    assert all(fault.line >= 11 for fault in faults)


def test_all_faults_at_once():
    text = "hint: \nfoo: x\n$$B\n$$ | . *\n$$ | .\n"
    _, faults = read_task("take", text, 1)
    assert sorted({fault.line for fault in faults}) == [1, 2, 4]
    with pytest.raises(TaskError, match="第 2 行"):
        parse_task("take", text)


# --- hostile answers -----------------------------------------------------------------

BAD_ANSWERS = [
    None,
    [],
    "B1",
    {},
    {"moves": "B1"},
    {"moves": None},
    {"moves": [1]},
    {"moves": [""]},
    {"moves": ["B1" * 10]},
    {"moves": [["B", "B1"]]},
    {"moves": []},
    {"moves": ["1"]},
    {"moves": ["²"]},
    {"moves": ["I5"]},
    {"moves": ["Z99"]},
    {"moves": ["b"]},
    {"moves": ["B1"] * 10_000},
    {"points": ["B1"] * 10_000},
    {"points": ["Z99"]},
    {"points": {"B1": 1}},
    {"number": None},
    {"number": True},
    {"number": float("nan")},
    {"number": float("inf")},
    {"number": 10**5000},
    {"number": "1e99999999"},
    {"number": "9" * 5000},
    {"number": "-3"},
    {"number": [3]},
    {"number": "٣"},
]


@pytest.mark.parametrize("kind", ["take", "capture", "liberties", "count"])
def test_bad_answers_are_refused(kind):
    task = parse_task(kind, TASKS[kind])
    for answer in BAD_ANSWERS:
        wanted = {"take": "moves", "capture": "moves", "liberties": "points", "count": "number"}
        if isinstance(answer, dict) and wanted[kind] not in answer:
            answer = {}
        with pytest.raises(WeiqiError) as caught:
            judge(task, answer)
        assert str(caught.value).isprintable() and len(str(caught.value)) < 200


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(sorted(set(TASKS) - {"capture", "escape", "alive", "dead"})),
    st.dictionaries(
        st.sampled_from(["moves", "points", "number"]),
        st.one_of(
            st.lists(st.sampled_from("A1 B1 B2 C3 E5 pass a b".split()), max_size=5),
            st.integers(),
            st.floats(),
            st.text(max_size=5),
            st.none(),
        ),
    ),
)
def test_any_answer_gets_a_verdict_or_an_error(kind, answer):
    task = parse_task(kind, TASKS[kind])
    try:
        judged = judge(task, answer)
    except WeiqiError as error:
        assert str(error)
        return
    assert judged.state in (CONTINUE, SOLVED, FAILED) and judged.explain


# --- symmetry ------------------------------------------------------------------------

SQUARE = {
    "take": ". . . . .|. . X . .|. X Q X .|. . . . .|. . . . .",
    "atari": ". . . . .|. . X . .|. X Q . .|. . . . .|. . . . .",
    "connect": ". O . O .|Y Y . Y Y|. O O O .|. . . . .|. . . . .",
    "liberties": ". . . . .|. X . . .|X Q Q . .|. . X . .|. . . . .",
    "forbidden": ". O . . .|O O . . .|. . . . .|. . . O O|. . . O .",
}
FLIP = str.maketrans("XOYQ", "OXQY")


def turned(rows, turn):
    grid = [row.split() for row in rows.split("|")]
    for _ in range(turn % 4):
        grid = [list(row) for row in zip(*grid[::-1], strict=True)]
    if turn >= 4:
        grid = [row[::-1] for row in grid]
    return "|".join(" ".join(row) for row in grid)


def right_points(kind, rows, first):
    lines = "\n".join(f"$$ | {row} |" for row in rows.split("|"))
    task = parse_task(kind, f"ask: x\n$${first}\n$$ ----\n{lines}\n$$ ----\n")
    assert format_diagram(task.diagram)
    names = geometry(5).names(geometry(5).points)
    if ANSWERS[kind] == "points":
        return set(judge(task, {"points": names}).right)
    return {name for name in names if judge(task, {"moves": [name]}).state == SOLVED}


@pytest.mark.parametrize("kind", SQUARE)
def test_eight_turns_and_colors(kind):
    rows = SQUARE[kind]
    count = len(right_points(kind, rows, "B"))
    assert count
    for turn in range(8):
        image = turned(rows, turn)
        assert len(right_points(kind, image, "B")) == count
        assert len(right_points(kind, image.translate(FLIP), "W")) == count
