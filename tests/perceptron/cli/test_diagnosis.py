"""`perceptron explain`: what it prints of a few points, its certificate, its options."""

import json
from pathlib import Path

import pytest

IRIS = str(Path(__file__).parents[3] / "examples" / "iris.csv")
VIRGINICA = [IRIS, "--label", "species", "--positive", "virginica"]
MIXED = "height,y\n1.5,-1\n2,-1\n1/3,1\n4,1\n0.25,-1\n"


def test_the_core_and_the_row_to_remove_are_shown_with_their_values(on_points):
    code, out, err = on_points("explain", MIXED)

    assert (code, err) == (0, "")
    assert out.startswith(
        """\
a.csv: 5 points, 2 weights (bias appended);
+1 is y +1 (2), -1 the rest (3)

not separable: remove 1 row, or flip its label, and the rest is separable; fewer will not do

to remove        this 1 row (from 0), without which the rest can be separated
  row   y    height
    2  +1  0.333333

minimal core     these 3 rows (from 0) that nothing separates; without any one the others can be
  row   y  times    height
    0  -1     22       1.5
    2  +1     15  0.333333
    3  +1      7         4
"""
    )


def test_one_iris_must_go_for_virginica_to_be_separable_and_the_certificate_replays(run):
    code, out, _ = run("explain", *VIRGINICA, "--output", "e.json", "--json")
    content = json.loads(out)

    assert (code, content["at_least"], content["at_most"]) == (0, "1", "1")
    assert content["points"][str(content["removed"][0])]["values"]["bias"] == "1"
    assert run("replay", "e.json", IRIS) == (
        0,
        f"{IRIS}: column 'species', +1 is 'virginica' (50 of 150 points), bias appended\n"
        "holds: explanation: every core is minimal, at least 1 of the rows must go for the rest "
        "to be separable, and 1 can\n",
        "",
    )


def test_what_the_command_prints_as_json_replays_too(run, tmp_path):
    (tmp_path / "e.json").write_text(run("explain", *VIRGINICA, "--json")[1])
    code, out, _ = run("replay", "e.json", IRIS)

    assert (code, out.splitlines()[-1]) == (0, "not checked: points, which the command added")


def test_separable_data_are_said_to_be_so(on_points):
    assert on_points("explain", "x,y\n1,-1\n2,1\n")[1].splitlines()[-1] == (
        "separable: no row must go; certify gives the weights and the margin"
    )


def test_a_point_of_zeros_can_be_removed_and_not_flipped(on_points):
    out = on_points("explain", "x,y\n0,-1\n2,1\n", "--no-bias")[1]

    assert "not separable: remove 1 row and the rest is separable; fewer will not do" in out
    assert "minimal core     this row of zeros, whose score is 0 whatever the weights" in out


def test_many_rows_and_columns_are_cut(on_points):
    header = ",".join([*(f"x{i}" for i in range(9)), "y"])
    both = "\n".join(f"{i},0,0,0,0,0,0,0,0,{y}" for i in range(25) for y in (1, -1))

    out = on_points("explain", f"{header}\n{both}")[1]

    assert "  and 5 more rows and 3 more columns; --json has all" in out


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon", "1e9"])
def test_what_is_no_time_is_refused(on_points, seconds):
    code, out, err = on_points("explain", MIXED, f"--seconds={seconds}")

    assert (code, out) == (2, "")
    assert err == (
        f"perceptron explain: --seconds: '{seconds}' is not a time; give seconds, such as 10\n"
    )
