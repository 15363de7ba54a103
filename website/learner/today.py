"""The daily set and the next review of the learner who asks, as JSON values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from website.learner import plan, punish, rating, replay
from website.learner.days import day_of, start_of
from website.learner.items import shown
from website.learner.notes import iso
from website.learner.plan import Candidate, Item
from website.learner.rating import Rating
from website.learner.replay import Progress
from website.learner.session import current, learners, now
from website.learner.store import Learner
from website.pages import store

_MOST_FAILED = 30  # latest mistakes that may become exercises
_MOST_DUE = 500  # cards looked at; who has more has enough to do


def daily() -> dict[str, Any]:
    """Return ``{"day", "items", "done"}``: the set of today, the same all day long.

    A stranger gets the set of a newcomer, which is the same for all of them.
    """
    learner, time = current(), now()
    day = day_of(time)
    if learner is None:
        chosen = plan.daily([], {}, candidates({}), [], rating.NEWCOMER, str(day))
        known: dict[tuple[str, str], Progress] = {}
    else:
        kept = learners().daily(learner.id, str(day))
        if kept is None:
            made = _choose(learner, time, f"{learner.id} {day}")
            kept = learners().set_daily(learner.id, str(day), made)
        chosen, known = [Item(*item) for item in kept], learners().progress(learner.id)
    items = _written(chosen, known, time, start_of(day))
    return {"day": str(day), "items": items, "done": sum(item["done"] for item in items)}


def next_item() -> dict[str, Any] | None:
    """Return what to do now: the next review, else what is left of today's set."""
    if review := next_review()["item"]:
        return dict(review)
    return next((item for item in daily()["items"] if not item["done"]), None)


def _choose(learner: Learner, time: int, seed: str) -> list[Item]:
    known = learners()
    progress = known.progress(learner.id, replay.PROBLEM)
    tried = {key: one for (_, key), one in progress.items()}
    return plan.daily(
        due_items(learner, time),
        tried,
        candidates(known.problem_ratings()),
        punish.offered(known.failed_lines(learner.id, _MOST_FAILED), tried, plan.MOST_PUNISH),
        learner.rating or rating.NEWCOMER,
        seed,
    )


def candidates(rated: dict[str, Rating]) -> list[Candidate]:
    """Return the library's problems with their ratings, those of the proof where none else."""
    return [
        Candidate(card.key, card.kind, rated.get(card.key, rating.start_of(card.difficulty)).rating)
        for card in store().problem_cards.values()
    ]


def due_items(learner: Learner, time: int) -> list[tuple[str, str]]:
    """Return the learner's due cards that the library still holds, the oldest first."""
    due = learners().due(learner.id, time, _MOST_DUE)
    return [(kind, key) for kind, key in due if shown(kind, key)]


def next_review() -> dict[str, Any]:
    """Return ``{"item", "due", "next"}``: the card to do now, how many, when the next comes.

    ``item`` is None when nothing is due; ``next`` is then a time in UTC, or None.
    """
    learner, time = current(), now()
    due = due_items(learner, time) if learner else []
    items: list[dict[str, Any]] = []
    if learner and due:
        known = learners().progress(learner.id)
        items = _written([Item(*due[0], plan.DUE)], known, time, start_of(day_of(time)))
    coming = learners().next_due(learner.id, time) if learner and not due else None
    return {
        "item": items[0] if items else None,
        "due": len(due),
        "next": iso(coming) if coming else None,
    }


def _written(
    items: Iterable[Item], known: dict[tuple[str, str], Progress], time: int, since: int
) -> list[dict[str, Any]]:
    """Return items as JSON values; what the library lost since is left out."""
    found = []
    for item in items:
        what, one = shown(item.kind, item.key), known.get((item.kind, item.key))
        if what:
            found.append(
                {
                    "kind": item.kind,
                    "key": item.key,
                    "title": what.title,
                    "url": what.url,
                    "why": item.why,
                    "status": one.status(time) if one else "new",
                    "done": bool(one and one.at >= since),
                }
            )
    return found
