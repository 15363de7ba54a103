"""Words that link themselves, and the bracket forms."""

import pytest

from website.mdext.render import Renderer
from website.mdext.terms import Vocabulary, term_url

WORDS = Vocabulary(
    {
        word: word
        for word in (
            "打吃",
            "吃",
            "气",
            "双打吃",
            "倒脱靴",
            "提子",
            "提子开花",
            "1·3·5型布局",
            "做棋",
            "棋子",
            "和棋",
            "十局",
        )
    }
    | {"脱骨": "倒脱靴"}
)


def link(word: str, shown: str | None = None) -> str:
    return f'<a class="term" data-term="{word}" href="{term_url(word)}">{shown or word}</a>'


def rendered(source: str, **options: object):
    return Renderer(WORDS).render(source, **options)  # type: ignore[arg-type]


def assert_renders(source: str, expected: str, **options: object) -> None:
    assert rendered(source, **options).html == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("黑一打吃白就死", f"<p>黑一{link('打吃')}白就死</p>"),
        ("双打吃", f"<p>{link('双打吃')}</p>"),
        ("提子开花", f"<p>{link('提子开花')}</p>"),
        ("打吃后再打吃", f"<p>{link('打吃')}后再打吃</p>"),
        ("打吃提子打吃", f"<p>{link('打吃')}{link('提子')}打吃</p>"),
        ("脱骨和倒脱靴", f"<p>{link('倒脱靴', '脱骨')}和倒脱靴</p>"),
        ("**打吃**与提子", f"<p><strong>{link('打吃')}</strong>与{link('提子')}</p>"),
        (
            "前**粗**打吃*斜*提子",
            f"<p>前<strong>粗</strong>{link('打吃')}<em>斜</em>{link('提子')}</p>",
        ),
        ("一口气", "<p>一口气</p>"),
        ("叫做棋子", f"<p>叫做{link('棋子')}</p>"),
        ("做棋数子", f"<p>{link('做棋')}数子</p>"),
        ("和棋子一样，和棋", f"<p>和{link('棋子')}一样，{link('和棋')}</p>"),
        ("收了三十局，第十局，下十局", f"<p>收了三十局，第十局，下{link('十局')}</p>"),
        ("用1·3·5型布局", f"<p>用{link('1·3·5型布局')}</p>"),
        ("# 打吃\n\n打吃", f'<h1 id="打吃">打吃</h1>\n<p>{link("打吃")}</p>'),
        ("`打吃` 打吃", f"<p><code>打吃</code> {link('打吃')}</p>"),
        ("    打吃", "<pre><code>打吃\n</code></pre>"),
        ("```\n打吃\n```", "<pre><code>打吃\n</code></pre>"),
        ("[打吃](/board) 打吃", f'<p><a href="/board">打吃</a> {link("打吃")}</p>'),
        ("[[打吃]]再打吃", f"<p>{link('打吃')}再打吃</p>"),
        ("打吃再[[打吃]]", f"<p>{link('打吃')}再{link('打吃')}</p>"),
        ("[[打吃|打]]一手", f"<p>{link('打吃', '打')}一手</p>"),
        ("[[脱骨]]", f"<p>{link('倒脱靴', '脱骨')}</p>"),
        ("[[气]]", f"<p>{link('气')}</p>"),
        ("[[!打吃]]再打吃", f'<p><span class="unlinked">打吃</span>再{link("打吃")}</p>'),
        ("`[[打吃]]`", "<p><code>[[打吃]]</code></p>"),
        ("- 打吃\n- 提子", f"<ul>\n<li>{link('打吃')}</li>\n<li>{link('提子')}</li>\n</ul>"),
        ("打\n吃", f"<p>{link('打吃')}</p>"),
        ("白棋\n打吃", f"<p>白棋{link('打吃')}</p>"),
        ("two\nwords", "<p>two\nwords</p>"),
        ("白**棋**\n**打吃**", f"<p>白<strong>棋</strong><strong>{link('打吃')}</strong></p>"),
        ("白棋  \n打吃", f"<p>白棋<br>\n{link('打吃')}</p>"),
        ("见[盘](/board)\n打吃", f'<p>见<a href="/board">盘</a>{link("打吃")}</p>'),
    ],
)
def test_links(source, expected):
    assert_renders(source, expected)


def test_the_pages_own_term_is_not_linked_and_forced_is_bold():
    assert_renders(
        "打吃，[[打吃]]，提子", f"<p>打吃，<strong>打吃</strong>，{link('提子')}</p>", own="打吃"
    )


def test_one_character_words_link_when_the_lesson_lists_them():
    assert_renders("一口气，一块吃", f"<p>一口{link('气')}，一块吃</p>", allowed=["气"])


def test_a_longer_word_hides_the_shorter_one_inside():
    assert_renders("双打吃", f"<p>{link('双打吃')}</p>", allowed=["吃"])


def test_of_two_overlapping_words_the_commoner_is_linked():
    heads = {word: word for word in ("交叉点", "点空", "做棋", "棋子")}
    words = Vocabulary(heads, {"交叉点": 75, "点空": 28, "做棋": 45, "棋子": 90})
    html = Renderer(words).render("那个交叉点空着，叫做棋子").html
    assert html == f"<p>那个{link('交叉点')}空着，叫做{link('棋子')}</p>"


def test_links_are_noted_in_order_once():
    page = rendered("提子打吃提子[[打吃]]")
    assert page.links == ["提子", "打吃"]


@pytest.mark.parametrize("source", ["[[没有]]", "[[没有|打]]"])
def test_an_unknown_word_is_a_fault_with_its_line(source):
    page = rendered(f"第一行\n\n{source}", path="a.md", first_line=10)
    assert [(f.path, f.line, f.rule) for f in page.faults] == [("a.md", 12, "links")]
    assert "<a" not in page.html


def test_one_instance_keeps_nothing_between_pages():
    renderer = Renderer(WORDS)
    first = renderer.render("打吃", own="提子")
    assert renderer.render("打吃", own="提子").html == first.html
    assert renderer.render("[[没有]]").faults
    assert not renderer.render("打吃").faults


def test_addresses_are_percent_encoded_so_that_script_conversion_leaves_them():
    assert term_url("打吃") == "/glossary/%E6%89%93%E5%90%83"
    assert term_url("1·3") == "/glossary/1%C2%B73"
