"""乌鹭: the teaching site. ``create_app`` puts it together.

======================= ===========================================================
config  urls            settings; every address of the site
library mdext search    content files -> checked records -> library.db; the search
home lessons glossary problems joseki board about    the rooms, one blueprint each
josekitree josekiimport  a place in a tree of joseki; a teacher's SGF as one
export                  the whole glossary as JSON and CSV
mirror                  all read-only pages as files
learner                 who asks and what he did: learner.db
me                      the page of one learner, never kept in a cache
api                     JSON under /api/v1, described by openapi.json
errors security         error answers; headers, origin check, rate limit
pages jsontext          what all rooms share; JSON as it is written
assets pagecache hant   WSGI and static side: files, pages kept in memory, 繁體
serve cli               ``python app.py``; the commands of ``flask``
======================= ===========================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the site as a Flask application.

    ``config`` overrides the settings of config.py, and those the environment
    (``WULU_<NAME>``). The library is opened at the first request that needs it.
    """
    # Imported here so that build tools may import website.library without Flask's cost.
    from flask import Flask

    from website import assets, errors, learner, pages, security
    from website.config import DEFAULTS
    from website.hant import HantPrefix
    from website.jsontext import ReadableJSON
    from website.pagecache import PageCache

    app = Flask(__name__, static_folder=None)
    app.json = ReadableJSON(app)
    app.config.from_mapping(DEFAULTS)
    app.config.from_prefixed_env("WULU")
    app.config.from_mapping(config or {})
    if app.config["DEVELOPMENT"] is None:
        app.config["DEVELOPMENT"] = app.debug
    assets.init_app(app)
    security.init_app(app)
    errors.init_app(app)
    pages.init_app(app)
    learner.init_app(app)
    _register_rooms(app)
    app.wsgi_app = HantPrefix(  # type: ignore[method-assign]
        PageCache(
            app.wsgi_app,
            lambda: pages.build_id(app),
            app.config["PAGE_CACHE_BYTES"],
            app.config["PAGE_CACHE"] and not app.config["DEVELOPMENT"],
        )
    )
    if app.config["TRUSTED_PROXIES"]:
        from werkzeug.middleware.proxy_fix import ProxyFix

        hops = app.config["TRUSTED_PROXIES"]
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops
        )
    return app


def _register_rooms(app: Flask) -> None:
    from website import (
        about,
        board,
        cli,
        export,
        finding,
        glossary,
        home,
        joseki,
        lessons,
        me,
        problems,
        uploading,
    )
    from website.api import api

    for room in (
        home, lessons, glossary, export, finding, uploading, problems, joseki, board, me, about
    ):  # fmt: skip
        app.register_blueprint(room.room)
    app.register_blueprint(api, url_prefix="/api/v1")
    cli.init_app(app)
