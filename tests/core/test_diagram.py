"""The ``$$`` diagrams: where they lie on the board, every fault, round trips."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.diagrams import diagrams
from weiqi.board import Board
from weiqi.diagram import (
    Diagram,
    DiagramError,
    Window,
    format_diagram,
    parse_diagram,
    position_diagram,
    read_diagram,
)
from weiqi.diagram.reading import MAX_CHARACTERS, MAX_CLAIMS, MAX_FAULTS, MAX_MOVES
from weiqi.errors import OffBoardError, PointFormatError, WeiqiError
from weiqi.game import PASS
from weiqi.points import BLACK, WHITE, color_letter, geometry


def board_of(*rows, header="$$B"):
    """Diagram text with these board rows."""
    return "\n".join([header, *(f"$$ {row}" for row in rows)])


def names(size, points):
    return " ".join(geometry(size).names(points))


HEADERS = [
    # header, first, coordinates, size, offset, title
    ("$$", "B", False, 19, 1, ""),
    ("$$B", "B", False, 19, 1, ""),
    ("$$W 白先", "W", False, 19, 1, "白先"),
    ("$$Wc9 白先", "W", True, 9, 1, "白先"),
    ("$$Bcm11 续谱", "B", True, 19, 11, "续谱"),
    ("$$ B c 9 m11 续 谱", "B", True, 9, 11, "续 谱"),
    ("$$c 图", "B", True, 19, 1, "图"),
    ("$$ 黑 1 打吃", "B", False, 19, 1, "黑 1 打吃"),
    ("$$B m3 m4", "B", False, 19, 3, "m4"),
    ("$$Bm1 9 路", "B", False, 19, 1, "9 路"),
    ("$$B <b>&", "B", False, 19, 1, "<b>&"),
]


@pytest.mark.parametrize("header, first, coordinates, size, offset, title", HEADERS)
def test_header(header, first, coordinates, size, offset, title):
    diagram = parse_diagram(board_of("| . X .", "-------", header=header))
    assert color_letter(diagram.first) == first
    assert (diagram.coordinates, diagram.size) == (coordinates, size)
    assert (diagram.offset, diagram.title) == (offset, title)


PLACES = [
    # rows, size in the header, true size, window, where the X lies
    (["| X .", "-----"], "", 19, (0, 0, 2, 1), "A1"),
    (["-----", "| X ."], "", 19, (0, 18, 2, 1), "A19"),
    ([". X |", "-----"], "", 19, (17, 0, 2, 1), "T1"),
    (["-----", ". X |"], "13", 13, (11, 12, 2, 1), "N13"),
    ([". X ."], "", 19, (8, 9, 3, 1), "K10"),
    ([". . X"], "8", 8, (2, 3, 3, 1), "E4"),
    ([". X .", ". . .", ". . ."], "9", 9, (3, 3, 3, 3), "E6"),
    (["| X . .", "| . . ."], "9", 9, (0, 3, 3, 2), "A5"),
    ([". . .", ". X .", "-----"], "9", 9, (3, 0, 3, 2), "E1"),
    (["-----", "| . . |", "| . X |", "-----"], "", 2, (0, 0, 2, 2), "B1"),
    (["----", "|...|", "|..X|", "|...|", "----"], "", 3, (0, 0, 3, 3), "C2"),
    (["| . . X . . |", "-----------"], "", 5, (0, 0, 5, 1), "C1"),
    (["+---", "X .", ". .", ". .", "+--+"], "", 3, None, None),
    (["---", "X", ".", ".", "---"], "", 3, (1, 0, 1, 3), "B3"),
]


@pytest.mark.parametrize("rows, header, size, window, stone", PLACES)
def test_place(rows, header, size, window, stone):
    text = board_of(*rows, header=f"$$B{header}")
    if window is None:
        with pytest.raises(DiagramError, match="放不下"):
            parse_diagram(text)
        return
    diagram = parse_diagram(text)
    assert (diagram.size, tuple(diagram.window)) == (size, window)
    assert names(size, diagram.black) == stone


def test_everything_in_one_diagram():
    diagram = parse_diagram(
        board_of(
            "| Y # B Z X .",
            "| Q @ W P O ,",
            "| T S C M a 1",
            "| . . . . b 2",
            "-------------",
            header="$$W",
        )
        + "\n> G1 pass h1\n? B a legal  # why\n?  stone   B A4\n"
    )
    assert names(19, diagram.black) == "A4 B4 C4 D4 E4"
    assert names(19, diagram.white) == "A3 B3 C3 D3 E3"
    marks = {diagram.geometry.name(p): mark for p, mark in diagram.marks.items()}
    rows = {"A": "triangle", "B": "square", "C": "circle", "D": "cross"}
    assert marks == {f"{col}{row}": mark for col, mark in rows.items() for row in (4, 3, 2)}
    steps = [(color_letter(m.color), m.point) for m in diagram.moves]
    at = diagram.geometry.point
    assert steps == [
        ("W", at("F2")),
        ("B", at("F1")),
        ("W", at("G1")),
        ("B", PASS),
        ("W", at("H1")),
    ]
    assert [claim.text for claim in diagram.claims] == ["B a legal", "stone B A4"]
    assert [claim.line for claim in diagram.claims] == [8, 9]
    assert diagram.find("a") == at("E2") and diagram.find("2") == at("F1")
    assert diagram.find("5") == at("H1") and diagram.find("t19") == at("T19")


FAULTS = [
    # text, lines of the faults, words of the first
    ("", [1, 1], "没有图首"),
    ("$$B", [1], "没有棋盘"),
    (board_of("| . .", "| . . .", "| . . .", "-"), [2], "有 2 个点，别的行有 3 个"),
    (board_of(". * .", "。 . ．"), [2, 3, 3], "不认识的符号“*”"),
    (board_of(". ．"), [2], "半角的 ."),
    (board_of(". | ."), [2], "边线只能画在行首和行尾"),
    (board_of("1 3 ."), [2], "缺第 2 手"),
    (board_of("1 1 2"), [2], "第 1 手出现两次"),
    (board_of("a . a"), [2], "字母 a 出现两次"),
    (board_of(". 10 ."), [2], "第 10 手写 0"),
    (board_of("| . .", ". .", "| . .", "| . ."), [3], "没有左边线"),
    (board_of(". . |", ". .", ". ."), [2], "有右边线"),
    (board_of("| . .", "-----", "| . ."), [3], "最上面或最下面"),
    (board_of("| . .", "-----", "-----"), [4], "画了两次"),
    (board_of("----", "|..|", "----"), [1], "对不上"),
    (board_of("----", "|..|", "|..|", "----", header="$$B9"), [1], "图首写 9 路"),
    (board_of(*["." * 26] * 2), [1], "图宽 26"),
    (board_of(". .", header="$$B3"), [1], "左、右边线"),
    (board_of(". .", header="$$B99"), [1], "2 到 25"),
    (board_of("|.|", "-"), [1], "棋盘是 1 路"),
    (board_of(". .", header="$$B1 手"), [1], "2 到 25"),
    (board_of(". .", header="$$Bm0"), [1], "m0"),
    (board_of(". .", header="$$B白先"), [1], "空一格"),
    (board_of(". .", header="$$b 白先"), [1], "图首“b”看不懂"),
    (board_of(". .", header="$$ | . ."), [1], "不是棋盘行"),
    (board_of(". .", header="$$B " + "长" * 100), [1], "图题太长"),
    (board_of(". .", header="$$B a\x07b"), [1], "看不见"),
    (board_of(". .") + "\nhello", [3], "看不懂这一行“hello”"),
    (board_of(". .") + "\n？ B a legal", [3], "半角"),
    (board_of(". .") + "\n? # nothing", [3], "断言是空的"),
    (board_of(". .") + "\n> Z99 I5", [3, 3], "不在 19 路棋盘上"),
    (board_of("X .") + "\n> K10 J10", [3], "第 2 手（白 J10）不合规则：J10 已经有子"),
    (board_of("| O X 1", "| X O .", "-------"), [3], "黑棋 A1 没有气"),
    (board_of("| X X .", "| O O X", "-------"), [3], "白棋 A1 B1 没有气"),
    (board_of("| O .", "| 1 O", "-----"), [3], "第 1 手（黑 A1）不合规则：A1 是禁着点"),
    (board_of("| O X .", "| 1 O X", "-------", header="$$B") + "\n> B1", [5], "劫"),
    (board_of(". . .") + "\n> pass pass pass", [3], "第 3 手（黑 停一手）"),
]


@pytest.mark.parametrize("text, lines, words", FAULTS)
def test_faults(text, lines, words):
    diagram, faults = read_diagram(text, first_line=1)
    assert diagram is None
    assert [fault.line for fault in faults] == lines
    assert words in faults[0].message
    with pytest.raises(DiagramError) as caught:
        parse_diagram(text, first_line=11)
    assert caught.value.line == lines[0] + 10 and words in str(caught.value)


def test_a_fault_does_not_hide_the_others():
    text = "$$B\n$$ | . . *\n$$ | X\n$$ . . . |\nwhat\n$$ -----\n? \n> Q77\n"
    _, faults = read_diagram(text)
    assert sorted({fault.line for fault in faults}) == [2, 3, 4, 5, 7]


def test_names_that_a_diagram_has_not():
    diagram = parse_diagram(board_of("| . 1", "-----") + "\n> pass")
    for name, error in (
        ("a", DiagramError),
        ("3", DiagramError),
        ("0", DiagramError),
        ("9" * 5000, DiagramError),
        ("2", DiagramError),
        ("I4", PointFormatError),
        ("", PointFormatError),
        ("²", PointFormatError),
        ("Z9", OffBoardError),
    ):
        with pytest.raises(error):
            diagram.find(name)


def test_game_after_moves():
    diagram = parse_diagram(board_of("| 2 O X .", "| O 1 O X", "| . O X .", "---------"))
    diagram = parse_diagram(format_diagram(diagram))
    assert diagram.game(0).board.cells == diagram.board().cells
    game = diagram.game(1)
    assert game.captured == {BLACK: 0, WHITE: 1} and game.to_play == WHITE
    assert len(diagram.game(2).moves) == 2


@settings(max_examples=150, deadline=None)
@given(diagrams)
def test_round_trip(diagram: Diagram):
    text = format_diagram(diagram)
    again = parse_diagram(text)
    assert again == diagram
    assert format_diagram(again) == text


def test_a_window_the_syntax_cannot_place():
    with pytest.raises(DiagramError, match="相邻的边线"):
        format_diagram(Diagram(size=19, window=Window(0, 3, 4, 4)))


def test_position_diagram():
    at = geometry(9).at
    board = Board.of(9, [at(0, 0)], [at(8, 8)])
    diagram = position_diagram(board, first=WHITE, marks={at(0, 0): "circle"}, coordinates=True)
    assert format_diagram(diagram).splitlines()[:3] == [
        "$$Wc9",
        "$$ ---------------------",
        "$$ | . . . . . . . . O |",
    ]
    assert diagram.edges == {"left", "right", "top", "bottom"}
    assert parse_diagram(format_diagram(diagram)) == diagram


_SIGNS = "$$ >?|-+.,XOYQ#@BWZPTSCM01239abmzc \n\n，\u3000．é𠮷\x00\u202e" + string.printable


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(max_size=200), st.text(_SIGNS, max_size=200)))
def test_any_text_gives_a_diagram_or_faults(text):
    for candidate in (text, "$$B\n" + text, "$$B9\n$$ " + text.replace("\n", "\n$$ ")):
        diagram, faults = read_diagram(candidate)
        assert (diagram is None) == bool(faults)
        if diagram is not None:
            assert parse_diagram(format_diagram(diagram)) == diagram
        for fault in faults:
            assert fault.message.isprintable()


HUGE = [
    "$$" * 500_000,
    board_of(*["." * 25] * 40_000),
    board_of("*" * (MAX_CHARACTERS - 20)),
    board_of(*["*"] * 3000),
    board_of(". .") + "\n> " + "pass " * 3000,
    board_of(". .") + "\n> " + "Q99 " * 3000,
    board_of(". .") + "\n?" * 3000,
    board_of(". .") + "\n? a b" * 3000,
    board_of(*["-" * 4] * 3000),
    "\n" * (MAX_CHARACTERS - 1),
    "$$" + "9" * (MAX_CHARACTERS - 2),
    "$$m" + "1 " * 5000,
    "x" * 1_000_000,
]


@pytest.mark.parametrize("text", HUGE, ids=[text[:12] for text in HUGE])
def test_huge_input_is_refused_with_few_words(text):
    diagram, faults = read_diagram(text)
    assert diagram is None and 0 < len(faults) <= MAX_FAULTS + 1
    assert all(len(fault.message) < 200 for fault in faults)


def test_moves_are_limited():
    names = geometry(25).names(geometry(25).points[: MAX_MOVES // 2 + 1])
    rows = ["---", *["|" + "." * 25 + "|"] * 25, "---"]
    text = board_of(*rows, header="$$B25") + "\n"
    diagram = parse_diagram(text + "> " + " pass ".join(names[:-1]))
    assert len(diagram.moves) == MAX_MOVES - 1
    _, faults = read_diagram(text + "> " + " pass ".join(names))
    assert [fault.message for fault in faults] == [f"手数太多：一张图最多 {MAX_MOVES} 手"]


def test_claims_are_limited():
    text = board_of(". .") + "\n? B a legal" * (MAX_CLAIMS + 1)
    _, faults = read_diagram(text)
    assert [fault.line for fault in faults] == [MAX_CLAIMS + 3]


def test_errors_are_of_the_package():
    assert issubclass(DiagramError, WeiqiError)
