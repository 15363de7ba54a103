"""Problem files -> records: read, proved to be a problem, drawn."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Any

from website.library.cache import Cache, code_digest, key_of
from website.library.records import Fault, ProblemRecord
from weiqi import capture_proof, life_proof, svg
from weiqi.board import Board
from weiqi.diagram import position_diagram
from weiqi.errors import WeiqiError
from weiqi.judging import CAPTURE_GOALS
from weiqi.life_judge import LIFE_GOALS
from weiqi.points import color_letter
from weiqi.problems import Problem, check, read_problem, unreachable

#: What a compiled problem depends on besides its own bytes.
_CODE = ("weiqi", "website/library/problems.py", "website/library/records.py")


def compile_problem(
    cache: Cache,
    collection: str,
    number: str,
    path: str,
    sgf: bytes,
    *,
    stored: dict[str, Any] | None = None,
    thorough: bool,
) -> tuple[ProblemRecord | None, list[Fault]]:
    """The record of a problem file and its faults; None when it cannot be played.

    The rule core proves that the goal can be reached and, when ``thorough``, reads every
    first move as well, which takes about a second a problem: too long for each build.
    ``stored`` is the proof kept beside a life-and-death problem; one that belongs to
    another position is made anew, and a ``thorough`` reading derives it all again.
    """
    parts = (code_digest(*_CODE), path, sgf.hex(), stored)
    key = key_of(*parts, thorough)
    cache.keep(key_of(*parts, not thorough))
    kept = cache.get(key)
    if kept is None:
        record, faults = _compile(collection, number, path, sgf, stored, thorough)
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
    collection: str,
    number: str,
    path: str,
    sgf: bytes,
    stored: dict[str, Any] | None,
    thorough: bool,
) -> tuple[ProblemRecord | None, list[Fault]]:
    try:
        problem = read_problem(sgf)
    except WeiqiError as error:
        messages = getattr(error, "faults", None) or [str(error)]
        return None, [_fault(path, message) for message in messages]
    proof, faults = _proof(problem, path, stored, thorough)
    problem = with_proof(problem, proof)
    wrong = check(problem).faults if thorough else unreachable(problem)
    faults += [_fault(path, message) for message in wrong]
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
        proof=json.dumps(proof, separators=(",", ":")) if proof else "",
        svg=picture(problem),
        source_path=path,
    )
    return record, faults


def with_proof(problem: Problem, stored: dict[str, Any] | None) -> Problem:
    """Return a problem with what was proved beforehand.

    Raises ProofError or CaptureProofError when that belongs to another question.
    """
    if stored is None:
        return problem
    if problem.goal in LIFE_GOALS:
        return replace(problem, proof=life_proof.StoredProof(problem.quest, stored))
    return replace(problem, reading=capture_proof.StoredCapture(problem.quest, stored))


def prove(problem: Problem) -> dict[str, Any] | None:
    """Return the proof of a problem as JSON values; None for a kind that keeps none."""
    if problem.goal in LIFE_GOALS:
        return life_proof.prove(problem.quest)
    if problem.goal in CAPTURE_GOALS:
        return capture_proof.prove(problem.quest)
    return None


def _proof(
    problem: Problem, path: str, stored: dict[str, Any] | None, thorough: bool
) -> tuple[dict[str, Any] | None, list[Fault]]:
    """The proof of a problem, and what is wrong with the one stored."""
    if problem.goal not in (*LIFE_GOALS, *CAPTURE_GOALS):
        return None, []
    wrong = _wrong(problem, stored, thorough)
    remedy = "运行 flask prove"
    faults = [Fault(path, 1, text, remedy, "proof", blocking=False) for text in wrong]
    if wrong:
        # No fault of a build. A new one takes the place of an old one where that is quick;
        # captures are read when a reader asks.
        stored = prove(problem) if problem.goal in LIFE_GOALS else None
    return stored, faults if thorough else []


def _wrong(problem: Problem, stored: dict[str, Any] | None, thorough: bool) -> list[str]:
    if stored is None:
        return ["没有存这道题的证明"]
    if thorough:
        if problem.goal in LIFE_GOALS:
            return life_proof.verify(problem.quest, stored)
        return capture_proof.verify(problem.quest, stored)
    try:
        with_proof(problem, stored)
    except WeiqiError as error:
        return [str(error)]
    return []


def _fault(path: str, message: str) -> Fault:
    remedy = "改题，见 docs/content.md 第 4 节"
    return Fault(path, 1, message.rstrip("。"), remedy, "problem")


def picture(problem: Problem) -> str:
    """Return the SVG of the position with its targets marked."""
    quest = problem.quest
    board = Board.of(quest.size, black=quest.black, white=quest.white)
    marks = dict.fromkeys(quest.targets, "triangle")
    drawn = position_diagram(board, first=quest.to_play, marks=marks, title=problem.name)
    return svg.render(drawn, labels=svg.WESTERN)  # the page takes coordinates as text too
