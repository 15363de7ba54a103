"""A game record: players, set-up, moves. From a tree, to a tree, onto a board."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from weiqi.errors import MoveError, SetupError
from weiqi.game import PASS, Game, Move
from weiqi.points import BLACK, WHITE, color_letter, color_word, opponent
from weiqi.sgf.conventions import Komi, read_handicap, read_komi
from weiqi.sgf.tree import Node, Tree
from weiqi.sgf.writer import write_sgf

# Game information that is kept as text, in the order in which a record sheet shows it.
INFO = (
    "GN", "EV", "RO", "PC", "DT", "PB", "BR", "BT", "PW", "WR", "WT", "RU", "TM", "OT", "RE",
    "ON", "GC", "AN", "SO", "US", "CP",
)  # fmt: skip
_SEVERAL_LINES = frozenset({"GC"})


@dataclass(frozen=True)
class Record:
    """One game without variations.

    Points are cell indices of the size's geometry. ``comments`` maps the number of a
    move (0 for the start) to its comment. ``komi`` and ``handicap`` are what the file
    states; ``warnings`` (Chinese) name everything that was read with a doubt.
    """

    size: int
    black: tuple[int, ...] = ()
    white: tuple[int, ...] = ()
    to_play: int = BLACK
    moves: tuple[Move, ...] = ()
    info: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    comments: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    komi: Komi | None = None
    handicap: int = 0
    warnings: tuple[str, ...] = ()


def read_record(tree: Tree) -> Record:
    """Return the main line of a tree.

    Stones set up before the first move belong to the start; black moves that stand
    for handicap stones become set-up stones. Set-up after the first move ends the
    record with a warning. Raises SgfError for values that cannot be read.
    """
    reading = _Reading(tree)
    for node in tree.main_line():
        if not reading.take(node):
            break
    return reading.record()


class _Reading:
    """What has been read of a main line so far."""

    def __init__(self, tree: Tree) -> None:
        root = tree.root
        self.tree = tree
        self.stones: dict[int, int] = {}
        self.moves: list[Move] = []
        self.comments: dict[int, str] = {}
        self.to_play: int | None = None
        self.handicap, warning = read_handicap(root)
        self.komi = read_komi(root)
        self.warnings = [w for w in (warning, self.komi.warning if self.komi else "") if w]

    def take(self, node: Node) -> bool:
        """Add a node; return False when the record cannot go on."""
        if any(node.has(name) for name in ("AB", "AW", "AE")):
            if self.moves:
                self.warnings.append(f"第 {len(self.moves)} 手以后又摆了子，棋谱读到这里为止。")
                return False
            self._set_up(node)
        if node.has("PL") and not self.moves:
            self.to_play = node.color("PL")
        move = node.move()
        if move is not None:
            self.moves.append(move)
        comment = node.text("C")
        if comment:
            earlier = self.comments.get(len(self.moves))
            self.comments[len(self.moves)] = f"{earlier}\n{comment}" if earlier else comment
        return True

    def _set_up(self, node: Node) -> None:
        used: dict[int, str] = {}
        for name, color in (("AB", BLACK), ("AW", WHITE), ("AE", 0)):
            for point in node.points(name):
                if point in used:
                    where = self.tree.geometry.name(point)
                    raise node.error(
                        f"{where} 在 {used[point]} 和 {name} 里都出现", name, code="setup"
                    )
                used[point] = name
                self.stones[point] = color

    def record(self) -> Record:
        self._gather_handicap()
        black, white = (
            tuple(sorted(p for p, c in self.stones.items() if c == color))
            for color in (BLACK, WHITE)
        )
        if self.handicap and len(black) != self.handicap:
            self.warnings.append(f"文件说让 {self.handicap} 子，盘上摆了 {len(black)} 个黑子。")
        first = self.moves[0].color if self.moves else (WHITE if self.handicap else BLACK)
        root = self.tree.root
        info = {
            name: root.text(name) if name in _SEVERAL_LINES else root.simple(name)
            for name in INFO
            if root.has(name)
        }
        return Record(
            self.tree.size,
            black,
            white,
            first if self.moves or self.to_play is None else self.to_play,
            tuple(self.moves),
            MappingProxyType(info),
            MappingProxyType(self.comments),
            self.komi,
            self.handicap,
            tuple(self.warnings),
        )

    def _gather_handicap(self) -> None:
        """Turn the black moves that open a handicap game into set-up stones."""
        count = self.handicap
        opening = self.moves[: count + 1]
        if not count or self.stones or [m.color for m in opening[:count]] != [BLACK] * count:
            return
        if any(m.point == PASS for m in opening[:count]):
            return
        self.stones = {m.point: BLACK for m in opening[:count]}
        self.moves = self.moves[count:]
        shifted: dict[int, str] = {}
        for number, text in sorted(self.comments.items()):
            number = max(0, number - count)
            shifted[number] = f"{shifted[number]}\n{text}" if number in shifted else text
        self.comments = shifted


def play_record(record: Record) -> tuple[Game, str]:
    """Return the game after as many moves as the rules allow, and what stopped it ("" if nothing).

    Raises SetupError for a start that the rules do not allow.
    """
    game = Game(record.size, record.black, record.white, record.to_play)
    for number, move in enumerate(record.moves, 1):
        if move.color != game.to_play:
            word = color_word(move.color)
            return game, f"第 {number} 手：轮到{color_word(game.to_play)}下，棋谱里却是{word}。"
        try:
            if move.point == PASS:
                game.pass_(move.color)
            else:
                game.play(move.color, move.point)
        except MoveError as error:
            return game, f"第 {number} 手：{error}"
    return game, ""


def record_of_game(game: Game, info: Mapping[str, str] | None = None) -> Record:
    """Return the record of a game in progress or ended; the game is left as it is."""
    geometry = game.board.geometry
    start = copy.deepcopy(game, {id(geometry): geometry})
    while start.moves:
        start.undo()
    return Record(
        game.board.size,
        tuple(start.board.stones(BLACK)),
        tuple(start.board.stones(WHITE)),
        start.to_play,
        tuple(game.moves),
        MappingProxyType(dict(info or {})),
    )


def tree_of_record(record: Record) -> Tree:
    """Return the record as a tree that :func:`weiqi.sgf.writer.write_sgf` can write.

    Raises SgfError for text without a UTF-8 form and SetupError when a point is
    used twice.
    """
    if set(record.black) & set(record.white):
        raise SetupError(["同一点上摆了黑子又摆了白子"])
    tree = Tree(record.size)
    root = tree.root
    root.set_points("AB", record.black)
    root.set_points("AW", record.white)
    _write_start(root, record)
    for name in INFO:
        if record.info.get(name):
            root.set_text(name, record.info[name])
    node = root
    _comment(node, record, 0)
    for number, move in enumerate(record.moves, 1):
        node = node.add()
        node.set_move(move)
        _comment(node, record, number)
    return tree


def _write_start(root: Node, record: Record) -> None:
    if record.handicap:
        root.properties["HA"] = [b"%d" % record.handicap]
    if record.komi is not None and record.komi.stones is not None:
        points = record.komi.stones * 2
        root.set_text("KM", f"{float(points):g}")
    usual = opponent(BLACK) if record.handicap else BLACK
    if record.black or record.white or record.to_play != usual:
        root.set_text("PL", color_letter(record.to_play))


def _comment(node: Node, record: Record, number: int) -> None:
    if record.comments.get(number):
        node.set_text("C", record.comments[number])


def write_records(records: Iterable[Record]) -> bytes:
    """Return an SGF file with these records, in UTF-8."""
    return write_sgf(tree_of_record(record) for record in records)
