"""Encodings of SGF files: declared rightly, falsely or not at all."""

import pytest

from weiqi.errors import SgfError
from weiqi.sgf import decode, read_sgf

# 許功蓋 and 表 hold the bytes 0x5C and 0x5D in Big5 or Shift-JIS: the classic traps.
SIMPLIFIED = "黑先，正解。白棋逃不掉，第一手是要点。"
TRADITIONAL = "黑先，正解。許功蓋：白棋逃不掉，這一手是要點。"
JAPANESE = "黒先、正解図。表の手筋で白は逃げられない。ソ連能十"
KOREAN = "흑선 백사 정답입니다. 첫 수로 급소를 두면 백은 살 수 없습니다. 다음 문제로 가십시오."

CASES = [
    (SIMPLIFIED, "utf-8", "UTF-8"),
    (SIMPLIFIED, "utf-8-sig", "UTF-8"),
    (SIMPLIFIED, "gb2312", "GB2312"),
    (SIMPLIFIED, "gbk", "GBK"),
    (SIMPLIFIED, "gb18030", "gb18030"),
    (TRADITIONAL, "gbk", "GB2312"),  # says GB2312, holds GBK
    (TRADITIONAL, "big5", "Big5"),
    (TRADITIONAL, "big5", "BIG5"),
    (TRADITIONAL, "utf-8", "UTF-8"),
    (JAPANESE, "cp932", "Shift_JIS"),
    (JAPANESE, "cp932", "SJIS"),
]


def file(text: str, ca: str | None, padding: int = 0, tail: str = "") -> str:
    declared = f"CA[{ca}]" if ca else ""
    return f"(;FF[4]GM[1]{declared}SZ[19]{';B[aa];W[bb]' * padding}C[{text}];B[pd]{tail})"


def comment(data: bytes) -> str:
    return next(n.text("C") for n in read_sgf(data).trees[0].nodes() if n.has("C"))


@pytest.mark.parametrize(("text", "codec", "ca"), CASES)
@pytest.mark.parametrize("padding", [0, 300], ids=["near", "after 3 kB"])
@pytest.mark.parametrize("declared", ["right", "missing"])
def test_declared_and_undeclared(text, codec, ca, padding, declared):
    data = file(text, ca if declared == "right" else None, padding).encode(codec)
    result = read_sgf(data)
    assert result.sure
    assert comment(data) == text
    nodes = list(result.trees[0].nodes())
    assert nodes[-1].move() is not None  # no bracket was swallowed


@pytest.mark.parametrize(
    ("text", "codec", "false_ca"),
    [
        (SIMPLIFIED, "gbk", "UTF-8"),
        (SIMPLIFIED, "gbk", "Big5"),
        (SIMPLIFIED, "gbk", "Shift_JIS"),
        (SIMPLIFIED, "gbk", "ISO-8859-1"),
        (SIMPLIFIED, "gbk", "EUC-KR"),
        (SIMPLIFIED, "utf-8", "GB2312"),
        (SIMPLIFIED, "utf-8", "ISO-8859-1"),
        (SIMPLIFIED, "utf-8", "Big5"),
        (SIMPLIFIED, "gbk", "no-such-thing"),
        (TRADITIONAL, "big5", "GB2312"),
        (TRADITIONAL, "big5", "UTF-8"),
        (JAPANESE, "cp932", "UTF-8"),
        (JAPANESE, "cp932", "GBK"),
        (KOREAN, "cp949", "GB2312"),
    ],
)
def test_false_declaration_is_not_trusted(text, codec, false_ca):
    data = file(text, false_ca, 200).encode(codec)
    result = decode(data)
    assert result.sure
    assert comment(data) == text
    assert bool(result.warnings) == (false_ca != "no-such-thing")


def test_rare_declared_encodings():
    assert comment(file(JAPANESE, "EUC-JP").encode("euc_jp")) == JAPANESE
    assert comment(file("René Müller", "ISO-8859-1").encode("latin-1")) == "René Müller"
    assert comment(file(KOREAN, "EUC-KR").encode("cp949")) == KOREAN


def test_korean_is_told_from_chinese_when_undeclared():
    data = file(KOREAN, None).encode("cp949")
    assert decode(data).encoding == "cp949"


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-be"])
def test_utf16_needs_its_mark(codec):
    text = file(SIMPLIFIED, None)
    data = ("\ufeff" + text if codec == "utf-16-be" else text).encode(codec)
    assert comment(data) == SIMPLIFIED


def test_one_character_is_too_little_and_candidates_are_offered():
    # 0xD0A7 is 效 in GBK and Ч in UTF-8; nothing else in the file helps.
    result = decode("(;PB[效])".encode("gbk"))
    assert not result.sure
    assert {"utf-8", "gb18030"} <= {c.encoding for c in result.candidates}
    samples = {c.encoding: c.sample for c in result.candidates}
    assert "效" in samples["gb18030"]
    assert all(c.label for c in result.candidates)


@pytest.mark.parametrize("ca", ["GBK", "gb2312", "GB_2312-80", "GB18030", "cp936"])
def test_a_declaration_settles_one_character(ca):
    result = decode(f"(;CA[{ca}]PB[效])".encode("gbk"))
    assert (result.sure, result.source) == (True, "declared")
    assert "效" in result.text


def test_the_choice_of_a_person_overrides_everything():
    data = "(;CA[UTF-8]PB[效])".encode("gbk")
    result = decode(data, "GBK")
    assert (result.text, result.source) == ("(;CA[UTF-8]PB[效])", "chosen")
    with pytest.raises(SgfError) as caught:
        decode("(;PB[许])".encode("gbk"), "utf-8")
    assert caught.value.code == "encoding"
    with pytest.raises(SgfError, match="不认识编码"):
        decode(data, "klingon")


def test_undecodable_bytes_name_their_place():
    data = b"(;C[" + "正解".encode() + b"\xff\xff\x80])"
    with pytest.raises(SgfError) as caught:
        decode(data, "utf-8")
    assert (caught.value.code, caught.value.offset) == ("encoding", 10)


def test_nonsense_is_not_called_sure():
    # Lead bytes of rare characters only: decodes as GB18030, means nothing.
    data = b"(;C[" + bytes(0x81 + i % 30 if i % 2 else 0x90 + i % 20 for i in range(200)) + b"])"
    try:
        result = decode(data)
    except SgfError as error:
        assert error.code == "encoding"
    else:
        assert not result.sure


def test_offsets_count_bytes_of_the_file():
    for codec in ("utf-8", "utf-8-sig", "gb18030", "utf-16"):
        text = f"(;CA[{'GB18030' if codec == 'gb18030' else 'UTF-8'}]C[{SIMPLIFIED}]B[zz])"
        data = text.encode(codec)
        node = read_sgf(data).trees[0].root
        with pytest.raises(SgfError) as caught:
            node.move()
        before = text[: text.index("[zz]")]
        assert caught.value.offset == len(before.encode(codec))
