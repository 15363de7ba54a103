"""Whether a stored answer to a state is one that the judge could give.

Everything is derived from the solver again but the lengths of lines, which only decide
in which order equal defences come.
"""

from __future__ import annotations

from weiqi.game import PASS
from weiqi.life_judge import MOST_DEFENCES, Judge, Judged, Stand
from weiqi.solver import Outcome


def fault(judge: Judge, stand: Stand, stored: Judged) -> str:
    """Return what is wrong with a stored answer (Chinese), empty where it is right."""
    outcome = judge.solver.status(stand)
    if outcome != stored.outcome:
        return "存的死活不对"
    if judge.is_over(stand, outcome):
        return _done(stored, (PASS,))
    if not judge.field.keeps(outcome, judge.aim):
        return _refuted(judge, stand, stored)
    replies = dict(judge.sound_replies(stand, outcome))
    taking = tuple(point for point, after in replies.items() if after[2])
    if outcome.status == "ko" and taking:
        return _done(stored, taking[:1])
    threats = {p: s for p, s in replies.items() if judge.threatens(s, judge.aim)}
    return _answered(judge, stored, threats, judge.aim) if threats else _done(stored, (PASS,))


def _done(stored: Judged, replies: tuple[int, ...]) -> str:
    if not stored.settled:
        return "其实已经下完"
    return "" if stored.reply in replies and not stored.others else "存的应手不对"


def _refuted(judge: Judge, stand: Stand, stored: Judged) -> str:
    """One refutation is enough; there is none only where no move keeps the result."""
    if stored.settled:
        return "还没有下完"
    sound = (point for point, _ in judge.sound_replies(stand, stored.outcome, stored.reply))
    good = next(sound, PASS) == stored.reply and not stored.others
    return "" if good else "存的应手不对"


def _answered(judge: Judge, stored: Judged, threats: dict[int, Stand], aim: Outcome) -> str:
    """Every threat has to be met by what meets a main defence, and none of these twice."""
    if stored.settled:
        return "还没有下完"
    chosen = (stored.reply, *stored.others)
    if not set(chosen) <= set(threats) or len(set(chosen)) < len(chosen):
        return "存的应手不对"
    met = {point: judge.answers(stand, aim) for point, stand in threats.items()}
    for number, point in enumerate(chosen):
        if any(met[earlier] <= met[point] for earlier in chosen[:number]):
            return "存的应手重复"
    spare = len(chosen) < MOST_DEFENCES
    if spare and not all(any(met[c] <= met[p] for c in chosen) for p in threats):
        return "存的应手不全"
    return "" if len(chosen) <= MOST_DEFENCES else "存的应手太多"
