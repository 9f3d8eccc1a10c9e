"""The sentences of the claims, read as predicates on runs and data, and searched in their scope.

A reading is written apart from what proves its claim. It knows of runs and data alone, and it is
tried on all that the scope of the claim leaves open.
"""

from properties.readings import convergence, learners, remarks, separation, updates
from properties.readings.search import Reading
from properties.readings.unread import UNREAD

__all__ = ["READINGS", "UNREAD"]

#: The reading of each claim that has one, by the name of the claim, sorted.
READINGS: dict[str, Reading] = {
    each.claim: each
    for each in sorted(
        (
            value
            for module in (convergence, learners, remarks, separation, updates)
            for value in vars(module).values()
            if isinstance(value, Reading)
        ),
        key=lambda each: each.claim,
    )
}
