"""Pictures of data and runs. Floats are drawn; what a picture says in words is exact.

matplotlib is an extra, `plot`, and is imported only when a picture is drawn.
"""

from perceptron.plotting.figure import ENDINGS, Picture
from perceptron.plotting.mistakes import bounds, passes
from perceptron.plotting.plane import certificate, columns, cycle, margin, steps

__all__ = [
    "ENDINGS",
    "Picture",
    "bounds",
    "certificate",
    "columns",
    "cycle",
    "margin",
    "passes",
    "steps",
]
