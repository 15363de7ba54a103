"""``python app.py`` for real: granian, a port, and what a client on the network sees."""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.web.conftest import SITE

ROOT = Path(__file__).parents[2]
PATIENCE = 30  # seconds; starting takes about one


@pytest.fixture(scope="module")
def server(library_file):
    """Return the address of a running server and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {"PORT": str(port), "WULU_ROOT": str(SITE), "WULU_LIBRARY": str(library_file)}
    process = subprocess.Popen(
        [sys.executable, "app.py"], cwd=ROOT, env={**os.environ, **settings},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    address = f"http://127.0.0.1:{port}"
    for _ in range(PATIENCE * 20):
        try:
            with urllib.request.urlopen(address + "/", timeout=5):
                break
        except OSError:
            time.sleep(0.05)
    yield address, process
    process.terminate()
    process.wait(PATIENCE)


def ask(address, data=None, method=None, **headers):
    request = urllib.request.Request(address, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as answer:
        with answer:
            return answer.code, answer.headers, answer.read()


def test_pages_and_questions_are_answered(server):
    address, _ = server
    status, headers, body = ask(address + "/", **{"Accept-Encoding": "br"})
    assert status == 200 and headers["Content-Encoding"] == "br" and body
    status, headers, body = ask(address + "/", method="HEAD")
    assert status == 200 and body == b"" and int(headers["Content-Length"]) > 1000
    status, _, body = ask(address + "/api/v1/board/play", b'{"size": 9}')
    assert status == 200 and json.loads(body)["size"] == 9


def test_a_big_body_is_refused_before_it_is_sent(server):
    address, _ = server
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=PATIENCE)
    connection.putrequest("POST", "/api/v1/board/play")
    connection.putheader("Content-Length", str(10 * 1024 * 1024))
    connection.endheaders(b" " * 1000)
    answer = connection.getresponse()
    assert answer.status == 413 and json.loads(answer.read())["code"] == "too_large"
    connection.close()
    assert ask(address + "/")[0] == 200


def test_raw_nonsense_does_not_stop_it(server):
    address, _ = server
    port = int(address.rpartition(":")[2])
    for data in (b"\x00\xff\xfe\r\n\r\n", b"GET /%zz?q=%ff%zz HTTP/1.1\r\nHost: x\r\n\r\n",
                 b"GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: \xff\xfe\r\n\r\n"):  # fmt: skip
        with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
            connection.sendall(data)
            connection.settimeout(5)
            first = connection.recv(200)
            assert b" 5" not in first[:14]
    assert ask(address + "/")[0] == 200


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_a_worker_stays_small(server):
    address, process = server
    for path in ("/", "/lessons/liberties", "/hant/lessons/liberties", "/board?size=19"):
        assert ask(address + path)[0] == 200
    ask(address + "/hant/api/v1/glossary?q=dtx")
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert children
    for child in children:
        status = Path(f"/proc/{child}/status").read_text()
        assert int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) < 150 * 1024


@pytest.mark.parametrize("port", ["0", "70000", "x", "-1", "８０"])
def test_a_bad_port_is_named(port):
    done = subprocess.run(
        [sys.executable, "app.py"], cwd=ROOT, env={**os.environ, "PORT": port},
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode != 0 and "PORT" in done.stderr and "Traceback" not in done.stderr


def test_a_port_in_use_is_said_in_one_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        run = subprocess.run(
            [sys.executable, "app.py"],
            cwd=ROOT,
            env={**os.environ, "PORT": str(port)},
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert run.returncode == 1 and str(port) in run.stderr and "端口" in run.stderr
    assert "Traceback" not in run.stderr
