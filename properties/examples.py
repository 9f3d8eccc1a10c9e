"""What the properties are tried on: data and the conventions under which an implementation runs."""

from hypothesis import strategies as st

from perceptron import Conventions, Dataset
from perceptron.arithmetic.vectors import Vector
from perceptron.conventions import Update
from properties.strategies import (
    Separated,
    contradictory_datasets,
    nonseparable_datasets,
    orders,
    parity_datasets,
    rates,
    separable_datasets,
    separated_datasets,
    spoilt_datasets,
    xor_like_datasets,
)
from properties.strategies.limits import vectors

__all__ = ["alternatives", "nonseparable_runs", "separable_runs"]


def separable_runs(*updates: Update) -> st.SearchStrategy[tuple[Separated, Conventions]]:
    """Draw data, the weights they are built around, and conventions with the start 0."""
    return separated_datasets().flatmap(
        lambda drawn: st.tuples(st.just(drawn), _conventions(drawn.data, updates, st.none()))
    )


def nonseparable_runs() -> st.SearchStrategy[tuple[Dataset, Conventions]]:
    """Draw data that nothing separates, and conventions with the rule "le" and any start."""
    return st.one_of(
        nonseparable_datasets(),
        xor_like_datasets(),
        contradictory_datasets(),
        spoilt_datasets().map(lambda marked: marked.data),
        parity_datasets(max_bits=3),
    ).flatmap(
        lambda data: st.tuples(
            st.just(data),
            _conventions(data, ("le",), st.one_of(st.none(), vectors(data.dimension))),
        )
    )


def alternatives() -> st.SearchStrategy[tuple[Dataset, Vector, Vector]]:
    """Draw data of either kind, weights, and multipliers of which the first is positive."""
    return st.one_of(separable_datasets(), nonseparable_datasets()).flatmap(
        lambda data: st.tuples(
            st.just(data),
            vectors(data.dimension),
            st.tuples(st.integers(1, 3), *[st.integers(0, 3)] * (len(data) - 1)),
        )
    )


def _conventions(
    data: Dataset, updates: tuple[Update, ...], starts: st.SearchStrategy[Vector | None]
) -> st.SearchStrategy[Conventions]:
    return st.builds(
        Conventions,
        update=st.sampled_from(updates),
        step=st.sampled_from((1, 2)),
        rate=rates(),
        start=starts,
        order=orders(len(data)),
    )
