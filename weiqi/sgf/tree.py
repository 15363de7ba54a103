"""A game tree with typed access to its properties.

Grammar and values are sgfmill's; what is added here are our points, Chinese errors
with the byte where the fault is, and a node that is cheap enough for long records.
Nothing recurses, so a tree may be as deep as a file can write it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from sgfmill import sgf_grammar, sgf_properties

from weiqi.errors import SgfError, quote
from weiqi.game import PASS, Move
from weiqi.points import BLACK, WHITE, Geometry, color_letter, geometry

_T = TypeVar("_T")
_ENCODING = "UTF-8"


class Node:
    """One node. ``properties`` maps a name to its raw values (UTF-8, still escaped).

    The readers return plain values and raise SgfError with the byte offset when a
    value makes no sense; a property that is absent gives the empty value.
    """

    __slots__ = ("children", "offset", "parent", "properties", "tree")

    def __init__(
        self,
        tree: Tree,
        parent: Node | None,
        properties: dict[str, list[bytes]],
        offset: int | None = None,
    ) -> None:
        self.tree = tree
        self.parent = parent
        self.properties = properties
        self.offset = offset
        self.children: list[Node] = []

    # Reading

    def has(self, name: str) -> bool:
        """Tell whether the node has the property."""
        return name in self.properties

    def text(self, name: str) -> str:
        """Return a text with its line breaks as ``\\n``; several values are joined by one."""
        return "\n".join(
            sgf_grammar.text_value(v).decode(_ENCODING) for v in self.properties.get(name, ())
        )

    def simple(self, name: str) -> str:
        """Return a text on one line, without space around it."""
        values = self.properties.get(name, ())
        return " ".join(sgf_grammar.simpletext_value(v).decode(_ENCODING) for v in values).strip()

    def number(self, name: str) -> int | None:
        """Return a whole number; None when absent."""
        return self._single(name, sgf_properties.interpret_number, "应是整数")

    def real(self, name: str) -> float | None:
        """Return a finite number; None when absent."""
        return self._single(name, sgf_properties.interpret_real, "应是数")

    def color(self, name: str) -> int | None:
        """Return BLACK or WHITE for ``B``/``W`` (also 1/2 and black/white); None when absent."""

        def read(value: bytes) -> int:
            word = value.strip().lower()
            return {b"b": BLACK, b"1": BLACK, b"black": BLACK}.get(word) or {
                b"w": WHITE,
                b"2": WHITE,
                b"white": WHITE,
            }[word]

        return self._single(name, read, "应是 B 或 W")

    def points(self, name: str) -> list[int]:
        """Return the points of a list, each once, row 1 first; ``dd:ef`` counts as a rectangle."""
        values = self.properties.get(name, [])
        if values == [b""]:  # an empty list, as in DD[]
            return []
        # A bit a point and an int a row, so that a file full of large rectangles stays cheap.
        rows = [0] * self.tree.size
        for index, value in enumerate(values):
            columns, low, high = self._rectangle(name, index, value.strip())
            for row in range(low, high + 1):
                rows[row] |= columns
        at = self.tree.geometry.at
        return [at(c, r) for r, row in enumerate(rows) for c in range(len(rows)) if row >> c & 1]

    def labels(self, name: str = "LB") -> dict[int, str]:
        """Return point -> text of a label property."""
        found = {}
        for index, value in enumerate(self.properties.get(name, ())):
            point, label = sgf_grammar.parse_compose(value)
            spot = self._point(name, index, point.strip())
            found[spot] = sgf_grammar.simpletext_value(label or b"").decode(_ENCODING)
        return found

    def move(self) -> Move | None:
        """Return the node's move (point PASS for 虚着), or None when it has none."""
        names = [name for name in ("B", "W") if name in self.properties]
        if not names:
            return None
        name = names[0]
        if len(names) > 1 or len(self.properties[name]) > 1:
            raise self.error("一个节点里只能有一手棋", names[-1])
        value = self.properties[name][0].strip()
        passed = value == b"" or (value == b"tt" and self.tree.size <= 19)
        point = PASS if passed else self._point(name, 0, value)
        return Move(BLACK if name == "B" else WHITE, point)

    def error(
        self, message: str, name: str = "", index: int = 0, code: str = "malformed"
    ) -> SgfError:
        """Return an error at the place of a value of this node."""
        return SgfError(f"{message}。", self.tree.locate(self, name, index), code)

    def _single(self, name: str, read: Callable[[bytes], _T], wanted: str) -> _T | None:
        values = self.properties.get(name)
        if not values:
            return None
        try:
            return read(values[0])
        except (ValueError, KeyError, OverflowError):
            shown = quote(values[0].decode(_ENCODING))
            raise self.error(f"{name} {wanted}，不能是{shown}", name) from None

    def _rectangle(self, name: str, index: int, value: bytes) -> tuple[int, int, int]:
        """Return the columns (a bit each), the lowest and the highest row of a list's value."""
        first, colon, last = value.partition(b":")
        corners = (first, last) if colon else (first,)
        places = [self.tree.geometry.xy(self._point(name, index, corner)) for corner in corners]
        (left, right), (low, high) = (sorted((z[0], z[-1])) for z in zip(*places, strict=True))
        return (1 << right + 1) - (1 << left), low, high

    def _point(self, name: str, index: int, value: bytes) -> int:
        size = self.tree.size
        try:
            row, col = sgf_properties.interpret_go_point(value, size)
        except (ValueError, TypeError):  # TypeError: None, a pass where a point must be
            shown = quote(value.decode(_ENCODING))
            if len(value) == 2 and value.isalpha():
                raise self.error(f"{shown}不在 {size} 路棋盘上", name, index, "off_board") from None
            raise self.error(f"看不懂点{shown}", name, index) from None
        return self.tree.geometry.at(col, row)

    # Writing

    def add(self) -> Node:
        """Append a child without properties and return it."""
        child = Node(self.tree, self, {})
        self.children.append(child)
        return child

    def set_text(self, name: str, text: str) -> None:
        """Write a text; :meth:`text` gives it back, with line breaks as ``\\n`` and tabs as spaces.

        Raises SgfError for text that has no UTF-8 form (lone surrogates).
        """
        try:
            raw = text.encode(_ENCODING)
        except UnicodeEncodeError:
            raise SgfError(f"{name} 里有不能保存的字符。", None, "encoding") from None
        self.properties[name] = [sgf_grammar.escape_text(raw)]

    def set_points(self, name: str, points: Iterable[int]) -> None:
        """Write a list of points; an empty one removes the property."""
        values = [self._raw_point(p) for p in sorted(set(points))]
        if values:
            self.properties[name] = values
        else:
            self.properties.pop(name, None)

    def set_move(self, move: Move) -> None:
        """Write a move; a pass is the empty value."""
        raw = b"" if move.point == PASS else self._raw_point(move.point)
        self.properties[color_letter(move.color)] = [raw]

    def _raw_point(self, point: int) -> bytes:
        col, row = self.tree.geometry.xy(point)
        raw: bytes = sgf_properties.serialise_go_point((row, col), self.tree.size)
        return raw


class Tree:
    """One game of a file. ``number`` counts the games of the file from 1."""

    def __init__(
        self,
        size: int,
        number: int = 1,
        locate: Callable[[Node, str, int], int | None] | None = None,
    ) -> None:
        """Make a tree with an empty root; raises SizeError."""
        self.geometry: Geometry = geometry(size)
        self.size = size
        self.number = number
        self._locate = locate
        self.root = Node(self, None, {})

    def resize(self, size: int) -> None:
        """Set the board size of a tree whose values were not read yet; raises SizeError."""
        self.geometry = geometry(size)
        self.size = size

    def locate(self, node: Node, name: str, index: int) -> int | None:
        """Return the byte offset in the file of a value, None for a tree that was not read."""
        return self._locate(node, name, index) if self._locate else None

    def nodes(self) -> Iterator[Node]:
        """Yield every node, a parent before its children, first branches first."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def main_line(self) -> Iterator[Node]:
        """Yield the root and always the first child from there."""
        node: Node | None = self.root
        while node is not None:
            yield node
            node = node.children[0] if node.children else None


def fill(tree: Tree, coarse: Any, offsets: Iterator[int]) -> None:
    """Build the nodes of ``tree`` from sgfmill's parse; ``offsets`` come in file order."""
    waiting: list[tuple[Node | None, Any]] = [(None, coarse)]
    while waiting:
        parent, part = waiting.pop()
        for properties in part.sequence:
            node = Node(tree, parent, properties, next(offsets))
            if parent is None:
                tree.root = node
            else:
                parent.children.append(node)
            parent = node
        waiting.extend((parent, child) for child in reversed(part.children))
