"""Checking the diagrams and tasks in Markdown files; ``python -m weiqi.claims FILE…``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from weiqi.claims import PROVED, ClaimResult, check_claims
from weiqi.diagram import Diagram, Fault, read_diagram
from weiqi.fences import Fence, fences
from weiqi.tasks import read_task

MAX_PAGE = 2_000_000
"""Characters of a Markdown file; a longer one is refused."""

USAGE = """用法：python -m weiqi.claims [-v] 文件或文件夹…
检查 Markdown 文件里的棋图（```go）和作业（```task）。-v 还列出尚未证明的断言和没有断言的图。"""


class UnprovedClaim(NamedTuple):
    """A claim that nothing can decide yet."""

    path: str
    result: ClaimResult


@dataclass
class Report:
    """What a check found: counts, and everything that an author should look at.

    ``faults`` must be mended; ``unproved`` and ``unclaimed`` (diagrams that state no
    claim, by path and line) are told, not failed.
    """

    diagrams: int = 0
    tasks: int = 0
    proved: int = 0
    faults: list[tuple[str, Fault]] = field(default_factory=list)
    unproved: list[UnprovedClaim] = field(default_factory=list)
    unclaimed: list[tuple[str, int]] = field(default_factory=list)

    def summary(self) -> str:
        """One Chinese line of counts."""
        return (
            f"棋图 {self.diagrams} 张（{len(self.unclaimed)} 张没有断言），作业 {self.tasks} 个；"
            f"断言证明 {self.proved} 条，尚未证明 {len(self.unproved)} 条；"
            f"要改 {len(self.faults)} 处"
        )


def check_page(markdown: str, path: str, report: Report) -> None:
    """Check every ``go`` and ``task`` block of one page and add what is found to ``report``."""
    if len(markdown) > MAX_PAGE:
        report.faults.append((path, Fault(1, f"文件太大：最多 {MAX_PAGE} 个字符")))
        return
    for fence in fences(markdown):
        words = fence.info.split()
        if not words or words[0] not in ("go", "task"):
            continue
        if not fence.closed:
            report.faults.append((path, Fault(fence.line, "围栏没有关上：末尾缺一行 ```")))
        elif words[0] == "go":
            _check_diagram(fence.text, fence.line + 1, path, report)
            report.diagrams += 1
        else:
            _check_task(fence, words[1:], path, report)
            report.tasks += 1


def _check_diagram(text: str, line: int, path: str, report: Report) -> None:
    diagram, faults = read_diagram(text, line)
    report.faults += [(path, fault) for fault in faults]
    if diagram is None:
        return
    if not diagram.claims:
        report.unclaimed.append((path, diagram.line))
    _check_claims(diagram, path, report)


def _check_claims(diagram: Diagram, path: str, report: Report) -> None:
    for result in check_claims(diagram):
        if result.status == PROVED:
            report.proved += 1
        elif result.is_fault:
            report.faults.append(
                (path, Fault(result.line, f"断言“{result.text}”：{result.message}"))
            )
        else:
            report.unproved.append(UnprovedClaim(path, result))


def _check_task(fence: Fence, words: Sequence[str], path: str, report: Report) -> None:
    task, faults = read_task(words[0] if words else "", fence.text, fence.line + 1)
    report.faults += [(path, fault) for fault in faults]
    if task is not None:
        _check_claims(task.diagram, path, report)


def markdown_files(names: Iterable[str]) -> Iterator[Path]:
    """The files named, and the ``.md`` files below the folders named, in a fixed order."""
    for name in names:
        path = Path(name)
        yield from sorted(path.rglob("*.md")) if path.is_dir() else [path]


def check_files(names: Iterable[str]) -> Report:
    """Check files and folders by name; a file that cannot be read is a fault of its own."""
    report = Report()
    for path in markdown_files(names):
        try:
            check_page(path.read_text(encoding="utf-8"), str(path), report)
        except (OSError, UnicodeDecodeError) as error:
            report.faults.append((str(path), Fault(1, f"读不了这个文件：{error}")))
    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the files named on the command line; returns 1 when something must be mended."""
    names = list(sys.argv[1:] if arguments is None else arguments)
    verbose = "-v" in names
    names = [name for name in names if name != "-v"]
    if not names:
        print(USAGE)
        return 2
    report = check_files(names)
    for path, fault in report.faults:
        print(f"{path}:{fault.line}: {fault.message}")
    if verbose:
        for path, result in report.unproved:
            print(f"{path}:{result.line}: 尚未证明“{result.text}”：{result.message}")
        for path, line in report.unclaimed:
            print(f"{path}:{line}: 这张图没有断言")
    print(report.summary())
    return 1 if report.faults else 0
