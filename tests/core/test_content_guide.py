"""docs/content.md, sections 1 and 2: its examples hold, and it names all there is."""

from pathlib import Path

import pytest

from weiqi.claims import KINDS
from weiqi.diagram.model import POINT_MARKS, STONES
from weiqi.fences import fences
from weiqi.pages import Report, check_page
from weiqi.tasks import ANSWERS
from weiqi.tasks.kinds import KINDS as TASK_KINDS

GUIDE = (Path(__file__).parents[2] / "docs" / "content.md").read_text(encoding="utf-8")


def test_examples_hold():
    examples = [fence for fence in fences(GUIDE) if "$$B" in fence.text and fence.info == ""]
    report = Report()
    for example in examples:
        check_page(example.text, "docs/content.md", report)
    assert report.diagrams >= 1 and report.tasks >= 1 and report.proved >= 3
    assert report.faults == []


@pytest.mark.parametrize("kind", KINDS, ids=[kind.word for kind in KINDS])
def test_every_claim_is_told(kind):
    assert any(kind.word in line for line in GUIDE.split("\n") if line.startswith("| `? "))


@pytest.mark.parametrize("kind", ANSWERS)
def test_every_task_is_told(kind):
    assert f"\n| `{kind}` |" in GUIDE
    for field in TASK_KINDS[kind].fields:
        assert f"`{field}: " in GUIDE


def test_every_symbol_is_told():
    for symbol in [*STONES, *POINT_MARKS]:
        assert f"`{symbol}`" in GUIDE
