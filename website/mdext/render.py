"""The one Markdown dialect of the site, on one reused instance.

Building a ``Markdown`` object costs more than rendering a page with it, so a
``Renderer`` keeps one and resets it between pages. It is not shared between
threads: the build is the only user.
"""

from __future__ import annotations

from collections.abc import Iterable

from markdown import Markdown
from markdown.extensions.toc import TocExtension, slugify_unicode

from website.mdext.chinese import ChineseExtension
from website.mdext.fences import FencesExtension
from website.mdext.page import PageContext, Rendered, first_paragraph, plain_text
from website.mdext.safety import SafetyExtension
from website.mdext.terms import TermsExtension, Vocabulary


class Renderer:
    """Markdown -> ``Rendered`` with one vocabulary of linkable words."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._md = Markdown(
            extensions=[
                "tables",
                "sane_lists",
                "fenced_code",
                TocExtension(slugify=slugify_unicode, toc_depth="2-4"),
                FencesExtension(),
                SafetyExtension(),
                TermsExtension(),
                ChineseExtension(),
            ],
            output_format="html",
        )

    def render(
        self,
        source: str,
        *,
        path: str = "",
        first_line: int = 1,
        own: str = "",
        lesson: str = "",
        allowed: Iterable[str] = (),
    ) -> Rendered:
        """Render one page body. Never raises for what the author wrote: see ``faults``."""
        page = PageContext(
            path=path,
            first_line=first_line,
            source=source,
            own=own,
            lesson=lesson,
            allowed=frozenset(allowed),
            vocabulary=self.vocabulary,
        )
        self._md.reset()
        self._md.page = page
        try:
            page.html = self._md.convert(source)
        except RecursionError:
            page.fault(first_line, "引用或列表套得太深", "少套几层")
            page.html = ""
        page.gloss = first_paragraph(page.html)
        page.plain = plain_text(page.html)
        return page.result()
