"""Learners that make one pass too few or too many, or stop after a number of their own."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from perceptron.arithmetic.vectors import Vector
from properties.seeded_faults.causes import STOP, STOPS_EARLY, Cause, Fault
from properties.seeded_faults.textbook import Textbook, is_changed, variant

#: Limits of updates, or of passes, that people set.
LIMITS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 25, 30, 50, 100, 200, 300, 500)


#: The loop that has a limit of its own alone, whatever it is given.
HEEDS_NO_LIMIT: Fault = variant(Textbook, extra_passes=1000), STOPS_EARLY
#: What people do to the number of passes that they are given.
PASS_COUNTS: tuple[Fault, ...] = (
    (
        variant(Textbook, extra_passes=-1),
        Cause(
            "pass-less",
            "makes one pass fewer than it is given, or returns the weights before its last pass",
            STOP,
        ),
    ),
    (
        variant(Textbook, extra_passes=1),
        Cause("pass-more", "makes one pass more than it is given", STOP),
    ),
)


@lru_cache(maxsize=4096)
def limited(fault: Fault, passes: int) -> Fault:
    """Return a fault whose learner has a limit of passes of its own too."""
    learner, cause = fault
    return variant(learner, limit=passes), cause


def beginning_anew(faults: Iterable[Fault]) -> Iterator[Fault]:
    """Yield faults whose learners go back to the first point after each update too.

    What makes passes of its own, or ends them, would not: it is left out.
    """
    own = ("one_pass", "ends_pass", "is_clean")
    return (_beginning_anew(fault) for fault in faults if not is_changed(fault[0], *own))


@cache
def _beginning_anew(fault: Fault) -> Fault:
    learner, cause = fault
    words = f"{cause.words}; after each update it begins anew at the first point"
    return variant(learner, ends_pass=lambda erred: erred), cause._replace(words=words)


class _StopsAfterUpdates(Textbook):
    """It returns in the middle of a pass, once it made so many updates."""

    count: int

    def ends_pass(self, *, erred: bool) -> bool:
        return self.updates == self.count

    def is_clean(self, made: list[int], w: Vector) -> bool:
        return self.updates == self.count or super().is_clean(made, w)


def update_limits() -> Iterator[Fault]:
    """Yield loops that stop after so many updates."""
    for count in LIMITS:
        sentence = f"stops after {count} update{'s' * (count > 1)}, converged or not"
        yield (
            variant(_StopsAfterUpdates, count=count),
            Cause(f"update-limit-{count}", sentence, STOP),
        )
