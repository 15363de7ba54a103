"""Claims of the readers: eyes, unconditional life, ladders and captures."""

from __future__ import annotations

import re

from weiqi.benson import unconditionally_alive
from weiqi.capture import FAILS, KO, NOT_PROVED, WORKS, Reading, Status, read_capture
from weiqi.claims.scene import Finding, Scene, Unproved, line_of_play
from weiqi.eyes import is_false_eye, is_true_eye
from weiqi.game import Game
from weiqi.ladder import read_ladder
from weiqi.points import EMPTY, color_of, color_word, opponent


def eye(scene: Scene, found: re.Match[str]) -> Finding:
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


def unconditional(scene: Scene, found: re.Match[str]) -> Finding:
    point = scene.chain(found[1])
    alive = unconditionally_alive(scene.board, scene.board.cells[point])
    if point in alive:
        return None
    return f"{scene.show(found[1])} 那块棋不是无条件活：对方一直下、己方总不应，会被吃掉"


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
        raise Unproved(reading.reason)
    line = line_of_play(scene.diagram, reading.line, mover)
    return f"其实{words[reading.status]}" + (f"：{line}" if line else "")


def _ko(game: Game, color: int) -> int:
    """The point a simple ko forbids to ``color`` now."""
    return game.ko_point if game.to_play == color else 0


def ladder(scene: Scene, found: re.Match[str]) -> Finding:
    target = scene.chain(found[1])
    attacker = opponent(scene.board.cells[target])
    reading = read_ladder(scene.board, target, ko=_ko(scene.game, attacker))
    return _judge_reading(scene, reading, found[2], attacker, _ATTACK_WORDS)


def capture(scene: Scene, found: re.Match[str]) -> Finding:
    target = scene.chain(found[1])
    attacker = opponent(scene.board.cells[target])
    reading = read_capture(scene.board, [target], ko=_ko(scene.game, attacker))
    return _judge_reading(scene, reading, found[2], attacker, _ATTACK_WORDS)


def escape(scene: Scene, found: re.Match[str]) -> Finding:
    """The capture reader answers for the attacker; escaping is the other way round."""
    target = scene.chain(found[1])
    defender = scene.board.cells[target]
    ko = _ko(scene.game, defender)
    reading = read_capture(scene.board, [target], attacker_first=False, ko=ko)
    return _judge_reading(scene, reading, _AS_DEFENCE[found[2]], defender, _DEFENCE_WORDS)
