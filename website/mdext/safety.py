"""Content is Markdown, never HTML: whatever looks like a tag is shown as text.

============================ ============== ======== ===========================
processor                    kind           priority effect
============================ ============== ======== ===========================
``html_block``, ``html``     removed                 tags stay text, escaped
``safe_links``               tree           8        unsafe targets are unlinked
============================ ============== ======== ===========================

A link or image may point at this site (``/lessons/…``, ``#…``), or with https
to another; anything else (``javascript:``, ``data:`` …) loses its target and is
reported. Faults go to ``md.page.fault``.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

_SAFE = re.compile(r"(?:https?://[^/\\\s]|/(?![/\\])|#|mailto:[^\s]+@)", re.I)


class SafetyExtension(Extension):
    """Registers the processors of the module's table."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        md.treeprocessors.register(SafeLinks(md), "safe_links", 8)


class SafeLinks(Treeprocessor):
    """Removes unsafe targets and notes the local ones for the link check."""

    def run(self, root: Element) -> None:
        page = self.md.page
        for element in root.iter():
            name = "href" if element.tag == "a" else "src" if element.tag == "img" else ""
            target = element.get(name) if name else None
            if target is None:
                continue
            if not _SAFE.match(target):
                del element.attrib[name]
                page.fault(
                    page.find(target),
                    f"链接 {target[:40]} 不安全或不完整",
                    "写 /lessons/… 或 https://…",
                    "links",
                )
            elif target.startswith("/") and "term" not in element.get("class", "").split():
                page.hrefs.append(target)


def makeExtension(**kwargs: object) -> SafetyExtension:
    return SafetyExtension(**kwargs)
