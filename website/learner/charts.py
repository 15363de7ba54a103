"""Charts as SVG, drawn by the server; colours come from the style sheet (me.css).

Each says in its label what it shows; the page gives the same numbers as a table. The
scale stands at the right: that end, the latest, is what a small screen shows first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from website.learner import rating

_BAR, _GAP, _HEIGHT, _FOOT = 18, 4, 120, 22


def days(rows: Sequence[dict[str, Any]]) -> str:
    """Return the days of a summary as bars: right below, wrong (hatched) above."""
    most = max([row["solved"] + row["failed"] for row in rows] + [4])
    width = len(rows) * (_BAR + _GAP)
    parts = [_axis(width, most)]
    for number, row in enumerate(rows):
        x = number * (_BAR + _GAP)
        right = row["solved"] * _HEIGHT // most
        wrong = (row["solved"] + row["failed"]) * _HEIGHT // most - right
        base = _HEIGHT + 8
        if right:
            parts.append(_bar("bar-right", x, base - right, right))
        if wrong:
            parts.append(_bar("bar-wrong", x, base - right - wrong, wrong))
        if number % 7 == len(rows) % 7:
            month, day = row["day"][5:7].lstrip("0"), row["day"][8:].lstrip("0")
            parts.append(f'<text x="{x}" y="{base + 18}">{month}月{day}日</text>')
    total = sum(row["solved"] + row["failed"] for row in rows)
    right = sum(row["solved"] for row in rows)
    told = f"最近 {len(rows)} 天答了 {total} 次，对了 {right} 次。每天的数目在下面的表里。"
    return _svg(width + 34, _HEIGHT + _FOOT + 12, "每天的练习", told, parts)


def strength(history: Sequence[tuple[int, float]]) -> str:
    """Return a line of the ratings after each rated attempt, with grades at its side."""
    points = [value for _, value in history]
    # A band of whole grades around all the points, five at least.
    low = int((min(points) - rating.FLOOR) // rating.STEP) - 1
    high = max(int((max(points) - rating.FLOOR) // rating.STEP) + 2, low + 5)
    width, floor = 600, rating.FLOOR + low * rating.STEP
    scale = _HEIGHT / ((high - low) * rating.STEP)

    def y(value: float) -> int:
        return round(8 + _HEIGHT - (value - floor) * scale)

    parts = []
    for grade in range(low, high + 1, max(1, (high - low) // 4)):
        value = rating.FLOOR + grade * rating.STEP
        parts.append(f'<path class="axis" d="M0 {y(value)}H{width}"/>')
        parts.append(f'<text x="{width + 8}" y="{y(value) + 5}">{rating.grade(value)}</text>')
    step = (width - 10) / max(len(points) - 1, 1)
    line = "L".join(f"{round(n * step)} {y(value)}" for n, value in enumerate(points))
    parts.append(f'<path class="line" d="M{line}"/>')
    told = f"从 {rating.grade(points[0])} 到 {rating.grade(points[-1])}，一共 {len(points)} 道题。"
    return _svg(width + 52, _HEIGHT + 16, "棋力的变化", told, parts)


def _axis(width: int, most: int) -> str:
    base = _HEIGHT + 8
    return (
        '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect class="hatch" width="6" height="6"/>'
        '<path class="hatch-line" d="M0 0V6"/></pattern></defs>'
        f'<text x="{width + 8}" y="16">{most}</text><text x="{width + 8}" y="{base}">0</text>'
        f'<path class="axis" d="M0 8H{width}M0 {base}H{width}"/>'
    )


def _bar(kind: str, x: int, y: int, height: int) -> str:
    fill = ' fill="url(#hatch)"' if kind == "bar-wrong" else ""
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{_BAR}" height="{height}"{fill}/>'


def _svg(width: int, height: int, title: str, told: str, parts: Sequence[str]) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{title}：{told}">{"".join(parts)}</svg>'
    )
