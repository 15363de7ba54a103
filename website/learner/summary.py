"""What a learner did, by kind and by day, and how strong he seems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from website.learner import rating, replay
from website.learner.days import day_of, start_of
from website.learner.items import shown
from website.learner.rating import Rating
from website.learner.replay import Progress
from website.learner.session import current, learners, now
from website.learner.store import Learner
from website.learner.today import due_items
from website.pages import store

DAYS = 28
#: Above this deviation a grade would be a guess.
SURE_ENOUGH = 110.0


def summary() -> dict[str, Any]:
    """Return counts by part of the site and by kind of problem, days, strength, due cards."""
    learner, time = current(), now()
    known = learners().progress(learner.id) if learner else {}
    return {
        "learner": learner is not None,
        "parts": parts(known),
        "kinds": kinds(known),
        "days": days(learner, time),
        "rating": strength(learner.rating if learner else None, learner.rated if learner else 0),
        "due": len(due_items(learner, time)) if learner else 0,
    }


def parts(known: Mapping[tuple[str, str], Progress]) -> list[dict[str, Any]]:
    """Return for lessons, tasks, problems and josekis: how many are there, tried and done.

    What the library does not hold any more is not counted.
    """
    counts = store().counts()
    totals = {
        replay.LESSON: counts["lessons"],
        replay.TASK: counts["tasks"],
        replay.PROBLEM: counts["problems"],
    }
    found = []
    for kind in (replay.LESSON, replay.TASK, replay.PROBLEM, replay.JOSEKI):
        mine = [p for (k, key), p in known.items() if k == kind and _is_held(kind, key)]
        found.append(
            {
                "part": kind,
                "total": totals.get(kind),
                "tried": len(mine),
                "done": sum(one.best != replay.FAILED for one in mine),
                "full": sum(one.best == replay.FULL for one in mine),
            }
        )
    return found


def _is_held(kind: str, key: str) -> bool:
    """Tell whether the library has an item; 罚错 is no item of its own."""
    if kind == replay.TASK:
        return store().task(*key.partition("/")[::2]) is not None
    return replay.PUNISH not in key and shown(kind, key) is not None


def kinds(known: Mapping[tuple[str, str], Progress]) -> list[dict[str, Any]]:
    """Return for each kind of problem in the library: total, tried, solved, at first sight."""
    table: dict[str, dict[str, Any]] = {}
    for card in store().problem_cards.values():
        row = table.setdefault(
            card.kind, {"kind": card.kind, "total": 0, "tried": 0, "done": 0, "at_once": 0}
        )
        row["total"] += 1
        one = known.get((replay.PROBLEM, card.key))
        if one:
            row["tried"] += 1
            row["done"] += one.best != replay.FAILED
            row["at_once"] += one.first != replay.FAILED
    return list(table.values())


def days(learner: Learner | None, time: int) -> list[dict[str, Any]]:
    """Return the last DAYS days, the oldest first: right and wrong answers, lessons read."""
    today = day_of(time)
    first = today - timedelta(days=DAYS - 1)
    found = {
        str(first + timedelta(days=n)): {"solved": 0, "failed": 0, "read": 0} for n in range(DAYS)
    }
    results: Iterable[tuple[int, str]] = ()
    if learner:
        results = learners().results(learner.id, start_of(first))
    for at, result in results:
        day = found.get(str(day_of(at)))
        if day is not None:
            day["solved" if result == replay.FULL else result] += 1
    return [{"day": day, **counts} for day, counts in found.items()]


def strength(known: Rating | None, games: int) -> dict[str, Any]:
    """Return the grade with the range that holds it 19 times in 20; None while unsure."""
    if known is None or known.deviation > SURE_ENOUGH:
        return {"games": games, "grade": None, "low": None, "high": None, "points": None}
    margin = 1.96 * known.deviation
    return {
        "games": games,
        "grade": rating.grade(known.rating),
        "low": rating.grade(known.rating - margin),
        "high": rating.grade(known.rating + margin),
        "points": round(known.rating),
    }
