"""One way to write a word, for the index and for what a reader types.

Content, keys and queries all pass through here, so a spelling is either the
same on both sides or different on both sides.
"""

from __future__ import annotations

import functools
import re
import unicodedata

from opencc import OpenCC

from website import pinyin

#: What OpenCC's general tables get wrong for Go words, and old or Japanese forms
#: that it does not touch. Applied before conversion, longest first.
OVERRIDES = {
    "覆盤": "复盘",
    "覆盘": "复盘",
    "覆局": "复局",
    "複盤": "复盘",
    "著": "着",
    "馀": "余",
    "刼": "劫",
    "両": "两",
    "囲": "围",
    "囗": "口",
}

HAN = r"\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_HAN_RUN = re.compile(f"[{HAN}]+")
_HAN_ONE = re.compile(f"[{HAN}]")
_OVERRIDE = re.compile("|".join(sorted(OVERRIDES, key=len, reverse=True)))
#: Marks around words; what they stand between reads on: 走“日”字 is also 走日字.
_QUOTES = dict.fromkeys(map(ord, "“”‘’「」『』《》〈〉"))
_KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


@functools.cache
def _converter(config: str) -> OpenCC:
    return OpenCC(config)


def simplify(text: str) -> str:
    """Compatibility forms, case and script evened out; punctuation kept, but no quotes."""
    text = unicodedata.normalize("NFKC", text).lower().translate(_QUOTES)
    # Lone surrogates and controls can be neither stored nor meant.
    text = "".join(" " if unicodedata.category(char)[0] == "C" else char for char in text)
    text = _OVERRIDE.sub(lambda match: OVERRIDES[match[0]], text)
    return _converter("t2s").convert(text)


def fold(text: str) -> str:
    """A key: ``simplify`` with only letters and digits left, katakana as hiragana."""
    kept = (char for char in simplify(text) if unicodedata.category(char)[0] in "LN")
    return "".join(kept).translate(_KATAKANA)


def fold_japanese(text: str) -> str:
    """The key of Japanese text with new character forms (気, 両) taken as Chinese."""
    return fold(_converter("jp2t").convert(text))


def latin(text: str) -> str:
    """Only ``a-z0-9``: accents dropped, ü as v. ``3-3 point`` -> ``33point``."""
    decomposed = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).lower())
    decomposed = decomposed.replace("u:", "v").replace("u\u0308", "v")
    return re.sub(r"[^a-z0-9]", "", decomposed)


def is_latin(text: str) -> bool:
    """Whether the letters of a text are all Latin (so it may be pinyin or English)."""
    letters = [char for char in text if unicodedata.category(char)[0] == "L"]
    return all("LATIN" in unicodedata.name(char, "") for char in letters)


def toned(text: str) -> str:
    """Pinyin with tones in the canonical form, or "" when the text has no tone."""
    return pinyin.canonical(text) if pinyin.has_tones(text) else ""


def han_runs(text: str) -> list[str]:
    """The runs of Chinese characters; punctuation and other scripts end a run."""
    return _HAN_RUN.findall(text)


def han_count(text: str) -> int:
    """How many Chinese characters a text has."""
    return len(_HAN_ONE.findall(text))


def bigrams(run: str) -> list[str]:
    """Overlapping pairs of a run of two or more characters: 倒脱靴 -> 倒脱 脱靴."""
    return [run[at : at + 2] for at in range(len(run) - 1)]
