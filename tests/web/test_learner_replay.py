"""What attempts add up to: pure functions against tables, and against the store."""

from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from website.learner import cards, codes, plan, rating, replay, transfer
from website.learner.plan import Candidate
from website.learner.rating import Rating
from website.learner.replay import Attempt
from website.learner.store import LearnerStore
from weiqi.compose.rating import GRADES

MINUTE, DAY = 60_000, 86_400_000
T0 = 1_780_000_000_000


def made(*results, kind="problem", step=DAY):
    """Return one item's attempts, one every ``step``."""
    return [
        Attempt(f"a{n}", kind, "c/001", result, "B1", T0 + n * step)
        for n, result in enumerate(results)
    ]


@pytest.mark.parametrize(
    ("results", "status"),
    [
        (["solved"], "solved"), (["full"], "full"), (["read"], "solved"), (["failed"], "failed"),
        (["full", "failed"], "failed"), (["full", "solved"], "full"),
        (["failed", "solved"], "solved"), (["failed", "solved", "failed"], "failed"),
    ],
)  # fmt: skip
def test_status(results, status):
    (progress,) = replay.add_up(made(*results)).values()
    assert progress.status(progress.at) == status
    assert progress.tries == len(results) and progress.first == results[0].replace("full", "solved")


def test_only_a_miss_makes_a_card():
    assert replay.add_up(made("solved", "full"))["problem", "c/001"].card is None
    assert replay.add_up(made("failed"))["problem", "c/001"].card
    assert replay.add_up(made("failed", kind="task"))["task", "c/001"].card is None
    assert replay.add_up(made("failed", kind="joseki"))["joseki", "c/001"].card


def test_a_miss_returns_after_ten_minutes_and_then_later_and_later():
    card = cards.missed(None, T0)
    assert card.due == T0 + 10 * MINUTE
    gaps, now = [], T0
    for _ in range(4):
        now = card.due
        card = cards.solved(card, now)
        gaps.append((card.due - now) / DAY)
    assert gaps == sorted(gaps) and gaps[0] >= 1 and gaps[-1] > 7 and max(gaps) <= 365


def test_the_same_attempts_give_the_same_cards():
    def run():
        card = cards.missed(None, T0)
        for _ in range(6):
            card = cards.solved(card, card.due)
        return card

    assert len({run() for _ in range(8)}) == 1


def test_solving_too_early_changes_no_card():
    card = cards.missed(None, T0)
    assert cards.solved(card, T0 + MINUTE) == card
    assert cards.solved(None, T0) is None


def test_a_miss_brings_a_card_back_to_its_beginning():
    card = cards.missed(None, T0)
    for _ in range(3):
        card = cards.solved(card, card.due)
    again = cards.missed(card, card.due)
    assert again.due == card.due + 10 * MINUTE
    after = cards.solved(again, again.due)
    assert after.due - again.due < card.due - T0


def test_a_clock_that_went_back_breaks_nothing():
    attempts = made("failed", "failed", step=-DAY)
    progress = replay.add_up(attempts)["problem", "c/001"]
    assert progress.at == T0 and progress.card.due == T0 + 10 * MINUTE


RESULTS = st.sampled_from(["failed", "solved", "full"])
NOTES = st.lists(
    st.tuples(
        st.sampled_from(["problem", "joseki", "task"]),
        st.sampled_from(["c/001", "c/002", "c/002!B1"]),
        RESULTS,
        st.integers(0, 3 * DAY),
    ),
    max_size=25,
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@example(notes=[("problem", "c/001", "failed", 0), ("problem", "c/001", "solved", 0)])
@given(notes=NOTES)
def test_one_by_one_and_all_at_once_give_the_same(notes, tmp_path_factory):
    """The store's running sums, a replay, an import and a merge agree."""
    store = LearnerStore(tmp_path_factory.mktemp("l") / "learner.db")
    one, two, three = (store.make(T0) for _ in range(3))
    at, start = T0, rating.start_of(3)
    for number, (kind, key, result, gap) in enumerate(notes):
        at += gap
        first = "solved" if result == "full" else result  # full comes later
        store.note(one, Attempt(f"n{number}", kind, key, first, "B1", at), start)
        store.note(one, Attempt(f"n{number}", kind, key, result, "B1", at + 1), start)
    attempts = store.attempts(one)
    assert [a.result for a in attempts] == [note[2] for note in notes]
    assert store.progress(one) == replay.add_up(attempts)
    half = len(attempts) // 2
    store.add(two, attempts[half:])
    store.add(two, attempts[:half])
    assert store.progress(two) == store.progress(one)
    store.add(three, attempts[::2])
    store.merge(two, three)
    assert store.progress(three) == store.progress(one)
    assert store.learner(two).id == three
    assert store.learner(three).attempts == store.learner(one).attempts == len(notes)
    assert store.learner(three).rated == store.learner(one).rated


TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1)


@given(
    st.lists(
        st.builds(
            Attempt,
            attempt=st.from_regex(r"[A-Za-z0-9-]{1,40}", fullmatch=True),
            kind=st.sampled_from(["problem", "task", "joseki"]),
            key=TEXT.filter(lambda key: len(key) < 1000),
            result=RESULTS,
            moves=st.sampled_from(["", "B1", "B1.pass.A2"]),
            at=st.integers(1_600_000_000_000, T0),
            detail=st.sampled_from([None, '{"view": 3}']),
        ),
        max_size=5,
    )
)
def test_export_and_import_are_a_round_trip(attempts):
    back = transfer.imported(transfer.exported(None, attempts, {}), T0)
    assert back == sorted(attempts, key=lambda attempt: attempt.at)


def test_a_time_ahead_becomes_now():
    file = transfer.exported(None, made("failed"), {})
    (attempt,) = transfer.imported(file, T0 - DAY)
    assert attempt.at == T0 - DAY


# Ratings


def test_glicko_by_the_worked_example_of_its_paper():
    """Glickman (1995): 1500 (200) against 1400 (30), 1550 (100), 1700 (300), one period."""
    opponents = [Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)]
    chances = [rating.expected(Rating(1500, 200), other) for other in opponents]
    assert chances == pytest.approx([0.639, 0.432, 0.303], abs=0.001)


def test_a_rating_moves_towards_the_result_and_grows_surer():
    player, other = Rating(1200, 200), Rating(1200, 60)
    won, lost = rating.after(player, other, 1), rating.after(player, other, 0)
    assert won.rating - 1200 == pytest.approx(1200 - lost.rating) and won.rating > 1250
    assert won.deviation < 200 and lost.deviation < 200
    sure = player
    for n in range(200):
        sure = rating.after(sure, other, n % 2)
    assert 45 <= sure.deviation < 90


def test_an_unsure_opponent_teaches_less():
    player = Rating(1200, 200)
    moved = [rating.after(player, Rating(1200, d), 1).rating for d in (50, 150, 350)]
    assert moved == sorted(moved, reverse=True)


def test_a_learner_of_known_strength_is_found():
    """Play by the model's own chances: the estimate comes within its own range."""
    true, player = 1500.0, rating.NEWCOMER
    for n in range(120):
        other = Rating(player.rating - 100 + 40 * (n % 6), 60)
        chance = rating.expected(Rating(true, 0), other)
        # Won as often as expected, without any luck.
        player = rating.after(player, other, chance)
    assert abs(player.rating - true) < 60 and player.deviation < 100


@pytest.mark.parametrize(
    ("points", "grade"),
    [(-500, "30级"), (600, "30级"), (900, "25级"), (2340, "1级"), (2400, "1段"), (2520, "3段"),
     (9999, "7段")],
)  # fmt: skip
def test_grades(points, grade):
    assert rating.grade(points) == grade


def test_the_proof_estimate_spans_the_grades():
    grades = [rating.grade(rating.start_of(d).rating) for d in range(1, 11)]
    assert grades == list(GRADES)
    assert rating.start_of(99) == rating.start_of(10)


def settled(store, points):
    """Make a learner whose strength is known."""
    id_ = store.make(T0)
    with store.connection as connection:
        connection.execute(
            "UPDATE learner SET rating = ?, deviation = 80 WHERE id = ?", (points, id_)
        )
    return id_


def test_learners_of_known_strength_move_a_problem_and_not_without_end(tmp_path):
    store, start = LearnerStore(tmp_path / "learner.db"), rating.start_of(2)

    def play(id_, n):
        store.note(id_, Attempt(f"x{n}", "problem", "c/001", "failed", "", T0), start)
        return store.problem_ratings()["c/001"].rating

    assert play(store.make(T0), 0) == start.rating  # a newcomer tells nothing about it
    reached = [play(settled(store, 3000), n) for n in range(1, 40)]
    assert start.rating < reached[0] and reached == sorted(reached)
    assert reached[-1] == start.rating + rating.REACH


def test_only_the_first_attempt_at_a_problem_is_a_game(tmp_path):
    store, start = LearnerStore(tmp_path / "learner.db"), rating.start_of(2)
    id_ = store.make(T0)
    for n, (kind, key) in enumerate(
        [("problem", "c/001"), ("problem", "c/001"), ("problem", "c/001!B1"), ("task", "c/001")]
    ):
        store.note(id_, Attempt(f"x{n}", kind, key, "solved", "", T0 + n), start)
    assert store.learner(id_).rated == 1 and len(store.history(id_, 9)) == 1


# The daily set

PROBLEMS = [
    Candidate(f"c/{n:03d}", ("吃子", "做活", "征子")[n % 3], 900.0 + 60 * n) for n in range(30)
]


def progress_of(**results):
    attempts = [
        Attempt(f"a{n}", "problem", f"c/{key[1:]}", result, "", T0)
        for n, (key, result) in enumerate(results.items())
    ]
    return {key: one for (_, key), one in replay.add_up(attempts).items()}


def test_the_set_begins_with_reviews_and_ends_with_new_problems():
    known = progress_of(p001="failed", p004="failed", p000="solved")
    due = [("problem", f"c/{n:03d}") for n in (1, 4)]
    got = plan.daily(due, known, PROBLEMS, ["c/001!B1"], Rating(1500, 80), "seed")
    assert [item.why for item in got] == ["due"] * 2 + ["weak"] * 2 + ["punish"] + ["new"] * 5
    keys = [item.key for item in got]
    assert len(set(keys)) == 10 and "c/000" not in keys
    weak = {p.kind for p in PROBLEMS for item in got if item.why == "weak" and item.key == p.key}
    assert weak == {"做活"}


def test_the_same_day_gives_the_same_set_and_another_day_another():
    arguments = ([], {}, PROBLEMS, [], Rating(1500, 80))
    sets = [plan.daily(*arguments, f"id {day}") for day in range(6)]
    assert sets[0] == plan.daily(*arguments, "id 0")
    assert len({tuple(sorted(item.key for item in one)) for one in sets}) > 1


@pytest.mark.parametrize(("deviation", "narrow", "wide"), [(60, 0, 600), (500, 400, 800)])
def test_new_problems_are_a_little_below_the_learner(deviation, narrow, wide):
    got = plan.daily([], {}, PROBLEMS, [], Rating(2000, deviation), "seed")
    points = {p.key: p.points for p in PROBLEMS}
    given = [points[item.key] for item in got]
    assert given == sorted(given) and len(set(given)) == 10
    assert abs(sum(given) / 10 - (2000 - 150)) < 120
    assert narrow <= given[-1] - given[0] <= wide


def test_estimates_of_simulated_beginners_hold_their_range():
    """Learners who solve by the model's chances: 19 of 20 ranges should hold the truth."""
    chance, held, problems = Random(11), 0, [rating.start_of(d) for d in (1, 1, 2, 2, 3, 4, 5, 6)]
    for _ in range(200):
        true, player = chance.uniform(800, 1500), rating.NEWCOMER
        for n in range(40):
            other = problems[n % len(problems)]
            won = chance.random() < rating.expected(Rating(true, 0), other)
            player = rating.after(player, other, won)
        held += abs(player.rating - true) <= 1.96 * player.deviation
    assert 180 <= held <= 200


def test_reviews_leave_room_for_something_new():
    due = [("problem", f"c/{n:03d}") for n in range(20)]
    known = progress_of(**{f"p{n:03d}": "failed" for n in range(20)})
    got = plan.daily(due, known, PROBLEMS, [], Rating(1500, 80), "seed")
    assert [item.why for item in got].count("due") == plan.MOST_DUE and len(got) == 10


# 学习码


def test_codes_are_long_and_never_the_same():
    found = {codes.new_code() for _ in range(500)}
    assert len(found) == 500 and all(len(code) == 20 and code.isdigit() for code in found)
    assert 10**codes.DIGITS >= 2**64


@pytest.mark.parametrize("text", ["", "1" * 19, "1" * 21, "1" * 19 + "x", "١" * 20, "1" * 9999])
def test_what_is_no_code(text):
    assert codes.typed(text) is None


def test_days_are_chinese_days():
    from website.learner.days import day_of, start_of

    evening = datetime(2026, 11, 30, 16, 30, tzinfo=UTC)
    day = day_of(int(evening.timestamp() * 1000))
    assert str(day) == "2026-12-01"
    assert day_of(start_of(day)) == day and day_of(start_of(day) - 1) < day
