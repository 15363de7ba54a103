"""Write game trees as SGF: always FF[4], GM[1] and UTF-8 that says so."""

from __future__ import annotations

from collections.abc import Iterable

from sgfmill import sgf_grammar

from weiqi.sgf.tree import Node, Tree

_LINE = 79


def write_sgf(trees: Iterable[Tree]) -> bytes:
    """Return an SGF file that holds the trees in order.

    Reading it back gives the same nodes, branches in the same order, and the same
    texts. The root's FF, GM, CA and SZ are set as the file has them, whatever the
    tree said; the tree itself is not changed.
    """
    return b"".join(_game(tree) for tree in trees)


def _game(tree: Tree) -> bytes:
    header = {"FF": [b"4"], "GM": [b"1"], "CA": [b"UTF-8"], "SZ": [b"%d" % tree.size]}

    def properties(node: Node) -> dict[str, list[bytes]]:
        return {**node.properties, **header} if node is tree.root else node.properties

    coarse = sgf_grammar.make_coarse_game_tree(tree.root, lambda node: node.children, properties)
    written: bytes = sgf_grammar.serialise_game_tree(coarse, _LINE)
    return written.rstrip(b"\n") + b"\n"
