"""`perceptron certify`: bounds that enclose, what keeps runs in floats from being exact."""

import json
from fractions import Fraction
from functools import partial

import pytest


@pytest.fixture
def certified(on_points):
    return partial(on_points, "certify")


def bounds(told):
    line = next(line.split() for line in told.splitlines() if line.startswith("gamma* "))
    return Fraction(line[2]), Fraction(line[4])


@pytest.mark.parametrize("width", ["1/2", "1/1000", "1e-30"])
def test_bounds_are_rounded_away_from_the_margin(certified, width):
    text = "a,b,y\n3,1,1\n1,3,1\n2,2.5,1\n-1,-7/3,-1\n"

    lower, upper = bounds(certified(text, "--no-bias", "--enclose", width)[1])
    content = json.loads(certified(text, "--no-bias", "--enclose", width, "--json")[1])

    assert content["kind"] == "enclosure"
    assert lower**2 <= Fraction(content["lower_squared"])
    assert upper**2 >= Fraction(content["upper_squared"])
    assert not {"margin", "support"} & set(content)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (["1,2,1", "-3,1,-1"], None),
        (["0.5,0,1"], None),
        (["54794158,1,1"], None),  # 3 m^2 < 2^53
        (["54794159,1,1"], "in 1 mistake a score could outgrow float64"),
        ([f"{2**80},0,1"], None),
        ([f"{2**510},0,1"], None),
        ([f"{2**511},0,1"], "in 1 mistake a score could outgrow float64"),
        ([f"0.375,-{2**40},1"], "in 1 mistake a score could outgrow float64"),
        ([f"{2**26},0,1", "-1,0,-1"], "in 4503599627370496 mistakes a score could outgrow float64"),
        ([f"{2**27 + 1},0,1"], "row 0, a has 28 bits, so that products round"),
        (["1,0,1", "0,0x1.999999999999ap-4,1"], "row 1, b has 52 bits, so that products round"),
        (["1/3,0,1"], "row 0, a is 1/3, no float64"),
        (["1,1,1", "-1,-1,1"], "nothing bounds the mistakes"),
    ],
)
def test_what_keeps_float_runs_from_being_exact_is_named(certified, rows, told):
    text = "\n".join(["a,b,y", *rows, ""])

    content = json.loads(certified(text, "--no-bias", "--json")[1])

    assert content["float64"]["hindrance"] == told


@pytest.mark.parametrize(
    ("labels", "shown"),
    [
        (20, "a.csv: 20 points, 2 weights (bias appended);\n20 classes of y: 0 1, 1 1, "),
        (21, "perceptron certify: a.csv, y: 21 different labels; name the label's column with "
             "--label, or one class with --positive, or give at most 20 classes\n"),
    ],
)  # fmt: skip
def test_of_more_than_twenty_labels_there_is_no_table(certified, labels, shown):
    _, out, err = certified("x,y\n" + "".join(f"{i},{i}\n" for i in range(labels)))

    assert (out + err).startswith(shown)


def test_a_certificate_that_replay_would_refuse_is_not_written(on_points, tmp_path):
    large = f"1{'0' * 25_000}"
    text = f"x,y\n{large},1\n1/{large},-1\n"

    code, out, err = on_points("explain", text, "--no-bias", "--output", "c.json")

    assert (code, out, (tmp_path / "c.json").exists()) == (2, "", False)
    assert "--output: replay would refuse this certificate, which is not written" in err
