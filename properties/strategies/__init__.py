"""Data sets, orders and conventions for searches, as Hypothesis strategies.

They build what they promise: nothing is drawn and thrown away. The numbers are small integers times
one scale for all points, unless they are themselves what is hard, and the places are those where
implementations err: the hyperplane, exact ties, copies, huge numbers.
"""

from properties.strategies.conventions import conventions, fixed_orders, orders, rates, starts
from properties.strategies.edge_cases import (
    contradictory_datasets,
    datasets,
    line_datasets,
    one_class_datasets,
    one_point_datasets,
    repeated_datasets,
    zero_row_datasets,
)
from properties.strategies.known_margins import (
    Marked,
    border_datasets,
    datasets_of_margin,
    datasets_of_margin_at_least,
    hair_datasets,
    spoilt_datasets,
)
from properties.strategies.magnitudes import ulp_datasets, wide_datasets, wide_integer_datasets
from properties.strategies.named_families import (
    ManyClasses,
    boolean_datasets,
    hard_families,
    many_classes,
    parity_datasets,
)
from properties.strategies.nonseparable import nonseparable_datasets, xor_like_datasets
from properties.strategies.separable import Separated, separable_datasets, separated_datasets

__all__ = [
    "ManyClasses",
    "Marked",
    "Separated",
    "boolean_datasets",
    "border_datasets",
    "contradictory_datasets",
    "conventions",
    "datasets",
    "datasets_of_margin",
    "datasets_of_margin_at_least",
    "fixed_orders",
    "hair_datasets",
    "hard_families",
    "line_datasets",
    "many_classes",
    "nonseparable_datasets",
    "one_class_datasets",
    "one_point_datasets",
    "orders",
    "parity_datasets",
    "rates",
    "repeated_datasets",
    "separable_datasets",
    "separated_datasets",
    "spoilt_datasets",
    "starts",
    "ulp_datasets",
    "wide_datasets",
    "wide_integer_datasets",
    "xor_like_datasets",
    "zero_row_datasets",
]
