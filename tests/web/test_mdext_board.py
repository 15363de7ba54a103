"""Boards and tasks inside Markdown: figures, frames, proofs, faults with lines."""

import json
from textwrap import dedent

import pytest
from lxml import html as parser

from website.mdext.claimwords import in_words
from website.mdext.render import Renderer
from website.mdext.terms import Vocabulary
from weiqi.claims import KINDS

RENDERER = Renderer(Vocabulary({"打吃": "打吃"}))

BOARD = """\
    ```go
    $$B 黑 1 提子
    $$ | . . . .
    $$ | . X . .
    $$ | X O X .
    $$ | . 1 . .
    $$ ---------
    ? atari B2
    ? after 1 captured W 1
    ```
"""

TASK = """\
    ```task take
    ask: 黑先，提掉画 △ 的白子。
    hint: 白子还剩一口气。
    $$B
    $$ | . . . .
    $$ | . X . .
    $$ | X Q X .
    $$ | a . . .
    $$ ---------
    ```
"""


def rendered(source: str, **options: object):
    return RENDERER.render(dedent(source), path="a.md", **options)  # type: ignore[arg-type]


def tree(page):
    return parser.fragment_fromstring(page.html, create_parent="main")


def test_a_board_is_a_figure_with_picture_caption_position_and_proofs():
    page = rendered(BOARD)
    (figure,) = tree(page).iter("figure")
    assert figure.get("class") == "board-figure"
    assert json.loads(figure.get("data-board")) == {
        "size": 19, "to_play": "B", "black": ["A2", "C2", "B3"], "white": ["B2"],
        "moves": [["B", "B1"]], "labels": {},
    }  # fmt: skip
    assert figure.get("data-window") == "0 0 4 4"
    assert figure.find("svg").get("role") == "img"
    assert figure.findtext("figcaption") == "黑 1 提子"
    proofs = figure.find("p[@class='proved']").text_content()
    assert proofs == "已证明：B2 这块棋只剩一口气；下完第 1 手，提掉白棋 1 子。"
    assert (page.diagrams, page.proved, page.faults, page.unclaimed) == (1, 2, [], [])


@pytest.mark.parametrize(
    ("old", "new", "play", "target"),
    [
        ("", "", "rules", None),
        ("atari B2", "after 1 target A2 alive", "life", "A2"),
        ("atari B2", "target A2 alive\n    ? target  C2  dead", "life", "A2 C2"),
        ("atari B2", "B D1 lives", "life", ""),
        ("atari B2", "liberties B2 = 1", "rules", None),
        ("$$B 黑", "$$W 白", "rules", None),
    ],
)
def test_a_figure_says_what_a_reader_can_try(old, new, play, target):
    page = rendered(BOARD.replace(old, new, 1) if old else BOARD)
    (figure,) = tree(page).iter("figure")
    assert (figure.get("data-play"), figure.get("data-target")) == (play, target)
    assert page.playable == 1


@pytest.mark.parametrize(
    ("claim", "attributes"),
    [
        ("capture B2 works", {"capture": "B2"}),
        ("escape B2 fails\n    ? capture 1 fails", {"capture": "B1 B2"}),
        ("ladder B2 works", {"ladder": "B2"}),
        ("after 1 captured 1", {}),
    ],
)
def test_a_figure_says_which_stones_the_readers_are_asked_of(claim, attributes):
    page = rendered(BOARD.replace("atari B2", claim, 1))
    (figure,) = tree(page).iter("figure")
    named = {name: figure.get(f"data-{name}") for name in ("capture", "ladder")}
    assert figure.get("data-play") == "rules"
    assert {name: points for name, points in named.items() if points} == attributes


@pytest.mark.parametrize("rows", [". a\n$$ | . .", ". X\n$$ | X X"])
def test_no_stone_or_no_legal_move_is_nothing_to_try(rows):
    page = rendered(f"```go\n$$W\n$$ -----\n$$ | {rows}\n```\n")
    (figure,) = tree(page).iter("figure")
    assert (page.diagrams, page.playable, page.faults) == (1, 0, [])
    assert figure.get("data-play") is None


def test_coordinates_are_drawn_where_a_proof_names_them():
    (svg,) = tree(rendered(BOARD)).iter("svg")
    assert svg.get("data-labels") == "western"
    (svg,) = tree(rendered(BOARD.replace("atari B2", "empty 1"))).iter("svg")
    assert svg.get("data-labels") == "none"


@pytest.mark.parametrize(
    ("old", "new", "line", "rule"),
    [
        ("? atari B2", "? liberties B2 = 2", 17, "claim"),
        ("? atari B2", "? nonsense", 17, "claim"),
        ("| . X . .", "| . X . . .", 13, "diagram"),
        ("X O X .", "X % X .", 14, "diagram"),
        ("    ```\n", "", 10, "fence"),
    ],
)
def test_a_wrong_board_is_a_fault_on_its_line_and_never_shown_as_proved(old, new, line, rule):
    source = BOARD.replace(old, new)
    page = rendered(source, first_line=10)
    assert page.faults, page.html
    assert rule in {fault.rule for fault in page.faults}
    assert any(abs(fault.line - line) <= 1 for fault in page.faults if fault.rule == rule)
    assert page.proved < 2


def test_a_board_without_claims_is_counted_with_its_line():
    page = rendered("甲\n\n```go\n$$B\n$$ | . .\n$$ | X .\n$$ -----\n```\n")
    assert page.unclaimed == [4]


def test_what_waits_for_a_solver_is_not_shown_as_proved():
    page = rendered(BOARD.replace("? atari B2", "? target B2 dead"))
    assert page.proved + len(page.unproved) + len(page.faults) == 2
    if page.unproved:
        assert "死棋" not in tree(page).text_content()


def test_a_task_is_a_frame_for_the_script_without_the_answer():
    page = rendered(TASK, lesson="liberties")
    (section,) = tree(page).iter("section")
    data = {key: value for key, value in section.attrib.items() if key.startswith("data-")}
    assert data == {
        "data-lesson": "liberties", "data-task": "1", "data-kind": "take", "data-answer": "move",
        "data-size": "19", "data-window": "0 0 4 4", "data-to-play": "B",
        "data-black": "A2 C2 B3", "data-white": "B2", "data-labels": "a:A1", "data-hint": "yes",
    }  # fmt: skip
    assert section.get("id") == "task-1"
    assert section.find("p[@class='task-ask']").text == "黑先，提掉画 △ 的白子。"
    assert section.find(".//svg").get("role") == "img"
    assert section.find("p[@role='status']").text is None
    assert section.find("noscript") is not None
    assert "B1" not in page.html, "the answer is nowhere"
    (task,) = page.tasks
    assert (task.id, task.kind, task.hint, task.size) == ("1", "take", "白子还剩一口气。", 19)


def test_the_stored_text_is_what_the_judge_reads():
    from weiqi.tasks import judge, parse_task

    (task,) = rendered(TASK, lesson="x").tasks
    assert judge(parse_task(task.kind, task.text), {"moves": ["B1"]}).state == "solved"


def test_tasks_are_numbered_through_the_lesson():
    page = rendered(TASK + "\n    文字\n\n" + TASK, lesson="x")
    assert [task.id for task in page.tasks] == ["1", "2"]
    assert [s.get("data-task") for s in tree(page).iter("section")] == ["1", "2"]


@pytest.mark.parametrize(
    ("old", "new", "options", "message"),
    [
        ("task take", "task fly", {"lesson": "x"}, "fly"),
        ("task take", "task", {"lesson": "x"}, "作业"),
        ("    ask: 黑先，提掉画 △ 的白子。\n", "", {"lesson": "x"}, "ask"),
        ("X Q X .", "X Q . .", {"lesson": "x"}, ""),
        ("", "", {}, "只能写在课里"),
    ],
)
def test_a_wrong_task_is_a_fault(old, new, options, message):
    page = rendered(TASK.replace(old, new, 1) if old else TASK, **options)
    assert any(message in fault.message for fault in page.faults), page.faults


def test_words_of_boards_and_tasks_are_escaped_and_not_linked():
    source = BOARD.replace("黑 1 提子", "黑 1 <b>打吃</b>") + "\n    打吃\n"
    page = rendered(source)
    assert "<b>" not in page.html
    assert [a.getparent().tag for a in tree(page).iter("a")] == ["p"]
    task = rendered(TASK.replace("白子还剩一口气", '<img src=x onerror="1">'), lesson='"><x>')
    assert not list(tree(task).iter("img")) and "<x>" not in task.html


def test_a_longer_fence_shows_the_source():
    page = rendered("````\n```go\n$$ | . .\n```\n````")
    assert page.diagrams == 0
    assert "$$ | . ." in tree(page).findtext(".//code")


def test_boards_and_tasks_are_not_part_of_the_plain_text():
    page = rendered("定义。\n\n" + dedent(BOARD) + "\n" + dedent(TASK), lesson="x")
    assert (page.gloss, page.plain) == ("定义。", "定义。")
    first = rendered(dedent(BOARD) + "\n定义。")
    assert first.gloss == "定义。"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.example)
def test_every_kind_of_claim_has_chinese_words(kind):
    said = in_words(kind.example)
    assert said != kind.example
    assert any("\u4e00" <= char <= "\u9fff" for char in said)


def test_claims_after_moves_say_so():
    assert in_words("after 1-3 liberties C2=2") == "下完第 3 手，C2 这块棋有 2 口气"
    assert in_words("area W = 40 1/2") == "白方共 40 1/2 子"
    assert in_words("something new") == "something new"
