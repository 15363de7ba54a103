"""The folder of a collection: what becomes a problem in it, and under which number."""

from __future__ import annotations

import re
from pathlib import Path

from website.importing.sources import Source
from website.library.loading import MAX_SGF_BYTES
from weiqi.compose.alike import Form, whole
from weiqi.errors import WeiqiError
from weiqi.foreign import Found, problem_tree
from weiqi.judging import Quest
from weiqi.problems import check, read_problem
from weiqi.sgf import write_sgf

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
RESERVED = ("joseki", "find", "import", "sheet")
MOST = 999  # numbers have three digits


class Collection:
    """A folder of problems that grows at its end; nothing in it is ever overwritten."""

    def __init__(self, problems: Path, name: str) -> None:
        """Look at what is there; ``problems`` is the project's folder of problems."""
        self.problems = problems
        self.path = problems / name
        self.twins: dict[Form, str] = {}
        for file in sorted(problems.glob("*/[0-9][0-9][0-9].sgf")):
            self._remember(file)
        taken = [int(p.stem) for p in self.path.glob("[0-9][0-9][0-9].sgf")]
        self.next = max(taken, default=0) + 1

    def _remember(self, file: Path) -> None:
        try:
            quest = read_problem(file.read_bytes()).quest
        except (WeiqiError, OSError):
            return  # a file with faults is left to flask check
        self.twins.setdefault(whole(quest), f"{file.parent.name}/{file.stem}")

    def add(
        self, source: Source, found: Found, seconds: float | None = None
    ) -> tuple[Path | None, str]:
        """Write a usable problem; return its file, or None and why not (Chinese).

        ``seconds`` bounds the proof that it is one; what stays open is a reason.
        """
        data = write_sgf([problem_tree(found, source.name)])
        refusal = self._refusal(data, seconds)
        if refusal:
            return None, refusal
        file = self.path / f"{self.next:03}.sgf"
        self.path.mkdir(parents=True, exist_ok=True)
        with file.open("xb") as opened:
            opened.write(data)
        self.twins[whole(read_problem(data).quest)] = f"{self.path.name}/{file.stem}"
        self.next += 1
        return file, ""

    def _refusal(self, data: bytes, seconds: float | None) -> str:
        if self.next > MOST:
            return f"一个题集最多 {MOST} 题"
        if len(data) > MAX_SGF_BYTES:
            return f"变化图有 {len(data)} 字节，太大了"
        try:
            problem = read_problem(data)
        except WeiqiError as error:
            return str(error)
        twin = self.twin(problem.quest)
        if twin:
            return f"和 {twin} 是同一题（转动、翻面、黑白对调也算）"
        return "；".join(check(problem, seconds).faults)

    def twin(self, quest: Quest) -> str:
        """Return which problem has the same stones, turned or not; empty if none."""
        return self.twins.get(whole(quest), "")

    def describe(self, title: str, level: str) -> bool:
        """Write ``_collection.md`` unless there is one; tell whether it was written."""
        file = self.path / "_collection.md"
        if file.exists():
            return False
        lines = ["---", f"title: {title}", *([f"level: {level}"] if level else []), "order: 900"]
        file.write_text("\n".join([*lines, "---", ""]), encoding="utf-8")
        return True
