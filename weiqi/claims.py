"""Claims: what a diagram says about its position, proved as doctest proves examples.

A ``?`` line of a diagram (docs/content.md, section 1) is one claim. The table
:data:`KINDS` holds every kind: its grammar, an example, and the function that proves
it; a new kind is one more row. What a reader or the solver cannot decide within its limit
is reported as unproved, never as true.

``python -m weiqi.claims FILE…`` checks the diagrams and tasks of Markdown files.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from weiqi.benson import unconditionally_alive
from weiqi.board import Board
from weiqi.capture import FAILS, KO, NOT_PROVED, WORKS, Reading, Status, read_capture
from weiqi.diagram import ClaimLine, Diagram, DiagramError
from weiqi.errors import (
    OccupiedError,
    RepetitionError,
    SuicideError,
    WeiqiError,
)
from weiqi.eyes import is_false_eye, is_true_eye
from weiqi.game import PASS, Game
from weiqi.ladder import read_ladder
from weiqi.points import BLACK, EMPTY, WHITE, color_of, color_word, opponent
from weiqi.scoring import area
from weiqi.solver import LifeProblem, Solver, SolverError, find_problem

# States the solver may look at for one claim: some seconds of plain Python.
_LIFE_NODES = 400_000

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


class _Malformed(Exception):
    """The claim's words make no sense on this diagram."""


class _Unproved(Exception):
    """Nothing here can decide the claim."""


class Scene(NamedTuple):
    """Where a claim is judged: the diagram, and the game after ``last`` of its moves."""

    diagram: Diagram
    first: int
    last: int
    game: Game

    @property
    def board(self) -> Board:
        return self.game.board

    def point(self, name: str) -> int:
        """The point of a name in a claim."""
        try:
            return self.diagram.find(name)
        except WeiqiError as error:
            raise _Malformed(str(error).rstrip("。")) from None

    def chain(self, name: str) -> int:
        """A point that must hold a stone."""
        point = self.point(name)
        if self.board.cells[point] == EMPTY:
            raise _Malformed(f"{self.show(name)} 是空点，没有棋子")
        return point

    def show(self, name: str) -> str:
        """A name with its coordinate, such as ``a（C2）``."""
        where = self.diagram.geometry.name(self.point(name))
        return where if where == name.upper() else f"{name}（{where}）"

    def names(self, points: Iterable[int]) -> str:
        return "、".join(self.diagram.geometry.names(points)) or "没有"


Finding = str | None
"""None when the claim holds, else what is true instead (Chinese)."""
Prove = Callable[[Scene, re.Match[str]], Finding]


class Measure(NamedTuple):
    """A quantity of the position, and what it is in Chinese words."""

    value: Fraction
    said: str


Take = Callable[[Scene, re.Match[str]], Measure]


@dataclass(frozen=True)
class Kind:
    """A kind of claim: the word that marks it, its grammar and what proves it.

    Kinds that state a number also know how to measure it, for tasks that ask for it.
    """

    word: str
    example: str
    pattern: re.Pattern[str]
    prove: Prove
    quantity: re.Pattern[str] | None = None
    take: Take | None = None


_POINT = r"([A-Za-z]\d{1,2}|[a-z]|\d{1,3})"
_COLOR = r"([BW])"
_SHORTHAND = {"<P>": _POINT, "<C>": _COLOR}


def _pattern(grammar: str) -> re.Pattern[str]:
    for short, pattern in _SHORTHAND.items():
        grammar = grammar.replace(short, pattern)
    return re.compile(grammar.replace(" ", r"\s+"))


def _kind(word: str, example: str, grammar: str, prove: Prove) -> Kind:
    return Kind(word, example, _pattern(grammar), prove)


def _quantity(word: str, example: str, grammar: str, take: Take) -> Kind:
    """A kind of claim that states a number: what ``take`` measures ``= number``."""

    def prove(scene: Scene, found: re.Match[str]) -> Finding:
        measure = take(scene, found)
        stated = Fraction(int(found["whole"])) + Fraction(found["part"] or 0)
        return None if measure.value == stated else measure.said

    sign = r"(?:\s*=\s*|\s+)" if word == "captured" else r"\s*=\s*"
    number = sign + r"(?P<whole>\d{1,4})(?:\s+(?P<part>1/2))?"
    pattern = re.compile(_pattern(grammar).pattern + number)
    return Kind(word, example, pattern, prove, _pattern(grammar), take)


# --- the rule core's claims ----------------------------------------------------------


def _refusal(game: Game, point: int, color: int) -> WeiqiError | None:
    """Why ``color`` may not play ``point`` now, whoever is to move; the game is unchanged.

    Repetition is positional, so a pass (or a pass taken back) in between alters nothing.
    """
    if color == game.to_play and not game.ended:
        return game.refusal(point, color)
    if game.moves and game.moves[-1].point == PASS:
        passed = game.moves[-1].color
        game.undo()
        try:
            return _refusal(game, point, color)
        finally:
            game.pass_(passed)
    game.pass_(game.to_play)
    try:
        return game.refusal(point, color)
    finally:
        game.undo()


_REFUSALS: dict[str, tuple[type[WeiqiError], str]] = {
    "suicide": (SuicideError, "是禁着点"),
    "repetition": (RepetitionError, "会全局同形再现"),
    "occupied": (OccupiedError, "已有棋子"),
}


def _legality(scene: Scene, found: re.Match[str]) -> Finding:
    color, point, word = color_of(found[1]), scene.point(found[2]), found[3]
    refusal = _refusal(scene.game, point, color)
    if word == "legal":
        return None if refusal is None else f"{color_word(color)}不能下：{refusal}"
    expected, meaning = _REFUSALS[word]
    if isinstance(refusal, expected):
        return None
    truth = f"{refusal}" if refusal else f"{color_word(color)}可以下在 {scene.show(found[2])}"
    return f"并不{meaning}：{truth}"


def _liberties(scene: Scene, found: re.Match[str]) -> Measure:
    liberties = scene.board.liberties(scene.chain(found[1]))
    said = f"{scene.show(found[1])} 那块棋有 {len(liberties)} 口气：{scene.names(liberties)}"
    return Measure(Fraction(len(liberties)), said)


def _chain(scene: Scene, found: re.Match[str]) -> Measure:
    chain = scene.board.chain(scene.chain(found[1]))
    said = f"{scene.show(found[1])} 那块棋有 {len(chain)} 个子：{scene.names(chain)}"
    return Measure(Fraction(len(chain)), said)


def _atari(scene: Scene, found: re.Match[str]) -> Finding:
    liberties = scene.board.liberties(scene.chain(found[1]))
    if len(liberties) == 1:
        return None
    return f"{scene.show(found[1])} 那块棋有 {len(liberties)} 口气：{scene.names(liberties)}"


def _content(scene: Scene, point: int) -> str:
    color = scene.board.cells[point]
    return "空点" if color == EMPTY else f"{color_word(color)}子"


def _empty(scene: Scene, found: re.Match[str]) -> Finding:
    point = scene.point(found[1])
    if scene.board.cells[point] == EMPTY:
        return None
    return f"{scene.show(found[1])} 是{_content(scene, point)}"


def _stone(scene: Scene, found: re.Match[str]) -> Finding:
    point = scene.point(found[2])
    if scene.board.cells[point] == color_of(found[1]):
        return None
    return f"{scene.show(found[2])} 是{_content(scene, point)}"


def _connected(scene: Scene, found: re.Match[str]) -> Finding:
    one, other = scene.chain(found[1]), scene.chain(found[2])
    chain = scene.board.chain(one)
    if other in chain:
        return None
    return f"{scene.show(found[1])} 那块棋是 {scene.names(chain)}，不含 {scene.show(found[2])}"


def _captured(scene: Scene, found: re.Match[str]) -> Measure:
    if scene.last == 0:
        raise _Malformed("captured 前面要写 after 和手数，例如 after 1-5 captured 4")
    before, after = scene.diagram.game(scene.first - 1).captured, scene.game.captured
    lost = {color: after[color] - before[color] for color in (BLACK, WHITE)}
    count = lost[color_of(found[1])] if found[1] else lost[BLACK] + lost[WHITE]
    which = f"第 {scene.first} " + (f"到 {scene.last} 手" if scene.last > scene.first else "手")
    said = f"{which}提掉黑子 {lost[BLACK]} 个、白子 {lost[WHITE]} 个"
    return Measure(Fraction(count), said)


# --- claims of the readers -----------------------------------------------------------


def _eye(scene: Scene, found: re.Match[str]) -> Finding:
    color, point = color_of(found[1]), scene.point(found[2])
    test = {"true": is_true_eye, "false": is_false_eye}
    if test[found[3]](scene.board, point, color):
        return None
    if scene.board.cells[point] != EMPTY:
        return f"{scene.show(found[2])} 有子，不是眼"
    other = {"true": "false", "false": "true"}[found[3]]
    word = {"true": "真眼", "false": "假眼"}[other]
    if test[other](scene.board, point, color):
        return f"{scene.show(found[2])} 是{color_word(color)}的{word}"
    return f"{scene.show(found[2])} 不是{color_word(color)}的眼"


def _unconditional(scene: Scene, found: re.Match[str]) -> Finding:
    point = scene.chain(found[1])
    alive = unconditionally_alive(scene.board, scene.board.cells[point])
    if point in alive:
        return None
    return f"{scene.show(found[1])} 那块棋不是无条件活：对方一直下、己方总不应，会被吃掉"


def _area(scene: Scene, found: re.Match[str]) -> Measure:
    color = color_of(found[1])
    true = area(scene.board, color)
    return Measure(true, f"{color_word(color)}方共 {amount(true)} 子")


def amount(count: Fraction) -> str:
    """A count as it is written: ``40`` or ``40 1/2``."""
    whole, rest = divmod(count, 1)
    return f"{whole} {rest}" if whole and rest else str(count)


_ATTACK_WORDS = {WORKS: "吃得掉", FAILS: "吃不掉", KO: "成劫"}
_DEFENCE_WORDS = {WORKS: "逃不掉", FAILS: "逃得掉", KO: "成劫"}
_AS_DEFENCE = {"works": FAILS, "fails": WORKS, "ko": KO}


def _judge_reading(
    scene: Scene, reading: Reading, wanted: str, mover: int, words: dict[Status, str]
) -> Finding:
    """Compare a verdict with the one claimed; a refuted claim shows the line of play."""
    if reading.status == wanted:
        return None
    if reading.status == NOT_PROVED:
        raise _Unproved(reading.reason)
    line = line_of_play(scene.diagram, reading.line, mover)
    return f"其实{words[reading.status]}" + (f"：{line}" if line else "")


def line_of_play(diagram: Diagram, points: Iterable[int], color: int) -> str:
    """Moves in turn as Chinese text with coordinates, ``color`` first: 黑 C3，白 D4 …"""
    moves = []
    for point in points:
        where = "停一手" if point == PASS else diagram.geometry.name(point)
        moves.append(f"{color_word(color)} {where}")
        color = opponent(color)
    return "，".join(moves)


def _ko(game: Game, color: int) -> int:
    """The point a simple ko forbids to ``color`` now."""
    return game.ko_point if game.to_play == color else 0


def _ladder(scene: Scene, found: re.Match[str]) -> Finding:
    target = scene.chain(found[1])
    attacker = opponent(scene.board.cells[target])
    reading = read_ladder(scene.board, target, ko=_ko(scene.game, attacker))
    return _judge_reading(scene, reading, found[2], attacker, _ATTACK_WORDS)


def _capture(scene: Scene, found: re.Match[str]) -> Finding:
    target = scene.chain(found[1])
    attacker = opponent(scene.board.cells[target])
    reading = read_capture(scene.board, [target], ko=_ko(scene.game, attacker))
    return _judge_reading(scene, reading, found[2], attacker, _ATTACK_WORDS)


def _escape(scene: Scene, found: re.Match[str]) -> Finding:
    """The capture reader answers for the attacker; escaping is the other way round."""
    target = scene.chain(found[1])
    defender = scene.board.cells[target]
    ko = _ko(scene.game, defender)
    reading = read_capture(scene.board, [target], attacker_first=False, ko=ko)
    return _judge_reading(scene, reading, _AS_DEFENCE[found[2]], defender, _DEFENCE_WORDS)


_STATUS_WORDS = {"alive": "活棋", "dead": "死棋", "seki": "双活", "ko": "劫"}


def _target(scene: Scene, found: re.Match[str]) -> Finding:
    """Life and death of the chain named, the side to move first."""
    return _judge_life(scene, _question(scene, [scene.chain(found[1])]), found[2])


def _lives(scene: Scene, found: re.Match[str]) -> Finding:
    """A move after which the mover's shut-in group is alive whatever the answer."""
    color, question = _after_move(scene, found)
    if question.defender != color:
        raise _Malformed(f"围住的是{color_word(question.defender)}棋，应写 kills")
    return _judge_life(scene, question, "alive")


def _kills(scene: Scene, found: re.Match[str]) -> Finding:
    """A move after which the other side's shut-in group is dead whatever the answer."""
    color, question = _after_move(scene, found)
    if question.defender == color:
        raise _Malformed(f"围住的是{color_word(color)}棋自己，应写 lives")
    return _judge_life(scene, question, "dead")


def _after_move(scene: Scene, found: re.Match[str]) -> tuple[int, LifeProblem]:
    color, point = color_of(found[1]), scene.point(found[2])
    game = scene.game
    game.to_play = color
    try:
        game.play(color, point)
    except WeiqiError as error:
        raise _Malformed(str(error)) from None
    return color, _question(scene, None)


def _question(scene: Scene, target: list[int] | None) -> LifeProblem:
    game = scene.game
    try:
        return find_problem(game.board, game.to_play, target, ko=game.ko_point)
    except SolverError as error:
        raise _Malformed(str(error).rstrip("。")) from None


def _judge_life(scene: Scene, question: LifeProblem, wanted: str) -> Finding:
    solver = Solver(question, nodes=_LIFE_NODES)
    outcome = solver.status(solver.root)
    if outcome.status == wanted:
        return None
    if outcome.status == "not_proved":
        raise _Unproved(solver.limit_met())
    points = [question.point(bit) for bit in solver.line(solver.root, outcome)]
    line = line_of_play(scene.diagram, points, question.to_play)
    return f"其实是{_STATUS_WORDS[outcome.status]}" + (f"：{line}" if line else "")


KINDS: tuple[Kind, ...] = (
    _kind("legal", "B a legal", "<C> <P> (legal)", _legality),
    _kind("suicide", "W a suicide", "<C> <P> (suicide)", _legality),
    _kind("repetition", "W a repetition", "<C> <P> (repetition)", _legality),
    _kind("occupied", "W a occupied", "<C> <P> (occupied)", _legality),
    _quantity("liberties", "liberties D4 = 3", "liberties <P>", _liberties),
    _quantity("chain", "chain D4 = 5", "chain <P>", _chain),
    _quantity("captured", "after 1-5 captured B 4", "captured(?: <C>)?", _captured),
    _kind("atari", "atari D4", "atari <P>", _atari),
    _kind("empty", "empty D4", "empty <P>", _empty),
    _kind("stone", "stone B D4", "stone <C> <P>", _stone),
    _kind("connected", "connected D4 F4", "connected <P> <P>", _connected),
    _kind("eye", "eye B a true", "eye <C> <P> (true|false)", _eye),
    _kind("unconditional", "unconditional D4", "unconditional <P>", _unconditional),
    _kind("ladder", "ladder D4 works", "ladder <P> (works|fails|ko)", _ladder),
    _kind("capture", "capture D4 works", "capture <P> (works|fails|ko)", _capture),
    _kind("escape", "escape D4 works", "escape <P> (works|fails|ko)", _escape),
    _quantity("area", "area W = 40 1/2", "area <C>", _area),
    _kind("target", "target C1 alive", "target <P> (alive|dead|seki|ko)", _target),
    _kind("lives", "B D1 lives", "<C> <P> lives", _lives),
    _kind("kills", "B D1 kills", "<C> <P> kills", _kills),
)

_AFTER = re.compile(r"after\s+(\d{1,3})(?:\s*-\s*(\d{1,3}))?\s+(.+)")


def check_claims(diagram: Diagram) -> list[ClaimResult]:
    """The judgement of every claim of ``diagram``, in their order."""
    return [_check(diagram, claim) for claim in diagram.claims]


def _check(diagram: Diagram, claim: ClaimLine) -> ClaimResult:
    try:
        kind, scene, found = _understand(diagram, claim.text)
        finding = kind.prove(scene, found)
    except _Malformed as error:
        return ClaimResult(claim.text, claim.line, MALFORMED, str(error))
    except _Unproved as error:
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
            raise _Malformed(f"“{body[:40]}”不是能算的量；可以写：{'、'.join(words)}")
        return kind.take(_scene(diagram, kind, prefix), found)
    except (_Malformed, _Unproved) as error:
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
        raise _Malformed("不认识的断言；可以写：" + "、".join(kind.word for kind in KINDS))
    found = kind.pattern.fullmatch(body)
    if found is None:
        raise _Malformed(f"{kind.word} 的写法不对，应写成：{kind.example}")
    return kind, _scene(diagram, kind, prefix), found


def _scene(diagram: Diagram, kind: Kind, prefix: re.Match[str] | None) -> Scene:
    if prefix is None:
        return Scene(diagram, 0, 0, diagram.game())
    first = int(prefix[1])
    last = int(prefix[2]) if prefix[2] else first
    if not 1 <= first <= last <= len(diagram.moves):
        raise _Malformed(f"after {prefix[1]} 的手数不对：这张图有 {len(diagram.moves)} 手")
    if kind.word != "captured" and prefix[2] and first != 1:
        raise _Malformed(f"after 总是从第 1 手下起，请写 after 1-{last}")
    return Scene(diagram, first, last, diagram.game(last))


if __name__ == "__main__":
    from weiqi.pages import main

    sys.exit(main())
