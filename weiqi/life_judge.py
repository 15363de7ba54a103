"""Judge a learner who lives, kills, races, links or cuts, against a program that answers.

The solver decides: a learner's move is right when it keeps the best result of the
start (做活 and 连: alive > seki > ko > dead, 杀棋, 对杀 and 切断 the other way round). The
program answers a right move with the longest resistance and a wrong one with its
refutation. Like
:mod:`weiqi.judging` it keeps no session and replays the moves of both sides.

What was proved when the library was built (:mod:`weiqi.life_proof`) is looked up;
anything else is solved on demand within a limit, and said to be unproved beyond it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Protocol

from weiqi.errors import MoveError, OffBoardError
from weiqi.game import PASS, Game
from weiqi.goals import meaning, outcome_words, question, solver_for
from weiqi.judging import CONTINUE, FAILED, SOLVED, START, Choose, Quest, State, Verdict
from weiqi.points import color_word, opponent
from weiqi.solver import LifeProblem, Outcome
from weiqi.solver.kernel import Window
from weiqi.solver.solve import ATTACKER, DEFENDER, UNKNOWN

LIFE_GOALS = ("live", "kill", "race", "link", "cut")
NODES = 20_000  # states for one call of judge(), so that no sequence of moves is slow
SECONDS = 2.0
AFTER_NODES = 1_000  # the same once the verdict is reached: only a reply is wanted then
MAX_ANSWERS = 15  # a defence that holds so many attacks has held
MOST_DEFENCES = 4  # main defences of one state
_MAX_MOVES = 200

Stand = tuple[int, int, int, int]
"""Masks of the defender's and the attacker's stones, the ko point, the side to move."""


class Judged(NamedTuple):
    """What is known after a learner's move: status, whether nothing is left to play, reply.

    ``reply`` is a point; PASS when the program has nothing useful to play. ``others``
    are the main defences besides it: moves that lose nothing, that the learner has to
    answer (his pass would lose the result), each with right answers of its own.
    """

    outcome: Outcome
    settled: bool
    reply: int
    others: tuple[int, ...] = ()


class Proof(Protocol):
    """What was proved beforehand; the state of the start holds the best result."""

    def get(self, stand: Stand, /) -> Judged | None:
        """Return what is known of a state, None for an unknown one."""


@dataclass(frozen=True)
class _Nothing:
    def get(self, stand: Stand, /) -> Judged | None:
        return None


NOTHING: Proof = _Nothing()


class Field:
    """Where a quest is played: the solver's window and its states, moved by board points."""

    def __init__(self, quest: Quest) -> None:
        """Find the region; raises SolverError when the targets are not shut in."""
        self.quest = quest
        self.problem: LifeProblem = question(quest)
        self.window: Window = self.problem.window
        side = ATTACKER if quest.to_play == self.problem.attacker else DEFENDER
        self.root: Stand = (*self.problem.masks(), side)
        self.learner = side

    def step(self, stand: Stand, point: int) -> Stand:
        """Return the state after a move; one outside the region is no more than a pass."""
        d, a, ko, side = stand
        # Fields are kept and shared by threads; a window of one's own keeps its results.
        window = self.problem.window
        bit = self.problem.bits.get(point, 0) & window.board & ~(d | a)
        if side == DEFENDER:
            bit &= ~window.closed
        if bit and side == ATTACKER and window.place(a, d, bit, True):
            return window.other, window.own, window.ko, DEFENDER
        if bit and side == DEFENDER and window.place(d, a, bit, False):
            return window.own, window.other, window.ko, ATTACKER
        return d, a, 0, 1 - side

    def moves(self, stand: Stand) -> Iterator[tuple[int, Stand]]:
        """Yield every legal move in the region and the state after it, without the pass."""
        d, a, ko, side = stand
        for point, bit in sorted(self.problem.bits.items()):
            if bit & self.window.board & ~(d | a) and bit != ko:
                after = self.step(stand, point)
                if after[:2] != (d, a):
                    yield point, after

    def keeps(self, outcome: Outcome, aim: Outcome) -> bool | None:
        """Tell whether an outcome is as good for the learner as the aim; None if unproved."""
        if "not_proved" in (outcome.status, aim.status):
            return None
        if self.learner == ATTACKER:
            return outcome.rank <= aim.rank
        return outcome.rank >= aim.rank


@lru_cache(maxsize=512)
def field_of(quest: Quest) -> Field:
    """Return the field of a quest; raises SolverError."""
    return Field(quest)


class Judge:
    """Solves the states of one quest; ``aim`` is the best result of the start."""

    def __init__(self, quest: Quest, *, nodes: int, seconds: float | None = None) -> None:
        self.field = field_of(quest)
        self.solver = solver_for(self.field.problem, nodes=nodes, seconds=seconds)
        self._aim: Outcome | None = None

    @property
    def aim(self) -> Outcome:
        """The outcome of the start."""
        if self._aim is None:
            self._aim = self.solver.status(self.field.root)
        return self._aim

    def after(self, stand: Stand, aim: Outcome) -> Judged:
        """Judge a state with the program to move and choose its reply."""
        outcome = self.solver.status(stand)
        kept = self.field.keeps(outcome, aim)
        if kept is None:
            return Judged(outcome, False, PASS)
        if self.is_over(stand, outcome):
            return Judged(outcome, True, PASS)
        replies = self._replies(stand, outcome)
        if not kept:
            # A wrong move is punished as fast as possible.
            return Judged(outcome, False, min(replies, key=_length)[0] if replies else PASS)
        taking = [reply for reply in replies if reply[1][2]]
        if outcome.status == "ko" and taking:
            return Judged(outcome, True, taking[0][0])
        threats = [reply for reply in replies if self.threatens(reply[1], aim)]
        if not threats:
            return Judged(outcome, True, PASS)
        first, *others = self._main(threats, aim)
        return Judged(outcome, False, first, tuple(others))

    def _main(self, threats: list[tuple[int, Stand, int]], aim: Outcome) -> list[int]:
        """Return the main defences, the longest first: one for each set of right answers.

        A threat that is met by all that meets another one asks for nothing more.
        """
        ordered = sorted(threats, key=_length, reverse=True)
        met = {point: self.answers(stand, aim) for point, stand, _ in ordered}
        chosen: list[int] = []
        for point, _, _ in ordered:
            asked = (met[other] for other in chosen)
            if not chosen or not any(answers <= met[point] for answers in asked):
                chosen.append(point)
        return chosen[:MOST_DEFENCES]

    def answers(self, stand: Stand, aim: Outcome) -> frozenset[int]:
        """Return the learner's right answers in a state with him to move."""
        status, field = self.solver.status, self.field
        right = (p for p, after in field.moves(stand) if field.keeps(status(after), aim))
        return frozenset(right)

    def threatens(self, stand: Stand, aim: Outcome) -> bool:
        """Tell whether the learner has to answer: his pass would lose the result."""
        passed = self.solver.status(self.field.step(stand, PASS))
        return not self.field.keeps(passed, aim)

    def is_over(self, stand: Stand, outcome: Outcome) -> bool:
        """Tell whether no move of the program can change anything."""
        if outcome.ko is not None:
            # A ko just taken is for threats elsewhere to decide; the others never end.
            return outcome.ko.kind in ("cycle", "bent_four") or bool(stand[2])
        search = self.solver.eyes if outcome.status == "alive" else self.solver.capture
        winner = int(search.judge(*stand, 0))
        return winner == {"alive": DEFENDER, "dead": ATTACKER}.get(outcome.status, UNKNOWN + 1)

    def sound_replies(
        self, stand: Stand, outcome: Outcome, only: int = PASS
    ) -> Iterator[tuple[int, Stand]]:
        """Yield the program's moves that lose nothing of an outcome, and the states after.

        ``only`` names the one move to look at.
        """
        for point, after in self.field.moves(stand):
            if only not in (PASS, point):
                continue
            got = self.solver.status(after)
            if got.status != "not_proved" and got.rank == outcome.rank:
                yield point, after

    def _replies(self, stand: Stand, outcome: Outcome) -> list[tuple[int, Stand, int]]:
        """Return the sound replies with the length of the play that follows."""
        line, status = self.solver.line, self.solver.status
        sound = self.sound_replies(stand, outcome)
        return [(point, after, len(line(after, status(after)))) for point, after in sound]


def first_moves(judge: Judge) -> dict[int, Outcome]:
    """Return the outcome after every first move in the region, and after a pass (PASS)."""
    field, solver = judge.field, judge.solver
    found = {PASS: solver.status(field.step(field.root, PASS))}
    for point, after in field.moves(field.root):
        found[point] = solver.status(after)
    return found


def first_move(quest: Quest, proof: Proof) -> int:
    """Return a first move that reaches the best result, PASS when none is known in time."""
    field = field_of(quest)
    known = proof.get(field.root)
    judge = Judge(quest, nodes=NODES, seconds=SECONDS)
    aim = known.outcome if known else judge.aim
    for point, after in field.moves(field.root):
        stored = proof.get(after)
        if field.keeps(stored.outcome if stored else judge.solver.status(after), aim):
            return point
    return PASS


def _length(reply: tuple[int, Stand, int]) -> int:
    return reply[2]


# Judging a line of play


class _Position:
    """A replayed quest: the game beside the solver's state."""

    def __init__(self, quest: Quest, proof: Proof) -> None:
        self.quest = quest
        self.game: Game = quest.game()
        self.field = field_of(quest)
        self.stand = self.field.root
        self.proof = proof
        self.answers = 0
        self.nodes = NODES
        self._judge: Judge | None = None
        known = proof.get(self.field.root)
        self.aim = known.outcome if known else self.judge.aim

    @property
    def judge(self) -> Judge:
        """The solver for what is not stored, made when first needed."""
        if self._judge is None:
            self._judge = Judge(self.quest, nodes=self.nodes, seconds=SECONDS)
        return self._judge

    @property
    def learner_to_play(self) -> bool:
        return self.game.to_play == self.quest.to_play

    def play(self, point: int) -> list[int]:
        """Play for the side to move, return what it captures. Raises MoveError, OffBoardError."""
        captured: list[int] = []
        if point == PASS:
            self.game.pass_(self.game.to_play)
        else:
            captured = self.game.play(self.game.to_play, point)
        self.stand = self.field.step(self.stand, point)
        return captured

    def judged(self) -> Judged:
        """Return what holds now, after a learner's move."""
        return self.proof.get(self.stand) or self.judge.after(self.stand, self.aim)


def judge(
    quest: Quest,
    moves: Sequence[int],
    proof: Proof = NOTHING,
    choose: Choose | None = None,
) -> Verdict:
    """Return the verdict after ``moves``, those of both sides since the start.

    The learner moves first and colours alternate; PASS (0) passes. An illegal move
    ends the replay. ``outcome`` is the target's status: alive, dead, seki, ko or
    not_proved. Raises SizeError, SetupError and SolverError for an impossible quest.
    """
    return [START, *verdicts(quest, moves, proof, choose)][-1]


def verdicts(
    quest: Quest,
    moves: Sequence[int],
    proof: Proof = NOTHING,
    choose: Choose | None = None,
) -> Iterator[Verdict]:
    """Yield the verdict after each of the moves, as ``judge`` would; see there.

    Once a verdict is reached only the last move is answered; ``choose`` is asked only
    after the last move.
    """
    position = _Position(quest, proof)
    now = START
    for number, point in enumerate(moves):
        learner = position.learner_to_play
        last = number == len(moves) - 1
        try:
            if number >= _MAX_MOVES:
                raise MoveError(f"一题最多下 {_MAX_MOVES} 手。", "")
            captured = tuple(position.play(point))
        except (MoveError, OffBoardError) as error:
            yield now._replace(legal=False, reply=None, explain=str(error), code=error.code)
            return
        if not learner:
            now = now._replace(reply=None, captured=captured, reply_captured=(), defences=())
        elif last or now.state == CONTINUE:
            now = _after_learner(position, now.state, captured, choose if last else None)
        yield now


def _after_learner(
    position: _Position, state: State, captured: tuple[int, ...], choose: Choose | None
) -> Verdict:
    """Judge the learner's last move; a verdict reached before stands."""
    if state != CONTINUE:
        position.nodes = AFTER_NODES
    judged = position.judged()
    good = position.field.keeps(judged.outcome, position.aim)
    position.answers += 1
    reply = judged.reply
    if reply != PASS and not position.game.is_legal(reply):
        reply = PASS  # the ban on repetition, which the solver's states do not know
    settled = judged.settled or (good and (reply == PASS or position.answers >= MAX_ANSWERS))
    if state == CONTINUE and good is not None:
        state = FAILED if not good else SOLVED if settled else CONTINUE
    defences = (reply, *judged.others) if state == CONTINUE and reply != PASS else ()
    defences = tuple(p for p in defences if position.game.is_legal(p))
    if choose and len(defences) > 1:
        reply = choose(defences)
    taken: tuple[int, ...] = ()
    if reply != PASS:
        taken = tuple(position.game.play(position.game.to_play, reply))
        position.game.undo()
    words = _words(position, judged, bool(good), state, reply, taken)
    return Verdict(True, state, judged.outcome.status, reply, captured, taken, words, "", defences)


def _words(
    position: _Position,
    judged: Judged,
    good: bool,
    state: State,
    reply: int,
    taken: tuple[int, ...],
) -> str:
    """Say what the board shows: the answer, the status, and what it means."""
    quest, outcome = position.quest, judged.outcome
    program = color_word(opponent(quest.to_play))
    answer = ""
    if reply != PASS:
        answer = f"{program}下 {position.game.board.geometry.name(reply)}"
        answer += f"，提掉 {len(taken)} 子。" if taken else "。"
    if outcome.status == "not_proved" and state != CONTINUE:
        return answer or f"{program}停一手。"
    if outcome.status == "not_proved":
        return f"这一手变化太多，程序没有算清楚，不判对错。{answer}"
    said = f"{outcome_words(quest.goal, outcome, position.field.problem.defender)}。"
    if not good:
        better = "这里有更好的下法。" if outcome.status == "ko" or "双活" in said else ""
        return f"{answer}{said}{better}"
    if state == CONTINUE:
        return f"对。{answer}接着下。"
    return f"{answer}{said}{_meaning(position, outcome)}"


def _meaning(position: _Position, outcome: Outcome) -> str:
    quest = position.quest
    taken = not position.field.window.target & position.stand[0]
    means = meaning(quest.goal, outcome, color_word(opponent(quest.to_play)), taken)
    if quest.goal == "race" and outcome.status == "dead" and _behind_after_pass(position):
        means += "刚好快一气：先停一手就输了。"
    return means


def _behind_after_pass(position: _Position) -> bool:
    """Tell whether the learner, had he passed first, would have lost the race."""
    passed = position.field.step(position.field.root, PASS)
    known = position.proof.get(passed)
    outcome = known.outcome if known else position.judge.solver.status(passed)
    return outcome.status == "alive"
