"""Judge a learner who plays an endgame (官子) against a program that takes what it can.

A move is right when the best area score of the start stays within reach; a wrong one is
told how much it loses. The scores are exact (:mod:`weiqi.solver.endgame`). Like
:mod:`weiqi.judging` the judge keeps no session and replays the moves of both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from weiqi.errors import MoveError, OffBoardError
from weiqi.game import PASS, Game
from weiqi.judging import CONTINUE, FAILED, SOLVED, START, Quest, State, Verdict
from weiqi.points import BLACK, color_word, opponent
from weiqi.scoring import mixed
from weiqi.solver import SolverError
from weiqi.solver.endgame import Endgame, EndgameProblem, Past, Stand, TooManyError, find_endgame

SCORE_GOALS = ("score",)
BEST, LESS, NOT_PROVED = "best", "less", "not_proved"
_MAX_MOVES = 200


class Place(NamedTuple):
    """What may stand at one moment: stones, who is to move, a pass before, the past."""

    stand: Stand
    passed: bool
    past: Past


@lru_cache(maxsize=64)
def endgame_of(quest: Quest) -> Endgame:
    """Return the question of a quest, whose marked points are the place. Raises SolverError."""
    return Endgame(place_of(quest))


@lru_cache(maxsize=512)
def place_of(quest: Quest) -> EndgameProblem:
    """Return the place where a quest is played. Raises SolverError."""
    return find_endgame(quest.game().board, quest.to_play, quest.targets)


def best_score(quest: Quest) -> int:
    """Return the best that the learner reaches: his points less the other side's."""
    endgame = endgame_of(quest)
    with endgame.lock:
        return _for(quest, endgame.value(endgame.root))


def losses(quest: Quest) -> dict[int, int]:
    """Return how many points every legal first move in the place loses, a pass (PASS) too."""
    endgame = endgame_of(quest)
    best = best_score(quest)
    point = endgame.problem.point
    with endgame.lock:
        values = endgame.first_moves()
    return {point(m): best - _for(quest, v) for m, v in values.items()}


def _for(quest: Quest, value: int) -> int:
    return value if quest.to_play == BLACK else -value


class _Position:
    """A replayed quest: the game beside the search's state."""

    def __init__(self, quest: Quest) -> None:
        self.quest = quest
        self.game: Game = quest.game()
        self.endgame = endgame_of(quest)
        self.place = Place(self.endgame.root, False, frozenset())
        self.best = best_score(quest)

    def play(self, point: int) -> list[int]:
        """Play for the side to move, return what it captures. Raises MoveError, OffBoardError."""
        captured: list[int] = []
        if point == PASS:
            self.game.pass_(self.game.to_play)
        else:
            captured = self.game.play(self.game.to_play, point)
        self.place = self.after(self.endgame.problem.bits.get(point, 0))
        return captured

    def after(self, move: int) -> Place:
        """Return the place after a move (a bit); outside it every move is a pass (0)."""
        stand, _, past = self.place
        return Place(self.endgame.play(stand, move), not move, past | {stand[:2]})

    def value(self, place: Place) -> int:
        """Return what the learner gets from here."""
        return _for(self.quest, self.endgame.value(*place))

    def reply(self) -> int:
        """Return the program's best move (a bit), 0 when it has nothing to take.

        Among moves of one score that which threatens most comes first.
        """
        value = self.value(self.place)
        best, threat = 0, 0
        for move in self.endgame.moves(self.place.stand, self.place.past):
            after = self.after(move)
            if not move or self.value(after) != value:
                continue
            more = value - self._passing(after)
            if more > threat:
                best, threat = move, more
        if best or self._passing(self.place) == value:
            return best
        return next(
            m
            for m in self.endgame.moves(self.place.stand, self.place.past)
            if m and self.value(self.after(m)) == value
        )

    def _passing(self, place: Place) -> int:
        """Return what the learner gets when the side to move passes."""
        white, black, _ = place.stand
        if place.passed:
            return _for(self.quest, self.endgame.score(white, black))
        stand = self.endgame.play(place.stand, 0)
        return self.value(Place(stand, True, place.past | {place.stand[:2]}))

    def is_over(self, place: Place) -> bool:
        """Tell whether the learner has nothing left to take either."""
        return self._passing(place) == self.value(place)


def judge(quest: Quest, moves: Sequence[int]) -> Verdict:
    """Return the verdict after ``moves``, those of both sides since the start.

    ``outcome`` is ``best`` while nothing is lost, ``less`` after a loss. Raises
    SizeError, SetupError and SolverError for an impossible quest.
    """
    endgame = endgame_of(quest)
    with endgame.lock:
        endgame.refill()
        return _judge(quest, moves)


def _judge(quest: Quest, moves: Sequence[int]) -> Verdict:
    position = _Position(quest)
    now = START
    for number, point in enumerate(moves):
        learner = position.game.to_play == quest.to_play
        try:
            if number >= _MAX_MOVES:
                raise MoveError(f"一题最多下 {_MAX_MOVES} 手。", "")
            captured = tuple(position.play(point))
        except (MoveError, OffBoardError) as error:
            return now._replace(legal=False, reply=None, explain=str(error), code=error.code)
        if not learner:
            now = now._replace(reply=None, captured=captured, reply_captured=(), defences=())
        elif number == len(moves) - 1 or now.state == CONTINUE:
            now = _after_learner(position, now.state, captured)
    return now


def _after_learner(position: _Position, state: State, captured: tuple[int, ...]) -> Verdict:
    """Judge the learner's last move; a verdict reached before stands."""
    try:
        lost = position.best - position.value(position.place)
        move = position.reply()
        over = not move or position.is_over(position.after(move))
    except TooManyError:
        words = "这一手变化太多，程序没有算清楚，不判对错。"
        return Verdict(True, state, NOT_PROVED, PASS, captured, (), words)
    reply = position.endgame.problem.point(move)
    taken: tuple[int, ...] = ()
    if reply != PASS and position.game.is_legal(reply):
        taken = tuple(position.game.play(position.game.to_play, reply))
        position.game.undo()
    else:
        reply = PASS
    if state == CONTINUE:
        state = FAILED if lost else SOLVED if over else CONTINUE
    words = _words(position, state, lost, reply, taken)
    outcome = LESS if lost else BEST
    return Verdict(True, state, outcome, reply, captured, taken, words)


def _words(position: _Position, state: State, lost: int, reply: int, taken: Sequence[int]) -> str:
    answer = ""
    if reply != PASS:
        program = color_word(opponent(position.quest.to_play))
        answer = f"{program}下 {position.game.board.geometry.name(reply)}"
        answer += f"，提掉 {len(taken)} 子。" if taken else "。"
    if lost:
        return f"{answer}这样比最好的下法少 {lost} 目（{stones_words(lost)}）。"
    if state == CONTINUE:
        return f"对。{answer}接着收。"
    return f"{answer}收完了，一目没亏。{balance_words(position.quest, position.best)}"


def stones_words(points: int) -> str:
    """Return a difference of points as 数子法 settles it: two points are one 子."""
    return f"合 {mixed(Fraction(points, 2))} 子"


def balance_words(quest: Quest, score: int) -> str:
    """Return what the place yields: 这里黑比白多 3 目."""
    own, other = color_word(quest.to_play), color_word(opponent(quest.to_play))
    if not score:
        return f"这里{own}和{other}一样多。"
    more, less = (own, other) if score > 0 else (other, own)
    return f"这里{more}比{less}多 {abs(score)} 目（连子带空）。"


def faults(quest: Quest) -> tuple[str, ...]:
    """Return what is wrong with an endgame as a problem (Chinese), before its moves are told."""
    try:
        lost = losses(quest)
    except TooManyError as error:
        return (f"程序没有算清这道题：{str(error).rstrip('。')}",)
    except SolverError as error:
        return (str(error),)
    return ("不用下也得一样多",) if not lost[PASS] else ()
