"""Problems: collections, and the page on which one is played.

The page holds the position and the task, never a move of the answer: verdicts, replies
and hints come from ``/api/v1/problems/…`` one question at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext

from flask import Blueprint, Response, abort, make_response, render_template, request

from website import sheet
from website.asked import find
from website.library.records import ProblemRecord
from website.pages import or_404, store
from website.turns import turn

room = Blueprint("problems", __name__, url_prefix="/problems")
book = sheet.AnswerBook()


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
        whole=asked.whole(),
    )


@room.get("/<slug>/sheet")
def collection_sheet(slug: str) -> Response:
    """A collection to print, or the problems of ``only`` (``001,004-006``)."""
    library = store()
    found = or_404(library.collection(slug))
    problems = library.problems(slug)
    if "only" in request.args:
        wanted = or_404(sheet.numbers(request.args["only"]))
        problems = [problem for problem in problems if problem.number in wanted]
    return _sheet(found.title, problems)


@room.get("/sheet")
def chosen_sheet() -> Response:
    """Any problems to print: ``keys`` names them, ``collection/001,other/002``."""
    return _sheet("挑选的题", or_404(sheet.chosen(store(), request.args.get("keys", ""))))


def _sheet(title: str, problems: Sequence[ProblemRecord]) -> Response:
    if not problems:
        abort(404)
    library, shown = store(), problems[: sheet.MOST]
    with nullcontext() if book.has_all(library, shown) else turn():
        answers = book.answers(library, shown, sheet.SECONDS)
    missing = sum(answer is None or not answer.whole for answer in answers)
    page = render_template(
        "problems/sheet.html",
        title=title,
        pairs=list(zip(shown, answers, strict=True)),
        columns=sheet.columns(shown),
        missing=missing,
        rest=[(part[0], part[-1]) for part in _parts(problems)][1:],
        total=len(problems),
    )
    response = make_response(page)
    if missing:
        response.cache_control.no_store = True
    return response


def _parts(problems: Sequence[ProblemRecord]) -> list[Sequence[ProblemRecord]]:
    return [problems[at : at + sheet.MOST] for at in range(0, len(problems), sheet.MOST)]
