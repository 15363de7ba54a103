"""What a task and a verdict are, and the words that both need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from weiqi.diagram import Diagram, DiagramError
from weiqi.errors import MoveError, WeiqiError
from weiqi.game import PASS, Game
from weiqi.points import EMPTY, color_word, opponent

CONTINUE, SOLVED, FAILED = "continue", "solved", "failed"


class TaskError(WeiqiError):
    """The text is no task, or the answer has not the form its kind asks for."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class Task:
    """A task as read.

    ``diagram`` is the board as drawn. The reader starts after its numbered moves, and
    ``side`` is to move then. ``targets`` are the points of all stones marked △. ``any_target``,
    ``color`` and ``quantity`` are the fields ``any``, ``color`` and ``of``.
    """

    kind: str
    ask: str
    diagram: Diagram
    hint: str = ""
    done: str = ""
    any_target: bool = False
    color: int = EMPTY
    quantity: str = ""
    line: int = field(default=1, compare=False)

    def game(self) -> Game:
        """The game where the reader starts."""
        return self.diagram.game(len(self.diagram.moves))

    @property
    def side(self) -> int:
        """The reader's colour: who is to move when he starts."""
        first = self.diagram.first
        return opponent(first) if len(self.diagram.moves) % 2 else first

    @property
    def targets(self) -> tuple[int, ...]:
        """Points of the stones marked △ that are on the board at the start, in board order."""
        cells = self.game().board.cells
        marked = (p for p, mark in self.diagram.marks.items() if mark == "triangle")
        return tuple(sorted(p for p in marked if cells[p] != EMPTY))

    @property
    def position(self) -> Diagram:
        """What the reader sees at the start: the board after the numbered moves, with marks.

        Marks and letters stay; a letter whose point got a stone is left out. Where a number
        is asked, the diagram stays as drawn, for the question is about its numbered moves.
        """
        if not self.diagram.moves or self.kind == "number":
            return self.diagram
        board = self.game().board
        labels = {p: x for p, x in self.diagram.labels.items() if board.cells[p] == EMPTY}
        return replace(
            self.diagram,
            black=frozenset(board.stones(1)),
            white=frozenset(board.stones(2)),
            first=self.side,
            moves=(),
            labels=labels,
        )

    def name(self, point: int) -> str:
        """A point in a sentence: its letter on the drawing, else its coordinate."""
        if point == PASS:
            return "停一手"
        return self.diagram.labels.get(point) or self.diagram.geometry.name(point)

    def coordinate(self, point: int) -> str:
        """A point as answers and verdicts give it: ``D4`` or ``pass``."""
        return "pass" if point == PASS else self.diagram.geometry.name(point)

    def names(self, points: Iterable[int]) -> str:
        """Points in board order, with Chinese commas."""
        return "、".join(self.name(point) for point in sorted(points))


@dataclass(frozen=True)
class Verdict:
    """The judgement of an answer.

    ``state``: ``continue`` (nothing decided), ``solved`` or ``failed``. ``legal`` is False
    when the rules refuse the last move; ``code`` then names the refusal. ``reply`` is the
    program's move (a coordinate, ``pass`` or empty). ``captured``: what the reader's last
    move took off; ``reply_captured``: what the reply did. For marked points: ``right`` and
    ``wrong`` list them, ``missing`` counts those not yet marked. ``explain`` is Chinese.
    """

    state: str
    explain: str
    legal: bool = True
    code: str = ""
    reply: str = ""
    captured: tuple[str, ...] = ()
    reply_captured: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    missing: int = 0


MAX_MOVES = 200
MAX_POINTS = 700


def moves_of(task: Task, answer: Mapping[str, object]) -> list[int]:
    """The moves of an answer ``{"moves": ["D4", …]}`` as points; ``pass`` is PASS.

    Raises TaskError or a point's error.
    """
    return [
        PASS if name.lower() == "pass" else _find(task, name)
        for name in _strings(answer, "moves", MAX_MOVES)
    ]


def points_of(task: Task, answer: Mapping[str, object]) -> list[int]:
    """The points of an answer ``{"points": ["D4", "a", …]}``, each once, in board order."""
    return sorted({_find(task, name) for name in _strings(answer, "points", MAX_POINTS)})


def _strings(answer: Mapping[str, object], key: str, limit: int) -> Sequence[str]:
    value = answer.get(key)
    if not isinstance(value, (list, tuple)):
        raise TaskError(f'答案里要有 {key}：一列坐标，例如 ["D4"]')
    if len(value) > limit:
        raise TaskError(f"答案太长：{key} 最多 {limit} 个")
    for item in value:
        if not isinstance(item, str) or not 0 < len(item) <= 4:
            raise TaskError(f"{key} 里要写坐标，例如 D4")
    return value


def _find(task: Task, name: str) -> int:
    """A coordinate or a letter of the drawing; numbers name no point in an answer."""
    if name.isdigit():
        raise TaskError(f"看不懂“{name}”：要写坐标，例如 D4")
    try:
        return task.diagram.find(name)
    except DiagramError as error:
        raise TaskError(str(error)) from None


def refused(error: MoveError) -> Verdict:
    """The verdict on a move that the rules refuse; the reader may try again."""
    return Verdict(CONTINUE, str(error), legal=False, code=error.code)


def said(color: int, count: int) -> str:
    """How many stones were taken: 提掉了 3 个白子."""
    return f"提掉了 {count} 个{color_word(color)}子"
