"""Lesson tasks (docs/content.md, section 2): boards on which the reader does something.

A task names what is to be done and shows a board; it holds no answer. The rule core
judges what the reader did, says what followed, and before that checks that the task can
be done at all.

``parse_task`` reads a task, ``read_task`` also proves it can be answered and gives all
faults, ``judge`` judges an answer. Kinds are one module each way of answering:
:mod:`~weiqi.tasks.moves` (one move), :mod:`~weiqi.tasks.play` (moves in turn with the
program), :mod:`~weiqi.tasks.points` (points marked), :mod:`~weiqi.tasks.counting`.
"""

from weiqi.tasks.kinds import ANSWERS as ANSWERS
from weiqi.tasks.kinds import judge as judge
from weiqi.tasks.kinds import parse_task as parse_task
from weiqi.tasks.kinds import read_task as read_task
from weiqi.tasks.model import CONTINUE as CONTINUE
from weiqi.tasks.model import FAILED as FAILED
from weiqi.tasks.model import SOLVED as SOLVED
from weiqi.tasks.model import Task as Task
from weiqi.tasks.model import TaskError as TaskError
from weiqi.tasks.model import Verdict as Verdict
