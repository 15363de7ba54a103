"""Claims: what a diagram says about its position, proved as doctest proves examples.

A ``?`` line of a diagram (docs/content.md, section 1) is one claim. The table
:data:`KINDS` holds every kind: its grammar, an example, and the function that proves
it; a new kind is one more row. What a reader or the solver cannot decide within its limit
is reported as unproved, never as true.

``python -m weiqi.claims FILE…`` checks the diagrams and tasks of Markdown files.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from weiqi.claims import readers, rules, solved
from weiqi.claims.scene import (
    Kind,
    Malformed,
    Measure,
    Scene,
    Unproved,
    amount,
    fact,
    line_of_play,
    quantity,
)
from weiqi.diagram import ClaimLine, Diagram, DiagramError

__all__ = [
    "KINDS",
    "MALFORMED",
    "PROVED",
    "REFUTED",
    "UNPROVED",
    "ClaimResult",
    "amount",
    "check_claims",
    "line_of_play",
    "measure",
]

PROVED, REFUTED, MALFORMED, UNPROVED = "proved", "refuted", "malformed", "unproved"


class ClaimResult(NamedTuple):
    """The judgement of one claim.

    ``status`` is one of :data:`PROVED`, :data:`REFUTED` (it does not hold),
    :data:`MALFORMED` (it cannot be understood) and :data:`UNPROVED` (what would decide
    it does not exist yet, or gave up at its limit). ``message`` says in Chinese what is
    true instead, with the refuting line of play where one was read.
    """

    text: str
    line: int
    status: str
    message: str = ""

    @property
    def is_fault(self) -> bool:
        """Whether the author must mend it."""
        return self.status in (REFUTED, MALFORMED)


KINDS: tuple[Kind, ...] = (
    fact("legal", "B a legal", "<C> <P> (legal)", rules.legality),
    fact("suicide", "W a suicide", "<C> <P> (suicide)", rules.legality),
    fact("repetition", "W a repetition", "<C> <P> (repetition)", rules.legality),
    fact("occupied", "W a occupied", "<C> <P> (occupied)", rules.legality),
    quantity("liberties", "liberties D4 = 3", "liberties <P>", rules.liberties),
    quantity("chain", "chain D4 = 5", "chain <P>", rules.chain),
    quantity("captured", "after 1-5 captured B 4", "captured(?: <C>)?", rules.captured),
    fact("atari", "atari D4", "atari <P>", rules.atari),
    fact("empty", "empty D4", "empty <P>", rules.is_empty),
    fact("stone", "stone B D4", "stone <C> <P>", rules.stone),
    fact("connected", "connected D4 F4", "connected <P> <P>", rules.connected),
    fact("eye", "eye B a true", "eye <C> <P> (true|false)", readers.eye),
    fact("unconditional", "unconditional D4", "unconditional <P>", readers.unconditional),
    fact("ladder", "ladder D4 works", "ladder <P> (works|fails|ko)", readers.ladder),
    fact("capture", "capture D4 works", "capture <P> (works|fails|ko)", readers.capture),
    fact("escape", "escape D4 works", "escape <P> (works|fails|ko)", readers.escape),
    quantity("area", "area W = 40 1/2", "area <C>", rules.area_of),
    fact("target", "target C1 alive", "target <P> (alive|dead|seki|ko)", solved.target),
    fact("lives", "B D1 lives", "<C> <P> lives", solved.lives),
    fact("kills", "B D1 kills", "<C> <P> kills", solved.kills),
    fact("race", "race D4 dead", "race <P> (alive|dead|seki|ko)", solved.race),
    fact("link", "link D4 F4 joined", "link <P> <P> (joined|cut|ko)", solved.link),
)

_AFTER = re.compile(r"after\s+(\d{1,3})(?:\s*-\s*(\d{1,3}))?\s+(.+)")


def check_claims(diagram: Diagram) -> list[ClaimResult]:
    """The judgement of every claim of ``diagram``, in their order."""
    return [_check(diagram, claim) for claim in diagram.claims]


def _check(diagram: Diagram, claim: ClaimLine) -> ClaimResult:
    try:
        kind, scene, found = _understand(diagram, claim.text)
        finding = kind.prove(scene, found)
    except Malformed as error:
        return ClaimResult(claim.text, claim.line, MALFORMED, str(error))
    except Unproved as error:
        return ClaimResult(claim.text, claim.line, UNPROVED, str(error))
    if finding is None:
        return ClaimResult(claim.text, claim.line, PROVED)
    return ClaimResult(claim.text, claim.line, REFUTED, finding.rstrip("。"))


def measure(diagram: Diagram, text: str) -> Measure:
    """The quantity a text such as ``liberties D4`` or ``after 1-3 captured`` names.

    Raises DiagramError when it names none, or one that cannot be measured here.
    """
    kind, prefix, body = _split(text)
    try:
        found = kind.quantity.fullmatch(body) if kind and kind.quantity else None
        if kind is None or kind.take is None or found is None:
            words = [kind.word for kind in KINDS if kind.take]
            raise Malformed(f"“{body[:40]}”不是能算的量；可以写：{'、'.join(words)}")
        return kind.take(_scene(diagram, kind, prefix), found)
    except (Malformed, Unproved) as error:
        raise DiagramError(str(error)) from None


def _split(text: str) -> tuple[Kind | None, re.Match[str] | None, str]:
    """The kind a claim's words name, its ``after`` part, and the rest."""
    prefix = _AFTER.fullmatch(text)
    body = prefix[3] if prefix else text
    words = body.split()
    return next((kind for kind in KINDS if kind.word in words), None), prefix, body


def _understand(diagram: Diagram, text: str) -> tuple[Kind, Scene, re.Match[str]]:
    """Split a claim into its kind, the position it is about, and its words."""
    kind, prefix, body = _split(text)
    if kind is None:
        raise Malformed("不认识的断言；可以写：" + "、".join(kind.word for kind in KINDS))
    found = kind.pattern.fullmatch(body)
    if found is None:
        raise Malformed(f"{kind.word} 的写法不对，应写成：{kind.example}")
    return kind, _scene(diagram, kind, prefix), found


def _scene(diagram: Diagram, kind: Kind, prefix: re.Match[str] | None) -> Scene:
    if prefix is None:
        return Scene(diagram, 0, 0, diagram.game())
    first = int(prefix[1])
    last = int(prefix[2]) if prefix[2] else first
    if not 1 <= first <= last <= len(diagram.moves):
        raise Malformed(f"after {prefix[1]} 的手数不对：这张图有 {len(diagram.moves)} 手")
    if kind.word != "captured" and prefix[2] and first != 1:
        raise Malformed(f"after 总是从第 1 手下起，请写 after 1-{last}")
    return Scene(diagram, first, last, diagram.game(last))
