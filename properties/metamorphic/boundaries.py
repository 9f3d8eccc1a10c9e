"""Where a law ends: for each of its conditions, the smallest run on which it fails without it."""

from collections.abc import Iterator
from itertools import product

from perceptron import Conventions, Dataset
from properties.harness.counterexample import Departure
from properties.harness.registry import Train
from properties.metamorphic.relation import Law

# sequences of so many points at most, in so many dimensions
SEARCHED = ((3, 1), (2, 2), (3, 2))


def edges(law: Law, train: Train) -> dict[str, Departure]:
    """Return, for each condition of the law, its first departure where that one alone is broken.

    The search is exhaustive over labelled points of {-1,0,1}^d: on the line first, then in the
    plane, short sequences first. A condition without a departure there is not in the answer.

    Examples
    --------
    >>> from perceptron import train
    >>> from properties.metamorphic import LAWS
    >>> [(name, str(d.data.rows)) for name, d in edges(LAWS["negated-labels"], train).items()]
    [('update predict+', '((0,),)'), ('update predict-', '((0,),)')]
    """
    found: dict[str, Departure] = {}
    missing = {name for name, _, _ in law.conditions.broken(Dataset([[1]], [1]))}
    for data in _data():
        if not missing:
            break
        for name, broken, conventions in law.conditions.broken(data):
            if name in missing and (departure := _departure(law, train, broken, conventions)):
                found[name] = departure
                missing.remove(name)
    return found


def _data() -> Iterator[Dataset]:
    for most, dimension in SEARCHED:
        signed = list(product(product((0, 1, -1), repeat=dimension), (1, -1)))
        for size in range(1, most + 1):
            for sequence in product(signed, repeat=size):
                yield Dataset([x for x, _ in sequence], [y for _, y in sequence])


def _departure(law: Law, train: Train, data: Dataset, conventions: Conventions) -> Departure | None:
    try:
        law.holds(train, data, conventions)
    except Departure as departure:
        return departure
    return None
