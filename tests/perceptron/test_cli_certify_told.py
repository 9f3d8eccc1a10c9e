"""What `certify` prints, whole, on a few points; and what it takes for its options."""

import json
from fractions import Fraction
from functools import partial

import pytest

from perceptron import Enclosure
from perceptron.cli import certify

KINDS = "x,kind\n1/3,yes\n-2,no\n1/2,yes\n"
XOR = "a,b,label\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n"


@pytest.fixture
def certified(on_points):
    return partial(on_points, "certify")


SEPARATED = """\
a.csv: 3 points, 2 weights (bias appended);
+1 is kind yes (2), -1 the rest (1)

separable: weights of the largest margin
  x     6
  bias  5
mistake bound    305/49 (about 6.22449) = R^2/gamma*^2
  R^2            5
  gamma*^2       49/61 (about 0.803279)
checked          every point, exactly, by replay

perceptron run   converged: 2 mistakes in 2 passes, separating strictly
float64 runs     may round: row 0, x is 1/3, no float64
"""


def test_separable_data_are_told_with_weights_bound_and_run(certified):
    assert certified(KINDS, "--positive", "yes") == (0, SEPARATED, "")


def test_the_margin_and_what_holds_it_stand_below_its_square(certified):
    _, out, _ = certified(KINDS, "--positive", "yes", "--digits", "3")

    assert out == SEPARATED.replace(
        "checked ",
        "  gamma*         0.896 (rounded down)\n  held by rows   0, 1 (from 0)\nchecked ",
    )


def test_a_run_that_would_be_long_is_stopped(certified, monkeypatch):
    monkeypatch.setattr(certify, "MOST_UPDATES", 1)

    _, out, _ = certified(KINDS, "--positive", "yes")

    assert "run   limit: stopped after 1 mistake in 0 passes; this says nothing about" in out


NOT_SEPARATED = """\
a.csv: 4 points, 3 weights (bias appended);
+1 is label +1 (2), -1 the rest (2)

not separable: these multiples of the signed points y x add up to zero (rows from 0)
  row 0           1
  row 1           1
  row 2           1
  row 3           1
checked          the sum, exactly, by replay

perceptron run   endless: the run never stops (seen after 4 mistakes in 1 pass)
float64 runs     may round: nothing bounds the mistakes
"""


@pytest.mark.parametrize("options", [(), ("--digits", "3"), ("--enclose", "1/10")])
def test_data_that_nothing_separates_are_told_with_what_cancels(certified, monkeypatch, options):
    monkeypatch.setattr(certify, "MOST_UPDATES", 1)  # no limit is needed: the run is seen to end
    monkeypatch.setattr(certify, "NAMED", 4)

    assert certified(XOR, *options) == (0, NOT_SEPARATED, "")


def test_of_many_rows_that_cancel_the_first_are_named(certified, monkeypatch):
    monkeypatch.setattr(certify, "NAMED", 2)

    _, out, _ = certified(XOR)

    assert out.split("(rows from 0)\n")[1].startswith(
        "  row 0           1\n  row 1           1\n  and 2 more rows; --json has all\nchecked"
    )


@pytest.mark.parametrize(("named", "rows"), [(2, "0, 1 (from 0)"), (1, "0 and 1 more (from 0)")])
def test_of_the_rows_that_hold_the_margin_the_first_are_named(certified, monkeypatch, named, rows):
    monkeypatch.setattr(certify, "NAMED", named)

    _, out, _ = certified(KINDS, "--positive", "yes", "--digits", "1")

    assert f"  held by rows   {rows}\n" in out


def test_a_certificate_is_printed_and_written_as_json_with_its_run_and_its_reading(
    certified, tmp_path
):
    _, out, _ = certified(
        KINDS, "--positive", "yes", "--digits", "3", "--json", "--output", "c.json"
    )

    content = json.loads(out)
    digest = content.pop("digest")
    assert (tmp_path / "c.json").read_text() == out
    assert out.startswith('{\n  "format"')
    assert digest == "0b495b36f8891a1b3b1789545cf557a1ed473c82b1eac5f1a2b279ba7a961be4"
    assert content == {
        "format": "perceptron-certificate/1",
        "kind": "separator",
        "bias": "append",
        "weights": ["6", "5"],
        "multipliers": {"0": "48", "1": "13"},
        "margin_squared": "49/61",
        "radius_squared": "5",
        "mistake_bound": "305/49",
        "margin": "0.896",
        "support": [0, 1],
        "run": {"mistakes": 2, "passes": 2, "outcome": "converged"},
        "reading": {"label": "kind", "positive": "yes"},
        "float64": {
            "covered": False,
            "hindrance": "row 0, x is 1/3, no float64",
            "claim": "float-is-exact",
        },
    }


def test_the_text_is_printed_though_the_certificate_is_written(certified, tmp_path):
    _, out, _ = certified(KINDS, "--positive", "yes", "--output", "c.json")

    assert out == SEPARATED
    assert "margin" not in json.loads((tmp_path / "c.json").read_text())


def test_runs_that_are_covered_are_told_with_the_claim_that_covers_them(certified):
    _, out, _ = certified("x,y\n1,1\n-1,-1\n")
    content = json.loads(certified("x,y\n1,1\n-1,-1\n", "--json")[1])

    assert out.splitlines()[-1] == (
        "float64 runs     exact, in any order, from 0 at rate 1 (claim float-is-exact)"
    )
    assert content["float64"] == {"covered": True, "hindrance": None, "claim": "float-is-exact"}


def test_what_is_unusual_is_remarked_on_beside_the_result(certified):
    code, out, err = certified("x,y\n0,1\n-1,1\n", "--no-bias")

    assert (code, out.splitlines()[0]) == (0, "a.csv: 2 points, 1 weight (no bias);")
    assert err == (
        "note: every label is +1; this asks only whether some half-space holds all the points, "
        "and with a bias one always does\n"
        "note: row 0 is zero; its score is 0 whatever the weights, so nothing separates the data "
        "without a bias\n"
    )


# bounds on the margin
@pytest.fixture
def enclosing(monkeypatch):
    """Let the bounds be these, whatever is found; return the widths that were asked for."""
    widths = []

    def enclose(points, width):
        widths.append(width)
        rows = ((0, 1), (2, 5))
        return Enclosure(points.digest, points.bias, (4, -1), rows, Fraction(2), Fraction(21, 10))

    monkeypatch.setattr(certify, "enclose", enclose)
    return widths


def test_bounds_are_told_in_place_of_the_margin(certified, enclosing):
    _, out, _ = certified(KINDS, "--positive", "yes", "--enclose", "1/20")

    assert enclosing == [Fraction(1, 20)]
    assert out.split("\n\n")[1:] == [
        "separable: weights near those of the largest margin\n"
        "  x     4\n"
        "  bias  -1\n"
        "gamma*           from 1.414 to 1.450\n"
        "  gamma*^2       at least 2\n"
        "                 at most  21/10 (about 2.1)\n"
        "  held by rows   0, 2 (from 0)\n"
        "checked          every point, exactly, by replay",
        "perceptron run   converged: 2 mistakes in 2 passes, separating strictly\n"
        "float64 runs     may round: row 0, x is 1/3, no float64\n",
    ]


def test_bounds_go_to_json_without_a_margin(certified, enclosing):
    _, out, _ = certified(KINDS, "--positive", "yes", "--enclose", "0.5", "--json")

    content = json.loads(out)
    assert (content["kind"], enclosing) == ("enclosure", [Fraction(1, 2)])
    assert (content["lower_squared"], content["upper_squared"]) == ("2", "21/10")
    assert not {"margin", "support"} & set(content)


@pytest.mark.parametrize(
    ("lower", "upper", "told"),
    [
        ("2", "21/10", ("1.414", "1.450")),  # two digits of 2 are known
        ("2", "2001/1000", ("1.41421", "1.41457")),
        ("9", "16", ("3.00", "4.00")),
        ("9", "161/10", ("3.00", "4.02")),
        ("1/900", "1/100", ("0.0333", "0.100")),
        ("4", "4", ("2.00000", "2.00000")),
        ("2", "2", ("1.41421", "1.41422")),
        ("2", "200000001/100000000", ("1.41421", "1.41422")),  # no more than the most
    ],
)
def test_bounds_are_rounded_outwards_to_two_digits_more_than_are_known(
    monkeypatch, lower, upper, told
):
    monkeypatch.setattr(certify, "MOST_DIGITS", 6)

    found = certify._roots(Fraction(lower), Fraction(upper))

    assert tuple(map(str, found)) == told


@pytest.mark.parametrize(
    ("option", "text", "sentence"),
    [
        ("--digits", "00", "--digits: '00' is no count; give 1 or more, such as 30"),
        ("--digits", "²", "--digits: '²' is no count; give 1 or more, such as 30"),
        ("--digits", "٣", "--digits: '٣' is no count; give 1 or more, such as 30"),
        ("--digits", "", "--digits: '' is no count; give 1 or more, such as 30"),
        ("--enclose", "1/0", "--enclose: '1/0' divides by zero; give a width such as 1e-9"),
        ("--enclose", "0/5", "--enclose: 0/5 is not positive; give a width such as 1e-9"),
    ],
)
def test_options_that_are_no_numbers_are_refused_before_anything_is_read(
    run, option, text, sentence
):
    assert run("certify", "none.csv", option, text) == (2, "", f"perceptron certify: {sentence}\n")


def test_one_digit_is_enough_to_ask_for(certified):
    assert "gamma*         0.8 (rounded" in certified(KINDS, "--positive", "yes", "--digits", 1)[1]
