"""连接 and 切断: results, the plain judge on all small cases, problems of the kinds."""

import pytest

from tests.core.drawn import board
from tests.core.exhaustive_life import ENDLESS, Judge
from tests.core.symmetry import TURNS, image, turned
from weiqi import life_proof
from weiqi.board import Board
from weiqi.errors import SetupError
from weiqi.judging import FAILED, SOLVED
from weiqi.life_judge import field_of
from weiqi.points import BLACK, EMPTY, WHITE, geometry, opponent
from weiqi.problems import ProblemError, check, play, read_problem
from weiqi.solutions.turnabout import TurnaboutError, turnabout
from weiqi.solver import SolverError
from weiqi.solver.link import LinkProblem, LinkSolver, chains_of, find_link
from weiqi.solver.region import whole_chains


class LinkJudge(Judge):
    """The plain judge with the ends of a link.

    The cutter wins when a marked stone is off or nothing but his safe stones lies
    between; the linker when all is one chain that the cutter cannot capture any more.
    """

    def _winner(self, board):
        if any(board.cells[p] != self.defender for p in self.target):
            return self.attacker
        if not self._together(board, lambda p: not self._wall(board, p)):
            return self.attacker
        joined = self._together(board, lambda p: board.cells[p] == self.defender)
        return self.defender if joined and self.two_eyes and self._stays(board) else 0

    def _stays(self, board):
        if board.key not in self.safe:
            region = [p for p in self.points if board.cells[p] == EMPTY]
            judge = LinkJudge(board, self.target, region, ENDLESS, 0)
            judge.alone = self.alone
            self.safe[board.key] = not judge.attacker_wins(self.attacker)
        return self.safe[board.key]

    def _wall(self, board, p):
        """Tell whether a point is closed to the linker: safe for the cutter, or out of play."""
        if board.cells[p] == self.attacker:
            return not set(board.chain(p)) <= set(self.points)
        return board.cells[p] == EMPTY and p not in self.points

    def _together(self, board, free):
        seen, queue = {self.target[0]}, [self.target[0]]
        for p in queue:
            new = [q for q in board.geometry.neighbours[p] if q not in seen and free(q)]
            seen.update(new)
            queue += new
        friends = any(board.cells[p] == self.defender and p not in self.points for p in seen)
        return set(self.target) <= seen and (friends or not self.alone)


def plain_status(question):
    """Return the status by the plain judge, all questions asked."""
    alone = len(chains_of(question.board, question.target)) == 1

    def cut(a_threats, d_threats, **kind):
        judge = LinkJudge(
            question.board, sorted(question.target), question.region, a_threats, d_threats, **kind
        )
        judge.alone = alone
        return judge.attacker_wins(question.to_play)

    if cut(0, ENDLESS):
        return "dead"
    if not cut(ENDLESS, 0, two_eyes=True, endless=question.attacker):
        return "alive"
    return "ko" if cut(ENDLESS, 0) else "seki"


# Black links from side to side along the edge; the points ? are filled in all ways.
BRIDGE = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. O O O O O .
. X ? ? ? X .
. X ? ? ? X .
"""
HOME = """
. . . . . . .
. . . . . . .
. . . . . . .
. O O O O . .
. O ? ? X X .
. O X ? ? X .
. O ? ? ? X .
"""
INSIDE = """
. . . . . . .
. . . . . . .
. . . . . . .
. O O O O O .
. O X ? X O .
. O ? ? ? X .
. O ? O ? X .
"""


def fillings(frame, marked, step):
    """Yield the legal ways to fill a frame, each ``step``-th, as questions for both sides."""
    spots = frame.count("?")
    for number in range(0, 3**spots, step):
        drawing = frame
        for _ in range(spots):
            drawing = drawing.replace("?", ".XO"[number % 3], 1)
            number //= 3
        try:
            position = board(drawing)
        except SetupError:
            continue
        point = position.geometry.point
        spots_left = [point(col + row) for col in "CDE" for row in "123"]
        region = frozenset(p for p in spots_left if not position.cells[p])
        stones = whole_chains(position, map(point, marked))
        for first in (BLACK, WHITE):
            try:
                yield drawing, LinkProblem(position, first, stones, region)
            except SolverError:
                continue


@pytest.mark.parametrize(
    ("frame", "marked", "step"),
    [(BRIDGE, ["B1", "F1"], 3), (HOME, ["C2"], 23), (INSIDE, ["C3", "E3"], 7)],
    ids=["bridge", "home", "inside"],
)
def test_the_plain_judge_agrees_on_all_small_cases(frame, marked, step):
    """With step 1 the three frames hold some 4,000 positions; all of them agreed."""
    seen = set()
    for drawing, question in fillings(frame, marked, step):
        solver = LinkSolver(question)
        found = solver.status(solver.root)
        seen.add(found.status)
        assert found.status == plain_status(question), (drawing, question.to_play)
    assert seen >= {"alive", "dead"}


# A knight's move: whoever plays first between the two groups has it.
KEIMA = """
. . . . . . . . .
. . . . . . . . .
. . O . . . O . .
. . . . X . . . .
. . O . . . O . .
. . O X . . O . .
. . O . O . . . .
. . . . . . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize(("first", "status"), [(BLACK, "alive"), (WHITE, "dead")])
def test_a_knights_move_in_every_orientation_and_with_colours_swapped(first, status):
    position = board(KEIMA)
    marked = [position.geometry.point(name) for name in ("E6", "D4")]
    for turn in TURNS:
        for swap in (False, True):
            question = find_link(
                image(position, turn, swap),
                opponent(first) if swap else first,
                [turned(9, p, turn) for p in marked],
            )
            solver = LinkSolver(question)
            assert solver.status(solver.root).status == status, (turn, swap)


def test_the_ways_between_are_found_and_every_best_move_is_named():
    position = board(KEIMA)
    names = position.geometry.names
    question = find_link(position, WHITE, [position.geometry.point(n) for n in ("E6", "D4")])
    assert {"D5", "E5"} <= set(names(question.region)) and len(question.region) < 10
    answer = LinkSolver(question).answer()
    assert names(answer.best) == ["D5", "E5"] and answer.line[0] in answer.best


def test_a_limit_gives_not_proved():
    position = board(KEIMA)
    question = find_link(position, WHITE, [position.geometry.point(n) for n in ("E6", "D4")])
    answer = LinkSolver(question, nodes=5).answer()
    assert answer.outcome.status == "not_proved" and answer.best == () and "5" in answer.reason


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        (["E6"], "要标出两块棋"),
        (["E6", "A1"], "目标处没有子"),
        (["E6", "C4"], "黑白都有"),
        ([], "目标处没有子"),
    ],
)
def test_what_cannot_be_asked_is_refused(marked, words):
    position = board(KEIMA)
    with pytest.raises(SolverError, match=words):
        find_link(position, WHITE, [position.geometry.point(n) for n in marked])


def test_stones_far_apart_are_refused():
    position = Board.of(19, [geometry(19).point("D4"), geometry(19).point("Q16")], [])
    with pytest.raises(SolverError, match="太远"):
        find_link(position, WHITE, position.stones(BLACK))


CUT = (
    "(;SZ[9]GN[断]GE[切断]DI[2]PL[W]AB[ed][df]AW[cc][gc][ce][ge][cf][gf][cg][eg]"
    "TR[ed][df]C[白先，切断画 △ 的两块黑棋。])"
)


def test_a_cut_is_checked_played_and_proved():
    problem = read_problem(CUT.encode())
    point = problem.quest.game().board.geometry.point
    report = check(problem)
    assert (problem.goal, report.outcome, report.faults) == ("cut", "dead", ())
    assert set(report.best) == {point("D5"), point("E5")}
    right, wrong = play(problem, [point("D5")]), play(problem, [point("A1")])
    assert right.state != FAILED and wrong.state == FAILED
    assert wrong.reply in report.best and "黑棋连上了" in wrong.explain
    assert life_proof.verify(problem.quest, life_proof.prove(problem.quest)) == []


def test_right_moves_lead_to_the_end_of_a_cut():
    problem = read_problem(CUT.encode())
    field = field_of(problem.quest)
    moves = []
    for _ in range(10):
        legal = (p for p in field.problem.bits if play(problem, [*moves, p]).legal)
        move = next(p for p in legal if play(problem, [*moves, p]).state != FAILED)
        verdict = play(problem, [*moves, move])
        if verdict.state == SOLVED:
            assert "黑棋被切断" in verdict.explain
            return
        moves += [move, verdict.reply]
    raise AssertionError("never solved")


def test_a_link_asks_the_owner_and_a_hopeless_one_is_refused():
    # Four stones more shut the ways round, so that no first move reaches past the region.
    link = CUT.replace("PL[W]", "PL[B]").replace("切断]", "联络]")
    report = check(read_problem(link.replace("[eg]", "[eg][ff][fd][dg][dc]").encode()))
    assert report.outcome == "alive" and not report.faults
    with pytest.raises(ProblemError, match="△ 应标在白子上"):
        read_problem(CUT.replace("切断]", "渡]").encode())
    parted = link.replace("AW[cc]", "AW[cc][ee][de]")
    assert "△ 连不上" in check(read_problem(parted.encode())).faults


def test_a_wrong_move_is_punished_by_the_other_side():
    problem = read_problem(CUT.encode())
    point = problem.quest.game().board.geometry.point
    turned_round = turnabout(problem, (point("A1"),))
    assert (turned_round.goal, turned_round.kind, turned_round.quest.to_play) == (
        "link",
        "联络",
        BLACK,
    )
    assert turned_round.task == "黑先，把画 △ 的黑棋连起来。"
    assert play(turned_round, [point("D5")]).state != FAILED
    with pytest.raises(TurnaboutError, match="做不到什么"):
        turnabout(problem, (point("D5"),))


def test_a_tigers_mouth_is_joined():
    # White at C4 has one liberty, B4, off the way: Black takes that stone.
    position = board("""
        . . . . . .
        . . X . . .
        . . . X O .
        . . X O . .
        . . . . . .
        . . . . . .
    """)
    at = position.geometry.point
    question = find_link(position, WHITE, [at("C3"), at("D4")])
    solver = LinkSolver(question, nodes=20_000)
    assert at("B4") in question.region
    assert solver.status(solver.root).status == "alive"
