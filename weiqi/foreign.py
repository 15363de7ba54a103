"""Problems from elsewhere: what the solver proves of them, beside what the author says.

A collection from the net or from a teacher's drawer has no fixed form: stones may be set
up over several nodes, the side to play left out, the target not marked, the right lines
marked in one of many ways. What the file leaves open is found from the position; nothing
the author says is taken as true.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import dropwhile

from weiqi.errors import MoveError, OffBoardError, SgfError, WeiqiError
from weiqi.game import PASS, Game, Move
from weiqi.goals import ASPECTS, aspect, find, outcome_words, solver_for
from weiqi.points import BLACK, WHITE, color_word
from weiqi.problems import KINDS, MAX_NODES
from weiqi.sgf import Node, Tree, read_difficulty, read_mark
from weiqi.sgf.conventions import RIGHT, WRONG, plain_comment
from weiqi.solver import LifeProblem, Outcome, Solver, SolverError
from weiqi.solver.region import groups
from weiqi.solver.solve import DEFENDER, TABLE

AGREES, DISAGREES, PROVED, NOT_PROVED, UNREADABLE = (
    "agrees",
    "disagrees",
    "proved",  # the file names no answer
    "not_proved",
    "unreadable",
)
STATUS_WORDS = {
    AGREES: "证明了，和作者一致",
    DISAGREES: "证明了，和作者不一致",
    PROVED: "证明了，作者没有给答案",
    NOT_PROVED: "没有算清",
    UNREADABLE: "读不成一道题",
}
NODES = 2_000_000  # states of the solver for one question
MOST_SETUP = 20  # nodes that set up stones before the first move
MOST_QUESTIONS = 3  # shut-in groups tried when the file marks none
LEAST_SECONDS = 0.01  # for one question: enough to read the plainest shapes
MOST_LINES = 8  # of the author's that are compared
_MARKS = ("TR", "SQ", "CR", "MA", "SL")


@dataclass(frozen=True)
class Start:
    """Where a foreign problem begins: the position and the node its moves hang on."""

    game: Game
    node: Node
    marked: tuple[int, ...]
    kind: str  # GE, "" where the file names none that is known

    @property
    def to_play(self) -> int:
        """Who moves first."""
        return self.game.to_play


@dataclass(frozen=True)
class Line:
    """A line of the author's, from the first move; how its first move does in truth."""

    moves: tuple[int, ...]
    outcome: Outcome | None = None  # after the first move, None while not compared
    keeps: bool | None = None  # whether the best result is still there
    refutation: tuple[int, ...] = ()  # goes on after the first move; empty if it keeps


@dataclass(frozen=True)
class Found:
    """What was found of a foreign problem. ``status`` is one of STATUS_WORDS.

    ``best`` are first moves that reach the best result, ``line`` a principal line,
    ``reason`` says what stood in the way (Chinese) or what else is worth knowing.
    """

    status: str
    reason: str = ""
    start: Start | None = None
    question: LifeProblem | None = None
    kind: str = ""
    outcome: Outcome | None = None
    best: tuple[int, ...] = ()
    line: tuple[int, ...] = ()
    author: tuple[Line, ...] = ()
    nodes: int = 0
    needless: bool = field(default=False)  # passing reaches the best result as well

    @property
    def proved(self) -> bool:
        """Whether the result of the position is proved."""
        return self.status in (AGREES, DISAGREES, PROVED)

    @property
    def usable(self) -> bool:
        """Whether it can be a problem here: proved, reachable, and something to find."""
        return self.proved and not self.needless and bool(self.best) and self.reachable

    @property
    def reachable(self) -> bool:
        """Whether the side to play gets anything at all."""
        if self.question is None or self.outcome is None or self.start is None:
            return False
        return not _hopeless(self.question, self.outcome)


def examine(
    tree: Tree, *, nodes: int = NODES, seconds: float | None = None, table: int = TABLE
) -> Found:
    """Return what can be proved of a game tree's problem and whether its author agrees.

    ``seconds`` bounds the whole of it: each of at most MOST_QUESTIONS questions has its
    share of what is left. ``nodes`` and ``table`` are limits of one question. Raises
    nothing for a file that is no problem: the answer says why.
    """
    end = None if seconds is None else time.monotonic() + seconds
    try:
        start = begin(tree)
        authored = tuple(Line(moves) for moves in author_lines(start))
    except WeiqiError as error:
        return Found(UNREADABLE, str(error))
    if not any(start.game.board.cells[p] for p in start.game.board.geometry.points):
        return Found(UNREADABLE, "没有摆好的子：这像是一盘对局，不是一道题。", start)
    best: Found | None = None
    refusal = ""
    asked = 0
    for question in _questions(start):
        if isinstance(question, str):
            refusal = refusal or question
            continue
        left = (end - time.monotonic()) / (MOST_QUESTIONS - asked) if end else None
        share = None if left is None else max(round(left, 2), LEAST_SECONDS)
        solver = solver_for(question, nodes=nodes, seconds=share, table=table)
        found = _examine(start, question, authored, solver)
        asked += 1
        if best is None or _worth(found) > _worth(best):
            best = found
        if found.status == AGREES:
            break
    return best or Found(UNREADABLE, refusal or "没有找到被围住的棋。", start)


def begin(tree: Tree) -> Start:
    """Return the start of a problem. Raises SgfError and SetupError."""
    black: set[int] = set()
    white: set[int] = set()
    to_play: int | None = None
    node = tree.root
    marked: list[int] = []
    for _ in range(MOST_SETUP):
        _set_up(node, black, white)
        to_play = node.color("PL") or to_play
        marked = _marked(node, black | white) or marked
        if len(node.children) != 1 or node.children[0].move() is not None:
            break
        node = node.children[0]
    if to_play is None:
        to_play = next((m.color for c in node.children if (m := c.move())), BLACK)
    kind = tree.root.simple("GE")
    game = Game(tree.size, sorted(black), sorted(white), to_play)
    return Start(game, node, tuple(marked), kind if kind in KINDS else "")


def _set_up(node: Node, black: set[int], white: set[int]) -> None:
    for name, mine in (("AB", black), ("AW", white), ("AE", set[int]())):
        placed = node.points(name)
        black.difference_update(placed)
        white.difference_update(placed)
        mine.update(placed)


def _marked(node: Node, stones: set[int]) -> list[int]:
    """Return the stones under the first kind of mark that lies on stones."""
    for name in _MARKS:
        found = [p for p in node.points(name) if p in stones]
        if found:
            return found
    return []


# The author


def author_lines(start: Start) -> Iterator[tuple[int, ...]]:
    """Yield the lines the author holds to be right: one for each first move.

    Marked lines if there are any, else the main line where it is not marked as wrong.
    Raises SgfError for a move that cannot be read.
    """
    lines = [line for child in start.node.children if (line := _right(child))]
    if not lines:
        lines = [line for line in [_main(start.node)] if line]
    seen: set[int] = set()
    for line in lines:
        moves = tuple(_moves(line))
        if moves and moves[0] not in seen and len(seen) < MOST_LINES:
            seen.add(moves[0])
            yield moves


def _right(child: Node) -> list[Node]:
    """Return the line from a first move to the first node called right, [] without one."""
    waiting = [child]
    while waiting:
        node = waiting.pop()
        if read_mark(node).verdict == RIGHT:
            line = [node]
            while line[-1] is not child and (above := line[-1].parent):
                line.append(above)
            return line[::-1]
        waiting.extend(reversed(node.children))
    return []


def _no_move(node: Node) -> bool:
    return node.move() is None


def _main(node: Node) -> list[Node]:
    """Return the first branch without a move that is called wrong."""
    line: list[Node] = []
    while True:
        good = [c for c in node.children if not _bad(c)]
        if not good:
            return line if not node.children else []
        node = good[0]
        line.append(node)


def _bad(node: Node) -> bool:
    mark = read_mark(node)
    return mark.bad or mark.not_this or mark.verdict == WRONG


def _moves(line: Sequence[Node]) -> Iterator[int]:
    for node in dropwhile(_no_move, line):  # words may come before the first move
        move = node.move()
        if move is None:
            return
        yield move.point


# The question


def _questions(start: Start) -> Iterator[LifeProblem | str]:
    """Yield what may be asked of the position, or why something cannot be."""
    asked = aspect(KINDS[start.kind]) if start.kind else ASPECTS[0]
    if asked not in ASPECTS:
        asked = ASPECTS[0]
    board, ko = start.game.board, start.game.ko_point or 0
    targets: list[frozenset[int] | None] = [frozenset(start.marked) if start.marked else None]
    if not start.marked:
        for color in (BLACK, WHITE):
            shut = [g for g in groups(board, color) if g.shut_in]
            shut.sort(key=lambda g: (-len(g.stones), min(g.stones)))
            targets += [g.stones for g in shut[:MOST_QUESTIONS]]
    asked_before: set[frozenset[int]] = set()
    for target in targets:
        try:
            question = find(asked, board, start.to_play, target, None, ko)
        except SolverError as error:
            yield str(error)
            continue
        if question.target not in asked_before and len(asked_before) < MOST_QUESTIONS:
            asked_before.add(question.target)
            yield question


def _examine(
    start: Start,
    question: LifeProblem,
    authored: tuple[Line, ...],
    solver: Solver,
) -> Found:
    answer = solver.answer()
    found = Found(
        NOT_PROVED,
        answer.reason,
        start,
        question,
        _kind(start, question),
        answer.outcome,
        answer.best,
        answer.line,
        authored,
        answer.nodes,
    )
    if answer.outcome.status == "not_proved":
        return found
    needless = PASS in answer.best
    lines = tuple(_compare(solver, line, answer.outcome) for line in authored)
    found = replace(found, author=lines, needless=needless, nodes=solver.nodes)
    if any(line.keeps is None for line in lines):
        return replace(found, reason=found.reason or "作者的着法没有算清")
    if not lines:
        return replace(found, status=PROVED)
    hopeless = _hopeless(question, answer.outcome)
    right = all(line.keeps for line in lines) and not hopeless
    return replace(found, status=AGREES if right else DISAGREES, reason=_remark(found, hopeless))


def _remark(found: Found, hopeless: bool) -> str:
    if hopeless:
        return "怎么下都做不到"
    return "不用下也做得到" if found.needless else ""


def _hopeless(question: LifeProblem, outcome: Outcome) -> bool:
    """Tell whether the side to play gets nothing, whatever it does."""
    worst = "dead" if question.to_play == question.defender else "alive"
    return outcome.status == worst


def _kind(start: Start, question: LifeProblem) -> str:
    if start.kind and aspect(KINDS[start.kind]) != ASPECTS[0]:
        return start.kind
    return "做活" if question.to_play == question.defender else "杀棋"


def _compare(solver: Solver, line: Line, aim: Outcome) -> Line:
    """Return a line with the outcome after its first move, and how it is refuted."""
    bits = solver.problem.bits
    first = line.moves[0]
    bit = 0 if first == PASS else bits.get(first, 0)
    if solver.root[3] == DEFENDER:
        bit &= ~solver.window.closed
    # A move elsewhere is a pass as far as this question goes.
    child = dict(solver.children(solver.root)).get(bit)
    if child is None:
        return replace(line, outcome=None, keeps=False)
    keeps = solver.reaches(child, aim)
    if keeps is None or keeps:
        return replace(line, outcome=aim if keeps else None, keeps=keeps)
    outcome = solver.status(child)
    refutation = tuple(solver.problem.point(b) for b in solver.line(child, outcome))
    return replace(line, outcome=outcome, keeps=False, refutation=refutation)


_ORDER = (UNREADABLE, NOT_PROVED, DISAGREES, PROVED, AGREES)


def _worth(found: Found) -> tuple[bool, int]:
    """Of several questions, one with something to find comes first."""
    return found.usable, _ORDER.index(found.status)


# A file of our own


def problem_tree(found: Found, name: str, difficulty: int | None = None) -> Tree:
    """Return the problem as a file of our form (docs/content.md, section 4).

    The author's lines and words are kept as comments as far as they are legal.
    ``difficulty`` stands in where the file has none (else 5). Raises SgfError for a
    problem that is not ``usable``.
    """
    start, question, outcome = found.start, found.question, found.outcome
    if not found.usable or start is None or question is None or outcome is None:
        raise SgfError(f"这一题不能用：{STATUS_WORDS[found.status]}。")
    old = start.node.tree
    tree = Tree(old.size)
    root = tree.root
    game = start.game
    root.set_text("GN", name)
    root.set_text("GE", found.kind)
    root.set_text("DI", str(read_difficulty(old.root) or difficulty or 5))
    root.set_text("PL", "B" if start.to_play == BLACK else "W")
    for key, color in (("AB", BLACK), ("AW", WHITE)):
        points = [p for p in game.board.geometry.points if game.board.cells[p] == color]
        if points:
            root.set_points(key, points)
    root.set_points("TR", sorted(question.target))
    root.set_text("C", task_words(found))
    _copy(start, root, MAX_NODES - 1)
    return tree


_TASKS = {"做活": "做活画 △ 的{}棋", "杀棋": "杀掉画 △ 的{}棋", "对杀": "和画 △ 的{}棋对杀"}
_RESULTS = {"ko": "打劫", "seki": "双活"}


def task_words(found: Found) -> str:
    """Return what is to be done in one sentence; a result that is not clean is named."""
    assert found.question and found.outcome and found.start
    side, marked = color_word(found.start.to_play), color_word(found.question.defender)
    asked = _TASKS.get(found.kind)
    if asked is None:
        asked = "切断画 △ 的{}棋" if KINDS[found.kind] == "cut" else "连上画 △ 的{}棋"
    task = f"{side}先，{asked.format(marked)}"
    result = _RESULTS.get(found.outcome.status)
    return f"{task}（最好的结果是{result}）。" if result else f"{task}。"


def found_words(found: Found) -> str:
    """Return the proved result as a phrase, such as 白棋净死."""
    if found.question is None or found.outcome is None:
        return ""
    return outcome_words(KINDS[found.kind], found.outcome, found.question.defender)


def _copy(start: Start, root: Node, most: int) -> None:
    """Hang the author's legal moves and words under a root, ``most`` nodes at most."""
    waiting: list[tuple[Node, Node, list[int]]]
    waiting = [(child, root, []) for child in reversed(start.node.children)]
    while waiting and most > 0:
        old, parent, before = waiting.pop()
        move = old.move()
        if move is None or not _legal(start, before, move):
            continue
        most -= 1
        node = parent.add()
        node.set_move(move)
        comment = plain_comment(old.text("C"))
        if not comment and read_mark(old).verdict == RIGHT:
            comment = "作者的正解。"
        if comment:
            node.set_text("C", comment)
        waiting += [(child, node, [*before, move.point]) for child in reversed(old.children)]


def _legal(start: Start, before: Sequence[int], move: Move) -> bool:
    """Tell whether a move may follow others, colours in turn."""
    board = start.game.board
    black, white = (
        [p for p in board.geometry.points if board.cells[p] == c] for c in (BLACK, WHITE)
    )
    game = Game(board.size, black, white, start.to_play)
    try:
        for color, point in (*((0, p) for p in before), move):
            if point == PASS:
                game.pass_(color or game.to_play)
            else:
                game.play(color or game.to_play, point)
    except (MoveError, OffBoardError):
        return False
    return True
