"""Fenced blocks that are not code: ```` ```go ```` boards and ```` ```task ```` frames.

=============== ============ ======== ==========================================
processor       kind         priority effect
=============== ============ ======== ==========================================
``board_fence`` preprocessor 27       before fenced code (25): the block becomes
                                      its HTML, put in through ``htmlStash``
=============== ============ ======== ==========================================

A longer fence (four back-ticks) holds shorter ones as plain text, so that the
guide for authors can show diagrams in source.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from website.mdext import board, task
from website.mdext.page import PageContext

#: Receives the words behind the fence's name, its text and the text's file line.
Draw = Callable[[PageContext, list[str], str, int], str]

_DRAW: dict[str, Draw] = {"go": board.draw, "task": task.draw}
_OPEN = re.compile(r"(`{3,}|~{3,})\s*([^`]*?)\s*")


class FencesExtension(Extension):
    """Registers ``board_fence``."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.preprocessors.register(BoardFence(md), "board_fence", 27)


class BoardFence(Preprocessor):
    """Replaces our fences line by line, so that faults keep their line numbers."""

    def run(self, lines: list[str]) -> list[str]:
        page, out, at = self.md.page, [], 0
        # Other preprocessors only change white space, so the source's lines still count.
        while at < len(lines):
            opening = _OPEN.fullmatch(lines[at].rstrip())
            if not opening:
                out.append(lines[at])
                at += 1
                continue
            end = self._end(lines, at, opening[1])
            words = opening[2].split()
            if not words or words[0] not in _DRAW:
                out += lines[at : end + 1]
            elif end == len(lines):
                page.fault(
                    page.first_line + at, "围栏没有关上", f"末尾加一行 {opening[1]}", "fence"
                )
            else:
                body = "\n".join(lines[at + 1 : end])
                html = _DRAW[words[0]](page, words[1:], body, page.first_line + at + 1)
                out += ["", self.md.htmlStash.store(html), ""]
            at = end + 1
        return out

    @staticmethod
    def _end(lines: list[str], start: int, mark: str) -> int:
        for at in range(start + 1, len(lines)):
            line = lines[at].strip()
            if len(line) >= len(mark) and set(line) == {mark[0]}:
                return at
        return len(lines)
