"""The kit of wrong perceptrons: each has one bug, and each must be found.

They show what the searches can see. A learner here is a class; an instance takes data and
conventions and says what its run did, as `perceptron.train` does.
"""

from types import ModuleType

from properties.seeded_faults import (
    data_handling,
    number_types,
    orders,
    reports,
    state,
    stopping,
    tie_rules,
    updates,
)
from properties.seeded_faults.textbook import Textbook

__all__ = ["KIT", "Textbook", "bug"]


def _learners(module: ModuleType) -> list[type[Textbook]]:
    return [
        each
        for name, each in vars(module).items()
        if isinstance(each, type) and each.__module__ == module.__name__ and name[0] != "_"
    ]


#: The wrong learners by the kind of their bug.
KIT: dict[str, list[type[Textbook]]] = {
    module.__name__.split(".")[-1]: _learners(module)
    for module in (
        updates,
        tie_rules,
        number_types,
        data_handling,
        orders,
        stopping,
        reports,
        state,
    )
}


def bug(learner: type[Textbook]) -> str:
    """Return what is wrong with a learner, in one line."""
    return (learner.__doc__ or "").splitlines()[0]
