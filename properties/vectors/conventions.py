"""The conventions under which each vector tells what is expected."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from perceptron.conventions import UPDATES, Conventions
from perceptron.data.dataset import Bias

PLACES: tuple[Bias, ...] = ("none", "append")

#: By their names, in the order in which a vector lists them.
RULES: Mapping[str, Conventions] = {
    **{f"{u}/{b}": Conventions(update=u, bias=b) for u, b in product(UPDATES, PLACES)},
    "le/none/reversed": Conventions(bias="none", order="reversed"),
}


def described(rules: Conventions) -> dict[str, Any]:
    """Return plain JSON values, numbers as strings; a vector's own start, rate or order come first.

    Examples
    --------
    >>> described(RULES["le/append"])["bias"]
    'append'
    """
    return {**rules.to_json(), "bias": rules.bias}
