"""The catalogue of wrong learners: what each does, in a sentence for its author.

The conformance kit names a cause by these: the learner that gives every answer of a target says
what its author probably did.
"""

from collections.abc import Mapping

from properties.seeded_faults import (
    data_handling,
    number_types,
    reports,
    scores,
    state,
    stopping,
    tie_rules,
    updates,
)
from properties.seeded_faults.textbook import (
    EACH,
    MOVE,
    MOVE_BIAS,
    RETURN,
    STOP,
    TEST,
    Cause,
    Fault,
    Textbook,
)

__all__ = [
    "CAUSES",
    "COPIES_ROWS",
    "DRAWS_PARTS",
    "EACH",
    "KIT",
    "MOVE",
    "MOVE_BIAS",
    "NEVER_LEARNS",
    "OF_AN_EARLIER_PASS",
    "RETURN",
    "STOP",
    "STOPS_EARLY",
    "TEST",
    "Cause",
    "Fault",
]

NEVER_LEARNS = "never updates at a tie; from a zero start it never learns"
MODULES = (
    tie_rules, updates, scores, data_handling, stopping, state, reports, number_types
)  # fmt: skip
#: The wrong learners by name, those with the most frequent causes first.
KIT: Mapping[str, type[Textbook]] = {
    name: each
    for module in MODULES
    for name, each in vars(module).items()
    if isinstance(each, type) and each.__module__ == module.__name__ and name[0] != "_"
}
#: The cause that each of them shows, if it has one.
CAUSES: Mapping[type[Textbook], Cause] = {
    each: each.cause for each in KIT.values() if "cause" in vars(each)
}

#: Causes that no learner of the catalogue shows.
COPIES_ROWS = Cause(
    "copies-rows",
    "shuffles an array of rows by random.shuffle, which copies some rows over others: "
    "shuffle the numbers of its rows",
    EACH,
)
DRAWS_PARTS = Cause(
    "draws-parts",
    "presents points that it draws at random, so that some are left out of a pass, and stops "
    "although those may still be wrong",
    EACH,
)
STOPS_EARLY = Cause(
    "stops-early",
    "stops too early: after a pass that made updates, while a point is still wrong",
    STOP,
)
OF_AN_EARLIER_PASS = Cause(
    "stops-early",
    "returns the weights that the textbook loop has after an earlier pass, which made updates: "
    "it keeps the best, or others than the last, or stops too early",
    STOP,
)
