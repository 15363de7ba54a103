"""Life and death: find the question, search it, say the result. See README.md."""

from weiqi.solver.problem import LifeProblem, SolverError
from weiqi.solver.region import find_problem
from weiqi.solver.solve import Answer, Ko, Outcome, Solver, solve

__all__ = [
    "Answer",
    "Ko",
    "LifeProblem",
    "Outcome",
    "Solver",
    "SolverError",
    "find_problem",
    "solve",
]
