"""What was found of a foreign problem, as JSON values and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from website.importing.sources import Source
from website.solving import line_words
from weiqi.foreign import STATUS_WORDS, UNREADABLE, Found, Line, found_words
from weiqi.goals import outcome_words
from weiqi.points import BLACK, WHITE, Geometry, color_letter
from weiqi.problems import KINDS
from weiqi.solver.words import move_name

LONGEST = 40  # moves of an author's line that are told


def values(source: Source, found: Found) -> dict[str, Any]:
    """Return what is told of one problem; points as ``Q16``, a pass as ``pass``.

    ``author`` are the author's lines: ``keeps`` tells whether the first move still
    reaches the best result, ``refutation`` is how it is punished.
    """
    told: dict[str, Any] = {
        "file": source.file,
        "game": source.number,
        "name": source.name,
        "status": found.status,
        "text": STATUS_WORDS[found.status],
        "reason": found.reason,
        "usable": found.usable,
        "result": found_words(found) if found.proved else "",
        "outcome": None,
        "best": [],
        "line": [],
        "author": [],
        "nodes": found.nodes,
    }
    start = found.start
    if start is None:
        return told
    board, geometry = start.game.board, start.game.board.geometry
    told |= {
        "size": board.size,
        "to_play": color_letter(start.to_play),
        "black": geometry.names(board.stones(BLACK)),
        "white": geometry.names(board.stones(WHITE)),
        "kind": found.kind,
        "target": geometry.names(sorted(found.question.target)) if found.question else [],
        "author": [_line(found, geometry, line) for line in found.author],
    }
    if found.outcome and found.proved:
        told["outcome"] = {
            "status": found.outcome.status,
            "ko": asdict(found.outcome.ko) if found.outcome.ko else None,
        }
        told["best"] = _names(geometry, found.best)
        told["line"] = _names(geometry, found.line)
    return told


def unreadable(source: Source) -> dict[str, Any]:
    """Return what is told of a file that cannot be read."""
    return values(source, Found(UNREADABLE, source.reason))


def _names(geometry: Geometry, moves: Iterable[int]) -> list[str]:
    return [move_name(geometry, point) for point in moves]


def _line(found: Found, geometry: Geometry, line: Line) -> dict[str, Any]:
    result = ""
    if found.question and line.outcome and line.keeps is not None:
        result = outcome_words(KINDS[found.kind], line.outcome, found.question.defender)
    return {
        "line": _names(geometry, line.moves[:LONGEST]),
        "keeps": line.keeps,
        "result": result,
        "refutation": _names(geometry, line.refutation),
    }


def counts(entries: Iterable[dict[str, Any]]) -> dict[str, int]:
    """Return how many problems there are of each status, every status named."""
    found = Counter(entry["status"] for entry in entries)
    return {status: found[status] for status in STATUS_WORDS}


def sentences(entry: dict[str, Any]) -> list[str]:
    """Return what is told of one problem for people, a sentence a line.

    Where the author is wrong his line stands beside the proved one.
    """
    said = [f"{entry['text']}{'：' + entry['reason'].rstrip('。') if entry['reason'] else ''}。"]
    if entry["result"]:
        first = f"{_side(entry)}先，{entry['result']}"
        best = f"；第一手 {'、'.join(entry['best'])}" if entry["best"] else ""
        said.append(f"{first}{best}。")
        said.append(f"证明的下法：{_moves(entry, entry['line'])}。" if entry["line"] else "")
    for line in entry["author"]:
        if line["keeps"] is not False:
            continue
        result = f"，结果{line['result']}" if line["result"] else ""
        punished = _moves(entry, [line["line"][0], *line["refutation"]])
        said.append(f"作者的下法：{_moves(entry, line['line'])}。其实 {punished}{result}。")
    return [text for text in said if text]


def _side(entry: dict[str, Any]) -> str:
    return {"B": "黑", "W": "白"}[entry["to_play"]]


def _moves(entry: dict[str, Any], moves: Sequence[str]) -> str:
    return line_words(BLACK if entry["to_play"] == "B" else WHITE, moves)
