"""Lessons: the list and the pages."""

from __future__ import annotations

from flask import Blueprint, render_template

from website.pages import or_404, store

room = Blueprint("lessons", __name__, url_prefix="/lessons")


@room.get("/")
def index() -> str:
    """All chapters with their lessons."""
    return render_template("lessons/index.html", chapters=store().chapters())


@room.get("/<slug>")
def lesson(slug: str) -> str:
    """One lesson."""
    library = store()
    found = or_404(library.lesson(slug))
    needs = [card for card in library.lessons() if card.slug in found.needs]
    return render_template("lessons/lesson.html", lesson=found, needs=needs)
