"""Machine numbers: where runs in them are exact, how they fail, and the witnesses of that."""

from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, Refused, certify, train
from perceptron.training.float_coverage import grid_of
from properties.claims import PROPERTIES
from properties.floating_point import exactness_frontier
from properties.floating_point.exact_grids import SUMS, grid_runs, roundings
from properties.floating_point.exactness import float64_is_exact
from properties.floating_point.exactness_frontier import Comparison, compared, frontier
from properties.floating_point.machine_numbers import ARITHMETICS
from tests.properties.helpers import altered, departs, plainest, says, some

FLOAT64, FLOAT32, INT64 = (ARITHMETICS[name] for name in ("float64", "float32", "int64"))


# machine numbers
@pytest.mark.parametrize(
    ("arithmetic", "value", "text"),
    [
        (FLOAT64, 2**53 + 1, "9007199254740993"),
        (FLOAT64, Fraction(1, 3), "1/3"),
        (FLOAT64, 2**1024, str(2**1024)),
        (FLOAT32, 2**24 + 1, "16777217"),
        (FLOAT32, 2**128, str(2**128)),
        (INT64, 2**63, "9223372036854775808"),
        (INT64, Fraction(1, 2), "1/2"),
    ],
)
def test_a_number_that_would_be_rounded_is_refused(arithmetic, value, text):
    with pytest.raises(
        Refused, match=f"^{arithmetic.name}: {text} is not one of its numbers; round it first$"
    ):
        arithmetic.held(value)


TOP = 2**53
ROOT = Fraction(1, 2**511)


@pytest.mark.parametrize(
    ("x", "given", "weights", "exact"),
    [
        # the sum of a score
        ((1, -1), {}, (TOP // 2, -TOP // 2), True),
        ((1, -1), {}, (TOP // 2 + 1, -TOP // 2), False),
        ((2,), {}, (2 * TOP,), True),
        ((2,), {}, (2 * TOP + 2,), False),
        ((2,), {"step": 2}, (4 * TOP,), True),
        ((Fraction(1, 2),), {}, (TOP // 4,), True),
        ((Fraction(1, 2),), {"rate": Fraction(1, 2)}, (TOP // 4,), True),
        ((Fraction(1, 2),), {"rate": Fraction(1, 2)}, (TOP // 2,), False),
        ((2**27, 1), {}, (2**27, 1), False),  # the square and 1 do not fit in one sum
        # a weight whose product is 0
        ((1, 0), {}, (0, TOP), True),
        ((1, 0), {}, (0, -TOP - 1), False),
        ((1, 0), {"rate": Fraction(1, 2)}, (0, TOP // 2), True),
        ((1, 0), {"rate": Fraction(1, 2)}, (0, TOP // 2 + 1), False),
        ((1, 0), {"start": (0, Fraction(1, 2))}, (0, TOP), False),
        # a move beside a start
        ((TOP,), {"start": (1,)}, (0,), True),
        ((-2 * TOP,), {"start": (1,)}, (0,), False),
        # no power of two clears it
        ((1, 0), {"start": (0, Fraction(1, 3))}, (0, 0), False),
        ((1, 0), {"rate": Fraction(1, 3)}, (0, 0), False),
        # the least product, and the largest
        ((ROOT,), {}, (0,), True),
        ((ROOT,), {"rate": Fraction(1, 2)}, (0,), False),
        ((2**511,), {}, (2**512,), True),
        ((2**511,), {}, (2**512 + 2**511,), False),
        ((1, 0), {"rate": 2**1000}, (0, 2**1023), True),
        ((1, 0), {"rate": 2**1000}, (0, 2**1023 + 2**1000), False),
    ],
)
def test_a_run_that_leaves_the_grid_is_not_exact(x, given, weights, exact):
    zero = (0,) * len(x)

    for history in ([zero, weights], [weights, zero]):
        assert float64_is_exact(Dataset([x], [1]), Conventions(**given), history) is exact


# the condition before a run
GRID_DATA = Dataset([[2, 0], [0, 4]], [1, -1])
QUARTER = Conventions(rate=Fraction(1, 4), step=2)


def test_the_claim_holds_on_a_grid_and_departs_off_it_or_for_another_run():
    PROPERTIES["float-is-exact"].holds(train, GRID_DATA, QUARTER)

    for rate in (Fraction(1, 3), Fraction(2) ** -1024):
        off = {"condition": "holds"}, {"condition": "fails"}
        departs("float-is-exact", *off, train, GRID_DATA, Conventions(rate=rate))
    for learner in (says(0), altered(mistakes=(0, 0))):
        made = {"mistakes": learner(GRID_DATA, QUARTER).mistakes}
        departs("float-is-exact", {"mistakes": (0, 1)}, made, learner, GRID_DATA, QUARTER)


def test_a_program_off_the_grid_leaves_the_exact_run_by_its_order_of_summation():
    # from the left each 1 is lost beside 2^54, from the right they add up to 4
    data = Dataset([[2**27, 1, 1, 1, 1]], [1])

    found = {each.sum: each for each in roundings(data, Conventions())}

    assert list(found) == ["left to right", "numpy"]
    first = found["left to right"]
    assert (first.presentation, first.exact[1], first.computed[1]) == (1, 2**54 + 4, 2.0**54)
    assert list(roundings(GRID_DATA, QUARTER)) == []
    assert {name: total([1.0, 2.0, 4.0]) for name, total in SUMS.items()} == dict.fromkeys(SUMS, 7)


def bound_one(number):
    """One point, of which a run from 0 makes one mistake; its score is 2 m^2 by the condition."""
    return Dataset([[number]], [1])


@pytest.mark.parametrize(
    ("arithmetic", "largest"), [(FLOAT64, 67108863), (FLOAT32, 2895), (INT64, 2147483647)]
)
def test_the_condition_ends_where_a_score_may_need_one_digit_more(arithmetic, largest):
    covered = [compared(bound_one(m), arithmetic).covered for m in (largest, largest + 2)]

    assert 2 * largest**2 < 2**arithmetic.range.digits <= 2 * (largest + 2) ** 2
    assert covered == [True, False]


def test_a_run_beyond_the_condition_can_be_exact_all_the_same():
    beyond = compared(bound_one(2**40), INT64)

    assert compared(bound_one(2**200), FLOAT64) == Comparison(-51, True, 1, True, None)
    assert (beyond.covered, beyond.is_exact, beyond.differs_at) == (False, False, 2)


def test_a_run_that_rounds_can_make_the_same_mistakes():
    rounds = compared(Dataset([[2**27 + 1, 1]], [1]), FLOAT64)

    assert (rounds.is_exact, rounds.differs_at) == (False, None)


def test_an_absorbed_update_parts_the_runs_at_the_next_mistake():
    absorbed = compared(Dataset([[2**54, 2**54], [1, -1]], [1, 1]), FLOAT64)

    assert (absorbed.mistakes, absorbed.is_exact, absorbed.differs_at) == (2, False, 3)


def test_data_without_a_bound_are_refused():
    with pytest.raises(Refused, match="^compared: nothing separates the data"):
        compared(Dataset([[1], [-1]], [1, 1]), FLOAT64)


def test_runs_are_drawn_on_grids_everywhere_in_the_range():
    found = some(grid_runs(), 80)

    for data, how in found:
        bound = certify(data).mistake_bound
        assert grid_of(data).is_exact(bound, how.step * how.rate)
    assert {(how.update, how.step) for _, how in found} == {
        (update, step) for update in ("le", "predict+", "predict-") for step in (1, 2)
    }
    sizes = [grid_of(data).exponent for data, _ in found]
    assert min(sizes) < -400
    assert max(sizes) > 400
    # many data leave no room: twice as large, they are beyond the condition
    full = 0
    for data, _ in found:
        grid = grid_of(data)._replace(exponent=0)
        twice = grid._replace(largest=2 * grid.largest)
        full += not twice.is_exact(certify(data).mistake_bound, 1)
    assert full > 20
    assert plainest(grid_runs())[1] == Conventions()


# the frontier
@pytest.mark.parametrize("name", ARITHMETICS)
def test_what_the_condition_covers_is_exact_and_what_is_far_beyond_it_is_not(name):
    bands = frontier(ARITHMETICS[name], examples=100)

    assert bands[0].least == 0
    assert {band.least for band in bands[1:]} <= {*range(1, 64, 8)}
    assert bands[0].covered == bands[0].exact == bands[0].same_mistakes == bands[0].runs
    assert sum(band.covered for band in bands[1:]) == 0
    assert bands[-1].exact < bands[-1].runs
    assert sum(band.runs for band in bands) == 100


def test_the_command_prints_a_line_a_band(capsys):
    assert exactness_frontier.main(["float32", "--examples", "40", "--seed", "5"]) == 0

    name, head, first, *rest = capsys.readouterr().out.splitlines()
    bands = frontier(FLOAT32, 40, 5)
    assert name == "float32, 40 data sets from seed 5"
    assert head.split("  ")[-1] == "differ at mistake"
    assert first.split() == ["none", str(bands[0].runs), "100%", "100%", "100%", "-"]
    assert len(rest) == len(bands) - 1
    for line, band in zip(rest, bands[1:], strict=True):
        assert line.split()[:5] == [*f"{band.least} or more".split(), str(band.runs), "0%"]
