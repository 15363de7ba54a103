"""How Japanese words sound, so that kana and every way of romanising them meet.

シチョウ, shichō, shicho, shichou and sityou all become ``sityo``: syllables in the strict
system (si, ti, tu), no long vowels, no doubled consonants.
"""

from __future__ import annotations

import re
import unicodedata

from website import text

_STRICT = {
    "sh": "sy", "ch": "ty", "tch": "ty", "ts": "t", "dz": "z", "j": "zy", "f": "h", "l": "r",
    "syi": "si", "tyi": "ti", "zyi": "zi", "di": "zi", "du": "zu", "dy": "zy",
}  # fmt: skip
_SPELLING = re.compile("tch|sh|ch|ts|dz|[jfl]")
_SYLLABLE = re.compile("syi|tyi|zyi|di|du|dy")
_LETTER = re.compile("(?:HIRAGANA|KATAKANA) LETTER (SMALL )?([A-Z]+)")


def sound(word: str) -> str:
    """The common spelling of a word in kana or Latin letters; "" for any other."""
    word = unicodedata.normalize("NFKC", word).replace("ー", "")
    latin = text.latin(word) if text.is_latin(word) else _romanised(word)
    strict = _SPELLING.sub(lambda match: _STRICT[match[0]], latin)
    strict = _SYLLABLE.sub(lambda match: _STRICT[match[0]], strict)
    strict = re.sub("m(?=[bp])", "n", strict).replace("ou", "o")
    return re.sub(r"(.)\1+", r"\1", strict)


def _romanised(word: str) -> str:
    """Kana as Latin letters, from the names that Unicode gives them; "" for other text."""
    found = ""
    for char in word:
        match = _LETTER.fullmatch(unicodedata.name(char, ""))
        if match is None:
            return ""
        small, letters = match[1], match[2].lower()
        if not small:
            found += letters
        elif letters.startswith("y"):  # シ + ョ: syo
            found = found[:-1] + letters
        elif letters != "tu":  # フ + ァ: ha; a small ツ only doubles what follows
            found = found[:-1] + letters
    return found
