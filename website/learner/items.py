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
    if kind == replay.JOSEKI:
        return _joseki(key)
    return None


def _joseki(key: str) -> Shown | None:
    """A place in a tree, opened for practice: ``family:R16.P16``."""
    slug, _, moves = key.partition(":")
    family = store().joseki_family(slug)
    if family is None:
        return None
    address = urls.joseki_family(slug, moves)
    begin = f"第 {moves.count('.') + 2} 手" if moves else "第 1 手"
    mark = "&" if "?" in address else "?"
    return Shown(f"定式 {family.name}：从{begin}下起", f"{address}{mark}practice")


def _problem(key: str) -> Shown | None:
    start, _, before = key.partition(replay.PUNISH)
    card = store().problem_cards.get(start)
    if card is None:
        return None
    title = f"{card.title} {card.place}：{card.name}{'，罚错' if before else ''}"
    collection, _, number = start.partition("/")
    return Shown(title, urls.problem(collection, number, before=before))
