"""Read SGF files: bytes in, game trees out.

The steps are: size of the file, encoding (decode), structure and limits (scan), trees
(sgfmill's grammar), board sizes. Values are read later, node by node, so that a fault
in one game of a file does not hide the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sgfmill import sgf_grammar

from weiqi.errors import SgfError, quote
from weiqi.points import MAX_SIZE, MIN_SIZE
from weiqi.sgf.decode import Candidate, Decoded, decode
from weiqi.sgf.scan import Limits, scan, too_large, value_offset
from weiqi.sgf.tree import Node, Tree, fill

_DEFAULT_SIZE = 19


@dataclass(frozen=True)
class SgfFile:
    """What a file holds: at least one tree, in file order, and how it was decoded.

    When ``sure`` is false, show ``candidates`` and read again with the encoding that
    a person chose; nothing should be stored before.
    """

    trees: tuple[Tree, ...]
    encoding: str
    sure: bool
    candidates: tuple[Candidate, ...]
    warnings: tuple[str, ...]


def read_sgf(data: bytes, encoding: str | None = None, limits: Limits | None = None) -> SgfFile:
    """Return the games of an SGF file.

    ``encoding`` overrides both ``CA`` and the guess. Raises SgfError, and nothing
    else, for data that is no SGF, is damaged or passes a limit.
    """
    limits = limits or Limits()
    if len(data) > limits.size:
        raise too_large(f"文件超过 {limits.size // 1024} KB", limits.size)
    decoded = decode(data, encoding)
    text = decoded.text.encode("utf-8")
    try:
        nodes = scan(text, limits)
        games = sgf_grammar.parse_sgf_collection(text)
    except SgfError as error:
        raise _moved(error, decoded, text) from None
    except ValueError as error:  # what scan() should have found first
        raise SgfError(f"棋谱写得不完整（{error}）。") from None
    trees = tuple(
        _tree(game, number, offsets, decoded, text)
        for number, (game, offsets) in enumerate(zip(games, nodes, strict=True), 1)
    )
    return SgfFile(trees, decoded.encoding, decoded.sure, decoded.candidates, decoded.warnings)


def _moved(error: SgfError, decoded: Decoded, text: bytes) -> SgfError:
    """Return the error with its offset counted in the file instead of in the UTF-8 text."""
    if error.offset is None:
        return error
    return SgfError(error.plain, decoded.offset(text, error.offset), error.code)


def _tree(game: Any, number: int, offsets: list[int], decoded: Decoded, text: bytes) -> Tree:
    def locate(node: Node, name: str, index: int) -> int | None:
        if node.offset is None:
            return None
        return decoded.offset(text, value_offset(text, node.offset, name, index))

    tree = Tree(_DEFAULT_SIZE, number, locate)
    fill(tree, game, iter(offsets))
    if tree.root.has("GM") and tree.root.simple("GM") not in ("1", ""):
        raise tree.root.error("这不是围棋棋谱（GM 不是 1）", "GM")
    size = _size(tree.root)
    if size != _DEFAULT_SIZE:
        tree.resize(size)
    return tree


def _size(root: Node) -> int:
    """Return the board size; only square boards from 2 to 25 lines are read."""
    value = root.simple("SZ")
    width, colon, height = value.partition(":")
    if not value:
        return _DEFAULT_SIZE
    digits = [part.strip() for part in (width, height) if part or colon]
    if not all(d.isascii() and d.isdigit() and len(d) < 6 for d in digits):
        raise root.error(f"看不懂棋盘路数{quote(value)}", "SZ")
    sizes = {int(d) for d in digits}
    if len(sizes) > 1:
        raise root.error(f"只能读正方形棋盘，不能是{quote(value)}", "SZ")
    size = sizes.pop()
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise root.error(
            f"棋盘路数要在 {MIN_SIZE} 到 {MAX_SIZE} 之间，不能是{quote(value)}",
            "SZ",
            code="too_large",
        )
    return size
