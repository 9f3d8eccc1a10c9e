"""That a run comes back to its weights, so that it never ends."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import Any, ClassVar

from perceptron.arithmetic.vectors import Vector
from perceptron.certificates.base import (
    COUNT,
    MULTIPLIERS,
    NUMBERS,
    Certificate,
    Form,
    Multipliers,
    written,
)
from perceptron.certificates.separability import GordanCertificate
from perceptron.conventions import Conventions
from perceptron.data.dataset import Dataset
from perceptron.errors import Refused, quoted
from perceptron.specification import passes, updated

_RULE = Form(Conventions.to_json, Conventions.from_json)


@dataclass(frozen=True)
class Cycle(Certificate):
    """Two passes of one run that end with the same weights, with updates between: it is endless.

    Parameters
    ----------
    conventions
        Those of the run, the bias left to the certificate's own; the order is the same in every
        pass.
    first_pass, second_pass
        Numbers of passes; 0 stands for the start. The second is the next after the first to end
        with these weights.
    weights
        The weights at the end of both, exact.
    multipliers
        Rows and the mistakes made on them between the two. Since the weights came back,
        sum multipliers_i y_i x_i = 0.

    References
    ----------
    Brent (1980), for finding it; Minsky and Papert (1969), perceptron cycling theorem.

    Examples
    --------
    >>> from perceptron import train
    >>> xor = Dataset([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, -1, -1, 1])
    >>> cycle = train(xor).evidence
    >>> cycle.period, cycle.updates, sorted(cycle.visited(xor))
    (1, 4, [(0, 0), (0, 2), (1, 1)])
    """

    kind: ClassVar[str] = "cycle"

    conventions: Conventions = field(metadata=written(_RULE))
    first_pass: int = field(metadata=written(COUNT))
    second_pass: int = field(metadata=written(COUNT))
    weights: Vector = field(metadata=written(NUMBERS))
    multipliers: Multipliers = field(metadata=written(MULTIPLIERS))

    @property
    def gordan(self) -> GordanCertificate:
        """The same as a proof that nothing separates the data."""
        return GordanCertificate(self.digest, self.bias, self.multipliers)

    @property
    def period(self) -> int:
        """The passes after which the weights at the end of a pass come back, the least number."""
        return self.second_pass - self.first_pass

    @property
    def updates(self) -> int:
        """The updates made in one period."""
        return sum(count for _, count in self.multipliers)

    def around(self, data: Dataset) -> Iterator[Vector]:
        """Yield the weights after every update of one period, exact, in the memory of one pass.

        Raises
        ------
        Refused
            Where `data` are not those of the run, bias included.
        """
        self._check(data)
        w, again = self.weights, replace(self.conventions, start=self.weights)
        for _, mistakes in islice(passes(data, again), self.period):
            for row in mistakes:
                w = updated(w, data.points[row], data.labels[row], again)
                yield w

    def visited(self, data: Dataset) -> frozenset[Vector]:
        """Return the weights that the run has again and again for ever, each once."""
        return frozenset(self.around(data))

    def lead_in(self, data: Dataset) -> int:
        """Return the passes before the cycle: the number of the first whose weights come back.

        It is at most `first_pass`. Two runs one period apart are compared, in the memory of two
        passes.

        Raises
        ------
        Refused
            Where `data` are not those of the run, or it has no such cycle.
        """
        self._check(data)
        earlier, later = (
            chain([self.conventions.first_weights(data.dimension)], (w for w, _ in run))
            for run in (passes(data, self.conventions), passes(data, self.conventions))
        )
        pairs_of_states = zip(earlier, islice(later, self.period, None), strict=True)
        for number, (w, back) in enumerate(islice(pairs_of_states, self.first_pass + 1)):
            if w == back:
                return number
        raise Refused(f"cycle: no weights come back after {self.period} passes; verify it first")

    def _check(self, data: Dataset) -> None:
        if (self.digest, self.bias) != (data.digest, data.bias):
            raise Refused(
                f"cycle: it is of other data than {quoted(data)}; "
                "give those of the run, with its bias"
            )

    def _fields(self) -> dict[str, Any]:
        found = super()._fields()
        weights, multipliers = found.pop("weights"), found.pop("multipliers")
        period = {"passes": self.period, "updates": self.updates}
        return found | {"period": period, "weights": weights, "multipliers": multipliers}
