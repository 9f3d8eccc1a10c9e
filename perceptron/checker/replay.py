"""The checker of certificates: `verdict` decides, `json_fields` reads, each kind has its page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from perceptron.checker.diagnosis import explanation
from perceptron.checker.float_bound import float_bound
from perceptron.checker.json_fields import read
from perceptron.checker.margin import enclosed_margin, largest_margin
from perceptron.checker.runs import closed_set, cycle, trace
from perceptron.checker.separation import separation
from perceptron.checker.verdict import Check, Rows, verdict

#: What each kind says beside what `verdict` decides by itself.
FURTHER: Mapping[str, Check] = {
    "separator": largest_margin,
    "enclosure": enclosed_margin,
    "cycle": cycle,
    "trace": trace,
    "closed-set": closed_set,
    "float-bound": float_bound,
    "explanation": explanation,
    "separation": separation,
}


@dataclass(frozen=True)
class Verdict:
    """Whether a certificate holds, and why, in a sentence.

    Parameters
    ----------
    holds
        Exact: whether every field of the certificate is true of the data.
    sentence
        What holds, or which field does not.

    Examples
    --------
    >>> from perceptron import Dataset, certify
    >>> data = Dataset([[1], [2]], [+1, +1])
    >>> replay(certify(data).content(), data.rows, data.labels).holds
    True
    """

    holds: bool
    sentence: str


def replay(certificate: Mapping[str, Any], rows: Rows, labels: Sequence[int]) -> Verdict:
    """Check `certificate` against the points as they were given and their labels -1 and +1.

    Parameters
    ----------
    certificate
        What a certificate's JSON holds.
    rows
        n points of d ints and Fractions, before any bias.
    labels
        n ints, -1 or +1.

    Returns
    -------
    Verdict
        Exact: it holds where every field of the certificate is true of this data, and only there.

    Raises
    ------
    Unreadable
        Where the certificate is not of the form ``perceptron-certificate/1``: a field is missing,
        unknown, of another form, or asks for more work than ``json_fields`` states.

    References
    ----------
    Gordan (1873) for the alternative; Wolfe (1976), optimality of the nearest point.

    Examples
    --------
    >>> from perceptron import Dataset, certify
    >>> data = Dataset([[1], [2]], [+1, +1])
    >>> claimed = certify(data).content() | {"weights": ["-1"]}
    >>> replay(claimed, data.rows, data.labels).holds
    False
    """
    return Verdict(*verdict(certificate, rows, labels, read, FURTHER))
