"""A line of right play, from the start to the solution."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator

from weiqi.capture import read_capture
from weiqi.game import PASS
from weiqi.judging import CAPTURE_GOALS, CONTINUE, FAILED, LIBERTIES, SOLVED, Quest, Verdict
from weiqi.life_judge import LIFE_GOALS, field_of
from weiqi.points import opponent
from weiqi.problems import Problem, play

LONGEST = 60
SECONDS = 3.0
NODES = 15_000
MOST_PLACES = 60  # looked at in what is stored


def solution(problem: Problem, seconds: float = SECONDS) -> tuple[int, ...]:
    """Return the moves of both sides, the learner's first; as far as it is proved in time.

    The shortest line in what is stored with the problem, the program answering as it
    does in play; without that, the reader's moves. Where the author shows right moves
    these are taken.
    """
    deadline = time.monotonic() + seconds
    return _shortest(problem, deadline) or _read_out(problem, deadline)


def _shortest(problem: Problem, deadline: float) -> tuple[int, ...]:
    """Search the stored lines, shorter ones first; empty when none of them ends."""
    waiting: deque[tuple[int, ...]] = deque([()])
    for _ in range(MOST_PLACES):
        if not waiting or time.monotonic() > deadline:
            break
        line = waiting.popleft()
        if not _is_stored(problem, line):
            continue
        for point, verdict in _right(problem, line):
            if verdict.state == SOLVED:
                return (*line, point)
            if verdict.reply is not None:
                waiting.append((*line, point, verdict.reply))
    return ()


def _is_stored(problem: Problem, line: tuple[int, ...]) -> bool:
    if problem.goal in CAPTURE_GOALS:
        return problem.reading is not None and problem.reading.holds(line)
    return problem.goal in LIFE_GOALS


def _read_out(problem: Problem, deadline: float) -> tuple[int, ...]:
    line: tuple[int, ...] = ()
    while len(line) < LONGEST and time.monotonic() < deadline:
        found = next(_right(problem, line), None)
        if found is None:
            break
        point, verdict = found
        line = (*line, point)
        if verdict.state != CONTINUE or verdict.reply is None:
            break
        line = (*line, verdict.reply)
    return line


def _right(problem: Problem, line: tuple[int, ...]) -> Iterator[tuple[int, Verdict]]:
    """Yield the right moves after a line; the author's alone where he shows some."""
    told = False
    for point in _candidates(problem, line):
        authored = _authored(problem, (*line, point))
        if told and not authored:
            return
        verdict = play(problem, (*line, point))
        if verdict.legal and verdict.state != FAILED and verdict.outcome != "not_proved":
            told = told or authored
            yield point, verdict


def _authored(problem: Problem, line: tuple[int, ...]) -> bool:
    return any(told[: len(line)] == line for told in problem.lines)


def _candidates(problem: Problem, line: tuple[int, ...]) -> Iterator[int]:
    """Yield the moves to try: the author's, then those that can matter."""
    told = dict.fromkeys(t[len(line)] for t in problem.lines if t[: len(line)] == line != t)
    yield from told
    game = problem.quest.game()
    for point in line:
        game.play(game.to_play, point) if point != PASS else game.pass_(game.to_play)
    legal = [p for p in game.legal_points() if p not in told]
    if problem.goal in LIFE_GOALS:
        region = field_of(problem.quest).problem.bits
        yield from (p for p in legal if p in region)
    elif problem.goal in CAPTURE_GOALS and not _is_stored(problem, line):
        yield from _read(problem.quest, line)
    else:
        yield from legal


def _read(quest: Quest, line: tuple[int, ...]) -> tuple[int, ...]:
    """The reader's move where nothing is stored."""
    game = quest.game()
    for point in line:
        game.play(game.to_play, point) if point != PASS else game.pass_(game.to_play)
    owner = quest.to_play if quest.goal == "escape" else opponent(quest.to_play)
    left = [p for p in quest.targets if game.board.cells[p] == owner]
    if not left:
        return ()
    reading = read_capture(
        game.board,
        left,
        attacker_first=quest.goal != "escape",
        any_of=quest.goal != "capture",
        max_liberties=LIBERTIES,
        nodes=NODES,
    )
    return reading.line[:1]
