"""The table of eye shapes in the essay on life and death, against what the solver proves."""

import pytest

from tests.core.shapes import SHAPES, problem
from website.config import ROOT
from weiqi.solver.solve import Solver

WORDS = {"alive": "活", "dead": "死", "seki": "双活", "ko": "劫"}
#: Names of the essay -> of tests/core/shapes.py, where they differ.
DRAWN = {
    "曲四": "弯四",
    "刀五": "刀把五",
    "花六": "葡萄六",
    "板六，在边上": "板六在边",
    "角上板六，没有外气": "角上板六，无外气",
    "角上板八，没有外气": "角上板八，无外气",
    "金柜角，没有外气": "金柜角，无外气",
}
BY_NAME = {shape.name: shape for shape in SHAPES}


def rows():
    """Yield every shape of the table: name, result if one plays first, if the other does."""
    essay = (ROOT / "glossary" / "死活" / "_category.md").read_text(encoding="utf-8")
    for line in essay.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 3 and cells[1] in WORDS.values():
            for name in cells[0].replace("[[", "").replace("]]", "").split("、"):
                yield pytest.param(name, cells[1], cells[2], id=name)


def test_the_table_is_there():
    assert len(list(rows())) >= 15


@pytest.mark.parametrize(("name", "own", "other"), list(rows()))
def test_the_essay_says_what_the_solver_proves(name, own, other):
    shape = BY_NAME[DRAWN.get(name, name)]
    assert (own, other) == (WORDS[shape.defended], WORDS[shape.attacked])
    if not name.startswith("金柜角"):  # tests/core proves it, in minutes
        for attacked, said in ((False, own), (True, other)):
            solver = Solver(problem(shape, attacked))
            assert WORDS[solver.status(solver.root).status] == said
