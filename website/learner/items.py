"""An item's key as a reader sees it: title and address. Keys of things gone give None."""

from __future__ import annotations

from typing import NamedTuple

from website import urls
from website.learner import replay
from website.pages import store


class Shown(NamedTuple):
    """Title and address of something to do."""

    title: str
    url: str


def shown(kind: str, key: str) -> Shown | None:
    """Return how an item is shown, None when the library does not hold it."""
    if kind == replay.PROBLEM:
        return _problem(key)
    if kind == replay.LESSON:
        lesson = next((card for card in store().lessons() if card.slug == key), None)
        return Shown(lesson.title, urls.lesson(key)) if lesson else None
    return None


def _problem(key: str) -> Shown | None:
    start, mark, _ = key.partition(replay.PUNISH)
    card = store().problem_cards.get(start)
    if card is None or mark:
        return None
    return Shown(f"{card.title} {card.place}：{card.name}", urls.problem(*start.split("/", 1)))
