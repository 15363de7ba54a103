"""Content is never HTML: tags are shown, unsafe links lose their target."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html as parser

from website.mdext.render import Renderer
from website.mdext.terms import Vocabulary

RENDERER = Renderer(Vocabulary({"打吃": "打吃", "气": "气"}))

ALLOWED = set(
    "p br hr h1 h2 h3 h4 h5 h6 em strong code pre ul ol li blockquote a img table thead tbody tr "
    "th td figure figcaption section span div".split()
)


@pytest.mark.parametrize(
    "source",
    [
        "<script>alert(1)</script>",
        "前 <script>alert(1)</script> 后",
        "<div onclick=x>\n\n打吃\n\n</div>",
        "<img src=x onerror=alert(1)>",
        "<!-- 注释 -->",
        "<![CDATA[x]]>",
        "<?php x ?>",
        "- <b>粗</b>",
        "> <iframe src='/'></iframe>",
        "| <b>a</b> | b |\n|---|---|\n| <i>c</i> | d |",
        "`<b>`",
        "# <b>x</b>",
        "[<b>x</b>](/board)",
        "<svg><script>1</script></svg>",
    ],
)
def test_tags_are_text(source):
    page = RENDERER.render(source)
    tree = parser.fragment_fromstring(page.html, create_parent="main")
    assert {element.tag for element in tree.iter() if isinstance(element.tag, str)} <= ALLOWED | {
        "main"
    }
    assert not list(tree.iter("b", "i", "script", "iframe"))
    assert "<" in tree.text_content(), "what the author wrote is shown"


@pytest.mark.parametrize(
    "target",
    [
        "javascript:alert(1)", "JaVaScript:alert(1)", "&#106;avascript:alert(1)",
        "java&#10;script:alert(1)", "data:text/html,x", "vbscript:x", "//evil.example/",
        "/\\evil.example", "../../etc", "file:///etc/passwd", "https://",
    ],
)  # fmt: skip
def test_unsafe_targets_are_dropped_and_reported(target):
    page = RENDERER.render(f"[看]({target}) ![图]({target})", path="a.md")
    tree = parser.fragment_fromstring(page.html, create_parent="main")
    assert not tree.xpath("//@href | //@src")
    assert page.faults


@pytest.mark.parametrize(
    "target",
    ["/lessons/liberties", "/glossary/打吃", "#top", "https://example.org/a?b=c", "mailto:a@b.cn"],
)
def test_safe_targets_stay(target):
    page = RENDERER.render(f"[看]({target})")
    assert not page.faults
    assert parser.fragment_fromstring(page.html).xpath("//@href") == [target]
    assert page.hrefs == ([target] if target.startswith("/") else [])


_PIECES = st.sampled_from(
    [*"<>\"'&[]()`*_#!|-\n\\\x00\x02\x03 ", "打吃", "[[打吃]]", "javascript:", "<script>",
     "```go\n", "$$ | X O .\n", "```\n", "](", "&#60;script>", "\x02wzxhzdk:0\x03",
     "wzxhzdk:0", "\x02amp\x03"]
)  # fmt: skip


@given(st.lists(_PIECES, max_size=30).map("".join))
def test_nothing_executable_comes_out_of_any_text(source):
    page = RENDERER.render(source)
    tree = parser.fragment_fromstring(page.html or "<p></p>", create_parent="main")
    for element in tree.iter():
        assert element.tag not in {"script", "iframe", "object", "style", "link"}
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert not value.strip().lower().startswith(("javascript:", "data:"))


def test_deep_nesting_is_a_fault_not_a_crash():
    page = RENDERER.render(">" * 5000 + " 深")
    assert page.faults or page.html
