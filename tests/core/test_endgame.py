"""官子: exact scores against plain recursion on the real board, and problems of the kind."""

import random
from concurrent.futures import ThreadPoolExecutor, wait

import pytest

from tests.core.drawn import board
from tests.core.symmetry import TURNS, image, turned
from weiqi.board import Board
from weiqi.errors import SetupError
from weiqi.judging import CONTINUE, FAILED, SOLVED
from weiqi.points import BLACK, WHITE, geometry, opponent
from weiqi.problems import ProblemError, check, play, read_problem
from weiqi.score_judge import endgame_of, losses
from weiqi.scoring import area
from weiqi.solver import SolverError
from weiqi.solver.endgame import Endgame, TooManyError, find_endgame


class Plain:
    """Area score by plain recursion: whole boards, every move, the whole past in the key."""

    def __init__(self, position, points):
        self.position, self.points, self.known = position, points, {}

    def value(self, position, color, passed=False, past=frozenset()):
        past = past | {position.key}
        key = (position.key, color, passed, past)
        if key not in self.known:
            values = [self._pass(position, color, passed, past)]
            for point in self.points:
                after = position.copy()
                if position.cells[point] or after.place(point, color) is None:
                    continue
                if after.key not in past:
                    values.append(self.value(after, opponent(color), False, past))
            self.known[key] = max(values) if color == BLACK else min(values)
        return self.known[key]

    def _pass(self, position, color, passed, past):
        if passed:
            return area(position, BLACK) - area(position, WHITE)
        return self.value(position, opponent(color), True, past)


# Black's ground to the left, White's to the right; ? is filled at random.
GROUND = """
. X . X O . O
X X X X O O O
X X X X O O O
. X X X O O .
X X X X O O O
X X ? ? ? O O
. X ? ? ? O .
"""
STEP = """
. X . X O . O
X X X X O O O
X X X X O O O
. X X X O O .
X X X ? ? O O
X X X X ? O O
. X ? ? ? O .
"""


def filled(frame, seed):
    """Return the frame filled at random and its empty points, None where it is no position."""
    chance = random.Random(seed)
    drawing = frame
    while "?" in drawing:
        drawing = drawing.replace("?", chance.choice("...XO"), 1)
    try:
        position = board(drawing)
    except SetupError:
        return None
    col_row = [position.geometry.xy(p) for p in position.empties()]
    spots = {position.geometry.at(x, y) for x, y in col_row if 1 < x < 5 and y < 3}
    return (position, spots) if spots else None


@pytest.mark.parametrize("frame", [GROUND, STEP], ids=["ground", "step"])
def test_plain_recursion_agrees(frame):
    """Up to five points in play agreed as well, but take a minute."""
    compared = 0
    for seed in range(45):
        case = filled(frame, seed)
        if case is None:
            continue
        position, spots = case
        for color in (BLACK, WHITE):
            try:
                endgame = Endgame(find_endgame(position, color, spots))
            except SolverError:
                continue
            points = sorted(endgame.problem.bits)
            if len(points) > 4:
                continue
            plain = Plain(position, points).value(position, color)
            settled = area(position, BLACK) - area(position, WHITE)
            start = endgame.score(*endgame.root[:2])
            assert endgame.value(endgame.root) - start == plain - settled, (str(position), color)
            compared += 1
    assert compared >= 12


# Whoever plays F1 first saves himself two points.
EDGE = """
X X X X . X O O O
. X X X X X O . O
X X X X X X O O O
X X X X X X O O O
X . X . X X O O O
X X X X X X O O O
X X X X X O O O O
X X X X X O O . O
X X X . . . . O O
"""
OPEN = ("D1", "E1", "F1", "G1")
# A ko with nothing else on the board: nobody can take it back.
KO = """
X X X X . X O O O
. X X X X X O . O
X X X X X X O O O
X X X X X X O O O
X . X . X X O O O
X X X X X X O O O
X X X X X O O O O
X X X X O . O O O
X X X X . X O O O
"""


def question(drawing, color, names):
    position = board(drawing)
    return find_endgame(position, color, [position.geometry.point(n) for n in names])


def values(asked):
    endgame = Endgame(asked)
    name = asked.board.geometry.name
    return {name(asked.point(m)) if m else "pass": v for m, v in endgame.first_moves().items()}


def test_the_value_of_every_first_move():
    assert values(question(EDGE, BLACK, OPEN)) == {
        "D1": 0, "E1": 0, "F1": 2, "G1": -2, "pass": -2,
    }  # fmt: skip
    assert values(question(EDGE, WHITE, OPEN)) == {
        "D1": 2, "E1": -2, "F1": 0, "G1": 0, "pass": 2,
    }  # fmt: skip


def test_the_value_is_the_same_turned_and_turns_its_sign_with_the_colours():
    position = board(EDGE)
    points = [position.geometry.point(n) for n in OPEN]
    for turn in TURNS:
        spots = [turned(9, p, turn) for p in points]
        for swap, color, expected in ((False, BLACK, 2), (True, WHITE, -2)):
            endgame = Endgame(find_endgame(image(position, turn, swap), color, spots))
            assert endgame.value(endgame.root) == expected


def test_a_ko_goes_to_who_takes_first_without_threats_elsewhere():
    """Black may not retake at once, and has no move in the place to wait with."""
    asked = question(KO, WHITE, ("E1", "F2"))
    endgame = Endgame(asked)
    bit = {asked.board.geometry.name(p): b for p, b in asked.bits.items()}
    taken = endgame.play(endgame.root, bit["F2"])
    past = frozenset({endgame.root[:2]})
    assert values(asked) == {"E1": 4, "F2": 0, "pass": 0}
    assert bit["F1"] not in list(endgame.moves(taken, past))


def test_a_limit_is_told():
    with pytest.raises(TooManyError, match="没有算完"):
        endgame = Endgame(question(EDGE, BLACK, OPEN), nodes=3)
        endgame.value(endgame.root)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("D1", "E1", "F1"), "G1 也是空点，也要标上"),
        ((*OPEN, "A1"), "A1 有子"),
        ((), "没有标出"),
        (("A8",), "黑白都有子"),
        (tuple(f"{c}{r}" for c in "ABCDE" for r in (1, 2)), "有子"),
    ],
)
def test_what_cannot_be_asked_is_refused(names, words):
    with pytest.raises(SolverError, match=words):
        question(EDGE, BLACK, names)


def test_an_empty_board_is_too_large():
    with pytest.raises(SolverError, match="最多 9 个"):
        find_endgame(Board.of(9), BLACK, list(geometry(9).points))


# Problems


def sgf(drawing, names, to_play="B"):
    position = board(drawing)
    geometry_ = position.geometry

    def told(points):
        spots = (geometry_.xy(p) for p in points)
        return "".join(f"[{chr(97 + x)}{chr(97 + 8 - y)}]" for x, y in spots)

    marked = [geometry_.point(n) for n in names]
    return (
        f"(;SZ[9]GN[一路扳]GE[官子]DI[3]PL[{to_play}]AB{told(position.stones(BLACK))}"
        f"AW{told(position.stones(WHITE))}TR{told(marked)}C[黑先，收官：△ 是还能下的地方。])"
    ).encode()


def points(*names):
    return [geometry(9).point(n) for n in names]


def test_a_problem_is_checked():
    problem = read_problem(sgf(EDGE, OPEN))
    report = check(problem)
    assert (problem.goal, report.faults, report.outcome) == ("score", (), "best")
    assert list(report.best) == points("F1")
    lost = losses(problem.quest)
    assert [lost[p] for p in points(*OPEN)] == [2, 2, 0, 4] and lost[0] == 4


def test_a_right_line_is_played_to_the_end():
    problem = read_problem(sgf(EDGE, OPEN))
    moves = points("F1")
    verdict = play(problem, moves)
    for _ in range(5):
        if verdict.state != CONTINUE:
            break
        moves.append(verdict.reply)
        keep = (p for p in points(*OPEN) if play(problem, [*moves, p]).legal)
        moves.append(next(p for p in keep if play(problem, [*moves, p]).state != FAILED))
        verdict = play(problem, moves)
    assert (verdict.state, verdict.outcome) == (SOLVED, "best"), verdict.explain
    assert "一目没亏" in verdict.explain and "黑比白多 2 目" in verdict.explain


@pytest.mark.parametrize(
    ("move", "words"),
    [("E1", "少 2 目（合 1 子）"), ("G1", "少 4 目（合 2 子）"), ("A2", "occupied")],
)
def test_a_wrong_move_is_told_what_it_loses(move, words):
    verdict = play(read_problem(sgf(EDGE, OPEN)), points(move))
    if words == "occupied":
        assert not verdict.legal and verdict.code == words
    else:
        assert (verdict.state, verdict.outcome) == (FAILED, "less")
        assert words in verdict.explain and verdict.reply


def test_passing_or_playing_elsewhere_loses_too():
    problem = read_problem(sgf(EDGE, OPEN))
    for moves in ([0], points("E9")):
        verdict = play(problem, moves)
        assert (verdict.state, verdict.outcome) == (FAILED, "less")
        assert verdict.reply in points(*OPEN)


def test_no_problem_where_nothing_can_be_gained():
    full = EDGE.replace("X X X . . . . O O", "X X X X . O O O O")
    report = check(read_problem(sgf(full, ["E1"])))
    assert report.faults == () and len(report.best) == 1  # one last point
    even = KO.replace("X X X X O . O O O", "X X X X X . O O O").replace(
        "X X X X . X O O O", "X X X X . O O O O"
    )
    assert "不用下也得一样多" in check(read_problem(sgf(even, ["E1", "F2"]))).faults


def test_faults_of_a_file():
    with pytest.raises(ProblemError, match="G1 也是空点"):
        read_problem(sgf(EDGE, OPEN[:3]))


def test_threads_take_turns_at_one_question():
    """The search keeps the result of a move in one place: at once they would mix."""
    problem = read_problem(sgf(EDGE, OPEN))
    with ThreadPoolExecutor(1) as pool:
        with endgame_of(problem.quest).lock:
            waiting = [pool.submit(play, problem, points("F1")), pool.submit(losses, problem.quest)]
            assert not wait(waiting, timeout=0.2).done
        assert waiting[0].result(10).state == CONTINUE and waiting[1].result(10)[0] == 4
