"""Without a compiled search, or with one of another source, the plain one answers."""

import pytest

from tests.core.shapes import SHAPES, problem
from weiqi.solver import engine, kernel, solve

REAL = engine.STAMP
(SIX,) = [problem(s, True) for s in SHAPES if s.name == "角上板六，一口外气"]


@pytest.fixture
def stamp(tmp_path, monkeypatch):
    """Return the file that tells what the compiled search stems from, missing at first."""
    file = tmp_path / "stamp"
    monkeypatch.setattr(engine, "STAMP", file)
    engine.compiled_kernel.cache_clear()
    yield file
    engine.compiled_kernel.cache_clear()


def found():
    answer = solve(SIX)
    return answer.outcome, answer.best, answer.line, answer.nodes


@pytest.mark.parametrize("text", [None, "", "0" * 64])
def test_the_plain_search_answers_where_the_compiled_one_is_absent_or_stale(stamp, text):
    if text is not None:
        stamp.write_text(text)
    assert engine.compiled_kernel() is None and engine.kernel_for(SIX) is kernel
    outcome, best, line, _ = found()
    assert outcome.status == "ko" and SIX.board.geometry.names(best) == ["B1"]
    assert line[0] in best


def test_a_compiled_search_that_cannot_be_loaded_is_no_error(stamp, monkeypatch):
    stamp.write_text(engine.source_digest())
    monkeypatch.setattr(engine, "COMPILED", "weiqi.solver.not_there")
    assert engine.compiled_kernel() is None and engine.kernel_for(SIX) is kernel


def test_both_answer_alike(stamp):
    plain = found()
    stamp.write_text(REAL.read_text() if REAL.exists() else "")
    engine.compiled_kernel.cache_clear()
    if engine.compiled_kernel() is None:
        pytest.skip("the solver is not compiled here")
    assert engine.kernel_for(SIX) is not kernel
    assert found() == plain
