"""How many mistakes any run in floats makes on a data set, in a form that a checker can confirm."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from perceptron.arithmetic.vectors import IntegerVector
from perceptron.certificates.base import INTEGER, INTEGERS, PLAIN, RATIO, Certificate, written


@dataclass(frozen=True)
class FloatBound(Certificate):
    """Weights by which every run in floats, from 0 at rate 1, makes fewer mistakes than a number.

    A run ends within as many passes. It is meant for the nearest floats to the points, any order
    of the points and of each sum, and updates where y times the score is at most 0.

    Parameters
    ----------
    arithmetic
        "float64" or "float32".
    weights
        u, integers that put every point strictly on its side, rounded as it is.
    mistakes_below
        The number.
    slack_squared
        At the stop y <w,x> > - (sqrt(slack_squared) |w| + t) on every point, t what d products lose
        that underflow.

    Examples
    --------
    >>> from perceptron import Dataset, certify
    >>> from perceptron.training.float_mistake_bound import float_runs
    >>> data = Dataset([[0.1, 0.7], [-0.3, 0.2]], [1, -1])
    >>> found = float_runs(data, certify(data).weights).certificate
    >>> found.mistakes_below, found.verify(data)
    (9, True)
    """

    kind: ClassVar[str] = "float-bound"

    arithmetic: str = field(metadata=written(PLAIN))
    weights: IntegerVector = field(metadata=written(INTEGERS))
    mistakes_below: int = field(metadata=written(INTEGER))
    slack_squared: Fraction = field(metadata=written(RATIO))
