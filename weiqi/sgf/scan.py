"""Walk over SGF bytes once, before sgfmill parses them.

sgfmill reports faults without a place and reads files of any depth and length. This
scanner knows the same grammar (its token pattern is sgfmill's, FF[3] long names
included), so that a fault is found at its byte and the limits are kept before any
tree is built. It uses no recursion and keeps one number a node.

The data must be in an ASCII-compatible encoding whose multi-byte characters hold no
ASCII bytes, that is UTF-8; :mod:`weiqi.sgf.decode` sees to that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from weiqi.errors import SgfError

_START = re.compile(rb"\(\s*;")
_TOKEN = re.compile(
    rb"\s*(?:\[(?P<value>[^\\\]]*(?:\\.[^\\\]]*)*)\]|(?P<name>[A-Za-z]+)|(?P<mark>[;()]))",
    re.DOTALL,
)
_SPACE = re.compile(rb"\s*")
_LOWER = b"abcdefghijklmnopqrstuvwxyz"
_LONGEST_NAME = 64


@dataclass(frozen=True)
class Limits:
    """What one file may hold; the defaults suit an upload to the site.

    ``size`` counts bytes, ``depth`` variations inside one another, ``values``
    all property values of the file.
    """

    size: int = 1 << 20
    games: int = 5_000
    nodes: int = 100_000
    depth: int = 2_000
    values: int = 400_000


def scan(data: bytes, limits: Limits) -> list[list[int]]:
    """Return, for each game of ``data``, the byte offset of each node in file order.

    Text before, between and after the games is skipped, as sgfmill does. Raises
    SgfError (with offset) for everything sgfmill would refuse or swallow, for a
    file without a game and for a limit that is passed.
    """
    games: list[list[int]] = []
    counts = _Counts(limits)
    position = 0
    while start := _START.search(data, position):
        counts.game(start.start())
        nodes, position = _scan_game(data, start.start(), counts)
        games.append(nodes)
    if not games:
        raise SgfError("这不是 SGF 棋谱：找不到开头的“(;”。", 0, "no_game")
    return games


class _Counts:
    """Counts what the whole file holds and refuses what is too much."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.games = self.nodes = self.values = 0

    def game(self, offset: int) -> None:
        self.games += 1
        if self.games > self.limits.games:
            raise too_large(f"一个文件里的棋谱超过 {self.limits.games} 局", offset)

    def node(self, offset: int) -> None:
        self.nodes += 1
        if self.nodes > self.limits.nodes:
            raise too_large(f"棋谱的节点超过 {self.limits.nodes} 个", offset)

    def value(self, offset: int) -> None:
        self.values += 1
        if self.values > self.limits.values:
            raise too_large(f"棋谱的属性值超过 {self.limits.values} 个", offset)

    def depth(self, depth: int, offset: int) -> None:
        if depth > self.limits.depth:
            raise too_large(f"变化图一层套一层，超过 {self.limits.depth} 层", offset)


def too_large(what: str, offset: int) -> SgfError:
    """Return the error for a limit that is passed."""
    return SgfError(f"{what}，不能读取。", offset, "too_large")


# What came last, which decides what may follow.
_OPEN, _NODE, _NAME, _VALUE, _CLOSE = range(5)


def _scan_game(data: bytes, start: int, counts: _Counts) -> tuple[list[int], int]:
    """Check one game from its "(" on; return node offsets and where it ends."""
    nodes: list[int] = []
    depth = 0
    last = _CLOSE
    for kind, begin, position in _tokens(data, start):
        if kind == b"[":
            if last not in (_NAME, _VALUE):
                raise SgfError("这里有一个“[”，前面却没有属性名。", begin)
            counts.value(begin)
            last = _VALUE
            continue
        if last == _NAME:
            raise SgfError("属性名后面要有方括号里的值。", begin)
        if kind == b";":
            if last == _CLOSE:
                raise SgfError("变化图后面不能再接着写节点“;”。", begin)
            counts.node(begin)
            nodes.append(begin)
            last = _NODE
        elif kind == b"(":
            if last == _OPEN:
                raise SgfError("“(”后面要先有节点“;”。", begin)
            depth += 1
            counts.depth(depth, begin)
            last = _OPEN
        elif kind == b")":
            if last == _OPEN:
                raise SgfError("括号里是空的，没有节点“;”。", begin)
            depth -= 1
            if depth == 0:
                return nodes, position
            last = _CLOSE
        else:
            if last in (_OPEN, _CLOSE):
                raise SgfError("属性要写在节点“;”后面。", begin)
            last = _NAME
    raise SgfError(f"棋谱没有写完：少了 {depth} 个“)”。", len(data))


def _tokens(data: bytes, position: int) -> Iterator[tuple[bytes, int, int]]:
    """Yield kind, first byte and end of each token; kind is ``[ ; ( )`` or a short name."""
    while match := _TOKEN.match(data, position):
        position = match.end()
        if match.lastgroup == "value":
            yield b"[", match.start("value") - 1, position
        elif match.lastgroup == "mark":
            yield match["mark"], match.start("mark"), position
        else:
            yield _short_name(match["name"], match.start("name")), match.start("name"), position
    _refuse_rest(data, position)


def _short_name(name: bytes, offset: int) -> bytes:
    short = name.translate(None, _LOWER)
    if not short or len(name) > _LONGEST_NAME:
        raise SgfError(f"看不懂属性名“{name[:20].decode('ascii')}”。", offset)
    return short


def _refuse_rest(data: bytes, position: int) -> None:
    """Raise for what is no token; the end of the data is left to the caller."""
    match = _SPACE.match(data, position)
    offset = match.end() if match else position
    if data[offset : offset + 1] == b"[":
        raise SgfError("方括号“[”没有关上。", offset)
    if offset < len(data):
        shown = data[offset : offset + 4].decode("utf-8", "ignore")[:1]
        hint = "；注释里的“]”要写成“\\]”" if shown == "]" else ""
        raise SgfError(f"这里不该有“{shown if shown.isprintable() else '?'}”{hint}。", offset)


def value_offset(data: bytes, node: int, name: str, index: int = 0) -> int:
    """Return the byte offset of a value's "[" inside the node that begins at ``node``.

    ``index`` counts the values of ``name``; falls back to the node itself when
    there is no such value.
    """
    current = b""
    for kind, begin, _ in _tokens(data, node + 1):
        if kind in (b";", b"(", b")"):
            break
        if kind != b"[":
            current = kind
        elif current == name.encode("ascii", "replace"):
            if index == 0:
                return begin
            index -= 1
    return node
