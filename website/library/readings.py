"""Which readings a word can have. Build time only: pypinyin needs 65 MB.

The reading of a term is always the one in its file, reviewed by a person; this
module proposes, checks and adds what a learner may type instead.
"""

from __future__ import annotations

import functools
import itertools

from website import pinyin
from website.text import han_count

MAX_ALTERNATIVES = 16

#: Digits inside a headword are read out as spoken: 1·3·5型布局 yī sān wǔ ….
_DIGITS = dict(zip("0123456789", "líng yī èr sān sì wǔ liù qī bā jiǔ".split(), strict=True))

#: Readings used in Go that pypinyin's tables lack for a single character.
_GO_READINGS = {"罫": ("guǎi", "huà"), "觑": ("qù",), "枷": ("jiā",), "扳": ("bān", "pān")}

#: Words with a neutral tone that pypinyin's phrases lack; the check of readings takes a
#: missing tone anywhere else for a slip.
NEUTRAL_WORDS = {"葡萄": "pú tao", "商量": "shāng liang", "便宜": "pián yi", "先生": "xiān sheng"}


@functools.cache
def of_character(char: str) -> frozenset[str]:
    """All readings of one character, tone-marked; empty when none is known."""
    from pypinyin import Style
    from pypinyin import pinyin as lookup

    if char in _DIGITS:
        return frozenset({_DIGITS[char]})
    found = lookup(char, style=Style.TONE, heteronym=True, errors="ignore")
    readings = set(found[0]) if found else set()
    return frozenset(readings | set(_GO_READINGS.get(char, ())))


def read_out(head: str) -> list[str]:
    """The characters of a headword that are spoken: Chinese characters and digits."""
    return [char for char in head if han_count(char) or char in _DIGITS]


def disagreement(head: str, reading: str) -> str:
    """What is wrong with a reading, in Chinese, or "" when it is plausible."""
    syllables, chars = reading.split(), read_out(head)
    for syllable in syllables:
        if not pinyin.is_syllable(syllable):
            return f"“{syllable}”不是带声调的拼音音节"
    if len(syllables) != len(chars):
        return f"读音有 {len(syllables)} 个音节，词有 {len(chars)} 个字"
    usual = guess(head).split()
    for at, (char, syllable) in enumerate(zip(chars, syllables, strict=True)):
        known = of_character(char)
        # The dictionary of phrases knows some neutral tones, as in 便宜 pián yi.
        if known and syllable not in {*known, *usual[at : at + 1], _neutral(head, at)}:
            return f"“{char}”没有 {syllable} 这个读音（有 {'、'.join(sorted(known))}）"
    return ""


def _neutral(head: str, at: int) -> str:
    """The neutral-tone reading of a character inside one of NEUTRAL_WORDS, else ""."""
    for word, syllables in NEUTRAL_WORDS.items():
        start = head.find(word)
        if 0 <= start <= at < start + len(word):
            return syllables.split()[at - start]
    return ""


def guess(text: str) -> str:
    """pypinyin's reading of a word, spaced, for words that have no reviewed reading."""
    from pypinyin import Style
    from pypinyin import pinyin as lookup

    kept = "".join(read_out(text))
    return " ".join(row[0] for row in lookup(kept, style=Style.TONE, errors="ignore"))


def alternatives(head: str) -> list[str]:
    """Every plain reading that the characters allow, at most MAX_ALTERNATIVES, in order."""
    choices = [sorted({pinyin.plain(r) for r in of_character(char)}) for char in read_out(head)]
    if not choices or not all(choices):
        return []
    return ["".join(p) for p in itertools.islice(itertools.product(*choices), MAX_ALTERNATIVES)]


@functools.cache
def common_characters() -> dict[str, str]:
    """Plain first reading of each character of the basic block, for the typo search."""
    from pypinyin import Style
    from pypinyin import pinyin as lookup

    table: dict[str, str] = {}
    for code in range(0x4E00, 0x9FA6):
        found = lookup(chr(code), style=Style.NORMAL, errors="ignore", v_to_u=False)
        if found and found[0][0]:
            table[chr(code)] = found[0][0]
    return table
