"""What is shown once a problem is done, or asked for while it is being solved.

========= =====================================================================
module    what it does
========= =====================================================================
results   the result of every first move, with its name and its sign
line      a line of right play to the end
defences  which main defences are still to be answered
hints     the part of the board in which the answer lies, and a first move
claim     what was proved: target, region, states, command
turnabout the position after a wrong move, for the other side to solve
========= =====================================================================
"""

from weiqi.solutions.claim import Claim, claim_of
from weiqi.solutions.defences import next_defence, unanswered
from weiqi.solutions.hints import area, first_move
from weiqi.solutions.line import solution
from weiqi.solutions.results import GRADES, Result, first_results, result_name, result_of
from weiqi.solutions.turnabout import TurnaboutError, turnabout

__all__ = [
    "GRADES",
    "Claim",
    "Result",
    "TurnaboutError",
    "area",
    "claim_of",
    "first_move",
    "first_results",
    "next_defence",
    "result_name",
    "result_of",
    "solution",
    "turnabout",
    "unanswered",
]
