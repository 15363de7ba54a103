"""SGF bytes -> a family of joseki, with every fault and its place.

The format is docs/content.md, section 5. What has to be proved (claims, conditions) is
checked in :mod:`weiqi.joseki.checking`; here the moves are played and the lines of the
comments are sorted.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from types import MappingProxyType

from weiqi.errors import MoveError, PointFormatError, SgfError, WeiqiError
from weiqi.game import PASS, Game, Move
from weiqi.joseki.model import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_STEPS,
    SIZE,
    Condition,
    Family,
    Fault,
    JosekiError,
    Key,
    Step,
)
from weiqi.points import color_word, geometry
from weiqi.sgf import Limits, Node, Tree, read_sgf
from weiqi.sgf.scan import value_offset

_LIMITS = Limits(size=MAX_BYTES, games=1, nodes=MAX_STEPS + 1)
_ENTRY = re.compile(r"(词|难度|看法|出处|条件|提|问)[：:]\s*(.*)")
_LADDER = re.compile(r"征子\s*([A-Za-z]\d{1,2})(?:\s*(不成立|成立))?")
_WORDS = re.compile(r"[、，,;；]\s*")
_SETUP = ("AB", "AW", "AE", "PL")
MAX_FAULTS = 200


def read_family(data: bytes) -> tuple[Family, list[Fault]]:
    """Return the family of an SGF file, and what is wrong with it without spoiling it.

    Raises JosekiError with every fault when it cannot be used: no SGF, a move against the
    rules, a number of captured stones that is not true.
    """
    try:
        file = read_sgf(data, limits=_LIMITS)
    except SgfError as error:
        line = data.count(b"\n", 0, error.offset or 0) + 1
        raise JosekiError([Fault(line, error.plain.rstrip("。"))]) from None
    if file.encoding != "utf-8":
        raise JosekiError([Fault(1, "文件要存成 UTF-8")])
    return _Reader(file.trees[0], data).family()


class _Reader:
    """Plays through one tree and collects what is wrong with it."""

    def __init__(self, tree: Tree, data: bytes) -> None:
        self.tree = tree
        self.data = data
        self.newlines = [at for at, byte in enumerate(data) if byte == 10]
        self.faults: list[Fault] = []
        self.game = Game(SIZE)
        self.steps: list[Step] = []

    def fault(self, line: int, message: str, gap: bool = False) -> None:
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(Fault(line, message.rstrip("。"), gap))

    def line_of(self, offset: int | None) -> int:
        return bisect_right(self.newlines, (offset or 0) - 1) + 1

    def family(self) -> tuple[Family, list[Fault]]:
        if self.tree.size != SIZE:
            raise JosekiError([Fault(1, f"定式要用 {SIZE} 路棋盘，不是 {self.tree.size} 路")])
        root = Step(0, PASS, (), self.game.board.key)
        header = self._header()
        self._walk(root)
        if not self.steps and not self.faults:
            self.fault(1, "一手棋也没有")
        if any(not fault.gap for fault in self.faults):
            raise JosekiError(self.faults)
        family = Family(*header, root, tuple(self.steps), _positions(root, self.steps))
        self._gaps(family)
        return family, self.faults

    # The root

    def _header(self) -> tuple[str, str, tuple[str, ...], int, tuple[str, ...]]:
        root = self.tree.root
        name = root.simple("GN")
        if not name:
            self.fault(1, "没有写名字 GN")
        for wrong in (*_SETUP, "B", "W"):
            if root.has(wrong):
                self.fault(1, f"根节点不能有 {wrong}：从空棋盘开始，第一个角上的子就是第 1 手")
        intro: list[str] = []
        found: dict[str, str] = {}
        for number, key, text in self._lines(root):
            if key in ("词", "难度", "出处"):
                found[key] = text
            elif key:
                self.fault(number, f"根节点不能写“{key}：”")
            else:
                intro.append(text)
        for key, what in (("", "介绍"), ("词", "词"), ("难度", "难度"), ("出处", "出处")):
            if not (found.get(key) if key else intro):
                self.fault(1, f"根节点的 C 里没有写{what}", True)
        return (
            name, "\n".join(intro), _words(found.get("词", "")),
            self._difficulty(found.get("难度", "")), _words(found.get("出处", "")),
        )  # fmt: skip

    def _difficulty(self, text: str) -> int:
        if text in {str(n) for n in range(1, 11)}:
            return int(text)
        if text:
            self.fault(1, f"难度“{text[:10]}”应是 1 到 10 的整数")
        return 5

    def _lines(self, node: Node) -> Iterator[tuple[int, str, str]]:
        """The lines of a comment: place in the file, key word ("" for plain text, "?"), rest."""
        if not node.has("C"):
            return
        first = self.line_of(value_offset(self.data, node.offset or 0, "C"))
        for number, line in enumerate(node.text("C").split("\n"), first):
            text = line.strip()
            entry = _ENTRY.fullmatch(text)
            if text.startswith(("?", "？")):
                yield number, "?", text[1:].split("#")[0].strip()
            elif entry:
                yield number, entry[1], entry[2].strip()
            elif text:
                yield number, "", text

    # The tree

    def _walk(self, root: Step) -> None:
        """Depth first without recursion; a step that is left is taken back."""
        waiting: list[tuple[Node, Step] | None] = []
        self._push(waiting, self.tree.root, root)
        while waiting:
            item = waiting.pop()
            if item is None:
                self.game.undo()
                continue
            node, parent = item
            step = self._step(node, parent)
            if step is None:
                continue
            waiting.append(None)
            self._push(waiting, node, step)
        for step in reversed(self.steps):
            if step.parent is not None:
                step.parent.below += 1 + step.below

    @staticmethod
    def _push(waiting: list[tuple[Node, Step] | None], node: Node, step: Step) -> None:
        waiting.extend((child, step) for child in reversed(node.children))

    def _step(self, node: Node, parent: Step) -> Step | None:
        """Play one node; None, with a fault, when it cannot be played."""
        line = self.line_of(node.offset)
        if len(parent.path) >= MAX_DEPTH:
            self.fault(line, f"一条变化最多 {MAX_DEPTH} 手")
            return None
        move = self._move(node, parent, line)
        if move is None:
            return None
        try:
            if move.point == PASS:
                self.game.pass_(move.color)
                captured: list[int] = []
            else:
                captured = self.game.play(move.color, move.point)
        except MoveError as error:
            self.fault(line, f"{self._place(parent, move.point)}：{error}")
            return None
        path = (*parent.path, move.point)
        step = Step(move.color, move.point, path, self.game.board.key, parent, line=line)
        step.captured = tuple(captured)
        step.name = node.simple("N")
        step.good, step.bad = node.has("TE"), node.has("BM")
        self._comment(node, step)
        parent.children.append(step)
        self.steps.append(step)
        return step

    def _move(self, node: Node, parent: Step, line: int) -> Move | None:
        try:
            move = node.move()
        except SgfError as error:
            self.fault(line, error.plain)
            return None
        number = len(parent.path) + 1
        if move is None:
            self.fault(line, f"第 {number} 手没有着法：一个节点写一手")
        elif any(node.has(name) for name in _SETUP):
            self.fault(line, f"第 {number} 手的节点里不能摆子")
        elif move.color != self.game.to_play:
            word = color_word(self.game.to_play)
            self.fault(line, f"第 {number} 手该{word}下；脱先写成空的一手")
        elif any(move.point == other.point for other in parent.children):
            self.fault(line, f"{self._place(parent, move.point)} 写了两次")
        else:
            return move
        return None

    def _place(self, parent: Step, point: int) -> str:
        where = "脱先" if point == PASS else self.tree.geometry.name(point)
        return f"第 {len(parent.path) + 1} 手 {where}"

    def _comment(self, node: Node, step: Step) -> None:
        words: list[str] = []
        conditions: list[Condition] = []
        claims: list[tuple[str, int]] = []
        stated: str | None = None
        for line, key, text in self._lines(node):
            if key == "?":
                claims.append((text, line))
            elif key == "看法":
                step.judgement = text
            elif key == "出处":
                step.sources = _words(text)
            elif key == "条件":
                conditions += self._condition(line, text)
            elif key == "提":
                stated = text
            elif key == "问":
                step.question = text
            elif key:
                self.fault(line, f"“{key}：”只写在根节点里")
            else:
                words.append(text)
        step.comment = "\n".join(words)
        step.conditions, step.claims = tuple(conditions), tuple(claims)
        self._captures(step, stated)

    def _condition(self, line: int, text: str) -> list[Condition]:
        match = _LADDER.fullmatch(text)
        try:
            target = self.tree.geometry.point(match[1]) if match else PASS
        except WeiqiError as error:
            self.fault(line, str(error))
            return []
        if match is None:
            self.fault(line, f"看不懂条件“{text[:20]}”，写成 征子 R17 或 征子 R17 不成立")
            return []
        if not self.game.board.cells[target]:
            self.fault(line, f"条件里的 {match[1].upper()} 这时没有棋子")
            return []
        return [Condition(target, match[2] != "不成立")]

    def _captures(self, step: Step, stated: str | None) -> None:
        taken = len(step.captured)
        if stated is None and taken:
            self.fault(step.line, f"这一手提掉 {taken} 子，要写“提：{taken}”")
        elif stated is not None and stated != str(taken):
            self.fault(step.line, f"写的是提 {stated[:10]} 子，其实提掉 {taken} 子")

    # What is only missing

    def _gaps(self, family: Family) -> None:
        for step in family.leaves():
            # Where another order of moves ends as well, one of them says it.
            same = family.positions[step.position]
            judged, sourced = any(s.judgement for s in same), any(s.sources for s in same)
            for what, there in (("看法", judged), ("出处", sourced)):
                if not there:
                    self.fault(step.line, f"{self._end(step)} 没有写{what}", True)
        for step in family.steps:
            if step.bad and not (step.comment and family.continuations([step])):
                self.fault(step.line, f"{self._end(step)} 标了 BM，要说明怎么惩罚并走出来", True)
            for name in step.sources:
                if family.sources and name not in family.sources:
                    self.fault(step.line, f"出处“{name[:20]}”没有写在根节点里", True)

    def _end(self, step: Step) -> str:
        assert step.parent is not None
        return self._place(step.parent, step.point)


def _words(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for word in _WORDS.split(text.rstrip("。")) if word))


def _positions(root: Step, steps: list[Step]) -> MappingProxyType[Key, tuple[Step, ...]]:
    found: dict[Key, list[Step]] = {}
    for step in (root, *steps):
        found.setdefault(step.position, []).append(step)
    return MappingProxyType({key: tuple(same) for key, same in found.items()})


def parse_moves(text: str, most: int = MAX_DEPTH) -> list[int]:
    """Return the points of a line such as ``R16.P16.pass``; dots, commas and spaces part moves.

    Raises PointFormatError or OffBoardError; also for more than ``most`` moves.
    """
    names = [name for name in re.split(r"[.,\s]+", text) if name]
    if len(names) > most:
        raise PointFormatError(f"{names[0]}…（{len(names)} 手，最多 {most} 手）")
    board = geometry(SIZE)
    return [PASS if name.lower() in ("pass", "脱先") else board.point(name) for name in names]
