"""The search behind the capture and ladder readers.

Two questions alternate: *attack* (the attacker is to move: can he capture?) and
*defend* (the defender is to move: is he captured all the same?). Captured means taken
off the board once; what is retaken later does not matter.

**What is complete.** At *defend* nothing is left out, so "captured" is proved against
every legal defence on the whole board, passing included. Two arguments spare most of
the work.

1. When the attacker threatens to take at once (all targets have the one liberty L),
   only three kinds of defence change anything: a stone on L; taking a chain that
   stands beside the targets, at its only liberty; and a stone on a point where the
   line of play held a defender's stone before (only then could taking on L repeat a
   position). After any other move the attacker takes on L.
2. Otherwise the defender first passes. If the attacker then wins, his proof has a
   zone: the points that the legality and the captures of all its moves depend on (see
   :mod:`weiqi.zone`), with every attacking chain in it holding a liberty in it. A
   stone put outside can capture nothing inside and is read by no step, so the same
   proof answers it; only moves inside the zone are searched. The induction: a move in
   the proof has its point, its neighbours, all captured stones with their neighbours,
   and a liberty of every chain beside it that stays, in the zone; so on a position
   that agrees there it is legal and captures the same stones. The stone outside is
   never captured later (captures lie in the zone), so no position before it can come
   back, and after it positions repeat only where they did in the proof.

At *attack* the moves are a class, see :func:`candidates`; hence "not captured" is
proved only for attacks of that class, which hold the targets to ``max_liberties``.

**Repetition.** The position keys of the line are kept, and repeating one is refused to
everyone but the *master*, who is taken to have ko threats without end. His repeating
move stands for a threat, an answer and the move, which make all earlier whole-board
positions unreachable: only the position just before and the present one stay barred.
When he comes to the same such state again he has spent threats for nothing: the move
is refused him. Attack and defence are each searched as master in turn by
:func:`weiqi.capture.read_capture`.

**The table.** A result is stored only if no refusal inside it came from a position
above it, and used only if no position of the present line can arise again from the
points its proof touches (played or captured); so no history is ever mixed up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from weiqi.benson import unconditionally_alive
from weiqi.board import Board
from weiqi.game import PASS
from weiqi.points import opponent
from weiqi.zone import breath_zone, hold, members, play_zone, steady, suicide_zone

# More than any line needs (a ladder across 19 lines has about 80 moves) and few
# enough for Python's stack.
MAX_DEPTH = 240
_NEVER = 1 << 30


class LimitError(Exception):
    """The search met its limit of nodes or depth."""


class Result(NamedTuple):
    """What a node proved.

    ``zone``: what the proof depends on (only when ``wins``). ``touched``: two bits a
    point, as in Board.key, for all points played or captured in the proof. ``low``:
    the earliest ply whose position refused a move in the proof. ``cut``: the attack
    was cut short by the budget, so more quiet moves may help. ``line``: best play.
    """

    wins: bool
    zone: int = 0
    touched: int = 0
    low: int = _NEVER
    cut: bool = False
    line: tuple[int, ...] = ()


def _pairs(point: int, captured: Iterable[int]) -> int:
    """Both bits of each point in Board.key."""
    pairs = 3 << 2 * point
    for p in captured:
        pairs |= 3 << 2 * p
    return pairs


class Group(NamedTuple):
    """A target chain as it stands now."""

    stone: int
    chain: list[int]
    liberties: set[int]


def candidates(board: Board, groups: list[Group], defender: int) -> list[int]:
    """Return the quiet moves an attack may use, nearest first.

    The class: empty points within two steps along lines of a target's liberty; the
    liberties of every chain with at most three of them that stands within one step of
    a target or of a target's liberty (to protect, to capture, to throw in); and those
    of the defender's chains with at most two that stand beside such attacking chains.
    """
    neighbours = board.geometry.neighbours
    cells = board.cells
    liberties = dict.fromkeys(p for group in groups for p in sorted(group.liberties))
    beside = dict.fromkeys(q for group in groups for p in group.chain for q in neighbours[p])
    ring = dict.fromkeys(q for p in liberties for q in neighbours[p])
    order = dict.fromkeys(liberties)
    seen: set[int] = set()
    guards: list[int] = []
    for p in [*beside, *ring]:
        if cells[p] and p not in seen:
            chain = board.chain(p)
            seen.update(chain)
            short = board.liberties(p)
            if len(short) <= 3:
                order.update(dict.fromkeys(sorted(short)))
            if cells[p] != defender:
                guards += chain
    for p in guards:
        for q in neighbours[p]:
            if cells[q] == defender and q not in seen:
                seen.update(board.chain(q))
                short = board.liberties(q)
                if len(short) <= 2:
                    order.update(dict.fromkeys(sorted(short)))
    near = [p for p in ring if not cells[p]]
    order.update(dict.fromkeys(near))
    order.update(dict.fromkeys(q for p in near for q in neighbours[p] if not cells[q]))
    return list(order)


class Search:
    """One search on a board (changed during the search, restored after it).

    ``master`` is the colour with endless ko threats. ``earlier`` are position keys
    that may not come back. With ``any_of`` one captured target chain is enough,
    otherwise all must be captured. ``limit`` bounds the nodes.
    """

    def __init__(
        self,
        board: Board,
        targets: Iterable[int],
        *,
        master: int,
        any_of: bool,
        max_liberties: int,
        limit: int,
        earlier: Iterable[int] = (),
    ) -> None:
        self.board = board
        self.remaining = tuple(targets)
        self.defender = board.cells[self.remaining[0]]
        self.attacker = opponent(self.defender)
        self.master = master
        self.any_of = any_of
        self.max_liberties = max_liberties
        self.limit = limit
        self.nodes = 0
        self.depth = 0
        self.repetition = False  # whether repetition ever mattered
        self._keys = [*earlier, board.key]
        self._seen = {key: ply for ply, key in enumerate(self._keys)}
        self._stack: list[tuple[dict[int, int], tuple[int, int] | None, tuple[int, ...]]] = []
        self._restarts: dict[tuple[int, int], int] = {}
        self._table: dict[tuple[int, int, tuple[int, ...]], tuple[Result, int]] = {}
        self._met = _NEVER  # the ply whose position the last move would (or did) repeat

    # The position

    def _groups(self) -> list[Group]:
        board = self.board
        neighbours = board.geometry.neighbours
        cells = board.cells
        groups: list[Group] = []
        for stone in self.remaining:
            if any(stone in group.chain for group in groups):
                continue
            chain = board.chain(stone)
            liberties = {q for p in chain for q in neighbours[p] if not cells[q]}
            groups.append(Group(stone, chain, liberties))
        return groups

    def _escaped(self, groups: list[Group]) -> bool:
        over = (len(group.liberties) > self.max_liberties for group in groups)
        return all(over) if self.any_of else any(over)

    def _slow(self, groups: list[Group], budget: int) -> bool:
        """Whether the budget is too small even if the defender only passes.

        A move takes at most one liberty away, and only from two liberties to one is it
        an atari; so a chain with n liberties costs at least n - 2 quiet moves.
        """
        over = (len(group.liberties) > budget + 2 for group in groups)
        return all(over) if self.any_of else any(over)

    def _last_liberty(self, groups: list[Group]) -> int:
        """The point where the attacker takes everything he needs in one move; 0 if none."""
        if self.any_of:
            return min((p for g in groups if len(g.liberties) == 1 for p in g.liberties), default=0)
        first = groups[0].liberties
        if len(first) == 1 and all(group.liberties == first for group in groups):
            return next(iter(first))
        return 0

    def _play(self, point: int, color: int) -> list[int] | None:
        """Play under the repetition rule; None when refused. Sets ``_met``."""
        board = self.board
        before = board.key
        self._met = _NEVER
        captured = board.place(point, color)
        if captured is None:
            return None
        key = board.key
        ply = len(self._keys)
        old = self._seen
        restart = None
        if key in old:
            self.repetition = True
            restart = (before, key)
            self._met = old[key]
            if color != self.master or restart in self._restarts:
                board.undo()
                self._met = min(self._met, self._restarts.get(restart, _NEVER) - 1)
                return None
            self._restarts[restart] = ply
            self._seen = {before: ply - 1, key: ply}
        else:
            old[key] = ply
        self._stack.append((old, restart, self.remaining))
        self._keys.append(key)
        if captured and color == self.attacker:
            self.remaining = tuple(p for p in self.remaining if p not in captured)
        return captured

    def _undo(self) -> None:
        key = self._keys.pop()
        old, restart, self.remaining = self._stack.pop()
        if restart is None:
            del old[key]
        else:
            del self._restarts[restart]
        self._seen = old
        self.board.undo()

    # The table

    def _enter(self) -> None:
        self.nodes += 1
        if self.nodes > self.limit or self.depth > MAX_DEPTH:
            raise LimitError

    def _known(self, side: int, budget: int) -> Result | None:
        key = self.board.key
        entry = self._table.get((key, side, self.remaining))
        if entry is None:
            return None
        result, searched = entry
        if not result.wins and result.cut and searched < budget:
            return None
        still = ~result.touched
        for other in self._keys:
            if other != key and not (key ^ other) & still:
                return None
        return result

    def _store(self, side: int, budget: int, result: Result) -> Result:
        key = self.board.key
        if result.low >= self._seen[key]:
            self._table[key, side, self.remaining] = (result, budget)
        return result

    # The two questions

    def attack(self, budget: int, hint: int = 0) -> Result:
        """The attacker is to move and may spend ``budget`` quiet moves.

        A move is quiet unless it leaves the defender one move from being taken.
        ``hint`` is tried first. Raises LimitError.
        """
        self._enter()
        groups = self._groups()
        if self._escaped(groups):
            return Result(False)
        if self._slow(groups, budget):
            return Result(False, cut=True)
        known = self._known(self.attacker, budget)
        if known is not None:
            return known
        touched, low = 0, _NEVER
        last = self._last_liberty(groups)
        if last:
            taken = self._take(last)
            if taken is not None:
                return taken
            low = self._met
        if budget and self._is_safe(groups):
            return self._store(self.attacker, budget, Result(False))
        cut = False
        best: tuple[int, ...] = ()
        for point in self._attacks(groups, budget, hint):
            result = self._try(point, budget)
            if result.wins:
                return self._store(self.attacker, budget, result)
            low = min(low, result.low)
            touched |= result.touched
            cut |= result.cut
            if len(result.line) > len(best):
                best = result.line
        if not budget:
            cut = True
        return self._store(self.attacker, budget, Result(False, 0, touched, low, cut, best))

    def _take(self, point: int) -> Result | None:
        """Capture at once; None when repetition forbids it."""
        captured = self._play(point, self.attacker)
        if captured is None:
            return None
        met = self._met
        self._undo()
        zone = play_zone(self.board, point, self.attacker, captured, 0)
        return Result(True, zone, _pairs(point, captured), met, False, (point,))

    def _is_safe(self, groups: list[Group]) -> bool:
        """Whether Benson's theorem already saves what the defender must keep."""
        if any(len(group.liberties) < 2 for group in groups):
            return False
        alive = unconditionally_alive(self.board, self.defender)
        safe = (group.stone in alive for group in groups)
        return all(safe) if self.any_of else any(safe)

    def _attacks(self, groups: list[Group], budget: int, hint: int) -> list[int]:
        """The moves to try, most forcing first."""
        cells = self.board.cells
        neighbours = self.board.geometry.neighbours
        order: dict[int, None] = {}
        if hint and not cells[hint]:
            order[hint] = None
        short = [group for group in groups if len(group.liberties) <= 2]
        for group in short:
            # Where the defender would gain most by extending, the attacker plays first.
            wide = sorted(
                group.liberties, key=lambda p: (-sum(not cells[q] for q in neighbours[p]), p)
            )
            order.update(dict.fromkeys(wide))
        if budget:
            order.update(dict.fromkeys(candidates(self.board, groups, self.defender)))
        return list(order)

    def _try(self, point: int, budget: int) -> Result:
        """Try one attacking move."""
        board = self.board
        had = len(self.remaining)
        captured = self._play(point, self.attacker)
        met = self._met
        if captured is None:
            return Result(False, low=met)
        if not self.remaining or (self.any_of and len(self.remaining) < had):
            child = Result(True)
        else:
            groups = self._groups()
            quiet = not self._last_liberty(groups)
            if quiet and not budget:
                child = Result(False, cut=True)
            else:
                self.depth += 1
                child = self.defend(budget - quiet, groups)
                self.depth -= 1
        self._undo()
        zone = child.zone
        if child.wins:
            zone = play_zone(board, point, self.attacker, captured, zone)
            if not captured:
                zone = breath_zone(board, point, self.attacker, zone)
        touched = child.touched | _pairs(point, captured)
        line = (point, *child.line)
        return Result(child.wins, zone, touched, min(child.low, met), child.cut, line)

    def defend(self, budget: int, groups: list[Group] | None = None) -> Result:
        """The defender is to move; ``budget`` as in :meth:`attack`. Raises LimitError."""
        self._enter()
        groups = self._groups() if groups is None else groups
        if self._escaped(groups):
            return Result(False)
        if self._slow(groups, budget):
            return Result(False, cut=True)
        known = self._known(self.defender, budget)
        if known is not None:
            return known
        last = self._last_liberty(groups)
        threat = self._take(last) if last else None
        if threat is not None:
            result = self._answer_threat(budget, groups, threat)
        else:
            result = self._answer_quiet(budget, groups)
        return self._store(self.defender, budget, result)

    def _answer_threat(self, budget: int, groups: list[Group], threat: Result) -> Result:
        """Argument 1 of the module: the attacker takes next unless one of these stops him."""
        board = self.board
        last = threat.line[0]
        zone = threat.zone
        moves = {last: None}
        seen: set[int] = set()
        neighbours = board.geometry.neighbours
        for group in groups:
            if group.liberties != {last}:
                continue
            for p in group.chain:
                for q in neighbours[p]:
                    if board.cells[q] == self.attacker and q not in seen:
                        chain = board.chain(q)
                        seen.update(chain)
                        liberties = board.liberties(q)
                        if len(liberties) == 1:
                            moves.update(dict.fromkeys(liberties))
                        zone = hold(board, q, zone, count=2)
        moves.update(dict.fromkeys(self._ghosts()))
        return self._refute(list(moves), budget, zone, threat, last)

    def _ghosts(self) -> list[int]:
        """Empty points that held a defender's stone earlier in the line."""
        ever = 0
        for key in self._keys:
            ever |= key
        ever &= ~self.board.key
        if not ever:
            return []
        cells = self.board.cells
        shift = self.defender - 1
        return [
            p for p in self.board.geometry.points if not cells[p] and ever >> (2 * p + shift) & 1
        ]

    def _answer_quiet(self, budget: int, groups: list[Group]) -> Result:
        """Argument 2 of the module: pass first, then every move inside the zone."""
        board = self.board
        liberties = {p for group in groups for p in group.liberties}
        for extension in self._extensions(liberties, budget):
            if not extension.wins:
                return extension
        self.depth += 1
        passed = self.attack(budget)
        self.depth -= 1
        if not passed.wins:
            return passed._replace(line=(PASS, *passed.line))
        zone = steady(board, passed.zone, self.attacker)
        cells = board.cells
        inside = [p for p in members(zone) if not cells[p]]
        reply = passed.line[0]
        inside.sort(key=lambda p: (p != reply, p not in liberties, p))
        return self._refute(inside, budget, zone, passed, reply)

    def _extensions(self, liberties: set[int], budget: int) -> Iterator[Result]:
        """The results of stones on the targets' liberties, the most promising first."""
        order = []
        for p in sorted(liberties):
            if self._play(p, self.defender) is not None:
                groups = self._groups()
                self._undo()
                order.append((-min(len(group.liberties) for group in groups), p))
        for _, p in sorted(order):
            yield self._defence(p, budget, 0) or Result(True)

    def _defence(self, point: int, budget: int, hint: int) -> Result | None:
        """Search one defending move; None when it is refused (see ``_met``)."""
        captured = self._play(point, self.defender)
        if captured is None:
            return None
        met = self._met
        self.depth += 1
        child = self.attack(budget, hint)
        self.depth -= 1
        self._undo()
        zone = child.zone
        if child.wins:
            zone = play_zone(self.board, point, self.defender, captured, zone)
        touched = child.touched | _pairs(point, captured)
        # A move that only endless ko threats allow is no part of a line to show.
        line = (point, *child.line) if met == _NEVER or not child.wins else ()
        return Result(child.wins, zone, touched, min(child.low, met), child.cut, line)

    def _refute(
        self, moves: list[int], budget: int, zone: int, passed: Result, reply: int
    ) -> Result:
        """Search each defence; ``passed`` is the proof that answers all others."""
        board = self.board
        touched, low = passed.touched, passed.low
        best: tuple[int, ...] = ()
        for p in moves:
            result = self._defence(p, budget, reply)
            if result is None:
                if self._met == _NEVER and not board.cells[p]:
                    zone = suicide_zone(board, p, self.defender, zone)
                low = min(low, self._met)
                continue
            if not result.wins:
                return result
            zone |= result.zone
            touched |= result.touched
            low = min(low, result.low)
            if len(result.line) > len(best):
                best = result.line
        return Result(True, zone, touched, low, False, best or (PASS, *passed.line))
