"""docs/site.md names every setting, script and style sheet that there is."""

import re
from pathlib import Path

import pytest

from website.config import DEFAULTS

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "site.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", DEFAULTS)
def test_settings_are_described(name):
    assert re.search(rf"^\|.*`{name}`.*\|", GUIDE, re.M)


def test_no_setting_is_described_that_is_gone():
    rows = re.findall(r"^\| (`[A-Z_` ]+`) \|", GUIDE, re.M)
    assert {name for row in rows for name in re.findall(r"[A-Z_]+", row)} == set(DEFAULTS)


def test_scripts_are_described():
    scripts = {path.name for path in (ROOT / "static" / "js").glob("*.js")}
    assert set(re.findall(r"^\| `(\w+\.js)` \|", GUIDE, re.M)) == scripts


def test_sheets_are_described():
    sheets = {path.name for path in (ROOT / "static" / "css").glob("*.css")}
    assert set(re.findall(r"`(\w+\.css)`（", GUIDE)) == sheets
