"""Joseki as JSON: a place in a family, conditions on a board, practice, finding by stones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from website import josekitree, learner, urls
from website.api import answers, reading
from website.api.answers import live
from website.errors import ApiError, from_weiqi
from website.josekitree import Choice, Elsewhere, Ladder, View, point_word
from website.library.joseki import path_text
from website.library.records import JosekiRecord
from website.pages import store
from weiqi.errors import WeiqiError, quote
from weiqi.game import PASS
from weiqi.joseki import MAX_DEPTH, SIZE, Family, Hit, Judgement, parse_moves, practise
from weiqi.points import BLACK, WHITE, color_letter, geometry

joseki = Blueprint("joseki_api", __name__)

BOARD = geometry(SIZE)
MOST_SEED = 2**31 - 1
_STATES = {"continue": None, "outside": None, "solved": "solved", "mistake": "failed",
           "loss": "failed"}  # fmt: skip
_HIT_WORDS = {"whole": "一样", "corner": "这个角一样", "near": "最像"}


def found_family(slug: str) -> JosekiRecord:
    """Return a family of the library; raises ApiError ``not_found``."""
    record = store().joseki_family(slug)
    if record is None:
        raise ApiError("not_found", f"没有这个定式：{quote(slug)}。")
    return record


@joseki.get("/joseki")
def families() -> ResponseReturnValue:
    """All families."""
    return {"families": [_card(record) for record in store().joseki()]}


def _card(record: JosekiRecord) -> dict[str, Any]:
    return {
        "family": record.slug,
        "name": record.name,
        "difficulty": record.difficulty,
        "moves": record.moves,
        "lines": record.lines,
        "url": urls.joseki_family(record.slug),
    }


@joseki.get("/joseki/<family>")
def node(family: str) -> ResponseReturnValue:
    """The place that ``moves`` lead to, with stones added elsewhere."""
    record = found_family(family)
    moves = parse_moves(request.args.get("moves", ""))
    extra = josekitree.added(
        *(parse_moves(request.args.get(name, ""), josekitree.MOST_EXTRA)
          for name in ("black", "white"))
    )  # fmt: skip
    return _node(josekitree.view(store(), record, moves, *extra))


def _node(view: View) -> dict[str, Any]:
    seen = view.features
    captured = BOARD.names(seen.captured) if seen else []
    return {
        "family": _card(view.record),
        "moves": [name(point) for point in view.moves],
        "known": view.known,
        "matched": max(view.match.known, 0),
        "turn": view.match.turn,
        "node": _step(view) if view.step else None,
        "position": answers.position(view.game, captured),
        "facts": view.facts,
        "liberties": BOARD.names(seen.liberties) if seen else [],
        "atari": [BOARD.names(chain) for chain in seen.atari] if seen else [],
        "cut": BOARD.names(seen.cut) if seen else [],
        "conditions": [ladder(each) for each in view.ladders],
        "unmet_before": [{"number": n, **ladder(each)} for n, each in view.above],
        "continuations": [_choice(view.record, choice) for choice in view.choices],
        "also": [_elsewhere(place) for place in view.elsewhere],
    }


def name(point: int) -> str:
    """A point as the interface writes it."""
    return "pass" if point == PASS else BOARD.name(point)


def _step(view: View) -> dict[str, Any]:
    step = view.step
    assert step is not None
    return {
        "move": name(view.last),
        "color": color_letter(step.color),
        "name": step.name,
        "comment": step.comment,
        "question": step.question,
        "judgement": step.judgement or None,
        "sources": list(step.sources),
        "good": step.good,
        "bad": step.bad,
        "end": not view.choices,
    }


def _choice(record: JosekiRecord, choice: Choice) -> dict[str, Any]:
    step = choice.step
    return {
        "move": name(choice.point),
        "color": color_letter(step.color),
        "name": step.name,
        "judgement": choice.judgement or None,
        "sources": list(choice.sources),
        "judged_after": len(step.path if step.judgement else choice.end.path),
        "good": step.good,
        "bad": step.bad,
        "nodes": step.below + 1,
        "conditions": [ladder(each) for each in choice.ladders],
        "holds": not choice.fails,
        "url": urls.joseki_family(record.slug, choice.moves),
    }


def ladder(read: Ladder) -> dict[str, Any]:
    """A condition read on the board; ``line`` begins with ``first``."""
    return {
        "kind": "ladder",
        "target": BOARD.name(read.target),
        "wanted": "works" if read.wanted else "fails",
        "status": read.status,
        "holds": read.met,
        "first": color_letter(read.first),
        "line": [name(point) for point in read.line],
        "breakers": BOARD.names(read.breakers),
        "text": read.text,
    }


def _elsewhere(place: Elsewhere) -> dict[str, Any]:
    return {
        "family": place.family,
        "name": place.name,
        "moves": place.moves,
        "colors_swapped": place.swapped,
        "url": urls.joseki_family(place.family, place.moves),
    }


def _stones(data: dict[str, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The stones of a request on the board of joseki. Raises ApiError or WeiqiError."""
    if reading.size(data) != SIZE:
        reading.malformed(f"定式在 {SIZE} 路棋盘上，size 要是 {SIZE}。")
    return josekitree.added(*(reading.points(data, side, BOARD) for side in ("black", "white")))


# Conditions


@joseki.post("/joseki/<family>/conditions")
def conditions(family: str) -> ResponseReturnValue:
    """Every ladder of a family, read with the reader's stones on the board."""
    record = found_family(family)
    data = reading.body()
    black, white = _stones(data)
    turn = _whole(data, "turn", 7)
    found = josekitree.conditions(josekitree.parsed(record.sgf), black, white, turn)
    return live(
        {
            "family": _card(record),
            "conditions": [
                {
                    "moves": each.moves,
                    "move": each.word,
                    "name": each.step.name,
                    "holds": _all_hold(each.ladders),
                    "ladders": [ladder(one) for one in each.ladders],
                    "url": urls.joseki_family(record.slug, each.moves),
                }
                for each in found
            ],
        }
    )


def _all_hold(ladders: Sequence[Ladder]) -> bool | None:
    """False when one condition is not met, None when one is undecided."""
    met = {one.met for one in ladders}
    return False if False in met else None if None in met else True


# Finding


@joseki.post("/joseki/find")
def find() -> ResponseReturnValue:
    """Which joseki is this? The stones of any corner, or of several."""
    black, white = _stones(reading.body())
    hits = josekitree.index(store()).find(black, white)
    return live({"results": [_hit(found_family(hit.family), hit) for hit in hits]})


def _hit(record: JosekiRecord, hit: Hit) -> dict[str, Any]:
    line = path_text(hit.path)
    step = josekitree.parsed(record.sgf).match(hit.path).steps[0]
    named = [above.name for above in _line(step) if above.name]
    words = f"{hit.corner}：{record.name}，第 {len(hit.path)} 手"
    if hit.kind == "near":
        words += f"（差 {hit.apart} 个子）"
    return {
        "family": record.slug,
        "name": record.name,
        "node": named[-1] if named else "",
        "kind": hit.kind,
        "apart": hit.apart,
        "corner": hit.corner,
        "colors_swapped": hit.swapped,
        "moves": line,
        "moves_here": path_text(hit.moves),
        "text": f"{_HIT_WORDS[hit.kind]}：{words}{'，黑白对调' if hit.swapped else ''}。",
        "url": urls.joseki_family(record.slug, line),
    }


def _line(step: Any) -> list[Any]:
    found = []
    while step.parent is not None:
        found.append(step)
        step = step.parent
    return found[::-1]


# Practice


@joseki.post("/joseki/<family>/practice")
def practice(family: str) -> ResponseReturnValue:
    """Judge the reader's last move and answer it; the server keeps no session.

    With ``attempt`` the first verdict is kept for the learner: a mistake under the place
    where it was made, a line played out under the place ``start`` (a number of moves).
    """
    record = found_family(family)
    data = reading.body()
    side = reading.color(data.get("side"), "side")
    seed = _whole(data, "seed", MOST_SEED)
    tricks = data.get("tricks", False)
    if not isinstance(tricks, bool):
        reading.malformed(f"tricks 要是 true 或 false，不能是{quote(tricks)}。")
    moves = _moves(data)
    start = min(_whole(data, "start", MAX_DEPTH), len(moves))
    tree = josekitree.parsed(record.sgf)
    try:
        judged = practise(tree, moves, side, seed, tricks=tricks)
    except WeiqiError as error:
        raise from_weiqi(error) from None
    answer = _judged(tree, judged, moves, side)
    answer["noted"] = _note(record, data, answer["result"], moves, side, start)
    return live(answer)


def _whole(data: dict[str, Any], field: str, most: int) -> int:
    value = data.get(field, 0)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        reading.malformed(f"{field} 要是 0 到 {most} 的整数，不能是{quote(value)}。")
    return int(value)


def _moves(data: dict[str, Any]) -> list[int]:
    made = []
    for place in reading.a_list(data, "moves", MAX_DEPTH):
        if not isinstance(place, str):
            reading.malformed(f'着法要写成 "R16" 这样，不能是{quote(place)}。')
        made.append(PASS if place.lower() == "pass" else BOARD.point(place))
    return made


def _judged(tree: Family, judged: Judgement, moves: Sequence[int], side: int) -> dict[str, Any]:
    line = [*moves] if judged.reply is None or judged.state == "loss" else [*moves, judged.reply]
    mover = BLACK if len(moves) % 2 else WHITE
    return {
        "state": judged.state,
        "result": _STATES[judged.state],
        "reply": None if judged.reply is None else name(judged.reply),
        "moves": [name(point) for point in line],
        "line": [name(point) for point in judged.line],
        "others": [name(point) for point in judged.others],
        "trick": _is_trick(tree, line) if len(line) > len(moves) else False,
        "explain": _explain(tree, judged, moves) if moves and mover == side else judged.explain,
    }


def _is_trick(tree: Family, line: Sequence[int]) -> bool:
    """Whether the answer at the end of a line is a mistake to be punished."""
    return any(step.bad for step in tree.match(line).steps)


def _explain(tree: Family, judged: Judgement, moves: Sequence[int]) -> str:
    """What is said of the reader's move."""
    if judged.explain:
        more = "、".join(point_word(point) for point in judged.others)
        return f"{judged.explain}资料里这里下 {more}。" if more else judged.explain
    match = tree.match(moves)
    step = josekitree.here(match.steps[0], match.turn)
    called = f"，{step.name}" if step.name else ""
    if judged.state == "mistake":
        return f"这一手{called or '有问题'}。{step.comment} 看看怎样惩罚。".replace("手，", "手是")
    more = "、".join(point_word(point) for point in judged.others)
    also = f"这里也可以下 {more}。" if more else ""
    end = "这条变化走完了。" if judged.state == "solved" else ""
    return f"对{called}。{also}{end}"


def _note(
    record: JosekiRecord,
    data: dict[str, Any],
    result: str | None,
    moves: Sequence[int],
    side: int,
    start: int,
) -> dict[str, Any] | None:
    """Keep a verdict for the learner; None when there is none or no attempt was named."""
    attempt = data.get("attempt")
    if attempt is None or result is None:
        return None
    # A mistake comes back as the place at which it was made, played again from there.
    place = moves[:start] if result == "solved" else moves[: max(0, len(moves) - 1)]
    key = f"{record.slug}:{path_text(place)}"
    return learner.note_attempt(
        "joseki", key, attempt, [name(point) for point in moves], result,
        {"side": color_letter(side)},
    )  # fmt: skip
