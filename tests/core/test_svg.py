"""Boards as SVG: what is drawn where, in words, and under which names."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings

from tests.core.diagrams import diagrams
from weiqi import svg
from weiqi.board import Board
from weiqi.diagram import Diagram, Window, parse_diagram, position_diagram
from weiqi.game import Game
from weiqi.points import BLACK, EMPTY, WHITE, geometry

NS = "{http://www.w3.org/2000/svg}"
MARKED = """$$W 各种 <记号> & "引号"
$$ | Y # B Z X .
$$ | Q @ W P O .
$$ | T S C M a 1
$$ | . . g . b 2
$$ -------------
"""


def tree(diagram, **options):
    text = svg.render(diagram, **options)
    return ET.fromstring(text.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def texts(root, name):
    return [
        "".join(node.itertext())
        for group in root.iter(f"{NS}g")
        if name in group.get("class", "").split()
        for node in group.iter(f"{NS}text")
    ]


def points(root, name):
    """data-point of everything in the groups of a class."""
    return [
        node.get("data-point")
        for group in root.iter(f"{NS}g")
        if set(name.split()) <= set(group.get("class", "").split())
        for node in group
    ]


def path(root, name):
    found = [node for node in root.iter(f"{NS}path") if node.get("class") == name]
    return found[0].get("d") if found else ""


def test_stones_marks_numbers_and_letters():
    root = tree(parse_diagram(MARKED))
    assert points(root, "black") == ["A4", "B4", "C4", "D4", "E4", "F1"]
    assert points(root, "white") == ["A3", "B3", "C3", "D3", "E3", "F2"]
    for on, row in (("on-black", 4), ("on-white", 3), ("on-empty", 2)):
        group = points(root, f"marks {on}")
        assert group == [f"{col}{row}" for col in "ABCD"]
    assert texts(root, "letters") == ["g", "b", "a"]
    numbers = {
        group.get("class"): [text.text for text in group]
        for group in root.iter(f"{NS}g")
        if "numbers" in group.get("class")
    }
    assert numbers == {"numbers on-white": ["1"], "numbers on-black": ["2"]}
    # Letters and marks on empty points have the lines behind them hidden.
    assert path(root, "clear").count("h0") == 4 + 3


def test_each_mark_has_a_shape_of_its_own():
    root = tree(parse_diagram(MARKED))
    shapes = {}
    for node in root.iter(f"{NS}path"):
        if node.get("data-point"):
            shapes.setdefault(node.get("class"), set()).add(node.get("d").split("l")[0][-1:])
    assert set(shapes) == {"triangle", "square", "circle", "cross"}
    first = {name: svg._shape(name, 0, 0) for name in shapes}
    assert len(set(first.values())) == 4


def test_accessible_and_strict():
    text = svg.render(parse_diagram(MARKED))
    root = tree(parse_diagram(MARKED))
    assert root.get("role") == "img" and root[0].tag == f"{NS}title" and root[1].tag == f"{NS}desc"
    assert root[0].text == '各种 <记号> & "引号"'
    assert root[1].text.splitlines() == [
        "19 路棋盘的左下角，白先。",
        "黑子：A4 B4 C4 D4 E4。",
        "白子：A3 B3 C3 D3 E3。",
        "手顺：白1 F2，黑2 F1。",
        "△：A2 A3 A4。",
        "□：B2 B3 B4。",
        "○：C2 C3 C4。",
        "×：D2 D3 D4。",
        "字母：a=E2 b=E1 g=C1。",
        "X X X X X .",
        "O O O O O .",
        ". . . . a O",
        ". . g . b X",
    ]
    assert "style=" not in text and "#" not in text and " id=" not in text and "fill=" not in text
    assert root.get("width") is None and root.get("height") is None


@pytest.mark.parametrize(
    "text, words",
    [
        ("$$\n$$ | . .\n$$ -----", "19 路棋盘的左下角"),
        ("$$W\n$$ -----\n$$ . . |", "19 路棋盘的右上角，白先"),
        ("$$9\n$$ . . |", "9 路棋盘的右边"),
        ("$$9\n$$ . .\n$$ ---", "9 路棋盘的下边"),
        ("$$\n$$ . .\n", "19 路棋盘的中部"),
        ("$$\n$$ ---\n$$ |..|\n$$ |..|\n$$ ---", "2 路棋盘，黑先"),
        ("$$5\n$$ | . . . . . |\n$$ -----", "5 路棋盘的下边"),
    ],
)
def test_the_shown_part_in_words(text, words):
    assert svg.describe(parse_diagram(text)).startswith(words)


LINES = [
    # text, edges where lines end, grid
    ("$$\n$$ | . .\n$$ -----", "M18 18H63M18 48H63 M18 3V48M48 3V48"),
    ("$$\n$$ -----\n$$ . . |", "M3 18H48 M18 18V33M48 18V33"),
    ("$$\n$$ . .", "M3 18H63 M18 3V33M48 3V33"),
    ("$$\n$$ ---\n$$ |..|\n$$ |..|\n$$ ---", "M18 18H48M18 48H48 M18 18V48M48 18V48"),
]


@pytest.mark.parametrize("text, grid", LINES)
def test_lines_end_at_edges_and_run_on_at_cuts(text, grid):
    text = text.replace("$$ | . .\n$$ -----", "$$ | . .\n$$ | . .\n$$ -----")
    assert path(tree(parse_diagram(text)), "grid") == grid.replace(" M", "M")


@pytest.mark.parametrize("size, stars", [(2, 0), (5, 1), (7, 5), (9, 5), (13, 5), (19, 9)])
def test_star_points(size, stars):
    root = tree(Diagram(size=size, window=Window(0, 0, size, size)))
    assert path(root, "stars").count("h0") == stars


def test_star_points_of_a_part():
    root = tree(parse_diagram("$$\n" + "$$ | . . . . .\n" * 5 + "$$ ----"))
    assert path(root, "stars") == "M108 48h0"


def test_coordinates_in_both_styles():
    diagram = parse_diagram("$$Bc\n$$ | . X\n$$ | . .\n$$ -----")
    assert texts(tree(diagram), "coords") == ["A", "B", "2", "1"]
    assert texts(tree(diagram, labels=svg.CHINESE), "coords") == ["1", "2", "十八", "十九"]
    assert texts(tree(diagram, labels=svg.NONE), "coords") == []
    top = parse_diagram("$$\n$$ ----\n$$ . X |\n$$ . . |")
    assert texts(tree(top), "coords") == []
    assert texts(tree(top, labels=svg.WESTERN), "coords") == ["S", "T", "19", "18"]
    assert texts(tree(top, labels=svg.CHINESE), "coords") == ["18", "19", "一", "二"]
    with pytest.raises(ValueError, match="style"):
        svg.render(diagram, labels="kanji")


@pytest.mark.parametrize(
    "size, name, chinese",
    [
        (19, "D4", "4之十六"),
        (19, "A19", "1之一"),
        (19, "T1", "19之十九"),
        (19, "K10", "10之十"),
        (9, "J9", "9之一"),
        (25, "Z1", "25之二十五"),
        (25, "A6", "1之二十"),
    ],
)
def test_point_names(size, name, chinese):
    """Bug case 24: lines are counted from the top in the Chinese style, as the labels show."""
    point = geometry(size).point(name)
    assert svg.point_name(size, point) == name
    assert svg.point_name(size, point, svg.CHINESE) == chinese
    column, line = chinese.split("之")
    root = tree(Diagram(size=size, window=Window(0, 0, size, size)), labels=svg.CHINESE)
    shown = texts(root, "coords")
    col, row = geometry(size).xy(point)
    assert shown[col] == column and shown[size:][size - 1 - row] == line


KO = """$$Bm21
$$ | . . O X .
$$ | . O 1 O X
$$ | . . O X .
$$ | . a T Y b
$$ -----------
> {}
"""


@pytest.mark.parametrize(
    "moves, notes",
    [
        ("A4", []),
        ("A4 A1 pass", ["24＝停一手"]),
        ("A4 A3 D3", ["24＝D3"]),
        ("A4 B1", ["23＝a"]),
        ("A4 C1 H5", ["23＝C1", "24＝H5（图外）"]),
        ("A4 A3 D3 A2 C3", ["24＝D3", "26＝21"]),
    ],
)
def test_moves_the_board_cannot_show(moves, notes):
    """Bug case 29: every move is on the board or in the notes."""
    diagram = parse_diagram(KO.format(moves))
    assert svg.replays(diagram) == notes
    root = tree(diagram)
    assert "，".join(texts(root, "notes")) == "，".join(notes)
    assert texts(tree(diagram, notes=False), "notes") == []


def test_a_long_ko_is_all_there():
    diagram = parse_diagram(KO.format("A4 A3 D3 A2 C3"))
    shown = {number for number, _ in svg.numbers(diagram).values()}
    noted = {int(note.split("＝")[0]) for note in svg.replays(diagram)}
    assert shown | noted == set(range(21, 21 + len(diagram.moves))) and not shown & noted


def test_notes_speak_the_style_of_the_labels():
    diagram = parse_diagram(KO.format("A4 A3 D3"))
    assert texts(tree(diagram, labels=svg.CHINESE), "notes") == ["24＝4之十七"]
    assert "21 3之十七" in tree(diagram, labels=svg.CHINESE)[1].text


def test_a_unique_mark_names_its_point():
    text = "$$B\n$$ | . X .\n$$ | X Q 1\n$$ | . X .\n$$ ------\n> A4 B2"
    assert svg.replays(parse_diagram(text)) == ["2＝A4（图外）", "3＝△"]


def test_layers_of_a_position():
    at = geometry(5).point
    board = Board.of(5, [at("B2")], [at("C3")])
    root = tree(
        position_diagram(board),
        last=at("C3"),
        owners={at("A1"): BLACK, at("E5"): WHITE, at("D1"): EMPTY},
    )
    rings = [node for node in root.iter(f"{NS}circle") if "last" in node.get("class", "")]
    assert [(ring.get("class"), ring.get("cx")) for ring in rings] == [("last on-white", "78")]
    assert path(root, "own-black").count("M") == path(root, "own-white").count("M") == 1
    assert (
        tree(position_diagram(board), last=at("A1")).find(f".//{NS}circle[@class='last']") is None
    )


def test_frame_gives_the_places():
    diagram = parse_diagram(MARKED)
    for style in (svg.NONE, svg.WESTERN, svg.CHINESE):
        frame = svg.frame(diagram, style)
        root = tree(diagram, labels=style)
        assert root.get("viewBox") == f"0 0 {frame.width} {frame.height}"
        assert root.get("data-origin") == f"{frame.left} {frame.top}"
        assert root.get("data-window") == "0 0 6 4" and root.get("data-cell") == str(svg.CELL)
        circle = root.find(f".//{NS}circle[@data-point='F2']")
        assert (circle.get("cx"), circle.get("cy")) == (str(frame.x(5)), str(frame.y(2)))


def test_size_in_bytes():
    game = Game(19)
    while len(game.board.empties()) > 361 - 57:
        options = game.legal_points()
        game.play(game.to_play, options[len(game.moves) * 97 % len(options)])
    diagram = position_diagram(game.board, title="五十七手", coordinates=True)
    assert len(svg.render(diagram).encode()) < 6 * 1024
    record = Diagram(size=19, window=Window(0, 0, 19, 19), moves=tuple(game.moves))
    assert len(svg.render(record).encode()) < 9 * 1024


def test_hostile_title():
    diagram = Diagram(size=3, window=Window(0, 0, 3, 3), title="</title><script>\x00\ud800&\x0b")
    root = tree(diagram)
    assert root[0].text == "</title><script>&"
    assert len(list(root.iter(f"{NS}script"))) == 0


@settings(max_examples=60, deadline=None)
@given(diagrams)
def test_every_diagram_is_well_formed(diagram):
    for style in (svg.NONE, svg.CHINESE):
        root = tree(diagram, labels=style)
        _, _, width, height = map(int, root.get("viewBox").split())
        for circle in root.iter(f"{NS}circle"):
            x, y, r = (int(circle.get(name)) for name in ("cx", "cy", "r"))
            assert r <= x <= width - r and r <= y <= height - r
        for text in root.iter(f"{NS}text"):
            assert 0 <= int(text.get("x")) <= width and 0 <= int(text.get("y")) <= height
        shown = {number for number, _ in svg.numbers(diagram).values()}
        noted = {int(note.split("＝")[0]) for note in svg.replays(diagram)}
        moves = range(diagram.offset, diagram.offset + len(diagram.moves))
        assert shown | noted == set(moves) and not shown & noted
