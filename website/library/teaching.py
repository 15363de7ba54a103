"""Which lesson teaches the idea of a problem.

The lesson that has one of the problem's terms among its own, the problem's first term
first: the one that is called after it, else the latest, which goes deepest. Where no
lesson teaches any of the terms, the one that the collection names (``lesson``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from website.library.loading import Loaded
from website.library.records import Lesson


def taught_by(loaded: Loaded) -> Callable[[str, Sequence[str]], Lesson | None]:
    """Return what finds the lesson for a problem's collection and terms, None for none."""
    lessons = {lesson.slug: lesson for lesson in loaded.lessons}
    named = {c.slug: lessons.get(c.lesson) for c in loaded.collections}
    by_term: dict[str, Lesson] = {}
    for lesson in loaded.lessons:
        for head in lesson.terms:
            if head not in by_term or head not in by_term[head].title:
                by_term[head] = lesson

    def find(collection: str, terms: Sequence[str]) -> Lesson | None:
        found = (by_term[head] for head in terms if head in by_term)
        return next(found, None) or named.get(collection)

    return find
