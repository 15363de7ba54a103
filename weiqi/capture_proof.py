"""Proofs of capturing problems: read once, stored as text, read again to be checked.

A proof tells, for every line in which the learner has played well and the program has
answered with one of its main defences, what each legal next move of the learner leads
to: the attacker's outcome and the program's replies. Lines are the keys, as what may be
played depends on what stood before (the ban on repetition). Most moves of one position
come to the same; that value stands there once, under ``*``.
"""

from __future__ import annotations

import hashlib
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from weiqi.capture import FAILS, KO, NOT_PROVED, WORKS
from weiqi.errors import WeiqiError
from weiqi.game import PASS
from weiqi.judging import TAKEN, Known, Position, Quest, best_outcome, keeps
from weiqi.points import Geometry, geometry
from weiqi.seal import is_whole, sealed

MOST_LINES = 12  # of one problem; what is beyond is read when it is asked for
MOST_NODES = 150_000  # when so many positions were read, no further line is begun
SAMPLE = 6  # of the moves that come to the usual, read again in each place
DEPTH = 24  # moves of both sides
NODES = 10_000  # positions for one reading
ALL_NODES = 25_000  # for one move: its reading and those of the replies to it

_CODE = {WORKS: "w", KO: "k", FAILS: "f", TAKEN: "t", NOT_PROVED: "?"}
_OUTCOME = {letter: outcome for outcome, letter in _CODE.items()}
_REST = "*"


class CaptureProofError(WeiqiError):
    """A stored proof that cannot be used for a question."""


def fingerprint(quest: Quest) -> str:
    """Return what a question is recognised by."""
    told = (quest.size, *map(sorted, (quest.black, quest.white, quest.targets)))
    return hashlib.sha256(repr((told, quest.to_play, quest.goal)).encode()).hexdigest()[:16]


def prove(quest: Quest) -> dict[str, Any]:
    """Return the proof of a quest as JSON values: question, outcome, nodes, lines.

    Lines with fewer moves come first. A move that could not be read keeps ``?``.
    """
    aim = best_outcome(quest)
    board = geometry(quest.size)
    lines: dict[str, dict[str, str]] = {}
    waiting: deque[tuple[int, ...]] = deque([()])
    nodes = 0
    while waiting and len(lines) < MOST_LINES and nodes < MOST_NODES:
        line = waiting.popleft()
        found, used = after(quest, line, aim)
        nodes += used
        lines[_key(board, line)] = _packed(board, found)
        waiting += _onward(quest, line, found, aim)
    return sealed(
        {
            "question": fingerprint(quest),
            "outcome": _CODE[aim],
            "nodes": nodes,
            "lines": lines,
        }
    )


def _onward(
    quest: Quest, line: Sequence[int], found: Mapping[int, Known], aim: str
) -> Iterator[tuple[int, ...]]:
    """Yield the lines that go on after a line: each right move with each reply to it."""
    for point, known in found.items():
        if known.outcome != TAKEN and keeps(quest, known.outcome, aim):
            onward = ((*line, point, reply) for reply in known.replies)
            yield from (longer for longer in onward if len(longer) < DEPTH)


def after(quest: Quest, line: Sequence[int], aim: str) -> tuple[dict[int, Known], int]:
    """Return what every legal move after a line leads to, the pass included; and the nodes."""
    found = {}
    nodes = 0
    for point in (PASS, *_replayed(quest, line).game.legal_points()):
        found[point], used = _read(quest, line, point, aim)
        nodes += used
    return found, nodes


def _read(quest: Quest, line: Sequence[int], point: int, aim: str) -> tuple[Known, int]:
    position = _replayed(quest, line)
    position.play(point)
    known = position.known(aim)
    used = ALL_NODES - position.nodes_left
    if known.outcome == NOT_PROVED and not line:
        # Of first moves nothing is left open; this is what a check of the problem reads.
        whole = Position(quest, strict=True)
        whole.play(point)
        known = whole.known(aim)
    return known, used


def _replayed(quest: Quest, line: Sequence[int]) -> Position:
    position = Position(quest, ALL_NODES, NODES)
    for point in line:
        position.play(point)
    return position


class StoredCapture:
    """A proof as stored; see :class:`weiqi.judging.Proof`."""

    def __init__(self, quest: Quest, stored: dict[str, Any]) -> None:
        """Take what ``prove`` made.

        Raises CaptureProofError when it belongs to another question or cannot be read.
        """
        self.board = geometry(quest.size)
        try:
            if stored["question"] != fingerprint(quest):
                raise CaptureProofError("存的证明不是这道题的。")
            self.aim = _OUTCOME[stored["outcome"]]
            self.nodes = int(stored["nodes"])
            self.lines = {
                key: {move: _known(self.board, value) for move, value in moves.items()}
                for key, moves in stored["lines"].items()
            }
        except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
            raise CaptureProofError("存的证明读不懂。") from error

    def get(self, line: Sequence[int], /) -> Known | None:
        """Return what is known after a line that ends with a legal move of the learner."""
        if not line:
            return None
        moves = self.lines.get(_key(self.board, line[:-1]), {})
        return moves.get(_name(self.board, line[-1])) or moves.get(_REST)

    def holds(self, line: Sequence[int], /) -> bool:
        """Tell whether every move of the learner after this line is known."""
        return _key(self.board, line) in self.lines


def verify(quest: Quest, stored: dict[str, Any]) -> list[str]:
    """Return what is wrong with a stored proof (Chinese): it is read again.

    Every first move, and every later move that comes to something of its own; of those
    that come to the usual, which are nearly all, some in each place.
    """
    try:
        proof = StoredCapture(quest, stored)
    except CaptureProofError as error:
        return [str(error)]
    aim = best_outcome(quest)
    if _CODE[aim] != stored["outcome"]:
        return ["存的结果不对"]
    if "" not in stored["lines"]:
        return ["存的证明缺了第一手"]
    board = geometry(quest.size)
    faults = []
    for key, moves in stored["lines"].items():
        try:
            line = [_point(board, name) for name in key.split()]
            wrong = _wrong(quest, line, moves, aim)
        except WeiqiError:
            wrong = "着法"
        if wrong:
            where = f"走了“{key}”以后存的" if key else "存的第一手"
            faults.append(f"{where} {wrong} 不对")
    faults = faults or _misplaced(quest, proof)
    return faults if faults or is_whole(stored) else ["存的证明被改动过"]


def _misplaced(quest: Quest, proof: StoredCapture) -> list[str]:
    """Return which lines are missing from a proof, or stand where ``prove`` puts none."""
    board = proof.board
    wanted: list[str] = []
    waiting: deque[tuple[int, ...]] = deque([()])
    while waiting and len(wanted) < MOST_LINES:
        line = waiting.popleft()
        wanted.append(_key(board, line))
        if wanted[-1] in proof.lines:
            legal = (PASS, *_replayed(quest, line).game.legal_points())
            found = {p: known for p in legal if (known := proof.get((*line, p)))}
            waiting += _onward(quest, line, found, proof.aim)
    kept = list(proof.lines)
    if kept != wanted[: len(kept)]:
        return ["存的着法次序不对，有缺的，或者有多的"]
    if len(kept) < len(wanted) and proof.nodes < MOST_NODES:
        return [f"缺了走“{wanted[len(kept)]}”以后的着法"]
    return []


def _wrong(quest: Quest, line: Sequence[int], moves: dict[str, str], aim: str) -> str:
    """Return a move after a line of which something else is stored than is read; or nothing."""
    board = geometry(quest.size)
    legal = [PASS, *_replayed(quest, line).game.legal_points()]
    usual = [p for p in legal if _name(board, p) not in moves]
    own = [p for p in legal if _name(board, p) in moves]
    if len(own) + 1 < len(moves):
        return "着法"
    step = max(1, len(usual) // SAMPLE) if line else 1
    for point in (*own, *usual[::step]):
        value = _value(board, _read(quest, line, point, aim)[0])
        if value != moves.get(_name(board, point), moves.get(_REST)):
            return _name(board, point)
    return ""


# Text forms


def _name(board: Geometry, point: int) -> str:
    return "pass" if point == PASS else board.name(point)


def _point(board: Geometry, name: str) -> int:
    return PASS if name == "pass" else board.point(name)


def _key(board: Geometry, line: Sequence[int]) -> str:
    return " ".join(_name(board, point) for point in line)


def _packed(board: Geometry, found: dict[int, Known]) -> dict[str, str]:
    """Return the values by move; the most common one only once."""
    values = {_name(board, point): _value(board, known) for point, known in found.items()}
    (usual, _), *_ = Counter(values.values()).most_common(1)
    return {_REST: usual} | {move: v for move, v in values.items() if v != usual}


def _value(board: Geometry, known: Known) -> str:
    quiet = str(known.quiet) if known.quiet >= 0 else ""
    return f"{_CODE[known.outcome]}{quiet}:{','.join(board.name(p) for p in known.replies)}"


def _known(board: Geometry, value: str) -> Known:
    code, _, replies = value.partition(":")
    points = tuple(board.point(name) for name in replies.split(",") if name)
    return Known(_OUTCOME[code[0]], points, int(code[1:]) if code[1:] else -1)
