"""Pinyin in one canonical form; text folded the same way on both sides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from website import pinyin, text


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("dào pū", "da4opu1"),
        ("dàopū", "da4opu1"),
        ("dao4pu1", "da4opu1"),
        ("dao4 pu1", "da4opu1"),
        ("DAO4PU1", "da4opu1"),
        ("dao4pu", "da4opu"),
        ("dàopu1", "da4opu1"),
        ("cháng", "cha2ng"),
        ("chang2", "cha2ng"),
        ("dou3", "do3u"),
        ("dǒu", "do3u"),
        ("liu2", "liu2"),
        ("liú", "liu2"),
        ("gui1", "gui1"),
        ("guī", "gui1"),
        ("xue1", "xue1"),
        ("xuē", "xue1"),
        ("lv4", "lv4"),
        ("lǜ", "lv4"),
        ("lü4", "lv4"),
        ("lu:4", "lv4"),
        ("lüe4", "lve4"),
        ("lüè", "lve4"),
        ("pián yi", "pia2nyi"),
        ("yi5", "yi"),
        ("yi0", "yi"),
        ("er2", "e2r"),
        ("ér", "e2r"),
        ("a1", "a1"),
        ("xiong2", "xio2ng"),
        ("xióng", "xio2ng"),
        ("huai2", "hua2i"),
        ("", ""),
        ("打吃", ""),
        ("!?", ""),
        ("3", "3"),
        ("m2", "m2"),
    ],
)
def test_canonical(typed, canonical):
    assert pinyin.canonical(typed) == canonical


def test_every_syllable_is_the_same_typed_with_a_mark_or_a_number():
    from pypinyin import Style
    from pypinyin import pinyin as lookup

    chars = [chr(code) for code in range(0x4E00, 0x9FA6, 7)]
    for marked, numbered in zip(
        lookup(chars, style=Style.TONE, heteronym=True, errors="ignore"),
        lookup(chars, style=Style.TONE3, heteronym=True, errors="ignore"),
        strict=True,
    ):
        for mark, number in zip(marked, numbered, strict=True):
            assert pinyin.canonical(mark) == pinyin.canonical(number), (mark, number)
            assert pinyin.is_syllable(mark) or mark[0] in "mnhêếǹ", mark


@pytest.mark.parametrize(
    ("reading", "letters"), [("dào tuō xuē", "dtx"), ("ān", "a"), ("lǜ shì", "ls"), ("", "")]
)
def test_initials(reading, letters):
    assert pinyin.initials(reading) == letters


@pytest.mark.parametrize(
    "wrong", ["", "x", "dàò", "dao4", "打", "dào pū", "d4o", "chángkǎo", "á á"]
)
def test_what_is_no_syllable(wrong):
    assert not pinyin.is_syllable(wrong)


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("雙活", "双活"),
        ("倒脫靴", "倒脱靴"),
        ("覆盤", "复盘"),
        ("覆局", "复局"),
        ("複盤", "复盘"),
        ("妙著", "妙着"),
        ("馀味", "余味"),
        ("打刼", "打劫"),
        ("ＤＴＸ", "dtx"),
        ("1·3·5型", "135型"),
        ("打 吃！", "打吃"),
        ("アタリ", "あたり"),
        ("ｱﾀﾘ", "あたり"),
        ("\ud800打\x00吃", "打吃"),
        ("😀", ""),
        ("", ""),
    ],
)
def test_fold(written, folded):
    assert text.fold(written) == folded


@given(st.text(max_size=40))
def test_folding_twice_changes_nothing(written):
    once = text.fold(written)
    assert text.fold(once) == once


@given(st.text(max_size=40))
def test_keys_can_be_stored(written):
    text.fold(written).encode()
    text.latin(written).encode("ascii")
    pinyin.canonical(written).encode("ascii")


def test_runs_end_at_punctuation_and_other_scripts():
    assert text.han_runs("打吃，提子abc劫のこう。") == ["打吃", "提子", "劫"]
    assert text.bigrams("倒脱靴") == ["倒脱", "脱靴"]
    assert text.bigrams("劫") == []
    assert text.han_count("1·3·5型布局") == 3
