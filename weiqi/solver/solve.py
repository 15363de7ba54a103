"""Life and death of a position: 活, 死, 双活 or 劫, the best moves and a line of play.

The search answers one two-valued question at a time; the status is put together from
several (README.md has the table). Nothing is guessed: when a limit is met, the status
is ``not_proved``.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from weiqi.solver import engine
from weiqi.solver.problem import LifeProblem

ATTACKER, DEFENDER, UNKNOWN, ENDLESS = 0, 1, 2, 15
MOST_THREATS = 3
# Retakes that a side may claim while two eyes are asked for: more than any one ko needs.
SOME_THREATS = 2
NODES = 2_000_000
FIRST_BUDGET = 1_000
TABLE = 400_000  # entries; about 0.4 kB each, so all three tables stay below 300 MB
LONGEST_LINE = 60
# From so many nodes on half of them go to a search that leaves out one side's far moves.
NARROW = 40_000
FAR_MOVES = 3  # fewer are not worth it
# Positions looked at to tell 盘角曲四 from a ko that has to be fought now.
MOST_LEISURE = 3_000


@dataclass(frozen=True)
class Ko:
    """How a ko stands.

    ``first``: who takes first (``attacker`` or ``defender``), that is, who wins it if
    nobody has a ko threat. ``threats``: how many threats more than the other side the
    loser then needs (1: 紧气劫; 2 and more: 缓气劫 or 多段劫; 0: not to be won by threats).
    ``kind``: ``direct``, ``multi``, ``cycle`` (长生, 三劫循环) or ``bent_four`` (盘角曲四).
    """

    first: str
    threats: int
    kind: str


@dataclass(frozen=True)
class Outcome:
    """``status``: alive, dead, seki, ko or not_proved, always that of the target."""

    status: str
    ko: Ko | None = None

    @property
    def rank(self) -> tuple[int, int]:
        """An order in which the attacker wants little and the defender much."""
        if self.status == "ko" and self.ko:
            # A ko the defender takes first is better for him, and the more threats
            # the other side lacks, the better.
            sign = 1 if self.ko.first == "defender" else -1
            return 1, sign * (self.ko.threats or MOST_THREATS + 1)
        return {"dead": 0, "seki": 2, "alive": 3}.get(self.status, -1), 0


@dataclass(frozen=True)
class Answer:
    """What the solver found.

    ``best``: every first move that reaches the best result (0 is a pass); ``line``: a
    principal line of points (0 is a pass), the side to move first; ``nodes``: states
    expanded; ``reason``: the limit that was met when not proved, else empty.
    """

    outcome: Outcome
    best: tuple[int, ...]
    line: tuple[int, ...]
    nodes: int
    seconds: float
    reason: str = ""


@contextmanager
def _no_collector() -> Iterator[None]:
    """Keep the garbage collector away: a search makes many objects and no cycles.

    Going through them again and again would take a third of the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Solver:
    """One problem and what has been searched of it; later questions are faster."""

    def __init__(
        self,
        problem: LifeProblem,
        *,
        nodes: int = NODES,
        seconds: float | None = None,
        cancelled: Callable[[], bool] | None = None,
        kernel: Any = None,
        table: int = TABLE,
    ) -> None:
        """Prepare the searches; ``kernel`` may name the module to use (tests compare two).

        ``table``: results that the first search keeps, about 0.4 kB each (the others: less).
        """
        self.problem = problem
        self.kernel = kernel or engine.kernel_for(problem)
        self.started = time.monotonic()
        self.deadline = self.started + seconds if seconds else 0.0
        self.node_limit = nodes
        self.cancelled = cancelled
        self.leisure = 0
        self.restless: set[tuple[tuple[int, int], int, bool]] = set()
        self.calm: set[tuple[tuple[int, int], int, bool]] = set()
        # The earliest position that the last answers took for granted to come back to.
        self.leaned = LONGEST_LINE
        window = self.kernel.Window(*problem.frame)
        self.window = window
        search = self.kernel.Search
        self.forever = search(window, SOME_THREATS, 0, ATTACKER, False, nodes, table)
        self.capture = search(window, ENDLESS, 0, DEFENDER, False, nodes, table // 4)
        self.eyes = search(window, SOME_THREATS, 0, ATTACKER, True, nodes, table // 2)
        self.capture.killer = self.eyes.killer = self.forever
        self.capture.saver = self.forever.saver = self.eyes
        self.searches = [self.capture, self.forever, self.eyes]
        self.narrowed: dict[Any, Any] = {}

    @property
    def nodes(self) -> int:
        """States expanded so far."""
        return sum(int(s.nodes) for s in self.searches)

    def ask(
        self,
        search: Any,
        state: tuple[int, int, int, int],
        ta: int,
        td: int,
        budget: int | None = None,
    ) -> int:
        """Return who wins one two-valued question; UNKNOWN at a limit or after ``budget`` nodes."""
        if self.cancelled and self.cancelled():
            return UNKNOWN
        if self._spent():  # what is known already is still true
            entry = search.entry(*state, ta, td)
            return ATTACKER if not entry.pn else UNKNOWN if entry.dn else DEFENDER
        left = max(self.node_limit - self.nodes, 0)
        search.deadline = self.deadline
        search.node_limit = search.nodes + (left if budget is None else min(left, budget))
        with _no_collector():
            return int(search.solve_with(*state, ta, td))

    def ask_well(
        self,
        search: Any,
        winner: int,
        state: tuple[int, int, int, int],
        ta: int,
        td: int,
        budget: int | None = None,
    ) -> int:
        """As ask(), for a question that ``winner`` probably wins.

        A search that leaves out his far moves often ends when the whole one does not,
        and what he wins there he wins. It is tried first where there are nodes enough.
        """
        left = max(self.node_limit - self.nodes, 0)
        share = left // 2 if budget is None else min(left, budget)
        narrow = self._narrow(search, winner) if share >= NARROW else self.narrowed.get(search)
        if narrow is None or self._is_known(search, state, ta, td):
            return self.ask(search, state, ta, td, budget)
        found = self.ask(narrow, state, ta, td, share if share >= NARROW else 0)
        if found == winner:
            return winner
        if found == UNKNOWN and budget is not None and share >= NARROW:
            budget //= 2
        return self.ask(search, state, ta, td, budget)

    def _is_known(self, search: Any, state: tuple[int, int, int, int], ta: int, td: int) -> bool:
        entry = search.entry(*state, ta, td)
        return not entry.pn or not entry.dn

    def _narrow(self, search: Any, winner: int) -> Any:
        """Return the narrow search that goes with a search, made when it is first wanted."""
        if search not in self.narrowed:
            d, a = self.root[:2]
            far = self.window.board & ~(d | a | search.near(d, a))
            if far.bit_count() < FAR_MOVES:
                return None
            cycle = int(search.cycle_winner)
            eyes = bool(search.two_eyes)
            # It takes over the work, so most of the room as well.
            room = int(search.table_limit)
            made = self.kernel.Search(self.window, 0, 0, cycle, eyes, 0, room * 3 // 4)
            if search is not self.capture:  # which has little, and nobody to lend to it
                search.table_limit = room // 2
            made.narrow = winner
            made.at_start = self.root[0]
            if search is self.capture:
                made.killer = self.narrowed.get(self.forever)
            self.narrowed[search] = made
            self.searches.append(made)
        return self.narrowed[search]

    def _spent(self) -> bool:
        return (
            self.nodes >= self.node_limit
            or (self.deadline != 0.0 and time.monotonic() >= self.deadline)
            or (self.cancelled is not None and self.cancelled())
        )

    # Statuses

    def status(self, state: tuple[int, int, int, int]) -> Outcome:
        """Return the target's status in a state (defender, attacker, ko, side to move).

        Asks in turn, each time with more nodes, whether the target dies even if only
        the defender may retake kos, and whether it gets two eyes even if only the
        attacker may: most positions are settled by one of the two. The third question,
        whether it can be captured if only the attacker may retake, tells ko from seki.
        """
        dies = eyes = captured = UNKNOWN
        budget = FIRST_BUDGET
        while not self._spent():
            attack, defence = (
                (budget, budget // 8) if state[3] == ATTACKER else (budget // 8, budget)
            )
            if dies == UNKNOWN:
                dies = self._dies(state, attack)
            if dies == ATTACKER:
                return Outcome("dead")
            if eyes == UNKNOWN:
                eyes = self.ask_well(self.eyes, DEFENDER, state, ENDLESS, 0, defence)
            if eyes == DEFENDER:
                return Outcome("alive")
            if captured == UNKNOWN and UNKNOWN not in (dies, eyes):
                captured = self.ask(self.capture, state, ENDLESS, 0)
            elif captured == UNKNOWN and dies == DEFENDER:
                captured = self.ask_well(self.capture, ATTACKER, state, ENDLESS, 0, budget)
            if captured == ATTACKER and dies == DEFENDER:
                return self._ko(state)
            if captured == DEFENDER and eyes == ATTACKER:
                return self._lives(state)
            budget *= 4
        return Outcome("not_proved")

    def _dies(self, state: tuple[int, int, int, int], budget: int | None = None) -> int:
        """Ask whether the target dies, whatever ko threats the defender has.

        A defender who can only go on retaking and never ends the ko does not live. But
        the attacker may not win by a position that comes back without that: against
        threats that run out he has to do without. The second question costs little
        after the first.
        """
        winner = self.ask_well(self.forever, ATTACKER, state, 0, ENDLESS, budget)
        if winner == ATTACKER:
            winner = self.ask_well(self.capture, ATTACKER, state, 0, MOST_THREATS, budget)
        return winner

    def _lives(self, state: tuple[int, int, int, int]) -> Outcome:
        """Tell 双活 from a life that rests on kos (连环劫 lives) or on a cycle."""
        if self.capture.entry(*state, ENDLESS, 0).cyclic:
            # Would the attacker get there if coming back were his gain?
            winner = self.ask(self.forever, state, SOME_THREATS, 0)
            if winner == UNKNOWN:
                return Outcome("not_proved")
            if winner == ATTACKER:
                return Outcome("ko", Ko("defender", 0, "cycle"))
        winner = self.ask(self.eyes, state, SOME_THREATS, 0)
        if winner == UNKNOWN:
            return Outcome("not_proved")
        return Outcome("alive" if winner == DEFENDER else "seki")

    def _ko(self, state: tuple[int, int, int, int]) -> Outcome:
        quiet = self.ask(self.capture, state, 0, 0)
        if quiet == UNKNOWN:
            return Outcome("not_proved")
        loser = DEFENDER if quiet == ATTACKER else ATTACKER
        first = "attacker" if quiet == ATTACKER else "defender"
        for threats in range(1, MOST_THREATS + 1):
            ta, td = (0, threats) if loser == DEFENDER else (threats, 0)
            winner = self.ask(self.capture, state, ta, td)
            if winner == UNKNOWN:
                return Outcome("not_proved")
            if winner == loser:
                return self._at_leisure(
                    state, Ko(first, threats, "direct" if threats == 1 else "multi")
                )
        return self._at_leisure(state, Ko(first, MOST_THREATS + 1, "multi"))

    def _at_leisure(self, state: tuple[int, int, int, int], ko: Ko) -> Outcome:
        """盘角曲四: a ko that only the attacker can start, whenever he likes, counts as dead.

        He first takes the defender's threats away (劫尽棋亡).
        """
        if ko.first == "attacker":
            self.leisure = MOST_LEISURE
            waits = self._may_wait(state, ko)
            if waits is None:
                return Outcome("not_proved")
            if waits:
                return Outcome("dead", Ko("attacker", ko.threats, "bent_four"))
        return Outcome("ko", ko)

    def _may_wait(self, state: tuple[int, int, int, int], ko: Ko) -> bool | None:
        """Tell whether the attacker may wait as it stands or, to move, after one of his moves."""
        found = self._waits((state[0], state[1]), ko.threats, ())
        if found or state[3] == DEFENDER:
            return found
        for bit, child in self.children(state):
            if not bit or self.ask(self.capture, child, 0, 0) != ATTACKER:
                continue
            waits = self._waits((child[0], child[1]), ko.threats, ())
            if waits:
                return True
            if waits is None:
                found = None
        return found

    def _waits(
        self, stones: tuple[int, int], threats: int, before: tuple[tuple[int, int], ...]
    ) -> bool | None:
        """Tell whether the attacker may wait: the defender, to move, can better nothing.

        Not so where a pass of the defender would lose at once (he has to act), nor
        where one of his moves lives, or lets him take first, or needs fewer threats, or
        makes the attacker fight the ko at once. Positions in ``before`` come back, which
        is waiting too.
        """
        if stones in before:
            self.leaned = min(self.leaned, before.index(stones))
            return True
        known = (stones, threats, not before)
        if known in self.restless or known in self.calm:
            return known in self.calm
        self.leisure -= 1
        if self.leisure < 0:
            return None
        leaned, self.leaned = self.leaned, LONGEST_LINE
        waits = self._still(stones, threats, (*before, stones))
        if waits is False:  # even if all positions before let him wait: so for good
            self.restless.add(known)
        elif waits and self.leaned >= len(before):  # whatever came before
            self.calm.add(known)
            self.leaned = LONGEST_LINE
        self.leaned = min(self.leaned, leaned)
        return waits

    def _still(
        self, stones: tuple[int, int], threats: int, before: tuple[tuple[int, int], ...]
    ) -> bool | None:
        idle = self.ask(self.capture, (*stones, 0, ATTACKER), 0, ENDLESS)
        if idle != DEFENDER:
            return None if idle == UNKNOWN else False
        better = [(ENDLESS, 0), (0, 0), *((0, t) for t in range(1, threats))]
        for bit, child in self.children((*stones, 0, DEFENDER)):
            for ta, td in better:
                winner = self.ask(self.capture, child, ta, td)
                if winner != ATTACKER:
                    return None if winner == UNKNOWN else False
            waits = not bit or self._waits_on(child, threats, before)
            if not waits:
                return waits
        return True

    def _waits_on(
        self, state: tuple[int, int, int, int], threats: int, before: tuple[tuple[int, int], ...]
    ) -> bool | None:
        """Tell whether the attacker kills without a ko, or has a move that lets him wait on.

        Only the first of the defender's moves may be answered by another move than a
        pass: two such moves in a row are not looked at, and count as no waiting.
        """
        winner = self.ask(self.capture, state, 0, ENDLESS)
        if winner != DEFENDER:
            return None if winner == UNKNOWN else True
        found: bool | None = False
        passing, *others = reversed(self.children(state))
        for _, child in (passing, *others) if len(before) == 1 else (passing,):
            waits = self._waits((child[0], child[1]), threats, before)
            if waits:
                return True
            if waits is None:
                found = None
        return found

    # Moves

    def children(
        self, state: tuple[int, int, int, int]
    ) -> list[tuple[int, tuple[int, int, int, int]]]:
        """Return (bit, state after) for every legal move in play, then the pass (bit 0)."""
        d, a, ko, side = state
        window = self.window
        found = []
        rest = window.board & ~(d | a)
        if side == DEFENDER:
            rest &= ~window.closed
        while rest:
            bit = rest & -rest
            rest &= ~bit
            if bit == ko:
                continue
            if side == ATTACKER:
                if window.place(a, d, bit, True):
                    found.append((bit, (window.other, window.own, window.ko, DEFENDER)))
            elif window.place(d, a, bit, False):
                found.append((bit, (window.own, window.other, window.ko, ATTACKER)))
        found.append((0, (d, a, 0, DEFENDER if side == ATTACKER else ATTACKER)))
        return found

    @property
    def root(self) -> tuple[int, int, int, int]:
        """The problem's state."""
        problem = self.problem
        side = ATTACKER if problem.to_play == problem.attacker else DEFENDER
        return (*problem.masks(), side)

    def first_moves(self, state: tuple[int, int, int, int]) -> dict[int, Outcome]:
        """Return the outcome after each legal first move, by bit (0: pass)."""
        return {bit: self.status(child) for bit, child in self.children(state)}

    def reaches(self, child: tuple[int, int, int, int], aim: Outcome) -> bool | None:
        """Tell whether a state (the other side to move) keeps an outcome; None at a limit."""
        side = 1 - child[3]
        if aim.status in ("dead", "alive", "seki") and not aim.ko:
            return self._reaches_clean(child, side, aim.status)
        got = self.status(child)
        if got.status == "not_proved":
            return None
        return got.rank <= aim.rank if side == ATTACKER else got.rank >= aim.rank

    def _reaches_clean(
        self, child: tuple[int, int, int, int], side: int, status: str
    ) -> bool | None:
        """One question answers it, as no better outcome exists for the mover."""
        if side == ATTACKER and status == "dead":
            winner = self._dies(child)
            if winner != DEFENDER:
                return None if winner == UNKNOWN else True
        got = self.status(child)
        if got.status == "not_proved":
            return None
        order = Outcome(status).rank
        return got.rank <= order if side == ATTACKER else got.rank >= order

    def answer(self) -> Answer:
        """Solve the problem: outcome, every best first move, a line."""
        root = self.root
        outcome = self.status(root)
        best: list[int] = []
        reason = ""
        if outcome.status == "not_proved":
            reason = self.limit_met()
        else:
            best, proved = self.best_moves(root, outcome)
            if not proved:
                reason = "部分着法来不及证明"
        line = self.line(root, outcome)
        point = self.problem.point
        return Answer(
            outcome,
            tuple(point(b) for b in best),
            tuple(point(b) for b in line),
            self.nodes,
            time.monotonic() - self.started,
            reason,
        )

    def best_moves(
        self, state: tuple[int, int, int, int], outcome: Outcome
    ) -> tuple[list[int], bool]:
        """Return the moves that keep a state's outcome, and whether all could be decided.

        All moves get few nodes first and more in later rounds, so that one hard move
        does not use up the limits of the others.
        """
        children = self.children(state)
        if outcome.status == ("alive" if state[3] == ATTACKER else "dead") and not outcome.ko:
            return [bit for bit, _ in children], True  # nothing is worse
        kept: dict[int, bool] = {}
        budget = FIRST_BUDGET
        while len(kept) < len(children) and not self._spent():
            for bit, child in children:
                if bit not in kept:
                    found = self._within(budget, child, outcome)
                    if found is not None:
                        kept[bit] = found
            budget *= 4
        return [bit for bit, _ in children if kept.get(bit)], len(kept) == len(children)

    def _within(
        self, budget: int, child: tuple[int, int, int, int], outcome: Outcome
    ) -> bool | None:
        whole = self.node_limit
        self.node_limit = min(whole, self.nodes + budget)
        try:
            return self.reaches(child, outcome)
        finally:
            self.node_limit = whole

    def limit_met(self) -> str:
        """Return which limit stopped the search, in Chinese."""
        if self.cancelled and self.cancelled():
            return "已取消"
        if self.deadline and time.monotonic() >= self.deadline:
            return f"到了时间上限（{self.deadline - self.started:g} 秒）"
        return f"到了搜索上限（{self.node_limit} 个局面）"

    def line(self, state: tuple[int, int, int, int], outcome: Outcome) -> list[int]:
        """Return a principal line: the winner's proved moves, the longest resistance."""
        policy = self._policy(state, outcome)
        if policy is None:
            return []
        search, ta, td, winner = policy
        moves: list[int] = []
        d, a, ko, side = state
        while len(moves) < LONGEST_LINE and int(search.judge(d, a, ko, side, ta)) == UNKNOWN:
            node = self.kernel.Node(search, d, a, ko, side, ta, td)
            node.everything()
            child = self._pick(search, node, side == winner, winner)
            if child is None or (not child.move and moves and not moves[-1]):
                break
            moves.append(child.move)
            d, a, ko, ta, td = child.d, child.a, child.ko, child.ta, child.td
            side = 1 - side
        return moves

    def _knower(self, search: Any, state: tuple[int, int, int, int], ta: int, td: int) -> Any:
        """Return the search that settled a question: the one named or its narrow one."""
        narrow = self.narrowed.get(search)
        if narrow is None or self._is_known(search, state, ta, td):
            return search
        return narrow if self._is_known(narrow, state, ta, td) else search

    def _policy(
        self, state: tuple[int, int, int, int], outcome: Outcome
    ) -> tuple[Any, int, int, int] | None:
        if outcome.status == "dead" and not outcome.ko:
            return self._knower(self.forever, state, 0, ENDLESS), 0, ENDLESS, ATTACKER
        if outcome.status == "alive":
            search = self._knower(self.eyes, state, ENDLESS, 0)
            endless = not search.entry(*state, ENDLESS, 0).dn
            return search, ENDLESS if endless else SOME_THREATS, 0, DEFENDER
        if outcome.status == "seki":
            return self.capture, ENDLESS, 0, DEFENDER
        if outcome.status in ("ko", "dead") and outcome.ko:
            winner = ATTACKER if outcome.ko.first == "attacker" else DEFENDER
            return self.capture, 0, 0, winner
        return None

    def _pick(self, search: Any, node: Any, winning: bool, winner: int) -> Any:
        """Return the winner's proved child of least work, or the loser's of most work."""
        chosen = None
        for child in node.children:
            entry = child.entry
            won = not entry.pn if winner == ATTACKER else not entry.dn
            if not won:
                continue
            if (
                chosen is None
                or (winning and entry.work < chosen.entry.work)
                or (not winning and entry.work > chosen.entry.work)
            ):
                chosen = child
        return chosen


def solve(
    problem: LifeProblem,
    *,
    nodes: int = NODES,
    seconds: float | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Answer:
    """Solve a problem within limits; see Answer. Raises nothing for a hard position."""
    return Solver(problem, nodes=nodes, seconds=seconds, cancelled=cancelled).answer()
