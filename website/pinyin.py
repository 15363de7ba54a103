"""Pinyin as strings: without tones, with tones in one canonical form, initials.

Only string work, so it may be used while serving; the readings of characters
come from the content files and, at build time, from ``library.readings``.

The canonical toned form puts the tone's digit right behind the vowel that
carries the mark, as a mark does: ``dào pū``, ``dàopū`` and ``dao4pu1`` all
become ``da4opu1``, and a prefix of a reading stays a prefix.
"""

from __future__ import annotations

import re
import unicodedata

_TONES = {"\u0304": "1", "\u0301": "2", "\u030c": "3", "\u0300": "4"}
_NUMBERED = re.compile(r"([a-zv]+)([0-5])")
_SYLLABLE = re.compile(r"(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?[aeiouv]+(?:ng|n|r)?")


def canonical(text: str) -> str:
    """Lower-case letters with tone digits behind vowels; all else dropped.

    ``ü``, ``u:`` and ``v`` all become ``v``. Returns "" for text without letters.
    """
    text = unicodedata.normalize("NFD", text.lower().replace("u:", "v"))
    out: list[str] = []
    for char in text:
        if char == "\u0308" and out:  # the dots of ü stand before its tone mark
            out[-1] = "v"
        elif char in _TONES and out:
            out.append(_TONES[char])
        elif "a" <= char <= "z" or char in "012345":
            out.append(char)
    return _move_digits("".join(out))


def plain(text: str) -> str:
    """Letters only, without tones: ``cháng kǎo`` -> ``changkao``."""
    return re.sub(r"[0-9]", "", canonical(text))


def has_tones(text: str) -> bool:
    """Whether pinyin text carries any tone, as marks or as numbers."""
    return bool(re.search(r"[1-4]", canonical(text)))


def initials(reading: str) -> str:
    """First letters of the syllables of a spaced reading: ``dào pū`` -> ``dp``."""
    return "".join(plain(syllable)[:1] for syllable in reading.split())


def is_syllable(text: str) -> bool:
    """Whether text is one lower-case pinyin syllable with at most one tone mark."""
    decomposed = unicodedata.normalize("NFD", text)
    marks = [char for char in decomposed if char in _TONES]
    letters = "".join(char for char in decomposed if char not in _TONES)
    letters = letters.replace("u\u0308", "v")
    return len(marks) <= 1 and bool(_SYLLABLE.fullmatch(letters) or letters in {"m", "ng"})


def _move_digits(text: str) -> str:
    """Digits typed behind a syllable (``dao4``) move behind its vowel (``da4o``)."""
    return _NUMBERED.sub(lambda match: _mark(match[1], match[2]), text)


def _mark(letters: str, tone: str) -> str:
    if tone in "05":
        return letters
    # The last run of vowels before the digit is the syllable's own.
    runs = list(re.finditer(r"[aeiouv]+", letters))
    if not runs:
        return letters + tone
    start, run = runs[-1].start(), runs[-1][0]
    if "a" in run:
        at = run.rindex("a")
    elif "e" in run:
        at = run.rindex("e")
    elif run.endswith("ou"):
        at = len(run) - 2
    else:
        at = len(run) - 1
    end = start + at + 1
    return letters[:end] + tone + letters[end:]
