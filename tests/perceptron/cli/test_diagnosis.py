"""`perceptron explain` and `separation`: what they print, by rows and columns; certificates."""

import json
from pathlib import Path

import pytest

IRIS = str(Path(__file__).parents[3] / "examples" / "iris.csv")
VIRGINICA = [IRIS, "--label", "species", "--positive", "virginica"]
MIXED = "height,y\n1.5,-1\n2,-1\n1/3,1\n4,1\n0.25,-1\n"
QUASI = "X1,X2,Y\n1,3,0\n2,0,0\n3,-1,0\n3,4,0\n3,1,1\n4,0,1\n5,2,1\n6,7,1\n10,3,1\n11,4,1\n"
COUNTS = "x1,x2,n\n2,-1,0\n-1,2,0\n0,0,0\n0,0,1\n5,-10,2\n6,-12,3\n"
OVERLAP = "a,b,y\n1,2,0\n2,4,1\n3,6,0\n4,8,1\n"


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


def test_what_is_not_decided_in_time_is_said_to_be_open_and_has_a_code_of_its_own(on_points):
    names = ",".join(f"x{i}" for i in range(70))
    rows = "".join(f"1e300,{i}{',1' * 68},{(-1) ** i}\n" for i in range(60))

    code, out, err = on_points("explain", f"{names},y\n{rows}", "--seconds", "0.001")

    assert (code, err) == (3, "")
    assert "not decided in this time: remove 30 rows, or flip their labels, and the rest is" in out
    assert "separable;\nwhether any must go is open: give more --seconds\n" in out
    assert "minimal core" not in out


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


# separation
def test_each_estimate_is_named_by_its_column(on_points):
    code, out, err = on_points("separation", QUASI)

    assert (code, err) == (0, "")
    assert out.startswith(
        """\
a.csv: 10 points, 3 weights (bias appended);
+1 is Y 1 (6), -1 the rest (4)

quasi-complete separation: some weights put these rows on their side and change no other, so
the likelihood rises for ever in their direction, and has no maximum

rows separated   7 of 10: 0, 1, 5, 6, 7, 8, 9 (from 0)
estimates
  X1    +infinite
  X2    finite
  bias  -infinite
the likelihood rises along
  X1    1
  X2    0
  bias  -3
checked          every row and every estimate, exactly, by replay
next             do not report the infinite estimates"""
    )


def test_the_response_may_be_counts(run, on_points):
    out = on_points("separation", COUNTS, "--model", "poisson", "--output", "s.json")[1]

    assert "a.csv: 6 points, 3 weights; n is 0 in 3 of them" in out
    assert "rows separated   1 of 6: 0 (from 0)" in out
    assert run("replay", "s.json", "a.csv") == (
        0,
        "a.csv: column 'n', +1 is '0' (3 of 6 points), bias appended\n"
        "holds: separation: quasi-complete, 1 of 6 rows are separated, and each coefficient is "
        "what it says\n",
        "",
    )


def test_data_that_overlap_can_be_fitted_but_for_a_column_that_is_a_multiple(on_points):
    out = on_points("separation", OVERLAP)[1]

    assert "overlap: no row is separated, so the likelihood has a maximum" in out
    assert "  a     not identified: the column is a combination of others" in out
    assert "  bias  finite" in out
    assert "leave out columns until none is a combination of others" in out


def test_the_estimates_stand_in_the_json_by_name(run, on_points, tmp_path):
    content = json.loads(on_points("separation", QUASI, "--json")[1])
    (tmp_path / "s.json").write_text(json.dumps(content))

    assert content["estimates"] == {"X1": "+infinite", "X2": "finite", "bias": "-infinite"}
    assert run("replay", "s.json", "a.csv")[1].splitlines()[-1] == (
        "not checked: estimates, which the command added"
    )


def test_probit_is_decided_as_logit(on_points):
    assert on_points("separation", QUASI, "--model", "probit") == on_points("separation", QUASI)


def test_of_many_rows_that_are_separated_twenty_are_named(on_points):
    rows = "\n".join(f"{i},{int(i > 30)}" for i in range(60))
    out = on_points("separation", f"x,y\n{rows}\n30,1\n")[1]

    assert "rows separated   59 of 61: 0, 1, 2, " in out
    assert ", 19 and 39 more (from 0)" in out


@pytest.mark.parametrize(
    ("counts", "options", "sentence"),
    [
        ("0,-1", [], "a.csv, n: '-1' is not a count; give numbers, 0 or more, or leave out "
         "--model poisson"),
        ("0,many", [], "a.csv, n: 'many' is not a count; give numbers, 0 or more, or leave out "
         "--model poisson"),
        ("1,2", [], "a.csv, n: no count is 0, so no row can be separated; there is nothing to "
         "decide"),
        ("0,1", ["--positive", "1"], "--positive: counts have no such label; leave it out, or "
         "--model poisson"),
    ],
)  # fmt: skip
def test_what_is_not_a_count_is_refused(on_points, counts, options, sentence):
    rows = "".join(f"{i},{count}\n" for i, count in enumerate(counts.split(",")))

    assert on_points("separation", f"x,n\n{rows}", "--model", "poisson", *options) == (
        2,
        "",
        f"perceptron separation: {sentence}\n",
    )
