"""Each claim holds of a run that attains its bound, and departs for one just beyond.

The runs are told, not made: a learner says so many mistakes, passes, and such weights.
"""

import pytest

from properties import claims  # noqa: F401 - importing the claims enters them
from properties.claims import PROPERTIES
from tests.properties import mistake_bounds, weight_bounds
from tests.properties.learners import departure

BOUNDS = mistake_bounds.BOUNDS + weight_bounds.BOUNDS


@pytest.mark.parametrize(
    ("claim", "given", "learner"),
    [(claim, given, learner) for claim, given, at, _ in BOUNDS for learner in at],
)
def test_a_claim_holds_of_a_run_that_attains_its_bound(claim, given, learner):
    PROPERTIES[claim].holds(learner, *given)


@pytest.mark.parametrize(
    ("claim", "given", "beyond"), [(claim, given, last) for claim, given, _, last in BOUNDS if last]
)
def test_a_claim_departs_for_a_run_just_beyond_its_bound(claim, given, beyond):
    learner, expected, got = beyond

    found = departure(claim, learner, *given)

    assert (found.claim, found.expected, found.got) == (claim, expected, got)
