"""Where runs in machine numbers stop being the exact ones, against the sufficient condition."""

import pytest
from hypothesis import strategies as st

from perceptron import Dataset, Refused
from perceptron.training.float_coverage import Grid, grid_of
from properties.floating_point import exactness_frontier as room
from properties.floating_point.exactness_frontier import Band, Comparison, compared, frontier, main
from properties.floating_point.machine_numbers import ARITHMETICS
from tests.properties.choices import begun, last, lowest
from tests.properties.help_text import help_of

FLOAT64, FLOAT32, INT64 = (ARITHMETICS[name] for name in ("float64", "float32", "int64"))


def bound_one(number):
    """One point, of which a run from 0 makes one mistake; its score is 2 m^2 by the condition."""
    return Dataset([[number]], [1])


@pytest.mark.parametrize(
    ("arithmetic", "largest"),
    [(FLOAT64, 67108863), (FLOAT32, 2895), (INT64, 2147483647)],
)
def test_the_condition_ends_where_a_score_may_need_one_digit_more(arithmetic, largest):
    covered = [compared(bound_one(m), arithmetic).covered for m in (largest, largest + 2)]

    assert 2 * largest**2 < 2**arithmetic.digits <= 2 * (largest + 2) ** 2
    assert covered == [True, False]


@pytest.mark.parametrize(
    ("arithmetic", "exponent", "covered"),
    [
        (FLOAT64, -511, True),
        (FLOAT64, -512, False),
        (FLOAT32, -63, True),
        (FLOAT32, -64, False),
        (INT64, 30, True),
        (INT64, 31, False),
        (FLOAT32, 62, True),
        (FLOAT32, 63, False),
    ],
)
def test_the_condition_holds_within_the_range_of_the_exponents(arithmetic, exponent, covered):
    assert Grid(exponent, 1, 1).is_exact(1, 1, arithmetic) is covered


def test_a_rate_that_is_no_power_of_two_promises_nothing():
    assert [Grid(0, 1, 1).is_exact(1, rate) for rate in (2, 3)] == [True, False]


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


@pytest.mark.parametrize("name", ARITHMETICS)
def test_what_the_condition_covers_is_exact_and_what_is_far_beyond_it_is_not(name):
    bands = frontier(ARITHMETICS[name], examples=150)

    assert bands[0].least == 0
    assert bands[0].covered == bands[0].exact == bands[0].same_mistakes == bands[0].runs
    assert sum(band.covered for band in bands[1:]) == 0
    assert bands[-1].exact < bands[-1].runs
    assert sum(band.runs for band in bands) == 150


def test_a_covered_run_that_rounds_is_reported(monkeypatch):
    monkeypatch.setattr(Grid, "is_exact", lambda *_: True)

    with pytest.raises(Refused, match=r"^frontier: .* is covered, and .*; report this data set"):
        frontier(FLOAT64, examples=300)


def test_the_grid_is_the_coarsest():
    assert grid_of(Dataset([[12, 8], [0, 20]], [1, -1])) == Grid(2, 5, 2)


def comparison(excess, *, covered=False, is_exact=False, differs_at=None):
    return Comparison(excess, covered, 3, is_exact, differs_at)


def test_bands_are_eight_bits_wide_and_the_last_takes_all_beyond(monkeypatch):
    excesses = [57, 56, 9, 8, 1, 0, -46, 1000]
    feed(monkeypatch, map(comparison, excesses))

    bands = frontier(FLOAT64)

    assert [(band.least, band.runs) for band in bands] == [
        (0, 2),
        (1, 2),
        (9, 1),
        (49, 1),
        (57, 2),
    ]


def test_a_band_counts_what_its_runs_are(monkeypatch):
    runs = [
        comparison(-1, covered=True, is_exact=True),
        comparison(-2, is_exact=True),
        comparison(-3, differs_at=2),
        comparison(-4, differs_at=5),
    ]
    feed(monkeypatch, runs)

    assert frontier(FLOAT64) == [Band(0, 4, 1, 2, 2, 3.5)]


def test_as_many_data_sets_are_drawn_as_asked_from_the_seed(monkeypatch):
    asked = []
    monkeypatch.setattr(room, "first", lambda tried, over, *given: asked.append(given))

    frontier(FLOAT64)
    frontier(FLOAT64, 7, 2)

    assert asked == [(300, 0), (7, 2)]


def feed(monkeypatch, comparisons):
    """Let the frontier meet these comparisons, whatever is drawn."""
    monkeypatch.setattr(room, "compared", lambda one, arithmetic: one)
    monkeypatch.setattr(
        room, "first", lambda tried, *_: [check((one,)) for one in comparisons for check in tried]
    )


BASE = Dataset([[3, 1], [-1, 2]], [1, -1])


@pytest.fixture
def from_base(monkeypatch):
    """Let the points that are grown be these, and note how they are asked for."""
    noted = []

    def asked(**how):
        noted.append(how)
        return st.just(BASE)

    monkeypatch.setattr(room, "separable_datasets", asked)
    return noted


# as many bits as half of the digits less 4, and as leave two free where the largest, 3, has two
@pytest.mark.parametrize(
    ("arithmetic", "fewest", "most"), [(FLOAT64, 22, 49), (FLOAT32, 8, 20), (INT64, 27, 58)]
)
def test_points_are_grown_to_where_products_round_and_scores_still_fit(
    arithmetic, fewest, most, from_base
):
    small, large = 2**fewest // 3, 2**most // 3

    assert lowest(room._grown(arithmetic)).rows == ((3 * small, small), (-small, 2 * small))
    assert last(room._grown(arithmetic)).rows == tuple(
        tuple(a * large + large // 16 for a in x) for x in BASE.rows
    )


def test_points_are_moved_by_one_at_most_or_by_a_sixteenth(from_base):
    factor = 2**22 // 3

    moved = [begun(room._grown(FLOAT64), 22, kind, -1, 1, 0, 1).rows for kind in (1, 2)]

    assert moved == [((3 * factor - 1, factor + 1), (-factor, 2 * factor + 1))] * 2
    with pytest.raises(AssertionError, match="2 is not from -1 to 1"):
        begun(room._grown(FLOAT64), 22, 1, 2)
    assert begun(room._grown(FLOAT64), 22, 2, factor // 16).rows[0][0] == 3 * factor + factor // 16


def test_points_that_a_move_makes_inseparable_stay_where_they_grew(monkeypatch):
    base = Dataset([[16, 1], [15, 1], [17, 1]], [1, -1, 1])
    monkeypatch.setattr(room, "separable_datasets", lambda **_: st.just(base))
    factor = 2**22 // 3
    n = factor // 16

    # the second slope comes to lie between the others
    grown = begun(room._grown(FLOAT64), 22, 2, -n, n, n, -n, 0, 0)

    assert grown.rows == tuple(tuple(a * factor for a in x) for x in base.rows)
    assert grown.labels == base.labels


def test_what_is_grown_is_drawn_in_up_to_five_dimensions_without_a_bias(from_base):
    lowest(room._grown(FLOAT64))

    assert from_base == [{"max_dimension": 5, "biases": ("none",), "scales": (1,)}]


def test_the_command_says_what_a_band_holds(monkeypatch, capsys):
    asked = []

    def bands(*given):
        asked.append(given)
        return [Band(0, 3, 3, 3, 3, None), Band(9, 4, 0, 1, 2, 2.5)]

    monkeypatch.setattr(room, "frontier", bands)

    assert main([]) == main(["float32", "--examples", "7", "--seed", "2"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert asked == [(each, 300, 0) for each in ARITHMETICS.values()] + [(FLOAT32, 7, 2)]
    assert lines[:4] == [
        "float64, 300 data sets from seed 0",
        " bits too many    runs       covered         exact same mistakes  differ at mistake",
        "          none       3          100%          100%          100%  -",
        "     9 or more       4            0%           25%           50%  2.5",
    ]


def test_the_command_has_help(monkeypatch, capsys):
    said = help_of(main, monkeypatch, capsys)

    assert said.startswith(
        "usage: python -m properties.floating_point.exactness_frontier "
        "[-h] [--examples EXAMPLES] [--seed SEED] [ARITHMETIC ...] How far machine arithmetic makes"
    )
    assert " ARITHMETIC float64, float32, int64 options: " in said
    assert " --examples EXAMPLES of each (default: 300) " in said
    assert said.endswith(" --seed SEED of the drawing (default: 0)")


def test_the_command_prints_a_line_a_band(capsys):
    assert main(["float32", "--examples", "40", "--seed", "5"]) == 0

    name, head, first, *_ = capsys.readouterr().out.splitlines()
    assert name == "float32, 40 data sets from seed 5"
    assert head == room.HEAD
    assert first.split()[0] == "none"
    assert first.split()[2:5] == ["100%", "100%", "100%"]


def test_the_command_knows_the_arithmetics(capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["decimal"])

    assert "'decimal' is unknown; use float64, float32, int64" in capsys.readouterr().err
