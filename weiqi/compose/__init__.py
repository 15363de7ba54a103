"""Composing problems: candidates from grammars, proved, judged, named and graded.

- ``bodies``, ``clusters``   what a composition is made of: groups shut in, chains in contact
- ``looks``     whether it looks like a position from a game
- ``recipe``    place, goal and number: the same always gives the same composition
- ``turning``   quests turned, mirrored, with colours swapped
- ``features``  what stands on the board, in numbers
- ``study``     what the solver or the capture reader proves of it
- ``climb``     from a random start to a composition worth keeping
- ``pruning``   every stone has a role, or it goes
- ``alike``     twins and near-duplicates
- ``tesuji``    which tesuji the proved line shows
- ``rating``    how hard it is, from the proof
- ``wording``   name, task, hint and terms

All of it is deterministic for a seed. The website writes the files (``website/making.py``).
"""
