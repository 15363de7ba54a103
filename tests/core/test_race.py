"""对杀: the race as a question, its results against the plain judge, problems of the kind."""

import pytest

from tests.core.drawn import board
from tests.core.exhaustive_life import ENDLESS, Judge
from tests.core.symmetry import TURNS, image, turned
from weiqi import life_proof
from weiqi.judging import CONTINUE, FAILED, SOLVED, Quest
from weiqi.life_judge import field_of
from weiqi.points import BLACK, WHITE, opponent
from weiqi.problems import ProblemError, check, play, read_problem
from weiqi.solver import Solver, SolverError
from weiqi.solver.race import find_race, is_race, rivals

# Name, lowest lines, a target stone, its status with Black (its enemy) first and White first.
RACES = [
    (
        "两气对两气",
        "O O O X X X X . .\n. . X O . . X . .",
        "D1",
        "dead",
        "alive",
    ),
    (
        "三气对两气",
        "O O O X X X . . .\nO . X O X X . . .\nO . X O . X . . .\nO . X O . X . . .",
        "D1",
        "dead",
        "dead",
    ),
    (
        "一口公气，双方有眼",
        "O O O X X X X . .\nX X X O O O X . .\n. X . O . O X . .",
        "D1",
        "seki",
        "seki",
    ),
    (
        "一口公气，有眼杀无眼",
        "O O O X X X X . .\nX X X O O O X . .\n. X . O O O X . .",
        "D1",
        "dead",
        "dead",
    ),
]
every_race = pytest.mark.parametrize(
    ("drawing", "stone", "attacked", "defended"),
    [race[1:] for race in RACES],
    ids=[race[0] for race in RACES],
)


def padded(lines):
    """Return the lines as the lowest of a board of nine."""
    rows = lines.splitlines()
    return "\n".join([". . . . . . . . ."] * (9 - len(rows)) + rows)


def race(drawing, stone, to_play):
    position = board(padded(drawing))
    return find_race(position, to_play, [position.geometry.point(stone)])


@every_race
def test_the_result_in_every_orientation_and_with_colours_swapped(
    drawing, stone, attacked, defended
):
    position = board(padded(drawing))
    point = position.geometry.point(stone)
    for first, expected in ((BLACK, attacked), (WHITE, defended)):
        for turn in TURNS:
            for swap in (False, True):
                question = find_race(
                    image(position, turn, swap),
                    opponent(first) if swap else first,
                    [turned(9, point, turn)],
                )
                solver = Solver(question)
                assert solver.status(solver.root).status == expected, (first, turn, swap)


@every_race
def test_the_plain_judge_agrees(drawing, stone, attacked, defended):
    for first, expected in ((BLACK, attacked), (WHITE, defended)):
        question = race(drawing, stone, first)

        def ask(first, threats, question=question, **kind):
            judge = Judge(question.board, question.target, question.region, *threats, **kind)
            return judge.attacker_wins(first)

        assert ask(first, (0, ENDLESS)) == (expected == "dead")
        if expected != "dead":
            assert not ask(first, (ENDLESS, 0))
            lives = not ask(first, (ENDLESS, 0), two_eyes=True, endless=BLACK)
            assert lives == (expected == "alive")


def test_the_best_moves_leave_the_shared_liberty_alone():
    question = race("O O O O X X X . .\nO X X X O O X . .\nO . X . O . X . .", "E1", BLACK)
    names = question.board.geometry.names
    assert set(names(rivals(question))) == {"B2", "C1", "C2", "D2"}
    assert names(question.region) == ["B1", "D1", "F1"]
    assert names(Solver(question).answer().best) == ["F1"]


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        ("X X X X X X X . .\n. . X O . . X . .", "旁边没有也被围住的黑棋"),
        (". . . . . . . . .\n. . X O . . X . .", "没有被围住"),
    ],
)
def test_what_is_no_race_is_refused(drawing, words):
    with pytest.raises(SolverError, match=words):
        race(drawing, "D1", BLACK)


def test_stones_that_are_alive_do_not_race():
    """Black has two eyes: he is in no danger."""
    question = race("O O O O X X X . .\nX X X X O O X . .\n. X . X O . X . .", "E1", BLACK)
    assert is_race(question, nodes=10_000) is False


FILE = (
    "(;SZ[9]GN[两气对两气]GE[对杀]DI[2]PL[B]AW[ah][bh][ch][di]AB[dh][eh][fh][gh][gi][ci]"
    "TR[di]C[黑先，和画 △ 的白棋对杀。])"
)


def quest() -> Quest:
    return read_problem(FILE.encode()).quest


def points(*names):
    return [quest().game().board.geometry.point(n) for n in names]


def test_a_problem_is_checked_and_played():
    problem = read_problem(FILE.encode())
    assert problem.goal == "race"
    report = check(problem)
    assert report.faults == () and report.outcome == "dead"
    assert problem.quest.game().board.geometry.names(report.best) == ["E1"]
    won = play(problem, points("E1"))
    assert won.state == SOLVED and "黑棋对杀胜" in won.explain and "快一气" in won.explain
    lost = play(problem, points("F1"))
    assert lost.state == FAILED and "黑棋对杀败" in lost.explain
    assert play(problem, []).state == CONTINUE


def test_its_proof_is_stored_and_checked_again():
    proof = life_proof.prove(quest())
    assert proof["outcome"] == "d" and life_proof.verify(quest(), proof) == []
    stored = life_proof.StoredProof(quest(), proof)
    assert stored.get(field_of(quest()).root).outcome.status == "dead"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("TR[di]", "TR[ci]", "△ 应标在白子上"),
        ("[gi][ci]", "[gi]", "谈不上对杀"),
    ],
)
def test_faults_of_a_file(old, new, fault):
    with pytest.raises(ProblemError) as caught:
        read_problem(FILE.replace(old, new).encode())
    assert any(fault in found for found in caught.value.faults), caught.value.faults
