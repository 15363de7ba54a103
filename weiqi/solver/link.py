"""连接 and 切断: can marked stones be joined, or can the other side part them?

The machine is that of life and death: one two-valued question at a time, kos through
threats, repetition as in :mod:`weiqi.solver.kernel`. Only the ends differ:

* the *linker* (the side of the marked stones; the solver's defender) is done when all
  marked chains are joined, through his stones, to one that cannot be captured. A single
  marked chain has to reach his stones outside.
* the *cutter* is done when a marked stone is off the board, or when stones that cannot
  be captured stand between the marked chains for good.

So the statuses read: dead – parted, alive – joined, seki – neither can, ko – 劫.
A joined chain may still be captured (接不归); then it was not joined.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from types import SimpleNamespace

from weiqi.board import Board
from weiqi.points import EMPTY, color_word, opponent
from weiqi.solver import kernel
from weiqi.solver.kernel import ATTACKER, DEFENDER, UNKNOWN, Entry, Window, flood, spread
from weiqi.solver.problem import LifeProblem, SolverError
from weiqi.solver.region import chains_beside, whole_chains, with_pockets
from weiqi.solver.solve import ENDLESS, NODES, TABLE, Ko, Outcome, Solver

MOST_EMPTY = 16  # empty points of a region that is found, not given
DETOURS = (2, 1, 0)  # how much longer than the shortest way a way may be
SHORT = 3  # chains along the way with so few liberties may be captured
FEW = 1  # a stone on the way with so few liberties may be captured at once
FAR = 99


class LinkProblem(LifeProblem):
    """Can the chains of ``target`` be parted, if play stays within ``region``?

    Unlike those of a LifeProblem, target chains may have liberties outside the region;
    they cannot be captured then. ``anchors`` are the points beside each of the linker's
    chains that cannot be captured, and whether that chain is marked.
    """

    anchors: tuple[tuple[int, bool], ...]

    def __post_init__(self) -> None:
        """Check the question and lay the window; raises SolverError as LifeProblem."""
        super().__post_init__()
        board, bits = self.board, self.bits
        found = []
        for chain in chains_beside(board, bits):
            if board.cells[chain[0]] == self.defender and chain[0] not in bits:
                touched = {q for p in chain for q in board.geometry.neighbours[p]}
                mask = sum(b for p, b in bits.items() if p in touched)
                found.append((mask, chain[0] in self.target))
        object.__setattr__(self, "anchors", tuple(found))
        marked = chains_of(board, self.target)
        reached = sum(chain[0] in bits for chain in marked) + sum(m for _, m in found)
        if reached < len(marked):
            raise SolverError("范围没有碰到每一块画 △ 的棋，请划大一些。")
        if len(marked) == 1 and not (marked[0][0] in bits and found):
            raise SolverError("要标出两块棋，或者标出一块被围、外面有同伴的棋。")

    def _check_safe(self, safe: frozenset[int]) -> None:
        """Stones with liberties outside may be marked here."""


def chains_of(board: Board, stones: Iterable[int]) -> list[list[int]]:
    """Return the chains that hold ``stones``, each once, in board order."""
    left, found = set(stones), []
    while left:
        found.append(board.chain(min(left)))
        left.difference_update(found[-1])
    return found


class LinkSearch(kernel.Search):
    """The kernel's search with the ends of a link; uncompiled, as regions are small."""

    def __init__(
        self, anchors: tuple[tuple[int, bool], ...], window: Window, *policy: int | bool
    ) -> None:
        """Take the problem's anchors; the rest is the kernel's."""
        super().__init__(window, *policy)  # type: ignore[arg-type]
        self.anchors = anchors
        self.zoned = False  # zones are about captures
        self.capture: LinkSearch | None = None
        self.single = not any(m for _, m in anchors) and _is_chain(window)

    def judge(self, d: int, a: int, ko: int, side: int, threats: int) -> int:
        """Return who has won already, or UNKNOWN."""
        w = self.window
        if w.target & ~d:
            return ATTACKER
        joined, safe = self._joined(d)
        if joined and (safe or self._stays(d, a)):
            return DEFENDER
        fixed = flood(a & w.a_safe, a, w.stride)
        return UNKNOWN if joined or self._joined(w.board & ~fixed)[0] else ATTACKER

    def _stays(self, d: int, a: int) -> bool:
        """Tell whether the joined chain is proved safe, be it the cutter's move and his kos."""
        if self.capture is None:
            return False
        self.capture.node_limit = self.capture.nodes + max(self.node_limit - self.nodes, 0)
        self.capture.deadline = self.deadline
        return self.capture.solve_with(d, a, 0, ATTACKER, ENDLESS, 0) == DEFENDER

    def _joined(self, area: int) -> tuple[bool, bool]:
        """Tell whether all that is marked hangs together through ``area``, and is safe."""
        w = self.window
        waiting = list(self.anchors)
        mask = w.target & -w.target
        safe = False
        if not mask:
            first = next(i for i, (_, marked) in enumerate(waiting) if marked)
            mask = waiting.pop(first)[0] & area
            safe = True
        grown = True
        while grown:
            grown = False
            mask = flood(mask, area, w.stride)
            for anchor in waiting:
                if anchor[0] & mask:
                    waiting.remove(anchor)
                    mask |= anchor[0] & area
                    grown = safe = True
                    break
        missing = w.target & ~mask or any(marked for _, marked in waiting)
        return not missing and (safe or not self.single), safe

    def guess(self, d: int, a: int) -> Entry:
        """Return first proof numbers from the steps that the linker lacks; never a result."""
        w = self.window
        fixed = flood(a & w.a_safe, a, w.stride)
        ground = w.board & ~fixed
        reach, steps = d, 0
        while steps < 6 and not self._joined(reach)[0]:
            reach |= spread(reach, w.stride) & ground
            steps += 1
        return Entry(max(1, 7 - steps), 1 + steps)

    def moves(self, d: int, a: int, side: int) -> int:
        """Return all empty points in play."""
        return self.window.board & ~(d | a)

    def in_atari(self, d: int, a: int) -> bool:
        """The linker may always pass."""
        return False


def _is_chain(window: Window) -> bool:
    target = window.target
    return bool(target) and flood(target & -target, target, window.stride) == target


class LinkSolver(Solver):
    """A Solver for a LinkProblem: joined (alive), parted (dead), neither (seki) or ko."""

    problem: LinkProblem

    def __init__(
        self,
        problem: LinkProblem,
        *,
        nodes: int = NODES,
        seconds: float | None = None,
        cancelled: Callable[[], bool] | None = None,
        table: int = TABLE,
    ) -> None:
        """Prepare the searches, as Solver."""
        machine = SimpleNamespace(
            Window=Window, Node=kernel.Node, Search=partial(LinkSearch, problem.anchors)
        )
        super().__init__(
            problem, nodes=nodes, seconds=seconds, cancelled=cancelled, kernel=machine, table=table
        )
        self.eyes.capture = self.capture

    def _at_leisure(self, state: tuple[int, int, int, int], ko: Ko) -> Outcome:
        """A ko about a link is a ko, whoever may start it: 劫尽棋亡 is about life."""
        return Outcome("ko", ko)


def find_link(
    board: Board,
    to_play: int,
    target: Iterable[int],
    region: Iterable[int] | None = None,
    ko: int = 0,
) -> LinkProblem:
    """Return the question whether the ``target`` chains (of either colour) can be linked.

    The region holds the ways between them that are about as short as the shortest, and
    the liberties of weak chains along these. Raises SolverError: target empty, of both
    colours, joined already, too far apart.
    """
    stones = whole_chains(board, target)
    marked = chains_of(board, stones)
    if region is None:
        region = _region(board, marked)
    return LinkProblem(board, to_play, stones, frozenset(region), ko)


def _region(board: Board, marked: list[list[int]]) -> set[int]:
    color = board.cells[marked[0][0]]
    ends = list(marked)
    if len(marked) == 1:
        ends.append([p for p in board.stones(color) if p not in marked[0]])
    if not ends[-1]:
        raise SolverError(f"棋盘上没有别的{color_word(color)}棋可以连。")
    away = [_steps(board, end) for end in ends]
    for detour in DETOURS:
        found = _ways(board, away, detour)
        found |= _liberties_near(board, found, marked)
        found |= _liberties_of_cutters(board, found)
        found = with_pockets(board, found, frozenset(p for chain in marked for p in chain))
        if found and len(found) <= MOST_EMPTY:
            return found
    raise SolverError(f"两块棋之间的空点超过 {MOST_EMPTY} 个，太远了。")


def _ways(board: Board, away: list[dict[int, int]], detour: int) -> set[int]:
    """Return the empty points on ways between the ends that are short enough."""
    found: set[int] = set()
    for one, other in zip(away, away[1:], strict=False):
        total = {p: one[p] + other[p] for p in one if p in other}
        if not total:
            raise SolverError("两块棋之间没有路可以连。")
        most = min(total.values()) + detour
        found |= {p for p, n in total.items() if n <= most and board.cells[p] == EMPTY}
    return found


def _steps(board: Board, start: list[int]) -> dict[int, int]:
    """Return the steps from some stones to every point, past stones that may be captured."""
    own = board.cells[start[0]]
    far = dict.fromkeys(start, 0)
    queue = deque(start)
    while queue:
        p = queue.popleft()
        for q in board.geometry.neighbours[p]:
            if board.cells[q] == opponent(own) and len(board.liberties(q)) > SHORT:
                continue
            steps = far[p] + (board.cells[q] != own)
            if steps < far.get(q, FAR):
                far[q] = steps
                queue.append(q) if board.cells[q] != own else queue.appendleft(q)
    return far


def _liberties_near(board: Board, ways: set[int], marked: list[list[int]]) -> set[int]:
    """Return the liberties of chains beside the ways that are short of them."""
    found: set[int] = set()
    for chain in [*chains_beside(board, ways), *marked]:
        liberties = board.liberties(chain[0])
        if len(liberties) <= SHORT:
            found |= liberties
    return found


def _liberties_of_cutters(board: Board, ways: set[int]) -> set[int]:
    """Return the liberties that a lone stone on a way would have, where they are few.

    Else a stone in a tiger's mouth would count as safe, its one liberty being outside.
    """
    cells, neighbours = board.cells, board.geometry.neighbours
    found: set[int] = set()
    for p in ways:
        liberties = {q for q in neighbours[p] if cells[q] == EMPTY}
        if cells[p] == EMPTY and len(liberties) <= FEW:
            found |= liberties
    return found


def link_words(outcome: Outcome, linker: int) -> str:
    """Return the result as a phrase: 黑棋连上, 黑棋被切断."""
    result = {"dead": "被切断", "alive": "连上了", "seki": "没有连上，对方也切不断"}
    return f"{color_word(linker)}棋{result[outcome.status]}"
