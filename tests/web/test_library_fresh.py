"""Editing while the site runs; production looks at the file only."""

import os
import subprocess
import sys

import pytest
from flask import Flask

from tests.web.library_files import SMALL, built, term, write
from website.library import fresh
from website.library.store import LibraryMissing


def make_app(root, **config) -> Flask:
    app = Flask("small")
    app.config |= {"ROOT": str(root), "LIBRARY": str(root / "instance" / "library.db")} | config
    fresh.init_app(app)
    return app


@pytest.fixture
def development(tmp_path):
    app = make_app(write(tmp_path, SMALL), DEVELOPMENT=True)
    fresh.ensure_fresh(app)
    return app


def test_the_first_request_builds(development):
    assert fresh.current_store(development).term("打吃")
    assert fresh.faults(development) == []


def test_added_edited_renamed_and_removed_files_show_on_the_next_request(development, tmp_path):
    def heads():
        fresh.ensure_fresh(development)
        return [card.head for card in fresh.current_store(development).terms()]

    assert heads() == ["打吃", "倒脱靴", "气", "直四"]
    write(tmp_path, {"glossary/着法/长.md": term("长", "cháng", "往前走。")})
    assert "长" in heads()
    write(tmp_path, {"glossary/着法/长.md": term("长", "cháng", "紧靠着再下一个。")})
    heads()
    assert fresh.current_store(development).term("长").gloss == "紧靠着再下一个。"
    (tmp_path / "glossary/棋形").mkdir()
    (tmp_path / "glossary/着法/长.md").rename(tmp_path / "glossary/棋形/长.md")
    heads()
    assert fresh.current_store(development).term("长").category == "棋形"
    (tmp_path / "glossary/棋形/长.md").unlink()
    assert "长" not in heads()


def test_an_edit_of_the_same_length_within_the_same_second_shows(development, tmp_path):
    path = tmp_path / "glossary/着法/打吃.md"
    path.write_text(path.read_text().replace("叫打吃", "是打吃"))
    fresh.ensure_fresh(development)
    assert "是打吃" in fresh.current_store(development).term("打吃").gloss


def test_a_broken_edit_is_told_and_the_old_library_serves_until_it_is_mended(development, tmp_path):
    path = tmp_path / "glossary/着法/打吃.md"
    good = path.read_text()
    path.write_text("broken")
    fresh.ensure_fresh(development)
    assert [fault.path for fault in fresh.faults(development)] == ["glossary/着法/打吃.md"]
    assert fresh.current_store(development).term("打吃")
    path.write_text(good)
    fresh.ensure_fresh(development)
    assert fresh.faults(development) == []


def test_without_any_library_the_sound_pages_are_shown(tmp_path):
    app = make_app(write(tmp_path, SMALL | {"glossary/着法/打吃.md": "broken"}), DEVELOPMENT=True)
    fresh.ensure_fresh(app)
    assert fresh.faults(app)
    assert fresh.current_store(app).term("气")


def test_nothing_is_built_when_nothing_changed(development, monkeypatch):
    monkeypatch.setattr(fresh, "_rebuild", lambda state: pytest.fail("built again"))
    fresh.ensure_fresh(development)


def test_production_never_looks_at_content_but_takes_a_new_file(tmp_path, monkeypatch):
    built(tmp_path)
    (tmp_path / "instance").mkdir()
    os.replace(tmp_path / "library.db", tmp_path / "instance/library.db")
    app = make_app(tmp_path, DEVELOPMENT=False)
    store = fresh.current_store(app)
    assert fresh.current_store(app) is store
    monkeypatch.setattr(fresh, "fingerprint", lambda root: pytest.fail("looked at content"))
    write(tmp_path, {"glossary/着法/长.md": term("长", "cháng")})
    fresh.ensure_fresh(app)
    assert fresh.current_store(app).term("长") is None
    built(tmp_path, {})
    os.replace(tmp_path / "library.db", tmp_path / "instance/library.db")
    assert fresh.current_store(app).term("长")
    assert store.term("长") is None, "a request that holds the old store goes on with it"


def test_production_without_a_library_builds_one_beside_itself(tmp_path):
    write(tmp_path, SMALL)
    code = (
        "import sys; from flask import Flask; from website.library import fresh\n"
        f"app = Flask('x'); app.config |= {{'ROOT': {str(tmp_path)!r}, "
        f"'LIBRARY': {str(tmp_path / 'i/library.db')!r}, 'DEVELOPMENT': False}}\n"
        "fresh.init_app(app)\n"
        "print(fresh.current_store(app).counts()['terms'], 'pypinyin' in sys.modules)"
    )
    out = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert out.split() == ["4", "False"]


def test_production_renews_an_old_library_before_the_first_answer(tmp_path):
    (tmp_path / "instance").mkdir()
    built(tmp_path)
    os.replace(tmp_path / "library.db", tmp_path / "instance/library.db")
    write(tmp_path, {"glossary/着法/长.md": term("长", "cháng", "往前走。")})
    assert fresh.current_store(make_app(tmp_path, DEVELOPMENT=False)).term("长")
    write(tmp_path, {"glossary/着法/长.md": "broken"})
    assert fresh.current_store(make_app(tmp_path, DEVELOPMENT=False)).term("长").written


def test_production_takes_a_library_without_content_as_it_is(tmp_path, monkeypatch):
    built(tmp_path / "author")
    (tmp_path / "instance").mkdir()
    os.replace(tmp_path / "author/library.db", tmp_path / "instance/library.db")
    monkeypatch.setattr(fresh.subprocess, "run", lambda *_, **__: pytest.fail("built"))
    assert fresh.current_store(make_app(tmp_path, DEVELOPMENT=False)).term("打吃")


def test_a_library_that_is_current_is_not_built_again(tmp_path, monkeypatch):
    from website.library import build

    app = make_app(write(tmp_path, SMALL), DEVELOPMENT=True)
    fresh.ensure_fresh(app)
    monkeypatch.setattr(build, "build", lambda *_, **__: pytest.fail("built again"))
    fresh.ensure_fresh(make_app(tmp_path, DEVELOPMENT=True))


def test_a_missing_library_is_said_so(tmp_path):
    built(tmp_path)
    app = make_app(tmp_path, DEVELOPMENT=True)
    with pytest.raises(LibraryMissing, match="flask build"):
        fresh.current_store(app)


def test_many_requests_at_once_build_once(development, tmp_path, monkeypatch):
    from concurrent.futures import ThreadPoolExecutor

    builds = []
    original = fresh._rebuild
    monkeypatch.setattr(fresh, "_rebuild", lambda state: (builds.append(1), original(state)))
    write(tmp_path, {"glossary/着法/长.md": term("长", "cháng")})
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda _: fresh.ensure_fresh(development), range(12)))
    assert builds == [1]
    assert fresh.current_store(development).term("长")
