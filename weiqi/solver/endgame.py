"""官子: the best area score in a small closed place, everything around it settled.

Plain minimax over all lines of play to the end (two passes), so the value is exact. Both
sides play within a few empty points; stones without a liberty outside them can be
captured, and their points join the play. Counted is 数子法: stones on the board and empty
points that only one colour touches. No position may come back within a line
(禁止全局同形再现), so a ko goes to who has the ko threats *inside* the place; threats
elsewhere are no part of the question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from threading import RLock

from weiqi.board import Board
from weiqi.points import BLACK, EMPTY, WHITE
from weiqi.solver import engine
from weiqi.solver.kernel import flood, spread
from weiqi.solver.problem import LifeProblem, SolverError
from weiqi.solver.region import chains_beside

MOST_EMPTY = 9
MOST = 1_000  # more than any value
NODES = 30_000  # positions for one question: about a second
MOST_KNOWN = 200_000  # results kept between questions, some 60 MB

Stand = tuple[int, int, int]
"""Masks of White's and Black's stones, and the side to move (BLACK or WHITE)."""
Past = frozenset[tuple[int, int]]
"""Arrangements of stones that may not come back."""


class EndgameProblem(LifeProblem):
    """Who gets how much of ``region``? White is the window's defender, Black its attacker.

    ``target`` only names a white stone, for the window's sake; all stones may be safe.
    """

    def _check_safe(self, safe: frozenset[int]) -> None:
        """Stones around the place are meant to be safe."""


class TooManyError(SolverError):
    """The limit of positions was met: nothing is proved."""


def find_endgame(board: Board, to_play: int, region: Iterable[int]) -> EndgameProblem:
    """Return the question of an endgame in ``region``, a set of empty points.

    Raises SolverError: points that are not empty, none or more than MOST_EMPTY, an empty
    point beside the region that is left out, a place that not both colours touch.
    """
    points = frozenset(region)
    geometry = board.geometry
    taken = sorted(p for p in points if board.cells[p] != EMPTY)
    if taken:
        raise SolverError(f"官子的 △ 要标在空点上，{geometry.name(taken[0])} 有子。")
    if not points:
        raise SolverError("没有标出可以下的空点。")
    if len(points) > MOST_EMPTY:
        raise SolverError(f"标了 {len(points)} 个空点，最多 {MOST_EMPTY} 个。")
    for p in sorted(points):
        for q in geometry.neighbours[p]:
            if board.cells[q] == EMPTY and q not in points:
                raise SolverError(
                    f"{geometry.name(p)} 旁边的 {geometry.name(q)} 也是空点，也要标上。"
                )
    around = chains_beside(board, points)
    white = [chain[0] for chain in around if board.cells[chain[0]] == WHITE]
    if not white or len(white) == len(around):
        raise SolverError("标出的空点旁边要黑白都有子，才有官子可收。")
    return EndgameProblem(board, to_play, frozenset(white[:1]), points)


class Endgame:
    """One question and what was searched of it.

    The window keeps the result of a move until the next one, so threads that share a
    question take turns: hold ``lock``.
    """

    def __init__(self, problem: EndgameProblem, *, nodes: int = NODES) -> None:
        """Prepare the search; ``nodes`` positions are looked at, no more."""
        self.problem = problem
        self.window = engine.kernel_for(problem).Window(*problem.frame)
        self.nodes = self.left = nodes
        self.lock = RLock()
        # For each state, between which numbers its value is known to lie.
        self.known: dict[tuple[int, int, int, bool, Past], tuple[int, int]] = {}

    def refill(self) -> None:
        """Allow as many positions again; forget results when they grow too many."""
        self.left = self.nodes
        if len(self.known) > MOST_KNOWN:
            self.known.clear()

    @property
    def root(self) -> Stand:
        """The stones at the start and who is to move."""
        white, black, _ = self.problem.masks()
        return white, black, self.problem.to_play

    def value(self, stand: Stand, passed: bool = False, past: Past = frozenset()) -> int:
        """Return Black's points less White's in the place, with best play of both.

        ``passed``: the other side has just passed. ``past``: arrangements that stood
        before; the present one needs not be among them. Raises TooManyError.
        """
        return self._search(stand, passed, past, -MOST, MOST)

    def _search(self, stand: Stand, passed: bool, past: Past, low: int, high: int) -> int:
        """Return the value where it lies between the bounds, else a number beyond one of them."""
        white, black, side = stand
        stay = self._staying(white, black)
        past = _can_return(stay, past | {(white, black)})
        key = (white, black, side, passed, past)
        least, most = self.known.get(key) or self._bounds(stay)
        if least == most or least >= high or most <= low:
            return least if least >= high else most
        self.left -= 1
        if self.left < 0:
            raise TooManyError("变化太多，没有算完。")
        found = self._best(stand, passed, past, max(low, least), min(high, most))
        if found < high:
            most = min(most, found)
        if found > low:
            least = max(least, found)
        self.known[key] = (least, most)
        return found

    def _best(self, stand: Stand, passed: bool, past: Past, low: int, high: int) -> int:
        """Look at all moves until the bounds meet (alpha-beta)."""
        black_moves = stand[2] == BLACK
        best = -MOST if black_moves else MOST
        for move in self._ordered(stand, passed, past):
            got = self._after(stand, move, passed, past, low, high)
            if black_moves:
                best = max(best, got)
                low = max(low, got)
            else:
                best = min(best, got)
                high = min(high, got)
            if low >= high:
                break
        return best

    def _after(
        self, stand: Stand, move: int, passed: bool, past: Past, low: int = -MOST, high: int = MOST
    ) -> int:
        if not move and passed:
            return self.score(stand[0], stand[1])
        return self._search(self.play(stand, move), not move, past, low, high)

    def _ordered(self, stand: Stand, passed: bool, past: Past) -> list[int]:
        """Return the moves: captures, then what joins safe stones, the pass last (or first)."""
        white, black, side = stand
        window = self.window
        own, safe = (black, window.a_safe) if side == BLACK else (white, window.d_safe)
        enemy = white if side == BLACK else black
        home = int(flood(own & safe, own, window.stride)) if own & safe else 0
        near = safe | int(spread(home, window.stride))

        def worth(move: int) -> int:
            if not move:
                return -1 if passed else 3
            after = self.play(stand, move)
            taken = enemy.bit_count() - after[0 if side == BLACK else 1].bit_count()
            return 0 if taken else 1 if move & near else 2

        return sorted(self.moves(stand, past), key=worth)

    def _staying(self, white: int, black: int) -> tuple[int, int]:
        """Return White's and Black's stones that can never be captured."""
        window = self.window
        return (
            int(flood(white & window.d_safe, white, window.stride)),
            int(flood(black & window.a_safe, black, window.stride)),
        )

    def _bounds(self, stay: tuple[int, int]) -> tuple[int, int]:
        """Return what the value cannot fall below or exceed, whatever is played."""
        white, black = (self._held(stay, side) for side in (WHITE, BLACK))
        whole = int(self.window.board).bit_count()
        return 2 * black.bit_count() - whole, whole - 2 * white.bit_count()

    def _held(self, stay: tuple[int, int], side: int) -> int:
        """Return a side's staying stones and the single points that only they surround."""
        window = self.window
        own = stay[1] if side == BLACK else stay[0]
        foreign = int(window.board) & ~own
        lone = foreign & ~int(spread(foreign, window.stride))
        return own | lone & ~int(window.d_safe if side == BLACK else window.a_safe)

    def moves(self, stand: Stand, past: Past = frozenset()) -> Iterator[int]:
        """Yield the legal moves as bits, then the pass (0)."""
        rest = self.window.board & ~(stand[0] | stand[1])
        while rest:
            bit = rest & -rest
            rest &= ~bit
            after = self.play(stand, bit)
            if after[2] != stand[2] and after[:2] not in past:
                yield bit
        yield 0

    def play(self, stand: Stand, move: int) -> Stand:
        """Return the position after a move; suicide leaves everything as it is."""
        white, black, side = stand
        window = self.window
        other = WHITE if side == BLACK else BLACK
        if not move:
            return white, black, other
        own, enemy = (black, white) if side == BLACK else (white, black)
        if not window.place(own, enemy, move, side == BLACK):
            return stand
        if side == BLACK:
            return window.other, window.own, other
        return window.own, window.other, other

    def score(self, white: int, black: int) -> int:
        """Return Black's points less White's: stones, and empty points one colour touches."""
        window = self.window
        total = black.bit_count() - white.bit_count()
        rest = window.board & ~(white | black)
        while rest:
            room = int(flood(rest & -rest, rest, window.stride))
            rest &= ~room
            beside = int(spread(room, window.stride))
            by_black = bool(beside & black or room & window.a_safe)
            by_white = bool(beside & white or room & window.d_safe)
            total += room.bit_count() * (by_black - by_white)
        return total

    def first_moves(self) -> dict[int, int]:
        """Return the value after every legal first move, by bit (0: pass)."""
        root = self.root
        past = frozenset({root[:2]})
        return {move: self._after(root, move, False, past) for move in self.moves(root)}


def _can_return(stay: tuple[int, int], past: Past) -> Past:
    """Return the arrangements that may come back: those that hold all staying stones."""
    return frozenset((w, b) for w, b in past if not stay[0] & ~w and not stay[1] & ~b)
