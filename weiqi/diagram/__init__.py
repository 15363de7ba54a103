"""Text diagrams: the ``$$`` board drawings of docs/content.md, read and written.

The syntax is the one of Sensei's Library (https://senseis.xmp.net/?HowDiagramsWork)
with two additions: ``>`` lines go on numbering moves by coordinates, and ``?`` lines
claim something about the position (:mod:`weiqi.claims` proves them).
"""

from weiqi.diagram.model import ClaimLine as ClaimLine
from weiqi.diagram.model import Diagram as Diagram
from weiqi.diagram.model import DiagramError as DiagramError
from weiqi.diagram.model import Fault as Fault
from weiqi.diagram.model import Window as Window
from weiqi.diagram.model import position_diagram as position_diagram
from weiqi.diagram.reading import parse_diagram as parse_diagram
from weiqi.diagram.reading import read_diagram as read_diagram
from weiqi.diagram.writing import format_diagram as format_diagram
