"""What a life-and-death question is, and its translation into a window of bits."""

from __future__ import annotations

from dataclasses import dataclass, field

from weiqi.board import Board
from weiqi.errors import WeiqiError
from weiqi.points import EMPTY, color_word, opponent
from weiqi.solver.kernel import Window

COMPILED_BITS = 63  # a machine integer less its sign; what is shifted out is masked away
MOST_POINTS = 60


class SolverError(WeiqiError):
    """The question cannot be put: the message says what is missing or too much."""

    code = "unsolvable"


@dataclass(frozen=True)
class LifeProblem:
    """Can the chains of ``target`` be captured, if play stays within ``region``?

    ``region`` holds the points where stones may be put; stones without a liberty
    outside it are capturable and their points belong to the play too. All target
    stones are one colour, the defender's. ``ko`` is a point that the side to move
    may not take at once (0: none). ``sealed`` are empty points outside the region
    that belong to the attacker: no liberties for the defender, no way out.
    """

    board: Board
    to_play: int
    target: frozenset[int]
    region: frozenset[int]
    ko: int = 0
    sealed: frozenset[int] = frozenset()
    defender: int = field(init=False)
    frame: tuple[int, ...] = field(init=False, repr=False, compare=False)
    bits: dict[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Check the question and lay the window.

        Raises SolverError: no target, two colours, target captured or open, region
        without an empty point or of more than 60 points.
        """
        colors = {self.board.cells[p] for p in self.target}
        if not self.target or colors & {EMPTY}:
            raise SolverError("目标处没有子：请指出要判断死活的那块棋。")
        if len(colors) > 1:
            raise SolverError("目标里黑白都有：一次只能判断一方的棋。")
        object.__setattr__(self, "defender", colors.pop())
        empty = [p for p in self.region if self.board.cells[p] == EMPTY]
        if not empty:
            raise SolverError("范围里没有空点，没有可下的地方。")
        if len(empty) > MOST_POINTS:
            raise SolverError(f"范围有 {len(empty)} 个空点，最多 {MOST_POINTS} 个，请划小一些。")
        self._lay()

    @property
    def attacker(self) -> int:
        """The colour that wants to capture."""
        return opponent(self.defender)

    def _lay(self) -> None:
        board = self.board
        geometry = board.geometry
        playable = {p for p in self.region if board.cells[p] == EMPTY}
        safe: dict[int, set[int]] = {self.attacker: set(), self.defender: set()}
        done: set[int] = set()
        # Chains without a liberty outside can be captured; their points are in play,
        # and what stands around them can be reached in turn.
        queue = sorted(
            playable | {q for p in playable for q in geometry.neighbours[p]} | self.target
        )
        while queue:
            p = queue.pop()
            if board.cells[p] == EMPTY or p in done:
                continue
            chain = board.chain(p)
            done.update(chain)
            far = board.liberties(p) - playable
            if board.cells[p] == self.defender:
                far -= self.sealed
            if far:
                safe[board.cells[p]].update(chain)
                continue
            fresh = set(chain) | {q for c in chain for q in geometry.neighbours[c]}
            playable.update(chain)
            queue += sorted(fresh - done)
        self._check_safe(self.target & safe[self.defender])
        self._map(playable, safe)

    def _check_safe(self, safe: frozenset[int]) -> None:
        """Refuse target stones that cannot be captured; other questions may allow them."""
        if safe:
            where = "、".join(self.board.geometry.names(safe)[:3])
            raise SolverError(
                f"{where} 一带的{color_word(self.defender)}棋在范围以外还有气，没有被围住。"
            )

    def _map(self, playable: set[int], safe: dict[int, set[int]]) -> None:
        """Lay a rectangle over the points in play; mark where stones are safe for good."""
        board, geometry = self.board, self.board.geometry
        spots = {p: geometry.xy(p) for p in playable}
        left = min(x for x, _ in spots.values())
        low = min(y for _, y in spots.values())
        across = max(x for x, _ in spots.values()) - left + 1
        up = max(y for _, y in spots.values()) - low + 1
        # The shorter side along the rows keeps the guard bits few.
        turned = up < across
        stride = (up if turned else across) + 1

        def bit(x: int, y: int) -> int:
            x, y = x - left, y - low
            return 1 << (x * stride + y if turned else y * stride + x)

        bits = {p: bit(x, y) for p, (x, y) in spots.items()}
        outside = {p for p in geometry.points if board.cells[p] == EMPTY} - playable

        def beside(points: set[int]) -> int:
            return sum(b for p, b in bits.items() if points.intersection(geometry.neighbours[p]))

        frame = (
            stride,
            sum(bits.values()),
            beside(outside | safe[self.attacker]),
            beside((outside - self.sealed) | safe[self.defender]),
            sum(bits.get(p, 0) for p in self.target),
        )
        object.__setattr__(self, "frame", frame)
        object.__setattr__(self, "bits", bits)

    @property
    def window(self) -> Window:
        """A window for the uncompiled search."""
        return Window(*self.frame)

    @property
    def fits_machine_word(self) -> bool:
        """Whether the compiled search can take this window."""
        return max(self.bits.values()).bit_length() <= COMPILED_BITS

    def masks(self) -> tuple[int, int, int]:
        """Return defender's stones, attacker's stones and the ko point as masks."""
        cells = self.board.cells
        d = sum(b for p, b in self.bits.items() if cells[p] == self.defender)
        a = sum(b for p, b in self.bits.items() if cells[p] == self.attacker)
        return d, a, self.bits.get(self.ko, 0)

    def point(self, bit: int) -> int:
        """Return the point of a bit; 0 (a pass) for no bit."""
        for p, b in self.bits.items():
            if b == bit:
                return p
        return 0
