"""What a run did: every mistake, the exact weights, and how it ended."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from perceptron.arithmetic.exact import to_text
from perceptron.arithmetic.lazy_numpy import np
from perceptron.arithmetic.vectors import Vector, dot
from perceptron.certificates.cycle import Cycle
from perceptron.certificates.separability import GordanCertificate
from perceptron.checker.json_fields import FORMAT
from perceptron.conventions import Conventions
from perceptron.data.dataset import Dataset
from perceptron.data.storage import nearest_float
from perceptron.specification import updated
from perceptron.training.exact_weights import FloatPairs, Weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

Outcome = Literal["converged", "endless", "limit"]


@dataclass(frozen=True)
class Trace:
    """A run of the perceptron over `data`.

    Parameters
    ----------
    data, conventions
        What was run, bias included.
    mistakes
        The row of every update, in order.
    passes
        How many passes were completed, one without an update included.
    outcome
        "converged": a pass made no update. "endless": the run never ends, see `evidence`.
        "limit": the caller's limit stopped it, which says nothing about the data.
    evidence
        Where the run is endless: two passes that end alike, or a Gordan certificate.
    pairs
        The weights as sums of two floats, where the run kept them so; else they follow from the
        mistakes.

    Examples
    --------
    >>> from perceptron import Dataset, train
    >>> trace = train(Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1]))
    >>> trace.mistakes, trace.passes, trace.weights
    ((0, 1, 3), 2, (1, -3))
    """

    data: Dataset
    conventions: Conventions
    mistakes: tuple[int, ...]
    passes: int
    outcome: Outcome
    evidence: Cycle | GordanCertificate | None = None
    pairs: FloatPairs | None = field(default=None, repr=False, compare=False)

    @property
    def updates(self) -> int:
        """How many updates were made: a mistake is an update."""
        return len(self.__dict__["mistakes"])

    @cached_property
    def weights(self) -> Vector:
        """The weights after the last update, exact; an int wherever integral."""
        if self.pairs is not None:
            return self.pairs.vector()
        weights = Weights(self.data, self.conventions)
        weights.catch_up(self.__dict__["mistakes"])
        return weights.vector()

    @cached_property
    def separates(self) -> bool:
        """Whether the weights put every point strictly on its side: y<w,x> > 0. Exact."""
        return all(y * dot(self.weights, x) > 0 for x, y in self.data)

    def history(self) -> Iterator[Vector]:
        """Yield the start, and the weights after every update."""
        w = self.conventions.first_weights(self.data.dimension)
        yield w
        for row in self.mistakes:
            w = updated(w, self.data.points[row], self.data.labels[row], self.conventions)
            yield w

    def to_array(self) -> NDArray[np.float64]:
        """Return the weights as float64, shape (d,), each rounded to the nearest.

        A weight beyond them all becomes infinity.
        """
        return np.array([nearest_float(a) for a in self.weights])

    def to_json(self) -> str:
        """Return the trace as JSON text, which the checker replays."""
        return json.dumps(self.content(), indent=2)

    def content(self) -> dict[str, Any]:
        """Return what `to_json` writes, as plain Python values."""
        return {
            "format": FORMAT,
            "kind": "trace",
            "digest": self.data.digest,
            "bias": self.data.bias,
            "conventions": self.conventions.to_json(),
            "mistakes": list(self.mistakes),
            "passes": self.passes,
            "outcome": self.outcome,
            "weights": [to_text(a) for a in self.weights],
            "evidence": self.evidence.content() if self.evidence else None,
        }


class _Rows:
    """Row numbers, made a tuple of ints when they are first read: a run can make millions."""

    def __get__(self, trace: Trace, owner: type) -> tuple[int, ...]:
        rows = trace.__dict__["mistakes"]
        if not isinstance(rows, tuple):
            rows = trace.__dict__["mistakes"] = tuple(np.asarray(rows).tolist())
        return rows

    def __set__(self, trace: Trace, rows: Sequence[int] | NDArray[np.int64]) -> None:
        trace.__dict__["mistakes"] = rows


# set here, where the fields are fixed: it is no default of the field
Trace.mistakes = _Rows()  # type: ignore[assignment]
