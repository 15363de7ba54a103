"""A small content tree for tests: files written from a table, built in place."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from website.library.build import Report, build
from website.library.store import Store

TERM = """\
---
term: {head}
reading: {reading}
{more}---
{body}
"""


def term(head: str, reading: str, body: str = "", **fields: str) -> str:
    """The text of a term's file."""
    more = "".join(f"{name}: {value}\n" for name, value in fields.items())
    return TERM.format(head=head, reading=reading, more=more, body=dedent(body))


SMALL = {
    "glossary/着法/打吃.md": term("打吃", "dǎ chī", "下一手就能提掉对方，叫打吃。", weight="95",
                              english="atari", japanese="アタリ", romaji="atari"),
    "glossary/着法/倒脱靴.md": term(
        "倒脱靴", "dào tuō xuē", "先送几个子让对方提，再在提空的地方吃回来。",
        traditional="倒脫靴", variants="[脱骨法]", english="under the stones",
        japanese="石の下", romaji="ishi no shita", korean="후절수", weight="60", see="[打吃]",
    ),
    "glossary/基本/气.md": term("气", "qì", "棋子旁边的空点叫气。", traditional="氣", weight="99"),
    "glossary/死活/直四.md": term("直四", "zhí sì", misprints="[宜四]", status="unsourced"),
    "content/01-rules/_chapter.md": "---\ntitle: 规则\n---\n",
    "content/01-rules/01-liberties.md": dedent("""\
        ---
        title: 气
        summary: 数一数棋子还能喘几口气。
        minutes: 8
        terms: [气]
        ---
        一个子有四口气，少到一口就是打吃。

        ```go
        $$B 打吃
        $$ | . . . .
        $$ | . X . .
        $$ | X O X .
        $$ | . . . .
        $$ ---------
        ? atari B2
        ```

        ```task take
        ask: 黑先，提掉画 △ 的白子。
        hint: 白子还剩一口气。
        $$B
        $$ | . . . .
        $$ | . X . .
        $$ | X Q X .
        $$ | . . . .
        $$ ---------
        ```
        """),
    "content/01-rules/02-capture.md": dedent("""\
        ---
        title: 提子
        summary: 没气的子要提掉。
        minutes: 5
        needs: [liberties]
        ---
        没有气的子离开棋盘。见[气](/lessons/liberties)。
        """),
}  # fmt: skip


def write(root: Path, files: dict[str, str | bytes]) -> Path:
    """Write files under a folder; returns the folder."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def built(root: Path, files: dict[str, str | bytes] | None = None, **options: bool) -> Report:
    """Write files (the small tree by default) and build them into root/library.db."""
    write(root, SMALL if files is None else files)
    return build(root, root / "library.db", root / "cache.db", **options)


def open_store(root: Path) -> Store:
    """The store of a tree that was built."""
    return Store(root / "library.db")
