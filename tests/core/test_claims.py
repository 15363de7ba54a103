"""Claims: every kind proved, refuted and misspelt; checking Markdown files."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weiqi.capture import NOT_PROVED, Reading
from weiqi.claims import (
    KINDS,
    MALFORMED,
    PROVED,
    REFUTED,
    UNPROVED,
    ClaimResult,
    check_claims,
    measure,
    readers,
    solved,
)
from weiqi.claims.scene import Scene, Unproved
from weiqi.diagram import DiagramError, parse_diagram
from weiqi.fences import fences
from weiqi.pages import MAX_PAGE, Report, check_files, check_page, main
from weiqi.points import BLACK

ATARI = """$$B 黑 1 打吃
$$ | . . . . .
$$ | . . 1 . .
$$ | . X O X .
$$ | . . a . .
$$ ------------
"""
KO = """$$B
$$ | . . O X .
$$ | . O 1 O X
$$ | . . O X .
$$ | . a . . b
$$ -----------
> A4 A3
"""
# White lives with two eyes; a is one of them. The upper chain of Black is cut off.
EYES = """$$W9
$$ | X X X X X .
$$ | O O O O X .
$$ | a O b O X .
$$ -------------
"""
FALSE_EYE = """$$B9
$$ | X X X X . .
$$ | X O O X . .
$$ | O a O X . .
$$ -------------
"""
# White D4 can be chased up to the upper right; {} is where a white stone breaks it.
LADDER = """$$B9
$$ ---------------------
$$ | . . . . . . . . . |
$$ | . . . . . . . . . |
$$ | . . . . . . {} . . |
$$ | . . . . . . . . . |
$$ | . . . . . . . . . |
$$ | . . X O . . . . . |
$$ | . . . X X . . . . |
$$ | . . . . . . . . . |
$$ | . . . . . . . . . |
$$ ---------------------
"""
SCORE = """$$B5
$$ -------------
$$ | . . X O . |
$$ | . . X O . |
$$ | X X X O O |
$$ | . X . O . |
$$ | . X . O . |
$$ -------------
"""

# A bamboo joint; two stones that 1 parts, in a place where nothing else helps.
JOINT = """$$W
$$ | . . . . . . .
$$ | . X . X . . .
$$ | . X . X . . .
$$ | . . . . . . .
$$ | . . . . . . .
$$ | . . . . . . .
$$ ---------------
"""
GAP = """$$W
$$ | O O O O O .
$$ | O X 1 X O .
$$ | O . . . O .
$$ -------------
"""
# White in the third row has two liberties, the black stones below have three.
RACE = """$$W
$$ | X X X X X X .
$$ | O O O O . X .
$$ | X X X O X X .
$$ | . . X . X . .
$$ -------------
"""


def results(drawing, *claims):
    text = drawing + "".join(f"\n? {claim}" for claim in claims)
    return check_claims(parse_diagram(text))


PROVED_CLAIMS = [
    (ATARI, "liberties C2 = 2"),
    (ATARI, "liberties C2=2"),
    (ATARI, "after 1 liberties C2 = 1"),
    (ATARI, "after 1-1 atari C2"),
    (ATARI, "chain B2 = 1"),
    (ATARI, "B a legal"),
    (ATARI, "W a legal"),
    (ATARI, "W C2 occupied"),
    (ATARI, "empty a"),
    (ATARI, "empty 1"),
    (ATARI, "stone B D2"),
    (ATARI, "after 1 stone B 1"),
    (ATARI, "after 1 captured 0"),
    (ATARI, "capture C2 works"),
    (ATARI, "after 1 escape C2 fails"),
    (KO, "after 1 captured 1"),
    (KO, "after 1-3 captured W 1"),
    (KO, "after 1-3 captured = 1"),
    (KO, "after 2-3 captured 0"),
    (KO, "after 1 W D3 repetition"),
    (KO, "after 1-3 W D3 legal"),
    (KO, "after 1-3 ladder C3 works"),
    (KO, "after 1-2 B D3 legal"),
    (EYES, "B a suicide"),
    (EYES, "W a legal"),
    (EYES, "B b suicide"),
    (EYES, "eye W a true"),
    (EYES, "connected A2 D1"),
    (EYES, "unconditional B1"),
    (FALSE_EYE, "eye W a false"),
    (LADDER.format("."), "ladder D4 works"),
    (LADDER.format("."), "capture D4 works"),
    (LADDER.format("O"), "ladder D4 fails"),
    (JOINT, "link B5 D5 joined"),
    (GAP, "after 1 link B2 D2 cut"),
    (RACE, "race A3 dead"),
    (RACE, "race A2 alive"),
    (SCORE, "area B = 14"),
    (SCORE, "area W = 11"),
]


@pytest.mark.parametrize("drawing, claim", PROVED_CLAIMS, ids=[c for _, c in PROVED_CLAIMS])
def test_proved(drawing, claim):
    [result] = results(drawing, claim)
    assert (result.status, result.message) == (PROVED, "")
    assert not result.is_fault


REFUTED_CLAIMS = [
    (ATARI, "liberties C2 = 3", "C2 那块棋有 2 口气：C1、C3"),
    (ATARI, "after 1 liberties C2 = 2", "1 口气：C1"),
    (ATARI, "chain C2 = 2", "有 1 个子：C2"),
    (ATARI, "atari C2", "有 2 口气"),
    (ATARI, "B C2 legal", "黑不能下：C2 已经有子"),
    (ATARI, "B a suicide", "并不是禁着点：黑可以下在 a（C1）"),
    (ATARI, "B a occupied", "黑可以下在 a"),
    (ATARI, "empty C2", "C2 是白子"),
    (ATARI, "stone B C2", "C2 是白子"),
    (ATARI, "stone W a", "a（C1） 是空点"),
    (ATARI, "connected B2 D2", "B2 那块棋是 B2，不含 D2"),
    (ATARI, "unconditional B2", "不是无条件活"),
    (ATARI, "after 1 captured W 1", "第 1 手提掉黑子 0 个、白子 0 个"),
    (ATARI, "escape C2 fails", "其实逃得掉"),
    (ATARI, "capture C2 fails", "其实吃得掉：黑 "),
    (KO, "after 1 W D3 legal", "D3 是劫"),
    (KO, "after 1 W D3 suicide", "并不是禁着点：D3 是劫"),
    (KO, "after 1 ladder C3 works", "其实"),
    (KO, "after 1-3 captured B 1", "第 1 到 3 手提掉黑子 0 个、白子 1 个"),
    (EYES, "B a legal", "黑不能下：A1 是禁着点"),
    (EYES, "B a repetition", "A1 是禁着点"),
    (EYES, "eye W a false", "是白的真眼"),
    (EYES, "eye B a true", "不是黑的眼"),
    (EYES, "eye W A2 true", "有子，不是眼"),
    (FALSE_EYE, "eye W a true", "是白的假眼"),
    (LADDER.format("."), "ladder D4 fails", "其实吃得掉：黑 "),
    (LADDER.format("O"), "ladder D4 works", "其实吃不掉"),
    (JOINT, "link B5 D5 cut", "其实是连得上：白 "),
    (GAP, "after 1 link B2 D2 joined", "其实是断得开：黑 "),
    (RACE, "race A2 dead", "其实是对杀吃不掉：白 "),
    (RACE, "race A3 seki", "其实是对杀吃得掉"),
    (SCORE, "area B = 14 1/2", "黑方共 14 子"),
    (SCORE, "area W = 10", "白方共 11 子"),
]


@pytest.mark.parametrize(
    "drawing, claim, words", REFUTED_CLAIMS, ids=[c for _, c, _ in REFUTED_CLAIMS]
)
def test_refuted(drawing, claim, words):
    [result] = results(drawing, claim)
    assert result.status == REFUTED and words in result.message
    assert result.is_fault and not result.message.endswith("。")


def test_refuting_line_is_a_line_of_play():
    [result] = results(LADDER.format("."), "ladder D4 fails")
    moves = result.message.split("：", 1)[1].split("，")
    assert len(moves) > 4
    assert [move[0] for move in moves[:4]] == ["黑", "白", "黑", "白"]


MALFORMED_CLAIMS = [
    ("foo", "不认识的断言"),
    ("liberties C2", "应写成：liberties D4 = 3"),
    ("liberties C2 = x", "应写成"),
    ("liberties C2 3", "应写成"),
    ("liberties b = 3", "图上没有字母 b"),
    ("liberties a = 3", "a（C1） 是空点"),
    ("liberties 2 = 3", "图上没有第 2 手"),
    ("liberties Z9 = 3", "不在 19 路棋盘上"),
    ("liberties I9 = 3", "看不懂坐标"),
    ("b a legal", "应写成：B a legal"),
    ("B a b legal", "应写成"),
    ("after 2 B a legal", "这张图有 1 手"),
    ("after 0 B a legal", "手数不对"),
    ("after 1-2 captured 3", "手数不对"),
    ("after 1-0 captured 3", "手数不对"),
    ("captured 3", "前面要写 after"),
    ("after 1", "不认识的断言"),
    ("ladder D9 works", "D9 是空点"),
    ("target C2 dying", "应写成"),
    ("target E9 dead", "E9 是空点"),
    ("area B = 1/2", "应写成"),
]


@pytest.mark.parametrize("claim, words", MALFORMED_CLAIMS, ids=[c for c, _ in MALFORMED_CLAIMS])
def test_malformed(claim, words):
    [result] = results(ATARI, claim)
    assert result.status == MALFORMED and words in result.message and result.is_fault


def test_after_begins_with_the_first_move():
    [result] = results(KO, "after 2-3 B D3 legal")
    assert result.status == MALFORMED and "after 1-3" in result.message


@pytest.mark.parametrize(
    "drawing, claim, words",
    [
        (JOINT, "link B5 B4 joined", "B5 和 B4 已经连着，应写 connected"),
        (GAP, "link B2 A2 cut", "一次只能判断一方的棋"),
        (ATARI, "race C2 dead", "没有被围住"),
    ],
)
def test_stones_that_cannot_be_asked_about_are_told(drawing, claim, words):
    [result] = results(drawing, claim)
    assert result.status == MALFORMED and words in result.message


@pytest.fixture
def tired_solver(monkeypatch):
    """A solver that may look at one position only, so that it proves nothing."""
    for name in ("LIFE", "RACE", "LINK"):
        monkeypatch.setattr(solved, name, getattr(solved, name)._replace(nodes=1))


@pytest.mark.parametrize(
    "drawing, claim",
    [
        (ATARI, "after 1 target C2 alive"),
        (ATARI, "after 1 target C2 ko"),
        (JOINT, "link B5 D5 joined"),
        (RACE, "race A2 alive"),
    ],
)
def test_what_the_solver_cannot_finish_is_never_told_as_true(drawing, claim, tired_solver):
    [result] = results(drawing, claim)
    assert result.status == UNPROVED and "上限" in result.message and not result.is_fault


@pytest.mark.parametrize("status", ["alive", "dead", "seki", "ko"])
def test_stones_that_may_run_have_no_status_to_claim(status):
    [result] = results(ATARI, f"target C2 {status}")
    assert result.status == MALFORMED and "没有被围住" in result.message and result.is_fault


def test_a_reading_without_result_is_told_as_unproved():
    scene = Scene(parse_diagram(ATARI), 0, 0, parse_diagram(ATARI).game())
    reading = Reading(NOT_PROVED, (), 7, "算到 7 个局面还没有结果")
    with pytest.raises(Unproved, match="7 个局面"):
        readers._judge_reading(scene, reading, "works", BLACK, readers._ATTACK_WORDS)


def test_every_example_is_of_its_kind():
    for kind in KINDS:
        body = kind.example.split(" ", 2)[2] if kind.example.startswith("after") else kind.example
        assert kind.pattern.fullmatch(body), kind.example
    assert len({kind.word for kind in KINDS}) == len(KINDS)


def test_order_and_lines():
    found = results(ATARI, "atari C2", "B a legal # comment", "foo")
    assert [(r.line, r.status) for r in found] == [(8, REFUTED), (9, PROVED), (10, MALFORMED)]
    assert found[1].text == "B a legal"


def test_a_claim_leaves_the_game_alone():
    text = KO.replace("> A4 A3", "> A4 A3 pass pass")
    for claim in ("after 1-4 W D3 legal", "after 1-5 W D3 legal", "after 1-5 B D3 legal"):
        [result] = results(text, claim)
        assert result.status in (PROVED, REFUTED), result


def test_measure():
    diagram = parse_diagram(ATARI)
    assert measure(diagram, "liberties C2").value == 2
    assert measure(diagram, "after 1 liberties C2").value == 1
    assert measure(diagram, "after 1 captured").value == 0
    for text, words in (("C2", "可以写：liberties、chain"), ("atari C2", "不是能算的量")):
        with pytest.raises(DiagramError, match=words):
            measure(diagram, text)
    for text in ("liberties a", "liberties C2 = 3", "captured", "liberties", "x" * 9999):
        with pytest.raises(DiagramError):
            measure(diagram, text)


_WORDS = [k.word for k in KINDS] + ["after", "1", "1-1", "a", "C2", "B", "W", "=", "3", "works"]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(_WORDS), max_size=6).map(" ".join))
def test_any_words_are_judged(claim):
    for result in results(ATARI, claim) if claim else []:
        assert isinstance(result, ClaimResult)
        assert bool(result.message) == (result.status != PROVED)


# --- files ---------------------------------------------------------------------------

PAGE = f"""# 打吃

````
```go
$$ not read
```
````

```go
{ATARI}
? atari C2
? after 1 atari C2
? after 1 target C2 dead
```

- in a list:
  ```go
  $$B
  $$ | . * .
  ```

~~~python
```go
~~~

```go
$$B
$$ | . . .
```

```task take
ask: 提掉 △。
$$W
$$ | . X Q
$$ -------
```

```go
$$B
"""


def checked(text):
    report = Report()
    check_page(text, "x.md", report)
    return report


def test_page(tired_solver):
    report = checked(PAGE)
    lines = PAGE.split("\n")
    faults = {fault.line: fault.message for _, fault in report.faults}
    where = {text: lines.index(text) + 1 for text in ("? atari C2", "  $$ | . * .")}
    assert "C2 那块棋有 2 口气" in faults[where["? atari C2"]]
    assert "不认识的符号“*”" in faults[where["  $$ | . * ."]]
    assert [line for line, text in faults.items() if "围栏没有关上" in text] == [len(lines) - 2]
    assert report.proved == 1 and report.diagrams == 3 and report.tasks == 1
    assert [result.text for _, result in report.unproved] == ["after 1 target C2 dead"]
    assert len(report.unclaimed) == 1
    assert "要改" in report.summary()


def test_fences():
    found = list(fences(PAGE))
    assert [fence.info for fence in found] == ["", "go", "go", "python", "go", "task take", "go"]
    assert found[2].text == "$$B\n$$ | . * ."
    assert [fence.closed for fence in found] == [True] * 6 + [False]
    assert list(fences("")) == [] and list(fences("``go\n```x`y\n")) == []


def test_hostile_pages():
    assert "太大" in checked("x" * (MAX_PAGE + 1)).faults[0][1].message
    assert len(checked("```go\n" * 20_000).faults) == 1
    many = "```go\n$$B\n$$ | . .\n" + "? B A1 legal\n" * 10_000 + "```\n"
    [(_, fault)] = checked(many).faults
    assert "棋图太长" in fault.message
    assert checked("`" * 100_000 + "\n" + "~" * 100_000).faults == []


def test_command(tmp_path, capsys, tired_solver):
    good, bad = tmp_path / "a.md", tmp_path / "b.md"
    good.write_text(
        f"```go\n{ATARI}\n? B a legal\n? after 1 target C2 dead\n```\n", encoding="utf-8"
    )
    bad.write_text(f"```go\n{ATARI}\n? B a suicide\n```\n", encoding="utf-8")
    (tmp_path / "c.md").write_bytes(b"\xff\xfe")
    assert main([str(good)]) == 0
    assert "证明 1 条，尚未证明 1 条；要改 0 处" in capsys.readouterr().out
    assert main(["-v", str(good)]) == 0
    assert f"{good}:10: 尚未证明“after 1 target C2 dead”" in capsys.readouterr().out
    assert main([str(tmp_path), str(tmp_path / "none.md")]) == 1
    out = capsys.readouterr().out
    assert f"{bad}:9: 断言“B a suicide”：并不是禁着点" in out
    assert f"{tmp_path / 'c.md'}:1: 读不了" in out and "none.md:1: 读不了" in out
    assert main([]) == 2 and "用法" in capsys.readouterr().out
    assert len(check_files([str(tmp_path)]).faults) == 2
