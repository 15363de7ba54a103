"""Every shipped problem is proved to be one: reachable, not trivial, not a twin."""

from functools import cache
from pathlib import Path

import pytest

from weiqi.capture import read_capture
from weiqi.compose.alike import Pool
from weiqi.game import PASS
from weiqi.judging import Quest
from weiqi.points import geometry, opponent
from weiqi.problems import KINDS, check, play, read_problem
from weiqi.sgf import read_sgf, write_sgf

ROOT = Path(__file__).parents[2]
ALL = sorted((ROOT / "problems").glob("*/[0-9][0-9][0-9].sgf"))
# Life-and-death problems have their own proofs and tests; these are judged by reading.
CAPTURING = {kind for kind, goal in KINDS.items() if goal in ("capture", "capture_any", "escape")}
FILES = [p for p in ALL if read_sgf(p.read_bytes()).trees[0].root.simple("GE") in CAPTURING]
NAMES = [f"{path.parent.name}/{path.stem}" for path in FILES]
every_file = pytest.mark.parametrize("path", FILES, ids=NAMES)


@cache
def load(path: Path):
    return read_problem(path.read_bytes())


@cache
def report(path: Path):
    return check(load(path))


def test_the_library_is_large_and_every_name_is_its_own():
    names = [load(path).name for path in ALL]
    assert len(names) >= 600
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("folder", sorted({path.parent for path in ALL}), ids=lambda p: p.name)
def test_every_problem_says_what_to_do_with_a_hint_and_known_terms(folder):
    for path in sorted(folder.glob("*.sgf")):
        problem = load(path)
        assert problem.task.endswith("。") and problem.task.count("。") == 1, path
        assert problem.hint and problem.terms, path
        for term in problem.terms:
            assert list((ROOT / "glossary").glob(f"*/{term}.md")), f"{path}: no entry for {term}"


def test_there_are_enough_of_every_kind():
    problems = [load(path) for path in FILES]
    assert len(problems) >= 40
    assert {problem.kind for problem in problems} == CAPTURING
    assert {problem.quest.to_play for problem in problems} == {1, 2}


@pytest.mark.parametrize("folder", sorted({path.parent for path in ALL}), ids=lambda p: p.name)
def test_collections_are_numbered_and_graded(folder):
    numbers = [int(path.stem) for path in ALL if path.parent == folder]
    assert numbers == list(range(1, len(numbers) + 1))
    header = (folder / "_collection.md").read_text("utf-8")
    for name in ("title:", "summary:", "level:", "order:"):
        assert f"\n{name} " in header


@every_file
def test_it_is_a_problem(path):
    problem = load(path)
    found = report(path)
    assert found.faults == ()
    assert found.legal == len(problem.quest.game().legal_points())
    assert 1 <= len(found.best) <= 3, "a beginner should have one thing to find"
    assert problem.hint
    for term in problem.terms:
        assert list((ROOT / "glossary").glob(f"*/{term}.md")), f"no entry for {term}"


@every_file
def test_good_play_solves_it(path):
    """From every right first move, the reader's own line leads to the solution."""
    problem = load(path)
    for first in report(path).best:
        moves = [first]
        for _ in range(30):
            verdict = play(problem, moves)
            assert verdict.legal, verdict.explain
            if verdict.state != "continue":
                break
            assert verdict.reply not in (PASS, None)
            moves += [verdict.reply, continuation(problem.quest, [*moves, verdict.reply])]
        assert verdict.state == "solved", verdict.explain


def continuation(quest: Quest, moves: list[int]) -> int:
    """The learner's best move by the reader."""
    game = quest.game()
    for move in moves:
        game.play(game.to_play, move)
    color = quest.to_play if quest.goal == "escape" else opponent(quest.to_play)
    left = [p for p in quest.targets if game.board.cells[p] == color]
    line = read_capture(
        game.board,
        left,
        attacker_first=quest.goal != "escape",
        any_of=quest.goal != "capture",
        max_liberties=3,
    ).line
    return line[0]


@every_file
def test_wrong_first_moves_are_answered(path):
    problem = load(path)
    right = set(report(path).best)
    near = {q for t in problem.quest.targets for q in around(problem.quest, t)}
    for point in sorted(near - right):
        verdict = play(problem, [point])
        if verdict.legal:
            assert verdict.state == "failed"
            assert verdict.reply != PASS
            assert verdict.explain


def around(quest: Quest, stone: int) -> set[int]:
    board = quest.game().board
    return {r for q in board.liberties(stone) for r in (q, *board.geometry.neighbours[q])} - set(
        board.stones(1) + board.stones(2)
    )


@every_file
def test_a_wider_search_finds_no_other_answer(path):
    """The judge lets go at three liberties; near the targets four change nothing."""
    quest, right = load(path).quest, set(report(path).best)
    near = {q for t in quest.targets for q in around(quest, t)}
    if quest.goal == "escape":
        return
    for point in sorted(near - right):
        board = quest.game().board
        if board.place(point, quest.to_play) is not None:
            wider = read_capture(
                board,
                quest.targets,
                attacker_first=False,
                any_of=quest.goal == "capture_any",
                max_liberties=4,
                nodes=500,
            )
            assert wider.status != "works", board.geometry.name(point)


def test_no_two_are_alike_under_symmetry_and_colour():
    seen = {}
    for path in ALL:
        form = canonical(load(path).quest)
        assert form not in seen, f"{path} is {seen[form]}"
        seen[form] = path


def test_no_composition_is_nearly_another_problem():
    pool = Pool()
    for path in ALL:
        quest = load(path).quest
        if read_sgf(path.read_bytes()).trees[0].root.has("SO"):
            assert pool.like(quest) is None, path
        pool.add(quest, f"{path.parent.name}/{path.stem}")


def canonical(quest: Quest) -> tuple[int, ...]:
    """The same tuple for all turns, mirror images and colour swaps of a position."""
    size = quest.size
    at = geometry(size).at
    values = dict.fromkeys(geometry(size).points, 0)
    values |= dict.fromkeys(quest.black, 1 if quest.to_play == 1 else 2)
    values |= dict.fromkeys(quest.white, 2 if quest.to_play == 1 else 1)
    values |= {p: values[p] + 2 for p in quest.targets}
    last = size - 1
    forms = []
    for flip_x, flip_y, swap in ((x, y, s) for x in (0, 1) for y in (0, 1) for s in (0, 1)):
        form = []
        for row in range(size):
            for col in range(size):
                x, y = (last - col if flip_x else col), (last - row if flip_y else row)
                form.append(values[at(y, x) if swap else at(x, y)])
        forms.append(tuple(form))
    return min(forms)


def test_files_are_written_as_our_writer_writes_them():
    for path in ALL:
        data = path.read_bytes()
        assert write_sgf(read_sgf(data).trees) == data, path
