"""Separation of data that were published with their answer: `published.txt`, and two by Geyer."""

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from tests.perceptron.separability.certified import certified

TEXT = Path(__file__).with_name("published.txt").read_text(encoding="utf-8")
UP, DOWN, FINITE = "+infinite", "-infinite", "finite"


def published():
    """Each set by its name: regressors, response, model, and what was printed of it."""
    for block in TEXT.split("\n= ")[1:]:
        header, *lines = [line for line in block.splitlines() if not line.startswith("#")]
        name, columns = header.split(": ")
        model, outcome, coefficients = "poisson", None, None
        if lines[0].startswith(">"):
            model, said = lines.pop(0).removeprefix("> ").split(", ", 1)
            outcome, *listed = said.split(": ")
            coefficients = tuple(listed[0].split(", ")) if listed else None
        table = [[Fraction(a) for a in row.split(",")] for row in " ".join(lines).split()]
        at = {column: place for place, column in enumerate(columns.split())}
        rows = [row for row in table for _ in range(int(row[at["times"]]) if "times" in at else 1)]
        marked = None
        if "separated" in at:
            marked = tuple(i for i, row in enumerate(rows) if row[at["separated"]])
        X = [list(x) for x in zip(*regressors(rows, at), strict=True)]
        yield name, (X, [row[at["y"]] for row in rows], model, (outcome, coefficients, marked))


def regressors(rows, at):
    for name, place in at.items():
        values = [row[place] for row in rows]
        if name.startswith("x"):
            yield values
        elif name.startswith("id"):
            yield from ([int(a == group) for a in values] for group in sorted({*values})[1:])


PUBLISHED = dict(published())


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_data_have_the_answer_that_is_printed(name):
    X, y, model, printed = PUBLISHED[name]

    found = certified(X, y, model)

    answer = found.outcome, found.coefficients, found.separated
    assert [a for a, b in zip(answer, printed, strict=True) if b not in {None, a}] == []
    assert any(part is not None for part in printed)


def test_a_count_changed_from_0_to_1_changes_the_rows():
    X, y, _, (*_, marked) = PUBLISHED["05"]
    changed = [1 if row in marked else a for row, a in enumerate(y)]

    assert certified(X, changed, "poisson").separated != marked


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
