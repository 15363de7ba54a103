"""Static files: addresses, weight, and rules the style sheets promise to keep."""

import re
import subprocess
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "static"


def declarations(css, selector):
    """Return the custom properties of the first rule with exactly this selector."""
    block = re.search(re.escape(selector) + r"\s*\{(.*?)\}", css, re.S)[1]
    return dict(re.findall(r"(--[\w-]+):\s*([^;]+);", block))


def test_the_two_dark_themes_are_the_same():
    css = (STATIC / "css" / "theme.css").read_text(encoding="utf-8")
    by_system = declarations(css, ':root:not([data-theme="light"])')
    by_choice = declarations(css, ':root[data-theme="dark"]')
    assert by_system and by_system == by_choice


def luminance(colour):
    colour = colour.lstrip("#")
    colour = "".join(c * 2 for c in colour) if len(colour) == 3 else colour
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


PAIRS = [
    ("ink", "paper", 7), ("ink", "card", 7), ("ink", "sunk", 7), ("muted", "paper", 4.5),
    ("muted", "card", 4.5), ("muted", "sunk", 4.5), ("accent", "paper", 4.5),
    ("accent", "card", 4.5), ("on-accent", "accent", 4.5), ("good", "paper", 4.5),
    ("ink", "good-soft", 7), ("ink", "accent-soft", 7), ("line-strong", "card", 3),
    ("line-strong", "paper", 3), ("on-wood", "wood", 4.5), ("grid", "wood", 3),
    ("stone-black", "wood", 4.5), ("mark", "wood", 3), ("mark-last", "stone-black", 3),
    ("mark-last", "stone-white", 3),
]  # fmt: skip


@pytest.mark.parametrize("selector", [":root", ':root[data-theme="dark"]'])
@pytest.mark.parametrize(("one", "other", "least"), PAIRS)
def test_contrast(selector, one, other, least):
    css = (STATIC / "css" / "theme.css").read_text(encoding="utf-8")
    colours = declarations(css, selector)
    assert contrast(colours[f"--{one}"], colours[f"--{other}"]) >= least


def test_style_sheets_take_every_colour_from_the_theme():
    for name in ("site.css", "board.css"):
        css = re.sub(r"@media print.*", "", (STATIC / "css" / name).read_text("utf-8"), flags=re.S)
        assert not re.findall(r"#[0-9a-f]{3,8}\b|rgb\(", re.sub(r"/\*.*?\*/", "", css, flags=re.S))


def test_every_custom_property_is_defined():
    sheets = "".join(path.read_text("utf-8") for path in (STATIC / "css").glob("*.css"))
    used = set(re.findall(r"var\((--[\w-]+)\)", sheets))
    assert used <= set(re.findall(r"(--[\w-]+):", sheets))


def test_scripts_build_no_markup_from_strings():
    for path in (STATIC / "js").glob("*.js"):
        text = path.read_text("utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", text)


def test_scripts_parse():
    for path in (STATIC / "js").glob("*.js"):
        try:
            subprocess.run(["node", "--check", path], check=True, capture_output=True)
        except FileNotFoundError:
            pytest.skip("node is not installed; the browser tests run the scripts")


def test_static_addresses_last_a_year_and_change_with_the_files(client, app):
    version = app.extensions["assets"].version
    good = client.get(f"/static/{version}/css/site.css")
    assert "immutable" in good.headers["Cache-Control"] and "text/css" in good.content_type
    stale = client.get("/static/0000000000/css/site.css")
    assert stale.status_code == 200 and "immutable" not in stale.headers["Cache-Control"]
    assert good.cache_control.max_age == 31_536_000 and stale.cache_control.max_age == 60
    assert stale.data == good.data


@pytest.mark.parametrize(
    "path", ["nothing.js", "../config.py", "..%2f..%2fapp.py", "css/", "%00", "css/../../app.py"]
)
def test_nothing_else_is_served(client, app, path):
    version = app.extensions["assets"].version
    assert client.get(f"/static/{version}/{path}").status_code == 404


def test_edited_files_show_in_development(make_app, tmp_path):
    (tmp_path / "a.css").write_text("one")
    app = make_app(STATIC=str(tmp_path), DEVELOPMENT=True)
    first = app.extensions["assets"].version
    (tmp_path / "a.css").write_text("other")
    assert app.test_client().get(f"/static/{first}/a.css").data == b"other"
    assert app.extensions["assets"].version != first
