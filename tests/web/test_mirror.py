"""``flask export``: all read-only pages as files, with links that lead somewhere."""

import json
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from lxml import html as lxml_html

from website.mirror import MARK, MirrorError, mirror

APPLICATION = re.compile(r"^(/hant)?/(api/|me\b)")


@pytest.fixture
def exported(app, tmp_path):
    """Return the exported folder of the small site and what was told of it."""
    return tmp_path / "out", mirror(app, tmp_path / "out")


def file_of(folder: Path, address: str) -> Path:
    """The file that a plain server answers an address with."""
    path = folder / unquote(urlsplit(address).path).lstrip("/")
    return path / "index.html" if path.is_dir() else path


def addresses(page: Path):
    tree = lxml_html.document_fromstring(page.read_text(encoding="utf-8"))
    for element, _, address, _ in tree.iterlinks():
        if element.tag != "form" and address.startswith("/"):
            yield address


def test_every_link_leads_to_a_file_or_to_the_application(exported):
    folder, made = exported
    pages = list(folder.rglob("*.html"))
    assert len(pages) > 60 and not made.dead
    asked = {address for page in pages for address in addresses(page)}
    plain = {a for a in asked if "?" not in a and not APPLICATION.match(a)}
    assert {a for a in plain if not file_of(folder, a).is_file()} <= set(made.left)
    assert all(APPLICATION.match(left) or left.endswith("/sheet") for left in made.left)
    assert {"/lessons/liberties", "/problems/first-captures/001"} <= plain


@pytest.mark.parametrize(
    "address", ["/", "/lessons/liberties", "/glossary/倒脱靴", "/hant/", "/glossary.json", "/board"]
)
def test_files_are_what_the_site_answers(exported, client, address):
    folder, _ = exported
    assert file_of(folder, address).read_bytes() == client.get(address).get_data()


def test_scripts_are_there_with_all_they_import(exported):
    folder, _ = exported
    scripts = list(folder.rglob("*.js"))
    assert {path.parts[len(folder.parts)] for path in scripts} == {"static", "hant"}
    for script in scripts:
        for name in re.findall(r"(?:from|import\()\s*\"(\./[^\"]+)\"", script.read_text("utf-8")):
            assert (script.parent / name).is_file(), (script, name)


def test_nothing_personal_and_nothing_asked_for(exported):
    folder, made = exported
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert not [name for name in names if re.match(r"(hant/)?(me|api)(/|$)", name)]
    assert names == {*made.files, MARK}
    assert "404.html" in names and "<h1>" in (folder / "404.html").read_text("utf-8")


def test_misprints_lead_on(exported, client):
    folder, _ = exported
    moved = [p for p in folder.rglob("*.html") if 'http-equiv="refresh"' in p.read_text("utf-8")]
    for page in moved:
        target = re.search(r"url=([^\"]+)", page.read_text("utf-8"))[1]
        assert file_of(folder, target).is_file()
        path = page.parent.relative_to(folder).as_posix()
        assert client.get(f"/{path}").status_code in (301, 308)


def test_an_export_takes_the_place_of_the_one_before_and_of_nothing_else(app, tmp_path):
    folder = tmp_path / "out"
    mirror(app, folder)
    (folder / "old.html").write_text("old")
    mirror(app, folder)
    assert not (folder / "old.html").exists()
    assert json.loads((folder / MARK).read_text())["build"]
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    other = tmp_path / "mine"
    other.mkdir()
    (other / "letter.txt").write_text("keep")
    with pytest.raises(MirrorError, match="别的文件"):
        mirror(app, other)
    assert [path.name for path in other.iterdir()] == ["letter.txt"]


def test_the_command_says_what_it_wrote(app, tmp_path):
    result = app.test_cli_runner().invoke(args=["export", str(tmp_path / "out")])
    assert result.exit_code == 0, result.output
    assert re.search(r"\d+ 个文件", result.output)
    refused = app.test_cli_runner().invoke(args=["export", str(Path(__file__).parent)])
    assert refused.exit_code == 1 and "别的文件" in refused.output
