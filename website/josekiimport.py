"""``flask import-joseki``: a teacher's own SGF becomes a family of joseki."""

from __future__ import annotations

import re
from pathlib import Path
from typing import BinaryIO

import click
from flask import current_app
from flask.cli import with_appcontext

from weiqi.errors import SgfError
from weiqi.joseki import MAX_BYTES, JosekiError, check_family, read_family, rewrite
from weiqi.sgf import ENCODINGS, read_sgf

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
RESERVED = ("find",)


@click.command("import-joseki")
@click.argument("file", type=click.File("rb"))
@click.option("--name", required=True, help="网址里的名字：英文小写和连字符。")
@click.option("--title", default="", help="中文名；不写就用文件里的 GN，再没有就用 --name。")
@click.option("--encoding", type=click.Choice(list(ENCODINGS)), help="文件的编码，看不准时指定。")
@click.option("--force", is_flag=True, help="已有同名的定式也换掉。")
@with_appcontext
def import_joseki_command(
    file: BinaryIO, name: str, title: str, encoding: str | None, force: bool
) -> None:
    """把一个 SGF 变成定式，写进 problems/joseki/；缺的看法、出处列出来。"""
    if not SLUG.fullmatch(name) or name in RESERVED:
        raise click.ClickException(f"名字“{name[:40]}”不合规矩：用英文小写和连字符，如 my-joseki。")
    target = Path(current_app.config["ROOT"]) / "problems" / "joseki" / f"{name}.sgf"
    if target.exists() and not force:
        raise click.ClickException(f"已经有 {target.name}；换个名字，或者加 --force。")
    try:
        written = convert(file.read(MAX_BYTES + 1), title or name, encoding, bool(title))
        family, faults = read_family(written)
    except (SgfError, JosekiError) as error:
        raise click.ClickException(str(error)) from None
    faults += check_family(family).faults
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(written)
    lines = sum(1 for _ in family.leaves())
    click.echo(f"{target}：{family.name}，{len(family.steps)} 手，{lines} 条变化。")
    for fault in faults:
        click.echo(f"{target.name}:{fault.line}: {fault.message}", err=True)
    if faults:
        click.echo(f"还要补 {len(faults)} 处，写法见 docs/content.md 第 5 节。", err=True)


def convert(data: bytes, title: str, encoding: str | None = None, rename: bool = False) -> bytes:
    """Return the file of a family made from an SGF in any encoding; raises SgfError.

    ``rename`` puts ``title`` in the place of a name that the file has.
    """
    read = read_sgf(data, encoding)
    if not read.sure:
        choices = "、".join(candidate.encoding for candidate in read.candidates)
        raise SgfError(f"看不准文件的编码，请用 --encoding 指定，可能是：{choices}。")
    tree = read.trees[0]
    if rename:
        tree.root.set_text("GN", title)
    return rewrite(tree, title)
