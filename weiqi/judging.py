"""Judge a learner who captures or saves marked stones against the program.

Nothing is asserted: :func:`weiqi.capture.read_capture` decides after every move of the
learner whether the best result of the start is still within reach, so any move that
keeps it is right, listed by an author or not, and a slower win too. The judge keeps no
session: it replays the moves of both sides from the start, each under the rules.

The program's reply to a right move is the most stubborn defence; to a wrong move it is
the punishment (:mod:`weiqi.capture_replies`). Replies pass the same
:class:`weiqi.game.Game` as the learner's moves, so the program never breaks the ban on
repetition. What was proved beforehand (:mod:`weiqi.capture_proof`) is looked up; all
else is read within a limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol

from weiqi import capture_replies
from weiqi.board import Board
from weiqi.capture import FAILS, KO, NOT_PROVED, WORKS, Reading, read_capture
from weiqi.capture_words import words
from weiqi.errors import MoveError, OffBoardError
from weiqi.game import PASS, Game

Goal = Literal["capture", "capture_any", "escape", "live", "kill", "race", "link", "cut", "score"]
CAPTURE_GOALS = ("capture", "capture_any", "escape")
State = Literal["continue", "solved", "failed"]
CONTINUE: State = "continue"
SOLVED: State = "solved"
FAILED: State = "failed"

# An attack that leaves the stones more liberties than this has let go. Three is what
# ladders, nets, throw-ins and short races need, and keeps every reading fast; tests
# hold the shipped problems against readings with four.
LIBERTIES = 3
NODES = 15_000  # positions for one reading; the shipped problems need half of it
ALL_NODES = 20_000  # for one call of judge(), so that no sequence of moves takes a second
AFTER_NODES = 150  # the same once the verdict is reached: only a reply is wanted then
READINGS = 8_192  # remembered, about 1 kB each; a line that is not stored needs some hundred
WIDER = 2  # liberties more, to see whether an escape is one
QUIET = 3  # quiet moves of an attack for which all these positions may be used
_MAX_MOVES = 200


@dataclass(frozen=True)
class Quest:
    """A position with something to do; the side to play is the learner.

    ``targets``: stones of one colour. ``capture`` asks to take all of them, each at
    some moment, ``capture_any`` to take one of their chains; ``escape`` asks that
    none of them can be taken (they are then the learner's own). For ``score`` they are
    empty points: where the endgame is played.
    """

    size: int
    black: tuple[int, ...]
    white: tuple[int, ...]
    to_play: int
    targets: tuple[int, ...]
    goal: Goal

    def game(self) -> Game:
        """Return the game at the start. Raises SizeError and SetupError."""
        return Game(self.size, self.black, self.white, self.to_play)


class Verdict(NamedTuple):
    """What the judge says after the moves.

    ``legal``: whether the last move is allowed; if not, ``code`` and ``explain`` say
    why and ``state`` is that of the position before it. ``state`` does not change any
    more once it is ``solved`` or ``failed``. ``outcome``: the attacker's result after
    the learner's last move: ``works``, ``ko``, ``fails``, ``not_proved``, or
    ``captured`` when he has what he wants. ``reply``: the program's move, PASS (0)
    when nothing it could play changes anything, None when it is not its turn.
    ``captured`` and ``reply_captured``: the stones that the last move and the reply
    take off. ``explain``: what the board shows, in Chinese. ``defences``: while the
    state is ``continue``, the program's main defences, ``reply`` one of them.
    """

    legal: bool
    state: State
    outcome: str
    reply: int | None
    captured: tuple[int, ...]
    reply_captured: tuple[int, ...]
    explain: str
    code: str = ""
    defences: tuple[int, ...] = ()


class Known(NamedTuple):
    """What is known after a learner's move.

    ``outcome``: that of the attacker. ``replies``: the program's reply and then its
    other main defences; empty when it has nothing to play. ``quiet``: as in Reading.
    """

    outcome: str
    replies: tuple[int, ...] = ()
    quiet: int = -1


class Proof(Protocol):
    """What was proved beforehand: the best outcome, and lines that end with the learner."""

    aim: str

    def get(self, line: Sequence[int], /) -> Known | None:
        """Return what is known after a line of both sides' moves, None if it is unknown."""

    def holds(self, line: Sequence[int], /) -> bool:
        """Tell whether every move of the learner after this line is known."""


# How good an outcome is for the attacker; NOT_PROVED has no rank.
TAKEN = "captured"
_RANK = {FAILS: 0, KO: 1, WORKS: 2, TAKEN: 3}


@dataclass(frozen=True)
class _Asked:
    """A question to the reader; what stood ``earlier`` tells a ko as well."""

    board: Board = field(compare=False, repr=False)
    size: int
    key: int
    targets: tuple[int, ...]
    attacker_first: bool
    any_of: bool
    thorough: int | None
    nodes: int
    earlier: tuple[int, ...]


@lru_cache(maxsize=READINGS)
def _read(asked: _Asked) -> Reading:
    """Read a question, or remember it: a line is replayed with each of its moves."""
    return read_capture(
        asked.board,
        asked.targets,
        attacker_first=asked.attacker_first,
        any_of=asked.any_of,
        max_liberties=LIBERTIES,
        thorough=asked.thorough,
        nodes=asked.nodes,
        earlier=asked.earlier,
    )


class Position:
    """A replayed quest: the game, which targets are left, what reading may still cost.

    ``limit``: with more liberties than this the stones got away in the last reading;
    ``most``: the same as it was at the start.
    """

    def __init__(
        self,
        quest: Quest,
        nodes: int | None = None,
        each: int | None = None,
        strict: bool = False,
    ) -> None:
        """Set the quest up; ``nodes`` bounds all readings together, ``each`` one of them.

        ``strict``: no time is saved on attacks with many quiet moves.
        """
        self.quest = quest
        self.each = NODES if each is None else each
        self.thorough = None if strict else QUIET
        self.game = quest.game()
        self.remaining = quest.targets
        self.nodes_left = ALL_NODES if nodes is None else nodes
        self.limit = LIBERTIES
        self.most = max(LIBERTIES, *(len(self.board.liberties(p)) for p in quest.targets))
        self._earlier: list[tuple[int, tuple[int, ...]]] = []  # key and targets before each move

    @property
    def board(self) -> Board:
        """The board as it stands."""
        return self.game.board

    @property
    def learner_to_play(self) -> bool:
        """Whether the learner is to move."""
        return self.game.to_play == self.quest.to_play

    @property
    def is_taken(self) -> bool:
        """Whether the attacker has what he wants."""
        if self.quest.goal == "capture":
            return not self.remaining
        return len(self.remaining) < len(self.quest.targets)

    def play(self, point: int) -> list[int]:
        """Play for the side to move, return what it captures.

        Raises MoveError or OffBoardError.
        """
        before = (self.board.key, self.remaining)
        captured: list[int] = []
        if point == PASS:
            self.game.pass_(self.game.to_play)
        else:
            captured = self.game.play(self.game.to_play, point)
        self._earlier.append(before)
        if captured:
            self.remaining = tuple(p for p in self.remaining if p not in captured)
        return captured

    def undo(self) -> None:
        """Take the last move back."""
        self.game.undo()
        self.remaining = self._earlier.pop()[1]

    def read(self, attacker_first: bool | None = None, nodes: int | None = None) -> Reading:
        """Read the targets, which must not be taken yet; the side to move begins."""
        if attacker_first is None:
            attacker_first = self.board.cells[self.remaining[0]] != self.game.to_play
        reading = _read(
            _Asked(
                self.board,
                self.board.size,
                self.board.key,
                self.remaining,
                attacker_first,
                self.quest.goal != "capture",
                self.thorough,
                min(self.each if nodes is None else nodes, self.nodes_left),
                tuple(key for key, _ in self._earlier),
            )
        )
        self.nodes_left -= reading.nodes
        return reading

    def outcome(self) -> tuple[str, Reading]:
        """Return the attacker's outcome and the reading behind it."""
        if self.is_taken:
            return TAKEN, Reading(WORKS, (), 0)
        breaths = [len(self.board.liberties(p)) for p in self.remaining]
        if self.quest.goal == "escape" and min(breaths) > self.most:
            # Out by the rule of these problems; that the rule is fair here is checked at
            # the start (:func:`is_caught_after_all`).
            return FAILS, Reading(FAILS, (), 0)
        self.limit = max(LIBERTIES, *breaths)
        reading = self.read()
        return reading.status, reading

    def known(self, aim: str, played: tuple[int, ...] = ()) -> Known:
        """Read what holds after the learner's move, and find the replies.

        ``played``: the reply already made to a move that keeps the result, if any.
        """
        outcome, reading = self.outcome()
        if outcome == TAKEN:
            return Known(TAKEN)
        quiet = reading.quiet
        if keeps(self.quest, outcome, aim) is False:
            return Known(outcome, capture_replies.punishment(self, reading), quiet)
        if played and self.game.is_legal(played[0]):
            return Known(outcome, played, quiet)
        if self.quest.goal == "escape":
            return Known(outcome, capture_replies.threats(self), quiet)
        return Known(outcome, capture_replies.resistance(self, reading), quiet)


@lru_cache(maxsize=4_096)
def best_outcome(quest: Quest) -> str:
    """Return the attacker's outcome at the start with the learner to move.

    ``works`` or ``ko`` where a capture can be forced, ``fails`` where it cannot (what
    an escape wants), ``not_proved``.
    """
    return Position(quest, strict=True).read().status


def keeps_best(quest: Quest, outcome: str) -> bool | None:
    """Tell whether an outcome after the learner's move is as good as the start allows.

    None when it is not proved.
    """
    return keeps(quest, outcome, best_outcome(quest))


def keeps(quest: Quest, outcome: str, best: str) -> bool | None:
    """Tell whether an outcome is as good for the learner as ``best``; None if unproved."""
    if NOT_PROVED in (outcome, best):
        return True if outcome == TAKEN and quest.goal != "escape" else None
    if quest.goal == "escape":
        return _RANK[outcome] <= _RANK[best]
    return _RANK[outcome] >= _RANK[best]


def after_pass(quest: Quest) -> str:
    """Return the attacker's outcome when the learner passes first."""
    position = Position(quest, strict=True)
    position.play(PASS)
    return position.outcome()[0]


def first_moves(quest: Quest) -> dict[int, str]:
    """Return the attacker's outcome after every legal first move of the learner."""
    found = {}
    for point in quest.game().legal_points():
        position = Position(quest, strict=True)
        position.play(point)
        found[point] = position.outcome()[0]
    return found


def is_caught_after_all(quest: Quest, first: int) -> bool:
    """Tell whether stones that a first move saves can be taken by letting them out further.

    Attacks may leave them WIDER liberties more than usual: who only runs until the rule
    of these problems lets him go did not get away.
    """
    position = Position(quest)
    position.play(first)
    reading = read_capture(
        position.board,
        position.remaining,
        any_of=quest.goal != "capture",
        max_liberties=LIBERTIES + WIDER,
        earlier=tuple(key for key, _ in position._earlier),
    )
    return reading.status == WORKS


def best_moves(quest: Quest) -> list[int]:
    """Return every first move that reaches the best result, in board order."""
    return [point for point, out in first_moves(quest).items() if keeps_best(quest, out)]


Choose = Callable[[Sequence[int]], int]
"""Picks the program's reply out of its main defences; without one it is the first."""


def judge(
    quest: Quest,
    moves: Sequence[int],
    proof: Proof | None = None,
    choose: Choose | None = None,
) -> Verdict:
    """Return the verdict after ``moves``, those of both sides since the start.

    The learner moves first and colours alternate; PASS (0) passes. An illegal move
    ends the replay. Raises SizeError and SetupError for an impossible quest.
    """
    return [START, *verdicts(quest, moves, proof, choose)][-1]


def verdicts(
    quest: Quest,
    moves: Sequence[int],
    proof: Proof | None = None,
    choose: Choose | None = None,
) -> Iterator[Verdict]:
    """Yield the verdict after each of the moves, as ``judge`` would; see there.

    Once a verdict is reached only the last move is answered; ``choose`` is asked only
    after the last move.
    """
    position = Position(quest)
    aim = proof.aim if proof else best_outcome(quest)
    now = START
    for number, point in enumerate(moves):
        learner = position.learner_to_play
        last = number == len(moves) - 1
        try:
            captured = _checked_play(position, point)
        except (MoveError, OffBoardError) as error:
            yield now._replace(legal=False, reply=None, explain=str(error), code=error.code)
            return
        position.thorough = QUIET if number else None  # first moves are read to the end
        if learner and (last or now.state == CONTINUE):
            known = proof.get(moves[: number + 1]) if proof else None
            if known is None:
                if now.state != CONTINUE:
                    position.nodes_left = min(position.nodes_left, AFTER_NODES)
                # A reply that was played need not be found again.
                played = () if last else moves[number + 1 : number + 2]
                known = position.known(aim, tuple(p for p in played if p != PASS))
            now = _after_learner(
                position, now.state, captured, known, aim, choose if last else None
            )
        elif not learner:
            now = _after_program(position, now, captured)
        yield now


START = Verdict(True, CONTINUE, "", None, (), (), "轮到你下。")


def _checked_play(position: Position, point: int) -> list[int]:
    if len(position.game.moves) >= _MAX_MOVES:
        raise MoveError(f"一题最多下 {_MAX_MOVES} 手。", "")
    return position.play(point)


def _after_program(position: Position, now: Verdict, captured: list[int]) -> Verdict:
    """The verdict stands; only an escape can end by the program's move."""
    now = now._replace(reply=None, captured=tuple(captured), reply_captured=(), defences=())
    if now.state == CONTINUE and position.quest.goal == "escape" and position.is_taken:
        return now._replace(state=FAILED, outcome=TAKEN, explain="△ 被吃掉了。")
    return now


def _after_learner(
    position: Position,
    state: State,
    captured: list[int],
    known: Known,
    aim: str,
    choose: Choose | None,
) -> Verdict:
    """Judge the learner's last move; a verdict reached before stands."""
    good = keeps(position.quest, known.outcome, aim)
    reply = known.replies[0] if known.replies else PASS
    if known.outcome == TAKEN:
        reached = FAILED if position.quest.goal == "escape" else SOLVED
    elif good is False:
        reached = FAILED
    else:
        reached = SOLVED if good and reply == PASS else CONTINUE
    if state == CONTINUE:
        state = reached
    defences = known.replies if state == CONTINUE else ()
    if choose and len(defences) > 1:
        reply = choose(defences)
    taken = position.play(reply) if reply != PASS else []
    said = words(position, state, known, captured, reply, taken)
    if reply != PASS:
        position.undo()
    return Verdict(
        True, state, known.outcome, reply, tuple(captured), tuple(taken), said, "", defences
    )
