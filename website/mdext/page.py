"""What one page of Markdown turns into, and the notes taken on the way."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field
from typing import Any

from website.library.records import Fault, Task
from website.mdext.terms import Vocabulary

_NO_WORDS = Vocabulary({})


@dataclass
class Rendered:
    """A rendered page. Line numbers of ``faults`` and ``unclaimed`` are file lines.

    ``links`` are the headwords linked, in order; ``hrefs`` the local addresses;
    ``plain`` the text without markup and diagrams, for search. ``playable`` of the
    ``diagrams`` can be tried on the page.
    """

    html: str = ""
    gloss: str = ""
    plain: str = ""
    links: list[str] = field(default_factory=list)
    hrefs: list[str] = field(default_factory=list)
    tasks: list[Task] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    diagrams: int = 0
    playable: int = 0
    proved: int = 0
    unproved: list[str] = field(default_factory=list)
    unclaimed: list[int] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """A form for the cache."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Rendered:
        """The inverse of ``to_json``."""
        data = dict(data)
        data["tasks"] = [Task(**task) for task in data["tasks"]]
        data["faults"] = [Fault(**fault) for fault in data["faults"]]
        return cls(**data)


@dataclass
class PageContext(Rendered):
    """The page being rendered, as the extensions see it (``md.page``).

    ``own`` is the term whose page this is; ``allowed`` the one-character words
    that may link; ``lesson`` the slug that task frames carry.
    """

    path: str = ""
    first_line: int = 1
    source: str = ""
    own: str = ""
    lesson: str = ""
    allowed: frozenset[str] = frozenset()
    vocabulary: Vocabulary = _NO_WORDS

    def fault(self, line: int, message: str, remedy: str = "", rule: str = "markdown") -> None:
        """Note a fault at a file line."""
        self.faults.append(Fault(self.path, line, message, remedy, rule))

    def find(self, text: str) -> int:
        """The file line on which a piece of the source stands (the first one)."""
        at = self.source.find(text)
        return self.first_line + (self.source.count("\n", 0, at) if at >= 0 else 0)

    def result(self) -> Rendered:
        """The notes without the context."""
        names = Rendered.__dataclass_fields__
        return Rendered(**{name: getattr(self, name) for name in names})


_TAG = re.compile(r"<[^>]*>")
_DROPPED = re.compile(r"<(figure|section|svg|pre)\b.*?</\1>", re.S)
_PARAGRAPH = re.compile(r"<p>(.*?)</p>", re.S)


def plain_text(html: str) -> str:
    """Text of rendered HTML without figures, tasks and code; one space between blocks."""
    from html import unescape

    text = _TAG.sub(
        "", re.sub(r"(?=</?(?:p|li|td|th|h\d|blockquote)\b)", " ", _DROPPED.sub(" ", html))
    )
    return " ".join(unescape(text).split())


def first_paragraph(html: str) -> str:
    """Text of the first paragraph, which is a term's definition; "" when there is none."""
    match = _PARAGRAPH.search(_DROPPED.sub(" ", html))
    return plain_text(match[1]) if match else ""
