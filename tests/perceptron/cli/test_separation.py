"""`perceptron separation`: what it prints, by column names; counts; its certificate."""

import json

import pytest

QUASI = "X1,X2,Y\n1,3,0\n2,0,0\n3,-1,0\n3,4,0\n3,1,1\n4,0,1\n5,2,1\n6,7,1\n10,3,1\n11,4,1\n"
COUNTS = "x1,x2,n\n2,-1,0\n-1,2,0\n0,0,0\n0,0,1\n5,-10,2\n6,-12,3\n"
OVERLAP = "a,b,y\n1,2,0\n2,4,1\n3,6,0\n4,8,1\n"


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
