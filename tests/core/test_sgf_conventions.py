"""Komi and handicap as servers write them; right and wrong lines of problems."""

from fractions import Fraction as F

import pytest

from weiqi.sgf import read_difficulty, read_mark, read_sgf, right_lines
from weiqi.sgf.conventions import mixed, plain_comment, read_handicap, read_komi


def root(text: str):
    return read_sgf(f"(;{text})".encode()).trees[0].root


@pytest.mark.parametrize(
    ("raw", "stones", "doubtful"),
    [
        ("7.5", F(15, 4), False),
        ("6.5", F(13, 4), False),
        ("5.5", F(11, 4), False),
        ("8", F(4), False),
        ("0", F(0), False),
        ("0.5", F(1, 4), False),
        ("-5.5", F(-11, 4), False),
        ("375", F(15, 4), True),
        ("3.75", F(15, 4), True),
        ("275", F(11, 4), True),
        ("750", F(15, 4), True),
        ("650", F(13, 4), True),
        ("-750", F(-15, 4), True),
        ("65", F(65, 2), True),
        ("7.3", None, True),
        ("123", None, True),
        ("99999", None, True),
        ("abc", None, True),
        ("nan", None, True),
        ("1e300", None, True),
    ],
)
def test_komi(raw, stones, doubtful):
    komi = read_komi(root(f"KM[{raw}]"))
    assert komi is not None
    assert (komi.stones, komi.raw, bool(komi.warning)) == (stones, raw, doubtful)


def test_no_komi_stated():
    assert read_komi(root("SZ[9]")) is None
    assert read_komi(root("KM[]")) is None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (F(15, 4), "3¾"),
        (F(1, 2), "½"),
        (F(-11, 4), "-2¾"),
        (F(4), "4"),
        (F(0), "0"),
        (F(-1, 4), "-¼"),
    ],
)
def test_mixed_numbers(value, text):
    assert mixed(value) == text


@pytest.mark.parametrize(
    ("raw", "count", "doubtful"),
    [("HA[0]", 0, 0), ("HA[1]", 0, 1), ("HA[2]", 2, 0), ("HA[9]", 9, 0), ("", 0, 0), ("HA[]", 0, 0)]
    + [("HA[x]", 0, 1), ("HA[-3]", 0, 1), ("HA[99999999999999999999]", 0, 1)],
)
def test_handicap(raw, count, doubtful):
    number, warning = read_handicap(root(raw))
    assert (number, bool(warning)) == (count, bool(doubtful))


@pytest.mark.parametrize(
    ("comment", "verdict"),
    [
        ("RIGHT", "right"),
        ("Good. RIGHT!", "right"),
        ("That is right, but", ""),
        ("BRIGHT", ""),
        ("正解", "right"),
        ("【正解】白棋净死。", "right"),
        ("正确！", "right"),
        ("失败图：白棋跑掉了。", "wrong"),
        ("失敗", "wrong"),
        ("错误。正解在下边。", "wrong"),
        ("说明\n正解", "right"),
        ("变化图：\n正解见下", "variation"),
        ("这不是正解", ""),
        ("不正确", "wrong"),
        ("变化图一", "variation"),
        ("參考圖", "variation"),
        ("NOTTHIS", "wrong"),
        ("", ""),
    ],
)
def test_verdicts(comment, verdict):
    assert read_mark(root(f"C[{comment}]")).verdict == verdict


def test_marks_and_key_words():
    mark = read_mark(root("TE[1]DO[]IT[]C[CHOICE and FORCE]"))
    assert (mark.tesuji, mark.bad, mark.doubtful, mark.interesting) == (True, False, True, True)
    assert (mark.choice, mark.force, mark.not_this) == (True, True, False)
    assert read_mark(root("BM[2]C[NOTTHIS]")).bad
    assert plain_comment("RIGHT 这样下  就对了 FORCE") == "这样下 就对了"


def test_right_lines_in_file_order():
    text = "SZ[9](;B[aa](;W[ab];B[ac]C[RIGHT])(;W[bb]C[失败]))(;B[cc]C[正解];W[dd])"
    lines = right_lines(root(text))
    assert [[n.move().point for n in line] for line in lines] == [
        [root(text).tree.geometry.point(p) for p in line] for line in (["A9", "A8", "A7"], ["C7"])
    ]


@pytest.mark.parametrize(
    ("raw", "level"),
    [("1", 1), ("10", 10), ("11", None), ("0", None), ("25k", 1), ("15k", 4), ("5k", 6), ("1k", 7)]
    + [("1d", 8), ("9d", 10), ("3 dan", 8), ("20级", 3), ("hard", None), ("", None)],
)
def test_difficulty(raw, level):
    assert read_difficulty(root(f"DI[{raw}]")) == level
