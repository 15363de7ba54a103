"""What a term can be found by: the rows of the search tables.

A key is a folded spelling (see ``website.text``). Its kind is what a hit says
about why it matched; the order of kinds is the order of hits of equal quality.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from website import kana, pinyin, text
from website.library import readings
from website.library.records import Term

HEAD, VARIANT, MISPRINT, PINYIN, ENGLISH, JAPANESE, KOREAN, INITIALS, OTHER_PINYIN, SOUND = range(
    10
)

LABELS = {
    HEAD: "词头",
    VARIANT: "异体",
    MISPRINT: "误字",
    PINYIN: "拼音",
    ENGLISH: "英文",
    JAPANESE: "日文",
    KOREAN: "韩文",
    INITIALS: "首字母",
    OTHER_PINYIN: "拼音",
    SOUND: "日文",
}

_REMARK = re.compile(r"^(?:to|an?|the) |\s*\([^)]*\)", re.IGNORECASE)
_LIST = re.compile(r"\s*[;；,，/、]\s*")


class Key(NamedTuple):
    """``key`` as looked up, its kind, and the ``form`` that a reader would recognise."""

    key: str
    kind: int
    form: str


def of_term(term: Term) -> list[Key]:
    """All keys of a term, one per (key, kind), in a fixed order."""
    found: dict[tuple[str, int], Key] = {}
    for key in _keys(term):
        if key.key:
            found.setdefault((key.key, key.kind), key)
    return sorted(found.values())


def _keys(term: Term) -> Iterator[Key]:
    yield Key(text.fold(term.head), HEAD, term.head)
    for form in (term.traditional, *term.variants):
        if form and text.fold(form) != text.fold(term.head):
            yield Key(text.fold(form), VARIANT, form)
    for form in term.misprints:
        yield Key(text.fold(form), MISPRINT, form)
    yield from _pinyin(term.head, term.reading)
    for form in (*term.variants, *term.misprints):
        yield from _pinyin(form, readings.guess(form))
    for form in _split(term.english):
        for plain in (form, *_plainer(form)):
            yield Key(text.latin(plain), ENGLISH, form)
    for form in _split(term.romaji):
        yield Key(text.latin(form), JAPANESE, form)
        yield Key(kana.sound(form), SOUND, form)
    for form in _split(term.japanese):
        yield Key(text.fold(form), JAPANESE, form)
        yield Key(text.fold_japanese(form), JAPANESE, form)
        yield Key(kana.sound(form), SOUND, form)
    for form in _split(term.korean):
        yield Key(text.latin(form) if text.is_latin(form) else text.fold(form), KOREAN, form)


def _pinyin(form: str, reading: str) -> Iterator[Key]:
    """Keys of a reading: with tones, without, ü as u too, initials, other readings."""
    yield Key(pinyin.canonical(reading), PINYIN, reading)
    plain = pinyin.plain(reading)
    yield Key(plain, PINYIN, reading)
    if "v" in plain:
        yield Key(plain.replace("v", "u"), PINYIN, reading)
    yield Key(pinyin.initials(reading), INITIALS, reading)
    for other in readings.alternatives(form):
        if other != plain:
            yield Key(other, OTHER_PINYIN, reading)


def _plainer(english: str) -> Iterator[str]:
    """An English name without article and remark: to resign, recapture (in ko)."""
    plain = _REMARK.sub("", english)
    if plain and plain != english:
        yield plain


def _split(value: str) -> list[str]:
    return [part for part in _LIST.split(value) if part]


def head_tokens(term: Term) -> str:
    """Index text of a term's names: single characters and pairs."""
    tokens: list[str] = []
    for form in (term.head, *term.variants, *term.misprints):
        for run in text.han_runs(text.simplify(form)):
            tokens += list(run) + text.bigrams(run)
    return " ".join(dict.fromkeys(tokens))


def body_tokens(plain_text: str) -> str:
    """Index text of a definition: pairs only, runs ending at punctuation."""
    tokens: dict[str, None] = {}
    for run in text.han_runs(plain_text):
        tokens.update(dict.fromkeys(text.bigrams(run)))
    return " ".join(tokens)


def english_tokens(term: Term) -> str:
    """Index text of the English and romanised names: words."""
    words = f"{term.english} {term.romaji}".lower()
    return " ".join(dict.fromkeys(re.findall(r"[a-z0-9]+", words)))
