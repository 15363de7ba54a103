"""Joseki (定式): families of corner sequences as trees, with what can be proved of them.

- ``model``       families, steps, positions; where a line of play is in a family
- ``reading``     SGF bytes to a family, every fault with its place
- ``checking``    claims and ladder conditions, proved or read
- ``features``    captures, atari, cuts and liberties of a move
- ``finding``     which joseki is this? any corner, mirrored, colours swapped
- ``practice``    playing one side against the tree
- ``importing``   a teacher's SGF into the format
"""

from weiqi.joseki.checking import Account, check_family, holds, read_condition
from weiqi.joseki.features import Features, features
from weiqi.joseki.finding import Entry, Hit, Index
from weiqi.joseki.importing import rewrite
from weiqi.joseki.model import (
    MAX_BYTES,
    MAX_DEPTH,
    SIZE,
    Condition,
    Family,
    Fault,
    JosekiError,
    Match,
    Step,
    key_of,
    stones,
)
from weiqi.joseki.practice import Judgement, practise
from weiqi.joseki.reading import parse_moves, read_family

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "SIZE",
    "Account",
    "Condition",
    "Entry",
    "Family",
    "Fault",
    "Features",
    "Hit",
    "Index",
    "JosekiError",
    "Judgement",
    "Match",
    "Step",
    "check_family",
    "features",
    "holds",
    "key_of",
    "parse_moves",
    "practise",
    "read_condition",
    "read_family",
    "rewrite",
    "stones",
]
