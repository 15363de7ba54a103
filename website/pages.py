"""What all rooms share: the library in use, template helpers, the finish of an answer."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from flask import Flask, Response, abort, current_app, request
from jinja2 import StrictUndefined
from markupsafe import Markup

from website import urls
from website.hant import Traditional, as_typed, is_hant, reviewed_forms
from website.library import fresh
from website.library.store import LibraryMissing, Store
from weiqi.svg import GUTTERS, MARGIN, WESTERN

_DESCRIPTION = re.compile(r"<title>.*?</desc>", re.S)
_COORDINATES = re.compile(r'<g class="coords".*?</g>', re.S)
_ROOM = re.compile(r'viewBox="0 0 (\d+) (\d+)"(.*?) data-origin="(\d+) (\d+)"')

_CONVERTED = {
    "text/html": Traditional.convert,
    "text/javascript": Traditional.convert,
    "application/json": Traditional.convert_json,
    "application/problem+json": Traditional.convert_json,
}


def store() -> Store:
    """Return the library as it is now (rebuilt first in development when content changed)."""
    fresh.ensure_fresh()
    return fresh.current_store()


def build_id(app: Flask) -> str:
    """Return what identifies all pages: the library's build and the static files."""
    try:
        built = fresh.current_store(app).build_id
    except LibraryMissing:
        built = ""
    return f"{built} {app.extensions['assets'].version}"


def or_404(record: Any) -> Any:
    """Return a record of the library; None becomes a page 404."""
    if record is None:
        abort(404)
    return record


def in_hant() -> bool:
    """Tell whether this request asked for Traditional characters."""
    return is_hant(request.root_path.rstrip("/"))


@lru_cache(maxsize=2)
def _converter(build: str) -> Traditional:
    return Traditional(reviewed_forms(store().connection))


def _finish(response: Response) -> Response:
    """Convert to Traditional where asked, and tell caches what they may keep."""
    convert = _CONVERTED.get(response.mimetype)
    if convert and in_hant():
        converter = _converter(store().build_id)
        response.set_data(convert(converter, response.get_data(as_text=True)))
    if request.method == "GET" and response.status_code == 200:
        if "Cache-Control" not in response.headers:
            response.cache_control.public = True
            response.cache_control.max_age = current_app.config["PAGE_MAX_AGE"]
    return response


def stored(html: str) -> Markup:
    """Return HTML of the library for this page: its links get the script's prefix."""
    root = request.root_path.rstrip("/")
    return Markup(html.replace(' href="/', f' href="{root}/') if root else html)


def picture(svg: str) -> Markup:
    """Return a board's SVG as mere decoration: the link around it says what it is.

    Nobody plays on it, so coordinates and the room for them go too.
    """
    svg = _DESCRIPTION.sub("", svg, count=1)
    svg = _ROOM.sub(_without_room, _COORDINATES.sub("", svg, count=1), count=1)
    return Markup(svg.replace(' role="img"', ' aria-hidden="true"', 1))


def _without_room(found: re.Match[str]) -> str:
    width, height, left, top = map(int, found.group(1, 2, 4, 5))
    beside, above = left - MARGIN, top - MARGIN
    # Coordinates stand either above or below; both take the same room.
    room = GUTTERS[WESTERN][1] if beside else 0
    seen = f"{beside} {above} {width - beside} {height - room}"
    return found[0].replace(f"0 0 {width} {height}", seen)


def _context() -> dict[str, Any]:
    hant = in_hant()
    return {
        "urls": urls,
        "asset": urls.static,
        "is_hant": hant,
        "lang": "zh-Hant" if hant else "zh-Hans",
        "script_root": request.root_path.rstrip("/"),
        "room": request.blueprint,
        "faults": fresh.faults() if current_app.config["DEVELOPMENT"] else [],
    }


def init_app(app: Flask) -> None:
    """Attach the library, the helpers of templates and the finish of answers."""
    fresh.init_app(app)
    app.after_request(_finish)
    app.context_processor(_context)
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters["as_typed"] = lambda text: Markup(as_typed(str(text)))
    app.jinja_env.filters["stored"] = stored
    app.jinja_env.filters["picture"] = picture
