"""The kit of wrong perceptrons: each has one bug, and each must be found.

They show what the searches can see. A learner here is a class; an instance takes data and
conventions and says what its run did, as `perceptron.train` does.
"""

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

MODULES = (
    updates, tie_rules, number_types, data_handling, orders, stopping, reports, state
)  # fmt: skip
#: The wrong learners by name.
KIT: dict[str, type[Textbook]] = {
    name: each
    for module in MODULES
    for name, each in vars(module).items()
    if isinstance(each, type) and each.__module__ == module.__name__ and name[0] != "_"
}


def bug(learner: type[Textbook]) -> str:
    """Return what is wrong with a learner, in one line."""
    return (learner.__doc__ or "").splitlines()[0]
