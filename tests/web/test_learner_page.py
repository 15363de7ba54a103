"""The learner's page: forms without a script, private, in both scripts."""

import io
import json

import pytest

from tests.web.conftest import Page
from tests.web.test_learner_api import ME, bring, read, row


@pytest.fixture
def app(make_app, tmp_path):
    return make_app(LEARNERS=str(tmp_path / "learner.db"))


@pytest.fixture
def device(app):
    return app.test_client


def send(client, **fields):
    return Page(client.post("/me", data=fields, content_type="multipart/form-data"))


def said(page):
    """Return what the page says of a form that was sent: its kind and its words."""
    (note,) = page.tree.xpath("//main/p[contains(@class, 'note')]")
    return note.get("role"), note.text_content()


def code_of(page):
    (code,) = page.tree.xpath("//p[@class='code']/strong")
    return code.text_content()


def test_a_stranger_sees_what_to_do_and_nothing_of_others(device):
    other, stranger = device(), device()
    bring(other, row("a"))
    answer = stranger.get("/me")
    page = Page(answer)
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "Set-Cookie" not in answer.headers
    assert page.heading == "我的学习" and "不用注册" in page.words
    assert "/problems/first-captures/001" in page.links
    assert "学到哪里了" not in page.words and "删掉" not in page.words
    assert Page(other.get("/me")).links["/me/export"]


def test_progress_is_shown_with_its_numbers(device):
    client = device()
    bring(client, row("a", at="2099-01-01T00:00:00Z"), row("b", "first-captures/002", "full"))
    read(client)
    page = Page(client.get("/me"))
    rows = {
        tr.xpath("string(th)"): [td.text_content().strip() for td in tr.iter("td")]
        for tr in page.tree.xpath("//section[h2='学到哪里了']//tbody/tr")
    }
    assert rows["题"][:3] == ["1", "1", "2"] and rows["课"][0] == "1"
    (bar,) = page.tree.xpath("//tr[th='题']//progress[@max='2']")
    assert bar.get("value") == "1" and bar.get("aria-label")
    (chart,) = page.tree.xpath("//*[local-name()='svg'][@class='chart']")
    assert "答了" in chart.get("aria-label")
    assert page.tree.xpath("//section[h2='最近四周']//tbody/tr")
    assert "还说不准" in page.words


def test_strength_is_told_with_its_range(device, app):
    from website.learner import rating
    from website.learner.replay import Attempt
    from website.learner.session import learners

    client = device()
    read(client)
    with app.app_context():
        store = learners()
        (id_,) = store.connection.execute("SELECT id FROM learner").fetchone()
        for n in range(30):
            attempt = Attempt(f"s{n}", "problem", f"c/{n}", ("failed", "solved")[n % 2], "", n)
            store.note(id_, attempt, rating.start_of(3))
    page = Page(client.get("/me"))
    (told,) = page.tree.xpath("//section[h2='棋力']/p[@class='lead']")
    assert "大约" in told.text_content() and told.text_content().count("级") == 3
    assert "30 道题" in page.words
    assert "棋力的变化" in page.tree.xpath("//*[local-name()='svg']/@aria-label")[-1]


def test_a_code_is_shown_once_and_used_elsewhere(device):
    here, there = device(), device()
    read(here)
    shown = send(here, do="code")
    assert said(shown)[0] == "status" and len(code_of(shown).replace(" ", "")) == 20
    assert code_of(shown) not in Page(here.get("/me")).text
    used = send(there, do="use", code=code_of(shown))
    assert said(used) == ("status", "接上了。一共 1 次练习。")
    assert "学到哪里了" in Page(there.get("/me")).words


def test_whoever_has_progress_here_must_choose(device):
    here, there = device(), device()
    read(here)
    bring(there, row("a"))
    code = code_of(send(here, do="code"))
    assert said(send(there, do="use", code=code))[0] == "alert"
    assert said(send(there, do="use", code=code, merge="yes"))[1] == (
        "接上了。并过来 1 次练习，一共 2 次练习。"
    )


def test_a_file_goes_out_and_comes_back(device):
    here, there = device(), device()
    bring(here, row("a"))
    answer = here.get("/me/export")
    assert "attachment" in answer.headers["Content-Disposition"]
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert json.loads(answer.data)["attempts"][0]["attempt"] == "a"
    file = (io.BytesIO(answer.data), "wulu.json")
    assert said(send(there, do="import", file=file)) == (
        "status",
        "文件里有 1 次练习，新添了 1 次。",
    )


@pytest.mark.parametrize("data", [b"", b"x", b"[1]", b"{}", b"\xff\xfe", b"[" * 100_000])
def test_a_file_of_another_kind_is_refused(device, data):
    page = send(device(), do="import", file=(io.BytesIO(data), "x.json"))
    assert page.status == 400 and said(page)[0] == "alert"


def test_deleting_asks_to_be_sure(device):
    client = device()
    read(client)
    assert said(send(client, do="delete"))[0] == "alert"
    assert client.get(f"{ME}/summary").json["learner"] is True
    assert said(send(client, do="delete", sure="yes")) == ("status", "全部删掉了。")
    assert client.get(f"{ME}/summary").json["learner"] is False


@pytest.mark.parametrize("fields", [{}, {"do": "x"}, {"do": "use"}, {"do": "use", "code": "1"}])
def test_forms_that_make_no_sense(device, fields):
    page = send(device(), **fields)
    assert page.status == 400 and said(page)[0] == "alert"


def test_other_sites_cannot_send_the_forms(device):
    client = device()
    read(client)
    answer = client.post(
        "/me", data={"do": "delete", "sure": "yes"}, headers={"Origin": "https://evil.example"}
    )
    assert answer.status_code == 403
    assert client.get(f"{ME}/summary").json["learner"] is True


def test_the_next_thing_to_do_has_an_address(device):
    client = device()
    bring(client, row("a", moves=[]))
    assert client.get("/me/next").location == "/problems/first-captures/001"
    bring(client, row("b", result="solved", at="2099-01-01T00:00:00Z"))
    assert client.get("/me/next").location == "/problems/first-captures/002"
    bring(client, row("c", "first-captures/002", "solved", at="2099-01-01T00:00:00Z"))
    answer = client.get("/hant/me/next")
    assert answer.location == "/hant/me" and answer.headers["Cache-Control"] == "private, no-store"


def test_it_is_written_in_both_scripts(device):
    page = Page(device().get("/hant/me"))
    assert page.heading == "我的學習" and "不用註冊" in page.words
    assert "/hant/problems/first-captures/001" in page.links


def test_the_cookie_holds_in_both_scripts(device):
    client = device()
    client.post(f"/hant{ME}/attempts", json={"kind": "lesson", "key": "liberties", "attempt": "a"})
    assert client.get(f"{ME}/summary").json["learner"] is True


def test_pages_that_are_kept_are_the_same_for_everybody(device):
    client, stranger = device(), device()
    bring(client, row("a"))
    read(client)
    for address in ("/problems/", "/lessons/", "/lessons/liberties", "/"):
        assert client.get(address).data == stranger.get(address).data
