"""Area counting (数子法), Chinese rules of 1988, article 9.

A side's area is its living stones and the empty points they alone surround. An empty
region that touches both colours (in a 双活, or never filled) is shared half and half; so
the two areas always add up to all points of the board. Black wins when his area is more
than the half-board number (归本数, half of all points) plus 贴子. All amounts are in 子 (one
point of the board) and exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, NamedTuple

from weiqi.board import Board
from weiqi.errors import SetupError
from weiqi.points import BLACK, EMPTY, WHITE

KOMI = Fraction(15, 4)  # 3 3/4 子, the usual 贴子 of today (2 3/4 in the text of 1988)

Kind = Literal["stones", "territory", "shared"]


class Item(NamedTuple):
    """One line of the account: what a colour gets for which points.

    ``kind``: ``stones`` (all living stones of the colour), ``territory`` (an empty
    region only this colour touches) or ``shared`` (its half of a region both touch).
    ``points`` are in board order; ``amount`` is in 子.
    """

    kind: Kind
    color: int
    points: tuple[int, ...]
    amount: Fraction


class Account(NamedTuple):
    """A counted position.

    ``items`` add up to ``black`` and ``white``, the areas; ``dead`` are the stones taken
    off first. ``half`` is the half-board number; ``komi`` (贴子) and ``handicap`` (what
    Black gives back for the stones received) are what Black owes. ``winner`` is BLACK,
    WHITE or, for a draw (和棋), EMPTY; ``margin`` (never negative) is how far the
    winner's area lies from what he needed, in 子.
    """

    items: tuple[Item, ...]
    dead: tuple[int, ...]
    black: Fraction
    white: Fraction
    half: Fraction
    komi: Fraction
    handicap: Fraction
    winner: int
    margin: Fraction


def score(
    board: Board,
    dead: Iterable[int] = (),
    komi: Fraction | int = KOMI,
    handicap: int = 0,
) -> Account:
    """Count a finished position; the board is not changed.

    ``dead`` names dead stones: with one stone goes its whole chain. All other stones
    count as alive, for nothing is removed unasked. ``komi`` is in 子. ``handicap`` is the number of
    stones given; from two on Black gives half a 子 back for each. That is usual
    practice (让子还半), not part of the text of 1988; it never changes ``komi``.

    Raises SetupError for a dead stone that is not there, a negative handicap or one
    larger than the board.
    """
    if not 0 <= handicap <= board.size * board.size:
        raise SetupError([f"让子数不能是 {handicap}"])
    cleared, removed = _without(board, dead)
    items = tuple(_items(cleared))
    black = sum((item.amount for item in items if item.color == BLACK), Fraction(0))
    white = sum((item.amount for item in items if item.color == WHITE), Fraction(0))
    half = Fraction(board.size * board.size, 2)
    owed = Fraction(handicap, 2) if handicap >= 2 else Fraction(0)
    lead = black - half - Fraction(komi) - owed
    winner = BLACK if lead > 0 else WHITE if lead < 0 else EMPTY
    return Account(items, removed, black, white, half, Fraction(komi), owed, winner, abs(lead))


def area(board: Board, color: int) -> Fraction:
    """Return the area of ``color`` in 子, all stones on the board counted as alive."""
    return sum((item.amount for item in _items(board) if item.color == color), Fraction(0))


def mixed(amount: Fraction) -> str:
    """Return a whole number and a fraction as text: ``184 1/4``, ``3/4``, ``-1 1/2``, ``0``."""
    sign = "-" if amount < 0 else ""
    whole, rest = divmod(abs(amount), 1)
    parts = [str(whole)] if whole or not rest else []
    return sign + " ".join(parts + ([str(rest)] if rest else []))


def _without(board: Board, dead: Iterable[int]) -> tuple[Board, tuple[int, ...]]:
    gone: set[int] = set()
    faults = []
    for p in dead:
        if not board.geometry.contains(p):
            faults.append("死子不在棋盘上")
        elif board.cells[p] == EMPTY:
            faults.append(f"{board.geometry.name(p)} 上没有子，不能当死子拿掉")
        elif p not in gone:
            gone.update(board.chain(p))
    if faults:
        raise SetupError(faults)
    sides = ([p for p in board.stones(color) if p not in gone] for color in (BLACK, WHITE))
    return Board.of(board.size, *sides), tuple(sorted(gone))


def _items(board: Board) -> list[Item]:
    items = []
    for color in (BLACK, WHITE):
        stones = tuple(board.stones(color))
        if stones:
            items.append(Item("stones", color, stones, Fraction(len(stones))))
    for region, colors in _empty_regions(board):
        size = Fraction(len(region))
        if len(colors) == 1:
            items.append(Item("territory", min(colors), region, size))
        else:
            items += [Item("shared", color, region, size / 2) for color in (BLACK, WHITE)]
    return items


def _empty_regions(board: Board) -> list[tuple[tuple[int, ...], set[int]]]:
    """Each region of joined empty points, with the colours of the stones beside it."""
    cells = board.cells
    neighbours = board.geometry.neighbours
    found = []
    seen: set[int] = set()
    for start in board.geometry.points:
        if cells[start] != EMPTY or start in seen:
            continue
        seen.add(start)
        region = [start]
        colors = set()
        for p in region:
            for q in neighbours[p]:
                if cells[q] != EMPTY:
                    colors.add(cells[q])
                elif q not in seen:
                    seen.add(q)
                    region.append(q)
        found.append((tuple(sorted(region)), colors))
    return found
