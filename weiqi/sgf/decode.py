"""From the bytes of a file to text: which encoding is it in?

SGF files come with a true ``CA``, a false one or none at all. Every encoding that
could be meant is tried over the whole file and the readings are compared by how
likely a text they give (:mod:`weiqi.sgf.script`); a declared encoding starts with a
large bonus but has to give sense. Where two readings are close, all of them are
returned, so that a person can choose; nothing is guessed silently.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from math import sqrt

from weiqi.errors import SgfError
from weiqi.sgf.script import likelihood

# Codec -> what a person chooses from. The superset of each family is used, since
# files that say GB2312 or Shift_JIS often hold characters of the larger set.
ENCODINGS = {
    "utf-8": "UTF-8",
    "gb18030": "GB18030（简体，含 GBK、GB2312）",
    "cp950": "Big5（繁体）",
    "cp932": "Shift-JIS（日文）",
    "euc_jp": "EUC-JP（日文）",
    "cp949": "EUC-KR（韩文）",
    "cp1252": "Latin-1（西文）",
    "utf-16": "UTF-16",
}
_NAMES = {
    "utf8": "utf-8", "unicode": "utf-8",
    "gb2312": "gb18030", "gb231280": "gb18030", "gbk": "gb18030", "gb18030": "gb18030",
    "gb": "gb18030", "cp936": "gb18030", "ms936": "gb18030", "xgbk": "gb18030",
    "windows936": "gb18030", "euccn": "gb18030",
    "big5": "cp950", "cp950": "cp950", "ms950": "cp950", "xxbig5": "cp950",
    "windows950": "cp950", "big5hkscs": "cp950",
    "shiftjis": "cp932", "sjis": "cp932", "xsjis": "cp932", "cp932": "cp932", "ms932": "cp932",
    "windows31j": "cp932", "mskanji": "cp932",
    "eucjp": "euc_jp", "xeucjp": "euc_jp",
    "euckr": "cp949", "cp949": "cp949", "ksc56011987": "cp949", "windows949": "cp949",
    "iso88591": "cp1252", "latin1": "cp1252", "windows1252": "cp1252", "cp1252": "cp1252",
    "ascii": "cp1252", "usascii": "cp1252",
}  # fmt: skip
_UNDECLARED = ("utf-8", "gb18030", "cp950", "cp932", "cp1252")
_CHINESE = ("zh-Hans", "zh-Hant", "ja")
_LANGUAGES = {
    "utf-8": (*_CHINESE, "ko", "western"),
    "gb18030": _CHINESE,
    "cp950": ("zh-Hant", "ja"),
    "cp932": ("ja",),
    "euc_jp": ("ja",),
    "cp949": ("ko",),
    "cp1252": ("western",),
}
# Byte order mark -> what to decode the rest with, and the key in ENCODINGS.
_BOMS = {
    codecs.BOM_UTF8: ("utf-8", "utf-8"),
    codecs.BOM_UTF16_LE: ("utf-16-le", "utf-16"),
    codecs.BOM_UTF16_BE: ("utf-16-be", "utf-16"),
}
_CHARSET = re.compile(rb"(?<![A-Za-z])C[a-z]*A[a-z]*\s*\[\s*([A-Za-z0-9 _.:-]{1,40}?)\s*\]")
_DECLARED_BONUS = 10.0  # a declared encoding that decodes is nearly always the right one
_UTF8_BONUS = 5.0
_ENOUGH_FOR_KOREAN = 40
_CLEAR = 5.0  # the best reading must be e^5 times likelier than the next


@dataclass(frozen=True)
class Candidate:
    """One possible reading: codec, its name for people, a sample of the foreign text."""

    encoding: str
    label: str
    sample: str


@dataclass(frozen=True)
class Decoded:
    """The text of a file and how sure it is.

    ``encoding`` is a key of ENCODINGS; ``source`` one of ``bom``, ``chosen``,
    ``ascii``, ``declared``, ``guessed``. When ``sure`` is false the text must not
    be stored before a person has chosen among ``candidates`` (best first).
    """

    text: str
    encoding: str
    source: str
    sure: bool = True
    candidates: tuple[Candidate, ...] = ()
    warnings: tuple[str, ...] = ()
    bom: int = 0

    def offset(self, data: bytes, position: int) -> int:
        """Return the offset in the file of a byte ``position`` of the UTF-8 text ``data``."""
        if self.encoding == "utf-8":
            return self.bom + position
        codec = "utf-16-le" if self.encoding == "utf-16" else self.encoding
        before = data[:position].decode("utf-8", "ignore")
        return self.bom + len(before.encode(codec, "replace"))


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Return the text of ``data``.

    ``encoding`` (a key of ENCODINGS or a common name) settles the question. Raises
    SgfError, with the offset of the first bad byte, when the text cannot be read.
    """
    if encoding is not None:
        return _chosen(data, encoding)
    mark = next((m for m in _BOMS if data.startswith(m)), None)
    if mark is not None:
        return _marked(data, mark, "bom")
    if data.isascii():
        return Decoded(data.decode("ascii"), "utf-8", "ascii")
    return _compare(data, declared_encoding(data))


def _marked(data: bytes, mark: bytes, source: str) -> Decoded:
    """Read data that begins with a byte order mark."""
    codec, name = _BOMS[mark]
    return Decoded(_strict(data[len(mark) :], codec), name, source, bom=len(mark))


def codec_of(name: str) -> str | None:
    """Return the codec for an encoding's name as written in a ``CA`` value; None if unknown."""
    return _NAMES.get(re.sub(r"[^a-z0-9]", "", name.lower()))


def declared_encoding(data: bytes) -> str | None:
    """Return the codec that the first ``CA`` property names; None if there is none."""
    match = _CHARSET.search(data)
    return codec_of(match[1].decode("ascii")) if match else None


def _chosen(data: bytes, encoding: str) -> Decoded:
    codec = encoding if encoding in ENCODINGS else codec_of(encoding)
    if codec is None:
        raise SgfError(f"不认识编码“{encoding[:20]}”。", None, "encoding")
    for mark, (_, name) in _BOMS.items():
        if name == codec and data.startswith(mark):
            return _marked(data, mark, "chosen")
    return Decoded(_strict(data, codec), codec, "chosen")


def _strict(data: bytes, codec: str) -> str:
    text, bad = _try(data, codec)
    if text is None:
        raise SgfError(f"文字不是 {codec.upper()} 编码，或者已经损坏。", bad, "encoding")
    return text


def _try(data: bytes, codec: str) -> tuple[str | None, int]:
    """Return the text, or None and the offset of the first byte that does not decode."""
    try:
        text = data.decode(codec)
        text.encode("utf-8")  # no lone surrogates
    except UnicodeDecodeError as error:
        return None, error.start
    except UnicodeEncodeError:
        return None, 0
    return text, 0


def _compare(data: bytes, declared: str | None) -> Decoded:
    readings = []
    for codec in _possible(data, declared):
        text, _ = _try(data, codec)
        if text is not None:
            score, mean = likelihood(text, _LANGUAGES[codec])
            score += _DECLARED_BONUS * (codec == declared) + _UTF8_BONUS * (codec == "utf-8")
            readings.append((score, codec, text, mean))
    if not readings:
        _, bad = _try(data, declared or "utf-8")
        raise SgfError("看不出文字是哪种编码，或者文字已经损坏。", bad, "encoding")
    readings.sort(key=lambda reading: -reading[0])
    score, codec, text, mean = readings[0]
    close = [r for r in readings[1:] if score - r[0] < _CLEAR]
    # UTF-8 needs no statistics: other text hardly ever obeys its rules by chance.
    sure = not close and (codec in ("utf-8", declared) or not _is_nonsense(text, mean))
    warnings: tuple[str, ...] = ()
    if declared is not None and codec != declared:
        warnings = (f"文件声明的编码是 {declared.upper()}，读出来不通，改按 {codec.upper()} 读。",)
    return Decoded(
        text,
        codec,
        "declared" if codec == declared else "guessed",
        sure,
        () if sure else tuple(Candidate(c, ENCODINGS[c], _sample(t)) for _, c, t, _ in readings),
        warnings,
    )


def _possible(data: bytes, declared: str | None) -> list[str]:
    """Return the codecs worth trying, each once."""
    possible = dict.fromkeys((declared, *_UNDECLARED) if declared else _UNDECLARED)
    # Korean syllables share their codes with everyday Chinese characters; only the
    # statistics of a longer text can tell the two apart.
    if sum(byte >= 0x80 for byte in data) >= _ENOUGH_FOR_KOREAN:
        possible["cp949"] = None
    return list(possible)


def _is_nonsense(text: str, mean: float) -> bool:
    """Tell whether a text is too unlikely to be language; short texts get more room."""
    count = sum(char >= "\x80" for char in text)
    return mean < -9.2 - 5.0 / sqrt(count)


def _sample(text: str, length: int = 60) -> str:
    """Return the text around the first characters outside ASCII, on one line."""
    first = next((i for i, char in enumerate(text) if char >= "\x80"), 0)
    return " ".join(text[max(0, first - 10) : first + length].split())
