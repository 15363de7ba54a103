"""What is proved of a composition: its result, the moves that reach it, a line of play.

A group shut in is proved by the solver, a chain to be captured or saved by the capture
reader; both give the same :class:`Study`.
"""

from __future__ import annotations

from dataclasses import dataclass

from weiqi.board import Board
from weiqi.capture import FAILS, KO, NOT_PROVED, WORKS, Reading, read_capture
from weiqi.errors import WeiqiError
from weiqi.game import PASS
from weiqi.goals import solver_for
from weiqi.judging import LIBERTIES, Quest
from weiqi.life_judge import LIFE_GOALS, Field, Judge, Stand
from weiqi.solver import Outcome, Solver
from weiqi.solver.solve import ATTACKER, DEFENDER

QUICK = 2_500  # states for the two questions that most candidates fail
NODES = 10_000  # states for one candidate; the shipped problems need far fewer
MOST_EMPTY = 12  # empty points in play
LEAST_DEPTH = 3
LONGEST = 25  # moves of a line

CAPTURE_NODES = 250  # positions for one reading while composing
BREATHS = (2, 3)  # liberties of a chain worth hunting or saving
QUIET = 3  # quiet moves of an attack while composing
MOST_BEST = 3  # more right first moves, and it is too easy
TEMPTING = 5  # a wrong move that takes so many moves to refute is tempting


@dataclass(frozen=True)
class Study:
    """A composition proved to be a problem.

    ``result``: alive, dead, seki, ko, or works and fails for a capture; ``best``: the
    first moves that reach it; ``line``: best play from the first move on, PASS (0)
    where a side passes; ``moves``: how many first moves there are; ``near``: how many
    wrong ones get the second best result (a ko, a seki) or fail to one answer only;
    ``only``: learner's turns on the line with one right move; ``nodes``: states searched.
    """

    quest: Quest
    result: str
    best: tuple[int, ...]
    line: tuple[int, ...]
    moves: int
    near: int = 0
    only: int = 1
    nodes: int = 0


def gap(quest: Quest) -> tuple[Solver, Outcome] | None:
    """Return the solver and the best result when it matters who plays first; None if not."""
    try:
        field = Field(quest)
    except WeiqiError:
        return None
    problem = field.problem
    empty = sum(1 for p in problem.region if not problem.board.cells[p])
    if empty > MOST_EMPTY or not problem.fits_machine_word:
        return None
    solver = solver_for(problem, nodes=QUICK, table=20_000)
    d, a, ko = problem.masks()
    attacked = solver.status((d, a, ko, ATTACKER))
    if attacked.status in ("alive", "not_proved"):
        return None
    defended = solver.status((d, a, ko, DEFENDER))
    if defended.status in ("dead", "not_proved") or attacked.rank >= defended.rank:
        return None
    return solver, attacked if field.learner == ATTACKER else defended


def study(quest: Quest, *, deep: bool = False) -> Study | None:
    """Return what is proved of a quest; None when it is no problem or too much to prove.

    ``deep`` also counts near misses and only moves, which takes several times as long.
    """
    if quest.goal in LIFE_GOALS:
        return _life(quest, deep)
    return _capture(quest, deep)


def _life(quest: Quest, deep: bool) -> Study | None:
    found = gap(quest)
    if found is None:
        return None
    solver, aim = found
    field = Field(quest)
    solver.node_limit = NODES
    after = dict(field.moves(field.root))
    outcomes = {p: solver.status(stand) for p, stand in after.items()}
    if any(out.status == "not_proved" for out in outcomes.values()):
        return None
    best = tuple(p for p, out in outcomes.items() if field.keeps(out, aim))
    if not best:
        return None
    line = (best[0], *_line(field, solver, after[best[0]], outcomes[best[0]]))
    near = only = 0
    if deep:
        line = _answered(quest, aim) or line
        near = sum(
            _nearly(field, solver, after[p], out, aim)
            for p, out in outcomes.items()
            if p not in best
        )
        only = _only_moves(field, solver, line, aim)
    return Study(quest, aim.status, best, line, len(outcomes), near, only or 1, solver.nodes)


def _line(field: Field, solver: Solver, stand: Stand, outcome: Outcome) -> list[int]:
    """Return best play from a state on, up to the first position seen before."""
    moves: list[int] = []
    seen = {stand[:2]}
    for bit in solver.line(stand, outcome):
        point = field.problem.point(bit)
        stand = field.step(stand, point)
        if point == PASS and moves and moves[-1] == PASS:
            break
        if point != PASS and stand[:2] in seen:
            break
        seen.add(stand[:2])
        moves.append(point)
    while moves and moves[-1] == PASS:
        moves.pop()
    return moves


def _answered(quest: Quest, aim: Outcome) -> tuple[int, ...]:
    """Return the play a learner meets: best moves against the judge's replies, to the end."""
    judge = Judge(quest, nodes=10 * NODES)
    field, stand = judge.field, judge.field.root
    moves: list[int] = []
    while len(moves) < LONGEST:
        kept = [
            (len(judge.solver.line(after, out)), point, after)
            for point, after in field.moves(stand)
            if field.keeps(out := judge.solver.status(after), aim)
        ]
        if not kept:
            return ()
        _, point, after = min(kept)
        judged = judge.after(after, aim)
        moves.append(point)
        if judged.settled or judged.reply == PASS:
            break
        moves.append(judged.reply)
        stand = field.step(after, judged.reply)
    return tuple(moves)


def _nearly(field: Field, solver: Solver, stand: Stand, out: Outcome, aim: Outcome) -> bool:
    """Tell whether a wrong move is tempting: half a success, or one answer refutes it."""
    if out.status not in ("alive", "dead"):
        return True
    answers = 0
    for _, after in field.moves(stand):
        if not field.keeps(solver.status(after), aim):
            answers += 1
    return answers == 1


def _only_moves(field: Field, solver: Solver, line: tuple[int, ...], aim: Outcome) -> int:
    """Count the learner's turns on the line at which one move alone keeps the result."""
    stand = field.root
    count = 0
    for number, point in enumerate(line):
        if number % 2 == 0:
            kept = sum(
                bool(field.keeps(solver.status(after), aim)) for _, after in field.moves(stand)
            )
            count += kept == 1
        stand = field.step(stand, point)
    return count


def _capture(quest: Quest, deep: bool) -> Study | None:
    """Prove a capture or a rescue by the reader, with few nodes: what is hard is left alone."""
    game = quest.game()
    board, mover = game.board, quest.to_play
    hunting = quest.goal != "escape"
    wanted = WORKS if hunting else FAILS
    if not deep and len(board.liberties(quest.targets[0])) not in BREATHS:
        return None
    best = _read(board, quest, attacker_first=hunting)
    if best is None or best.status != wanted:
        return None
    passed = _read(board, quest, attacker_first=not hunting)
    if passed is None or passed.status == wanted or passed.status == KO:
        return None
    right: dict[int, Reading] = {}
    near = nodes = 0
    points = game.legal_points() if deep else _close(board, quest.targets)
    for point in points:
        if board.place(point, mover) is None:
            continue
        left = [p for p in quest.targets if board.cells[p]]
        after = _read(board, quest, attacker_first=not hunting) if left else Reading(WORKS, (), 0)
        board.undo()
        if after is None:
            return None
        nodes += after.nodes
        if after.status == wanted:
            right[point] = after
        elif after.status == KO or len(after.line) >= TEMPTING:
            near += 1
        if len(right) > (MOST_BEST if deep else 1):
            return None
    if not right:
        return None
    first = min(right)
    line = (first, *right[first].line) if hunting else (first, *_chase(board, quest, first))
    return Study(quest, wanted, tuple(sorted(right)), line, len(points), near, 1, nodes)


def _read(board: Board, quest: Quest, *, attacker_first: bool) -> Reading | None:
    """Return what the reader finds of the targets still there; None at its limit."""
    left = [p for p in quest.targets if board.cells[p]]
    reading = read_capture(
        board,
        left,
        attacker_first=attacker_first,
        any_of=quest.goal != "capture",
        max_liberties=LIBERTIES,
        order=QUIET,
        nodes=CAPTURE_NODES,
    )
    return None if reading.status == NOT_PROVED else reading


def _close(board: Board, targets: tuple[int, ...]) -> list[int]:
    """Return the empty points within three steps of the targets, in board order."""
    reached = set(targets)
    for _ in range(3):
        reached |= {q for p in reached for q in board.geometry.neighbours[p]}
    return sorted(p for p in reached if not board.cells[p])


def _chase(board: Board, quest: Quest, first: int) -> tuple[int, ...]:
    """Return the longest attack that a rescue still has to answer."""
    board.place(first, quest.to_play)
    reading = _read(board, quest, attacker_first=True)
    board.undo()
    return reading.line if reading else ()
