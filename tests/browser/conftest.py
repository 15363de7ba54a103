"""A real browser (Debian's Chromium through Playwright) on a served site.

Without Chromium these tests skip and say so; in CI its absence is a failure.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright
from werkzeug.serving import make_server

from website import create_app
from website.library import fresh

SITE = Path(__file__).parent.parent / "data" / "site"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep all browser tests in one worker: one browser, one server."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return a running Chromium."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("CI needs Chromium: apt-get install chromium fonts-noto-cjk")
        pytest.skip("no Chromium on this machine: apt-get install chromium fonts-noto-cjk")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path)
        yield running
        running.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of the small site, served for the whole run."""
    from website.library.build import build

    path = tmp_path_factory.mktemp("site") / "library.db"
    report = build(SITE, path)
    assert report.built, "\n".join(map(str, report.faults))
    with served(SITE, path) as address:
        yield address


class served:
    """Serve a library on a free port while the ``with`` block runs."""

    def __init__(self, root: Path, library: Path) -> None:
        app = create_app({"TESTING": True, "ROOT": str(root), "LIBRARY": str(library)})
        fresh.current_store(app)  # opened before anyone waits for a page
        self.server = make_server("127.0.0.1", 0, app, threaded=True)
        self.thread = threading.Thread(target=self.server.serve_forever)

    def __enter__(self) -> str:
        self.thread.start()
        return f"http://127.0.0.1:{self.server.port}"

    def __exit__(self, *args: Any) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def ready(page: Page) -> None:
    """Wait until the scripts of a page listen."""
    page.wait_for_selector("html[data-ready]", state="attached")


def _is_fault(message: ConsoleMessage) -> bool:
    """Tell faults of scripts and policy from the browser's notes on refused moves (422)."""
    return message.type == "error" and not message.text.startswith("Failed to load resource")


@pytest.fixture
def open_page(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Return a function that opens an address; script errors and failed requests fail the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def opened(path: str, *, width: int = 1280, height: int = 800, **options: Any) -> Page:
        base = options.pop("base", site)
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(8000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"{path}: {error}"))
        page.on("console", lambda m: _is_fault(m) and problems.append(f"{path}: {m.text}"))
        page.goto(base + path)
        # A pointer or key that comes before the page listens is lost.
        if options.get("java_script_enabled", True) and page.locator("script[type=module]").count():
            ready(page)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)
