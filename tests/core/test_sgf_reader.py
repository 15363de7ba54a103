"""Structure of SGF files: what is read, what is refused, and where."""

import time

import pytest

from weiqi.errors import SgfError, WeiqiError
from weiqi.game import PASS
from weiqi.points import BLACK, WHITE, geometry
from weiqi.sgf import Limits, read_sgf

G19 = geometry(19)


def tree(text: str):
    return read_sgf(text.encode()).trees[0]


@pytest.mark.parametrize(
    ("text", "offset", "code"),
    [
        ("", 0, "no_game"),
        ("hello", 0, "no_game"),
        (";;)", 0, "no_game"),
        ("(B[aa])", 0, "no_game"),
        ("(;B[aa]", 7, "malformed"),
        ("(;B[aa](;W[bb])", 15, "malformed"),
        ("(;B[aa]C[never closed)", 8, "malformed"),
        ("(;C[ends in a backslash\\])", 3, "malformed"),
        ("(;C[a ] b])", 8, "malformed"),
        ("(;C[a ] ])", 8, "malformed"),
        ("(;B)", 3, "malformed"),
        ("(;B;W[aa])", 3, "malformed"),
        ("(;[aa])", 2, "malformed"),
        ("(;B[aa](W[bb]))", 8, "malformed"),
        ("(;B[aa]())", 8, "malformed"),
        ("(;B[aa]((;W[bb])))", 8, "malformed"),
        ("(;(;B[aa]);W[bb])", 10, "malformed"),
        ("(;(;B[aa])W[bb])", 10, "malformed"),
        ("(;b[aa])", 2, "malformed"),
        ("(;B[aa]5)", 7, "malformed"),
        ("(;" + "X" * 65 + "[a])", 2, "malformed"),
        ("(;B[aa])(;W[bb]", 15, "malformed"),
        ("(;SZ[99999])", 4, "too_large"),
        ("(;SZ[99999999999999999999])", 4, "malformed"),
        ("(;SZ[26])", 4, "too_large"),
        ("(;SZ[1])", 4, "too_large"),
        ("(;SZ[0])", 4, "too_large"),
        ("(;SZ[-9])", 4, "malformed"),
        ("(;SZ[19:13])", 4, "malformed"),
        ("(;SZ[:])", 4, "malformed"),
        ("(;SZ[x])", 4, "malformed"),
        ("(;SZ[１９])", 4, "malformed"),
        ("(;GM[2])", 4, "malformed"),
        ("(" * 100_000, 0, "no_game"),
    ],
)
def test_malformed_files_name_the_byte(text, offset, code):
    with pytest.raises(SgfError) as caught:
        read_sgf(text.encode())
    assert (caught.value.offset, caught.value.code) == (offset, code)
    assert any("\u4e00" <= c <= "\u9fff" for c in str(caught.value))


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("B[zz]", "off_board"),
        ("B[ja]", "off_board"),
        ("B[AA]", "off_board"),
        ("B[a]", "malformed"),
        ("B[abc]", "malformed"),
        ("B[一]", "malformed"),
        ("B[a1]", "malformed"),
        ("B[aa][bb]", "malformed"),
        ("B[aa]W[bb]", "malformed"),
        ("B[aa:bb]", "malformed"),
    ],
)
def test_a_bad_move_names_the_byte(value, code):
    root = tree(f"(;SZ[9]{value})").root
    with pytest.raises(SgfError) as caught:
        root.move()
    assert caught.value.code == code
    assert caught.value.offset in (8, 13)


def test_a_bad_point_in_a_list_is_found_by_its_index():
    root = tree("(;SZ[9]AB[aa][bb]\n[cc][zz])").root
    with pytest.raises(SgfError) as caught:
        root.points("AB")
    assert caught.value.offset == len("(;SZ[9]AB[aa][bb]\n[cc]")


@pytest.mark.parametrize(
    "value", ["AB[]x", "AB[aa:]", "AB[:aa]", "AB[tt]", "AB[aa:zz]", "AB[aa][]"]
)
def test_bad_point_lists(value):
    with pytest.raises(SgfError):
        tree(f"(;SZ[9]{value})").root.points("AB")


def test_a_rectangle_costs_no_more_than_a_few_points():
    """A megabyte of whole-board rectangles once took half a minute."""

    def seconds(value: str) -> float:
        root = tree(f"(;SZ[25]AB{value * 2000})").root
        began = time.process_time()
        root.points("AB")
        return time.process_time() - began

    assert seconds("[aa:yy]") < 15 * seconds("[aa]")


def test_compressed_points():
    root = tree("(;AB[dd:ef]AW[aa][bb:bb]AE[ef:dd]DD[])").root
    names = ["D14", "E14", "D15", "E15", "D16", "E16"]
    assert [G19.name(p) for p in root.points("AB")] == names  # six stones (bug case 27)
    assert root.points("AE") == root.points("AB")  # corners in the other order
    assert [G19.name(p) for p in root.points("AW")] == ["B18", "A19"]
    assert root.points("DD") == [] == root.points("TR")


@pytest.mark.parametrize("size", [2, 9, 13, 19, 20, 25])
def test_moves_and_passes(size):
    root = tree(f"(;SZ[{size}];B[];W[tt];B[aa])").root
    first = root.children[0]
    second = first.children[0]
    board = geometry(size)
    assert root.move() is None
    assert first.move() == (BLACK, PASS)
    wanted = PASS if size <= 19 else board.at(19, size - 20)
    assert second.move() == (WHITE, wanted)
    assert second.children[0].move() == (BLACK, board.at(0, size - 1))


def test_many_games_with_text_around_them():
    text = (
        "From: a friend\nSubject: 题 (great!)\n\n(;GN[1]SZ[9]) and\n( ;GN[2]) (;GN[3];B[aa]) bye )"
    )
    trees = read_sgf(text.encode()).trees
    assert [(t.number, t.size, t.root.simple("GN")) for t in trees] == [
        (1, 9, "1"),
        (2, 19, "2"),
        (3, 19, "3"),
    ]


def test_long_names_of_the_old_format():
    root = tree(
        "(;GaMe[1]FileFormat[3]SiZe[9]AddBlack[aa][bb]Comment[hi]PLayer[white];Black[cc])"
    ).root
    assert (root.tree.size, len(root.points("AB")), root.text("C")) == (9, 2, "hi")
    assert root.color("PL") == WHITE
    move = root.children[0].move()
    assert move is not None
    assert move.color == BLACK


def test_branches_keep_their_order():
    text = "(;SZ[9](;B[cc](;W[aa])(;W[bb];B[dd]))(;B[ee])(;B[aa]))"
    root = tree(text).root
    at = [n.properties.get("B", n.properties.get("W", [b""]))[0] for n in root.tree.nodes()]
    assert at == [b"", b"cc", b"aa", b"bb", b"dd", b"ee", b"aa"]
    assert [c.properties["B"] for c in root.children] == [[b"cc"], [b"ee"], [b"aa"]]
    assert [n.properties.get("B") for n in root.tree.main_line()][:2] == [None, [b"cc"]]


def test_texts():
    root = tree("(;C[a\\]b\\\\c\r\nnext\\\nsame\ttab]GN[two\nlines]N[x]N[y])").root
    assert root.text("C") == "a]b\\c\nnextsame tab"
    assert root.simple("GN") == "two lines"
    assert root.simple("N") == "x y"
    assert root.text("GC") == ""


def test_numbers_and_colors():
    root = tree("(;KM[6.5]HA[ 2 ]TM[x]PL[2]MN[1e400]BL[1e400]OB[九]LB[aa:甲][bb:b\\]:c][cc])").root
    assert (root.real("KM"), root.number("HA"), root.color("PL")) == (6.5, 2, WHITE)
    assert root.real("ZZ") is None is root.number("ZZ")
    assert root.labels() == {G19.point("A19"): "甲", G19.point("B18"): "b]:c", G19.point("C17"): ""}
    for read, name in (
        (root.real, "TM"),
        (root.number, "MN"),
        (root.real, "BL"),
        (root.number, "OB"),
    ):
        with pytest.raises(SgfError):
            read(name)


def test_limits():
    deep = b"(;" * 100_000 + b")" * 100_000
    with pytest.raises(SgfError) as caught:
        read_sgf(deep)
    assert caught.value.code == "too_large"
    for text, limits in (
        (b"(;C[aaaaaaaaaa])", Limits(size=10)),
        (b"(;;;)", Limits(nodes=2)),
        (b"(;)(;)(;)", Limits(games=2)),
        (b"(;(;(;)))", Limits(depth=2)),
        (b"(;AB[aa][bb][cc])", Limits(values=2)),
    ):
        with pytest.raises(SgfError) as caught:
            read_sgf(text, limits=limits)
        assert caught.value.code == "too_large"


def test_the_largest_trees_allowed_are_read_without_recursion():
    limits = Limits(depth=60_000)
    deep = b"(;B[aa]" * 60_000 + b")" * 60_000
    long = b"(" + b";B[aa]" * 90_000 + b")"
    for data, count in ((deep, 60_000), (long, 90_000)):
        game = read_sgf(data, limits=limits).trees[0]
        assert sum(1 for _ in game.nodes()) == count == sum(1 for _ in game.main_line())


def test_unclosed_megabyte_of_brackets():
    # Work stays in proportion to the size: one failing match, not one for each byte.
    for filler in (b"[", b"\\", b"(", b"( ", b"(;", b"C[", b" ", b"a"):
        with pytest.raises(SgfError):
            read_sgf(b"(;C" + filler * ((1 << 20) // len(filler) - 8))


def test_errors_are_weiqi_errors():
    with pytest.raises(WeiqiError):
        read_sgf(b"\x00\x01\x02")
