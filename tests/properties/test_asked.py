"""Which runs a claim asks for, where they are not those that were drawn."""

from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, train
from properties import claims  # noqa: F401 - importing the claims enters them
from properties.claims.rules import meets_no_tie
from properties.registry import PROPERTIES
from properties.trial import Trial

ONE = Dataset([[1]], [1])
TIED = Dataset([[1], [1]], [1, -1])
BOTH = Dataset([[1], [-1]], [1, -1], "append")
HALF = Dataset([[Fraction(2, 3)], [Fraction(4, 3)]], [1, -1])


@pytest.mark.parametrize(
    ("claim", "data", "how", "asked"),
    [
        ("nonseparable-mistakes", TIED, {"start": (1,)}, [{}]),
        ("weights-on-a-grid", ONE, {"start": (1,)}, [{}]),
        ("dual-kernel", ONE, {"start": (1,)}, [{}]),
        ("correct-side", ONE, {"update": "lt"}, [{}]),
        ("learning-rate", ONE, {"rate": 3}, [{"rate": 1}, {"rate": 3}]),
        (
            "learning-rate",
            ONE,
            {"rate": 3, "start": (1,)},
            [{"rate": 1, "start": (Fraction(1, 3),)}, {"rate": 3, "start": (1,)}],
        ),
        ("factor-two", ONE, {"rate": 3, "step": 2}, [{"rate": 6}, {"rate": 3, "step": 2}]),
    ],
)
def test_a_claim_asks_for_runs_under_its_conventions(claim, data, how, asked):
    seen = []

    def learner(data, how):
        seen.append(how)
        return train(data, how)

    PROPERTIES[claim].holds(learner, data, Conventions(**how))

    assert seen == [Conventions(**each) for each in asked]


def asked_with_a_bias(data, **how):
    """The points, the bias, the start and the order of each run that is compared."""
    seen = []

    def learner(data, how):
        seen.append((data.rows, data.bias, how.start, how.order))
        return train(data, how)

    PROPERTIES["bias-absorption"].holds(learner, data, Conventions(**how))
    return seen


def test_a_bias_is_appended_prepended_and_written_out():
    assert asked_with_a_bias(BOTH, start=(2, -3), order="shuffled:1") == [
        (((1,), (-1,)), "append", (2, -3), "cyclic"),
        (((1,), (-1,)), "prepend", (-3, 2), "cyclic"),
        (((1, 1), (-1, 1)), "none", (2, -3), "cyclic"),
    ]


@pytest.mark.parametrize(
    ("data", "rows"),
    [
        (HALF, ((1,), (2,))),
        (HALF.with_bias("append"), HALF.rows),
        (Dataset([[2], [4]], [1, 1]), ((2,), (4,))),
        (Dataset([[0]], [1]), ((0,),)),
    ],
)
def test_only_what_a_bias_alone_separates_is_divided_by_its_unit(data, rows):
    assert asked_with_a_bias(data)[0] == (rows, "append", None, "cyclic")


@pytest.mark.parametrize(
    ("rows", "start", "rate", "none"),
    [
        ([[2]], (1,), 1, True),
        ([[2]], (2,), 1, False),
        ([[2]], (0,), 1, False),
        ([[2]], (1,), Fraction(1, 2), False),
        # <w_0, x> is 1 and 3/2, in the groups of 4 and 6, and of 6 and 9
        ([[2], [3]], (Fraction(1, 2),), 1, True),
        ([[2], [3]], (1,), 1, False),
        ([[Fraction(1, 2)]], (2,), 1, False),
        ([[Fraction(1, 2)]], (Fraction(1, 4),), 1, True),
        ([[0, 0], [2, 0]], (1, 0), 1, False),
        ([[2, 0], [0, 0]], (3, 0), 1, False),
    ],
)
def test_a_start_off_the_grid_of_the_moves_meets_no_tie(rows, start, rate, none):
    data = Dataset(rows, [1] * len(rows))

    assert meets_no_tie(Trial("", data, Conventions(start=start, rate=rate))) == none
