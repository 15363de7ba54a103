"""Joseki files -> records: read, proved, drawn; and the positions that can be found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from website.library.cache import Cache, code_digest, key_of
from website.library.records import Fault, JosekiPosition, JosekiRecord
from weiqi import svg
from weiqi.board import Board
from weiqi.diagram import Window, position_diagram
from weiqi.game import PASS
from weiqi.joseki import SIZE, Family, JosekiError, Step, check_family, read_family, stones
from weiqi.joseki import Fault as JosekiFault
from weiqi.points import geometry

#: What a compiled family depends on besides its own bytes.
_CODE = ("weiqi", "website/library/joseki.py", "website/library/records.py")

_SMALLEST = 10  # lines of a corner that is drawn


def compile_joseki(
    cache: Cache, slug: str, path: str, sgf: bytes
) -> tuple[JosekiRecord | None, list[JosekiPosition], list[Fault]]:
    """The record of a family, its positions and its faults; no record when it cannot be used."""
    key = key_of(code_digest(*_CODE), path, sgf.hex())
    kept = cache.get(key)
    if kept is None:
        record, positions, faults = _compile(slug, path, sgf)
        fields = asdict(record) if record else None
        if fields is not None:
            del fields["sgf"]  # part of the key already, and not JSON
        rows = [asdict(position) for position in positions]
        cache.put(key, [fields, rows, [asdict(fault) for fault in faults]])
        return record, positions, faults
    fields, rows, old = kept
    if fields is not None:
        tuples = {name: tuple(fields[name]) for name in ("terms", "sources", "unproved")}
        fields |= {"sgf": sgf} | tuples
    return (
        fields and JosekiRecord(**fields),
        [JosekiPosition(**row) for row in rows],
        [Fault(**fault) for fault in old],
    )


def _compile(
    slug: str, path: str, sgf: bytes
) -> tuple[JosekiRecord | None, list[JosekiPosition], list[Fault]]:
    try:
        family, faults = read_family(sgf)
    except JosekiError as error:
        return None, [], _faults(path, error.faults)
    account = check_family(family)
    record = JosekiRecord(
        slug=slug,
        name=family.name,
        intro=family.intro,
        difficulty=family.difficulty,
        terms=family.terms,
        sources=family.sources,
        opening=path_text(family.steps[0].path),
        moves=len(family.steps),
        lines=sum(1 for _ in family.leaves()),
        claims=account.claims,
        unproved=account.unproved,
        conditions=account.conditions,
        sgf=sgf,
        svg=thumbnail(family),
        source_path=path,
    )
    positions = [
        JosekiPosition(slug, path_text(same[0].path), f"{key[0]:x}")
        for key, same in family.positions.items()
        if same[0].path
    ]
    return record, positions, _faults(path, [*faults, *account.faults])


def _faults(path: str, faults: Iterable[JosekiFault]) -> list[Fault]:
    remedy = "改定式，见 docs/content.md 第 5 节"
    return [Fault(path, f.line, f.message, remedy, "joseki", blocking=not f.gap) for f in faults]


def path_text(path: Iterable[int]) -> str:
    """A line of moves as addresses write it: ``R16.P16.pass``."""
    name = geometry(SIZE).name
    return ".".join("pass" if point == PASS else name(point) for point in path)


def corner(steps: Iterable[Step]) -> Window:
    """The square at the upper right that shows all moves of some steps, with a line around."""
    board, widest = geometry(SIZE), _SMALLEST
    for step in steps:
        if step.point != PASS:
            col, row = board.xy(step.point)
            widest = max(widest, SIZE - min(col, row) + 1)
    side = min(widest, SIZE)
    return Window(SIZE - side, SIZE - side, side, side)


def thumbnail(family: Family) -> str:
    """A small picture: where the main line has come to after its first dozen moves."""
    line = family.main_line()[:12]
    board = Board.of(SIZE, *stones(line[-1].key))
    return svg.render(position_diagram(board, corner(line), title=family.name), labels=svg.NONE)
