"""Fenced blocks of a Markdown file, with their lines: where the diagrams are.

Only what the checks need; rendering Markdown is the website's affair. A longer fence
holds shorter ones as plain text, so a page may show diagram source as an example.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_OPEN = re.compile(r"(\s*)(`{3,}|~{3,})\s*([^`]*)")


class Fence(NamedTuple):
    """A block: the words after its fence, its text, the file line (1-based) of both.

    ``line`` is the line of the opening fence; the text begins on the next one.
    """

    info: str
    text: str
    line: int
    closed: bool


def fences(markdown: str) -> Iterator[Fence]:
    """Every fenced block of ``markdown`` in order; an open one runs to the end of the text."""
    lines = markdown.split("\n")
    index = 0
    while index < len(lines):
        opening = _OPEN.fullmatch(lines[index].rstrip())
        if opening is None:
            index += 1
            continue
        indent, mark, info = len(opening[1]), opening[2], opening[3].strip()
        start = index = index + 1
        while index < len(lines) and not _closes(lines[index], mark):
            index += 1
        body = [_dedent(line, indent) for line in lines[start:index]]
        yield Fence(info, "\n".join(body), start, index < len(lines))
        index += 1


def _closes(line: str, mark: str) -> bool:
    stripped = line.strip()
    return len(stripped) >= len(mark) and set(stripped) == {mark[0]}


def _dedent(line: str, indent: int) -> str:
    return line[indent:] if not line[:indent].strip() else line.lstrip()
