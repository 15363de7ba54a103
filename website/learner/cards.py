"""Review cards: when a missed item should come back, by FSRS.

A miss makes the card or sends it back to its beginning; solving counts only once the
card is due, as solving again the next minute says nothing about memory. ``now`` is
always passed in and nothing is random, so the same attempts give the same cards.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from fsrs import Card, Rating, Scheduler

#: A miss returns after ten minutes; solved then, after a day or more.
_SCHEDULER = Scheduler(
    desired_retention=0.9,
    learning_steps=[timedelta(minutes=10)],
    relearning_steps=[timedelta(minutes=10)],
    maximum_interval=365,
    enable_fuzzing=False,
)


class Kept(NamedTuple):
    """A card as stored: FSRS's JSON text, and when it is due in milliseconds."""

    text: str
    due: int


def missed(card: Kept | None, now: int) -> Kept:
    """Return the card after a miss at ``now`` (milliseconds)."""
    # An id is given because FSRS would sleep a millisecond to make one of the clock.
    known = Card.from_json(card.text) if card else Card(card_id=0, due=_when(now))
    return _review(known, Rating.Again, now)


def solved(card: Kept | None, now: int) -> Kept | None:
    """Return the card after a solution: reviewed when it was due, otherwise as it was."""
    if card is None or now < card.due:
        return card
    return _review(Card.from_json(card.text), Rating.Good, now)


def _review(card: Card, rating: Rating, now: int) -> Kept:
    reviewed, _ = _SCHEDULER.review_card(card, rating, _when(now))
    return Kept(reviewed.to_json(), round(reviewed.due.timestamp() * 1000))


def _when(now: int) -> datetime:
    return datetime.fromtimestamp(now / 1000, UTC)
