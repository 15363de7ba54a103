"""The WSGI layer that keeps pages: what it keeps, for whom, and until when."""

import gzip

import brotli
import pytest

from website.pagecache import PageCache, accepted, known_query

TEXT = "棋" * 400


class Inner:
    """A WSGI application that counts how often it was asked."""

    def __init__(self, status="200 OK", headers=(("Cache-Control", "public, max-age=60"),)):
        self.status, self.headers, self.asked = status, headers, []

    def __call__(self, environ, start_response):
        self.asked.append((environ["REQUEST_METHOD"], environ["QUERY_STRING"]))
        start_response(self.status, [("Content-Type", "text/html; charset=utf-8"), *self.headers])
        return [TEXT.encode()]


def ask(layer, path="/x", query="", method="GET", **headers):
    environ = {"REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": query}
    environ |= {f"HTTP_{name.upper()}": value for name, value in headers.items()}
    got = {}

    def start(status, headers, exc=None):
        got.update(status=status, headers=dict(headers))

    got["body"] = b"".join(layer(environ, start))
    return got


def layer_over(inner, **options):
    return PageCache(inner, options.pop("build_id", lambda: "1"), 10**6, **options)


def test_a_page_is_rendered_once_and_encodings_hold_the_same_text():
    inner = Inner()
    layer = layer_over(inner)
    plain, packed, zipped = (
        ask(layer, accept_encoding=e)["body"] for e in ("", "gzip, deflate, br", "gzip")
    )
    assert plain.decode() == brotli.decompress(packed).decode() == TEXT
    assert gzip.decompress(zipped).decode() == TEXT
    assert len(inner.asked) == 1


def test_headers_tell_length_encoding_and_that_they_vary():
    got = ask(layer_over(Inner()), accept_encoding="br")
    assert got["headers"]["Content-Encoding"] == "br"
    assert got["headers"]["Content-Length"] == str(len(got["body"]))
    assert got["headers"]["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("encoding", ["", "br", "gzip"])
def test_a_known_tag_gets_304_without_a_body(encoding):
    layer = layer_over(Inner())
    tag = ask(layer, accept_encoding=encoding)["headers"]["ETag"]
    again = ask(layer, if_none_match=f'"zzz", W/{tag}', accept_encoding="br")
    assert again["status"].startswith("304") and again["body"] == b""
    assert "Content-Length" not in again["headers"]
    assert ask(layer, if_none_match='"zzz"')["status"].startswith("200")


def test_head_is_get_without_a_body():
    layer = layer_over(Inner())
    get, head = ask(layer), ask(layer, method="HEAD")
    assert head["headers"] == get["headers"] and head["body"] == b""


def test_a_new_build_drops_all_pages():
    build, inner = ["1"], Inner()
    layer = layer_over(inner, build_id=lambda: build[0])
    ask(layer), ask(layer)
    build[0] = "2"
    ask(layer)
    assert len(inner.asked) == 2


def test_unknown_parameters_do_not_make_new_pages_nor_reach_the_site():
    inner = Inner()
    layer = layer_over(inner)
    ask(layer, query="utm_source=a&q=dtx")
    ask(layer, query="q=dtx&utm_source=b&q=second")
    assert inner.asked == [("GET", "q=dtx")]


def test_scripts_do_not_share_pages():
    inner = Inner()
    layer = layer_over(inner)
    ask(layer)
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/x", "SCRIPT_NAME": "/hant"}
    list(layer({**environ, "QUERY_STRING": ""}, lambda *args: None))
    assert len(inner.asked) == 2


@pytest.mark.parametrize(
    "inner",
    [
        Inner(headers=(("Cache-Control", "no-store"),)),
        Inner(headers=()),
        Inner(status="404 NOT FOUND"),
        Inner(status="500 INTERNAL SERVER ERROR"),
    ],
    ids=["no-store", "unmarked", "404", "500"],
)
def test_what_is_not_kept(inner):
    layer = layer_over(inner)
    ask(layer), ask(layer)
    assert len(inner.asked) == 2 and len(layer) == 0


def test_posts_pass_by():
    inner = Inner()
    layer = layer_over(inner)
    ask(layer, method="POST"), ask(layer, method="POST")
    assert [method for method, _ in inner.asked] == ["POST", "POST"]


def test_off_means_every_answer_is_fresh_but_still_packed_and_tagged():
    inner = Inner()
    layer = layer_over(inner, enabled=False)
    ask(layer)
    got = ask(layer, accept_encoding="br")
    assert len(inner.asked) == 2 and "ETag" in got["headers"]
    assert got["headers"]["Content-Encoding"] == "br"


def test_memory_is_bounded():
    layer = PageCache(Inner(), lambda: "1", 20_000)
    for number in range(100):
        ask(layer, path=f"/{number}")
    assert 0 < len(layer) <= 20_000 // 1200


def test_long_queries_are_answered_but_not_kept():
    inner = Inner()
    layer = layer_over(inner)
    ask(layer, query="q=" + "a" * 5000)
    assert len(inner.asked) == 1 and len(layer) == 0


@pytest.mark.parametrize(
    ("header", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("BR; q=1.0", "br"),
        ("identity", ""),
        ("br;q=0,gzip; q=0.0", ""),
        ("", ""),
        (",;,;=,", ""),
    ],
)
def test_accept_encoding(header, encoding):
    assert accepted(header) == encoding


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("", ""),
        ("q=%E6%B0%94", "q=%E6%B0%94"),
        ("limit=3&q=a", "q=a&limit=3"),
        ("q=", "q="),
        ("x=1;q=2", ""),
        ("q=%FF%FE", "q=%EF%BF%BD%EF%BF%BD"),
        ("&&&=&==", ""),
    ],
)
def test_known_query(given, kept):
    assert known_query(given) == kept
