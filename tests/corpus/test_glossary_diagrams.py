"""What a reader is told when he asks of a diagram's stones is what the diagram claims."""

import re

import pytest

from website.api.solving import CAPTURE_NODES
from website.config import ROOT
from weiqi.capture import read_gradually
from weiqi.diagram import read_diagram
from weiqi.fences import fences
from weiqi.ladder import read_ladder
from weiqi.points import opponent

_CLAIM = re.compile(r"(?:after (?:1-)?(\d+) )?(capture|escape|ladder) (\w+) (works|fails|ko)")
_AS_DEFENCE = {"works": "fails", "fails": "works", "ko": "ko"}


def claims():
    """Yield every claim of a capture or a ladder: diagram, moves before it, its words."""
    for path in sorted(ROOT.glob("glossary/*/*.md")):
        for fence in fences(path.read_text(encoding="utf-8")):
            if fence.info != "go":
                continue
            diagram, _ = read_diagram(fence.text, fence.line)
            for claim in diagram.claims if diagram else ():
                if found := _CLAIM.fullmatch(claim.text):
                    yield pytest.param(diagram, *found.groups(), id=f"{path.stem}-{claim.text}")


CLAIMS = list(claims())


def test_there_are_many():
    assert len(CLAIMS) >= 60


@pytest.mark.parametrize(("diagram", "moves", "kind", "place", "verdict"), CLAIMS)
def test_the_quick_readers_agree(diagram, moves, kind, place, verdict):
    game = diagram.game(int(moves or 0))
    target = diagram.find(place)
    defender = game.board.cells[target]
    first = defender if kind == "escape" else opponent(defender)
    found = (read_ladder if kind == "ladder" else read_gradually)(
        game.board,
        target,
        attacker_first=kind != "escape",
        nodes=CAPTURE_NODES,
        ko=game.ko_point if game.to_play == first else 0,
    )
    assert found.status == (_AS_DEFENCE[verdict] if kind == "escape" else verdict)
