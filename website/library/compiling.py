"""Records and their Markdown -> finished records: HTML, tasks, links, proofs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from website.library.cache import Cache, code_digest, key_of
from website.library.frontmatter import Page
from website.library.joseki import compile_joseki
from website.library.loading import Loaded
from website.library.problems import Job, compile_problems
from website.library.records import Fault, JosekiPosition, JosekiRecord, ProblemRecord
from website.mdext.page import Rendered
from website.mdext.render import Renderer
from website.mdext.terms import Vocabulary

#: What a rendered page depends on besides its own source.
_CODE = ("weiqi", "website/mdext", "website/library/compiling.py", "website/library/records.py")


@dataclass
class Compiled:
    """The loaded records with rendered pages, by source path; problems with their boards."""

    loaded: Loaded
    pages: dict[str, Rendered] = field(default_factory=dict)
    problems: list[ProblemRecord] = field(default_factory=list)
    joseki: list[JosekiRecord] = field(default_factory=list)
    positions: list[JosekiPosition] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def vocabulary_of(loaded: Loaded) -> Vocabulary:
    """Headwords and variants; a headword wins over another word's variant."""
    words: dict[str, str] = {}
    for term in loaded.terms:
        for variant in term.variants:
            words.setdefault(variant, term.head)
    words.update({term.head: term.head for term in loaded.terms})
    return Vocabulary(words, {term.head: term.weight for term in loaded.terms})


def compile_library(loaded: Loaded, cache: Cache, *, thorough: bool = False) -> Compiled:
    """Render every page; new faults are in the result, those of ``loaded`` are not.

    ``thorough`` proves of every problem that only some first moves reach the goal.
    """
    compiled = Compiled(loaded)
    renderer = Renderer(vocabulary_of(loaded))

    def render(path: str, **options: object) -> Rendered:
        page = loaded.pages[path]
        rendered = _render(renderer, cache, path, page, options)
        compiled.pages[path] = rendered
        compiled.faults += rendered.faults
        return rendered

    _compile_terms(loaded, render)
    _compile_lessons(loaded, render)
    loaded.categories[:] = [
        replace(item, html=render(item.source_path).html) for item in loaded.categories
    ]
    loaded.collections[:] = [
        replace(item, html=render(item.source_path).html) for item in loaded.collections
    ]
    jobs = [
        Job(collection, number, path, sgf, loaded.proofs.get((collection, number)), thorough)
        for collection, number, path, sgf in loaded.problems
    ]
    for record, faults in compile_problems(cache, jobs):
        compiled.faults += faults
        if record is not None:
            compiled.problems.append(record)
    for slug, path, sgf in loaded.joseki:
        family, positions, faults = compile_joseki(cache, slug, path, sgf)
        compiled.faults += faults
        compiled.positions += positions
        if family is not None:
            compiled.joseki.append(family)
    compiled.joseki.sort(key=lambda family: (family.difficulty, family.slug))
    return compiled


def _compile_terms(loaded: Loaded, render: Callable[..., Rendered]) -> None:
    for at, term in enumerate(loaded.terms):
        rendered = render(term.source_path, own=term.head)
        loaded.terms[at] = replace(term, html=rendered.html, gloss=rendered.gloss)


def _compile_lessons(loaded: Loaded, render: Callable[..., Rendered]) -> None:
    for at, lesson in enumerate(loaded.lessons):
        rendered = render(lesson.source_path, lesson=lesson.slug, allowed=list(lesson.terms))
        loaded.lessons[at] = replace(lesson, html=rendered.html, tasks=tuple(rendered.tasks))


def _render(
    renderer: Renderer, cache: Cache, path: str, page: Page, options: dict[str, object]
) -> Rendered:
    """One page, from the cache when nothing that it depends on changed."""
    # Only the words that occur matter, so a new term does not touch other pages.
    vocabulary = renderer.vocabulary
    words = sorted(
        (word, head, vocabulary.weight(word))
        for word, head in vocabulary.words.items()
        if word in page.body
    )
    key = key_of(code_digest(*_CODE), path, page.body, page.body_line, options, words)
    kept = cache.get(key)
    if kept is not None:
        return Rendered.from_json(kept)
    rendered = renderer.render(page.body, path=path, first_line=page.body_line, **options)  # type: ignore[arg-type]
    cache.put(key, rendered.to_json())
    return rendered
