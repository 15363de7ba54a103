"""Claims that the rule core decides: legality, liberties, chains, captures, area."""

from __future__ import annotations

import re
from fractions import Fraction

from weiqi.claims.scene import Finding, Malformed, Measure, Scene, amount
from weiqi.errors import OccupiedError, RepetitionError, SuicideError, WeiqiError
from weiqi.game import PASS, Game
from weiqi.points import BLACK, EMPTY, WHITE, color_of, color_word
from weiqi.scoring import area


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


def legality(scene: Scene, found: re.Match[str]) -> Finding:
    color, point, word = color_of(found[1]), scene.point(found[2]), found[3]
    refusal = _refusal(scene.game, point, color)
    if word == "legal":
        return None if refusal is None else f"{color_word(color)}不能下：{refusal}"
    expected, meaning = _REFUSALS[word]
    if isinstance(refusal, expected):
        return None
    truth = f"{refusal}" if refusal else f"{color_word(color)}可以下在 {scene.show(found[2])}"
    return f"并不{meaning}：{truth}"


def liberties(scene: Scene, found: re.Match[str]) -> Measure:
    liberties = scene.board.liberties(scene.chain(found[1]))
    said = f"{scene.show(found[1])} 那块棋有 {len(liberties)} 口气：{scene.names(liberties)}"
    return Measure(Fraction(len(liberties)), said)


def chain(scene: Scene, found: re.Match[str]) -> Measure:
    chain = scene.board.chain(scene.chain(found[1]))
    said = f"{scene.show(found[1])} 那块棋有 {len(chain)} 个子：{scene.names(chain)}"
    return Measure(Fraction(len(chain)), said)


def atari(scene: Scene, found: re.Match[str]) -> Finding:
    liberties = scene.board.liberties(scene.chain(found[1]))
    if len(liberties) == 1:
        return None
    return f"{scene.show(found[1])} 那块棋有 {len(liberties)} 口气：{scene.names(liberties)}"


def _content(scene: Scene, point: int) -> str:
    color = scene.board.cells[point]
    return "空点" if color == EMPTY else f"{color_word(color)}子"


def is_empty(scene: Scene, found: re.Match[str]) -> Finding:
    point = scene.point(found[1])
    if scene.board.cells[point] == EMPTY:
        return None
    return f"{scene.show(found[1])} 是{_content(scene, point)}"


def stone(scene: Scene, found: re.Match[str]) -> Finding:
    point = scene.point(found[2])
    if scene.board.cells[point] == color_of(found[1]):
        return None
    return f"{scene.show(found[2])} 是{_content(scene, point)}"


def connected(scene: Scene, found: re.Match[str]) -> Finding:
    one, other = scene.chain(found[1]), scene.chain(found[2])
    chain = scene.board.chain(one)
    if other in chain:
        return None
    return f"{scene.show(found[1])} 那块棋是 {scene.names(chain)}，不含 {scene.show(found[2])}"


def captured(scene: Scene, found: re.Match[str]) -> Measure:
    if scene.last == 0:
        raise Malformed("captured 前面要写 after 和手数，例如 after 1-5 captured 4")
    before, after = scene.diagram.game(scene.first - 1).captured, scene.game.captured
    lost = {color: after[color] - before[color] for color in (BLACK, WHITE)}
    count = lost[color_of(found[1])] if found[1] else lost[BLACK] + lost[WHITE]
    which = f"第 {scene.first} " + (f"到 {scene.last} 手" if scene.last > scene.first else "手")
    said = f"{which}提掉黑子 {lost[BLACK]} 个、白子 {lost[WHITE]} 个"
    return Measure(Fraction(count), said)


def area_of(scene: Scene, found: re.Match[str]) -> Measure:
    color = color_of(found[1])
    true = area(scene.board, color)
    return Measure(true, f"{color_word(color)}方共 {amount(true)} 子")
