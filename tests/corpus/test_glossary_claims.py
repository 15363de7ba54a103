"""What the boards of the best-known terms claim: not only stones and liberties."""

import re

import pytest

from website.config import ROOT
from weiqi.diagram import read_diagram
from weiqi.fences import fences

_STATUS = re.compile(r"(?:after (?:1-)?\d+ )?(?:target|unconditional|[BW] \w+ (?:lives|kills))\b")
_OUTCOME = re.compile(r"\bcaptured|(?:capture|escape|ladder) \w+ \w+|\btarget |\blink ")

#: Shapes whose entry says what happens when either side moves first.
SHAPES = "刀板五 梅花五 板六 角上板六 盘角曲四 金柜角 大猪嘴 小猪嘴 断头曲四 直三 弯三".split()
#: Techniques whose entry proves what the line on the board leads to.
TECHNIQUES = (
    "扑 倒扑 接不归 金鸡独立 倒脱靴 乌龟不出头 老鼠偷油 黄莺扑蝶 仙鹤伸腿 大头鬼 "
    "滚打包收 打二还一 征子 枷 抱吃 关门吃"
).split()


def claims(head):
    """Return the claims of an entry's diagrams as (diagram, text)."""
    (path,) = ROOT.glob(f"glossary/*/{head}.md")
    boards = (
        read_diagram(fence.text, fence.line)[0]
        for fence in fences(path.read_text(encoding="utf-8"))
        if fence.info == "go"
    )
    return [(board, claim.text) for board in boards for claim in board.claims]


@pytest.mark.parametrize("head", SHAPES)
def test_a_shape_tells_its_fate_whoever_moves_first(head):
    first = {board.game(0).to_play for board, text in claims(head) if _STATUS.match(text)}
    assert len(first) == 2


@pytest.mark.parametrize("head", TECHNIQUES)
def test_a_technique_proves_where_its_line_leads(head):
    assert any(_OUTCOME.search(text) for _, text in claims(head))
