"""Writing SGF, and properties that must hold for every file (Hypothesis)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weiqi.errors import SgfError
from weiqi.game import PASS, Move
from weiqi.points import BLACK, WHITE, geometry
from weiqi.sgf import Limits, Tree, play_record, read_mark, read_record, read_sgf, write_sgf

TEXTS = [
    "ends in a backslash \\",
    "\\",
    "\\\\",
    "]",
    "a]b[c",
    "\\]",
    "</script><b>&amp;\"'",
    "第一行\n第二行\n\n第四行\n",
    "a:b\\:c",
    "(;B[aa])",
    " 　spaces　 ",
    "表 許功蓋 😀",
]


@pytest.mark.parametrize("text", TEXTS)
def test_texts_come_back_exactly(text):
    tree = Tree(9)
    tree.root.set_text("C", text)
    tree.root.add().set_text("N", "x")
    data = write_sgf([tree])
    again = read_sgf(data)
    assert again.trees[0].root.text("C") == text
    assert again.trees[0].root.children[0].text("N") == "x"
    assert write_sgf(again.trees) == data


def test_what_a_file_says_about_itself():
    source = read_sgf("(;GM[1]FF[3]CA[GBK]SZ[13]AB[aa]C[正解];B[cc])".encode("gbk"))
    data = write_sgf(source.trees)
    for part in (b"FF[4]", b"GM[1]", b"CA[UTF-8]", b"SZ[13]", "正解".encode()):
        assert part in data
    assert b"GBK" not in data
    assert source.trees[0].root.properties["CA"] == [b"GBK"]  # the tree read stays as it was


def test_points_and_moves_are_written():
    board = geometry(20)
    tree = Tree(20)
    tree.root.set_points("AB", [board.point("U20"), board.point("A1")])
    tree.root.set_points("TR", [])
    for move in (Move(WHITE, board.at(19, 0)), Move(BLACK, PASS)):
        tree.root.add().set_move(move)
    again = read_sgf(write_sgf([tree])).trees[0].root
    assert again.points("AB") == sorted((board.point("A1"), board.point("U20")))
    assert not again.has("TR")
    assert [c.move() for c in again.children] == [(WHITE, board.at(19, 0)), (BLACK, PASS)]


# Anything printable that SGF keeps: no control characters, line breaks as \n only.
_text = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n"), max_size=40
)
_names = st.sampled_from(["C", "N", "GC", "XX", "LB"])


@st.composite
def trees(draw):
    tree = Tree(draw(st.integers(2, 25)))
    nodes = [tree.root]
    for _ in range(draw(st.integers(0, 12))):
        nodes.append(draw(st.sampled_from(nodes)).add())
    for node in nodes:
        for name in draw(st.lists(_names, max_size=3, unique=True)):
            node.set_text(name, draw(_text))
        if draw(st.booleans()):
            point = draw(st.sampled_from((PASS, *tree.geometry.points)))
            node.set_move(Move(draw(st.sampled_from([BLACK, WHITE])), point))
        node.set_points("TR", draw(st.lists(st.sampled_from(tree.geometry.points), max_size=3)))
    return tree


def shape(tree: Tree) -> list[tuple[dict[str, list[bytes]], int]]:
    return [(node.properties, len(node.children)) for node in tree.nodes()]


@settings(max_examples=150, deadline=None)
@given(st.lists(trees(), min_size=1, max_size=3))
def test_round_trip(games):
    data = write_sgf(games)
    again = read_sgf(data)
    assert write_sgf(again.trees) == data
    for first, second in zip(games, again.trees, strict=True):
        header = {name: second.root.properties[name] for name in ("FF", "GM", "CA", "SZ")}
        first.root.properties.update(header)
        assert shape(first) == shape(second)
        assert [n.move() for n in first.nodes()] == [n.move() for n in second.nodes()]


def read_everything(data: bytes) -> None:
    """Read a file and all its values; only SgfError may come out."""
    try:
        result = read_sgf(data, limits=Limits(nodes=2_000, depth=200))
    except SgfError as error:
        assert error.offset is None or 0 <= error.offset <= len(data)
        return
    for tree in result.trees:
        for node in tree.nodes():
            for read in (node.move, lambda n=node: read_mark(n), lambda n=node: n.labels()):
                attempt(read, data)
            for name in node.properties:
                for reader in (
                    node.text,
                    node.simple,
                    node.points,
                    node.real,
                    node.number,
                    node.color,
                ):
                    attempt(lambda r=reader, n=name: r(n), data)
        attempt(lambda t=tree: play_record(read_record(t)), data)
    assert read_sgf(write_sgf(result.trees)).trees


def attempt(read, data: bytes) -> None:
    try:
        read()
    except SgfError as error:
        assert error.offset is not None
        assert 0 <= error.offset <= len(data)
    except ValueError as error:
        # A start that breaks the rules is the game's own error.
        assert error.__class__.__name__ == "SetupError"


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(data):
    read_everything(data)
    read_everything(b"(;" + data + b")")
    read_everything(b"(;LB[aa:" + data.replace(b"]", b"") + b"]KM[" + data[:9] + b"];B[aa])")


_pieces = st.sampled_from(
    [b"(", b";", b")", b"[", b"]", b"\\", b":", b"B", b"W", b"AB", b"aa", b"tt", b"\n", b" "]
    + [b"SZ[9]", b"SZ[", b"C[", b"KM[7.5]", b"HA[2]", b"CA[GBK]", b"CA[Big5]", b"LB[aa"]
    + ["正解".encode(), "正解".encode("gbk"), b"\xff", b"\xa4"]
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(_pieces, max_size=40).map(b"".join))
def test_any_pieces(data):
    read_everything(data)
    read_everything(b"(;" + data)


_SAMPLE = (
    "(;GM[1]FF[4]CA[UTF-8]SZ[9]GN[一题]AB[aa][bb:cc]AW[dd]TR[dd]PL[B]C[黑先\\]。]"
    "(;B[ee]C[RIGHT];W[ff](;B[gg])(;B[hh]TE[1]))(;B[ii]BM[1]C[失败]))(;SZ[13];B[aa];W[])"
)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(["utf-8", "gb18030", "cp932"]),
    st.lists(st.tuples(st.integers(0, 300), st.integers(0, 2), st.binary(max_size=3)), max_size=4),
)
def test_mutated_files(codec, edits):
    data = _SAMPLE.replace("题", "問").encode(codec, "ignore")
    for place, kind, piece in edits:
        place %= len(data) + 1
        data = data[:place] + piece + data[place + (0, 1, len(piece))[kind] :]
    read_everything(data)
