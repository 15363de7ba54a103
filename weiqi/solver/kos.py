"""Which kind of ko it is: 紧气劫, 缓气劫 with its number, 多段劫, 万年劫 or 连环劫.

The solver tells who takes first and how many ko threats the other side, the *loser* so
far, lacks. One threat: 紧气劫. More of them mean one of two things, told apart by asking
again with retakes granted to the loser at one point only:

* he wins with retakes at a single point: one ko, in which he has to spend moves before it
  is in earnest, one a threat beyond the first (缓气劫, n approach moves);
* he wins with no single point, only with all: he has to win more than one ko (多段劫).
"""

from __future__ import annotations

from dataclasses import dataclass

from weiqi.points import color_word, opponent
from weiqi.solver import kernel
from weiqi.solver.kernel import ATTACKER, DEFENDER, UNKNOWN, Window
from weiqi.solver.solve import ENDLESS, MOST_THREATS, Outcome, Solver

State = tuple[int, int, int, int]

NODES = 20_000  # states for one point, uncompiled
TABLE = 50_000


@dataclass(frozen=True)
class KoKind:
    """``name``: ``direct``, ``approach``, ``stages``, ``thousand_year`` or ``double``.

    ``moves``: approach moves that the loser needs (0 for the others).
    """

    name: str
    moves: int = 0


class _OneRetake(Window):
    """A window in which one side may retake a ko at once at one point."""

    def __init__(self, frame: tuple[int, ...], point: int, loser: int) -> None:
        super().__init__(*frame)
        self.point = point
        self.taker = loser != ATTACKER  # whether the attacker is he who takes first

    def place(self, own: int, other: int, bit: int, attacker: bool) -> bool:
        """As Window.place; a capture at the point in question bars nobody."""
        done = super().place(own, other, bit, attacker)
        if done and attacker == self.taker and self.ko == self.point:
            self.ko = 0
        return bool(done)


def kind_of(solver: Solver, state: State, outcome: Outcome) -> KoKind | None:
    """Return the kind of a proved ko, None where there is none or a limit was met.

    ``double`` belongs to a target that is alive, the others to a ko.
    """
    ko = outcome.ko
    if outcome.status == "alive" and ko is None:
        return KoKind("double") if _by_turns(solver, state) else None
    if outcome.status != "ko" or ko is None or ko.kind not in ("direct", "multi"):
        return None
    if ko.threats == 1:
        return KoKind("thousand_year" if _at_leisure(solver, state, outcome) else "direct")
    if ko.threats > MOST_THREATS:
        return None  # it is not even known that threats are enough
    loser = DEFENDER if ko.first == "attacker" else ATTACKER
    frame = solver.problem.frame
    limit = solver.deadline
    winners = (_with_retakes(frame, bit, loser, state, limit) for bit in _bits(frame[1]))
    unknown = False
    for winner in winners:
        if winner == loser:
            return KoKind("approach", ko.threats - 1)
        unknown = unknown or winner == UNKNOWN
    return None if unknown else KoKind("stages")


def _by_turns(solver: Solver, state: State) -> bool:
    """Tell whether the target lives by 连环劫.

    It lives although the attacker may retake as often as he likes, but then never gets
    two eyes: he can go on for ever. And one of his captures is met by no other move than
    the capture of another ko.
    """
    if solver.ask(solver.eyes, state, ENDLESS, 0) != ATTACKER:
        return False
    return any(
        _met_by_ko(solver, child)
        for bit, child in solver.children((*state[:2], 0, ATTACKER))
        if bit and child[2]
    )


def _met_by_ko(solver: Solver, state: State) -> bool:
    """Tell whether the target lives here, the defender to move, by capturing a ko alone."""
    living = [
        child for _, child in solver.children(state) if solver.status(child).status == "alive"
    ]
    return bool(living) and all(child[2] for child in living)


def _at_leisure(solver: Solver, state: State, outcome: Outcome) -> bool:
    """Tell whether it is a 万年劫: who starts lets the other take first, so both can wait.

    For both sides a pass keeps what they have, the defender's moves only make it worse,
    one of them to a ko that the attacker takes first, and the attacker may turn it into
    双活.
    """
    ko = outcome.ko
    if ko is None or ko.first != "defender":
        return False
    d, a = state[:2]
    if any(solver.status((d, a, 0, side)) != outcome for side in (ATTACKER, DEFENDER)):
        return False
    made = [solver.status(c) for bit, c in solver.children((d, a, 0, DEFENDER)) if bit]
    if any(o.rank >= outcome.rank for o in made):
        return False
    if not any(o.status == "ko" and o.ko and o.ko.first == "attacker" for o in made):
        return False
    made = [solver.status(c) for bit, c in solver.children((d, a, 0, ATTACKER)) if bit]
    return any(o.status == "seki" for o in made)


def _with_retakes(
    frame: tuple[int, ...], point: int, loser: int, state: State, deadline: float
) -> int:
    """Return who wins when the loser may always retake at one point, and nowhere else."""
    window = _OneRetake(frame, point, loser)
    search = kernel.Search(window, 0, 0, DEFENDER, False, NODES, TABLE)
    search.deadline = deadline
    d, a, ko, side = state
    # A point that the state bars is free for the loser too.
    return int(search.solve_with(d, a, 0 if ko == point and side == loser else ko, side, 0, 0))


def _bits(mask: int) -> list[int]:
    return [1 << n for n in range(mask.bit_length()) if mask >> n & 1]


def kind_words(kind: KoKind, outcome: Outcome, defender: int) -> str:
    """Return the kind in Chinese: 紧气劫，黑先提."""
    if outcome.ko is None:
        return "连环劫：对方提一个，就提另一个"
    first = defender if outcome.ko.first == "defender" else opponent(defender)
    taker, other = color_word(first), color_word(opponent(first))
    if kind.name == "thousand_year":
        return f"万年劫，谁先动手就让对方先提，{other}接上就成双活"
    if kind.name == "direct":
        return f"紧气劫，{taker}先提"
    threats = f"{other}要多 {outcome.ko.threats} 个劫材才打得赢"
    if kind.name == "approach":
        return f"缓 {kind.moves} 气劫，{taker}先提，只争一个劫，{threats}"
    return f"多段劫，{taker}先提，{other}要打赢不止一个劫，{threats}"
