"""罚错: the position after a wrong move, with the other side to make use of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from weiqi.errors import WeiqiError
from weiqi.game import PASS
from weiqi.judging import CAPTURE_GOALS, Goal, Quest, after_pass, keeps_best
from weiqi.life_judge import NODES, Judge
from weiqi.points import BLACK, WHITE, color_word, opponent
from weiqi.problems import Problem, unreachable

SECONDS = 2.0

_OTHER: Mapping[str, tuple[Goal, str, str]] = {
    "live": ("kill", "杀棋", "杀掉画 △ 的{other}棋"),
    "kill": ("live", "做活", "做活画 △ 的{own}棋"),
    "link": ("cut", "切断", "切断画 △ 的{other}棋"),
    "cut": ("link", "联络", "把画 △ 的{own}棋连起来"),
    "capture": ("escape", "逃子", "救出画 △ 的{own}子"),
    "capture_any": ("escape", "逃子", "画 △ 的{own}子，一块也别被吃"),
    "escape": ("capture_any", "吃子", "吃掉画 △ 的{other}子"),
}


# Results with which nothing is made of a wrong move.
_NOTHING: Mapping[str, tuple[str, ...]] = {
    "live": ("dead",),
    "kill": ("alive",),
    "link": ("dead", "seki"),
    "cut": ("alive", "seki"),
}


class TurnaboutError(WeiqiError):
    """There is nothing to solve for the other side."""


@lru_cache(maxsize=256)
def turnabout(problem: Problem, moves: tuple[int, ...]) -> Problem:
    """Return the problem for the side to move after ``moves``, the learner's wrong move last.

    It is proved that this side has a result to reach, and that it has to move to reach
    it. Raises TurnaboutError when it has not, and MoveError or OffBoardError.
    """
    if problem.goal not in _OTHER or len(moves) % 2 == 0:
        raise TurnaboutError("这里不能换过来做。")
    goal, kind, task = _OTHER[problem.goal]
    quest = _after(problem, moves, goal)
    side = quest.to_play
    told = task.format(own=color_word(side), other=color_word(opponent(side)))
    turned = Problem(quest, f"{problem.name}：罚错", kind, problem.difficulty, "")
    best = _prove(turned)
    note = f"（最好的结果是{best}）" if best else ""
    return replace(
        turned,
        task=f"{color_word(side)}先，{told}{note}。",
        hint="对方刚才那一手错在哪里？",
        terms=problem.terms,
        comments=MappingProxyType({}),
    )


def _after(problem: Problem, moves: Sequence[int], goal: Goal) -> Quest:
    game = problem.quest.game()
    for point in moves:
        game.play(game.to_play, point) if point != PASS else game.pass_(game.to_play)
    board = game.board
    owner = problem.quest.to_play
    if problem.goal not in ("live", "escape", "link"):
        owner = opponent(owner)
    left = tuple(p for p in problem.quest.targets if board.cells[p] == owner)
    chains = {frozenset(board.chain(p)) for p in left}
    whole = len(left) == len(problem.quest.targets)
    if not left or not (whole or problem.goal in ("live", "kill")):
        raise TurnaboutError("△ 已经被提掉了，没有什么可做。")
    if problem.goal == "capture" and len(chains) > 1:
        raise TurnaboutError("这一题的 △ 不止一块，不能换过来做。")
    if game.ko_point:
        raise TurnaboutError("正在打劫，不能从这里开始。")
    black, white = tuple(board.stones(BLACK)), tuple(board.stones(WHITE))
    return Quest(problem.quest.size, black, white, game.to_play, left, goal)


def _prove(problem: Problem) -> str:
    """Return what the best result has to be called, if it is not the plain one."""
    nothing = TurnaboutError("换过来也做不到什么，这一手不算错。")
    quest = problem.quest
    if quest.goal in CAPTURE_GOALS:
        if unreachable(problem) or keeps_best(quest, after_pass(quest)):
            raise nothing
        return ""
    judge = Judge(quest, nodes=NODES, seconds=SECONDS)
    aim = judge.aim
    passed = judge.solver.status(judge.field.step(judge.field.root, PASS))
    if (
        aim.status in (*_NOTHING[quest.goal], "not_proved")
        or judge.field.keeps(passed, aim) is not False
    ):
        raise nothing
    return {"ko": "劫", "seki": "双活"}.get(aim.status, "")
