"""Headers on every answer; origin check, rate limit and body limit on POSTs."""

import pytest

from website.security import TokenBuckets

PLAY = "/api/v1/board/play"


@pytest.mark.parametrize("address", ["/", "/glossary/打吃", "/nowhere", "/api/v1/glossary?q=a"])
def test_every_answer_carries_the_security_headers(client, address):
    headers = client.get(address).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy and "frame-ancestors" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize("address", ["/", "/lessons/liberties", "/problems/first-captures/001"])
def test_pages_obey_the_policy_and_set_no_cookie(client, page, address):
    tree = page(address).tree
    assert not tree.xpath("//@style | //style | //*[starts-with(name(@*), 'on')]")
    assert all(script.get("src") for script in tree.iter("script"))
    own = tree.xpath("//script/@src | //link/@href | //img/@src | //iframe/@src")
    assert own and all(target.startswith("/") for target in own)
    assert "Set-Cookie" not in client.get(address).headers


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://localhost"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://other.example"}, 200),
    ],
)
def test_posts_from_other_sites_are_refused(client, headers, status):
    answer = client.post(PLAY, json={"size": 9}, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json["code"] == "cross_origin"


def test_rate_limit_answers_with_the_seconds_to_wait(make_app):
    client = make_app(RATE_PER_SECOND=0.5, RATE_BURST=3).test_client()
    statuses = [client.post(PLAY, json={"size": 9}).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    answer = client.post(PLAY, json={"size": 9})
    assert answer.json["code"] == "rate_limited" and int(answer.headers["Retry-After"]) >= 1
    assert client.get("/api/v1/glossary?q=dtx").status_code == 200
    other = client.post(PLAY, json={"size": 9}, environ_base={"REMOTE_ADDR": "10.0.0.2"})
    assert other.status_code == 200


def test_a_class_of_forty_behind_one_address_is_not_limited(app):
    buckets, config = app.extensions["buckets"], app.config
    now = [0.0]
    fresh = TokenBuckets(config["RATE_PER_SECOND"], config["RATE_BURST"], clock=lambda: now[0])
    assert type(fresh) is type(buckets)
    for _ in range(60):  # a minute in which each of forty plays a move a second
        now[0] += 1
        assert not any(fresh.take("school") for _ in range(40))


def test_buckets_refill_and_are_bounded():
    now = [0.0]
    buckets = TokenBuckets(1, 2, clients=3, clock=lambda: now[0])
    assert [buckets.take("a") for _ in range(3)] == [0.0, 0.0, 1.0]
    now[0] = 1.0
    assert buckets.take("a") == 0.0
    for client in "bcde":
        buckets.take(client)
    assert len(buckets._buckets) == 3


def test_proxies_are_believed_only_when_the_settings_say_so(make_app):
    for hops, statuses in ((0, [200, 429]), (1, [200, 200])):
        app = make_app(RATE_PER_SECOND=0.01, RATE_BURST=1, TRUSTED_PROXIES=hops)
        got = [
            app.test_client()
            .post(PLAY, json={"size": 9}, headers={"X-Forwarded-For": f"10.0.0.{n}"})
            .status_code
            for n in range(2)
        ]
        assert got == statuses


def test_a_body_above_the_limit_is_refused(client):
    answer = client.post(PLAY, data=b"[" + b" " * (10 * 1024 * 1024))
    assert answer.status_code == 413
    assert answer.content_type == "application/problem+json"
    assert answer.json["code"] == "too_large" and "256 KiB" in answer.json["detail"]
