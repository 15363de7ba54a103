import pytest

from weiqi.errors import OffBoardError, PointFormatError, SizeError
from weiqi.points import BLACK, MAX_SIZE, WHITE, color_of, geometry, opponent


@pytest.mark.parametrize("size", range(2, MAX_SIZE + 1))
def test_names_and_points_are_inverse(size):
    board = geometry(size)
    assert len(board.points) == size * size
    for p in board.points:
        assert board.point(board.name(p)) == p == board.point(board.name(p).lower())
        assert board.at(*board.xy(p)) == p


@pytest.mark.parametrize("size", range(2, MAX_SIZE + 1))
def test_neighbours_are_mutual_and_complete(size):
    board = geometry(size)
    for p in board.points:
        x, y = board.xy(p)
        expected = {
            board.at(a, b)
            for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            if 0 <= a < size and 0 <= b < size
        }
        assert set(board.neighbours[p]) == expected
        assert all(p in board.diagonals[q] for q in board.diagonals[p])
    assert sum(map(len, board.neighbours)) == 4 * size * (size - 1)
    assert sum(map(len, board.diagonals)) == 4 * (size - 1) ** 2


def test_there_is_no_column_i():
    assert geometry(9).name(geometry(9).at(8, 0)) == "J1"
    assert geometry(19).name(geometry(19).at(18, 18)) == "T19"
    with pytest.raises(PointFormatError, match="I5"):
        geometry(9).point("I5")


@pytest.mark.parametrize(
    "text", ["", "A", "5", "AA1", "A1 ", "A-1", "A1\n", "Ａ１", None, 7, "A0001"]
)
def test_what_is_no_coordinate(text):
    with pytest.raises(PointFormatError):
        geometry(9).point(text)


@pytest.mark.parametrize("text", ["A0", "A10", "K1", "Z25", "a99"])
def test_coordinates_off_the_board(text):
    with pytest.raises(OffBoardError, match="9 路"):
        geometry(9).point(text)


@pytest.mark.parametrize("size", [0, 1, 26, 99, -1, 9.0, "9", None, True])
def test_sizes_refused(size):
    with pytest.raises(SizeError):
        geometry(size)


@pytest.mark.parametrize(
    ("size", "count", "some"),
    [
        (19, 9, {"D4", "Q16", "K10", "K4"}),
        (13, 5, {"D4", "K10", "G7"}),
        (9, 5, {"C3", "G7", "E5"}),
        (8, 4, {"C3"}),
        (5, 1, {"C3"}),
        (4, 0, set()),
    ],
)
def test_star_points(size, count, some):
    board = geometry(size)
    names = set(board.names(board.star_points))
    assert len(names) == count and some <= names


def test_colors():
    assert [color_of(t) for t in ("B", "w", "黑", "白")] == [BLACK, WHITE, BLACK, WHITE]
    assert opponent(BLACK) == WHITE and opponent(WHITE) == BLACK
    with pytest.raises(PointFormatError):
        color_of("red")
