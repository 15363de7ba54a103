"""Sheets to print: the boards of some problems, and a page with the answers.

An answer is what the proof says: the first moves that reach the best result, the result's
name, and a line. Working out a line takes up to a second for some problems, so answers
are kept as long as the library is the same, and one request works for a few seconds at
the most; a page whose answers are not complete says so and is not kept in any cache.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from website.asked import known
from website.library.records import ProblemRecord
from website.library.store import Store
from website.solving import line_words
from weiqi import solutions
from weiqi.problems import Problem
from weiqi.solver.words import move_name

MOST = 100  # problems on one sheet
SECONDS = 3.0  # of work for one page
LONGEST = 15  # moves of a line that are printed
SMALL = 13  # boards of so many lines stand three in a row
_PART = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")


@dataclass(frozen=True)
class Answer:
    """The answer of a problem in words: first moves, the result's name, a line.

    ``whole`` is false where time did not suffice to judge every first move: those named
    are right, but there may be others.
    """

    first: str
    result: str
    line: str
    whole: bool = True


def numbers(text: str) -> set[str] | None:
    """Return the numbers of ``001,004-006``; None where that cannot be read."""
    found: set[str] = set()
    for part in re.split(r"[,，、\s]+", text.strip()):
        match = _PART.fullmatch(part)
        if not match or not match[0].isascii():
            return None
        first, last = int(match[1]), int(match[2] or match[1])
        found.update(f"{n:03}" for n in range(first, last + 1))
    return found


def chosen(library: Store, keys: str) -> list[ProblemRecord] | None:
    """Return the problems of ``collection/001,other/002`` in that order, each once.

    None where one of them does not exist or none is named.
    """
    found = []
    for key in dict.fromkeys(part for part in re.split(r"[,，、\s]+", keys) if part):
        if len(found) > MOST:
            break
        collection, _, number = key.partition("/")
        record = library.problem(collection, number)
        if record is None:
            return None
        found.append(record)
    return found or None


def columns(problems: Sequence[ProblemRecord]) -> int:
    """Return how many boards stand side by side."""
    return 3 if all(problem.size <= SMALL for problem in problems) else 2


class AnswerBook:
    """The answers worked out so far for one build of the library; safe in threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._build = ""
        self._known: dict[str, Answer] = {}

    def has_all(self, library: Store, problems: Sequence[ProblemRecord]) -> bool:
        """Tell whether nothing is left to work out for some problems."""
        with self._lock:
            return self._build == library.build_id and all(
                key_of(p) in self._known for p in problems
            )

    def answers(
        self, library: Store, problems: Sequence[ProblemRecord], seconds: float
    ) -> list[Answer | None]:
        """Return an answer a problem, None for those that time did not suffice for."""
        deadline = time.monotonic() + seconds
        return [self._answer(library, problem, deadline) for problem in problems]

    def _answer(self, library: Store, record: ProblemRecord, deadline: float) -> Answer | None:
        with self._lock:
            if self._build != library.build_id:
                self._build, self._known = library.build_id, {}
            found = self._known.get(key_of(record))
        if found or time.monotonic() > deadline:
            return found
        found = answer_of(known(library, record.collection, record.number))
        with self._lock:
            if self._build == library.build_id and found.whole:
                self._known[key_of(record)] = found
        return found


def key_of(problem: ProblemRecord) -> str:
    """Return the name of a problem: ``collection/001``."""
    return f"{problem.collection}/{problem.number}"


def answer_of(problem: Problem) -> Answer:
    """Return the answer of a problem; what could not be worked out is left empty."""
    board = problem.quest.game().board.geometry
    results = solutions.first_results(problem)[1:]
    best = [r for r in results if r.grade == solutions.GRADES[0]]
    line = solutions.solution(problem)
    names = [move_name(board, point) for point in line[:LONGEST]]
    told = line_words(problem.quest.to_play, names)
    return Answer(
        "、".join([board.name(r.point) for r in best] or names[:1]),
        best[0].name if best else "",
        f"{told} …" if len(line) > LONGEST else told,
        all(r.outcome != "not_proved" for r in results),
    )
