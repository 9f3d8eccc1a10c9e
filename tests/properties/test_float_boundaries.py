"""Where float64 is exact, the claim holds of every sum, and departs for the first step that is off.

The sums are made up: exact but for one presentation.
"""

from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, train
from properties.claims import PROPERTIES, float_grid
from tests.properties.learners import altered, departure, says

DATA = Dataset([[2, 0], [0, 4]], [1, -1])
HOW = Conventions(rate=Fraction(1, 4), step=2)


def off_at(number, by):
    """A sum that is off at this presentation of a run."""
    left = iter(range(99))
    return lambda terms: sum(terms) + by * (next(left) == number)


def test_an_exact_program_scores_in_floats_and_departs_nowhere(monkeypatch):
    scored = []
    monkeypatch.setattr(float_grid, "SUMS", {"kept": lambda x: scored.append(x) or sum(x)})

    PROPERTIES["float-is-exact"].holds(train, DATA, HOW)

    assert scored == [[0, 0], [0, 0], [2, 0], [0, -8]]
    assert {type(term) for terms in scored for term in terms} == {float}


@pytest.mark.parametrize(
    ("number", "by", "expected", "got"),
    [
        (
            0,
            1,
            "(0, Fraction(0, 1), (Fraction(1, 1), Fraction(0, 1)), True)",
            "(0, 1.0, (0.0, 0.0), False)",
        ),
        (
            2,
            -(2.0**-50),
            "(0, Fraction(2, 1), (Fraction(1, 1), Fraction(-2, 1)), False)",
            "(0, 1.9999999999999991, (1.0, -2.0), False)",
        ),
        (
            3,
            16,
            "(1, Fraction(-8, 1), (Fraction(1, 1), Fraction(-2, 1)), False)",
            "(1, 8.0, (1.0, -4.0), True)",
        ),
    ],
)
def test_a_program_departs_at_the_first_step_that_is_another(
    monkeypatch, number, by, expected, got
):
    monkeypatch.setattr(float_grid, "SUMS", {"plain": sum, "other": off_at(number, by)})

    found = departure("float-is-exact", train, DATA, HOW)

    where = {"sum": "other", "presentation": number}
    assert (found.claim, found.data, found.conventions) == ("float-is-exact", DATA, HOW)
    assert (found.expected, found.got) == (where | {"is": expected}, where | {"is": got})


@pytest.mark.parametrize("rate", [Fraction(1, 3), Fraction(2) ** -1024])
def test_a_rate_off_the_grid_is_a_departure_from_the_condition(rate):
    found = departure("float-is-exact", train, DATA, Conventions(rate=rate))

    assert (found.expected, found.got) == ({"condition": "holds"}, {"condition": "fails"})


@pytest.mark.parametrize("learner", [says(0), altered(mistakes=(0, 0))])
def test_a_learner_makes_the_mistakes_of_the_exact_run(learner):
    found = departure("float-is-exact", learner, DATA, HOW)

    assert found.expected == {"mistakes": (0, 1)}
    assert found.got == {"mistakes": learner(DATA, HOW).mistakes}
