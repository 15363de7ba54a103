"""What a life-and-death question is, and its translation into a window of bits."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

from weiqi.board import Board
from weiqi.errors import WeiqiError
from weiqi.points import EMPTY, color_word, opponent
from weiqi.solver.kernel import STRIDE_BITS, Window

COMPILED_BITS = 63  # a machine integer less its sign; what is shifted out is masked away
MOST_POINTS = 60
MOST_STEPS = 16  # bits between neighbours in a layout that is no rectangle


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
    that belong to the attacker: no way out for the defender. Those beside a point in
    play are liberties until the attacker plays there; the defender never does.
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
        closed = {
            q for p in playable for q in geometry.neighbours[p] if board.cells[q] == EMPTY
        } & self.sealed - playable
        stride, bits = lay_window({p: geometry.xy(p) for p in playable | closed})
        outside = {p for p in geometry.points if board.cells[p] == EMPTY} - playable

        def beside(points: set[int]) -> int:
            return sum(b for p, b in bits.items() if points.intersection(geometry.neighbours[p]))

        shut = sum(bits[p] for p in closed)
        frame = (
            stride,
            sum(bits.values()),
            beside(outside | safe[self.attacker]),
            beside((outside - self.sealed) | safe[self.defender]) & ~shut,
            sum(bits.get(p, 0) for p in self.target),
            shut,
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


def lay_window(spots: dict[int, tuple[int, int]]) -> tuple[int, dict[int, int]]:
    """Return the kernel's ``stride`` and the bit of each point, given by its (x, y).

    A rectangle with a guard bit at the end of each row. Where that is too wide for a
    machine word the rows are pushed into each other's empty places, if they can be.
    """
    left, low = (min(xy[i] for xy in spots.values()) for i in (0, 1))
    across, up = (max(xy[i] for xy in spots.values()) - m + 1 for i, m in ((0, left), (1, low)))
    near = {p: (x - left, y - low) for p, (x, y) in spots.items()}
    # The shorter side along the rows keeps the guard bits few.
    turned = up < across
    wide = (up if turned else across) + 1
    steps = (wide, 1) if turned else (1, wide)
    places = _places(near, *steps)
    if max(places.values()) >= COMPILED_BITS:
        steps, places = _pushed(near) or (steps, places)
    stride = min(steps) | max(steps) << STRIDE_BITS
    return stride, {p: 1 << place for p, place in places.items()}


def _places(spots: dict[int, tuple[int, int]], across: int, up: int) -> dict[int, int]:
    return {p: x * across + y * up for p, (x, y) in spots.items()}


def _pushed(
    spots: dict[int, tuple[int, int]],
) -> tuple[tuple[int, int], dict[int, int]] | None:
    """Return the steps and places of the least wide layout that fits; None if none does.

    Only who touches whom matters: parts that do not touch may stand anywhere beside
    each other, and a point with a single neighbour on any free side of it.
    """
    best, found = COMPILED_BITS + 1, None
    parts = _parts(_tucked(spots))
    steps = range(1, MOST_STEPS)
    for across, up, sign in product(steps, steps, (1, -1)):
        laid = _lay_parts(parts, across, sign * up, best) if across != up else None
        if laid:
            best, found = max(laid.values()) + 1, ((across, up), laid)
    return found


def _beside(x: int, y: int) -> list[tuple[int, int]]:
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def _extent(cells: list[tuple[int, int]]) -> int:
    """Return how many cells the rectangle around ``cells`` has."""
    xs, ys = ([cell[i] for cell in cells] for i in (0, 1))
    return (max(xs) - min(xs) + 1) * (max(ys) - min(ys) + 1)


def _tucked(spots: dict[int, tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Return the points with those that have one neighbour put where they need least room."""
    found = dict(spots)
    for p in spots:
        taken = set(found.values()) - {found[p]}
        near = [cell for cell in _beside(*found[p]) if cell in taken]
        if len(near) != 1:
            continue
        free = [
            cell
            for cell in _beside(*near[0])
            if cell not in taken and not taken.intersection(_beside(*cell)) - {near[0]}
        ]
        found[p] = min(free, key=lambda cell: _extent([*taken, cell]))
    return found


def _parts(spots: dict[int, tuple[int, int]]) -> list[dict[int, tuple[int, int]]]:
    """Return the points that hang together, the largest part first."""
    at = {xy: p for p, xy in spots.items()}
    left = dict(spots)
    found = []
    while left:
        queue = [next(iter(left))]
        for p in queue:
            x, y = spots[p]
            near = (at.get(xy) for xy in _beside(x, y))
            queue += [q for q in near if q is not None and q in left and q not in queue]
        found.append({p: left.pop(p) for p in queue})
    return sorted(found, key=len, reverse=True)


def _lay_parts(
    parts: list[dict[int, tuple[int, int]]], across: int, up: int, room: int
) -> dict[int, int] | None:
    """Return places below ``room`` for all points, each part as low as it can go; or None."""
    steps = (across, abs(up))
    laid: dict[int, int] = {}
    for part in parts:
        places = _places(part, across, up)
        lowest = min(places.values())
        width = max(places.values()) - lowest + 1
        if width >= room or not _keeps_apart(part, places, steps):
            return None
        used = set(laid.values())
        shut = used.union(*({n + s, n - s} for n in used for s in steps))
        for start in range(room - width):
            if not any(n - lowest + start in shut for n in places.values()):
                laid |= {p: n - lowest + start for p, n in places.items()}
                break
        else:
            return None
    return laid


def _keeps_apart(
    spots: dict[int, tuple[int, int]], places: dict[int, int], steps: tuple[int, int]
) -> bool:
    """Tell whether only neighbours lie one of the steps apart in a layout."""
    at = {n: p for p, n in places.items()}
    if len(at) < len(places):
        return False
    for p, n in places.items():
        for step in steps:
            q = at.get(n + step)
            if q is not None:
                (x, y), (u, v) = spots[p], spots[q]
                if abs(x - u) + abs(y - v) != 1:
                    return False
    return True
