"""Problems: read from SGF, checked, and judged move by move.

The format is docs/content.md, section 4. A problem file holds no answer: what is right
is read by :mod:`weiqi.judging` or, for 做活 and 杀棋, proved by the solver
(:mod:`weiqi.life_judge`); a tree, where there is one, only carries comments.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from weiqi import closure
from weiqi.capture import FAILS, KO, NOT_PROVED, WORKS
from weiqi.errors import MoveError, SetupError, SgfError, WeiqiError
from weiqi.game import PASS
from weiqi.goals import solver_for
from weiqi.judging import (
    CAPTURE_GOALS,
    Choose,
    Goal,
    Quest,
    Verdict,
    after_pass,
    best_outcome,
    first_moves,
    is_caught_after_all,
    judge,
    keeps_best,
)
from weiqi.judging import Proof as CaptureProof
from weiqi.judging import verdicts as capture_verdicts
from weiqi.life_judge import LIFE_GOALS, NOTHING, Judge, Proof, field_of
from weiqi.life_judge import first_moves as life_moves
from weiqi.life_judge import judge as judge_life
from weiqi.life_judge import verdicts as life_verdicts
from weiqi.points import color_word, opponent
from weiqi.score_judge import BEST, SCORE_GOALS, losses, place_of
from weiqi.score_judge import faults as score_faults
from weiqi.score_judge import judge as judge_score
from weiqi.sgf import Node, Tree, read_sgf
from weiqi.solver import Outcome, SolverError
from weiqi.solver.race import is_race
from weiqi.solver.widening import hangs_on_region
from weiqi.solver.words import STATUS

# GE -> what is asked. 双吃 takes one of the marked chains, 逃子 and 连接 keep the marked
# stones from being taken, 做活 and 杀棋 decide whether they live, 对杀 who is taken first,
# 联络, 渡 and 切断 whether they are joined; 官子 asks for the best score on marked empty
# points; the others take all.
KINDS: Mapping[str, Goal] = MappingProxyType(
    {
        "吃子": "capture",
        "双吃": "capture_any",
        "征子": "capture",
        "枷": "capture",
        "倒扑": "capture",
        "接不归": "capture",
        "扑": "capture",
        "抱吃": "capture",
        "关门吃": "capture",
        "金鸡独立": "capture",
        "禁着点": "capture",
        "逃子": "escape",
        "连接": "escape",
        "做活": "live",
        "杀棋": "kill",
        "对杀": "race",
        "联络": "link",
        "渡": "link",
        "切断": "cut",
        "官子": "score",
    }
)
CHECK_NODES = 3_000_000  # states of the solver for one problem
NODES_A_SECOND = 20_000  # of them, uncompiled
LEAST_SECONDS = 0.01
MAX_NODES = 1_000  # of the tree in a problem's file
HINT = "提示："
TERMS = "词："


class ProblemError(WeiqiError):
    """A problem file is not right; ``faults`` lists everything (Chinese, with places)."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("题目有误：" + "；".join(f.rstrip("。") for f in faults) + "。")
        self.faults = tuple(faults)


@dataclass(frozen=True)
class Problem:
    """One problem. ``quest`` is the position and what is asked, the rest is for people.

    ``difficulty`` runs from 1 to 10. ``comments`` maps the moves of both sides since
    the start to what the author says there; ``lines`` are the authored lines to their
    ends, in file order.
    """

    quest: Quest
    name: str
    kind: str
    difficulty: int
    task: str
    hint: str = ""
    terms: tuple[str, ...] = ()
    comments: Mapping[tuple[int, ...], str] = field(
        default_factory=lambda: MappingProxyType({}), hash=False
    )
    lines: tuple[tuple[int, ...], ...] = ()
    # What was proved beforehand, for 做活 and 杀棋; never needed, only faster.
    proof: Proof = field(default=NOTHING, hash=False, compare=False, repr=False)
    # What was read beforehand, for the kinds that the reader judges.
    reading: CaptureProof | None = field(default=None, hash=False, compare=False, repr=False)

    @property
    def goal(self) -> Goal:
        """``capture``, ``capture_any``, ``escape``, ``live`` or ``kill``."""
        return self.quest.goal


def read_problem(data: bytes) -> Problem:
    """Return the one problem of an SGF file.

    Raises SgfError when the file cannot be read at all and ProblemError with every
    fault of its content.
    """
    file = read_sgf(data)
    if not file.sure:
        raise ProblemError(["看不出文件的编码，请存成 UTF-8"])
    if len(file.trees) != 1:
        raise ProblemError([f"一个文件只放一题，这里有 {len(file.trees)} 题"])
    return parse_problem(file.trees[0])


def parse_problem(tree: Tree) -> Problem:
    """Return the problem of a game tree; raises ProblemError with every fault."""
    return _Parser(tree).problem()


class _Parser:
    """Reads one root and collects what is wrong with it."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.root = tree.root
        self.faults: list[str] = []

    def problem(self) -> Problem:
        if not self.root.has("SZ"):
            self.faults.append("没有写路数 SZ")
        name = self._text("GN", "题名")
        kind = self._kind()
        difficulty = self._difficulty()
        task, hint, terms = self._words()
        quest = self._quest(KINDS.get(kind, "capture"))
        comments, lines = self._lines(quest)
        if self.faults or quest is None:
            raise ProblemError(self.faults)
        return Problem(quest, name, kind, difficulty, task, hint, terms, comments, lines)

    def _text(self, name: str, meaning: str) -> str:
        text = self.root.simple(name)
        if not text:
            self.faults.append(f"没有写{meaning} {name}")
        return text

    def _kind(self) -> str:
        kind = self._text("GE", "种类")
        if kind and kind not in KINDS:
            self.faults.append(f"种类 GE「{kind[:20]}」不认识，可以写：{'、'.join(KINDS)}")
        return kind

    def _difficulty(self) -> int:
        raw = self._text("DI", "难度")
        if raw in {str(n) for n in range(1, 11)}:
            return int(raw)
        if raw:
            self.faults.append(f"难度 DI「{raw[:20]}」应是 1 到 10 的整数")
        return 0

    def _words(self) -> tuple[str, str, tuple[str, ...]]:
        """Split C into task, hint and terms."""
        task: list[str] = []
        hint: list[str] = []
        terms: list[str] = []
        for line in self.root.text("C").splitlines():
            line = line.strip()
            if line.startswith(HINT):
                hint.append(line[len(HINT) :].strip())
            elif line.startswith(TERMS):
                terms += [t.strip() for t in line[len(TERMS) :].split("、") if t.strip()]
            elif line and (hint or terms):
                self.faults.append(f"C 里「{line[:20]}」要写在“提示：”和“词：”前面")
            elif line:
                task.append(line)
        if not task:
            self.faults.append("没有写任务：C 的第一行是要做什么")
        return "\n".join(task), "\n".join(hint), tuple(terms)

    def _points(self, name: str) -> tuple[int, ...]:
        try:
            return tuple(self.root.points(name))
        except SgfError as error:
            self.faults.append(str(error))
            return ()

    def _quest(self, goal: Goal) -> Quest | None:
        black, white, targets = (self._points(name) for name in ("AB", "AW", "TR"))
        to_play = self._to_play()
        for name in ("AE", "B", "W"):
            if self.root.has(name):
                self.faults.append(f"根节点不能有 {name}")
        self._check_targets(goal, black, white, targets, to_play)
        if to_play is None:
            return None
        quest = Quest(self.tree.size, black, white, to_play, targets, goal)
        try:
            quest.game()
            if goal in LIFE_GOALS and not self.faults:
                field_of(quest)
            if goal in SCORE_GOALS and not self.faults:
                place_of(quest)
        except SetupError as error:
            self.faults += error.faults
            return None
        except SolverError as error:
            self.faults.append(str(error))
            return None
        return quest

    def _to_play(self) -> int | None:
        try:
            color = self.root.color("PL")
        except SgfError as error:
            self.faults.append(str(error))
            return None
        if color is None:
            self.faults.append("没有写谁先下 PL")
        return color

    def _check_targets(
        self,
        goal: Goal,
        black: tuple[int, ...],
        white: tuple[int, ...],
        targets: tuple[int, ...],
        to_play: int | None,
    ) -> None:
        if not targets:
            self.faults.append("没有用 TR 标出目标棋子 △")
            return
        if goal in SCORE_GOALS:
            return
        geometry = self.tree.geometry
        colors = {1 if p in black else 2 if p in white else 0 for p in targets}
        if 0 in colors:
            empty = [p for p in targets if p not in black and p not in white]
            self.faults.append(f"△ 标在空点上：{'、'.join(geometry.names(empty))}")
        elif len(colors) > 1:
            self.faults.append("△ 要标在同一种颜色的棋子上")
        elif to_play is not None:
            wanted = to_play if goal in ("escape", "live", "link") else opponent(to_play)
            if colors != {wanted}:
                self.faults.append(f"{color_word(to_play)}先，△ 应标在{color_word(wanted)}子上")

    def _lines(
        self, quest: Quest | None
    ) -> tuple[Mapping[tuple[int, ...], str], tuple[tuple[int, ...], ...]]:
        """Return comments and lines of the tree, every move checked under the rules."""
        if sum(1 for _ in self.tree.nodes()) > MAX_NODES:
            self.faults.append(f"变化图超过 {MAX_NODES} 手，太大了")
            return MappingProxyType({}), ()
        comments: dict[tuple[int, ...], str] = {}
        lines: list[tuple[int, ...]] = []
        waiting: list[tuple[Node, tuple[int, ...]]] = [
            (c, ()) for c in reversed(self.root.children)
        ]
        while waiting and quest is not None:
            node, before = waiting.pop()
            moves = self._step(quest, node, before)
            if moves is None:
                continue
            if node.text("C").strip():
                comments[moves] = node.text("C").strip()
            if not node.children:
                lines.append(moves)
            waiting += [(child, moves) for child in reversed(node.children)]
        return MappingProxyType(comments), tuple(lines)

    def _step(self, quest: Quest, node: Node, before: tuple[int, ...]) -> tuple[int, ...] | None:
        number = len(before) + 1
        try:
            move = node.move()
            if move is None:
                raise node.error(f"变化图第 {number} 手没有着法")
            game = quest.game()
            for point in before:
                game.play(game.to_play, point) if point != PASS else game.pass_(game.to_play)
            if move.point == PASS:
                game.pass_(move.color)
            else:
                game.play(move.color, move.point)
        except (SgfError, MoveError) as error:
            self.faults.append(f"变化图第 {number} 手：{error}")
            return None
        return (*before, move.point)


def play(problem: Problem, moves: Sequence[int], choose: Choose | None = None) -> Verdict:
    """Return the verdict after the moves of both sides since the start.

    The author's comment at this point of the tree, if there is one, follows what the
    judge says. ``choose`` picks the reply out of the main defences. See
    :func:`weiqi.judging.judge`.
    """
    if problem.goal in LIFE_GOALS:
        verdict = judge_life(problem.quest, moves, problem.proof, choose)
    elif problem.goal in SCORE_GOALS:
        verdict = judge_score(problem.quest, moves)
    else:
        verdict = judge(problem.quest, moves, problem.reading, choose)
    comment = problem.comments.get(tuple(moves))
    if comment and verdict.legal:
        return verdict._replace(explain=f"{verdict.explain}\n{comment}")
    return verdict


def verdicts(problem: Problem, moves: Sequence[int]) -> Iterator[Verdict]:
    """Yield the verdict after each of the moves in one replay, without author's comments.

    Once a verdict is reached only the last move is answered.
    """
    if problem.goal in LIFE_GOALS:
        return life_verdicts(problem.quest, moves, problem.proof)
    if problem.goal in CAPTURE_GOALS:
        return capture_verdicts(problem.quest, moves, problem.reading)
    return (play(problem, moves[: number + 1]) for number in range(len(moves)))


def best_moves(problem: Problem) -> list[int]:
    """Return every first move that reaches the best result, in board order."""
    return list(check(problem).best)


class Report(NamedTuple):
    """What :func:`check` found: faults (Chinese), the best first moves, and all legal ones."""

    faults: tuple[str, ...]
    outcome: str
    best: tuple[int, ...]
    legal: int


MOST_RIGHT = 4  # a problem is trivial when more than one legal first move in four works


def check(problem: Problem, seconds: float | None = None) -> Report:
    """Prove that a problem is one: the goal can be reached, and not by any move.

    Reads every legal first move, which takes seconds on a large board. ``seconds``
    bounds the search where the solver judges; what is open then is a fault.
    """
    quest = problem.quest
    if quest.goal in LIFE_GOALS:
        return _check_life(problem, seconds)
    if quest.goal in SCORE_GOALS:
        return _check_score(problem)
    outcome = best_outcome(quest)
    faults = []
    if outcome == NOT_PROVED:
        faults.append("程序没有算清这道题")
    elif quest.goal != "escape" and outcome == FAILS:
        faults.append("△ 吃不掉")
    elif quest.goal == "escape" and outcome == WORKS:
        faults.append("△ 逃不掉")
    if keeps_best(quest, after_pass(quest)):
        faults.append("不用下也做得到")
    outcomes = first_moves(quest)
    best = tuple(p for p, out in outcomes.items() if keeps_best(quest, out))
    unknown = [p for p, out in outcomes.items() if out == NOT_PROVED]
    names = quest.game().board.geometry.names
    if unknown:
        faults.append(f"这些第一手没有算清：{'、'.join(names(unknown))}")
    if not best and not faults:
        faults.append("没有一手能做到")
    if quest.goal == "escape" and any(is_caught_after_all(quest, point) for point in best):
        faults.append("走对了也逃不掉：让 △ 多长一两口气，还是吃得掉")
    if len(best) * MOST_RIGHT > len(outcomes):
        faults.append(f"太容易：{len(outcomes)} 个下法里有 {len(best)} 个都对")
    if outcome == KO and "劫" not in problem.task:
        faults.append("结果是打劫，任务里要说明")
    return Report(tuple(faults), outcome, best, len(outcomes))


def unreachable(problem: Problem) -> list[str]:
    """Return why the goal cannot be reached (Chinese), as ``check`` would say first."""
    if problem.goal in LIFE_GOALS:
        return _life_faults(problem, _aim(problem))
    if problem.goal in SCORE_GOALS:
        return list(score_faults(problem.quest))
    outcome = best_outcome(problem.quest)
    if outcome == NOT_PROVED:
        return ["程序没有算清这道题"]
    if outcome == (WORKS if problem.goal == "escape" else FAILS):
        return ["△ 逃不掉" if problem.goal == "escape" else "△ 吃不掉"]
    return []


def _aim(problem: Problem) -> Outcome:
    known = problem.proof.get(field_of(problem.quest).root)
    return known.outcome if known else Judge(problem.quest, nodes=CHECK_NODES).aim


# goal -> the results of which nothing can be made, and what is then said.
_MISSED: Mapping[str, tuple[tuple[str, ...], str]] = {
    "live": (("dead",), "△ 活不了"),
    "kill": (("alive",), "△ 杀不掉"),
    "race": (("alive",), "△ 杀不掉"),
    "link": (("dead", "seki"), "△ 连不上"),
    "cut": (("alive", "seki"), "△ 切不断"),
}


def _life_faults(problem: Problem, aim: Outcome) -> list[str]:
    """Return what is wrong with the result of the start alone."""
    if aim.status == "not_proved":
        return ["程序没有算清这道题"]
    missed, words = _MISSED[problem.goal]
    if aim.status in missed:
        return [words]
    if aim.status in ("ko", "seki") and STATUS[aim.status] not in problem.task:
        return [f"结果是{STATUS[aim.status]}，任务里要说明"]
    return []


def _check_score(problem: Problem) -> Report:
    quest = problem.quest
    legal = len(quest.game().legal_points())
    found = list(score_faults(quest))
    if found:
        return Report(tuple(found), NOT_PROVED, (), legal)
    best = tuple(sorted(point for point, lost in losses(quest).items() if not lost))
    if len(best) * MOST_RIGHT > legal:
        found.append(f"太容易：{legal} 个下法里有 {len(best)} 个都对")
    return Report(tuple(found), BEST, best, legal)


def _check_life(problem: Problem, seconds: float | None) -> Report:
    quest = problem.quest
    end = None if seconds is None else time.monotonic() + seconds
    judge = Judge(quest, nodes=CHECK_NODES, seconds=seconds)
    field, aim = judge.field, judge.aim
    faults = _life_faults(problem, aim)
    if quest.goal == "race" and is_race(field.problem, nodes=_nodes(end)) is False:
        faults.append("不是对杀：先下一方的棋没有危险")
    outcomes = life_moves(judge)
    passed = outcomes.pop(PASS)
    if not faults and field.keeps(passed, aim):
        faults.append("不用下也做得到")
    best = tuple(p for p, out in outcomes.items() if field.keeps(out, aim))
    unknown = [p for p, out in outcomes.items() if out.status == "not_proved"]
    game = quest.game()
    if unknown:
        faults.append(f"这些第一手没有算清：{'、'.join(game.board.geometry.names(unknown))}")
    if not best and not faults:
        faults.append("没有一手能做到")
    legal = len(game.legal_points())
    if len(best) * MOST_RIGHT > legal:
        faults.append(f"太容易：{legal} 个下法里有 {len(best)} 个都对")
    left = None if end is None else max(end - time.monotonic(), LEAST_SECONDS)
    solver = partial(solver_for, seconds=left)
    if not faults and hangs_on_region(field.problem, aim, best, solver):
        faults.append("范围放宽一圈，答案就不同：外面的墙有漏洞，补几个子")
    if not faults and seconds is None:
        faults += closure.faults(judge, getattr(problem.proof, "anew", None))
    return Report(tuple(faults), aim.status, best, legal)


def _nodes(end: float | None) -> int:
    """Return how many states may be searched until a moment."""
    if end is None:
        return CHECK_NODES
    return min(CHECK_NODES, int(max(end - time.monotonic(), LEAST_SECONDS) * NODES_A_SECOND))
