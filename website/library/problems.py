"""Problem files -> records: read, proved to be a problem, drawn."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from multiprocessing import get_context
from typing import Any, NamedTuple

from website.library.cache import Cache, code_digest, key_of
from website.library.records import Fault, ProblemRecord
from weiqi import capture_proof, life_proof, svg
from weiqi.board import Board
from weiqi.diagram import position_diagram
from weiqi.errors import WeiqiError
from weiqi.framing import part
from weiqi.judging import CAPTURE_GOALS
from weiqi.life_judge import LIFE_GOALS
from weiqi.points import BLACK, WHITE, color_letter
from weiqi.problems import Problem, check, read_problem, unreachable

#: What a compiled problem depends on besides its own bytes.
_CODE = ("weiqi", "website/library/problems.py", "website/library/records.py")

FEW = 40  # problems that are not worth starting processes for
CHUNK = 4


class Job(NamedTuple):
    """A problem file to compile, and the proof stored for it."""

    collection: str
    number: str
    path: str
    sgf: bytes
    stored: dict[str, Any] | None
    thorough: bool


#: The record of a problem file and its faults; None when it cannot be played.
Made = tuple[ProblemRecord | None, list[Fault]]


def compile_problems(cache: Cache, jobs: Sequence[Job]) -> Iterator[Made]:
    """Yield for each job its record and its faults.

    The rule core proves that the goal can be reached and, when ``thorough``, reads every
    first move as well: too long for each build, so that is done on all processors. The
    ``stored`` proof that belongs to another position is made anew, and a ``thorough``
    reading derives it all again.
    """
    keys = [_key(job, job.thorough) for job in jobs]
    fresh = [job for job, key in zip(jobs, keys, strict=True) if cache.get(key) is None]
    made = iter(_all(fresh))
    for job, key in zip(jobs, keys, strict=True):
        cache.keep(_key(job, not job.thorough))
        kept = cache.get(key)
        if kept is None:
            record, faults = next(made)
            cache.put(key, [_fields(record), [asdict(fault) for fault in faults]])
            yield record, faults
            continue
        fields, old = kept
        if fields is not None:
            fields |= {"sgf": job.sgf, "terms": tuple(fields["terms"])}
        yield fields and ProblemRecord(**fields), [Fault(**fault) for fault in old]


def _key(job: Job, thorough: bool) -> str:
    return key_of(code_digest(*_CODE), job.path, job.sgf.hex(), job.stored, thorough)


def _fields(record: ProblemRecord | None) -> dict[str, Any] | None:
    if record is None:
        return None
    fields = asdict(record)
    del fields["sgf"]  # part of the key already, and not JSON
    return fields


def _all(jobs: Sequence[Job]) -> Iterator[Made]:
    """Compile jobs, the thorough ones on all processors when there are many."""
    if len(jobs) < FEW or not any(job.thorough for job in jobs):
        yield from (_compile(*job) for job in jobs)
        return
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        yield from pool.map(_compile_job, jobs, chunksize=CHUNK)


def _compile_job(job: Job) -> Made:
    return _compile(*job)


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


def picture(problem: Problem, whole: bool = False) -> str:
    """Return the SVG of the position with its targets marked: its part, or the whole board."""
    quest = problem.quest
    board = Board.of(quest.size, black=quest.black, white=quest.white)
    return drawn(board, quest.to_play, quest.targets, problem.name, whole)


def drawn(
    board: Board, to_play: int, targets: Iterable[int], title: str, whole: bool = False
) -> str:
    """Return the SVG of a position with some stones marked: the part with the stones, or all."""
    marks = dict.fromkeys(targets, "triangle")
    shown = (
        None if whole else part(board.size, [*board.stones(BLACK), *board.stones(WHITE), *marks])
    )
    diagram = position_diagram(board, shown, first=to_play, marks=marks, title=title)
    return svg.render(diagram, labels=svg.WESTERN)  # the page takes coordinates as text too
