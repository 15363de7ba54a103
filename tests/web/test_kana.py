"""Japanese words meet in one spelling, however they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from website.kana import sound


@pytest.mark.parametrize(
    ("common", "spellings"),
    [
        ("sityo", "シチョウ しちょう ｼﾁｮｳ shichō shicho shichou sityou SHICHO"),
        ("isinosita", "いしのした ishinoshita ishi-no-shita isinosita"),
        ("iken", "いっけん イッケン ikken iken"),
        ("zyoseki", "じょうせき ジョーセキ joseki jouseki zyoseki jōseki"),
        ("tuke", "ツケ tsuke tuke"),
        ("honinbo", "ほんいんぼう hon'inbo honinbō"),
        ("hamete", "ハメテ hamete"),
        ("ha", "ファ fa"),
        ("", "石の下 打ち 돌 ー"),
    ],
)
def test_spellings_of_one_word(common, spellings):
    assert {sound(word) for word in spellings.split()} == {common}


@given(st.text(max_size=30))
def test_any_text_has_a_plain_sound(word):
    assert all(char in "abcdefghijklmnopqrstuvwxyz0123456789" for char in sound(word))
