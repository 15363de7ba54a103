"""Every standard shape, attacked and defended, turned, mirrored and with colours swapped."""

import pytest

from tests.core.shapes import SHAPES, Shape, problem
from tests.core.symmetry import TURNS, image, turned
from weiqi.points import opponent
from weiqi.solver import engine, kernel
from weiqi.solver.problem import LifeProblem
from weiqi.solver.solve import Solver

HEAVY = {"金柜角，无外气", "小猪嘴，无外气", "小猪嘴，一口外气"}
QUICK = [s for s in SHAPES if s.name not in HEAVY]
PIGS = [s for s in SHAPES if s.name.startswith("小猪嘴")]
SMALL = [s for s in QUICK if not s.name.startswith(("边上", "角上板八"))]


def moved(question: LifeProblem, turn: int, swap: bool) -> LifeProblem:
    """Return the question turned, and with colours swapped if asked."""
    size = question.board.size
    return LifeProblem(
        image(question.board, turn, swap),
        opponent(question.to_play) if swap else question.to_play,
        frozenset(turned(size, p, turn) for p in question.target),
        frozenset(turned(size, p, turn) for p in question.region),
    )


@pytest.mark.parametrize("attacked", [True, False], ids=["attacked", "defended"])
@pytest.mark.parametrize("shape", QUICK, ids=lambda s: s.name)
def test_shape(shape: Shape, attacked: bool) -> None:
    solver = Solver(problem(shape, attacked), kernel=kernel)
    expected = shape.attacked if attacked else shape.defended
    assert solver.status(solver.root).status == expected


@pytest.mark.parametrize("attacked", [True, False], ids=["attacked", "defended"])
@pytest.mark.parametrize("shape", SMALL, ids=lambda s: s.name)
def test_shape_turned_and_swapped(shape: Shape, attacked: bool) -> None:
    question = problem(shape, attacked)
    expected = shape.attacked if attacked else shape.defended
    for turn in TURNS:
        for swap in (False, True):
            solver = Solver(moved(question, turn, swap))
            assert solver.status(solver.root).status == expected, (turn, swap)


@pytest.mark.parametrize("attacked", [True, False], ids=["attacked", "defended"])
@pytest.mark.parametrize("turn", [0, 5])
@pytest.mark.parametrize("shape", PIGS, ids=lambda s: s.name)
def test_heavy_shape(shape: Shape, turn: int, attacked: bool) -> None:
    if engine.compiled_kernel() is None:
        pytest.skip("the solver is not compiled here: it would take half a minute")
    solver = Solver(moved(problem(shape, attacked), turn, turn > 0))
    expected = shape.attacked if attacked else shape.defended
    assert solver.status(solver.root).status == expected


@pytest.mark.parametrize("shape", QUICK, ids=lambda s: s.name)
def test_compiled_and_plain_search_the_same(shape: Shape) -> None:
    fast = engine.compiled_kernel()
    if fast is None:
        pytest.skip("the solver is not compiled here")
    plain, quick = (Solver(problem(shape, True), kernel=k) for k in (kernel, fast))
    assert plain.status(plain.root) == quick.status(quick.root)
    assert plain.nodes == quick.nodes


def test_bent_four_is_a_ko_only_the_attacker_can_start() -> None:
    (shape,) = [s for s in SHAPES if s.name == "盘角曲四"]
    for attacked in (True, False):
        solver = Solver(problem(shape, attacked))
        ko = solver.status(solver.root).ko
        assert ko is not None and ko.kind == "bent_four" and ko.first == "attacker"


def test_corner_six_with_one_liberty_is_a_direct_ko() -> None:
    (shape,) = [s for s in SHAPES if s.name == "角上板六，一口外气"]
    solver = Solver(problem(shape, True))
    answer = solver.answer()
    assert answer.outcome.status == "ko"
    assert answer.outcome.ko is not None
    assert (answer.outcome.ko.first, answer.outcome.ko.kind) == ("attacker", "direct")
    names = solver.problem.board.geometry.names(answer.best)
    assert names == ["B1"] and answer.line[0] in answer.best


def test_a_limit_gives_not_proved_never_a_guess() -> None:
    (shape,) = [s for s in SHAPES if s.name == "边上八子"]
    answer = Solver(problem(shape, True), nodes=200).answer()
    assert answer.outcome.status == "not_proved" and "200" in answer.reason
    assert answer.best == ()
    stopped = Solver(problem(shape, True), cancelled=lambda: True).answer()
    assert stopped.outcome.status == "not_proved" and stopped.reason == "已取消"


def test_the_same_question_takes_the_same_nodes() -> None:
    question = problem(QUICK[0], True)
    first, second = Solver(question).answer(), Solver(question).answer()
    assert (first.nodes, first.best, first.line) == (second.nodes, second.best, second.line)
