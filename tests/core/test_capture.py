"""The capture reader: drawn techniques, an exhaustive judge, random defences."""

import random
from functools import partial

import pytest

from tests.core import drawn, exhaustive, symmetry
from weiqi.board import Board
from weiqi.capture import FAILS, NOT_PROVED, WORKS, read_capture
from weiqi.game import PASS, Game
from weiqi.points import BLACK, WHITE, geometry, opponent
from weiqi.reading import LimitError, Result, Search

SNAPBACK = """
    . . . . . . .
    . . . . . . .
    . . . . . O .
    . . . X . O .
    . . X X X O .
    . X O O X O .
    . X . . O O .
    """
CONNECT_AND_DIE = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . X X X . .
    . X O . O X .
    . . . X . . .
    """
GOLDEN_COCK = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . O O O . . .
    . . . . O . . . .
    . X . O . X . . .
    . X X O X X X . .
    X O O X O O X . .
    X . . . . . X . .
    """
NET = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . O . .
    . . . . . . . . .
    . . X . . . . . .
    . . X O . . . . .
    . . O X X . . . .
    . . O . . . . . .
    . . . . . . . . .
    """
ATARI = """
    . . . . . . . . .
    . . . . . . . . .
    . . . X . . . . .
    . . X O . . . . .
    . . . X . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
LOOSE_NET = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . O . .
    . . X . . . . . .
    . . X O . . . . .
    . . X O . . . . .
    . . O X X . . . .
    . . O . . . . . .
    . . . . . . . . .
    """
DOUBLE_ATARI = """
    . . . . . . .
    . . . . . . .
    . . X X . . .
    . X O . X . .
    . X O . O X .
    . . X . O X .
    . . . . X . .
    """
CORNER_KO = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    X X X X . . .
    O O O X X . .
    . O X . X . .
    """
TWO_EYES = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    X X X X X X .
    X O O O O X .
    X O . O . O X
    X O O O O O X
    """
EDGE_CRAWL = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . X X X X X .
    X O O . . . .
    X . . . . . .
    """
SEKI = """
    . O O . X X .
    O O O X X X X
    X X X O O O O
    X . X O . O O
    X X X O O O O
    X . X O . O O
    X X X O O O O
    """
THROW_IN = """
    . X . X . O
    X X . O X O
    X . O O X X
    O . . X O .
    O . . . X X
    O . O X . .
    """

RECAPTURE = """
    X . X . X O
    O X X . X .
    O O X X . O
    X O X X X O
    X O O . O .
    . X X O . O
    """

# name, drawing, targets, attacker first, verdict, winning first moves (None: not asked)
TECHNIQUES = [
    ("capture at once", "X O .\n. X .\n. . .", "B3", True, "works", None),
    ("run out of atari", ATARI, "D6", False, "fails", None),
    ("atari, and it is too late", ATARI, "D6", True, "works", None),
    ("net: the ladder would not work", NET, "D4", True, "works", None),
    ("snapback by a throw-in only", SNAPBACK, "C2", True, "works", "D1"),
    ("a snapback prevented", SNAPBACK, "C2", False, "fails", None),
    ("connect and die", CONNECT_AND_DIE, "C2", True, "works", None),
    ("connect and die, even if it connects first", CONNECT_AND_DIE, "C2", False, "works", None),
    ("loose net", LOOSE_NET, "D5", True, "works", None),
    ("golden cock stands on one leg", GOLDEN_COCK, "C2", True, "works", None),
    ("the cock taken first", GOLDEN_COCK, "C2", False, "fails", None),
    ("ko: attacker takes the stone now", CORNER_KO, "A2", True, "works", None),
    ("ko: defender takes first", CORNER_KO, "A2", False, "ko", None),
    ("two eyes", TWO_EYES, "B1", True, "fails", None),
    ("seki: nobody takes", SEKI, "B7", True, "fails", None),
    ("seki: nobody takes, other side", SEKI, "E7", True, "fails", None),
    ("many stones given, and the taker retaken", RECAPTURE, "F3", True, "works", None),
    ("throw-in, then atari after atari", THROW_IN, "C4", True, "works", None),
]  # fmt: skip


def status_of(board, targets, attacker_first=True, **options):
    return read_capture(board, targets, attacker_first=attacker_first, **options).status


def check_line(board, targets, attacker_first, reading, any_of=False):
    """The line is legal in turn, and takes the targets exactly when it should."""
    defender = board.cells[targets[0]]
    color = 3 - defender if attacker_first else defender
    game = Game(board.size, board.stones(BLACK), board.stones(WHITE), color)
    left = set(targets)
    for point in reading.line:
        if point == PASS:
            assert game.to_play == defender
            game.pass_(game.to_play)
        else:
            taken = game.play(game.to_play, point)
            if game.to_play == defender:
                left -= set(taken)
    done = len(left) < len(set(targets)) if any_of else not left
    assert done == (reading.status == "works") or reading.status == "ko"


@pytest.mark.parametrize(
    ("name", "drawing", "target", "first", "expected", "best"),
    TECHNIQUES,
    ids=[row[0] for row in TECHNIQUES],
)
def test_techniques(name, drawing, target, first, expected, best):
    board = drawn.board(drawing)
    targets = [board.geometry.point(target)]
    reading = read_capture(board, targets, attacker_first=first)
    assert reading.status == expected
    check_line(board, targets, first, reading)
    for turn in (1, 3, 4, 6):
        there = [symmetry.turned(board.size, targets[0], turn)]
        assert status_of(symmetry.image(board, turn, turn % 2 == 0), there, first) == expected
    if best is not None:
        attacker = 3 - board.cells[targets[0]]
        works = []
        for point in board.empties():
            position = board.copy()
            taken = position.place(point, attacker)
            if taken is not None and (
                targets[0] in taken or status_of(position, targets, False) == "works"
            ):
                works.append(point)
        assert " ".join(board.geometry.names(works)) == best


def test_a_net_is_proved_against_the_whole_board():
    """After the net every single legal answer, near or far, is still captured."""
    board = drawn.board(NET)
    target = board.geometry.point("D4")
    reading = read_capture(board, [target])
    board.play(reading.line[0], BLACK)
    assert board.geometry.name(reading.line[0]) == "E5"
    for point in board.empties():
        position = board.copy()
        if position.place(point, WHITE) is not None:
            assert status_of(position, [target]) == "works", board.geometry.name(point)


def test_double_atari_takes_one_of_two():
    board = drawn.board(DOUBLE_ATARI)
    targets = [board.geometry.point(name) for name in ("C3", "E3")]
    either = read_capture(board, targets, any_of=True)
    assert either.status == "works"
    check_line(board, targets, True, either, any_of=True)


def test_all_targets_must_fall_unless_any_will_do():
    """Two stones in atari, the defender to move: he saves one of them."""
    board = drawn.board(
        """
        . . . . . . . . .
        . . . . . . . . .
        . X O . . . . . .
        . . X . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . . . . X O . .
        . . . . . . X . .
        """
    )
    targets = [board.geometry.point(name) for name in ("C7", "G2")]
    for point in ("C8", "D6"):
        board.place(board.geometry.point(point), BLACK)
    board = board.copy()
    assert status_of(board, targets, any_of=True) == "works"
    assert status_of(board, targets, attacker_first=False, any_of=True) == "works"
    assert status_of(board, targets, attacker_first=False, order=2) == "fails"


def test_two_targets_in_one_chain_are_one():
    board = drawn.board(SNAPBACK)
    targets = [board.geometry.point(name) for name in ("C2", "D2")]
    reading = read_capture(board, targets)
    assert reading.status == "works"
    check_line(board, targets, True, reading)


def test_a_barred_ko_stays_barred_in_the_first_move():
    """The attacker may not retake at once, and has no other way."""
    board = drawn.board(". X O .\nX O . O\n. X O .\n. . . .")
    point = board.geometry.point
    assert status_of(board, [point("B3")]) == "works"
    before = drawn.board(". X O .\nX . X O\n. X O .\n. . . .")
    before.play(point("B3"), WHITE)
    assert before.ko_point == point("C3")
    assert status_of(before, [point("B3")]) == "ko"
    assert status_of(before, [point("B3")], ko=0) == "works"
    assert status_of(board, [point("B3")], ko=point("C3")) == "ko"


def test_earlier_positions_are_barred():
    before = drawn.board(". X O .\nX . X O\n. X O .\n. . . .")
    point = before.geometry.point
    earlier = before.key
    before.play(point("B3"), WHITE)
    board = before.copy()
    assert status_of(board, [point("B3")], earlier=[earlier]) == "ko"
    assert status_of(board, [point("B3")]) == "works"


def test_too_few_nodes_prove_nothing():
    board = drawn.board(NET)
    reading = read_capture(board, [board.geometry.point("D4")], nodes=20)
    assert (reading.status, reading.line) == ("not_proved", ())
    assert reading.nodes == 21 and "21" in reading.reason


# Captures that need four and more quiet moves, the defender to move.
LONG_RACE = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    X X X X X X X . .
    O O . X O O X . .
    O X X O O X X . .
    . O . X O X . . .
    . O O . O X . . .
    """
LONG_CHASE = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . O .
    . . . X X . . . .
    . . . . O X O . .
    . X . O X X . . .
    . . . . . . . . .
    . X . . . . . . .
    . . . . . . . . .
    """


@pytest.mark.parametrize(
    ("drawing", "targets"),
    [(LONG_RACE, ["E2"]), (LONG_CHASE, ["E5"]), (NET, ["D4"])],
)
@pytest.mark.parametrize("attacker_first", [False, True])
def test_a_limit_never_turns_an_answer_into_another_one(drawing, targets, attacker_first):
    """Bug: what failed with three quiet moves was called failed, four would have worked."""
    board = drawn.board(drawing)
    points = [board.geometry.point(name) for name in targets]
    ask = partial(read_capture, board, points, attacker_first=attacker_first, max_liberties=3)
    whole = ask()
    assert whole.status != NOT_PROVED
    assert whole.status == WORKS or drawing == NET
    limits = [whole.nodes * part // 8 for part in range(1, 8)]
    found = [ask(nodes=limit) for limit in limits] + [ask(thorough=few) for few in range(5)]
    assert {reading.status for reading in found} <= {whole.status, NOT_PROVED}


def test_a_failure_says_whether_more_quiet_moves_might_work():
    board = drawn.board(NET)
    target = [board.geometry.point("D4")]
    assert read_capture(board, target, order=0).quiet == 0
    assert read_capture(board, target, attacker_first=False, max_liberties=2).quiet == -1


def test_order_limits_the_quiet_moves():
    board = drawn.board(NET)
    target = board.geometry.point("D4")
    # A ladder runs into G7; one quiet move nets the stone.
    assert status_of(board, [target], order=0) == "fails"
    assert status_of(board, [target], order=1) == "works"


@pytest.mark.parametrize("names", ["", "A1", "D4 D5", "D4 Z"])
def test_targets_must_be_stones_of_one_colour(names):
    board = drawn.board(NET)
    points = [0 if name == "Z" else board.geometry.point(name) for name in names.split()]
    points += [board.geometry.point("C5")] if names == "D4 D5" else []
    with pytest.raises(ValueError, match="目标"):
        read_capture(board, points)


def test_the_board_is_left_alone():
    board = drawn.board(GOLDEN_COCK)
    text, key = str(board), board.key
    read_capture(board, [board.geometry.point("C2")])
    read_capture(board, [board.geometry.point("C2")], nodes=30)
    assert (str(board), board.key, board._trail) == (text, key, [])


# A change in the search shows here; change the numbers on purpose only.
PINNED = [
    (SNAPBACK, "C2", True, 5),
    (CONNECT_AND_DIE, "C2", True, 3),
    (NET, "D4", True, 506),
    (GOLDEN_COCK, "C2", True, 1836),
    (GOLDEN_COCK, "C2", False, 298),
    (CORNER_KO, "A2", False, 7),
]


@pytest.mark.parametrize(("drawing", "target", "first", "nodes"), PINNED)
def test_pinned_nodes(drawing, target, first, nodes):
    board = drawn.board(drawing)
    reading = read_capture(board, [board.geometry.point(target)], attacker_first=first)
    assert reading.nodes == nodes


def random_position(rng, size, empty):
    """A legal position with about ``empty`` empty points."""
    while True:
        points = list(geometry(size).points)
        rng.shuffle(points)
        black = [p for p in points[empty:] if rng.random() < 0.5]
        white = [p for p in points[empty:] if p not in black]
        board = Board(size)
        for color, side in ((BLACK, black), (WHITE, white)):
            for p in side:
                board.cells[p] = color
        if black and white and not board._breathless():
            return Board.of(size, black, white)


@pytest.mark.parametrize(
    ("size", "empty", "seed", "count"), [(3, 3, 1, 150), (3, 4, 2, 60), (4, 3, 3, 60)]
)
def test_the_exhaustive_judge_agrees(size, empty, seed, count):
    """Status for status, on positions so small that the class of attacks is complete.

    Compared: ``works``, ``fails`` and ``ko`` as defined by the two ko masters; and
    under the plain rules, with no ko master, that ``works`` captures and ``fails`` does
    not. Positions with too many states for the judge are skipped, and counted.
    """
    rng = random.Random(seed)
    compared = {"works": 0, "fails": 0, "ko": 0}
    for _ in range(count):
        board = random_position(rng, size, empty)
        target = rng.choice(board.stones(BLACK) + board.stones(WHITE))
        first = rng.random() < 0.6
        defender = board.cells[target]
        try:
            expected = exhaustive.status(board, [target], first, limit=3_000)
            mover = 3 - defender if first else defender
            plain = exhaustive.captured(board, [target], mover, limit=3_000)
        except exhaustive.TooLarge:
            continue
        reading = read_capture(board, [target], attacker_first=first, order=20)
        assert reading.status == expected, f"{board}\n{board.geometry.name(target)} {first}"
        assert plain or expected != "works"
        assert not plain or expected != "fails"
        check_line(board, [target], first, reading)
        compared[expected] += 1
    assert sum(compared.values()) > count / 4 and compared["works"] and compared["fails"]


def open_position(rng, size):
    board = Board(size)
    color = BLACK
    for _ in range(rng.randint(size * size // 3, size * size * 2 // 3)):
        points = board.empties()
        rng.shuffle(points)
        next((p for p in points if board.place(p, color) is not None), None)
        color = 3 - color
    return board.copy()


@pytest.mark.parametrize(("size", "seed"), [(5, 1), (6, 2), (7, 3), (9, 4)])
def test_what_works_is_carried_through_against_random_defence(size, seed):
    """The zone argument on whole boards: no defence anywhere spoils a proved capture."""
    rng = random.Random(seed)
    carried = 0
    for _ in range(60):
        board = open_position(rng, size)
        weak = [c[0] for color in (BLACK, WHITE) for c in board.chains(color)]
        weak = [p for p in weak if 2 <= len(board.liberties(p)) <= 3]
        if not weak:
            continue
        target = rng.choice(weak)
        if status_of(board, [target], nodes=400) != "works":
            continue
        carry_through(board, target, rng)
        carried += 1
    assert carried >= 10


def carry_through(board, target, rng):
    defender = board.cells[target]
    game = Game(board.size, board.stones(BLACK), board.stones(WHITE), 3 - defender)
    keys = [game.board.key]
    while game.board.cells[target] == defender:
        reading = read_capture(game.board, [target], ko=0, earlier=keys)
        assert reading.status == "works", f"{board}\n\n{game.board}"
        game.play(game.to_play, reading.line[0])
        keys.append(game.board.key)
        if game.board.cells[target] != defender:
            return
        answers = game.legal_points()
        liberties = set(game.board.liberties(target))
        near = [p for p in answers if p in liberties or rng.random() < 0.3]
        if answers:
            game.play(game.to_play, rng.choice(near or answers))
            keys.append(game.board.key)
        else:
            game.pass_(game.to_play)


class PlainSearch(Search):
    """The same search without table and zone: every defence on the board is tried."""

    def _known(self, side, budget):
        return None

    def _answer_quiet(self, budget, groups):
        if not self.attack(budget).wins:
            return Result(False, cut=True)
        for point in self.board.empties():
            answer = self._defence(point, budget, 0)
            if answer is not None and not answer.wins:
                return answer
        return Result(True)

    def _answer_threat(self, budget, groups, threat):
        return self._answer_quiet(budget, groups)


def verdict(kind, board, targets, master, attacker_first, any_of, limit, orders=3):
    search = kind(board.copy(), targets, master=master, any_of=any_of, max_liberties=5, limit=limit)
    for budget in range(orders):
        result = search.attack(budget) if attacker_first else search.defend(budget)
        if result.wins or not result.cut:
            return result.wins
    return result.wins


# Positions that go wrong (each was seen to) without the safeguard named.
SAFEGUARDS = [
    # A stone outside the zone takes an attacking chain that the zone holds.
    ("steady zone", "X . O . O\nX X X O .\nX O O O O\nX X X O X\nX . X X X", "E5", True, 4),
    ("steady zone", "X X . O O\nO X X O .\n. . O O O\nX X O X O\n. X X X X", "B1", True, 4),
    # One stone less of two and the wall is taken first.
    (
        "two liberties",
        ". . O . X .\nO X X O X X\n. . O . X .\nX X O . X .\n. O O X . .\n. . O . X X",
        "C6",
        False,
        2,
    ),
    # The table's answer depends on what stood on the board before.
    ("history", "O O X\nO X .\n. O O", "B1", True, 4),
    ("history", "O . X\nO X .\n. . X", "C1 C3", True, 4),
    ("history", ". . .\nX O .\nX X .", "B2", False, 4),
]


@pytest.mark.parametrize(("name", "drawing", "targets", "first", "orders"), SAFEGUARDS)
def test_safeguards(name, drawing, targets, first, orders):
    board = drawn.board(drawing)
    points = [board.geometry.point(target) for target in targets.split()]
    for master in (BLACK, WHITE):
        question = (board, points, master, first, False)
        ours = verdict(Search, *question, 20_000, orders=orders)
        assert ours == verdict(PlainSearch, *question, 60_000, orders=orders)


@pytest.mark.parametrize("seed", range(4))
def test_zone_and_table_change_no_verdict(seed):
    rng = random.Random(seed)
    compared = 0
    for _ in range(40):
        board = open_position(rng, rng.choice((4, 5)))
        chains = [c[0] for color in (BLACK, WHITE) for c in board.chains(color)]
        targets = rng.sample(chains, min(len(chains), rng.choice((1, 1, 2))))
        if len({board.cells[p] for p in targets}) != 1:
            continue
        question = (board, targets, rng.choice((1, 2)), rng.random() < 0.5, rng.random() < 0.5)
        try:
            plain = verdict(PlainSearch, *question, 1_500)
        except LimitError:
            continue
        assert verdict(Search, *question, 1_500) == plain, f"{board}\n{question[1:]}"
        compared += 1
    assert compared > 8


def test_a_line_begins_with_the_side_to_move_where_the_limit_cut_the_search_short():
    """Bug: the attack's stones were counted as the defender's, and D5 was suicide."""
    position = drawn.board(
        """
        . X O . X
        X . O X X
        . X O . X
        X X O X X
        X . O X X
        """
    )
    stone = position.geometry.point("C1")
    found = read_capture(position, [stone], attacker_first=False, order=1, any_of=True)
    assert found.status == FAILS and found.line[0] == PASS
    color = WHITE
    for point in found.line:
        if point != PASS:
            position.play(point, color)
        color = opponent(color)
