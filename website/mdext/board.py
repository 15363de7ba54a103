"""```` ```go ```` fences -> a figure: board, caption, what was proved.

Markup (read by static/js; coordinates such as ``Q16`` are on the whole board):

```
<figure class="board-figure" data-board='{"size":9,"to_play":"B","black":["C3"],
        "white":["D3"],"moves":[["B","E3"]],"labels":{"a":"C4"}}'
        data-window="left bottom width height"      0-based, in points
        data-play="rules|life"                      only if a reader can try it
        data-target="C1 F2"                         only with claims of life and death
        data-capture="D4" data-ladder="E5">         only with claims of captures, of ladders
  <svg …>                                           weiqi.svg.render
  <figcaption>图题</figcaption>
  <p class="proved"><span>已证明</span>：C3 有 2 口气；…</p>
</figure>
```

A reader can try a position that has stones (or moves) and a legal move in the
drawn part: static/js/trial.js makes it a board to play on. With ``life`` the
solver can be asked too, of the chains at ``data-target`` (none: it looks itself); the
readers can, of each chain at ``data-capture`` and ``data-ladder``.

Every claim is proved when the page is built. A claim that fails is a fault of
the page; one that nothing can decide yet is counted and not shown as proved.
"""

from __future__ import annotations

import json
import re
from html import escape

from website.mdext.claimwords import in_words
from website.mdext.page import PageContext
from weiqi import svg
from weiqi.claims import PROVED, check_claims
from weiqi.diagram import Diagram, read_diagram
from weiqi.errors import WeiqiError
from weiqi.game import PASS
from weiqi.points import color_letter

_COORDINATE = re.compile(r"[A-HJ-Z]\d")
_AFTER = r"(?:after \d+(?:-\d+)? )?"
_LIFE = re.compile(rf"{_AFTER}(?:target (\w+) \w+|[BW] \w+ (?:lives|kills))")
_CAPTURE = re.compile(rf"{_AFTER}(?:capture|escape) (\w+) \w+")
_LADDER = re.compile(rf"{_AFTER}ladder (\w+) \w+")


def draw(page: PageContext, words: list[str], text: str, line: int) -> str:
    """HTML of one diagram; its faults and counts go to the page."""
    page.diagrams += 1
    diagram, faults = read_diagram(text, line)
    for fault in faults:
        page.fault(fault.line, fault.message, rule="diagram")
    if diagram is None or faults:
        return f'<pre class="board-source">{escape(text)}</pre>'
    proved = _proved(page, diagram)
    # A proof that names coordinates is only readable on a board that shows them.
    labels = svg.WESTERN if any(_COORDINATE.search(said) for said in proved) else None
    picture = svg.render(diagram, labels=labels)
    caption = f"<figcaption>{escape(diagram.title)}</figcaption>" if diagram.title else ""
    trial = trial_data(diagram)
    page.playable += bool(trial)
    return (
        f"<figure class=\"board-figure\" data-board='{position_json(diagram)}' "
        f'data-window="{window(diagram)}"{trial}>{picture}{caption}{_proof(proved)}</figure>'
    )


def _proved(page: PageContext, diagram: Diagram) -> list[str]:
    """The claims that hold, in Chinese words."""
    if not diagram.claims:
        page.unclaimed.append(diagram.line)
    proved = []
    for result in check_claims(diagram):
        if result.status == PROVED:
            proved.append(in_words(result.text))
        elif result.is_fault:
            page.fault(
                result.line, f"断言“{result.text}”：{result.message}", "改图或改断言", "claim"
            )
        else:
            page.unproved.append(f"{result.line}: {result.text}：{result.message}")
    page.proved += len(proved)
    return proved


def _proof(proved: list[str]) -> str:
    if not proved:
        return ""
    return f'<p class="proved"><span>已证明</span>：{escape("；".join(proved))}。</p>'


def trial_data(diagram: Diagram) -> str:
    """The attributes that make a figure a board to try; "" when it cannot be one."""
    if not _has_a_move(diagram):
        return ""
    life = _asked(diagram, _LIFE)
    tried = ' data-play="rules"'
    if life is not None:
        tried = f' data-play="life" data-target="{life}"'
    for name, pattern in (("capture", _CAPTURE), ("ladder", _LADDER)):
        points = _asked(diagram, pattern)
        tried += f' data-{name}="{points}"' if points else ""
    return tried


def _asked(diagram: Diagram, pattern: re.Pattern[str]) -> str | None:
    """The points that claims of a kind name; None when there is no such claim."""
    found = [pattern.fullmatch(" ".join(claim.text.split())) for claim in diagram.claims]
    if not any(found):
        return None
    points = dict.fromkeys(diagram.find(match[1]) for match in found if match and match[1])
    return " ".join(diagram.geometry.names(points))


def _has_a_move(diagram: Diagram) -> bool:
    """Whether there is something to play with, and a legal first move in the drawn part."""
    if not (diagram.black or diagram.white or diagram.moves):
        return False
    try:
        game = diagram.game()
    except WeiqiError:
        return False
    return any(game.is_legal(point, diagram.first) for point in diagram.shown())


def window(diagram: Diagram) -> str:
    """The drawn part as the data attribute holds it: left bottom width height."""
    return " ".join(map(str, diagram.window))


def position_json(diagram: Diagram) -> str:
    """Position and numbered moves as compact JSON (the shape of ``board/play``).

    Only names of points, letters and colours: no quote or ampersand to escape.
    """
    name = diagram.geometry.name
    position = {
        "size": diagram.size,
        "to_play": color_letter(diagram.first),
        "black": [name(point) for point in sorted(diagram.black)],
        "white": [name(point) for point in sorted(diagram.white)],
        "moves": [
            [color_letter(move.color), "pass" if move.point == PASS else name(move.point)]
            for move in diagram.moves
        ],
        "labels": {letter: name(point) for point, letter in sorted(diagram.labels.items())},
    }
    return json.dumps(position, ensure_ascii=False, separators=(",", ":"))
