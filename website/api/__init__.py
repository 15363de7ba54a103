"""The JSON interface under ``/api/v1``; ``website/openapi.json`` describes it.

========== ==========================================================
module     what it does
========== ==========================================================
reading    request bodies -> games and lists of points, every fault a ApiError
answers    games -> JSON values
counting   accounts -> JSON values, with their words
problems   judging problems: play, hints, map, line, what was proved
files      games as SGF, onto the board and back
importing  a reader's own problems, proved
finding    problems by words and by stones
tasks      judging lesson tasks
joseki     a place in a family, its conditions, practice, finding by stones
solving    life and death of a position, captures; a few questions at a time
me         the learner who asks: progress, reviews, 学习码
routes     the other addresses
========== ==========================================================
"""

from website.api.routes import api

__all__ = ["api"]
