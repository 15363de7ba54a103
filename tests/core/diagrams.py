"""Random diagrams for Hypothesis, legal by construction."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from weiqi.diagram import ClaimLine, Diagram, Window
from weiqi.game import PASS, Game, Move
from weiqi.points import BLACK, WHITE, geometry

MARKS = ("triangle", "square", "circle", "cross")


def _axis(rng: random.Random, size: int) -> tuple[int, int]:
    """Start and length along one axis, in one of the ways the syntax can place."""
    length = rng.randint(1, size)
    if length == size:
        return 0, size
    if rng.random() < 0.2 and length <= size - 2:
        return (size - length) // 2, length
    return (0, length) if rng.random() < 0.5 else (size - length, length)


def _window(rng: random.Random, size: int) -> Window:
    left, width = _axis(rng, size)
    bottom, height = _axis(rng, size)
    return Window(left, bottom, width, height)


def random_diagram(seed: int, title: str = "", claims: tuple[str, ...] = ()) -> Diagram:
    """A diagram whose set-up was reached by legal play and whose moves are legal."""
    rng = random.Random(seed)
    size = rng.choice((2, 3, 5, 9, 13, 19, 25))
    window = _window(rng, size)
    shape = Diagram(size=size, window=window)
    shown = shape.shown()
    game = Game(size)
    for _ in range(rng.randint(0, 60)):
        options = [p for p in game.legal_points() if p in shown]
        if options:
            game.play(game.to_play, rng.choice(options))
        elif not game.ended:
            game.pass_(game.to_play)
    black = frozenset(game.board.stones(BLACK))
    white = frozenset(game.board.stones(WHITE))
    first = rng.choice((BLACK, WHITE))
    moves = _moves(rng, Game(size, black, white, first))
    empty = sorted(shown - black - white)
    rng.shuffle(empty)
    letters = dict(zip(empty, "abcdefgh"[: rng.randint(0, 8)], strict=False))
    others = [p for p in sorted(shown) if p not in letters]
    marks = {p: rng.choice(MARKS) for p in rng.sample(others, min(len(others), rng.randint(0, 6)))}
    return Diagram(
        size=size,
        window=window,
        black=black,
        white=white,
        first=first,
        moves=moves,
        labels=letters,
        marks=marks,
        title=title,
        offset=rng.choice((1, 1, 11)),
        coordinates=rng.random() < 0.5,
        claims=tuple(ClaimLine(text) for text in claims),
    )


def _moves(rng: random.Random, game: Game) -> tuple[Move, ...]:
    moves: list[Move] = []
    cells, neighbours = game.board.cells, geometry(game.board.size).neighbours
    for _ in range(rng.choice((0, 3, 10, 14, 40))):
        options = game.legal_points()
        near = [p for p in options if any(cells[q] for q in neighbours[p])]
        if rng.random() < 0.05 or not options:
            game.pass_(game.to_play)
            moves.append(Move(3 - game.to_play, PASS))
            if game.ended:
                break
            continue
        point = rng.choice(near or options)
        moves.append(Move(game.to_play, point))
        game.play(game.to_play, point)
    return tuple(moves)


_TITLES = ["", "9 路", "B", "m5", "黑先活", "c 19", "Bc9m3 x", "$$", "? x", "# a", "| . .", "---"]


def _clean(text: str) -> str:
    return " ".join("".join(c for c in text if c.isprintable()).split())


_titles = st.one_of(st.sampled_from(_TITLES), st.text(max_size=20).map(_clean))
_claims = st.lists(st.sampled_from(["B a legal", "after 1-3 captured 2", "胡写"]), max_size=3)
diagrams = st.builds(random_diagram, st.integers(0, 10**6), _titles, _claims.map(tuple))
