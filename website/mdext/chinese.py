"""Line breaks inside a Chinese paragraph leave no gap.

A single line break is a space in HTML, which is right between English words and
wrong between Chinese characters. The preprocessor ``chinese_lines`` (tree
processor, priority 12, after inline parsing) drops it between two of them.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

_WIDE = "\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\u2018-\u201d\u2026\u2014\u00b7"
_BREAK = re.compile(f"(?<=[{_WIDE}])[ \t]*\n[ \t]*(?=[{_WIDE}])")


class ChineseExtension(Extension):
    """Registers ``chinese_lines``."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.treeprocessors.register(ChineseLines(md), "chinese_lines", 12)


class ChineseLines(Treeprocessor):
    """Joins lines in every text node outside code."""

    def run(self, root: Element) -> None:
        for element in root.iter():
            if element.tag in {"code", "pre"}:
                continue
            if element.text and "\n" in element.text:
                element.text = _BREAK.sub("", element.text)
            for child in element:
                if child.tail and "\n" in child.tail:
                    child.tail = _BREAK.sub("", child.tail)


def makeExtension(**kwargs: object) -> ChineseExtension:
    return ChineseExtension(**kwargs)
