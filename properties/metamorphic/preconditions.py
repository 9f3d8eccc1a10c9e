"""Under which conventions a law holds, and the runs just outside."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from hypothesis import strategies as st

from perceptron import Conventions, Dataset
from perceptron.conventions import UPDATES, Update
from perceptron.data.dataset import BIASES, Bias
from properties.strategies import (
    fixed_orders,
    nonseparable_datasets,
    orders,
    rates,
    separable_datasets,
    starts,
)

Run = tuple[Dataset, Conventions]

# a law that squares coordinates would make runs on large ones long
SCALES = (1, 2, Fraction(1, 2))


@dataclass(frozen=True)
class Conditions:
    """The rules, biases, starts and orders under which a law holds; what is not said is free.

    The same order is that of no shuffle: every pass has it.
    """

    updates: tuple[Update, ...] = UPDATES
    biases: tuple[Bias, ...] = BIASES
    from_zero: bool = False
    same_order: bool = False

    @property
    def sentence(self) -> str:
        """The conditions in words.

        Examples
        --------
        >>> Conditions(updates=("le", "lt"), from_zero=True).sentence
        'update le or lt; start 0'
        """
        said = {
            f"update {' or '.join(self.updates)}": self.updates != UPDATES,
            f"bias {' or '.join(self.biases)}": self.biases != BIASES,
            "start 0": self.from_zero,
            "one order for all passes": self.same_order,
        }
        return "; ".join(part for part, holds in said.items() if holds) or "every convention"

    def cover(self, data: Dataset, conventions: Conventions) -> bool:
        """Say whether the law speaks of this run."""
        return (
            conventions.update in self.updates
            and data.bias in self.biases
            and not (self.from_zero and any(conventions.first_weights(data.dimension)))
            and (conventions.repeats or not self.same_order)
        )

    def runs(self) -> st.SearchStrategy[Run]:
        """Draw runs that the law speaks of; shrink towards the point 1 under `Conventions()`.

        Data that nothing separates are run under "le", where a run that grows long is settled by
        a certificate.
        """
        separable = separable_datasets(max_points=5, biases=self.biases, scales=SCALES)
        cancelling = nonseparable_datasets(max_points=4, biases=self.biases, scales=SCALES)
        return st.one_of(
            separable.flatmap(lambda data: self._of(data, self.updates)),
            separable.flatmap(lambda data: self._of(data, self.updates)),
            cancelling.flatmap(lambda data: self._of(data, ("le",))),
        )

    def broken(self, data: Dataset) -> Iterator[tuple[str, Dataset, Conventions]]:
        """Yield, of these points, runs that break one condition, with its name."""
        plain, fitting = Conventions(), data.with_bias(self.biases[0])
        for update in UPDATES:
            if update not in self.updates:
                yield f"update {update}", fitting, replace(plain, update=update)
        for bias in BIASES:
            if bias not in self.biases:
                yield f"bias {bias}", data.with_bias(bias), plain
        if self.from_zero:
            rest = (0,) * (fitting.dimension - 1)
            for first in ((-1, *rest), (*rest, -1), (-2, *rest)):
                yield "start", fitting, replace(plain, start=first)
        if self.same_order:
            for number in range(3):
                yield "order", fitting, replace(plain, order=f"shuffled:{number}")

    def _of(self, data: Dataset, updates: tuple[Update, ...]) -> st.SearchStrategy[Run]:
        drawn = st.builds(
            Conventions,
            update=st.sampled_from(updates),
            step=st.sampled_from((1, 2)),
            rate=rates(),
            start=st.none() if self.from_zero else starts(data.dimension),
            order=(fixed_orders if self.same_order else orders)(len(data)),
        )
        return st.tuples(st.just(data), drawn)
