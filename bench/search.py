"""How fast the glossary answers, at 1,000 and at 100,000 entries.

    python -m bench search          python -m bench.search 10000

Every kind of query of the search's tests is asked 20 times; printed are the medians over
all queries and the slowest kind. The target is 2 ms at 1,000 entries and 10 ms at 100,000
(design, section 5). Generated entries have names of two to five characters, English and
Japanese names and a definition of about 120 characters, from a fixed seed.
"""

from __future__ import annotations

import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import sqlite_utils

from website.library.build import SCHEMA, numbered, search_rows, term_row
from website.library.records import Term
from website.search import search

TARGETS = {1_000: 2.0, 100_000: 10.0}
"""Median milliseconds allowed, by number of entries."""

QUERIES = {
    "headword": "手筋 劫 倒脱靴 双活 征子".split(),
    "one character": "打 子 劫 气".split(),
    "traditional": "倒脫靴 雙活 徵子".split(),
    "pinyin": ["shoujin", "dao tuo", "chang", "cháng", "chang2"],
    "initials": "dtx sj d".split(),
    "english": ["snapback", "under the stones", "stones"],
    "japanese": ["ishinoshita", "石の下", "アタリ"],
    "korean": ["후절수"],
    "typo": "双括 倒脱鞋 snapbakc shoujing".split(),
    "definition": ["让对方提", "白棋", "先送几个子"],
    "question": ["打吃是什么意思"],
    "hostile": ["打" * 10_000, "a" * 10_000, '"* AND NEAR('],
}

CHARS = (
    "子目气眼劫打吃提征枷扑接断长立尖跳飞扳虎冲挡挖夹托碰靠镇点粘渡"
    "拆逼爬压顶刺星位厚势薄手活死双单大小上下前后左右"
)
SYLLABLES = "zi mu qi yan jie da chi ti zheng jia pu li jian tiao fei ban hu chong dang wa".split()
WORDS = "stone eye group corner side attack defend cut connect shape jump ladder net live".split()

REAL = [
    Term("手筋", "shǒu jīn", "着法", english="tesuji", weight=80),
    Term("劫", "jié", "劫", english="ko", weight=90),
    Term("倒脱靴", "dào tuō xuē", "着法", traditional="倒脫靴", english="under the stones",
         japanese="石の下", romaji="ishi no shita", korean="후절수", weight=60,
         gloss="先送几个子让对方提，再在提空的地方吃回来。"),
    Term("双活", "shuāng huó", "死活", traditional="雙活", english="seki", weight=80),
    Term("征子", "zhēng zǐ", "着法", traditional="徵子", english="ladder", weight=85),
    Term("倒扑", "dào pū", "着法", english="snapback", weight=70),
    Term("打吃", "dǎ chī", "着法", english="atari", japanese="アタリ", romaji="atari", weight=95),
    Term("长", "cháng", "着法", weight=60),
]  # fmt: skip


def entries(count: int) -> Iterator[Term]:
    """The real terms that the queries ask for, then generated ones, all different."""
    rng, seen = random.Random(1), {term.head for term in REAL}
    yield from REAL
    while len(seen) < count:
        length = rng.choice((2, 2, 3, 3, 4, 5))
        head = "".join(rng.choices(CHARS, k=length))
        if head in seen:
            continue
        seen.add(head)
        body = "，".join("".join(rng.choices(CHARS + "白黑棋方", k=10)) for _ in range(11))
        yield Term(
            head, " ".join(rng.choices(SYLLABLES, k=length)), "着法",
            english=" ".join(rng.choices(WORDS, k=2)), weight=rng.randrange(60), gloss=body,
        )  # fmt: skip


def library(count: int, path: Path) -> sqlite3.Connection:
    """A library with ``count`` generated terms and nothing else."""
    terms = numbered(entries(count))
    db = sqlite_utils.Database(path)
    with db.atomic():
        for statement in SCHEMA.read_text(encoding="utf-8").split(";\n"):
            if statement.strip():
                db.execute(statement)
        db["meta"].insert_all([{"key": "build_id", "value": f"bench-{count}"}])
        db["term"].insert_all(term_row(number, term) for number, term in terms)
        for table, rows in search_rows(terms, {term.head: term.gloss for _, term in terms}):
            db[table].insert_all(rows)
    db.execute("ANALYZE")
    db.close()
    return sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)


def measure(connection: sqlite3.Connection) -> dict[str, float]:
    """Median milliseconds by kind of query, and of all under ``all``."""
    medians: dict[str, float] = {}
    every: list[float] = []
    for kind, queries in QUERIES.items():
        times = []
        for query in queries:
            search(connection, query, 20)
            for _ in range(20):
                start = time.perf_counter()
                search(connection, query, 20)
                times.append((time.perf_counter() - start) * 1000)
        medians[kind] = statistics.median(times)
        every += times
    return {"all": statistics.median(every)} | medians


def run() -> None:
    """Both sizes of the design."""
    main(list(TARGETS))


def main(sizes: list[int]) -> int:
    """Measure each size; returns 1 when a target is missed."""
    missed = 0
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "library.db"
            start = time.perf_counter()
            connection = library(size, path)
            seconds = time.perf_counter() - start
            print(f"{size} entries: built in {seconds:.1f} s, {path.stat().st_size / 1e6:.1f} MB")
            medians = measure(connection)
            connection.close()
        for kind, median in medians.items():
            print(f"  {kind:14} {median:8.3f} ms")
        target = TARGETS.get(size)
        if target and medians["all"] > target:
            print(f"  MISSED: {target} ms")
            missed = 1
    return missed


if __name__ == "__main__":
    raise SystemExit(main([int(size) for size in sys.argv[1:]] or list(TARGETS)))
