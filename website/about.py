"""About the site: numbers, how proofs work, licence; and the guide to the JSON interface."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from flask import Blueprint, render_template

from website.errors import CODES
from website.pages import store

room = Blueprint("about", __name__, url_prefix="/about")

OPENAPI = Path(__file__).with_name("openapi.json")


@room.get("")
def index() -> str:
    """What the site is, what it holds, what is unfinished."""
    return render_template("about/index.html", counts=store().counts())


@room.get("/api")
def api_guide() -> str:
    """The JSON interface for people."""
    return render_template("about/api.html", spec=openapi(), codes=CODES)


@cache
def openapi() -> dict[str, Any]:
    """Return the OpenAPI 3.1 document as a value."""
    return dict(json.loads(OPENAPI.read_text(encoding="utf-8")))
