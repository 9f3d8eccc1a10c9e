"""What `train` prints and writes, whole, on a few points."""

import json
from functools import partial

import pytest

from perceptron.cli import train

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
        "conventions": {
            "update": "le",
            "step": "1",
            "rate": "1",
            "start": "0",
            "order": "cyclic",
        },
        "mistakes": [0, 1],
        "passes": 2,
        "outcome": "converged",
        "weights": ["7/3", "0"],
        "evidence": None,
        "reading": {"label": "kind", "positive": "yes"},
    }


def test_the_text_is_printed_though_the_trace_is_written(trained, tmp_path):
    assert trained(KINDS, "--positive", "yes", "--output", "t.json")[1] == CONVERGED
    assert json.loads((tmp_path / "t.json").read_text())["kind"] == "trace"


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


@pytest.mark.parametrize(
    ("soon", "line"),
    [
        (12, "period in passes 1, in updates 4; different weights 4\n"),
        (11, "period in passes 1, in updates 4\n"),
    ],
)
def test_weights_are_counted_where_a_period_has_few_numbers(trained, monkeypatch, soon, line):
    monkeypatch.setattr(train, "SOON", soon)  # 1 pass, 4 points, 3 coordinates

    assert f"cycle: the weights come back; {line}" in trained(XOR)[1]


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
        [
            "in any order: different weights 3, |w|^2 at most 1",
            "weights",
            "  x  0",
        ],
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


def test_weights_in_any_order_are_those_of_the_conventions_asked_for(trained):
    _, out, _ = trained(FLIPPED, "--convention", "C", "--closed-set", "c.json")

    assert "in any order: different weights 1, |w|^2 at most 0\n" in out
