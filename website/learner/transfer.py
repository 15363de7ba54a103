"""A learner's progress as JSON: what he takes home, and what he brings back.

The attempts are all there is to know; the rest is added up from them again. An import
adds what is new and changes nothing that is there, so it may be done twice.
"""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any, NoReturn

from website.errors import ApiError
from website.learner import replay
from website.learner.notes import MOST_DETAIL, MOST_KEY, MOST_MOVES, iso
from website.learner.replay import Attempt, Progress
from website.learner.store import MOST_ATTEMPTS, Learner
from weiqi.errors import quote

FORMAT, VERSION = "wulu-learner", 1

_ID = re.compile(r"[A-Za-z0-9-]{1,40}")
_MOVE = re.compile(r"[A-Za-z0-9]{1,8}")
_EPOCH, _MS = datetime(1970, 1, 1, tzinfo=UTC), timedelta(milliseconds=1)
_EARLIEST = datetime(2020, 1, 1, tzinfo=UTC)


def exported(
    learner: Learner | None, attempts: list[Attempt], progress: dict[tuple[str, str], Progress]
) -> dict[str, Any]:
    """Return everything of a learner as JSON values; ``cards`` are FSRS's own."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "since": iso(learner.made) if learner else None,
        "attempts": [_written(attempt) for attempt in attempts],
        "cards": [
            {"kind": kind, "key": key, "card": json.loads(one.card.text)}
            for (kind, key), one in sorted(progress.items())
            if one.card
        ],
    }


def _written(attempt: Attempt) -> dict[str, Any]:
    at = _EPOCH + attempt.at * _MS
    value: dict[str, Any] = {
        "attempt": attempt.attempt,
        "kind": attempt.kind,
        "key": attempt.key,
        "result": attempt.result,
        "moves": attempt.moves.split(".") if attempt.moves else [],
        "at": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
    }
    if attempt.detail:
        value["detail"] = json.loads(attempt.detail)
    return value


def imported(data: Any, now: int) -> list[Attempt]:
    """Return the attempts of an exported file, in order. Raises ApiError ``malformed``.

    A time that lies ahead (a wrong clock elsewhere) becomes ``now``.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        _refuse("这不是乌鹭导出的文件。")
    if data.get("version") != VERSION:
        _refuse(f"文件的版本是{quote(data.get('version'))}，这里只认得 {VERSION}。")
    rows = data.get("attempts")
    if not isinstance(rows, list):
        _refuse("文件里没有 attempts 这一项。")
    if len(rows) > MOST_ATTEMPTS:
        raise ApiError("too_large", f"文件里有 {len(rows)} 次练习，最多 {MOST_ATTEMPTS} 次。")
    made = [_read(row, number, now) for number, row in enumerate(rows, 1)]
    return sorted(made, key=lambda attempt: attempt.at)


def _read(row: Any, number: int, now: int) -> Attempt:
    def bad(field: str) -> NoReturn:
        value = row.get(field) if isinstance(row, dict) else row
        _refuse(f"第 {number} 次练习的 {field} 写得不对：{quote(value)}。")

    if not isinstance(row, dict):
        bad("记录")
    for field, allowed in (("kind", replay.KINDS), ("result", replay.RESULTS)):
        if row.get(field) not in allowed:
            bad(field)
    if (row["kind"] == replay.LESSON) != (row["result"] == replay.READ):
        bad("result")
    attempt, key, moves = row.get("attempt"), row.get("key"), row.get("moves", [])
    if not (isinstance(attempt, str) and _ID.fullmatch(attempt)):
        bad("attempt")
    if not (isinstance(key, str) and 0 < len(key) <= MOST_KEY and _is_text(key)):
        bad("key")
    if not (isinstance(moves, list) and len(moves) <= MOST_MOVES and all(map(_is_move, moves))):
        bad("moves")
    at = _time(row.get("at"))
    if at is None:
        bad("at")
    detail = json.dumps(row["detail"], ensure_ascii=False) if row.get("detail") else None
    if detail and (len(detail) > MOST_DETAIL or not _is_text(detail)):
        bad("detail")
    return Attempt(attempt, row["kind"], key, row["result"], ".".join(moves), min(at, now), detail)


def _is_move(move: Any) -> bool:
    return isinstance(move, str) and bool(_MOVE.fullmatch(move))


def _is_text(text: str) -> bool:
    """Tell whether a string can be stored: no lone surrogate, no NUL."""
    try:
        return "\0" not in text and bool(text.encode())
    except UnicodeEncodeError:
        return False


def _time(text: Any) -> int | None:
    if not isinstance(text, str) or len(text) > 40:
        return None
    try:
        time = datetime.fromisoformat(text)
        if time.tzinfo is None or time < _EARLIEST:
            return None
        return (time - _EPOCH) // _MS
    except (ValueError, OverflowError):
        return None


def _refuse(detail: str) -> NoReturn:
    raise ApiError("malformed", detail)
