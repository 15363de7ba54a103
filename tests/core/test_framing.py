"""Parts of boards: stones, margin, edges; the same part however the board lies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weiqi import symmetry
from weiqi.diagram import Window
from weiqi.framing import LEAST, MARGIN, NEAR, part
from weiqi.points import geometry


def shown(size, *names):
    return part(size, [geometry(size).point(name) for name in names])


@pytest.mark.parametrize(
    "size, names, window",
    [
        (9, "C3", (0, 0, 9, 9)),  # small boards fit as they are
        (13, "", (0, 0, 13, 13)),
        (13, "A1 B2 C3", (0, 0, 7, 7)),
        (13, "A1 E4", (0, 0, 7, 7)),
        (13, "A1 G5", (0, 0, 9, 7)),
        (13, "A1 H5", (0, 0, 10, 7)),
        (13, "A1 J5", (0, 0, 11, 7)),
        (13, "A1 K5", (0, 0, 13, 7)),  # one line from the far edge: drawn up to it
        (13, "N13 K10", (6, 6, 7, 7)),
        (19, "K10", (6, 6, 7, 7)),
        (19, "K10 L10", (6, 6, 8, 7)),
        (19, "A1 T19", (0, 0, 19, 19)),
        (19, "Q16 R14", (12, 11, 7, 8)),
    ],
)
def test_parts(size, names, window):
    assert shown(size, *names.split()) == Window(*window)


places = st.integers(10, 25).flatmap(
    lambda size: st.tuples(
        st.just(size),
        st.sets(st.sampled_from(list(geometry(size).points)), min_size=1, max_size=12),
    )
)


def corners(size, window):
    at = geometry(size).at
    left, bottom = window.left, window.bottom
    right, top = left + window.width - 1, bottom + window.height - 1
    return {at(left, bottom), at(right, bottom), at(left, top), at(right, top)}


@given(places, st.integers(0, 7))
def test_a_part_turns_with_the_board(place, turn):
    size, points = place
    turned = [symmetry.turned(size, point, turn) for point in points]
    expected = {symmetry.turned(size, p, turn) for p in corners(size, part(size, points))}
    assert corners(size, part(size, turned)) == expected


@given(places)
def test_a_part_shows_every_stone_with_its_margin(place):
    size, points = place
    window = part(size, points)
    for low, extent, axis in ((window.left, window.width, 0), (window.bottom, window.height, 1)):
        lines = [geometry(size).xy(point)[axis] for point in points]
        high = low + extent - 1
        assert low == 0 or NEAR < low <= min(lines) - MARGIN
        assert high == size - 1 or max(lines) + MARGIN <= high < size - 1 - NEAR
        assert extent >= LEAST
