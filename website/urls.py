"""Every address of the site in one place; views, templates and the API ask here.

All functions need a request (or test request) context and put the script prefix
(``/hant`` on Traditional pages) in front by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from flask import current_app, request, url_for

from website.hant import PREFIX


def static(path: str) -> str:
    """Return the address of a static file; its version segment changes with any static file."""
    return url_for("static_file", version=current_app.extensions["assets"].version, path=path)


def home() -> str:
    """Return the address of the first page."""
    return url_for("home.index")


def lessons() -> str:
    """Return the address of the list of lessons."""
    return url_for("lessons.index")


def lesson(slug: str) -> str:
    """Return the address of a lesson."""
    return url_for("lessons.lesson", slug=slug)


def glossary(q: str | None = None) -> str:
    """Return the address of the glossary, or of a search in it."""
    return url_for("glossary.index", q=q)


def term(head: str) -> str:
    """Return the address of a headword."""
    return url_for("glossary.term", head=head)


def category(name: str) -> str:
    """Return the address of the index of one category."""
    return url_for("glossary.by_category", name=name)


def initial(letter: str) -> str:
    """Return the address of the index of one pinyin initial (lower case a to z)."""
    return url_for("glossary.by_initial", letter=letter)


def term_list(name: str) -> str:
    """Return the address of one seed list in its own order."""
    return url_for("glossary.by_list", name=name)


def glossary_data(kind: str) -> str:
    """Return the address of the whole glossary as ``json`` or ``csv``, one for both scripts."""
    return _base() + f"/glossary.{kind}"


def problems() -> str:
    """Return the address of the list of problem collections."""
    return url_for("problems.index")


def collection(slug: str) -> str:
    """Return the address of a problem collection."""
    return url_for("problems.collection", slug=slug)


def problem(collection: str, number: str, view: int = 0, before: str = "") -> str:
    """Return the address of a problem, in a view, or for the other side after some moves."""
    turned = {"from": before, "side": "other"} if before else {}
    return url_for("problems.problem", slug=collection, number=number, view=view or None, **turned)


def sheet(collection: str, only: str | None = None) -> str:
    """Return the address of a collection to print, or of some of its problems."""
    return url_for("problems.collection_sheet", slug=collection, only=only)


def chosen_sheet(keys: Iterable[str]) -> str:
    """Return the address of some problems to print, named ``collection/001``."""
    return url_for("problems.chosen_sheet", keys=",".join(keys))


def problem_find(**asked: str) -> str:
    """Return the address of the page that finds problems, with what is looked for."""
    return url_for("finding.find", **asked)  # type: ignore[arg-type]


def problem_import() -> str:
    """Return the address of the page that proves a reader's own problems."""
    return url_for("uploading.form")


def joseki() -> str:
    """Return the address of the list of joseki families."""
    return url_for("joseki.index")


def joseki_family(slug: str, moves: str = "") -> str:
    """Return the address of a family, or of a place in it (``R16.P16``)."""
    return url_for("joseki.family", slug=slug, moves=moves or None)


def joseki_find() -> str:
    """Return the address of the page that finds a joseki by its stones."""
    return url_for("joseki.find")


def board(size: int | None = None) -> str:
    """Return the address of the free board, of ``size`` lines if given."""
    return url_for("board.index", size=size)


def me() -> str:
    """Return the address of the learner's own page."""
    return url_for("me.index")


def my_next() -> str:
    """Return the address that leads the learner to the next thing to do today."""
    return url_for("me.onward")


def my_export() -> str:
    """Return the address of the file with all that is known of the learner."""
    return url_for("me.export")


def about() -> str:
    """Return the address of the page about the site."""
    return url_for("about.index")


def api_guide() -> str:
    """Return the address of the page that describes the JSON interface."""
    return url_for("about.api_guide")


def error_code(code: str) -> str:
    """Return the address that explains an error code (the ``type`` of problem+json)."""
    return f"{api_guide()}#{code}"


def in_script(script: str) -> str:
    """Return this page's address in the other script: ``hans`` or ``hant``.

    The query stays as it was typed.
    """
    base = _base()
    path = quote(request.path, safe="/")
    query = "?" + request.query_string.decode("ascii", "replace") if request.query_string else ""
    return (base + PREFIX if script == "hant" else base) + path + query


def _base() -> str:
    """Return what stands before every address, without the prefix of a script."""
    return request.root_path.rstrip("/").removesuffix(PREFIX)
