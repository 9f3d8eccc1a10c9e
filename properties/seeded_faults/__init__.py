"""The kit of wrong perceptrons: each has one bug, and each must be found.

They show what the searches can see. A learner here is a class; an instance takes data and
conventions and says what its run did, as `perceptron.train` does.
"""

from properties.seeded_faults.causes import CAUSES, KIT
from properties.seeded_faults.textbook import Textbook

__all__ = ["KIT", "Textbook", "bug"]


def bug(learner: type[Textbook]) -> str:
    """Return what is wrong with a learner, in one line."""
    return CAUSES[learner].words if learner in CAUSES else str(learner.__doc__).removesuffix(".")
