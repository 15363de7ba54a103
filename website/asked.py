"""Which problem a request means: collection and number, its view, and from where.

Query parameters, the same for pages and for the interface:

* ``view``: 0 to 15, see :mod:`website.turning`;
* ``from`` with ``side=other``: the moves played already, as ``B1.C2`` in the
  coordinates of the file; the other side then solves (:mod:`weiqi.solutions.turnabout`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NoReturn

from flask import request

from website import urls
from website.errors import ApiError
from website.library.problems import picture, with_proof
from website.library.records import ProblemRecord
from website.library.store import Store
from website.pages import store
from website.turning import VIEWS, View
from website.turns import PATIENCE, turn
from weiqi.errors import WeiqiError, quote
from weiqi.game import PASS
from weiqi.points import Geometry, color_letter
from weiqi.problems import Problem, read_problem
from weiqi.solutions import turnabout

MOST_BEFORE = 60  # moves in ``from``


@dataclass(frozen=True)
class Asked:
    """A problem as the library has it, and the view in which it is shown.

    ``key`` names it to the learner's store: ``collection/number``, with ``!`` and the
    moves before where the other side solves.
    """

    record: ProblemRecord
    problem: Problem
    view: View
    before: str = ""

    @property
    def key(self) -> str:
        """The name of this problem in the learner's store."""
        key = f"{self.record.collection}/{self.record.number}"
        return f"{key}!{self.before}" if self.before else key

    @property
    def board(self) -> Geometry:
        """The geometry of the board."""
        return self.view.board

    def seen(self, point: int) -> str:
        """Return the name of a point of the file in this view; ``pass`` for PASS."""
        return "pass" if point == PASS else self.board.name(self.view.point(point))

    def seen_all(self, points: Iterable[int]) -> list[str]:
        """Return the names of points of the file in this view, in board order."""
        return self.board.names(map(self.view.point, points))

    def places(self, names: Iterable[object], field: str = "moves") -> list[int]:
        """Return the points of the file for moves in this view. Raises ApiError, WeiqiError."""
        found = []
        for name in names:
            if not isinstance(name, str):
                _malformed(f'{field} 里的着法要写成 "D4" 这样，不能是{quote(name)}。')
            found.append(PASS if name.lower() == "pass" else self.view.back(self.board.point(name)))
        return found

    def shown(self) -> ProblemRecord:
        """Return the record with what this view changes: words, side and picture."""
        if not self.view.number and not self.before:
            return self.record
        seen = self._seen
        return replace(
            self.record,
            name=seen.name,
            task=self.view.words(seen.task),
            kind=seen.kind,
            hint=self.view.words(seen.hint),
            to_play=color_letter(seen.quest.to_play),
            svg=picture(seen),
        )

    def whole(self) -> str:
        """Return the SVG of the whole board where the record shows a part of it, else ""."""
        whole = picture(self._seen, whole=True)
        return "" if whole == picture(self._seen) else whole

    @property
    def _seen(self) -> Problem:
        """The problem with position and name as this view shows them."""
        problem = self.problem
        quest, name = self.view.quest(problem.quest), self.view.words(problem.name)
        return replace(problem, quest=quest, name=name)

    def address(self, view: int) -> str:
        """Return the page of this problem in another view."""
        record = self.record
        return urls.problem(record.collection, record.number, view=view, before=self.before)


def find(collection: str, number: str) -> Asked:
    """Return the problem that the request means.

    Raises ApiError: ``not_found`` for an unknown problem and where the other side has
    nothing to reach, ``malformed`` for parameters that cannot be read.
    """
    library = store()
    record = library.problem(collection, number)
    if record is None:
        raise ApiError("not_found", f"没有这道题：{quote(f'{collection}/{number}')}。")
    problem = known(library, collection, number)
    view = View(record.size, _view(request.args.get("view", "0")))
    before = request.args.get("from", "")
    if not before and "side" not in request.args:
        return Asked(record, problem, view)
    if not before or request.args.get("side") != "other":
        _malformed("from 和 side=other 要一起写：从哪些着法以后，换对方来做。")
    moves = _moves(before, view.board)
    told = ".".join("pass" if p == PASS else view.board.name(p) for p in moves)
    try:
        with turn(PATIENCE):  # a start that nobody asked for yet has to be proved
            return Asked(record, turnabout(problem, moves), view, told)
    except WeiqiError as error:
        raise ApiError("not_found", str(error)) from error


def known(library: Store, collection: str, number: str) -> Problem:
    """Return a problem that the library has, with its stored proof."""
    return _problem(library.build_id, collection, number)


@lru_cache(maxsize=1024)
def _problem(_build: str, collection: str, number: str) -> Problem:
    """The problem with its stored proof; the library holds only files that can be read."""
    library = store()
    record = library.problem(collection, number)
    assert record is not None
    stored = library.proof(collection, number)
    return with_proof(read_problem(record.sgf), json.loads(stored) if stored else None)


def _view(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) in VIEWS):
        _malformed(f"view 要是 0 到 {VIEWS[-1]} 的整数，不能是{quote(text)}。")
    return int(text)


def _moves(text: str, board: Geometry) -> tuple[int, ...]:
    names = text.split(".")
    if len(names) > MOST_BEFORE:
        raise ApiError("too_large", f"from 里最多 {MOST_BEFORE} 手。")
    return tuple(PASS if name.lower() == "pass" else board.point(name) for name in names)


def _malformed(detail: str) -> NoReturn:
    raise ApiError("malformed", detail)
