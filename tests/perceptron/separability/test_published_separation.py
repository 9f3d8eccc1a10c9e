"""Separation of data that were published with their answer, beside those of `test_separation`."""

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from perceptron import Dataset, separation

UP, DOWN, FINITE = "+infinite", "-infinite", "finite"


def certified(X, y, model, bias="append"):
    """The answer, once its certificate has replayed."""
    found = separation(X, y, bias=bias, model=model)
    assert found.verify(Dataset(X, y, bias, positive=0 if model == "poisson" else 1))
    return found


# ---- counts, with a mark for each row that is separated
def read_counts(text):
    """Return regressors, counts and the rows marked of each set by its name."""
    sets = {}
    for block in text.split("\n= ")[1:]:
        header, rows = block.split("\n", 1)
        name, columns = header.split(": ")
        table = [[Fraction(a) for a in row.split(",")] for row in rows.split()]
        by_column = dict(zip(columns.split(), zip(*table, strict=True), strict=True))
        X = [list(x) for x in zip(*regressors(by_column), strict=True)]
        marked = [row for row, mark in enumerate(by_column["separated"]) if mark]
        sets[name] = X, list(by_column["y"]), marked
    return sets


def regressors(by_column):
    for name, values in by_column.items():
        if name.startswith("x"):
            yield values
        elif name.startswith("id"):
            yield from ([int(a == group) for a in values] for group in sorted({*values})[1:])


COUNTS = read_counts(Path(__file__).with_name("published_counts.txt").read_text())


@pytest.mark.parametrize("name", COUNTS)
def test_of_published_counts_the_rows_are_separated_that_their_authors_mark(name):
    X, y, marked = COUNTS[name]

    assert list(certified(X, y, "poisson").separated) == marked


@pytest.mark.parametrize(
    ("name", "coefficients"),
    [
        # the separated rows have x2 - x1 > 0, and all others 0
        ("guide, no convergence", (UP, DOWN, FINITE, FINITE)),
        # R prints -17.8 and 17.3 for the first two, and -0.5, 0.0 and 0.6 for the others
        ("guide, wrong output", (DOWN, UP, FINITE, FINITE, FINITE)),
    ],
)
def test_the_estimates_of_counts_are_infinite_that_their_authors_name(name, coefficients):
    X, y, _ = COUNTS[name]

    assert certified(X, y, "poisson").coefficients == coefficients


# ---- Geyer (2009), section 2.3: counts by seven factors, all interactions of three
# for v7 and v6, then v5 and v4, then v3 and v2, then v1, the last changing first
CATEGORICAL = """
0 8 7 8 9 7 9 5 0 4 5 10 4 2 6 7 11 6 4 0 6 3 9 5 5 3 5 0 3 3 5 9
0 5 2 4 3 2 3 5 0 4 3 6 5 6 6 5 12 7 5 0 7 8 3 4 7 6 5 0 3 7 3 9
0 3 1 2 5 1 4 3 0 5 5 4 1 2 6 1 3 2 5 0 4 2 5 6 3 2 4 0 4 5 6 11
0 8 3 5 0 1 3 2 0 2 14 10 2 5 8 4 2 4 2 0 3 4 2 3 5 7 5 0 3 6 3 10
"""


def test_geyers_table_has_the_direction_that_he_prints():
    factors = [[i >> j & 1 for j in range(7)] for i in range(128)]
    terms = [term for size in (1, 2, 3) for term in combinations(range(7), size)]
    X = [[int(all(v[j] for j in term)) for term in terms] for v in factors]
    found = certified(X, [int(a) for a in CATEGORICAL.split()], "poisson")

    rising = [term for term, w in zip(terms, found.directions[0], strict=False) if w > 0]
    falling = [term for term, w in zip(terms, found.directions[0], strict=False) if w < 0]
    assert (found.coefficients[-1], len(found.separated)) == (DOWN, 16)
    assert rising == [(0,), (1,), (2,), (4,), (0, 1, 2), (0, 2, 4), (1, 2, 4)]
    assert falling == [*combinations((0, 1, 2, 4), 2)]


# ---- binary responses
# Geyer (2009), section 2.4: each of eight teams has played each other twice; who won how often
# against the teams after it, the two next games of any other pair being won by the first
TEAMS = ["ants", "beetles", "cows", "dogs", "egrets", "foxes", "gerbils", "hogs"]
DRAWN = [("beetles", "cows"), ("cows", "egrets"), ("dogs", "egrets"), ("dogs", "foxes"),
         ("egrets", "foxes"), ("gerbils", "hogs")]  # fmt: skip


def games():
    """Who won, as rows of a model without intercept that takes the last team for 0."""
    X, y = [], []
    for pair in combinations(TEAMS, 2):
        row = [(team == pair[0]) - (team == pair[1]) for team in TEAMS[:-1]]
        X += [row, row]
        y += [1, int(pair not in DRAWN)]
    return X, y


def test_a_league_falls_into_the_three_groups_that_geyer_finds():
    X, y = games()
    found = certified(X, y, "logit", bias="none")

    groups = [0, 1, 1, 1, 1, 1, 2, 2]
    across = [i for i, (a, b) in enumerate(combinations(groups, 2)) if a != b]
    assert found.coefficients == (*[UP] * 6, FINITE)
    assert [*found.separated] == sorted([2 * i for i in across] + [2 * i + 1 for i in across])


# McCullagh and Nelder (1989), section 4.6: grahami and opalinus by shade, diameter, height, time
LIZARDS = """
20 2 8 1 4 4 13 0 8 0 12 0 8 3 4 1 5 3 6 0 0 0 1 1
34 11 69 20 18 10 31 5 55 4 13 3 17 15 60 32 8 8 12 1 21 5 4 4
"""


def lizards():
    counts = [int(a) for a in LIZARDS.split()]
    X, y = [], []
    for i in range(24):
        shade, wide, tall, time = i // 12, i // 6 % 2, i // 3 % 2, i % 3
        row = [shade, wide, tall, int(time == 1), int(time == 2)]
        both = counts[2 * i], counts[2 * i + 1]
        X += [row] * sum(both)
        y += [1] * both[0] + [0] * both[1]
    return X, y


def grouped(*groups):
    """Rows with a label and how often they stand in the data."""
    X = [x for x, _, times in groups for _ in range(times)]
    return X, [y for _, y, times in groups for _ in range(times)]


BINARY = {
    # the manual of Stata, logit: it drops a dummy with ten rows, and fits -2.197 and 0
    "repair records": (
        grouped(
            ([1, 0], 0, 10), ([0, 1], 0, 27), ([0, 1], 1, 3), ([0, 0], 0, 9), ([0, 0], 1, 9)
        ),
        "quasi-complete", (DOWN, FINITE, FINITE), [*range(10)],
    ),
    # there too: no convergence in 16,000 steps, 18.4, 18.4 and -18.4 printed, two rows determined
    "a covariate pattern": (
        ([[0, 0], [0, 0], [1, 0], [1, 0], [0, 1], [0, 1]], [0, 0, 0, 1, 0, 1]),
        "quasi-complete", (UP, UP, DOWN), [0, 1],
    ),
    # Flom (2010): a table of two by two with an empty cell
    "an empty cell": (
        grouped(([1], 0, 5), ([0], 0, 10), ([0], 1, 5)),
        "quasi-complete", (DOWN, FINITE), [*range(5)],
    ),
    # detectseparation, on log-binomial regression: logit separates it
    "a log-binomial example": (
        ([[1, 2], [0, 1], [3, 1], [2, 4], [3, 6], [4, 8]], [0, 0, 0, 1, 1, 1]),
        "complete", None, [*range(6)],
    ),
    # detectseparation: all estimates are finite
    "lizards": (lizards(), "overlap", (FINITE,) * 6, []),
}  # fmt: skip


@pytest.mark.parametrize("name", BINARY)
def test_published_responses_have_the_answer_that_is_printed(name):
    (X, y), outcome, coefficients, rows = BINARY[name]
    found = certified(X, y, "logit")

    assert (found.outcome, [*found.separated]) == (outcome, rows)
    assert coefficients in {None, found.coefficients}


def test_a_count_changed_from_0_to_1_changes_the_rows():
    X, y, marked = COUNTS["05"]
    changed = [1 if row in marked else a for row, a in enumerate(y)]

    assert list(certified(X, changed, "poisson").separated) != marked
