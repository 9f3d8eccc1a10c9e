import argparse
from fractions import Fraction
from pathlib import Path

import pytest

from perceptron import Conventions, Dataset, Refused, train
from perceptron.cli import data
from perceptron.data.readers import Reading
from tests.perceptron.bars import ON_A_TERMINAL, bars

TABLE = "x,kind,y\n1,a,2\n-1,b,3\n"


def read(tmp_path, *options, conventions=None):
    (tmp_path / "a.csv").write_text(TABLE)
    parser = argparse.ArgumentParser()
    data.add_arguments(parser)
    return data.reading(parser.parse_args([str(tmp_path / "a.csv"), *options]), conventions)


KIND = ("--label", "kind", "--positive", "b")


@pytest.mark.parametrize(
    ("options", "conventions", "names", "first"),
    [
        ((), None, ("x", "y", "bias"), (1, 2, 1)),
        (("--no-bias",), None, ("x", "y"), (1, 2)),
        ((), Conventions(), ("x", "y", "bias"), (1, 2, 1)),
        ((), Conventions(bias="prepend"), ("bias", "x", "y"), (1, 1, 2)),
        (("--no-bias",), Conventions(), ("x", "y"), (1, 2)),
        (("--no-bias",), Conventions(bias="append"), ("x", "y", "bias"), (1, 2, 1)),
    ],
)
def test_the_bias_is_where_the_conventions_or_else_the_options_say(
    tmp_path, options, conventions, names, first
):
    found = read(tmp_path, *KIND, *options, conventions=conventions)

    assert (found.names, found.data.points[0]) == (names, first)
    assert (found.label, found.positive, found.data.labels) == ("kind", "b", (-1, 1))


def test_without_options_the_last_column_is_the_label(tmp_path):
    with pytest.raises(Refused, match=r"a\.csv, y: labels '2', '3' are not -1 and \+1; name"):
        read(tmp_path)


def reading(rows, labels, bias="none", label="y", positive=None):
    points = Dataset(rows, labels, bias)
    return Reading(points, tuple(f"x{j}" for j in range(points.dimension)), label, positive)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (
            reading([[1], [2], [3]], [1, -1, -1], "append", "kind", "iris"),
            "3 points, 2 weights (bias appended);\n+1 is kind iris (1), -1 the rest (2)",
        ),
        (
            reading([[1, 2], [2, 1]], [1, 1], "prepend"),
            "2 points, 3 weights (bias prepended);\n+1 is y +1 (2), -1 the rest (0)",
        ),
        (
            reading([[1]], [-1]),
            "1 point, 1 weight (no bias);\n+1 is y +1 (0), -1 the rest (1)",
        ),
    ],
)
def test_data_are_described_by_their_size_and_their_labels(source, sentence):
    assert data.described(source, Path("a.csv")) == f"a.csv: {sentence}"


ONE_LABEL = (
    "note: every label is {}; this asks only whether some half-space holds all the points, and "
    "with a bias one always does"
)
ZERO = (
    "note: row {} is zero; its score is 0 whatever the weights, so nothing separates the data "
    "without a bias"
)


@pytest.mark.parametrize(
    ("source", "notes"),
    [
        (reading([[1], [2]], [1, -1]), []),
        (reading([[1], [2]], [1, 1]), [ONE_LABEL.format("+1")]),
        (reading([[1], [2]], [-1, -1]), [ONE_LABEL.format("-1")]),
        (reading([[1, 0], [0, 0], [0, 0]], [1, -1, 1]), [ZERO.format(1)]),
        (reading([[0]], [1]), [ONE_LABEL.format("+1"), ZERO.format(0)]),
        (reading([[0], [1]], [1, -1], "append"), []),
    ],
)
def test_what_is_unusual_is_remarked_on(source, notes):
    assert data.remarks(source) == notes


def test_a_run_shows_its_updates_pass_by_pass(monkeypatch):
    made = bars(monkeypatch, data)
    source = reading([[1, 0], [-2, 1], [1, 1]], [1, -1, -1])

    trace = data.run(source, Conventions(), 100)

    assert (trace.updates, trace.outcome) == (5, "converged")
    assert [bar.shown for bar in made] == [ON_A_TERMINAL | {"desc": "train", "unit": " updates"}]
    assert made[0].counted == [(2, None), (4, None), (5, None), (5, None), "ended"]


def test_a_run_is_made_by_the_conventions_given_and_to_the_limit_given():
    source = reading([[1], [-1]], [1, 1])

    strict = data.run(source, Conventions(update="lt"))
    limited = data.run(source, max_updates=1)

    assert (strict.updates, strict.conventions.update) == (0, "lt")
    assert (limited.updates, limited.outcome, limited.conventions) == (1, "limit", Conventions())


def test_weights_are_told_a_line_each_after_their_names():
    told = data.numbers(("x", "bias"), (Fraction(1, 3), -12))

    assert told == "  x     1/3 (about 0.333333)\n  bias  -12"


def test_a_weight_without_a_name_is_not_left_out_in_silence():
    with pytest.raises(ValueError, match="zip"):
        data.numbers(("x",), (1, 2))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        (Fraction(-3, 2), "-3/2 (about -1.5)"),
        (10**39, "1" + "0" * 39),
        (10**40 + 123, "100000000...123 (41 characters, about 1e+40)"),
        (-(10**400), "-10000000...000 (402 characters, about -10^400)"),
        (
            Fraction(1, 3 * 10**37),
            f"1/3{'0' * 37} (about 3.33333e-38)",
        ),
        (
            Fraction(1, 3 * 10**38),
            "1/3000000...000 (41 characters, about 3.33333e-39)",
        ),
    ],
)
def test_a_number_is_told_exactly_where_it_is_short_and_its_size_where_it_is_not(value, text):
    assert data.shown(value) == text


@pytest.mark.parametrize(
    ("rows", "labels", "conventions", "most", "sentence"),
    [
        ([[1]], [1], Conventions(), None, "converged: 1 mistake in 2 passes, separating strictly"),
        (
            [[1]],
            [1],
            Conventions(update="lt"),
            None,
            "converged: 0 mistakes in 1 pass, but NOT separating",
        ),
        (
            [[1], [-1]],
            [1, 1],
            Conventions(),
            None,
            "endless: the run never stops (seen after 2 mistakes in 1 pass)",
        ),
        (
            [[1], [-1]],
            [1, 1],
            Conventions(),
            0,
            "limit: stopped after 0 mistakes in 0 passes; this says nothing about the data",
        ),
    ],
)
def test_how_a_run_ended_is_told_in_a_sentence(rows, labels, conventions, most, sentence):
    assert data.outcome(train(Dataset(rows, labels), conventions, most)) == sentence
