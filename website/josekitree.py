"""Where a reader stands in a family of joseki: what the page and the JSON interface tell.

A line of play may be in any corner, mirrored or not; all points here are those of the
board asked about. Stones that a reader puts elsewhere (``black``, ``white``) stand on the
board on which ladders are read; which position of the family it is does not depend on them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from website.library.joseki import corner, path_text
from website.library.records import JosekiRecord
from website.library.store import Store
from weiqi import svg
from weiqi.board import Board
from weiqi.capture import FAILS, KO, WORKS
from weiqi.diagram import Window, position_diagram
from weiqi.errors import MoveError, SetupError
from weiqi.game import PASS, Game
from weiqi.joseki import (
    SIZE,
    Condition,
    Entry,
    Family,
    Features,
    Index,
    Match,
    Step,
    features,
    holds,
    read_condition,
    read_family,
)
from weiqi.joseki.finding import CORNER_NAMES
from weiqi.points import color_word, geometry
from weiqi.symmetry import TURNS, inverse, table

BOARD = geometry(SIZE)
MOST_CONDITIONS = 60
MOST_STATES = 5_000  # of one ladder; a real one takes some hundred
MOST_IN_ALL = 30_000  # of all ladders of a family
MOST_EXTRA = 180  # stones a reader may add
MOST_ELSEWHERE = 12

_LADDER_WORDS = {WORKS: "成立", FAILS: "不成立", KO: "成劫"}


@lru_cache(maxsize=64)
def parsed(sgf: bytes) -> Family:
    """Return the family of a stored file; the library holds only files that can be read."""
    return read_family(sgf)[0]


@lru_cache(maxsize=2)
def _index(library: Store) -> Index:
    return Index(
        Entry(p.family, _path(p.moves), int(p.key, 16)) for p in library.joseki_positions()
    )


def index(library: Store) -> Index:
    """Return the positions of all families of a library."""
    return _index(library)


@lru_cache(maxsize=2)
def family_names(library: Store) -> dict[str, str]:
    """Return slug -> name of all families."""
    return {family.slug: family.name for family in library.joseki()}


def _path(moves: str) -> tuple[int, ...]:
    return tuple(PASS if m == "pass" else BOARD.point(m) for m in moves.split("."))


def point_word(point: int) -> str:
    """A point as a reader sees it; PASS is 脱先."""
    return "脱先" if point == PASS else BOARD.name(point)


_COORDINATE = re.compile(r"(?<![A-Za-z])[A-HJ-T](?:1\d|[1-9])(?!\d)")


def here(step: Step, turn: int) -> Step:
    """A step whose words name the points of a board that ``turn`` leads to the family's corner."""
    if not turn:
        return step
    back = table(SIZE, inverse(turn))

    def words(text: str) -> str:
        return _COORDINATE.sub(lambda found: BOARD.name(back[BOARD.point(found[0])]), text)

    return replace(
        step,
        comment=words(step.comment),
        question=words(step.question),
        judgement=words(step.judgement),
    )


def opinion(judgement: str, sources: Iterable[str]) -> str:
    """A judgement with whose it is, unless it says so itself."""
    unnamed = [source for source in sources if source not in judgement]
    return f"{judgement}（{'、'.join(unnamed)}）" if unnamed else judgement


@dataclass(frozen=True)
class Ladder:
    """A condition read on the board: does the ladder do what the move wants?

    ``met`` is None when it comes to a ko, is not read out or has no stone to read.
    ``line`` begins with ``first``.
    """

    target: int
    wanted: bool
    status: str
    met: bool | None
    first: int
    line: tuple[int, ...]
    breakers: tuple[int, ...]
    nodes: int = 0
    """Positions that the reader looked at."""

    @property
    def text(self) -> str:
        """The condition in words."""
        where = BOARD.name(self.target)
        want = "成立" if self.wanted else "不成立"
        if self.status not in _LADDER_WORDS:
            return f"要 {where} 的征子{want}；在这个局面没有算清。"
        now = f"{where} 的征子现在{_LADDER_WORDS[self.status]}"
        verdict = {True: "条件满足", False: "条件不满足", None: "要看劫"}[self.met]
        return f"要{want}：{now}，{verdict}。"


@dataclass(frozen=True)
class Choice:
    """A continuation. ``end`` are the moves from it to the end of its main line."""

    point: int
    letter: str
    color: int
    step: Step
    path: tuple[int, ...]
    end: Step
    ladders: tuple[Ladder, ...]

    @property
    def moves(self) -> str:
        """The line up to and with this move, as addresses write it."""
        return path_text(self.path)

    @property
    def word(self) -> str:
        """The point, or 脱先."""
        return point_word(self.point)

    @property
    def judgement(self) -> str:
        """The opinion here, or at the end of the main line that follows."""
        return self.step.judgement or self.end.judgement

    @property
    def sources(self) -> tuple[str, ...]:
        """Whose opinion it is."""
        return self.step.sources or self.end.sources

    @property
    def fails(self) -> bool:
        """Whether a condition of this move is not met on the board shown."""
        return any(ladder.met is False for ladder in self.ladders)


@dataclass(frozen=True)
class Elsewhere:
    """The same position in another family, or by another order of moves."""

    family: str
    name: str
    moves: str
    swapped: bool


@dataclass(frozen=True)
class View:
    """A place in a family. ``step`` is None at the start and outside the tree."""

    record: JosekiRecord
    family: Family
    moves: tuple[int, ...]
    match: Match
    game: Game
    step: Step | None
    features: Features | None
    ladders: tuple[Ladder, ...]
    above: tuple[tuple[int, Ladder], ...]
    """Conditions of earlier moves of this line that are not met: move number, ladder."""
    choices: tuple[Choice, ...]
    elsewhere: tuple[Elsewhere, ...]
    crumbs: tuple[tuple[str, str, str], ...]
    black: tuple[int, ...]
    white: tuple[int, ...]

    @property
    def known(self) -> bool:
        """Whether the family has this position."""
        return bool(self.match.steps)

    @property
    def path(self) -> str:
        """The moves as addresses write them."""
        return path_text(self.moves)

    @property
    def last(self) -> int:
        """The latest move's point; PASS (0) when there is none."""
        return self.moves[-1] if self.moves else PASS

    @property
    def window(self) -> Window:
        """The square corner that holds the family, as this reader's board lies."""
        drawn = corner(self.family.steps)
        side = drawn.width
        spot = table(SIZE, inverse(self.match.turn))[BOARD.at(SIZE - 1, SIZE - 1)]
        col, row = BOARD.xy(spot)
        return Window(SIZE - side if col else 0, SIZE - side if row else 0, side, side)

    @property
    def turned(self) -> list[tuple[str, str]]:
        """The same line in the other corners and mirrored: what it is called, its moves."""
        mine = table(SIZE, inverse(self.match.turn))[BOARD.at(SIZE - 1, SIZE - 1)]
        found = {}
        for turn in TURNS:
            places = table(SIZE, turn)
            corner = places[mine]
            if turn and (turn < 4 or corner == mine):
                word = CORNER_NAMES[BOARD.xy(corner)[0] > 0, BOARD.xy(corner)[1] > 0]
                line = path_text(PASS if p == PASS else places[p] for p in self.moves)
                found["翻面" if corner == mine else word] = line
        return list(found.items()) if self.moves else []

    def picture(self) -> str:
        """The corner as SVG, the continuations marked with letters."""
        letters = {c.point: c.letter for c in self.choices if c.point != PASS}
        drawn = position_diagram(
            self.game.board, self.window,
            first=self.game.to_play, labels=letters, title=self.record.name,
        )  # fmt: skip
        return svg.render(drawn, labels=svg.WESTERN, last=self.last)

    @property
    def facts(self) -> list[str]:
        """What the rule core sees of the last move, in sentences."""
        return facts(self.features, self.moves) if self.features else []


def facts(seen: Features, moves: Sequence[int]) -> list[str]:
    """Captures, atari, cuts, joins and liberties of the last of ``moves``, in sentences."""
    names = BOARD.names
    found = []
    if seen.captured:
        found.append(f"提掉 {len(seen.captured)} 子：{'、'.join(names(seen.captured))}。")
    for chain in seen.atari:
        amount = "" if len(chain) == 1 else f"一块（{len(chain)} 子）"
        found.append(f"打吃 {BOARD.name(chain[0])}{amount}。")
    if seen.cut:
        found.append(f"断开 {'、'.join(names(seen.cut))}：对方下在这里就连上了。")
    if seen.joined:
        found.append(f"连上 {'、'.join(names(seen.joined))}。")
    count = len(seen.chain)
    what = "这个子" if count == 1 else f"这块棋 {count} 子，"
    found.append(f"{what}有 {len(seen.liberties)} 口气。")
    return found


def view(
    library: Store,
    record: JosekiRecord,
    moves: Sequence[int],
    black: Sequence[int] = (),
    white: Sequence[int] = (),
) -> View:
    """Return where ``moves`` lead in a family.

    Raises MoveError for a move that the rules refuse and SetupError for added stones that
    cannot stand there.
    """
    family = parsed(record.sgf)
    moves = tuple(moves)
    match = family.match(moves)
    game, seen = _played(moves, black, white)
    step = here(_telling(match.steps), match.turn) if match.steps and moves else None
    back = table(SIZE, inverse(match.turn))
    extra = (tuple(black), tuple(white))
    choices = [
        _choice(family, child, match.turn, moves, number, extra)
        for number, child in enumerate(family.continuations(match.steps) if match.steps else ())
    ]
    return View(
        record, family, moves, match, game, step, seen,
        _ladders(step, back, moves, extra) if step else (),
        _unmet_above(step, back, extra) if step and any(extra) else (),
        tuple(choices), _elsewhere(library, record, match), _crumbs(family, moves, match.turn),
        *extra,
    )  # fmt: skip


def _telling(steps: Sequence[Step]) -> Step:
    """The first of the steps of a position that says something of it."""
    return next((step for step in steps if step.comment or step.judgement), steps[0])


def _played(
    moves: Sequence[int], black: Sequence[int], white: Sequence[int]
) -> tuple[Game, Features | None]:
    """The game after all moves on the board with the added stones, and the last one's facts."""
    game = Game(SIZE, black, white)
    for point in moves[:-1]:
        _play(game, point)
    before, color = game.board.copy(), game.to_play
    if not moves:
        return game, None
    _play(game, moves[-1])
    return game, None if moves[-1] == PASS else features(before, moves[-1], color)


def _play(game: Game, point: int) -> None:
    if point == PASS:
        game.pass_(game.to_play)
    else:
        game.play(game.to_play, point)


Extra = tuple[tuple[int, ...], tuple[int, ...]]


def _choice(
    family: Family,
    step: Step,
    turn: int,
    moves: tuple[int, ...],
    number: int,
    extra: Extra,
) -> Choice:
    back = table(SIZE, inverse(turn))
    point = back[step.point]
    path = (*moves, point)
    letter = chr(97 + number) if number < 26 else ""
    ladders = _ladders(step, back, path, extra)
    end = here(_end(family, step), turn)
    return Choice(point, letter, step.color, here(step, turn), path, end, ladders)


def _end(family: Family, step: Step) -> Step:
    """The end of the main line from a step, other orders of moves included."""
    for _ in range(SIZE * SIZE):
        onward = family.continuations([step])
        if not onward:
            break
        step = onward[0]
    return step


def _ladders(
    step: Step,
    back: Sequence[int],
    moves: Sequence[int],
    extra: Extra,
    nodes: int = MOST_STATES,
) -> tuple[Ladder, ...]:
    """The conditions of a step read on the board after ``moves``."""
    if not step.conditions:
        return ()
    try:
        board = _played(moves, *extra)[0].board
    except MoveError:  # an added stone is in the way of the move
        board = None
    return tuple(
        _ladder(board, step.to_play, Condition(back[c.target], c.works), nodes)
        for c in step.conditions
    )


def _unmet_above(step: Step, back: Sequence[int], extra: Extra) -> tuple[tuple[int, Ladder], ...]:
    """What does not hold on the way to a step, on the board with the added stones."""
    found: list[tuple[int, Ladder]] = []
    above = step.parent
    while above is not None:
        line = [back[point] for point in above.path]
        unmet = [one for one in _ladders(above, back, line, extra) if one.met is False]
        found += [(len(line), one) for one in unmet]
        above = above.parent
    return tuple(reversed(found))


def _ladder(board: Board | None, to_play: int, condition: Condition, nodes: int) -> Ladder:
    target, wanted = condition
    if board is None or not board.cells[target]:
        return Ladder(target, wanted, "none", None, to_play, (), ())
    reading = read_condition(board, to_play, condition, nodes)
    return Ladder(
        target, wanted, reading.status, holds(condition, reading), to_play,
        reading.line, reading.breakers, reading.nodes,
    )  # fmt: skip


def _elsewhere(library: Store, record: JosekiRecord, match: Match) -> tuple[Elsewhere, ...]:
    """The same stones in other families (one place each), and other orders in this one."""
    if not match.steps or not match.steps[0].path:
        return ()
    step = match.steps[0]
    names = family_names(library)
    found: dict[tuple[str, str], Elsewhere] = {}
    for same in match.steps[1:]:
        text = path_text(same.path)
        found[record.slug, text] = Elsewhere(record.slug, record.name, text, False)
    for entry, _, swapped in index(library).same(step.key):
        if entry.family == record.slug or any(key[0] == entry.family for key in found):
            continue
        text = path_text(entry.path)
        found[entry.family, text] = Elsewhere(entry.family, names[entry.family], text, swapped)
    return tuple(found.values())[:MOST_ELSEWHERE]


def _crumbs(family: Family, moves: tuple[int, ...], turn: int) -> tuple[tuple[str, str, str], ...]:
    """Each move so far: the line up to it, the point, its name in the family."""
    places = table(SIZE, turn)
    named = []
    step: Step | None = family.root
    for number, point in enumerate(moves, 1):
        # Names belong to the very order of moves; a transposition has none on its way.
        children = step.children if step else ()
        step = next((c for c in children if c.point == places[point]), None)
        named.append((path_text(moves[:number]), point_word(point), step.name if step else ""))
    return tuple(named)


# The whole family on one board


@dataclass(frozen=True)
class Conditional:
    """A move that depends on ladders, and how they stand on the board asked about."""

    step: Step
    path: tuple[int, ...]
    ladders: tuple[Ladder, ...]

    @property
    def moves(self) -> str:
        """The line up to the move."""
        return path_text(self.path)

    @property
    def word(self) -> str:
        """Who plays where."""
        return f"{color_word(self.step.color)} {point_word(self.path[-1])}"


def conditions(
    family: Family, black: Sequence[int], white: Sequence[int], turn: int = 0
) -> list[Conditional]:
    """Return every move of a family that has a condition, read with stones added.

    ``turn`` leads the board with these stones to the family's corner. At most
    MOST_CONDITIONS; when the reading comes to MOST_IN_ALL positions the rest is left open.
    """
    back = table(SIZE, inverse(turn))
    extra = (tuple(black), tuple(white))
    found = []
    states = MOST_IN_ALL
    for step in [step for step in family.steps if step.conditions][:MOST_CONDITIONS]:
        path = tuple(back[point] for point in step.path)
        ladders = _ladders(step, back, path, extra, min(MOST_STATES, max(states, 1)))
        states -= sum(ladder.nodes for ladder in ladders)
        found.append(Conditional(step, path, ladders))
    return found


def added(black: Iterable[int], white: Iterable[int]) -> Extra:
    """Return added stones that can stand together; raises SetupError for those that cannot."""
    sides = tuple(dict.fromkeys(black)), tuple(dict.fromkeys(white))
    if sum(map(len, sides)) > MOST_EXTRA:
        raise SetupError([f"添的子最多 {MOST_EXTRA} 个"])
    Board.of(SIZE, *sides)
    return sides
