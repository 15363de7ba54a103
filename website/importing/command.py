"""``flask import-sgf``: SGF files of others become a collection of proved problems."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
from flask import current_app
from flask.cli import with_appcontext

from website.importing.folder import RESERVED, SLUG, Collection
from website.importing.report import counts, sentences, unreadable, values
from website.importing.sources import Source, from_paths
from weiqi.foreign import STATUS_WORDS, examine
from weiqi.sgf import ENCODINGS

SECONDS = 10.0  # for one problem


@click.command("import-sgf")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--collection", "name", required=True, help="题集的名字：英文小写和连字符。")
@click.option("--title", default="", help="题集的中文名；不写就用 --collection。")
@click.option("--level", default="", help="题集的级别，如 10级。")
@click.option("--encoding", type=click.Choice(list(ENCODINGS)), help="文件的编码，看不准时指定。")
@click.option(
    "--seconds",
    default=SECONDS,
    show_default=True,
    type=click.FloatRange(0.01, 3600),
    help="一题最多算多少秒。",
)
@click.option("--dry-run", is_flag=True, help="只报告，什么也不写。")
@click.option("--json", "as_json", is_flag=True, help="输出 JSON。")
@with_appcontext
def import_sgf_command(
    files: tuple[Path, ...],
    name: str,
    title: str,
    level: str,
    encoding: str | None,
    seconds: float,
    dry_run: bool,
    as_json: bool,
) -> None:
    """证明 SGF 文件、文件夹里的题，能用的写进 problems/题集/，逐题报告。"""
    if not SLUG.fullmatch(name) or name in RESERVED:
        raise click.ClickException(f"名字“{name[:40]}”不合规矩：用英文小写和连字符，如 my-class。")
    if any(char in title + level for char in "\r\n"):
        raise click.ClickException("--title 和 --level 只写一行。")
    collection = Collection(Path(current_app.config["ROOT"]) / "problems", name)
    entries = []
    for source in from_paths(files, encoding):
        entry = _import(source, None if dry_run else collection, seconds)
        entries.append(entry)
        if not as_json:
            _tell(entry)
    written = [entry["written"] for entry in entries if entry["written"]]
    if written:
        collection.describe(title.strip() or name, level.strip())
    if as_json:
        told = {"collection": name, "counts": counts(entries), "problems": entries}
        click.echo(json.dumps(told, ensure_ascii=False))
    else:
        _sum_up(name, entries, len(written), dry_run)
    if not (written or (dry_run and entries)):
        raise SystemExit(1)


def _import(source: Source, collection: Collection | None, seconds: float) -> dict[str, Any]:
    """Prove one problem and write it where it is one; return what is told of it."""
    if source.tree is None:
        return unreadable(source) | {"written": None, "refused": ""}
    found = examine(source.tree, seconds=seconds)
    file, refusal = None, ""
    if found.usable and collection is not None:
        file, refusal = collection.add(source, found, seconds)
    written = f"problems/{file.parent.name}/{file.name}" if file else None
    return values(source, found) | {"written": written, "refused": refusal}


def _tell(entry: dict[str, Any]) -> None:
    click.echo(f"{entry['file']} 第 {entry['game']} 局 {entry['name']}")
    for sentence in sentences(entry):
        click.echo(f"  {sentence}")
    if entry["refused"]:
        click.echo(f"  没有收：{entry['refused'].rstrip('。')}。")
    if entry["written"]:
        click.echo(f"  写进了 {entry['written']}")


def _sum_up(name: str, entries: list[dict[str, Any]], written: int, dry_run: bool) -> None:
    told = "，".join(f"{STATUS_WORDS[s]} {n}" for s, n in counts(entries).items() if n)
    click.echo(f"共 {len(entries)} 题{'：' + told if told else ''}。")
    if not entries:
        click.echo("没有找到 SGF 文件。", err=True)
    elif dry_run:
        click.echo("只是看看，什么也没有写。")
    else:
        follow = f"接着运行 flask prove {name}。" if written else ""
        click.echo(f"收了 {written} 题。{follow}")
