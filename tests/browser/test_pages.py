"""Every kind of page in light, dark and on a phone: accessible, inside its screen, light."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

KINDS = [
    "/",
    "/lessons/",
    "/lessons/liberties",
    "/glossary/",
    "/glossary/?q=dtx",
    "/glossary/倒脱靴",
    "/glossary/直四",
    "/glossary/by/category/死活",
    "/glossary/by/list/围棋术语",
    "/problems/",
    "/problems/first-captures/",
    "/problems/first-captures/001",
    "/problems/first-captures/sheet",
    "/problems/find?level=1-2",
    "/problems/import",
    "/board",
    "/board?size=19",
    "/joseki/",
    "/joseki/find",
    "/joseki/avalanche?moves=R16.P16.P17.Q16.Q17.R15",
    "/about",
    "/about/api",
    "/nowhere",
    "/hant/lessons/liberties",
]
SCREENS = {"light": ("light", 1280), "dark": ("dark", 1280), "phone": ("light", 360),
           "dark phone": ("dark", 360)}  # fmt: skip
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]}


@pytest.mark.parametrize("path", KINDS)
def test_axe_finds_nothing(open_page, path):
    page = open_page(path, has_touch=True)
    page.wait_for_load_state("networkidle")
    found = []
    for screen, (scheme, width) in SCREENS.items():
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 740})
        for fault in Axe().run(page, options=RULES).response["violations"]:
            nodes = [node["html"][:160] for node in fault["nodes"][:3]]
            found.append(f"{screen}: {fault['id']}: {fault['help']}: {nodes}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", KINDS)
def test_nothing_sticks_out(open_page, path):
    page = open_page(path)
    for width in (320, 360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width


SMALL = """() => [...document.querySelectorAll('button, .button, input, select, summary, nav a')]
  .filter(e => e.checkVisibility() && !e.closest('.cover') && !e.closest('.skip, .crumbs'))
  .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""


@pytest.mark.parametrize("path", ["/", "/lessons/liberties", "/problems/first-captures/001",
                                  "/board", "/glossary/"])  # fmt: skip
def test_controls_are_big_enough_for_a_thumb(open_page, path):
    page = open_page(path, width=360, height=740, has_touch=True)
    page.wait_for_load_state("networkidle")
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("path", ["/", "/lessons/liberties", "/problems/first-captures/001",
                                  "/board", "/board?size=13", "/board?size=19"])  # fmt: skip
def test_cells_are_at_least_24_px_and_lie_on_their_points(open_page, path):
    page = open_page(path)
    page.wait_for_selector(".cover button")
    for width in (320, 360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        sides = page.eval_on_selector_all(
            ".cover button",
            "all => all.map(e => e.getBoundingClientRect()).flatMap(b => [b.width, b.height])",
        )
        assert min(sides) >= 23.99
        assert max(page.evaluate(OFFSETS), default=0) < 1.5


OFFSETS = """() => [...document.querySelectorAll('.play circle[data-point]')].flatMap(stone => {
  const middle = e => { const b = e.getBoundingClientRect();
                        return [b.x + b.width / 2, b.y + b.height / 2]; };
  const button = stone.closest('.play').querySelector(`button[data-point=${stone.dataset.point}]`);
  const [a, b] = [middle(stone), middle(button)];
  return [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
})"""


def test_the_first_page_weighs_less_than_100_kb(open_page):
    sizes = {}
    page = open_page("/", height=2000)
    page.on("response", lambda r: sizes.__setitem__(r.url, len(r.body())))
    page.reload(wait_until="networkidle")
    assert 5 < len(sizes) < 20, sizes
    assert sum(sizes.values()) < 100_000, sizes


def test_the_pages_make_sense_without_script(open_page):
    page = open_page("/lessons/liberties", java_script_enabled=False)
    assert page.locator(".task svg").first.is_visible()
    assert "打开浏览器的脚本" in page.locator(".task").first.inner_text()
    page = open_page("/problems/first-captures/001", java_script_enabled=False)
    assert page.locator("svg.board").is_visible()
    assert "打开浏览器的脚本" in page.locator("main").inner_text()
    page = open_page("/", java_script_enabled=False)
    page.get_by_role("searchbox").fill("dtx")
    page.get_by_role("searchbox").press("Enter")
    assert "倒脱靴" in page.locator(".hits li").first.inner_text()


def test_the_theme_switch_is_remembered(open_page):
    page = open_page("/", color_scheme="light")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(paper)
    page.get_by_role("button", name="暗色").click()
    dark = page.evaluate(paper)
    assert dark != light
    page.goto(page.url + "about")
    assert page.evaluate(paper) == dark
    page.get_by_role("button", name="亮色").click()
    assert page.evaluate(paper) == light


def test_lessons_print_without_controls(open_page):
    page = open_page("/lessons/liberties")
    page.wait_for_selector(".cover button")
    page.emulate_media(media="print")
    assert not page.locator(".task-work").first.is_visible()
    assert not page.locator(".top").is_visible()
    assert page.locator(".task svg").first.is_visible()
    assert page.pdf()[:5] == b"%PDF-"


def test_no_request_leaves_the_site(open_page):
    page = open_page("/lessons/liberties")
    urls = []
    page.on("request", lambda request: urls.append(request.url))
    page.reload(wait_until="networkidle")
    assert urls and all(re.match(r"http://127\.0\.0\.1:", url) for url in urls)
