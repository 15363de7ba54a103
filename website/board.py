"""The free board: set up, play under the rules, take dead stones off, count."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request

from weiqi import svg
from weiqi.diagram import Diagram, Window
from weiqi.points import MAX_SIZE, MIN_SIZE

room = Blueprint("board", __name__)

USUAL = (9, 13, 19)


@room.get("/board")
def index() -> str:
    """A board of ``size`` lines (9 unless asked); the script and the API do the rest."""
    text = request.args.get("size", str(USUAL[0]))
    size = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    if not MIN_SIZE <= size <= MAX_SIZE:
        abort(404)
    return render_template("board/index.html", size=size, sizes=USUAL, svg=empty_board(size))


def empty_board(size: int) -> str:
    """Return the SVG of an empty board with coordinates."""
    return svg.render(
        Diagram(size, Window(0, 0, size, size), title=f"{size} 路棋盘"), labels=svg.WESTERN
    )
