import json
from fractions import Fraction

import numpy as np
import pytest

from perceptron import Conventions, Dataset, Enclosure, certify, train
from perceptron.cli import main
from perceptron.cli.covered import hindrance
from perceptron.data.readers import Reading


def hindered(rows, labels):
    data = Dataset(rows, labels)
    names = tuple(f"x{j}" for j in range(data.dimension))
    return hindrance(certify(data), Reading(data, names, "label", None))


@pytest.mark.parametrize(
    ("rows", "labels", "told"),
    [
        ([[1, 2], [-3, 1]], [1, -1], None),
        ([[0.5, 0]], [1], None),
        ([[2**80, 0]], [1], None),
        ([[2**510, 0, 0]], [1], None),
        ([[2**511, 0, 0]], [1], "in 1 mistake a score could outgrow float64"),
        ([[0.375, -(2.0**40)]], [1], "in 1 mistake a score could outgrow float64"),
        (
            [[2**26, 0], [-1, 0]],
            [1, -1],
            "in 4503599627370496 mistakes a score could outgrow float64",
        ),
        ([[2**28 - 2, 0]], [1], "in 1 mistake a score could outgrow float64"),
        ([[2**27 + 1, 0]], [1], "row 0, x0 has 28 bits, so that products round"),
        ([[1, 0], [0, 0.1]], [1, 1], "row 1, x1 has 52 bits, so that products round"),
        ([["1/3", 0]], [1], "row 0, x0 is 1/3, no float64"),
        ([[1, 1], [-1, -1]], [1, 1], "nothing bounds the mistakes"),
    ],
)
def test_what_hinders_is_named(rows, labels, told):
    rows = [[Fraction(a) for a in row] for row in rows]

    assert hindered(rows, labels) == told


@pytest.mark.parametrize(
    ("lower_squared", "told"),
    [
        (Fraction(1, 2), None),
        (Fraction(1, 2**60 + 1), "in 1152921504606846977 mistakes a score could outgrow float64"),
    ],
)
def test_within_bounds_on_the_margin_the_lower_one_tells_how_many_mistakes(lower_squared, told):
    data = Dataset([[1, 0], [0, 1]], [1, 1])
    bounds = Enclosure(data.digest, "none", (1, 1), ((0, 1),), lower_squared, Fraction(1, 2))

    assert hindrance(bounds, Reading(data, ("a", "b"), "y", None)) == told


def test_a_column_without_a_name_is_not_passed_over_in_silence():
    data = Dataset([[1, Fraction(1, 3)]], [1])

    with pytest.raises(ValueError, match="zip"):
        hindrance(certify(data), Reading(data, ("a",), "y", None))


def float_mistakes(rows, labels):
    """The mistakes of a plain float64 program."""
    X, made, w = np.array(rows, dtype=float), [], np.zeros(len(rows[0]))
    while True:
        before = len(made)
        for row, (x, y) in enumerate(zip(X, labels, strict=True)):
            if y * (w @ x) <= 0:
                w = w + y * x
                made.append(row)
        if len(made) == before:
            return tuple(made)


def test_a_run_that_is_covered_makes_the_exact_mistakes():
    random = np.random.default_rng(0)
    covered = 0
    for _ in range(200):
        rows = random.integers(-99, 99, (6, 3)) * 2.0 ** int(random.integers(-30, 30))
        labels = np.where(rows @ random.standard_normal(3) > 0, 1, -1).tolist()
        if hindered(rows.tolist(), labels) is None:
            covered += 1
            exact = train(Dataset(rows.tolist(), labels), Conventions())
            assert float_mistakes(rows.tolist(), labels) == exact.mistakes

    assert covered > 100


@pytest.mark.parametrize(
    ("first", "line", "covered"),
    [
        (
            "4",
            "float64 runs     exact, in any order, from 0 at rate 1 (claim float-is-exact)",
            True,
        ),
        ("0.1", "float64 runs     may round: row 0, a is 1/10, no float64", False),
    ],
)
def test_certify_says_whether_float_runs_are_covered(tmp_path, capsys, first, line, covered):
    file = tmp_path / "data.csv"
    file.write_text(f"a,b,label\n{first},0,1\n-2,1,-1\n")

    assert main(["certify", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith(line)
    main(["certify", str(file), "--json"])
    assert json.loads(capsys.readouterr().out)["float64"]["covered"] is covered
