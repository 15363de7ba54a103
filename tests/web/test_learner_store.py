"""Nothing acknowledged is lost: killed writers, several processes, full and old files."""

import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from website.learner import store
from website.learner.replay import Attempt
from website.learner.store import Full, LearnerStore, Taken, UnknownLearner

ROOT = Path(__file__).parents[2]

#: Notes attempts for ever and prints the name of each once it is acknowledged.
WRITER = """
import sys
from pathlib import Path
from website.learner import rating
from website.learner.replay import Attempt
from website.learner.store import LearnerStore
path, id_, name = sys.argv[1:]
store = LearnerStore(Path(path))
for n in range(100_000):
    key, result = f"c/{n % 7}", ("failed", "solved", "full")[n % 3]
    attempt = Attempt(f"{name}-{n}", "problem", key, result, "B1.C2", 1_780_000_000_000 + n)
    store.note(id_, attempt, rating.start_of(3))
    print(attempt.attempt, flush=True)
"""


def writer(path, id_, name):
    command = [sys.executable, "-c", WRITER, str(path), id_, name]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def killed(process, after):
    """Kill a writer at once when it has acknowledged ``after`` attempts; return their names."""
    told = [process.stdout.readline().strip() for _ in range(after)]
    process.send_signal(signal.SIGKILL)
    told += process.stdout.read().split("\n")
    process.wait()
    process.stdout.close()
    assert process.returncode == -signal.SIGKILL
    return [line for line in told if line]


def test_what_was_acknowledged_survives_kill_9(tmp_path):
    path = tmp_path / "learner.db"
    id_ = LearnerStore(path).make(0)
    told = []
    for turn in range(3):
        told += killed(writer(path, id_, f"w{turn}"), after=15 + 7 * turn)
    again = LearnerStore(path)
    kept = again.attempts(id_)
    assert set(told) <= {attempt.attempt for attempt in kept} and len(told) >= 60
    assert again.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    # No attempt was written by half: the sums agree with the attempts.
    assert again.learner(id_).attempts == len(kept)
    assert sum(one.tries for one in again.progress(id_).values()) == len(kept)


def test_two_processes_write_at_once(tmp_path):
    path = tmp_path / "learner.db"
    id_ = LearnerStore(path).make(0)
    both = [writer(path, id_, name) for name in "ab"]
    for process in both:
        process.stdout.readline()  # both are writing now
    time.sleep(0.3)
    told = [name for process in both for name in killed(process, after=5)]
    kept = {attempt.attempt for attempt in LearnerStore(path).attempts(id_)}
    assert set(told) <= kept and {name[0] for name in told} == {"a", "b"}


def test_two_processes_make_the_file_at_once(tmp_path):
    path = tmp_path / "new" / "learner.db"
    code = "import sys; from pathlib import Path; from website.learner.store import LearnerStore;"
    code += "print(LearnerStore(Path(sys.argv[1])).key)"
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    keys = {run.communicate(timeout=60)[0].strip() for run in runs}
    assert len(keys) == 1 and all(len(key) == 64 for key in keys)


def test_a_power_cut_is_no_excuse(tmp_path):
    connection = LearnerStore(tmp_path / "learner.db").connection
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def attempt(name, key="c/001", result="solved"):
    return Attempt(name, "problem", key, result, "", 1_780_000_000_000)


def test_the_number_of_attempts_is_limited(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "MOST_ATTEMPTS", 3)
    learners = LearnerStore(tmp_path / "learner.db")
    id_ = learners.make(0)
    for n in range(3):
        learners.note(id_, attempt(f"a{n}"))
    with pytest.raises(Full):
        learners.note(id_, attempt("a3"))
    with pytest.raises(Full):
        learners.add(id_, [attempt("a3"), attempt("a4")])
    assert learners.note(id_, attempt("a0")).is_new is False  # what is there still answers
    assert len(learners.attempts(id_)) == learners.learner(id_).attempts == 3


def test_nobody_writes_for_a_learner_who_is_gone(tmp_path):
    learners = LearnerStore(tmp_path / "learner.db")
    one, two = learners.make(0), learners.make(0)
    learners.merge(one, two)
    with pytest.raises(UnknownLearner):
        learners.note(one, attempt("a"))
    learners.delete(two)
    assert learners.learner(one) is None and learners.learner(two) is None


def test_an_attempt_id_is_one_learners_own(tmp_path):
    learners = LearnerStore(tmp_path / "learner.db")
    one, two = learners.make(0), learners.make(0)
    assert learners.note(one, attempt("a", result="failed")).is_new
    assert learners.note(two, attempt("a")).is_new
    with pytest.raises(Taken):
        learners.note(one, attempt("a", key="c/002"))
    assert [kept.key for kept in learners.attempts(one)] == ["c/001"]


def test_a_full_disk_lets_solving_go_on(make_app, tmp_path, monkeypatch):
    from website import learner

    app = make_app(LEARNERS=str(tmp_path / "learner.db"))

    def no_room(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(LearnerStore, "note", no_room)
    with app.test_request_context(method="POST"):
        noted = learner.note_attempt("problem", "first-captures/001", "a", [], "solved")
    assert noted == {"noted": False, "result": "solved", "status": None, "due": None}


@pytest.fixture
def broken_app(make_app, tmp_path):
    """Return an app whose learner.db is no database."""
    path = tmp_path / "learner.db"
    path.write_bytes(b"no database at all" * 100)
    return make_app(LEARNERS=str(path))


def test_without_a_store_one_still_reads_and_solves(broken_app):
    client, tasks = broken_app.test_client(), "/api/v1/lessons/liberties/tasks"
    assert client.get("/lessons/liberties").status_code == 200
    task = client.post(f"{tasks}/2", json={"moves": ["C2"], "attempt": "t"})
    assert task.json["state"] == "solved" and task.json["noted"]["noted"] is False


@pytest.mark.parametrize("address", ["/me", "/me/export", "/api/v1/me/daily", "/api/v1/me/status"])
def test_without_a_store_the_learner_is_told(broken_app, address):
    client = broken_app.test_client()
    client.set_cookie("wulu-learner", "a.b")
    answer = client.get(address)
    assert answer.status_code == 503
    if address.startswith("/api"):
        assert answer.json["code"] == "not_ready" and "学习记录" in answer.json["detail"]


def test_every_worker_knows_the_cookie(make_app, tmp_path):
    from website.learner.session import COOKIE

    first, second = (make_app(LEARNERS=str(tmp_path / "learner.db")) for _ in range(2))
    client, other = first.test_client(), second.test_client()
    lesson = {"kind": "lesson", "key": "liberties", "attempt": "a"}
    client.post("/api/v1/me/attempts", json=lesson)
    other.set_cookie(COOKIE, client.get_cookie(COOKIE).value)
    asked = other.get("/api/v1/me/status?kind=lesson&keys=liberties")
    assert asked.json["statuses"] == {"liberties": "solved"}


def test_the_status_of_a_library_is_answered_quickly(tmp_path):
    learners = LearnerStore(tmp_path / "learner.db")
    id_ = learners.make(0)
    learners.add(id_, [attempt(f"a{n}", f"c{n % 30}/{n:03d}") for n in range(3000)])
    begun = time.perf_counter()
    for _ in range(20):
        assert len(learners.some_progress(id_, "problem", ["c7/*"])) == 100
    assert (time.perf_counter() - begun) / 20 < 0.05
