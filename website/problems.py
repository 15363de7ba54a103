"""Problems: collections, and the page on which one is played.

The page holds the position and the task, never a move of the answer: verdicts, replies
and hints come from ``/api/v1/problems/…`` one question at a time.
"""

from __future__ import annotations

from flask import Blueprint, render_template

from website.asked import find
from website.pages import or_404, store

room = Blueprint("problems", __name__, url_prefix="/problems")


@room.get("/")
def index() -> str:
    """All collections."""
    library = store()
    collections = [(c, library.problems(c.slug)) for c in library.collections()]
    return render_template("problems/index.html", collections=collections)


@room.get("/<slug>/")
def collection(slug: str) -> str:
    """One collection with a small board a problem."""
    library = store()
    found = or_404(library.collection(slug))
    return render_template(
        "problems/collection.html", collection=found, problems=library.problems(slug)
    )


@room.get("/<slug>/<number>")
def problem(slug: str, number: str) -> str:
    """One problem to play, in the view asked for (:mod:`website.asked`)."""
    library = store()
    collection = or_404(library.collection(slug))
    asked = find(slug, number)
    numbers = [other.number for other in library.problems(slug)]
    return render_template(
        "problems/problem.html",
        problem=asked.shown(),
        collection=collection,
        place=numbers.index(number) + 1,
        total=len(numbers),
        view=asked.view.number,
        before=asked.before,
    )
