"""The learner over JSON: his cookie, his progress, his 学习码, and nobody else's."""

import json

import pytest

from website.learner.session import COOKIE

ME = "/api/v1/me"
SITE_ITEMS = {"first-captures/001", "first-captures/002"}


@pytest.fixture
def app(make_app, tmp_path):
    return make_app(LEARNERS=str(tmp_path / "learner.db"))


@pytest.fixture
def device(app):
    """Return a function that makes a browser of its own."""
    return app.test_client


def read(client, attempt="r1", key="liberties"):
    return client.post(f"{ME}/attempts", json={"kind": "lesson", "key": key, "attempt": attempt})


def row(attempt, key="first-captures/001", result="failed", **more):
    return {
        "attempt": attempt, "kind": "problem", "key": key, "result": result,
        "moves": ["A1"], "at": "2026-11-01T08:00:00.000Z", **more,
    }  # fmt: skip


def bring(client, *rows):
    file = {"format": "wulu-learner", "version": 1, "attempts": list(rows)}
    # The app's own writer would mend what UTF-8 cannot hold.
    return client.post(f"{ME}/import", data=json.dumps(file), content_type="application/json")


def status(client, keys, kind="problem"):
    got = client.get(f"{ME}/status", query_string={"kind": kind, "keys": keys})
    return got.json["statuses"]


def test_looking_makes_nobody(device):
    stranger = device()
    for address in ("status", "summary", "daily", "review/next", "export"):
        answer = stranger.get(f"{ME}/{address}")
        assert answer.status_code == 200 and "Set-Cookie" not in answer.headers
    assert stranger.get(f"{ME}/summary").json["learner"] is False


def test_the_first_thing_kept_makes_a_learner(device):
    client = device()
    answer = read(client)
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert cookie.startswith(f"{COOKIE}=")
    parts = {part.strip().partition("=")[0]: part for part in cookie.split(";")}
    assert "HttpOnly" in parts and "SameSite=Lax" in cookie and "Secure" not in parts
    assert int(parts["Max-Age"].partition("=")[2]) > 365 * 24 * 3600
    assert status(client, "liberties", "lesson") == {"liberties": "solved"}
    assert status(device(), "liberties", "lesson") == {"liberties": "new"}


def test_over_https_the_cookie_is_secure(device):
    answer = device().post(
        f"{ME}/attempts",
        json={"kind": "lesson", "key": "liberties", "attempt": "a"},
        base_url="https://localhost",
    )
    assert "; Secure" in answer.headers["Set-Cookie"]


@pytest.mark.parametrize("cookie", ["", "x", "abc.def", "a" * 4000, "é.ü", "..", "%00"])
def test_a_forged_cookie_is_nobody(device, cookie):
    client = device()
    read(client)
    client.set_cookie(COOKIE, cookie)
    assert client.get(f"{ME}/summary").json["learner"] is False


def test_a_signature_does_not_fit_another_id(device):
    one, two = device(), device()
    read(one)
    read(two)
    first, second = (c.get_cookie(COOKIE).value for c in (one, two))
    one.set_cookie(COOKIE, f"{first.rpartition('.')[0]}.{second.rpartition('.')[2]}")
    assert one.get(f"{ME}/summary").json["learner"] is False


@pytest.mark.parametrize("address", ["status", "summary", "daily", "review/next", "export"])
def test_answers_are_private(device, address):
    client = device()
    read(client)
    answer = client.get(f"{ME}/{address}")
    assert answer.headers["Cache-Control"] == "private, no-store"


def test_pages_that_are_kept_carry_no_cookie(device):
    client = device()
    read(client)
    for _ in range(2):
        answer = client.get("/lessons/")
        assert "Set-Cookie" not in answer.headers and "public" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("address", ["attempts", "code", "code/use", "import", "delete"])
def test_other_sites_change_nothing(device, address):
    client = device()
    read(client)
    answer = client.post(f"{ME}/{address}", json={}, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403 and answer.json["code"] == "cross_origin"
    assert client.get(f"{ME}/summary").json["learner"] is True


def test_a_whole_collection_is_asked_at_once(device):
    client = device()
    bring(
        client, row("a"), row("b", "first-captures/002", "solved"), row("c", "first-captures-2/1")
    )
    assert status(client, "first-captures/*") == {
        "first-captures/001": "due", "first-captures/002": "solved",
    }  # fmt: skip


def test_tasks_are_noted_where_they_are_judged(device):
    client, tasks = device(), "/api/v1/lessons/liberties/tasks"
    assert "noted" not in client.post(f"{tasks}/2", json={"moves": ["C2"]}).json
    answer = client.post(f"{tasks}/2", json={"moves": ["A1"], "attempt": "t1"}).json
    assert answer["noted"]["result"] == "failed" and answer["noted"]["due"] is None
    assert status(client, "liberties/*", "task") == {"liberties/2": "failed"}
    again = client.post(f"{tasks}/2", json={"moves": ["C2"], "attempt": "t2"})
    assert again.headers["Cache-Control"] == "private, no-store" and again.headers["Set-Cookie"]
    client.post(f"{tasks}/4", json={"number": 2, "attempt": "t3"})
    assert status(client, "liberties/*", "task") == {
        "liberties/2": "solved",
        "liberties/4": "solved",
    }
    refused = client.post(f"{tasks}/4", json={"number": 2, "attempt": 7})
    assert refused.status_code == 400 and "attempt" in refused.json["detail"]


def test_everything_is_asked_at_once(device):
    client = device()
    bring(client, row("a"), row("b", "first-captures/002", "full"))
    read(client)
    assert status(client, "*") == {"first-captures/001": "due", "first-captures/002": "full"}
    assert status(client, "*", "lesson") == {"liberties": "solved"}
    assert status(device(), "*") == {}


def test_a_code_brings_another_device_to_the_same_learner(device):
    here, there = device(), device()
    read(here)
    code = here.post(f"{ME}/code", json={}).json["code"]
    assert there.post(f"{ME}/code/use", json={"code": code}).json["attempts"] == 1
    assert status(there, "liberties", "lesson") == {"liberties": "solved"}
    bring(there, row("x", result="solved"))
    assert status(here, "first-captures/001") == {"first-captures/001": "solved"}


def test_a_code_may_be_typed_in_any_way(device):
    here = device()
    code = here.post(f"{ME}/code", json={}).json["code"]
    wide = "".join(chr(ord(c) - 48 + ord("０")) if c.isdigit() else "　" for c in code)
    for typed in (code.replace(" ", ""), code.replace(" ", "-"), f" {code}\n", wide):
        assert device().post(f"{ME}/code/use", json={"code": typed}).status_code == 200


def test_a_new_code_replaces_the_old(device):
    here = device()
    old, new = (here.post(f"{ME}/code", json={}).json["code"] for _ in range(2))
    assert old != new
    assert device().post(f"{ME}/code/use", json={"code": old}).json["code"] == "not_found"
    assert device().post(f"{ME}/code/use", json={"code": new}).status_code == 200


def test_the_code_itself_is_not_stored(device, tmp_path):
    here = device()
    code = here.post(f"{ME}/code", json={}).json["code"].replace(" ", "")
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("learner.db*"))
    assert kept and code.encode() not in kept


def test_guessing_codes_is_slowed_down(device):
    client = device()
    answers = [client.post(f"{ME}/code/use", json={"code": f"{n:020d}"}) for n in range(70)]
    assert answers[0].status_code == 404 and answers[-1].status_code == 429
    assert int(answers[-1].headers["Retry-After"]) >= 1


def test_strangers_without_end_are_not_kept(app, device, monkeypatch):
    from website.learner import limits
    from website.security import TokenBuckets

    few = TokenBuckets(0.001, 3)
    app.extensions["wulu_limits"]["buckets"][limits.LEARNERS] = few
    answers = [read(device()) for _ in range(5)]
    assert [answer.json["noted"] for answer in answers] == [True] * 3 + [False] * 2
    assert "Set-Cookie" not in answers[-1].headers
    assert device().post(f"{ME}/code", json={}).status_code == 429
    task = device().post(
        "/api/v1/lessons/liberties/tasks/2", json={"moves": ["C2"], "attempt": "t"}
    )
    assert task.json["state"] == "solved" and task.json["noted"]["noted"] is False


def test_files_come_one_at_a_time(app, device):
    lock = app.extensions["wulu_limits"]["imports"]
    with lock:
        assert bring(device(), row("a")).json["code"] == "rate_limited"
    assert bring(device(), row("a")).json["added"] == 1


def test_two_devices_become_one_learner(device):
    tablet, phone, old_phone = device(), device(), device()
    bring(phone, row("p", result="solved"))
    own = phone.post(f"{ME}/code", json={}).json["code"]
    old_phone.post(f"{ME}/code/use", json={"code": own})
    bring(tablet, row("t", "first-captures/002"))
    code = tablet.post(f"{ME}/code", json={}).json["code"]
    merged = phone.post(f"{ME}/code/use", json={"code": code, "merge": True}).json
    assert merged == {"merged": 1, "attempts": 2}
    for client in (tablet, phone, old_phone):  # its cookie and its code lead to the same learner
        assert set(status(client, "first-captures/*")) == SITE_ITEMS
    late = device()
    assert late.post(f"{ME}/code/use", json={"code": own}).json["attempts"] == 2
    again = phone.post(f"{ME}/code/use", json={"code": code, "merge": True}).json
    assert again == {"merged": 0, "attempts": 2}


def test_without_merging_nothing_is_mixed(device):
    mine, shared = device(), device()
    read(mine)
    code = mine.post(f"{ME}/code", json={}).json["code"]
    bring(shared, row("s"))
    assert shared.post(f"{ME}/code/use", json={"code": code}).json["merged"] == 0
    assert status(shared, "first-captures/*") == {}


def test_what_is_taken_home_can_be_brought_back(device):
    one, two = device(), device()
    bring(one, row("a"), row("b", result="solved", at="2026-11-02T08:00:00.123Z", detail={"x": 1}))
    read(one)
    taken = one.get(f"{ME}/export").json
    assert two.post(f"{ME}/import", json=taken).json == {"read": 3, "added": 3}
    back = two.get(f"{ME}/export").json
    assert back["attempts"] == taken["attempts"] and back["cards"] == taken["cards"]
    assert two.post(f"{ME}/import", json=taken).json == {"read": 3, "added": 0}
    assert two.get(f"{ME}/export").json == back


@pytest.mark.parametrize(
    "change",
    [{"kind": "x"}, {"result": "won"}, {"attempt": "a b"}, {"attempt": None}, {"key": ""},
     {"key": "\ud800"}, {"key": "x" * 2000}, {"key": "a\0"}, {"moves": "A1"}, {"moves": [1]},
     {"moves": ["A1"] * 201}, {"at": "0001-01-01T00:00:00+23:59"}, {"detail": "\ud800"},
     {"at": "yesterday"}, {"at": "2026-11-01T08:00:00"}, {"at": 5}, {"at": "0001-01-01T00:00:00Z"},
     {"detail": {"x": "y" * 2000}}, {"kind": "lesson"}, {"result": "read"}, {"kind": ["problem"]}],
    ids=str,
)  # fmt: skip
def test_a_broken_file_is_refused_whole(device, change):
    client = device()
    answer = bring(client, row("good"), {**row("bad"), **change})
    assert answer.status_code == 400 and "第 2 次" in answer.json["detail"]
    assert client.get(f"{ME}/export").json["attempts"] == []


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "malformed"), (b"[]", "malformed"), (b"{}", "malformed"), (b"\xff", "malformed"),
        (b'{"format":"wulu-learner","version":2,"attempts":[]}', "malformed"),
        (b'{"format":"wulu-learner","version":1}', "malformed"),
        (b'{"format":"wulu-learner","version":1,"attempts":[4]}', "malformed"),
        (b'{"a":' + b"[" * 100_000, "malformed"),
        (b" " * (12 * 1024 * 1024 + 1), "too_large"),
        (json.dumps({"format": "wulu-learner", "version": 1, "attempts": [0] * 50_001}).encode(),
         "too_large"),
    ],
    ids=range(10),
)  # fmt: skip
def test_files_that_are_none_of_ours(device, data, code):
    answer = device().post(f"{ME}/import", data=data, content_type="application/json")
    assert answer.json["code"] == code
    assert any("\u4e00" <= char <= "\u9fff" for char in answer.json["detail"])


def test_deleting_leaves_nothing(device, tmp_path):
    client = device()
    bring(client, row("a", "first-captures/001", detail={"note": "only-here"}))
    assert client.post(f"{ME}/delete", json={}).status_code == 400
    answer = client.post(f"{ME}/delete", json={"confirm": True})
    assert answer.json == {"deleted": True} and "Max-Age=0" in answer.headers["Set-Cookie"]
    assert client.get(f"{ME}/export").json["attempts"] == []
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("learner.db*"))
    assert b"only-here" not in kept


def test_a_deleted_learner_on_another_device_begins_anew(device):
    here, there = device(), device()
    read(here)
    code = here.post(f"{ME}/code", json={}).json["code"]
    there.post(f"{ME}/code/use", json={"code": code})
    here.post(f"{ME}/delete", json={"confirm": True})
    assert there.get(f"{ME}/summary").json["learner"] is False
    assert read(there).json["noted"] is True


def test_the_daily_set_stays_the_same_all_day(device):
    client = device()
    bring(client, row("a", moves=[]), row("old", "gone/001"))
    first = client.get(f"{ME}/daily").json
    assert [item["key"] for item in first["items"]] == ["first-captures/001", "first-captures/002"]
    assert [item["why"] for item in first["items"]] == ["due", "weak"]
    bring(client, row("b", "first-captures/002", "solved", at="2099-01-01T00:00:00Z"))
    second = client.get(f"{ME}/daily").json
    assert [item["key"] for item in second["items"]] == [item["key"] for item in first["items"]]
    assert second["done"] == 1 and second["items"][1]["status"] == "solved"


def test_a_wrong_move_returns_as_an_exercise_for_the_other_side(device):
    client = device()
    bring(client, row("a", moves=["A1"]))
    items = client.get(f"{ME}/daily").json["items"]
    (item,) = (item for item in items if item["why"] == "punish")
    assert item["key"] == "first-captures/001!A1" and "罚错" in item["title"]
    assert item["url"] == "/problems/first-captures/001?from=A1&side=other"
    shown = client.get(item["url"])
    assert shown.status_code == 200 and "白" in shown.get_data(as_text=True)


@pytest.mark.parametrize("moves", [[], ["D4"], ["A1", "A2"], ["pass"], ["Z9"], ["A1", "A1", "A1"]])
def test_what_leaves_nothing_to_punish_is_no_exercise(device, moves):
    client = device()
    bring(client, row("a", moves=moves))
    items = client.get(f"{ME}/daily").json["items"]
    assert items and not [item for item in items if item["why"] == "punish"]


def test_an_exercise_that_was_tried_is_not_offered_again(device):
    client = device()
    bring(client, row("a"), row("b", "first-captures/001!A1", "solved"))
    items = client.get(f"{ME}/daily").json["items"]
    assert not [item for item in items if item["why"] == "punish"]
    assert status(client, "first-captures/001!A1") == {"first-captures/001!A1": "solved"}


def test_a_stranger_gets_a_set_too(device):
    items = device().get(f"{ME}/daily").json["items"]
    assert {item["key"] for item in items} == SITE_ITEMS
    assert device().get(items[0]["url"]).status_code == 200


def test_reviews_come_one_by_one(device):
    client = device()
    assert client.get(f"{ME}/review/next").json == {"item": None, "due": 0, "next": None}
    bring(client, row("a"), row("b", "first-captures/002", at="2026-11-01T09:00:00Z"))
    got = client.get(f"{ME}/review/next").json
    assert got["due"] == 2 and got["item"]["key"] == "first-captures/001"
    bring(client, row("c", result="solved", at="2099-01-01T00:00:00Z"))
    got = client.get(f"{ME}/review/next").json
    assert got["due"] == 1 and got["item"]["key"] == "first-captures/002"


def test_the_summary_counts(device):
    client = device()
    bring(client, row("a", at="2099-01-01T00:00:00Z"), row("b", "first-captures/002", "full"))
    bring(client, row("c", "first-captures/001!A1", "solved"), row("d", "gone/001", "solved"))
    read(client)
    got = client.get(f"{ME}/summary").json
    parts = {part["part"]: part for part in got["parts"]}
    assert parts["problem"] == {"part": "problem", "total": 2, "tried": 2, "done": 1, "full": 1}
    assert parts["lesson"]["done"] == 1 and parts["task"]["tried"] == 0
    assert sum(kind["tried"] for kind in got["kinds"]) == 2
    assert got["days"][-1]["failed"] == 1 and got["days"][-1]["read"] == 1


def test_counts_agree_everywhere(device):
    client = device()
    results = ["failed", "solved", "full", "failed", "solved"]
    rows = [
        row(f"n{n}", f"first-captures/00{1 + n % 2}", result, at=f"2026-11-0{1 + n}T08:00:00Z")
        for n, result in enumerate(results)
    ]
    bring(client, *rows, row("j", "avalanche:R16", kind="joseki"))
    told = client.get(f"{ME}/summary").json
    parts = {part["part"]: part for part in told["parts"]}
    stated = status(client, "*") | status(client, "*", "joseki")
    assert parts["problem"]["tried"] == sum(kind["tried"] for kind in told["kinds"]) == 2
    assert parts["problem"]["done"] == sum(kind["done"] for kind in told["kinds"])
    assert parts["joseki"]["tried"] == 1
    due = client.get(f"{ME}/review/next").json["due"]
    assert due == told["due"] == list(stated.values()).count("due") == 3
    page = client.get("/me").get_data(as_text=True)
    assert f"去复习：{due} 道" in page
    assert len(client.get(f"{ME}/export").json["attempts"]) == 6


def test_a_joseki_comes_back_at_the_place_of_the_mistake(device):
    client = device()
    bring(client, row("j", "avalanche:R16.P16", kind="joseki"), row("x", "none:R16", kind="joseki"))
    got = client.get(f"{ME}/review/next").json
    assert got["due"] == 1 and got["item"]["title"] == "定式 雪崩：从第 3 手下起"
    assert got["item"]["url"] == "/joseki/avalanche?moves=R16.P16&practice"
    assert client.get(got["item"]["url"]).status_code == 200


@pytest.mark.parametrize(
    "body",
    [{}, {"kind": "problem", "key": "first-captures/001", "attempt": "a"},
     {"kind": "lesson", "key": "liberties"}, {"kind": "lesson", "key": "liberties", "attempt": ""},
     {"kind": "lesson", "key": "liberties", "attempt": "x" * 41},
     {"kind": "lesson", "key": "liberties", "attempt": "甲"},
     {"kind": "lesson", "key": 4, "attempt": "a"},
     {"kind": "lesson", "key": "\ud800", "attempt": "a"}],
    ids=str,
)  # fmt: skip
def test_only_lessons_that_exist_are_noted(device, body):
    answer = device().post(f"{ME}/attempts", data=json.dumps(body), content_type="application/json")
    assert answer.status_code in (400, 404) and "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("query", ["kind=x", "keys=" + "a," * 301, "kind=%00&keys=%ff"])
def test_bad_questions(device, query):
    answer = device().get(f"{ME}/status?{query}")
    assert answer.status_code in (400, 413) and answer.json["detail"]


PLAY = "/api/v1/problems/first-captures/001/play"
AT = {
    "problem": (PLAY, {"moves": ["A1"]}),
    "give-up": ("/api/v1/problems/first-captures/002/give-up", {"moves": []}),
    "turned": (
        "/api/v1/problems/first-captures/001/give-up?from=A1&side=other",
        {"moves": []},
    ),
    "task": ("/api/v1/lessons/liberties/tasks/2", {"moves": ["A1"]}),
    "lesson": (f"{ME}/attempts", {"kind": "lesson", "key": "liberties"}),
}


@pytest.mark.parametrize("first", AT)
@pytest.mark.parametrize("second", AT)
def test_an_id_belongs_to_one_attempt_at_one_thing(device, first, second):
    """Nothing is said to be noted that is not: one id for two things is an error."""
    client = device()

    def send(name):
        address, body = AT[name]
        return client.post(address, json={**body, "attempt": "once"})

    assert send(first).status_code == 200
    kept = client.get(f"{ME}/export").json["attempts"]
    answer = send(second)
    if first == second:
        assert answer.status_code == 200
    else:
        assert (answer.status_code, answer.json["code"]) == (400, "malformed")
        assert "once" in answer.json["detail"]
    assert client.get(f"{ME}/export").json["attempts"] == kept and len(kept) == 1


def test_what_comes_from_two_devices_under_one_id_is_kept_twice(device):
    client = device()
    bring(client, row("a", "first-captures/001", "solved"))
    more = row("a", "first-captures/002"), row("a", "first-captures/003", "solved")
    assert bring(client, *more).json == {"read": 2, "added": 2}
    taken = client.get(f"{ME}/export").json
    assert sorted(attempt["key"][-3:] for attempt in taken["attempts"]) == ["001", "002", "003"]
    for rows in (more, taken["attempts"]):
        assert bring(client, *rows).json["added"] == 0
