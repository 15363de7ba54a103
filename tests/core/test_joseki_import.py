"""A teacher's own SGF becomes a family: turned to the corner, gaps named, nothing made up."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weiqi.errors import SgfError
from weiqi.game import Game
from weiqi.joseki import SIZE, JosekiError, parse_moves, read_family, rewrite
from weiqi.points import geometry
from weiqi.sgf import Tree, read_sgf
from weiqi.symmetry import TURNS, turned

BOARD = geometry(SIZE)


def tree(text):
    return read_sgf(text.encode()).trees[0]


def imported(text, name="试"):
    return read_family(rewrite(tree(text), name))


def line(family):
    return [step.path for step in family.steps if not step.children]


@pytest.mark.parametrize("corner", ["qd", "dc", "cp", "pq"])
def test_any_corner_becomes_the_upper_right(corner):
    family, _ = imported(f"(;SZ[19];B[{corner}];W[jj])")
    (first, _), *_ = line(family)
    col, row = BOARD.xy(first)
    assert col >= 9 and row >= 9


def test_colours_are_swapped_where_white_begins():
    family, _ = imported("(;SZ[19];W[qd];B[od])")
    assert [step.color for step in family.steps] == [1, 2]


def test_moves_of_one_side_get_the_pass_between_them():
    family, _ = imported("(;SZ[19];B[qd](;B[od])(;B[oc];W[pf]))")
    assert line(family) == [
        tuple(parse_moves("R16.pass.P16")),
        tuple(parse_moves("R16.pass.P17.Q14")),
    ]


def test_what_is_known_is_added_and_the_rest_named():
    family, faults = imported(
        "(;SZ[19]C[老师的话];B[qd]N[小目];W[rd];B[re]C[打吃];W[qc];B[rc]TE[1];W[oc];B[sd])"
    )
    last = family.steps[-1]
    assert (family.name, family.intro, family.sources) == ("试", "老师的话", ("老师自编",))
    assert family.steps[0].name == "小目" and family.steps[2].comment == "打吃"
    assert family.steps[4].good and len(last.captured) == 1 and last.sources == ("老师自编",)
    assert {f.message for f in faults} == {
        "根节点的 C 里没有写词", "根节点的 C 里没有写难度", "第 7 手 T16 没有写看法",
    }  # fmt: skip
    assert all(fault.gap for fault in faults)


def test_names_comments_without_moves_and_a_root_with_a_move():
    family, _ = imported("(;SZ[19]GN[我的定式]B[qd];C[接着说];W[od]C[说明])")
    assert family.name == "我的定式" and family.steps[0].comment == "接着说"
    assert family.steps[1].comment == "说明"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(;SZ[13];B[dd])", "19 路"),
        ("(;SZ[19]C[空])", "没有着法"),
        ("(;SZ[19]AB[dd];W[qd])", "摆了子"),
        ("(;SZ[19];B[])", "停一手"),
        ("(;SZ[19];B[qd];W[qd])", "已经有子"),
        ("(;SZ[19];B[qd];W[];B[];W[dd])", "结束"),
    ],
)
def test_what_cannot_become_a_family(text, message):
    with pytest.raises(SgfError, match=message):
        rewrite(tree(text), "试")


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(0, 360), min_size=1, max_size=30), st.sampled_from(TURNS), st.booleans()
)
def test_what_was_written_is_read_again(picks, turn, white_first):
    """Any legal line in any corner, in either colour: the moves come back, turned alike."""
    made = Tree(SIZE)
    node, game, moves = made.root, Game(SIZE), []
    for pick in picks:
        point = BOARD.points[pick]
        if game.is_legal(point):
            game.play(game.to_play, point)
            moves.append(game.moves[-1])
    for move in moves:
        node = node.add()
        color = 3 - move.color if white_first else move.color
        node.set_move(move._replace(color=color, point=turned(SIZE, move.point, turn)))
    family, _ = read_family(rewrite(made, "试"))
    (path,) = line(family)
    assert any(list(path) == [turned(SIZE, move.point, other) for move in moves] for other in TURNS)
    again, _ = read_family(rewrite(read_sgf(rewrite(made, "试")).trees[0], "试"))
    assert line(again) == [path]


def test_a_rewritten_family_that_is_too_long_is_refused_on_reading():
    points = [p for p in BOARD.points if BOARD.xy(p)[0] % 2 == 0][:122]
    text = "".join(
        f";{'BW'[n % 2]}[{chr(97 + BOARD.xy(p)[0])}{chr(115 - BOARD.xy(p)[1])}]"
        for n, p in enumerate(points)
    )
    with pytest.raises(JosekiError, match="最多 120 手"):
        imported(f"(;SZ[19]{text})")
