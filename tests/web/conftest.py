"""The site on a small library of its own (tests/data/site), built once a test run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from lxml import html as lxml_html

from website import create_app

SITE = Path(__file__).parent.parent / "data" / "site"


@pytest.fixture(scope="session")
def library_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return library.db of the small site."""
    from website.library.build import build

    path = tmp_path_factory.mktemp("site") / "library.db"
    report = build(SITE, path)
    assert report.built, "\n".join(map(str, report.faults))
    return path


@pytest.fixture
def make_app(library_file: Path) -> Callable[..., Flask]:
    """Return a function that makes an app on the small library; settings by keyword."""

    def make(**settings: Any) -> Flask:
        base = {"TESTING": True, "ROOT": str(SITE), "LIBRARY": str(library_file)}
        return create_app({**base, **settings})

    return make


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    """Return the app as it runs in production, page cache and all."""
    return make_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Return a client of the app."""
    return app.test_client()


class Page:
    """A page as a parser sees it."""

    def __init__(self, response: Any) -> None:
        self.status = response.status_code
        self.text = response.get_data(as_text=True)
        self.tree = lxml_html.document_fromstring(self.text)

    @property
    def heading(self) -> str:
        """Return the text of the only h1."""
        (h1,) = self.tree.findall(".//h1")
        return " ".join(h1.text_content().split())

    @property
    def words(self) -> str:
        """Return all text."""
        return " ".join(self.tree.text_content().split())

    @property
    def links(self) -> dict[str, str]:
        """Return address -> text of all links."""
        return {a.get("href"): " ".join(a.text_content().split()) for a in self.tree.iter("a")}


@pytest.fixture
def page(client: FlaskClient) -> Iterator[Callable[..., Page]]:
    """Return a function that gets a page."""
    yield lambda address, **options: Page(client.get(address, **options))
