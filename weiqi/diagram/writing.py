"""Writing a diagram as ``$$`` text, so that reading it gives an equal one."""

from __future__ import annotations

from collections.abc import Mapping

from weiqi.diagram.model import DIGITS, POINT_MARKS, STONES, Diagram, DiagramError
from weiqi.diagram.reading import FLAGS, read_diagram
from weiqi.game import PASS, Move
from weiqi.points import EMPTY, color_letter

_STONE_SYMBOL = {value: symbol for symbol, value in STONES.items()}
_MARK_SYMBOL = {mark: symbol for symbol, mark in POINT_MARKS.items()}


def format_diagram(diagram: Diagram) -> str:
    """The diagram as ``$$`` text; :func:`read_diagram` reads it back as an equal one.

    Raises DiagramError when the syntax cannot say it (a window that is neither at two
    adjoining edges nor in the middle, for instance).
    """
    drawn = _drawn_numbers(diagram)
    edges = diagram.edges
    left, right = ("| " if "left" in edges else ""), (" |" if "right" in edges else "")
    rule = "$$ " + "-" * (2 * diagram.window.width - 1 + len(left) + len(right))
    lines = [_write_header(diagram)]
    lines += [rule] if "top" in edges else []
    for row in diagram.rows():
        symbols = " ".join(_symbol(diagram, point, drawn) for point in row)
        lines.append(f"$$ {left}{symbols}{right}")
    lines += [rule] if "bottom" in edges else []
    rest = [_step_name(diagram, step) for step in diagram.moves[len(drawn) :]]
    lines += ["> " + " ".join(rest[start : start + 10]) for start in range(0, len(rest), 10)]
    lines += [f"? {claim.text}" for claim in diagram.claims]
    text = "\n".join(lines) + "\n"
    again, faults = read_diagram(text)
    if faults or again is None or again.window != diagram.window:
        raise DiagramError(
            "这一部分棋盘没法写成 $$ 图："
            + (faults[0].message if faults else "要靠着两条相邻的边线")
        )
    return text


def _write_header(diagram: Diagram) -> str:
    flags = color_letter(diagram.first) + ("c" if diagram.coordinates else "")
    flags += str(diagram.size) if diagram.size != 19 else ""
    first_word = diagram.title.split(" ", 1)[0]
    # An explicit m keeps a title such as "9 路" from being read as a flag.
    flags += (
        f"m{diagram.offset}" if diagram.offset != 1 or FLAGS.fullmatch(first_word or "?") else ""
    )
    return f"$${flags} {diagram.title}".rstrip()


def _drawn_numbers(diagram: Diagram) -> dict[int, int]:
    """Point -> number of the moves that fit in the rows: at most ten, each on a free point."""
    shown = diagram.shown()
    taken = diagram.black | diagram.white | diagram.labels.keys() | diagram.marks.keys()
    drawn: dict[int, int] = {}
    for number, step in enumerate(diagram.moves[: len(DIGITS)], 1):
        if step.point in taken or step.point in drawn or step.point not in shown:
            break
        drawn[step.point] = number
    return drawn


def _symbol(diagram: Diagram, point: int, drawn: Mapping[int, int]) -> str:
    color, mark = diagram.setup_color(point), diagram.marks.get(point, "")
    if color != EMPTY:
        return _STONE_SYMBOL[color, mark]
    if point in drawn:
        return DIGITS[drawn[point] - 1]
    if point in diagram.labels:
        return diagram.labels[point]
    return _MARK_SYMBOL.get(mark, ".")


def _step_name(diagram: Diagram, step: Move) -> str:
    return "pass" if step.point == PASS else diagram.geometry.name(step.point)
