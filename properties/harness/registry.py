"""Properties, each the search of one claim, and how they are collected from their modules."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Literal

from hypothesis.strategies import SearchStrategy

from perceptron import Conventions, Dataset, GordanCertificate, Refused, Separator, Trace

Train = Callable[[Dataset, Conventions], Trace]
Certify = Callable[[Dataset], Separator | GordanCertificate]


@dataclass(frozen=True)
class Property:
    """A claim about implementations, and where to search for one that departs from it.

    `holds` is given what is under test, a learner or a decision, and the arguments that are drawn,
    and raises `Departure` where the claim fails. Properties over one and the same strategy can be
    tried on the same examples; `whole` is how many there are, where a budget can ask for more.
    """

    claim: str
    over: SearchStrategy[tuple[Any, ...]]
    of: Literal["train", "certify"]
    holds: Callable[..., None]
    whole: int | None = None

    def asked(self, budget: int) -> int:
        """Return how many examples a search of this budget is to try: all, if there are fewer."""
        return budget if self.whole is None else min(budget, self.whole)


def searches(
    claim: str,
    over: SearchStrategy[Any],
    of: Literal["train", "certify"] = "train",
    whole: int | None = None,
) -> Callable[[Callable[..., None]], Property]:
    """Make the decorated function the property that searches `claim`."""
    return lambda holds: Property(claim, over, of, holds, whole)


def by_claim(modules: Iterable[ModuleType]) -> dict[str, Property]:
    """Return the properties of the modules by the names of their claims, sorted.

    Raises
    ------
    Refused
        If two properties search the same claim.
    """
    found: dict[str, Property] = {}
    for each in (value for module in modules for value in vars(module).values()):
        if isinstance(each, Property) and found.setdefault(each.claim, each) is not each:
            raise Refused(f"searches: two properties search {each.claim}; keep one of them")
    return dict(sorted(found.items()))
