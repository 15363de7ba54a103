"""Judge a learner who captures or saves marked stones against the program.

Nothing is asserted: :func:`weiqi.capture.read_capture` decides after every move of the
learner whether the best result of the start is still within reach, so any move that
keeps it is right, listed by an author or not, and a slower win too. The judge keeps no
session: it replays the moves of both sides from the start, each under the rules.

The program's reply to a right move is the reader's most stubborn defence; to a wrong
move it is the punishment. Replies pass the same :class:`weiqi.game.Game` as the
learner's moves, so the program never breaks the ban on repetition.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from weiqi.board import Board
from weiqi.capture import FAILS, KO, NOT_PROVED, WORKS, Reading, read_capture
from weiqi.errors import MoveError, OffBoardError
from weiqi.game import PASS, Game
from weiqi.points import EMPTY, color_word, opponent
from weiqi.reading import Group, candidates

Goal = Literal["capture", "capture_any", "escape", "live", "kill"]
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
THREAT_NODES = 300  # positions for one threat; what needs more is too far to be shown
MAX_REPLIES = 12  # an escape counts as solved after so many answered threats
_MAX_MOVES = 200


@dataclass(frozen=True)
class Quest:
    """A position with something to do; the side to play is the learner.

    ``targets``: stones of one colour. ``capture`` asks to take all of them, each at
    some moment, ``capture_any`` to take one of their chains; ``escape`` asks that
    none of them can be taken (they are then the learner's own).
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
    take off. ``explain``: what the board shows, in Chinese.
    """

    legal: bool
    state: State
    outcome: str
    reply: int | None
    captured: tuple[int, ...]
    reply_captured: tuple[int, ...]
    explain: str
    code: str = ""


# How good an outcome is for the attacker; NOT_PROVED has no rank.
TAKEN = "captured"
_RANK = {FAILS: 0, KO: 1, WORKS: 2, TAKEN: 3}


class _Position:
    """A replayed quest: the game, which targets are left, and the verdict so far."""

    def __init__(self, quest: Quest) -> None:
        self.quest = quest
        self.game = quest.game()
        self.remaining = quest.targets
        self.nodes_left = ALL_NODES
        self._earlier: list[tuple[int, tuple[int, ...]]] = []  # key and targets before each move

    @property
    def board(self) -> Board:
        return self.game.board

    @property
    def learner_to_play(self) -> bool:
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
        reading = read_capture(
            self.board,
            self.remaining,
            attacker_first=attacker_first,
            any_of=self.quest.goal != "capture",
            max_liberties=LIBERTIES,
            nodes=min(NODES if nodes is None else nodes, self.nodes_left),
            earlier=[key for key, _ in self._earlier],
        )
        self.nodes_left -= reading.nodes
        return reading

    def outcome(self) -> tuple[str, Reading]:
        """Return the attacker's outcome and the reading behind it."""
        if self.is_taken:
            return TAKEN, Reading(WORKS, (), 0)
        reading = self.read()
        return reading.status, reading


@lru_cache(maxsize=4_096)
def best_outcome(quest: Quest) -> str:
    """Return the attacker's outcome at the start with the learner to move.

    ``works`` or ``ko`` where a capture can be forced, ``fails`` where it cannot (what
    an escape wants), ``not_proved``.
    """
    return _Position(quest).read().status


def keeps_best(quest: Quest, outcome: str) -> bool | None:
    """Tell whether an outcome after the learner's move is as good as the start allows.

    None when it is not proved.
    """
    best = best_outcome(quest)
    if NOT_PROVED in (outcome, best):
        return True if outcome == TAKEN and quest.goal != "escape" else None
    if quest.goal == "escape":
        return _RANK[outcome] <= _RANK[best]
    return _RANK[outcome] >= _RANK[best]


def after_pass(quest: Quest) -> str:
    """Return the attacker's outcome when the learner passes first."""
    position = _Position(quest)
    position.play(PASS)
    return position.outcome()[0]


def first_moves(quest: Quest) -> dict[int, str]:
    """Return the attacker's outcome after every legal first move of the learner."""
    found = {}
    for point in quest.game().legal_points():
        position = _Position(quest)
        position.play(point)
        found[point] = position.outcome()[0]
    return found


def best_moves(quest: Quest) -> list[int]:
    """Return every first move that reaches the best result, in board order."""
    return [point for point, out in first_moves(quest).items() if keeps_best(quest, out)]


def judge(quest: Quest, moves: Sequence[int]) -> Verdict:
    """Return the verdict after ``moves``, those of both sides since the start.

    The learner moves first and colours alternate; PASS (0) passes. An illegal move
    ends the replay. Raises SizeError and SetupError for an impossible quest.
    """
    position = _Position(quest)
    now = Verdict(True, CONTINUE, "", None, (), (), "轮到你下。")
    for number, point in enumerate(moves):
        learner = position.learner_to_play
        last = number == len(moves) - 1
        try:
            captured = _checked_play(position, point)
        except (MoveError, OffBoardError) as error:
            return now._replace(legal=False, reply=None, explain=str(error), code=error.code)
        if learner and (last or now.state == CONTINUE):
            now = _after_learner(position, now.state, captured)
        elif not learner:
            now = _after_program(position, now, captured)
    return now


def _checked_play(position: _Position, point: int) -> list[int]:
    if len(position.game.moves) >= _MAX_MOVES:
        raise MoveError(f"一题最多下 {_MAX_MOVES} 手。", "")
    return position.play(point)


def _after_program(position: _Position, now: Verdict, captured: list[int]) -> Verdict:
    """The verdict stands; only an escape can end by the program's move."""
    now = now._replace(reply=None, captured=tuple(captured), reply_captured=())
    if now.state == CONTINUE and position.quest.goal == "escape" and position.is_taken:
        return now._replace(state=FAILED, outcome=TAKEN, explain="△ 被吃掉了。")
    return now


def _after_learner(position: _Position, state: State, captured: list[int]) -> Verdict:
    """Judge the learner's last move and find the reply; a verdict reached before stands."""
    outcome, reading = position.outcome()
    good = keeps_best(position.quest, outcome)
    capturing = position.quest.goal != "escape"
    if outcome == TAKEN:
        reply, reached = PASS, SOLVED if capturing else FAILED
    elif good is False:
        reply, reached = _punishment(position, reading), FAILED
    else:
        reply = _resistance(position, reading) if capturing else _threat(position)
        reached = SOLVED if good and reply == PASS else CONTINUE
    if state == CONTINUE:
        state = reached
    return _with_reply(position, state, outcome, captured, reply)


# The program's replies


def _resistance(position: _Position, reading: Reading) -> int:
    """Return the defender's longest defence, PASS when no move near the targets is left.

    Every defence loses; the one after which the capture takes most moves is the most
    instructive, then one that takes stones, then one that joins the targets. The
    reader's own line may begin anywhere on the board, so it only fills in when the
    longer defences cannot be read.
    """
    if reading.status == NOT_PROVED:
        return _stand(position, reading.status)
    board = position.board
    best, found = PASS, (0, 0, 0)
    for point in _nearby(board, position.remaining):
        if not position.game.is_legal(point):
            continue
        joins = any(point in board.liberties(p) for p in position.remaining)
        captured = position.play(point)
        after = position.read()
        position.undo()
        value = (len(after.line), len(captured), int(joins))
        if after.status == reading.status and value > found:
            best, found = point, value
    return best


def _nearby(board: Board, targets: Iterable[int]) -> list[int]:
    """Return the points where a defence can begin: liberties, captures, and beside them."""
    close = set(_beside(board, targets))
    for p in list(close):
        close.update(q for q in board.geometry.neighbours[p] if board.cells[q] == EMPTY)
    return sorted(close)


def _punishment(position: _Position, reading: Reading) -> int:
    """Return the move that shows why the learner's last move was wrong."""
    first = reading.line[0] if reading.line else PASS
    if first != PASS and position.game.is_legal(first):
        return first
    if position.quest.goal == "escape":
        return _threat(position)
    return _stand(position, reading.status)


def _stand(position: _Position, outcome: str) -> int:
    """Return the defender's most solid move beside the targets, PASS if he has none.

    It takes the most stones or gains the most liberties without changing the outcome;
    used where the reader says that the defender need not even answer.
    """
    ranked = []
    for point in _beside(position.board, position.remaining):
        if position.game.is_legal(point):
            captured = position.play(point)
            breath = min(len(position.board.liberties(p)) for p in position.remaining)
            position.undo()
            ranked.append((-len(captured), -breath, point))
    for _, _, point in sorted(ranked):
        position.play(point)
        kept = position.read().status == outcome
        position.undo()
        if kept:
            return point
    return PASS


def _beside(board: Board, targets: Iterable[int]) -> list[int]:
    """Return the targets' liberties and the last liberties of enemies that touch them."""
    found: set[int] = set()
    for stone in targets:
        found |= board.liberties(stone)
        for p in board.chain(stone):
            for q in board.geometry.neighbours[p]:
                if board.cells[q] == opponent(board.cells[stone]):
                    liberties = board.liberties(q)
                    if len(liberties) == 1:
                        found |= liberties
    return sorted(found)


def _threat(position: _Position) -> int:
    """Return the attack that the learner has to answer, PASS when there is none left.

    A move threatens when another one on top of it would capture. The threat that can
    be answered longest comes first.
    """
    replies = sum(1 for move in position.game.moves if move.color != position.quest.to_play)
    if replies >= MAX_REPLIES:
        return PASS
    groups = _groups(position.board, position.remaining)
    best, longest = PASS, -1
    for point in candidates(position.board, groups, position.quest.to_play):
        if position.game.is_legal(point):
            length = _threat_length(position, point)
            if length > longest:
                best, longest = point, length
    return best


def _threat_length(position: _Position, point: int) -> int:
    """Return how long a threat can be answered; -1 when it threatens nothing."""
    position.play(point)
    length = -1
    if position.is_taken:
        length = _MAX_MOVES
    elif position.read(attacker_first=True, nodes=THREAT_NODES).status == WORKS:
        length = len(position.read(nodes=THREAT_NODES).line)
    position.undo()
    return length


def _groups(board: Board, targets: Iterable[int]) -> list[Group]:
    groups: list[Group] = []
    for stone in targets:
        if not any(stone in group.chain for group in groups):
            groups.append(Group(stone, board.chain(stone), board.liberties(stone)))
    return groups


# The words


def _with_reply(
    position: _Position, state: State, outcome: str, captured: list[int], reply: int
) -> Verdict:
    """Play the reply and say what the board shows."""
    taken: list[int] = []
    before = position.remaining
    if reply != PASS:
        taken = position.play(reply)
    words = _words(position, state, outcome, captured, reply, taken)
    if reply != PASS:
        position.undo()
    assert position.remaining == before
    return Verdict(True, state, outcome, reply, tuple(captured), tuple(taken), words)


def _words(
    position: _Position,
    state: State,
    outcome: str,
    captured: list[int],
    reply: int,
    taken: list[int],
) -> str:
    quest = position.quest
    capturing = quest.goal != "escape"
    program = color_word(opponent(quest.to_play))
    answer = ""
    if reply != PASS:
        answer = f"{program}下 {position.board.geometry.name(reply)}"
        if taken:
            answer += f"，提掉 {len(taken)} 子"
        answer += "，"
    if outcome == TAKEN:
        if not capturing:
            return "△ 被吃掉了。"
        return f"提掉 {len(captured)} 子，吃住了。" if captured else "△ 已经吃住了。"
    breath = _breath(position)
    if outcome == NOT_PROVED:
        return f"这一手变化太多，程序没有算清楚，不判对错。{answer}{breath}。"
    if capturing:
        return _capture_words(state, outcome, answer, breath, program)
    return _escape_words(state, outcome, answer, breath, program)


def _capture_words(state: State, outcome: str, answer: str, breath: str, program: str) -> str:
    if state == SOLVED:
        return f"吃住了：{program}怎么下，△ 都救不回来。"
    if state == CONTINUE:
        ko = "这里最好的结果是打劫。" if outcome == KO else ""
        return f"对。{ko}{answer}{breath}，接着吃。"
    if outcome == KO:
        return f"{answer}{breath}，成了劫，要看谁的劫材多；这里有更好的下法。"
    if outcome == WORKS:
        return f"{answer}{breath}。"
    return f"{answer}{breath}，吃不住了。"


def _escape_words(state: State, outcome: str, answer: str, breath: str, program: str) -> str:
    if state == SOLVED:
        return f"救出来了：{breath}，{program}吃不掉。"
    if state == CONTINUE:
        ko = "这里最好的结果是打劫。" if outcome == KO else ""
        return f"对。{ko}{answer}{breath}，还要应一手。"
    if outcome == KO:
        return f"{answer}{breath}，成了劫，要看谁的劫材多；这里有更好的下法。"
    if outcome == FAILS:
        return f"{answer}{breath}。"
    return f"{answer}{breath}，逃不掉了。"


def _breath(position: _Position) -> str:
    """How many liberties the targets have now, in words."""
    counts = sorted(len(position.board.liberties(p)) for p in position.remaining)
    if not counts:
        return "△ 被吃掉了"
    chains = {frozenset(position.board.chain(p)) for p in position.remaining}
    if len(chains) == 1:
        return f"△ 有 {counts[0]} 口气" if counts[0] > 1 else "△ 只剩 1 口气"
    return f"△ 里气最少的一块有 {counts[0]} 口气"
