"""Problem files -> records: read, proved to be a problem, drawn."""

from __future__ import annotations

from dataclasses import asdict

from website.library.cache import Cache, code_digest, key_of
from website.library.records import Fault, ProblemRecord
from weiqi import svg
from weiqi.board import Board
from weiqi.capture import FAILS, NOT_PROVED, WORKS
from weiqi.diagram import position_diagram
from weiqi.errors import WeiqiError
from weiqi.judging import best_outcome
from weiqi.points import color_letter
from weiqi.problems import Problem, check, read_problem

#: What a compiled problem depends on besides its own bytes.
_CODE = ("weiqi", "website/library/problems.py", "website/library/records.py")


def compile_problem(
    cache: Cache, collection: str, number: str, path: str, sgf: bytes, *, thorough: bool
) -> tuple[ProblemRecord | None, list[Fault]]:
    """The record of a problem file and its faults; None when it cannot be played.

    The rule core proves that the goal can be reached and, when ``thorough``, reads every
    first move as well, which takes about a second a problem: too long for each build.
    """
    parts = (code_digest(*_CODE), path, sgf.hex())
    key = key_of(*parts, thorough)
    cache.keep(key_of(*parts, not thorough))
    kept = cache.get(key)
    if kept is None:
        record, faults = _compile(collection, number, path, sgf, thorough)
        fields = asdict(record) if record else None
        if fields is not None:
            del fields["sgf"]  # part of the key already, and not JSON
        cache.put(key, [fields, [asdict(fault) for fault in faults]])
        return record, faults
    fields, old = kept
    if fields is not None:
        fields |= {"sgf": sgf, "terms": tuple(fields["terms"])}
    return fields and ProblemRecord(**fields), [Fault(**fault) for fault in old]


def _compile(
    collection: str, number: str, path: str, sgf: bytes, thorough: bool
) -> tuple[ProblemRecord | None, list[Fault]]:
    try:
        problem = read_problem(sgf)
    except WeiqiError as error:
        messages = getattr(error, "faults", None) or [str(error)]
        return None, [_fault(path, message) for message in messages]
    wrong = check(problem).faults if thorough else _unreachable(problem)
    faults = [_fault(path, message) for message in wrong]
    record = ProblemRecord(
        collection=collection,
        number=number,
        name=problem.name,
        task=problem.task,
        kind=problem.kind,
        difficulty=problem.difficulty,
        size=problem.quest.size,
        to_play=color_letter(problem.quest.to_play),
        hint=problem.hint,
        terms=problem.terms,
        sgf=sgf,
        svg=_picture(problem),
        source_path=path,
    )
    return record, faults


def _unreachable(problem: Problem) -> list[str]:
    """What keeps the goal from being reached, as ``check`` would say first."""
    outcome = best_outcome(problem.quest)
    if outcome == NOT_PROVED:
        return ["程序没有算清这道题"]
    if outcome == (WORKS if problem.goal == "escape" else FAILS):
        return ["△ 逃不掉" if problem.goal == "escape" else "△ 吃不掉"]
    return []


def _fault(path: str, message: str) -> Fault:
    remedy = "改题，见 docs/content.md 第 4 节"
    return Fault(path, 1, message.rstrip("。"), remedy, "problem")


def _picture(problem: Problem) -> str:
    quest = problem.quest
    board = Board.of(quest.size, black=quest.black, white=quest.white)
    marks = dict.fromkeys(quest.targets, "triangle")
    drawn = position_diagram(board, first=quest.to_play, marks=marks, title=problem.name)
    return svg.render(drawn, labels=svg.WESTERN)  # the page takes coordinates as text too
