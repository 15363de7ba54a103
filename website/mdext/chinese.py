"""Line breaks inside a Chinese paragraph leave no gap.

A single line break is a space in HTML, which is right between English words and wrong
between Chinese characters. The tree processor ``chinese_lines`` (priority 25, before
inline parsing) drops it between two of them, markup such as ``**`` notwithstanding.
Two spaces before the break still make a ``<br>``.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

_WIDE = r"\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\u2018-\u201d\u2026\u2014\u00b7"
_BREAK = re.compile(rf"((?:[{_WIDE}]|\]\([^)\s]*\))[*_`\]]*) ?\n[ \t]*(?=[*_`\[!]*[{_WIDE}])")


class ChineseExtension(Extension):
    """Registers ``chinese_lines``."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.treeprocessors.register(ChineseLines(md), "chinese_lines", 25)


class ChineseLines(Treeprocessor):
    """Joins lines in every text that inline parsing has yet to see; code is atomic."""

    def run(self, root: Element) -> None:
        for element in root.iter():
            element.text = self._join(element.text)
            element.tail = self._join(element.tail)

    @staticmethod
    def _join(text: str | None) -> str | None:
        if not text or "\n" not in text or isinstance(text, AtomicString):
            return text
        return _BREAK.sub(r"\1", text)


def makeExtension(**kwargs: object) -> ChineseExtension:
    return ChineseExtension(**kwargs)
