"""The real content, read and built once a test run."""

import pytest

from website.config import ROOT
from website.library.build import examine, write
from website.library.store import Store


@pytest.fixture(scope="session")
def examined():
    # The cache is keyed by content and code, so a stale one cannot hide a fault.
    return examine(ROOT, ROOT / "instance" / "cache.db")


@pytest.fixture(scope="session")
def store(examined, tmp_path_factory) -> Store:
    compiled, report = examined
    assert not report.blocking, "\n".join(map(str, report.blocking))
    path = tmp_path_factory.mktemp("corpus") / "library.db"
    write(compiled, report, path)
    return Store(path)
