"""Reading a family of joseki: what is a fault, and where it stands."""

import pytest

from weiqi.game import PASS
from weiqi.joseki import MAX_BYTES, JosekiError, check_family, parse_moves, read_family
from weiqi.joseki.model import MAX_DEPTH, MAX_STEPS

HEAD = "(;FF[4]GM[1]CA[UTF-8]SZ[19]GN[试]C[一句介绍。\n词：断\n难度：3\n出处：科吾]"
END = "C[看法：两分\n出处：科吾]"


def family(moves, head=HEAD):
    return read_family(f"{head}{moves})".encode())


def faults(moves, head=HEAD):
    """Return line and message of every fault, blocking or not."""
    try:
        tree, found = family(moves, head)
    except JosekiError as error:
        return [(fault.line, fault.message) for fault in error.faults]
    return [(f.line, f.message) for f in (*found, *check_family(tree).faults)]


def test_the_header():
    tree, found = family(f";B[qd];W[od]{END}")
    assert (tree.name, tree.intro, tree.terms) == ("试", "一句介绍。", ("断",))
    assert (tree.difficulty, tree.sources, found) == (3, ("科吾",), [])


def test_every_kind_of_line():
    tree, found = family(
        ";B[qd]\n;W[od]N[一间高挂]TE[1]C[离一路。\n问：黑怎样应？\n看法：两分，旧说\n出处：科吾\n"
        "? liberties P16 = 4 # 孤子]"
    )
    step = tree.steps[1]
    assert (step.name, step.comment, step.question) == ("一间高挂", "离一路。", "黑怎样应？")
    assert (step.judgement, step.sources) == ("两分，旧说", ("科吾",))
    assert step.good and not step.bad and step.claims == (("liberties P16 = 4", 9),)
    assert check_family(tree).claims == 1 and not found


CASES = {
    "a move on a stone": (f";B[qd];W[qd]{END}", 4, "第 2 手 R16：R16 已经有子"),
    "out of turn": (f";B[qd]\n;B[od]{END}", 5, "第 2 手该白下"),
    "white first": (f";W[qd]{END}", 4, "第 1 手该黑下"),
    "no move": (f";B[qd]\n;C[只有话];W[od]{END}", 5, "第 2 手没有着法"),
    "two moves in one": (f";B[qd]W[od]{END}", 4, "一个节点里只能有一手棋"),
    "stones set up": (f";B[qd];W[od]AB[dd]{END}", 4, "不能摆子"),
    "the same move twice": (f";B[qd](;W[od]{END})(;W[od]{END})", 5, "第 2 手 P16 写了两次"),
    "two passes": (f";B[qd];W[];B[];W[od]{END}", 4, "这盘棋已经结束"),
    "a point outside": (f";B[qd];W[zz]{END}", 4, "「zz」"),
    "a condition of nothing": (";B[qd];W[od]C[条件：征子 C3]", 4, "没有棋子"),
    "a condition unread": (";B[qd];W[od]C[条件：先手]", 4, "看不懂条件"),
    "a false claim": (
        ";B[qd];W[od]C[看法：两分\n出处：科吾\n? liberties P16 = 3]", 6, "有 4 口气",
    ),
    "a claim with after": (
        ";B[qd];W[od]C[看法：两分\n出处：科吾\n? after 1 atari R16]", 6, "只写这一手以后的局面",
    ),
    "no judgement": (";B[qd];W[od]C[出处：科吾]", 4, "第 2 手 P16 没有写看法"),
    "no source": (";B[qd];W[od]C[看法：两分]", 4, "第 2 手 P16 没有写出处"),
    "a source unknown": (";B[qd];W[od]C[看法：两分\n出处：某书]", 4, "“某书”没有写在根节点里"),
    "a mistake unpunished": (f";B[qd];W[od]BM[1]{END}", 4, "标了 BM"),
    "no moves": ("", 1, "一手棋也没有"),
}  # fmt: skip


@pytest.mark.parametrize(("moves", "line", "message"), CASES.values(), ids=CASES)
def test_faults_and_their_places(moves, line, message):
    found = faults(moves)
    assert any(at == line and message in said for at, said in found), found


CAPTURE = ";B[qd];W[rd];B[re];W[qc];B[rc];W[oc];B[sd]{}"


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("C[提：1\n看法：两分\n出处：科吾]", ""),
        (END, "这一手提掉 1 子，要写“提：1”"),
        ("C[提：2\n看法：两分\n出处：科吾]", "写的是提 2 子，其实提掉 1 子"),
        ("C[提：零\n看法：两分\n出处：科吾]", "写的是提 零 子"),
    ],
)
def test_captures_are_stated_and_true(comment, message):
    found = [said for _, said in faults(CAPTURE.format(comment))]
    assert (not found) if not message else any(message in said for said in found), found


def test_a_capture_stated_where_there_is_none():
    (fault,) = faults(";B[qd];W[od]C[提：1\n看法：两分\n出处：科吾]")
    assert fault == (4, "写的是提 1 子，其实提掉 0 子")


@pytest.mark.parametrize(
    ("head", "message"),
    [
        (HEAD.replace("SZ[19]", "SZ[13]"), "19 路"),
        (HEAD.replace("GN[试]", ""), "没有写名字"),
        (HEAD.replace("难度：3", "难度：十二"), "难度“十二”应是 1 到 10"),
        (HEAD.replace("词：断\n", ""), "没有写词"),
        (HEAD.replace("一句介绍。\n", ""), "没有写介绍"),
        (HEAD + "AB[dd]", "根节点不能有 AB"),
        (HEAD.replace("词：断", "看法：好"), "根节点不能写“看法：”"),
    ],
)
def test_faults_of_the_header(head, message):
    found = faults(f";B[qd];W[od]{END}", head)
    assert any(message in said for _, said in found), found


@pytest.mark.parametrize(
    "data",
    [b"", b"no game", b"(;SZ[19]", HEAD.encode() + b";B[qd",
     "(;SZ[19]GN[定式]C[试试];B[qd])".encode("gb18030"),
     b"\x00" * 100, b"(;GM[2])", b"(" * 100_000, b"x" * (MAX_BYTES + 1)],
    ids=["empty", "text", "open", "cut", "gb", "zeros", "chess", "deep", "large"],
)  # fmt: skip
def test_what_is_no_family_is_refused_in_chinese(data):
    with pytest.raises(JosekiError) as caught:
        read_family(data)
    assert any("一" <= char <= "鿿" for char in str(caught.value))


def test_large_trees_are_refused():
    points = [f"{x}{y}" for x in "abcdefghijklmnopqrs" for y in "abcdefghijklmnopqrs"]
    deep = "".join(f";{'BW'[n % 2]}[{p}]" for n, p in enumerate(points[: MAX_DEPTH + 1]))
    assert any(f"最多 {MAX_DEPTH} 手" in said for _, said in faults(deep))
    wide = "".join(f"(;W[{p}])" for p in points if p != "qd") * (MAX_STEPS // 360 + 1)
    with pytest.raises(JosekiError, match="超过"):
        family(f";B[qd]{wide}")


def test_another_order_need_not_say_it_all_again():
    tree, found = family(f";B[qd](;W[oc];B[pf];W[jc]{END})(;W[jc];B[pf];W[oc])")
    assert not found and len(list(tree.leaves())) == 2
    tree, found = family(f";B[qd](;W[oc];B[pf];W[jc];B[cc]{END})(;W[jc];B[pf];W[oc])")
    assert not found and [len(step.path) for step in tree.leaves()] == [5]


def test_the_numbers_of_a_tree():
    tree, _ = family(f";B[qd](;W[od];B[oc]{END})(;W[oc]{END})")
    assert [step.below for step in tree.steps] == [3, 1, 0, 0] and tree.root.below == 4
    assert [s.point for s in tree.trunk()] == parse_moves("R16")
    assert [s.point for s in tree.main_line()] == parse_moves("R16.P16.P17")


def test_lines_of_moves():
    assert parse_moves("R16.pass, q3") == [parse_moves("R16")[0], PASS, parse_moves("Q3")[0]]
    assert parse_moves(" ") == []
    for wrong in ("R20", "I9", "零", "R16" * 2, ".".join(["R16"] * (MAX_DEPTH + 1))):
        with pytest.raises(ValueError):
            parse_moves(wrong)
