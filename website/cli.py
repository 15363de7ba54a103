"""The commands of ``flask``: build, check, search, solve, prove, make-problems and more.

A later command is one more function and its name in ``COMMANDS``. What a command
prints for people is Chinese; what it prints with ``--json`` is the API's shape.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import click
from flask import Flask, current_app
from flask.cli import with_appcontext

from website.importing.command import import_sgf_command
from website.josekiimport import import_joseki_command
from website.library.records import Fault
from weiqi.errors import WeiqiError

#: Words for the counts of a build, in the order in which they are told.
COUNT_WORDS = {
    "lessons": "课",
    "tasks": "作业",
    "terms": "词条",
    "terms_written": "词条有正文",
    "terms_unwritten": "词条待写",
    "terms_disputed": "词条有争议",
    "terms_unsourced": "词条待考",
    "terms_read_twice": "词条读音两遍相同",
    "terms_drawn": "词条有棋图",
    "terms_playable": "词条有能试的棋图",
    "collections": "题集",
    "problems": "题",
    "problems_life": "做活杀棋题",
    "joseki": "定式",
    "joseki_moves": "定式着法",
    "joseki_lines": "定式变化",
    "joseki_conditions": "定式条件",
    "diagrams": "棋图",
    "diagrams_playable": "棋图能试",
    "diagrams_unclaimed": "棋图没有断言",
    "claims_proved": "断言已证明",
    "claims_unproved": "断言尚未证明",
}

#: Limits of ``flask solve``: bytes of a file, and states, some minutes of search.
MOST_BYTES = 4 << 20
MOST_STATES = 20_000_000

#: What ``flask make-problems`` can be asked for.
GOALS = ("live", "kill", "race", "link", "cut", "capture", "escape")
RESULTS = ("alive", "dead", "seki", "ko", "works", "fails")


def init_app(app: Flask) -> None:
    """Register the commands with the app."""
    for command in COMMANDS:
        app.cli.add_command(command)


def _paths() -> tuple[Path, Path, Path]:
    """Project folder, library file, cache file of the current app."""
    library = Path(current_app.config["LIBRARY"])
    return Path(current_app.config["ROOT"]), library, library.with_name("cache.db")


def _tell(faults: Iterable[Fault]) -> None:
    for fault in faults:
        click.echo(str(fault), err=True)


def _count_line(counts: dict[str, int]) -> str:
    return "，".join(
        f"{word} {counts[name]}" for name, word in COUNT_WORDS.items() if name in counts
    )


@click.command("build")
@click.option("--skip-broken", is_flag=True, help="留下有错的页，其余照建。")
@click.option("--force", is_flag=True, help="内容没有变也重建。")
@with_appcontext
def build_command(skip_broken: bool, force: bool) -> None:
    """把内容文件建成资料库；有错就保留旧的。"""
    from website.library.build import build
    from website.library.identity import is_current

    root, library, cache = _paths()
    if not force and is_current(root, library):
        click.echo(f"资料库 {library} 已是最新。")
        return
    report = build(root, library, cache, skip_broken=skip_broken)
    _tell(report.blocking)
    if not report.built:
        click.echo(f"有 {len(report.blocking)} 处错，没有建新的资料库。", err=True)
        raise SystemExit(1)
    click.echo(_count_line(report.counts))
    click.echo(f"资料库 {library}，版本 {report.build_id[:12]}，用时 {report.seconds:.2f} 秒。")
    if report.blocking:
        raise SystemExit(1)


@click.command("check")
@click.option("--list", "listed", is_flag=True, help="也列出只计数的各项。")
@with_appcontext
def check_command(listed: bool) -> None:
    """检查全部内容：每处错误的文件、行、改法；有错时退出码为 1。"""
    from website.library.build import examine

    root, _, cache = _paths()
    _, report = examine(root, cache, thorough=True)
    _tell(report.faults)
    for name, items in report.notes.items():
        click.echo(f"{name}：{len(items)}")
        for item in items if listed else ():
            click.echo(f"  {item}")
    click.echo(_count_line(report.counts))
    click.echo(f"要改 {len(report.faults)} 处，用时 {report.seconds:.2f} 秒。")
    if report.faults:
        raise SystemExit(1)


@click.command("search")
@click.argument("query")
@click.option("--json", "as_json", is_flag=True, help="输出 JSON，与接口相同。")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, 200))
@with_appcontext
def search_command(query: str, as_json: bool, limit: int) -> None:
    """在词典里查词。"""
    from website.library.fresh import current_store
    from website.library.store import LibraryMissing
    from website.mdext.terms import term_url
    from website.search import search

    try:
        hits = search(current_store().connection, query, limit)
    except LibraryMissing as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        results = [
            {
                "term": hit.term,
                "reading": hit.reading,
                "gloss": hit.gloss,
                "url": term_url(hit.term),
                "matched": hit.matched,
            }
            for hit in hits
        ]
        click.echo(json.dumps({"query": query, "results": results}, ensure_ascii=False))
        return
    for hit in hits:
        click.echo(f"{hit.term}  {hit.reading}  [{hit.matched}]  {hit.gloss}")
    if not hits:
        click.echo("没有找到。")


@click.command("solve")
@click.argument("file", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help="输出 JSON，与接口相同。")
@click.option("--seconds", type=click.FloatRange(0.01, 3600), help="最多算多少秒。")
def solve_command(file: BinaryIO, as_json: bool, seconds: float | None) -> None:
    """判断棋谱开头局面的死活：目标用 TR 标出，不标就自己找；PL 先下，不写是黑。

    GE 写对杀、联络、渡、切断的，判断对杀的胜败、连不连得上。
    """
    from website.solving import sgf_problem, values
    from weiqi.errors import WeiqiError
    from weiqi.goals import result_words, solver_for
    from weiqi.solver.words import account

    try:
        problem, asked = sgf_problem(file.read(MOST_BYTES))
    except WeiqiError as error:
        if as_json:
            refusal = {"error": {"code": error.code, "detail": str(error)}}
            click.echo(json.dumps(refusal, ensure_ascii=False))
        click.echo(str(error), err=True)
        raise SystemExit(2) from None
    solver = solver_for(problem, seconds=seconds, nodes=MOST_STATES)
    answer = solver.answer()
    if as_json:
        click.echo(json.dumps(values(problem, answer), ensure_ascii=False))
    else:
        result = result_words(asked, solver, answer.outcome)
        click.echo("\n".join(account(problem, answer, result)))


@click.command("prove")
@click.argument("collections", nargs=-1)
@with_appcontext
def prove_command(collections: tuple[str, ...]) -> None:
    """重新证明做活、杀棋的题，存进 problems/_proofs；不写题集就是全部。"""
    from website.library.loading import load
    from website.library.proofs import prove_all

    root = _paths()[0]
    for path, problems, states, seconds in prove_all(root, load(root), collections):
        click.echo(f"{path}：{problems} 题，{states} 个局面，用时 {seconds:.1f} 秒。")


@click.command("make-problems")
@click.argument("collection")
@click.option("--count", "wanted", default=10, show_default=True, type=click.IntRange(1, 500))
@click.option("--goal", "goals", multiple=True, type=click.Choice(GOALS), help="求什么，可写几个。")
@click.option("--place", "places", multiple=True, help="在哪里，如 corner；不写就是各处。")
@click.option("--result", "results", multiple=True, type=click.Choice(RESULTS), help="结果。")
@click.option("--tesuji", multiple=True, help="手筋，如 扑；可写几个。")
@click.option("--levels", nargs=2, default=(1, 10), show_default=True, type=click.IntRange(1, 10))
@click.option("--first", default=0, show_default=True, help="配方从第几号试起。")
@click.option("--tries", default=1_000, show_default=True, help="最多试多少个配方。")
@with_appcontext
def make_command(collection: str, wanted: int, first: int, tries: int, **asked: Any) -> None:
    """编新题，加在题集末尾：每题都证明过，与已有的题都不相像；同样的配方总得同样的题。"""
    from website.making import Shelf, compose_into, wish_of

    try:
        shelf = Shelf(_paths()[0] / "problems")
        wish, places = wish_of(**asked)
    except WeiqiError as error:
        raise click.ClickException(str(error)) from None
    made = 0
    for recipe, path in islice(compose_into(shelf, collection, wish, places, first), tries):
        if path is not None:
            made += 1
            click.echo(f"{path.parent.name}/{path.name}  {recipe}")
        if made == wanted:
            break
    click.echo(f"编成 {made} 题。接着运行 flask prove {collection}。")


@click.command("export-glossary")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@with_appcontext
def export_command(file: Path) -> None:
    """把整部词典写成数据：文件名以 .json 或 .csv 结尾。"""
    from website.export import WRITERS
    from website.library.fresh import current_store
    from website.library.store import LibraryMissing

    write = WRITERS.get(file.suffix.lower())
    if write is None:
        raise click.ClickException(f"文件名要以 {' 或 '.join(WRITERS)} 结尾，不能是 {file.name}。")
    try:
        library = current_store()
        file.write_text(write(library), encoding="utf-8", newline="")
    except (LibraryMissing, OSError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{library.counts()['terms']} 个词条写进了 {file}。")


@click.command("export")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@with_appcontext
def mirror_command(folder: Path) -> None:
    """把只读的网页全写成文件，让 nginx 或者 CDN 直接送出去；接口和“我的学习”还要网站自己答。"""
    from website.library.store import LibraryMissing
    from website.mirror import mirror

    try:
        made = mirror(current_app, folder)
    except (LibraryMissing, WeiqiError, OSError) as error:
        raise click.ClickException(str(error)) from None
    size = sum(made.files.values()) / 1e6
    click.echo(f"{folder}：{len(made.files)} 个文件，{size:.1f} MB。")
    if made.left:
        click.echo(f"留给网站自己答的网页 {len(made.left)} 个，如 {made.left[0]}。")
    for path, came in made.dead.items():
        click.echo(f"{came} 链到的 {path} 打不开。", err=True)
    if made.dead:
        raise SystemExit(1)


COMMANDS = (
    build_command,
    check_command,
    search_command,
    solve_command,
    prove_command,
    import_joseki_command,
    import_sgf_command,
    make_command,
    export_command,
    mirror_command,
)
