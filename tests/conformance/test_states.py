"""A state, of a run or told in an answer: as JSON values, compared, and read."""

from fractions import Fraction

import pytest

from perceptron.exact import Refused
from properties.conformance.states import State, differing, read_state

WHOLE = State((1, Fraction(-1, 2)), mistakes=(0, 2), updates=2, passes=3, converged=False)
TOLD = {
    "weights": ["1", "-1/2"],
    "mistakes": ["0", "2"],
    "updates": "2",
    "passes": "3",
    "converged": False,
}


def test_what_is_known_is_told_in_strings():
    assert WHOLE.content() == TOLD


def test_what_is_not_known_is_left_out():
    assert State((0,)).content() == {"weights": ["0"]}
    assert State((), mistakes=()).content() == {"weights": [], "mistakes": []}


def test_a_reply_is_read_into_the_state_that_it_tells():
    assert read_state(["0x1p+0", "-1/2"], TOLD) == WHOLE
    assert read_state(["2"], {}) == State((2,))


def test_a_weight_that_is_not_finite_is_refused():
    with pytest.raises(Refused, match="inf"):
        read_state(["inf"], {})


def test_only_what_the_answer_tells_can_differ():
    other = State((1, 0), mistakes=(2, 0), updates=1, passes=4, converged=True)

    assert differing(WHOLE, WHOLE) == ()
    assert differing(WHOLE, State((1, Fraction(-1, 2)))) == ()
    assert differing(WHOLE, State((1, 0), passes=3)) == ("weights",)
    assert differing(WHOLE, other) == ("weights", "mistakes", "updates", "passes", "converged")
