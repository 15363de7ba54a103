"""GET glossary and GET glossary/<headword>."""

import pytest

ADDRESS = "/api/v1/glossary"


@pytest.mark.parametrize(
    "q", ["dtx", "daotuoxue", "倒脫靴", "倒脱靴", "under the stones", "倒脱鞋"]
)
def test_search_finds_and_says_why(client, q):
    got = client.get(ADDRESS, query_string={"q": q}).json
    assert got["query"] == q
    first = got["results"][0]
    assert first["term"] == "倒脱靴" and first["matched"]
    assert first["url"] == "/glossary/%E5%80%92%E8%84%B1%E9%9D%B4"
    assert client.get(first["url"]).status_code == 200


def test_limit(client):
    assert len(client.get(f"{ADDRESS}?q=z&limit=1").json["results"]) <= 1


@pytest.mark.parametrize("limit", ["0", "-1", "101", "x", "1e2", "٣", "9" * 5000, ""])
def test_bad_limits(client, limit):
    answer = client.get(ADDRESS, query_string={"q": "a", "limit": limit})
    assert answer.status_code == 400 and answer.json["code"] == "malformed"


@pytest.mark.parametrize(
    "q", ["", " ", '"', "*", "NEAR(", "' OR 1=1 --", "\x00", "🀄", "棋" * 2000, "a" * 2000, "%_%"]
)
def test_any_query_is_answered(client, q):
    answer = client.get(ADDRESS, query_string={"q": q})
    assert answer.status_code == 200 and isinstance(answer.json["results"], list)


def test_a_query_that_is_no_text_is_answered(client):
    assert client.get(ADDRESS + "?q=%FF%FE%ED%A0%80").status_code == 200


def test_long_queries_are_refused(client):
    answer = client.get(ADDRESS, query_string={"q": "棋" * 2001})
    assert answer.status_code == 413 and answer.json["code"] == "too_large"


@pytest.mark.parametrize("spelling", ["倒脱靴", "倒脫靴", "脱骨"])
def test_an_entry_by_any_spelling(client, spelling):
    entry = client.get(f"{ADDRESS}/{spelling}").json
    assert entry["term"] == "倒脱靴" and entry["reading"] == "dào tuō xuē"
    assert entry["traditional"] == "倒脫靴" and entry["english"] == "under the stones"


@pytest.mark.parametrize("head", ["没有的词", "%FF", "a" * 3000, "..", "<script>"])
def test_no_entry(client, head):
    answer = client.get(f"{ADDRESS}/{head}")
    assert answer.status_code == 404 and answer.json["code"] == "not_found"
