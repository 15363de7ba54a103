"""Proofs of life-and-death problems: made once, stored as text, checked again.

A proof maps every state that a learner can reach, playing any move against the replies
chosen, to its outcome and the next reply. Masks belong to the window the region was
laid in, so a proof names its question by a fingerprint and is void for any other.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from weiqi.closure import Anew, all_anew
from weiqi.errors import WeiqiError
from weiqi.game import PASS
from weiqi.goals import aspect, kind_at_start
from weiqi.judging import Quest
from weiqi.life_check import fault
from weiqi.life_judge import Field, Judge, Judged, Stand, field_of
from weiqi.seal import is_whole, sealed
from weiqi.solver import Ko, Outcome
from weiqi.solver.kos import KoKind

NODES = 3_000_000  # for one problem
MOST_STATES = 1_500  # of one problem; what is beyond is solved on demand
AFTER_FAILURE = 2  # learner's moves that are kept once the problem is lost

_STATUS = {"a": "alive", "d": "dead", "s": "seki", "k": "ko", "?": "not_proved"}
_SHORT = {name: letter for letter, name in _STATUS.items()}
_KINDS = ("direct", "multi", "cycle", "bent_four")


class ProofError(WeiqiError):
    """A stored proof that cannot be used for a question."""


def fingerprint(field: Field) -> str:
    """Return what a question is recognised by: position, target, region, side, window."""
    problem = field.problem
    told = (problem.board.size, problem.frame, sorted(problem.bits.items()), field.root)
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def prove(quest: Quest) -> dict[str, Any]:
    """Return the proof of a quest as JSON values: fingerprint, outcome, states, anew.

    The nearest states come first; those that no longer matter for the verdict (after a
    failure) last. A state that could not be proved is left out. ``anew`` is what
    :mod:`weiqi.closure` found of the first moves. Raises SolverError.
    """
    judge = Judge(quest, nodes=NODES)
    field, aim = judge.field, judge.aim

    def proved(stand: Stand) -> Judged | None:
        judged = judge.after(stand, aim)
        return None if judged.outcome.status == "not_proved" else judged

    found = reached(field, aim, proved)
    nodes = judge.solver.nodes
    return sealed(
        {
            "question": fingerprint(field),
            "outcome": _code(aim),
            "kind": _kind_code(_kind(judge)),
            "nodes": nodes,
            "anew": {_name(field, p): _anew_text(anew) for p, anew in all_anew(quest).items()},
            "states": {_key(stand): _value(field, judged) for stand, judged in found.items()},
        }
    )


def reached(
    field: Field, aim: Outcome, judged: Callable[[Stand], Judged | None]
) -> dict[Stand, Judged]:
    """Return what a learner can reach, playing any move against the replies; nearest first.

    ``judged`` tells what holds in a state with the program to move, None if that is unknown.
    """
    found: dict[Stand, Judged] = {}
    waiting = deque([(field.root, 0)])
    while waiting and len(found) < MOST_STATES:
        stand, lost = waiting.popleft()
        for after in answers(field, stand):
            if after in found:
                continue
            known = judged(after)
            if known is None:
                continue
            found[after] = known
            missed = lost + (0 if field.keeps(known.outcome, aim) else 1)
            if not known.settled and known.reply != PASS and missed <= AFTER_FAILURE:
                onward = [(field.step(after, p), missed) for p in (known.reply, *known.others)]
                # Lost positions wait until the others are done.
                waiting.extend(onward) if missed else waiting.extendleft(reversed(onward))
    return found


def answers(field: Field, stand: Stand) -> Iterator[Stand]:
    """Yield the states after every move of the learner, the pass included."""
    yield (stand[0], stand[1], 0, 1 - stand[3])
    for _, after in field.moves(stand):
        yield after


class StoredProof:
    """A proof as stored, read state by state when asked: most are never asked for."""

    def __init__(self, quest: Quest, stored: dict[str, Any]) -> None:
        """Take what ``prove`` made; raises ProofError when it belongs to another question."""
        self.field = field_of(quest)
        try:
            if stored["question"] != fingerprint(self.field):
                raise ProofError("存的证明不是这道题的。")
            self.states: dict[str, str] = dict(stored["states"])
            self.aim = _outcome(stored["outcome"])
            self.kind = _kind_of_code(stored.get("kind", ""))
            self.nodes = int(stored.get("nodes", 0))
            self.anew = {
                self.field.problem.board.geometry.point(name): _anew_of_text(text)
                for name, text in stored.get("anew", {}).items()
            }
        except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
            raise ProofError("存的证明读不懂。") from error

    def get(self, stand: Stand, /) -> Judged | None:
        """Return what is known of a state, None for an unknown one."""
        if stand == self.field.root:
            return Judged(self.aim, False, PASS)
        value = self.states.get(_key(stand))
        return _judged(self.field, value) if value else None

    def all(self) -> Iterator[tuple[Stand, Judged]]:
        """Yield everything stored. Raises ProofError for what ``prove`` never made."""
        program = 1 - self.field.learner
        try:
            for key, value in self.states.items():
                stand, judged = _stand(key, program), _judged(self.field, value)
                if (key, value) != (_key(stand), _value(self.field, judged)):
                    raise ValueError(key)  # not as it is written here
                yield stand, judged
        except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
            raise ProofError("存的证明读不懂。") from error


def verify(quest: Quest, stored: dict[str, Any]) -> list[str]:
    """Return what is wrong with a stored proof (Chinese): every answer is derived again."""
    try:
        proof = StoredProof(quest, stored)
        states = dict(proof.all())
    except ProofError as error:
        return [str(error)]
    judge = Judge(quest, nodes=NODES)
    faults = [] if judge.aim == proof.aim else ["存的结果不对"]
    if not faults and proof.kind != _kind(judge):
        faults.append("存的劫的种类不对")
    for stand, judged in states.items():
        told = fault(judge, stand, judged)
        if told:
            faults.append(f"局面 {_key(stand)} {told}")
    faults = faults or _misplaced(judge, states)  # a wrong answer leads elsewhere: told once
    return faults if faults or is_whole(stored) else ["存的证明被改动过"]


def _misplaced(judge: Judge, states: dict[Stand, Judged]) -> list[str]:
    """Return which states are missing from a proof and which do not belong there."""
    missing: list[Stand] = []

    def kept(stand: Stand) -> Judged | None:
        if stand not in states:
            missing.append(stand)
        return states.get(stand)

    found = reached(judge.field, judge.aim, kept)
    first = set(answers(judge.field, judge.field.root))
    faults = ["存的证明缺了第一手"] if first & set(missing) else []
    for stand in dict.fromkeys(missing):  # what the solver could not prove is not there
        if judge.solver.status(stand).status != "not_proved":
            faults.append(f"缺了局面 {_key(stand)}")
    return faults + [f"局面 {_key(stand)} 走不到" for stand in states if stand not in found]


def _kind(judge: Judge) -> KoKind | None:
    """The kind of ko at the start."""
    return kind_at_start(aspect(judge.field.quest.goal), judge.solver, judge.aim)


# Text forms

_OUT = "o"  # the marked stones are no longer shut in


def _name(field: Field, point: int) -> str:
    return field.problem.board.geometry.name(point)


def _anew_text(anew: Anew) -> str:
    return f"{_code(anew.outcome) if anew.outcome else _OUT} {anew.nodes}"


def _anew_of_text(text: str) -> Anew:
    code, nodes = text.split(" ")
    return Anew(None if code == _OUT else _outcome(code), int(nodes))


def _kind_code(kind: KoKind | None) -> str:
    return f"{kind.name} {kind.moves}" if kind else ""


def _kind_of_code(code: str) -> KoKind | None:
    name, _, moves = code.partition(" ")
    return KoKind(name, int(moves)) if name else None


def _key(stand: Stand) -> str:
    return f"{stand[0]:x}.{stand[1]:x}.{stand[2]:x}"


def _stand(key: str, side: int) -> Stand:
    d, a, ko = (int(part, 16) for part in key.split("."))
    return d, a, ko, side


def _value(field: Field, judged: Judged) -> str:
    name = field.problem.board.geometry.name
    replies = ",".join(name(p) for p in (judged.reply, *judged.others) if p != PASS)
    return f"{_code(judged.outcome)}{'!' if judged.settled else ':'}{replies}"


def _judged(field: Field, value: str) -> Judged:
    settled = "!" in value
    code, _, replies = value.partition("!" if settled else ":")
    point = field.problem.board.geometry.point
    reply, *others = [point(name) for name in replies.split(",")] if replies else [PASS]
    return Judged(_outcome(code), settled, reply, tuple(others))


def _code(outcome: Outcome) -> str:
    ko = outcome.ko
    told = f"{ko.first[0]}{ko.threats}{_KINDS.index(ko.kind)}" if ko else ""
    return _SHORT[outcome.status] + told


def _outcome(code: str) -> Outcome:
    if len(code) == 1:
        return Outcome(_STATUS[code])
    first = "attacker" if code[1] == "a" else "defender"
    return Outcome(_STATUS[code[0]], Ko(first, int(code[2]), _KINDS[int(code[3])]))
