"""Joseki: the families, a tree to walk in the browser, and finding one by its stones.

``?moves=R16.P16`` is a place in a tree: the page shows it without any script, and the
script (joseki.js) only fetches the same page for the next place. ``black`` and ``white``
are stones elsewhere on the board, on which ladders are read.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from flask import Blueprint, render_template, request

from website.board import empty_board
from website.josekitree import MOST_EXTRA, View, added, opinion, point_word, view
from website.library.joseki import path_text
from website.library.records import JosekiRecord
from website.pages import or_404, store
from weiqi.errors import WeiqiError
from weiqi.game import PASS, Game
from weiqi.joseki import SIZE, Family, Step, parse_moves
from weiqi.points import BLACK, WHITE, color_letter, color_word, geometry

room = Blueprint("joseki", __name__, url_prefix="/joseki")
room.add_app_template_filter(point_word)
room.add_app_template_filter(opinion)

#: What the short names of sources stand for; told once, on the list of families.
SOURCES = (
    ("科吾", "Kogo's Joseki Dictionary，网友合编的大部头定式谱"),
    ("OGS", "Online-Go.com 的定式库"),
    ("GNU", "GNU Go 程序里的定式"),
    ("Pachi", "Pachi 程序里的定式"),
    ("Sensei's", "Sensei's Library，围棋人合写的网站"),
    ("乌鹭阅读器", "本站的程序：吃不吃得掉、征不征得掉，是它算出来的"),
)


#: The corner stone that a family begins with, mirrored or not.
OPENINGS = (
    ("星", ("Q16",)),
    ("小目", ("R16", "Q17")),
    ("目外", ("R15", "P17")),
    ("高目", ("Q15", "P16")),
    ("三三", ("R17",)),
)


@room.get("/")
def index() -> str:
    """All families, by the corner stone that they begin with, the easiest first."""
    families = store().joseki()
    totals = {"moves": sum(f.moves for f in families), "lines": sum(f.lines for f in families)}
    known = {point: word for word, points in OPENINGS for point in points}
    groups = {
        word: [f for f in families if known.get(f.opening, "别的") == word]
        for word in (*dict(OPENINGS), "别的")
    }
    return render_template(
        "joseki/index.html", families=families, groups=groups, totals=totals, sources=SOURCES
    )


@room.get("/find")
def find() -> str:
    """Put stones down, learn which joseki it is; the script and the API do it."""
    return render_template("joseki/find.html", svg=empty_board(SIZE))


@room.get("/<slug>")
def family(slug: str) -> str | tuple[str, int]:
    """One place in a family; a move that cannot be played shows the place before it."""
    library = store()
    record = or_404(library.joseki_family(slug))
    black, white, wrong = _extra()
    moves, refused = _moves(black, white)
    try:
        shown = view(library, record, moves, black, white)
    except WeiqiError as error:  # an added stone is in the way
        refused = str(error)
        shown = view(library, record, ())
    refused = wrong or refused
    page = render_template("joseki/family.html", refused=refused, **_context(record, shown))
    return (page, 422) if refused else page


def _extra() -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """The stones added elsewhere, and what is wrong with them."""
    try:
        black, white = (parse_moves(request.args.get(name, ""), MOST_EXTRA) for name in
                        ("black", "white"))  # fmt: skip
        return *added(black, white), ""
    except WeiqiError as error:
        return (), (), str(error)


def _moves(black: tuple[int, ...], white: tuple[int, ...]) -> tuple[list[int], str]:
    """The moves asked for as far as the rules allow, and the refusal of the next."""
    try:
        asked = parse_moves(request.args.get("moves", ""))
    except WeiqiError as error:
        return [], str(error)
    for extra in ((black, white), ((), ())):
        game = Game(SIZE, *extra)
        for number, point in enumerate(asked):
            try:
                game.pass_(game.to_play) if point == PASS else game.play(game.to_play, point)
            except WeiqiError as error:
                return asked[:number], str(error)
    return asked, ""


def _context(record: JosekiRecord, shown: View) -> dict[str, Any]:
    tree = shown.family
    return {
        "family": record,
        "view": shown,
        "position": position(shown),
        "letters": [[geometry(SIZE).name(c.point), c.letter] for c in shown.choices
                    if c.point != PASS and c.letter],
        "svg": shown.picture(),
        "whole": empty_board(SIZE),
        "main": main_line(tree),
        "main_end": tree.root.main_end,
        "named": named(tree),
        "trunk": path_text([s.point for s in tree.trunk()]),
        "color_word": color_word,
        "path_text": path_text,
    }  # fmt: skip


def position(shown: View) -> dict[str, Any]:
    """The board as the script shows it."""
    board = shown.game.board
    names = board.geometry.names
    return {
        "black": names(board.stones(BLACK)),
        "white": names(board.stones(WHITE)),
        "last": None if shown.last == PASS else board.geometry.name(shown.last),
        "turn": color_letter(shown.game.to_play),
    }


def main_line(tree: Family) -> list[tuple[str, str, str]]:
    """The main line: address of each place, the move in words, its name."""
    return [
        (
            path_text(step.path),
            f"{color_word(step.color)}{len(step.path)} {_point(step)}",
            step.name,
        )
        for step in tree.main_line()
    ]


def named(tree: Family) -> list[tuple[str, Step]]:
    """The moves whose name says which line it is: names that occur once, 断 and 长 apart."""
    times = Counter(step.name for step in tree.steps)
    return [
        (path_text(step.path), step)
        for step in tree.steps
        if len(step.name) > 1 and times[step.name] == 1 and len(step.path) > 1
    ]


def _point(step: Step) -> str:
    return "脱先" if step.point == PASS else geometry(SIZE).name(step.point)
