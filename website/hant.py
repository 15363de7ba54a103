"""Traditional Chinese: the same pages under the prefix ``/hant``.

:class:`HantPrefix` moves the prefix from the path to SCRIPT_NAME, so that views never
see it and every address they build carries it again. :class:`Traditional` converts a
finished page, script or JSON answer. Two kinds of text pass unchanged:

- HTML written with the filter ``as_typed``, which spells it as character references;
- the JSON fields named in :data:`KEPT`.

OpenCC (configuration ``s2t``) does the work. It does not know the words of Go, so our
own list goes first and the reviewed ``traditional`` forms of the glossary go before all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from sqlite3 import Connection
from typing import Any

from opencc import OpenCC

PREFIX = "/hant"

KEPT = frozenset({"query", "url", "japanese", "korean", "romaji", "english", "code", "type"})

# Words that s2t spells in a way no player writes; longest first wins.
WORDS = {
    "复盘": "覆盤",
    "复局": "覆局",
    "象征": "象徵",
    "特征": "特徵",
    "征兆": "徵兆",
    "征求": "徵求",
    "征文": "徵文",
    "征稿": "徵稿",
    "征": "征",  # 征子 is 'to chase', not 'to summon'
    "几只": "幾隻",
    "简体": "簡體",
}

# Characters of the OpenCC standard that neither Taiwan nor Hong Kong use.
_USUAL = str.maketrans("喫爲僞臺衆", "吃為偽台眾")


class HantPrefix:
    """WSGI layer: serve ``/hant/<path>`` as ``<path>`` with the prefix in SCRIPT_NAME."""

    def __init__(self, app: Any) -> None:
        self.app = app

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        path = environ.get("PATH_INFO", "")
        if path.startswith(PREFIX) and path[len(PREFIX) : len(PREFIX) + 1] in ("", "/"):
            environ["SCRIPT_NAME"] = environ.get("SCRIPT_NAME", "") + PREFIX
            environ["PATH_INFO"] = path[len(PREFIX) :] or "/"
        return self.app(environ, start_response)


def is_hant(script_root: str) -> bool:
    """Tell whether a request with this SCRIPT_NAME asked for the Traditional pages."""
    return script_root.endswith(PREFIX)


class Traditional:
    """A converter from Simplified to Traditional Chinese.

    ``words`` maps Simplified words to the reviewed Traditional form; it goes before the
    list of this module.
    """

    def __init__(self, words: Mapping[str, str] | None = None) -> None:
        self._opencc = OpenCC("s2t")
        self._words = {**WORDS, **self._surprising(words or {})}
        longest_first = sorted(self._words, key=len, reverse=True)
        self._pattern = re.compile("(" + "|".join(map(re.escape, longest_first)) + ")")

    def _surprising(self, words: Mapping[str, str]) -> dict[str, str]:
        """Keep only the words that need an entry, so that the pattern stays short."""
        return {word: form for word, form in words.items() if self._plain(word) != form}

    def _plain(self, text: str) -> str:
        return self._opencc.convert(text).translate(_USUAL)

    def convert(self, text: str) -> str:
        """Return the text in Traditional characters."""
        pieces = self._pattern.split(text)
        for i, piece in enumerate(pieces):
            pieces[i] = self._words[piece] if i % 2 else self._plain(piece)
        return "".join(pieces)

    def convert_json(self, body: str) -> str:
        """Return a JSON document with its texts converted and its shape untouched."""
        return json.dumps(self._walk(json.loads(body)), ensure_ascii=False, separators=(",", ":"))

    def _walk(self, value: Any) -> Any:
        if isinstance(value, str):
            return value if value.isascii() else self.convert(value)
        if isinstance(value, list):
            return [self._walk(item) for item in value]
        if isinstance(value, dict):
            return {k: v if k in KEPT else self._walk(v) for k, v in value.items()}
        return value


def as_typed(text: str) -> str:
    """Return text as HTML character references, which the conversion leaves alone."""
    spelled = (f"&#{ord(ch)};" if ord(ch) > 127 or ch in "&<>\"'" else ch for ch in text)
    return "".join(spelled)


def reviewed_forms(connection: Connection) -> dict[str, str]:
    """Return headword -> reviewed Traditional form of all terms of two characters or more."""
    rows = connection.execute("SELECT head, traditional FROM term WHERE length(head) > 1")
    return {head: traditional or head for head, traditional in rows}
