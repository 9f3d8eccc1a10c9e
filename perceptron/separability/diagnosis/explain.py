"""Which rows prevent separation, and the fewest that must go: bounds from both sides, both proved.

What is found until the time is over counts. Exact arithmetic on large data takes long steps, so the
search in such data runs in a process of its own, which is ended in time.
"""

from numbers import Real

from perceptron.certificates.diagnosis import Explanation
from perceptron.data.dataset import Dataset
from perceptron.errors import Refused, quoted
from perceptron.separability.diagnosis.search import Known, Search
from perceptron.separability.diagnosis.search_process import findings
from perceptron.separability.signed_rows import Signed

# n d^2 and the bits of a number, up to which a decision takes about half a second
QUICK = 2**28


def explain(data: Dataset, seconds: float = 10.0) -> Explanation:
    """Say which rows prevent that the data are separable, and how few must go. Exact bounds.

    To flip the labels of rows instead takes equally many, rows of zeros aside.

    Parameters
    ----------
    data
        n points of dimension d, the bias included.
    seconds
        The time by the clock after which no better bound is sought; the answer is there a second
        later at most, and what it takes to go through the data once or twice.

    Returns
    -------
    Explanation
        A minimal core, and bounds on the fewest rows without which the rest is separable, with
        what proves both. More time may bring them together. Without a core, and with bounds that
        differ, the time was not enough to decide whether the data are separable.

    Raises
    ------
    Refused
        Where `seconds` is not a number above 0.
    Defect
        Where a certificate does not pass its check: a fault here.

    References
    ----------
    Gordan (1873); Parker and Ryan (1996), Finding the minimum weight IIS cover of an infeasible
    system of linear inequalities.

    Examples
    --------
    >>> data = Dataset([[1], [2], [3], [4], [5]], [-1, -1, 1, -1, 1], bias="append")
    >>> found = explain(data)
    >>> found.at_least, found.at_most, len(found.core)
    (1, 1, 3)
    """
    if not (isinstance(seconds, Real) and seconds > 0):
        raise Refused(f"seconds: {quoted(seconds)} is not a time; give seconds, such as 10")
    known = Search(data) if _is_quick(Signed(data)) else Known(data)
    if isinstance(known, Search):
        known.run(seconds)
    else:
        known.keep_sum_of_rows()
        for found in findings(data, seconds):
            known.keep(found)
    return known.explanation()


def _is_quick(signed: Signed) -> bool:
    n, d = signed.shape
    return signed.is_small or n * d * d * max(signed.top, 1) <= QUICK
