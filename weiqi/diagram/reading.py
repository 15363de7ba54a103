"""Reading ``$$`` text; all faults are found, each with its line and how to mend it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from weiqi.board import Board
from weiqi.diagram.model import (
    DIGITS,
    LETTERS,
    POINT_MARKS,
    STONES,
    ClaimLine,
    Diagram,
    DiagramError,
    Fault,
    Window,
)
from weiqi.errors import WeiqiError
from weiqi.game import PASS, Move
from weiqi.points import BLACK, WHITE, color_word, geometry, opponent

MAX_CHARACTERS = 20_000
"""A diagram of 25 rows, 400 moves and 200 claims stays well below this."""
MAX_MOVES = 500
MAX_CLAIMS = 200
MAX_FAULTS = 40
MAX_TITLE = 80


def parse_diagram(text: str, first_line: int = 1) -> Diagram:
    """The diagram written in ``text``; ``first_line`` is the file line of its first line.

    Raises DiagramError naming every fault (``.line`` is the first fault's line).
    """
    diagram, faults = read_diagram(text, first_line)
    if diagram is None or faults:
        message = "；".join(f"第 {fault.line} 行：{fault.message}" for fault in faults)
        raise DiagramError(message, line=faults[0].line)
    return diagram


def read_diagram(text: str, first_line: int = 1) -> tuple[Diagram | None, list[Fault]]:
    """The diagram in ``text`` and all its faults; no diagram when a fault leaves none.

    Time is bounded by :data:`MAX_CHARACTERS`, :data:`MAX_MOVES` and :data:`MAX_CLAIMS`.
    """
    if len(text) > MAX_CHARACTERS:
        return None, [Fault(first_line, f"棋图太长：{len(text)} 个字符，最多 {MAX_CHARACTERS} 个")]
    reader = _Reader(first_line)
    diagram = reader.read(text)
    faults = sorted(reader.faults, key=lambda fault: fault.line)
    if len(faults) > MAX_FAULTS:
        rest = len(faults) - MAX_FAULTS
        faults = [
            *faults[:MAX_FAULTS],
            Fault(faults[MAX_FAULTS].line, f"还有 {rest} 处错误，先改前面的"),
        ]
    return (None if faults else diagram), faults


_EDGE_ROW = re.compile(r"[-+|\s]*-[-+|\s]*")
FLAGS = re.compile(r"([BW])?(c)?(\d{1,3})?(?:m(\d{1,4}))?")


class _Row(NamedTuple):
    line: int
    left: bool
    right: bool
    symbols: str


@dataclass
class _Header:
    first: int = BLACK
    coordinates: bool = False
    size: int | None = None
    offset: int = 1
    title: str = ""


class _Reader:
    """Reads one diagram; faults pile up in ``faults``."""

    def __init__(self, first_line: int) -> None:
        self.first_line = first_line
        self.faults: list[Fault] = []
        self.rows: list[_Row] = []
        self.edge_lines: list[tuple[int, int]] = []  # (line, rows read before it)
        self.continued: list[tuple[int, str]] = []
        self.claims: list[ClaimLine] = []
        self.header = _Header()
        self.header_line = first_line

    def fault(self, line: int, message: str) -> None:
        self.faults.append(Fault(line, message.rstrip("。")))

    def read(self, text: str) -> Diagram | None:
        self._sort_lines(text)
        if not self.rows:
            self.fault(self.header_line, "没有棋盘：图首下面要有以 $$ 开头的棋盘行")
            return None
        width = self._common_width()
        placed = self._place(width)
        if placed is None:
            self._check_symbols()
            return None
        size, window = placed
        return self._fill(size, window)

    # lines

    def _sort_lines(self, text: str) -> None:
        header_seen = False
        for line, raw in enumerate(text.split("\n"), self.first_line):
            content = raw.strip()
            if not content:
                continue
            if content.startswith("$$"):
                if header_seen:
                    self._board_line(line, content[2:])
                else:
                    header_seen = True
                    self.header_line = line
                    self._header(line, content[2:])
            elif content[0] == ">":
                self.continued += [(line, name) for name in content[1:].replace(",", " ").split()]
            elif content[0] == "?":
                self._claim_line(line, content[1:])
            else:
                hint = (
                    "（行首的符号要用半角）"
                    if unicodedata.normalize("NFKC", content)[0] in "$>?"
                    else ""
                )
                self.fault(line, f"看不懂这一行“{_short(content)}”：行首应是 $$、> 或 ?{hint}")
        if not header_seen:
            self.fault(self.first_line, "没有图首：第一行写 $$B（黑先）或 $$W（白先）")

    def _claim_line(self, line: int, content: str) -> None:
        claim = content.split("#", 1)[0].strip()
        if not claim:
            self.fault(line, "断言是空的：? 后面写一条断言，或删去这一行")
        elif len(self.claims) >= MAX_CLAIMS:
            self.fault(line, f"断言太多：一张图最多 {MAX_CLAIMS} 条")
        else:
            self.claims.append(ClaimLine(" ".join(claim.split()), line))

    def _header(self, line: int, content: str) -> None:
        words = content.split()
        glued = bool(content) and not content[0].isspace()
        if glued and not FLAGS.fullmatch(words[0]):
            self.fault(
                line,
                f"图首“{_short(words[0])}”看不懂："
                "$$ 后面依次写 B 或 W、c、路数、m 手数，图题前空一格",
            )
            return
        if _looks_like_row(content):
            self.fault(line, "第一行应是图首（例如 $$B），不是棋盘行")
            return
        self.header.title = " ".join(self._flags(line, words))
        if len(self.header.title) > MAX_TITLE:
            self.fault(line, f"图题太长：最多 {MAX_TITLE} 个字")
        if not self.header.title.isprintable():
            self.fault(line, "图题里有看不见的字符，请删去")

    def _flags(self, line: int, words: list[str]) -> list[str]:
        """Take the flags off the front of ``words``; the rest is the title."""
        reached = 0
        for index, word in enumerate(words):
            found = FLAGS.fullmatch(word)
            if found is None:
                return words[index:]
            groups = [number for number in range(1, 5) if found[number] is not None]
            if groups[0] <= reached:
                return words[index:]
            reached = groups[-1]
            self._take_flags(line, found)
        return []

    def _take_flags(self, line: int, found: re.Match[str]) -> None:
        head = self.header
        if found[1]:
            head.first = BLACK if found[1] == "B" else WHITE
        head.coordinates = head.coordinates or bool(found[2])
        if found[3]:
            head.size = int(found[3])
            if not 2 <= head.size <= 25:
                self.fault(line, f"棋盘路数 {found[3]} 不行：只能是 2 到 25（图题不要以数字开头）")
                head.size = None
        if found[4]:
            head.offset = max(1, int(found[4]))
            if found[4].startswith("0"):
                self.fault(line, f"手数 m{found[4]} 不行：从 m1 起，前面不加 0")

    def _board_line(self, line: int, content: str) -> None:
        if _EDGE_ROW.fullmatch(content):
            self.edge_lines.append((line, len(self.rows)))
            return
        content = content.strip()
        left, right = content.startswith("|"), content.endswith("|") and len(content) > 1
        words = content[left : len(content) - right].split()
        if not words:
            self.fault(line, "空的棋盘行：写上点，或删去这一行")
            return
        if len(words) > 1 and any(len(word) > 1 and word.isdigit() for word in words):
            self.fault(line, "棋盘行里每个点只占一个符号：第 10 手写 0，再往后的手用 > 行写坐标")
            words = ["." if len(word) > 1 and word.isdigit() else word for word in words]
        if len(self.rows) > 25:
            return  # one fault about the height is enough
        self.rows.append(_Row(line, left, right, "".join(words)))

    # place

    def _common_width(self) -> int:
        """The width most rows have; every other row is a fault."""
        widths = [len(row.symbols) for row in self.rows]
        width = max(sorted(set(widths)), key=widths.count)
        for row in self.rows:
            if len(row.symbols) != width:
                self.fault(
                    row.line, f"这一行有 {len(row.symbols)} 个点，别的行有 {width} 个：各行要一样宽"
                )
        return width

    def _edges(self) -> tuple[bool, bool, bool, bool]:
        """Whether left, right, top and bottom are drawn."""
        lefts, rights = [row.left for row in self.rows], [row.right for row in self.rows]
        left, right = lefts.count(True) * 2 > len(lefts), rights.count(True) * 2 > len(rights)
        for row in self.rows:
            for side, drawn, here in (("左", left, row.left), ("右", right, row.right)):
                if drawn != here:
                    have, others = ("有", "没有") if here else ("没有", "有")
                    self.fault(
                        row.line, f"这一行{have}{side}边线 |，别的行{others}：要么都画，要么都不画"
                    )
        tops = [line for line, above in self.edge_lines if above == 0]
        bottoms = [line for line, above in self.edge_lines if above == len(self.rows)]
        for line, above in self.edge_lines:
            if 0 < above < len(self.rows):
                self.fault(line, "边线 ----- 只能画在棋盘最上面或最下面")
        for extra in tops[1:] + bottoms[1:]:
            self.fault(extra, "边线 ----- 画了两次，删去一行")
        return left, right, bool(tops), bool(bottoms)

    def _place(self, width: int) -> tuple[int, Window] | None:
        """Board size and window, or nothing when the drawing contradicts itself."""
        left, right, top, bottom = self._edges()
        height, line = len(self.rows), self.header_line
        sizes = ({width} if left and right else set()) | ({height} if top and bottom else set())
        if self.header.size is not None:
            sizes.add(self.header.size)
        if len(sizes) > 1:
            self.fault(
                line,
                f"边线和路数对不上：图宽 {width}、高 {height}"
                + (f"，图首写 {self.header.size} 路" if self.header.size else "")
                + "；画全了相对两边的图，宽（高）就是路数",
            )
            return None
        size = sizes.pop() if sizes else 19
        if not 2 <= size <= 25:
            self.fault(line, f"棋盘是 {size} 路：只能是 2 到 25 路")
            return None
        across = self._start(size, width, left, right, ("左", "右"), "宽")
        upward = self._start(size, height, bottom, top, ("下", "上"), "高")
        if across is None or upward is None:
            return None
        return size, Window(across, upward, width, height)

    def _start(
        self, size: int, length: int, low: bool, high: bool, names: tuple[str, str], what: str
    ) -> int | None:
        """First column (row) of the window along one axis."""
        if length + (not low) + (not high) > size:
            missing = "、".join(
                name for name, drawn in zip(names, (low, high), strict=True) if not drawn
            )
            mend = f"画出{missing}边线，或" if missing else ""
            self.fault(
                self.header_line, f"图{what} {length}，{size} 路棋盘放不下：{mend}把图画小些"
            )
            return None
        if low:
            return 0
        return size - length if high else (size - length) // 2

    # points

    def _check_symbols(self) -> None:
        for row in self.rows:
            for symbol in row.symbols:
                self._known(row.line, symbol)

    def _known(self, line: int, symbol: str) -> bool:
        if (
            symbol in STONES
            or symbol in POINT_MARKS
            or symbol in LETTERS
            or symbol in DIGITS
            or symbol in ".,"
        ):
            return True
        half = unicodedata.normalize("NFKC", symbol)
        mend = f"，要用半角的 {half}" if half != symbol and half.isascii() else ""
        if symbol == "|":
            mend = "，边线只能画在行首和行尾"
        self.fault(line, f"不认识的符号“{symbol if symbol.isprintable() else '?'}”{mend}")
        return False

    def _fill(self, size: int, window: Window) -> Diagram | None:
        points = geometry(size)
        stones: dict[int, int] = {}
        labels: dict[int, str] = {}
        marks: dict[int, str] = {}
        numbers: dict[int, tuple[int, int]] = {}  # move number -> (line, point)
        for height, row in enumerate(self.rows):
            for col, symbol in enumerate(row.symbols):
                if col >= window.width or not self._known(row.line, symbol):
                    continue
                point = points.at(window.left + col, window.bottom + window.height - 1 - height)
                if symbol in STONES:
                    stones[point], mark = STONES[symbol]
                    if mark:
                        marks[point] = mark
                elif symbol in POINT_MARKS:
                    marks[point] = POINT_MARKS[symbol]
                elif symbol in LETTERS:
                    if symbol in labels.values():
                        self.fault(row.line, f"字母 {symbol} 出现两次：每个字母只用一次")
                    labels[point] = symbol
                elif symbol in DIGITS:
                    number = DIGITS.index(symbol) + 1
                    if number in numbers:
                        self.fault(row.line, f"第 {number} 手出现两次")
                    numbers[number] = (row.line, point)
        if self.faults:
            return None  # a half-read board would only add misleading faults
        diagram = Diagram(
            size=size,
            window=window,
            black=frozenset(point for point, color in stones.items() if color == BLACK),
            white=frozenset(point for point, color in stones.items() if color == WHITE),
            first=self.header.first,
            labels=labels,
            marks=marks,
            title=self.header.title,
            offset=self.header.offset,
            coordinates=self.header.coordinates,
            claims=tuple(self.claims),
            line=self.header_line,
        )
        return self._play(diagram, numbers)

    # moves

    def _play(self, diagram: Diagram, numbers: Mapping[int, tuple[int, int]]) -> Diagram | None:
        """Add the numbered moves, playing them by the rules."""
        points = diagram.geometry
        for number in range(1, max(numbers, default=0) + 1):
            if number not in numbers:
                later = min(n for n in numbers if n > number)
                self.fault(numbers[later][0], f"缺第 {number} 手：手数要从 1 连着写")
        path = [(line, point) for _, (line, point) in sorted(numbers.items())]
        for line, name in self.continued:
            if name.lower() == "pass":
                path.append((line, PASS))
                continue
            try:
                path.append((line, points.point(name)))
            except WeiqiError as error:
                self.fault(line, f"续手“{_short(name)}”：{error}")
        if len(path) > MAX_MOVES:
            self.fault(path[MAX_MOVES][0], f"手数太多：一张图最多 {MAX_MOVES} 手")
        self._check_setup(diagram)
        if self.faults:
            return None
        return self._replay(diagram, path)

    def _check_setup(self, diagram: Diagram) -> None:
        board = Board(diagram.size)
        for color, stones in ((BLACK, diagram.black), (WHITE, diagram.white)):
            for point in stones:
                board.cells[point] = color
        reported: set[int] = set()
        for point in sorted(diagram.black | diagram.white):
            if point not in reported and not board.liberties(point):
                chain = sorted(board.chain(point))
                reported.update(chain)
                where = f"{color_word(board.cells[point])}棋 {self._names(diagram, chain)}"
                self.fault(
                    self._line_of(diagram, point), f"{where} 没有气：摆子时每块棋至少要有一口气"
                )

    def _line_of(self, diagram: Diagram, point: int) -> int:
        row = diagram.geometry.xy(point)[1]
        return self.rows[diagram.window.bottom + diagram.window.height - 1 - row].line

    @staticmethod
    def _names(diagram: Diagram, points: Iterable[int]) -> str:
        return " ".join(diagram.geometry.name(point) for point in points)

    def _replay(self, diagram: Diagram, path: list[tuple[int, int]]) -> Diagram | None:
        game = diagram.game()
        steps: list[Move] = []
        color = diagram.first
        for number, (line, point) in enumerate(path, 1):
            try:
                if point == PASS:
                    game.pass_(color)
                else:
                    game.play(color, point)
            except WeiqiError as error:
                where = "停一手" if point == PASS else diagram.geometry.name(point)
                self.fault(line, f"第 {number} 手（{color_word(color)} {where}）不合规则：{error}")
                return None
            steps.append(Move(color, point))
            color = opponent(color)
        return replace(diagram, moves=tuple(steps))


def _looks_like_row(content: str) -> bool:
    """Whether a first line is a board row by its looks (its author forgot the header)."""
    if _EDGE_ROW.fullmatch(content) or content.strip().startswith("|"):
        return True
    words = content.split()
    return len(words) > 2 and all(len(word) == 1 and word in ".,XO" for word in words)


def _short(text: str) -> str:
    """The beginning of an author's text, safe to quote in a message."""
    shown = text if len(text) <= 30 else text[:29] + "…"
    return "".join(char if char.isprintable() else "?" for char in shown)
