"""Attempts through a request: the cookie, frozen verdicts, statuses."""

import pytest

from website import learner
from website.learner.session import COOKIE


@pytest.fixture
def app(make_app, tmp_path):
    return make_app(LEARNERS=str(tmp_path / "learner.db"))


@pytest.fixture
def note(app):
    """Return a function that notes an attempt in a request of its own, with a cookie jar."""
    jar = {}

    def noted(*arguments, **options):
        cookie = "; ".join(f"{k}={v}" for k, v in jar.items())
        with app.test_request_context(method="POST", headers={"Cookie": cookie}):
            answer = learner.note_attempt(*arguments, **options)
            response = app.process_response(app.make_response(""))
            for line in response.headers.getlist("Set-Cookie"):
                name, _, rest = line.partition("=")
                jar[name] = rest.partition(";")[0]
            return answer

    noted.jar = jar
    return noted


def test_the_first_verdict_stands(note):
    first = note("problem", "first-captures/001", "a-1", ["A1"], "failed")
    assert first["noted"] and first["result"] == "failed" and first["due"]
    again = note("problem", "first-captures/001", "a-1", ["D4"], "solved")
    assert again == first


def test_full_may_follow_solved(note):
    assert note("problem", "first-captures/001", "a", ["D4"], "solved")["status"] == "solved"
    assert note("problem", "first-captures/001", "a", ["D4"], "full")["status"] == "full"
    assert note("problem", "first-captures/001", "a", ["D4"], "solved")["result"] == "full"


def test_a_cookie_is_made_once(note):
    note("problem", "first-captures/001", "a", [], "solved")
    made = note.jar[COOKIE]
    note("problem", "first-captures/002", "b", [], "failed")
    assert note.jar[COOKIE].partition(".")[0] == made.partition(".")[0]
