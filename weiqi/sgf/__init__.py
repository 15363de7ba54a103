"""SGF files: bytes, encodings, trees, records.

Each layer knows only the ones above it in this list:

- ``scan``         structure, limits and the byte of every fault
- ``script``       how likely a text is Chinese, Japanese …
- ``decode``       which encoding a file is in
- ``tree``         nodes with typed properties (sgfmill's grammar and values)
- ``reader``, ``writer``   bytes to trees and back
- ``conventions``  komi and handicap of servers, right and wrong lines of problems
- ``record``       one game without variations, onto the board and back

``read_sgf`` raises SgfError and nothing else, whatever the bytes.
"""

from weiqi.errors import SgfError
from weiqi.sgf.conventions import Komi, Mark, read_difficulty, read_mark, right_lines
from weiqi.sgf.decode import ENCODINGS, Candidate, decode
from weiqi.sgf.reader import SgfFile, read_sgf
from weiqi.sgf.record import (
    Record,
    play_record,
    read_record,
    record_of_game,
    tree_of_record,
    write_records,
)
from weiqi.sgf.scan import Limits
from weiqi.sgf.tree import Node, Tree
from weiqi.sgf.writer import write_sgf

__all__ = [
    "ENCODINGS",
    "Candidate",
    "Komi",
    "Limits",
    "Mark",
    "Node",
    "Record",
    "SgfError",
    "SgfFile",
    "Tree",
    "decode",
    "play_record",
    "read_difficulty",
    "read_mark",
    "read_record",
    "read_sgf",
    "record_of_game",
    "right_lines",
    "tree_of_record",
    "write_records",
    "write_sgf",
]
