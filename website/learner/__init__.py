"""Learners: who asks, what he did, what he should see again. Behind one SQLite file.

======== ====================================================================
module   what it does
======== ====================================================================
session  the signed cookie
store    all SQL; schema: its tables; limits: how often
replay   what attempts add up to (pure); cards: FSRS; rating: Glicko
notes    an attempt as the rooms report it
today    the daily set and the next review; plan: which; punish: 罚错; items: titles
summary  counts and strength; charts: drawn; days: when a day begins
account  学习码 (codes), export and import (transfer), deleting
======== ====================================================================

Rooms call the functions below inside a request.
"""

from website.learner.notes import due, note_attempt, statuses
from website.learner.session import current, ensure, init_app
from website.learner.store import Learner

__all__ = ["Learner", "current", "due", "ensure", "init_app", "note_attempt", "statuses"]
