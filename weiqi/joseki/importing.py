"""A teacher's own SGF -> a file in the format of docs/content.md, section 5.

What a program can add is added: the corner is turned to the upper right, moves of one side
in a row get the 脱先 between them, captures are counted, the source is 老师自编. What only a
person can say (看法, an introduction) is not made up; reading the result reports it.
"""

from __future__ import annotations

from weiqi.errors import MoveError, SgfError
from weiqi.game import PASS, Game, Move
from weiqi.joseki.model import MAX_STEPS, SIZE
from weiqi.points import WHITE, opponent
from weiqi.sgf import Node, Tree, write_sgf
from weiqi.symmetry import TURNS, table

OWN = "老师自编"


def rewrite(tree: Tree, name: str) -> bytes:
    """Return the file of a family called ``name`` unless the tree has a name of its own.

    Raises SgfError for a tree that cannot become one: another size, stones set up, no
    move, too many nodes, a move against the rules.
    """
    return write_sgf([_Rewriter(tree, name).tree()])


class _Rewriter:
    def __init__(self, old: Tree, name: str) -> None:
        if old.size != SIZE:
            raise SgfError(f"定式要用 {SIZE} 路棋盘，不是 {old.size} 路。")
        self.old = old
        self.new = Tree(SIZE)
        self.game = Game(SIZE)
        first = self._first()
        self.swap = first.color == WHITE
        self.places = table(SIZE, _to_corner(old, first.point))
        root = self.new.root
        root.set_text("GN", old.root.simple("GN") or name)
        self.root_lines = old.root.text("C").splitlines()
        self.count = 0

    def _first(self) -> Move:
        for node in self.old.nodes():
            if any(node.has(name) for name in ("AB", "AW", "AE")):
                raise node.error("开头摆了子；请把摆的子改成一手一手的棋", "AB")
            move = node.move()
            if move is not None:
                if move.point == PASS:
                    raise node.error("第一手不能是停一手", "B")
                return move
        raise SgfError("棋谱里没有着法。")

    def tree(self) -> Tree:
        """Play through the old tree, writing the new one; nothing recurses."""
        waiting: list[tuple[Node, Node] | int] = [(self.old.root, self.new.root)]
        while waiting:
            item = waiting.pop()
            if isinstance(item, int):
                for _ in range(item):
                    self.game.undo()
                continue
            node, parent = item
            before = len(self.game.moves)
            made = self._node(node, parent)
            waiting.append(len(self.game.moves) - before)
            waiting.extend((child, made) for child in reversed(node.children))
        if not any(line.startswith("出处") for line in self.root_lines):
            self.root_lines.append(f"出处：{OWN}")
        self.new.root.set_text("C", "\n".join(self.root_lines))
        for node in self.new.nodes():
            if not node.children and "出处" not in node.text("C"):
                _add(node, f"出处：{OWN}")
        return self.new

    def _node(self, node: Node, parent: Node) -> Node:
        """Write one node and play its move; a node without move is its parent's comment."""
        self.count += 1
        if self.count > MAX_STEPS:
            raise SgfError(f"棋谱超过 {MAX_STEPS} 手。", None, "too_large")
        move = node.move()
        if move is None:
            if node.parent is not None and node.text("C"):
                self._remark(parent, node.text("C"))
            return parent
        color = opponent(move.color) if self.swap else move.color
        point = self.places[move.point]
        if color != self.game.to_play:
            self.game.pass_(self.game.to_play)
            parent = _pass_below(parent, opponent(color))
        try:
            captured = [] if point == PASS else self.game.play(color, point)
            if point == PASS:
                self.game.pass_(color)
        except MoveError as error:
            raise node.error(f"第 {len(self.game.moves) + 1} 手：{error}".rstrip("。")) from None
        made = parent.add()
        made.set_move(Move(color, point))
        self._words(node, made, len(captured))
        return made

    def _words(self, node: Node, made: Node, captured: int) -> None:
        if node.simple("N"):
            made.set_text("N", node.simple("N"))
        for mark in ("TE", "BM"):
            if node.has(mark):
                made.properties[mark] = [b"1"]
        if node.text("C"):
            if node.parent is None:  # a root with a move: its words introduce the family
                return
            made.set_text("C", node.text("C"))
        if captured and "提：" not in node.text("C"):
            _add(made, f"提：{captured}")

    def _remark(self, node: Node, text: str) -> None:
        if node is self.new.root:
            self.root_lines += text.splitlines()
        else:
            _add(node, text)


def _pass_below(node: Node, color: int) -> Node:
    """The child in which a side plays elsewhere; made when there is none."""
    away = Move(color, PASS)
    for child in node.children:
        if child.move() == away:
            return child
    made = node.add()
    made.set_move(away)
    return made


def _add(node: Node, text: str) -> None:
    before = node.text("C")
    node.set_text("C", f"{before}\n{text}" if before else text)


def _to_corner(tree: Tree, point: int) -> int:
    """The turn, mirrored only if need be, that brings a point to the upper right."""
    middle = SIZE // 2
    for turn in TURNS:
        col, row = tree.geometry.xy(table(SIZE, turn)[point])
        if col >= middle and row >= middle:
            return turn
    raise AssertionError("no turn leads to the corner")
