"""`perceptron train`: what it prints and writes, whole, on a few points."""

import json
from functools import partial
from pathlib import Path

import pytest

IRIS = str(Path(__file__).parents[3] / "examples" / "iris.csv")
SETOSA = [IRIS, "--label", "species", "--positive", "setosa"]
VERSICOLOR = [IRIS, "--label", "species", "--positive", "versicolor"]
KINDS = "x,kind\n1/3,yes\n-2,no\n1/2,yes\n"
XOR = "a,b,label\n0,0,-1\n0,1,1\n1,0,1\n1,1,-1\n"
FLIPPED = "x,y\n1,1\n-1,1\n"


@pytest.fixture
def trained(on_points):
    return partial(on_points, "train")


CONVERGED = """\
a.csv: 3 points, 2 weights (bias appended);
+1 is kind yes (2), -1 the rest (1)

converged: 2 mistakes in 2 passes, separating strictly
weights
  x     7/3 (about 2.33333)
  bias  0
"""


def test_a_run_that_converges_is_told_with_its_weights(trained):
    assert trained(KINDS, "--positive", "yes") == (0, CONVERGED, "")


def test_a_trace_is_printed_and_written_as_json_with_its_reading(trained, tmp_path):
    code, out, _ = trained(KINDS, "--positive", "yes", "--json", "--output", "t.json")

    assert (code, (tmp_path / "t.json").read_text()) == (0, out)
    assert out.startswith('{\n  "format"')
    assert json.loads(out) == {
        "format": "perceptron-certificate/1",
        "kind": "trace",
        "digest": "0b495b36f8891a1b3b1789545cf557a1ed473c82b1eac5f1a2b279ba7a961be4",
        "bias": "append",
        "conventions": {"update": "le", "step": "1", "rate": "1", "start": "0", "order": "cyclic"},
        "mistakes": [0, 1],
        "passes": 2,
        "outcome": "converged",
        "weights": ["7/3", "0"],
        "evidence": None,
        "reading": {"label": "kind", "positive": "yes"},
    }


def test_a_run_that_comes_back_is_told_with_its_period_and_its_weights(trained):
    _, out, err = trained(XOR)

    assert err == ""
    assert out == (
        "a.csv: 4 points, 3 weights (bias appended);\n"
        "+1 is label +1 (2), -1 the rest (2)\n"
        "\n"
        "endless: the run never stops (seen after 4 mistakes in 1 pass)\n"
        "cycle: the weights come back; period in passes 1, in updates 4; different weights 4\n"
        "weights\n"
        "  a     0\n"
        "  b     0\n"
        "  bias  0\n"
    )


def test_the_conventions_are_those_that_are_asked_for(trained):
    _, out, err = trained(XOR, "--convention", "C", "--max-updates", "3")

    assert out.splitlines()[0] == "a.csv: 4 points, 2 weights (no bias);"
    assert out.splitlines()[3] == "converged: 0 mistakes in 1 pass, but NOT separating"
    assert err == (
        "note: row 0 is zero; its score is 0 whatever the weights, so nothing separates the data "
        "without a bias\n"
    )


def test_a_limit_is_kept_to(trained):
    _, out, _ = trained(KINDS, "--positive", "yes", "--max-updates", "1")

    assert out.splitlines()[3] == (
        "limit: stopped after 1 mistake in 0 passes; this says nothing about the data"
    )


def test_all_weights_in_any_order_are_counted_and_written(trained, tmp_path):
    code, out, _ = trained(FLIPPED, "--no-bias", "--closed-set", "c.json")
    content = (tmp_path / "c.json").read_text()

    assert (code, out.splitlines()[5:]) == (
        0,
        ["in any order: different weights 3, |w|^2 at most 1", "weights", "  x  0"],
    )
    assert content.startswith('{\n  "format"')
    assert content.endswith("}\n")
    assert json.loads(content) == {
        "format": "perceptron-certificate/1",
        "kind": "closed-set",
        "digest": "69eaef0c4fa45bfd30a8fb5a041e9ff26cc9e6beec47e53f875f0cc8be98b9ac",
        "bias": "none",
        "conventions": {"update": "le", "step": "1", "rate": "1", "start": "0"},
        "weights": [["-1"], ["0"], ["1"]],
        "longest_squared": "1",
        "reading": {"label": "y", "positive": None},
    }


def test_a_trace_replays(run):
    run("train", *VERSICOLOR, "--convention", "M2", "--max-updates", 50, "--output", "t.json")

    code, out, _ = run("replay", "t.json", IRIS)

    assert (code, out.splitlines()[1]) == (0, "holds: trace: 50 mistakes, limit")


def test_all_weights_in_any_order_are_a_certificate_that_replays(trained, run):
    _, out, _ = trained(XOR, "--closed-set", "c.json")

    assert "\nin any order: different weights 162, |w|^2 at most 29\n" in out
    assert run("replay", "c.json", "a.csv")[:2] == (
        0,
        "a.csv: column 'label', +1 is '1' (2 of 4 points), bias appended\n"
        "holds: closed-set: no run in any order leaves these 162 weights, |w|^2 at most 29\n",
    )


def test_the_weights_of_a_long_cycle_are_not_counted(trained):
    wide = ",".join(["0"] * 70_000)
    header = ",".join(f"x{i}" for i in range(70_001)) + ",y\n"

    _, out, _ = trained(header + "".join(f"{wide},{a},1\n" for a in (1, -1, 1, -1)), "--no-bias")

    assert "cycle: the weights come back; period in passes 1, in updates 4\n" in out


@pytest.mark.parametrize(
    ("convention", "weights"),
    [
        ("K", ["  x     2", "  bias  1"]),
        ("bias=prepend", ["  bias  1", "  x     2"]),
        ("bias=none", ["  x  2"]),
        ("rate=1/2", ["  x     1", "  bias  1/2 (about 0.5)"]),
        ("rate=1/3,step=2", ["  x     4/3 (about 1.33333)", "  bias  2/3 (about 0.666667)"]),
        ("order=reversed", ["  x     3", "  bias  -1"]),
    ],
)
def test_the_weights_are_those_of_the_conventions(trained, convention, weights):
    _, out, _ = trained("x,y\n2,1\n-3,-1\n", "--convention", convention)

    assert out.split("weights\n")[-1].splitlines() == weights


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        ("1" + "0" * 39, "1" + "0" * 39),
        ("1" + "0" * 37 + "123", "100000000...123 (41 characters, about 1e+40)"),
        ("1" + "0" * 400, "100000000...000 (401 characters, about 10^400)"),
        ("-3/2", "-3/2 (about -1.5)"),
    ],
)
def test_a_long_weight_is_cut_and_its_size_told(trained, number, shown):
    _, out, _ = trained(f"x,y\n{number},1\n", "--no-bias")

    assert out.splitlines()[-1] == f"  x  {shown}"
