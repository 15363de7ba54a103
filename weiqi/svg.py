"""A diagram as one accessible SVG picture.

Colours, fonts and stroke colours belong to the page's style sheet (no ``style`` attribute,
so a strict content policy holds); sizes are attributes. One cell is :data:`CELL` units;
there is only a ``viewBox``, so the picture takes the width the page gives it.

Markup, back to front::

  <svg class="board cols-9" role="img" viewBox data-size data-window data-cell data-origin
       data-labels>
    <title>        the diagram's title           (what a screen reader says first)
    <desc>         the stones in words, then the board as text
    rect.wood      the board                     path.grid   all lines
    path.stars     star points                   path.clear  hides lines behind letters
    g.coords       text                          g.black     circle[data-point]
    g.white        circle[data-point]            circle.last the latest move's ring
    path.own-black path.own-white                area that is counted for a side
    g.marks.on-black, .on-white, .on-empty       path.triangle|square|circle|cross[data-point]
    g.numbers.on-black, .on-white                text of numbered moves
    g.letters      text[data-point]              g.notes     moves on used points: 11＝4

``data-window`` is ``left bottom width height`` (0-based, in points), ``data-origin`` the
centre of the upper left shown point, so that column ``c`` and row ``r`` from there lie at
``origin + cell * (c, r)`` in a box as wide as the viewBox. :class:`Frame` is the same in
Python.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from html import escape

from weiqi.diagram import Diagram
from weiqi.game import PASS
from weiqi.points import BLACK, COLUMNS, EMPTY, WHITE, color_word, geometry

CELL = 30
"""Distance of two lines in units. Large, as some browsers enlarge fonts below 12 units."""
RADIUS = 14
MARGIN = 18
GUTTERS = {"none": (0, 0), "western": (22, 22), "chinese": (32, 22)}
"""Room for coordinates: beside the board, and above or below it."""
NOTE_LINE = 22
NOTE_WIDTH = 160
"""A picture with notes is at least as wide, so that one note fits in a line."""

NONE, WESTERN, CHINESE = "none", "western", "chinese"
"""Styles of coordinates: ``A1`` from the lower left; ``1之一`` from the upper left."""

GLYPHS: Mapping[str, str] = {"triangle": "△", "square": "□", "circle": "○", "cross": "×"}
_DIGITS = "零一二三四五六七八九"


def chinese_number(number: int) -> str:
    """A number from 1 to 99 in Chinese characters."""
    tens, ones = divmod(number, 10)
    head = ("" if tens == 1 else _DIGITS[tens]) + "十" if tens else ""
    return head + (_DIGITS[ones] if ones or not tens else "")


def point_name(size: int, point: int, style: str = WESTERN) -> str:
    """The name of a point as the coordinates of ``style`` read.

    The Chinese (and Japanese) custom counts columns 1, 2, … from the left and lines
    一, 二, … from the top: ``D4`` on 19 lines is ``4之十六``
    (https://senseis.xmp.net/?Coordinates).
    """
    if style != CHINESE:
        return geometry(size).name(point)
    col, row = geometry(size).xy(point)
    return f"{col + 1}之{chinese_number(size - row)}"


@dataclass(frozen=True)
class Frame:
    """Where things are in the picture, in units of its viewBox."""

    width: int
    height: int
    left: int
    """x of the leftmost shown column."""
    top: int
    """y of the topmost shown line."""

    def x(self, col: int) -> int:
        """x of a shown column, counted from 0 at the left of the window."""
        return self.left + CELL * col

    def y(self, row: int) -> int:
        """y of a shown line, counted from 0 at the top of the window."""
        return self.top + CELL * row


def frame(diagram: Diagram, labels: str = NONE, notes: int = 0) -> Frame:
    """The frame of ``diagram`` with ``labels`` along its sides and lines of notes below."""
    w = diagram.window
    beside, across = GUTTERS[labels]
    return Frame(
        width=max(2 * MARGIN + CELL * (w.width - 1) + beside, NOTE_WIDTH if notes else 0),
        height=2 * MARGIN + CELL * (w.height - 1) + across + NOTE_LINE * notes,
        left=MARGIN + beside,
        top=MARGIN + (across if labels == CHINESE else 0),
    )


def render(
    diagram: Diagram,
    *,
    labels: str | None = None,
    last: int = 0,
    owners: Mapping[int, int] | None = None,
    notes: bool = True,
) -> str:
    """The SVG of ``diagram``.

    ``labels`` is :data:`NONE`, :data:`WESTERN` or :data:`CHINESE`; without it the diagram
    decides (its ``c`` flag). ``last`` rings a stone as the latest move; ``owners`` maps
    points to the colour they are counted for. Moves that the board cannot show are written
    below it unless ``notes`` is False (:func:`replays` gives them to the caller).
    """
    style = labels or (WESTERN if diagram.coordinates else NONE)
    if style not in (NONE, WESTERN, CHINESE):
        raise ValueError(f"no such style of coordinates: {style!r}")
    return _Picture(diagram, style, last, owners or {}, notes).svg()


_STONE = re.compile(r'<circle data-point="(\w+)" (cx="\d+" cy="\d+") r=')


def ringed(picture: str, names: Collection[str]) -> str:
    """A picture with rings around the stones on the named points: ``g.found``, on top."""
    rings = "".join(
        f'<circle {place} r="{RADIUS}"/>'
        for name, place in _STONE.findall(picture)
        if name in names
    )
    return picture.replace("</svg>", f'<g class="found">{rings}</g></svg>') if rings else picture


def numbers(diagram: Diagram) -> dict[int, tuple[int, int]]:
    """Point -> (number shown, colour) of the numbered moves that the board can show."""
    shown = diagram.shown()
    taken = diagram.black | diagram.white | diagram.labels.keys() | diagram.marks.keys()
    found: dict[int, tuple[int, int]] = {}
    for number, move in enumerate(diagram.moves, diagram.offset):
        if move.point in shown and move.point not in taken and move.point not in found:
            found[move.point] = (number, move.color)
    return found


def replays(diagram: Diagram, style: str = WESTERN) -> list[str]:
    """Notes for the moves that the board cannot show, in order, such as ``11＝4``.

    A move on a point used before names what is shown there (number, letter or mark, else
    the coordinate); moves outside the shown part and passes are named too.
    """
    drawn = numbers(diagram)
    shown_marks = list(diagram.marks.values())
    notes = []
    for number, move in enumerate(diagram.moves, diagram.offset):
        point = move.point
        if point == PASS:
            notes.append(f"{number}＝停一手")
        elif point in drawn and drawn[point][0] == number:
            continue
        elif point in drawn:
            notes.append(f"{number}＝{drawn[point][0]}")
        elif point in diagram.labels:
            notes.append(f"{number}＝{diagram.labels[point]}")
        elif point in diagram.marks and shown_marks.count(diagram.marks[point]) == 1:
            notes.append(f"{number}＝{GLYPHS[diagram.marks[point]]}")
        else:
            outside = "" if point in diagram.shown() else "（图外）"
            notes.append(f"{number}＝{point_name(diagram.size, point, style)}{outside}")
    return notes


def describe(diagram: Diagram, style: str = WESTERN) -> str:
    """The diagram in words and as a text board, for those who cannot see the picture."""
    named = WESTERN if style == NONE else style

    def names(points: Iterable[int]) -> str:
        return " ".join(point_name(diagram.size, point, named) for point in sorted(points))

    lines = [f"{diagram.size} 路棋盘{_part(diagram)}，{color_word(diagram.first)}先。"]
    for color, stones in ((BLACK, diagram.black), (WHITE, diagram.white)):
        if stones:
            lines.append(f"{color_word(color)}子：{names(stones)}。")
    if diagram.moves:
        lines.append(f"手顺：{_sequence(diagram, named)}。")
    for mark, glyph in GLYPHS.items():
        marked = [point for point, shape in diagram.marks.items() if shape == mark]
        if marked:
            lines.append(f"{glyph}：{names(marked)}。")
    if diagram.labels:
        letters = sorted((letter, point) for point, letter in diagram.labels.items())
        lines.append("字母：" + " ".join(f"{x}={names([point])}" for x, point in letters) + "。")
    return "\n".join([*lines, text_board(diagram)])


def text_board(diagram: Diagram) -> str:
    """The shown part as rows of ``X`` black, ``O`` white, ``.`` empty, numbers and letters.

    Numbered stones are given by their colour, as their numbers are in the sequence.
    """
    drawn = numbers(diagram)
    signs = {BLACK: "X", WHITE: "O", EMPTY: "."}
    rows = []
    for row in diagram.rows():
        colors = [drawn[p][1] if p in drawn else diagram.setup_color(p) for p in row]
        texts = [
            diagram.labels.get(p) or signs[color] for p, color in zip(row, colors, strict=True)
        ]
        rows.append(" ".join(texts))
    return "\n".join(rows)


def _part(diagram: Diagram) -> str:
    """Which part of the board is shown: 全部, 左下角, 下边, 中部 …"""
    edges = diagram.edges
    if len(edges) == 4:
        return ""
    across = {"left": "左", "right": "右"}
    upward = {"top": "上", "bottom": "下"}
    horizontal = [word for side, word in across.items() if side in edges]
    vertical = [word for side, word in upward.items() if side in edges]
    if len(horizontal) == 1 and len(vertical) == 1:
        return f"的{horizontal[0]}{vertical[0]}角"
    sides = horizontal if len(horizontal) == 1 else vertical if len(vertical) == 1 else []
    return f"的{sides[0]}边" if sides else "的中部"


def _sequence(diagram: Diagram, style: str) -> str:
    steps = []
    for number, move in enumerate(diagram.moves, diagram.offset):
        where = "停一手" if move.point == PASS else point_name(diagram.size, move.point, style)
        steps.append(f"{color_word(move.color)}{number} {where}")
    return "，".join(steps)


class _Picture:
    """Draws one diagram, layer by layer."""

    def __init__(
        self, diagram: Diagram, style: str, last: int, owners: Mapping[int, int], notes: bool
    ) -> None:
        self.diagram = diagram
        self.style = style
        self.last = last
        self.owners = owners
        self.drawn = numbers(diagram)
        self.notes = self._wrap(replays(diagram, WESTERN if style == NONE else style), notes)
        self.frame = frame(diagram, style, len(self.notes))
        self.places = {
            point: (self.frame.x(col), self.frame.y(row))
            for row, points in enumerate(diagram.rows())
            for col, point in enumerate(points)
        }

    def _wrap(self, notes: list[str], wanted: bool) -> list[str]:
        """Notes in lines that fit the picture."""
        room = frame(self.diagram, self.style, 1).width - MARGIN
        lines: list[str] = []
        for note in notes if wanted else []:
            if lines and _units(f"{lines[-1]}，{note}") <= room:
                lines[-1] += f"，{note}"
            else:
                lines.append(note)
        return lines

    def svg(self) -> str:
        d, f = self.diagram, self.frame
        title = d.title or f"{d.size} 路棋盘{_part(d)}"
        window = " ".join(map(str, d.window))
        layers = [
            f'<svg class="board cols-{d.window.width}" role="img" '
            f'viewBox="0 0 {f.width} {f.height}" data-size="{d.size}" data-window="{window}" '
            f'data-cell="{CELL}" data-origin="{f.left} {f.top}" data-labels="{self.style}">',
            f"<title>{_text(title)}</title>",
            f"<desc>{_text(describe(d, self.style))}</desc>",
            f'<rect class="wood" width="{self._board_width()}" height="{self._board_height()}"/>',
            self._grid(),
            self._stars(),
            self._coordinates(),
            self._stones(),
            self._owners(),
            self._clear(),
            self._marks(),
            self._last(),
            self._numbers(),
            self._letters(),
            self._notes(),
            "</svg>",
        ]
        return "".join(layers)

    def _board_width(self) -> int:
        return self.frame.x(self.diagram.window.width - 1) + MARGIN

    def _board_height(self) -> int:
        return self.frame.height - NOTE_LINE * len(self.notes)

    def _grid(self) -> str:
        """All lines in one path; they end at true edges and run on half a cell at cuts."""
        w, edges, f = self.diagram.window, self.diagram.edges, self.frame
        half = CELL // 2
        x0 = f.x(0) - (0 if "left" in edges else half)
        x1 = f.x(w.width - 1) + (0 if "right" in edges else half)
        y0 = f.y(0) - (0 if "top" in edges else half)
        y1 = f.y(w.height - 1) + (0 if "bottom" in edges else half)
        across = "".join(f"M{x0} {f.y(row)}H{x1}" for row in range(w.height))
        down = "".join(f"M{f.x(col)} {y0}V{y1}" for col in range(w.width))
        return f'<path class="grid" d="{across}{down}"/>'

    def _dots(self, name: str, width: int, points: Iterable[int]) -> str:
        """Round dots as one path of lines without length."""
        path = "".join(f"M{self.places[p][0]} {self.places[p][1]}h0" for p in sorted(points))
        if not path:
            return ""
        return f'<path class="{name}" stroke-width="{width}" stroke-linecap="round" d="{path}"/>'

    def _stars(self) -> str:
        stars = self.diagram.geometry.star_points
        return self._dots("stars", 7, [p for p in stars if p in self.places])

    def _clear(self) -> str:
        d = self.diagram
        return self._dots(
            "clear", 23, [p for p in (*d.labels, *d.marks) if self._color(p) == EMPTY]
        )

    def _color(self, point: int) -> int:
        """What the picture shows on a point: a set-up stone, a numbered one, or nothing."""
        if point in self.drawn:
            return self.drawn[point][1]
        return self.diagram.setup_color(point)

    def _stones(self) -> str:
        groups = []
        for name, color in (("black", BLACK), ("white", WHITE)):
            circles = "".join(
                f'<circle data-point="{self._name(p)}" cx="{x}" cy="{y}" r="{RADIUS}"/>'
                for p, (x, y) in self.places.items()
                if self._color(p) == color
            )
            groups.append(f'<g class="{name}">{circles}</g>' if circles else "")
        return "".join(groups)

    def _name(self, point: int) -> str:
        """``data-point`` is always the A1 style, which the JSON interface speaks."""
        return self.diagram.geometry.name(point)

    def _last(self) -> str:
        if self.last not in self.places or self._color(self.last) == EMPTY:
            return ""
        x, y = self.places[self.last]
        on = "on-black" if self._color(self.last) == BLACK else "on-white"
        return f'<circle class="last {on}" cx="{x}" cy="{y}" r="6"/>'

    def _owners(self) -> str:
        layers = []
        for name, color in (("own-black", BLACK), ("own-white", WHITE)):
            path = "".join(
                f"M{self.places[p][0] - 5} {self.places[p][1] - 5}h10v10h-10z"
                for p, owner in sorted(self.owners.items())
                if owner == color and p in self.places
            )
            layers.append(f'<path class="{name}" d="{path}"/>' if path else "")
        return "".join(layers)

    def _marks(self) -> str:
        groups = []
        for name, color in (("on-black", BLACK), ("on-white", WHITE), ("on-empty", EMPTY)):
            paths = "".join(
                f'<path class="{mark}" data-point="{self._name(p)}" '
                f'd="{_shape(mark, *self.places[p])}"/>'
                for p, mark in sorted(self.diagram.marks.items())
                if p in self.places and self._color(p) == color
            )
            groups.append(f'<g class="marks {name}">{paths}</g>' if paths else "")
        return "".join(groups)

    def _numbers(self) -> str:
        """Numbers on stones, one group a colour and a length (longer ones are smaller)."""
        groups: dict[tuple[int, int], list[str]] = {}
        for point, (number, color) in sorted(self.drawn.items()):
            x, y = self.places[point]
            size = _SIZES[len(str(number))]
            groups.setdefault((color, size), []).append(
                f'<text x="{x}" y="{_baseline(y, size)}">{number}</text>'
            )
        return "".join(
            f'<g class="numbers on-{"black" if color == BLACK else "white"}" '
            f'text-anchor="middle" font-size="{size}">{"".join(texts)}</g>'
            for (color, size), texts in sorted(groups.items())
        )

    def _letters(self) -> str:
        texts = "".join(
            f'<text data-point="{self._name(p)}" x="{self.places[p][0]}" '
            f'y="{self.places[p][1] + 6}">{letter}</text>'
            for p, letter in sorted(self.diagram.labels.items())
            if p in self.places
        )
        if not texts:
            return ""
        return f'<g class="letters" text-anchor="middle" font-size="20">{texts}</g>'

    def _coordinates(self) -> str:
        """Letters below and numbers at the left; in the Chinese style both from the top left."""
        if self.style == NONE:
            return ""
        d, f, w = self.diagram, self.frame, self.diagram.window
        chinese = self.style == CHINESE
        beside = 16 if chinese else 13
        below = 16 if chinese else self._board_height() - 7
        cols = [str(w.left + c + 1) if chinese else COLUMNS[w.left + c] for c in range(w.width)]
        lines = [w.bottom + w.height - r for r in range(w.height)]  # 1 at the bottom
        rows = [chinese_number(d.size + 1 - n) if chinese else str(n) for n in lines]
        texts = [f'<text x="{f.x(c)}" y="{below}">{name}</text>' for c, name in enumerate(cols)]
        texts += [
            f'<text x="{beside}" y="{f.y(r) + 5}">{name}</text>' for r, name in enumerate(rows)
        ]
        return f'<g class="coords" text-anchor="middle" font-size="13">{"".join(texts)}</g>'

    def _notes(self) -> str:
        if not self.notes:
            return ""
        texts = "".join(
            f'<text x="{MARGIN // 2}" y="{self._board_height() + NOTE_LINE * (line + 1) - 6}">'
            f"{_text(note)}</text>"
            for line, note in enumerate(self.notes)
        )
        return f'<g class="notes" font-size="15">{texts}</g>'


_SIZES = {1: 19, 2: 17, 3: 14, 4: 12}
"""Font size of a number by its count of digits."""


def _baseline(y: int, size: int) -> int:
    """The baseline that puts digits of a font size in the middle of ``y``."""
    return y + round(size * 0.36)


def _shape(mark: str, x: int, y: int) -> str:
    """The path of a mark around a point; each shape differs by outline, not by colour."""
    if mark == "triangle":
        return f"M{x} {y - 8}l7 12h-14z"
    if mark == "square":
        return f"M{x - 6} {y - 6}h12v12h-12z"
    if mark == "circle":
        return f"M{x - 7} {y}a7 7 0 1 0 14 0a7 7 0 1 0-14 0z"
    return f"M{x - 6} {y - 6}l12 12m0-12l-12 12"


def _units(text: str) -> int:
    """About how wide a note is at its font size of 15."""
    return sum(9 if unicodedata.east_asian_width(c) in ("Na", "N", "H") else 15 for c in text)


def _text(text: str) -> str:
    """``text`` for an XML document: escaped, without the characters XML forbids."""
    allowed = "".join(c for c in text if c in "\n\t" or c.isprintable())
    return escape(allowed, quote=False)
