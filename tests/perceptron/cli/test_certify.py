"""`perceptron certify`: what it prints, whole, on a few points; margins, bounds, options."""

import json
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

IRIS = str(Path(__file__).parents[3] / "examples" / "iris.csv")
SETOSA = [IRIS, "--label", "species", "--positive", "setosa"]
VERSICOLOR = [IRIS, "--label", "species", "--positive", "versicolor"]


def test_setosa_is_separable_with_the_exact_bound_and_the_mistakes_made(run):
    code, out, _ = run("certify", *SETOSA, "--json")
    content = json.loads(out)

    assert (code, content["kind"]) == (0, "separator")
    assert content["mistake_bound"] == "1504167553/6782130"
    assert content["run"] == {"mistakes": 5, "passes": 4, "outcome": "converged"}


def test_versicolor_is_not_separable_and_lambda_replays(run):
    code, out, _ = run("certify", *VERSICOLOR, "--output", "lambda.json")

    assert (code, "not separable" in out) == (0, True)
    assert run("replay", "lambda.json", IRIS) == (
        0,
        f"{IRIS}: column 'species', +1 is 'versicolor' (50 of 150 points), bias appended\n"
        "holds: gordan: a nonnegative combination of the signed points is zero, so no weights "
        "separate the data\n",
        "",
    )


def test_the_margin_is_told_to_the_digits_asked_for_and_the_rows_that_hold_it_named(run):
    told = run("certify", *SETOSA, "--digits", 40)[1].splitlines()
    content = json.loads(run("certify", *SETOSA, "--digits", 40, "--json")[1])

    assert "  gamma*         0.7491173320820278206642642942815252810926 (rounded down)" in told
    assert "  held by rows   24, 41, 98 (from 0)" in told
    assert content["margin"] == "0.7491173320820278206642642942815252810926"
    assert content["support"] == [24, 41, 98]


def bounds(told):
    line = next(line.split() for line in told.splitlines() if line.startswith("gamma* "))
    return Fraction(line[2]), Fraction(line[4])


def test_a_margin_of_few_digits_is_told_exactly(run, tmp_path):
    (tmp_path / "a.csv").write_text("x,y\n2,1\n-2,-1\n")

    assert bounds(run("certify", "a.csv", "--no-bias", "--enclose", "1/10")[1]) == (2, 2)


def test_of_many_rows_that_hold_the_margin_twenty_are_named(run, tmp_path):
    rows = ["".join("1," if i == j else "0," for j in range(25)) + "1" for i in range(25)]
    header = ",".join([*(f"x{i}" for i in range(25)), "y"])
    (tmp_path / "a.csv").write_text("\n".join([header, *rows]))

    told = run("certify", "a.csv", "--no-bias", "--digits", 3)[1]

    assert "held by rows   0, 1, 2, " in told
    assert ", 18, 19 and 5 more (from 0)" in told


@pytest.mark.parametrize(
    ("options", "kind"), [(["--digits", 9], "separator"), (["--enclose", "1e-9"], "enclosure")]
)
def test_a_certificate_written_with_its_margin_replays(run, options, kind):
    run("certify", *SETOSA, *options, "--output", "w.json")

    code, out, _ = run("replay", "w.json", IRIS)

    assert (code, out.splitlines()[1].startswith(f"holds: {kind}: every point lies strictly")) == (
        0,
        True,
    )


@pytest.mark.parametrize(
    ("text", "arguments", "answer", "note"),
    [
        ("x,y\n1,1\n2,1\n", (), "separable", "note: every label is +1"),
        ("x,y\n1,1\n-2,1\n", ("--no-bias",), "not separable", "note: every label is +1"),
        ("x,y\n1,1\n0,-1\n", ("--no-bias",), "not separable", "note: row 1 is zero"),
        ("x,y\n1,1\n0,-1\n", (), "separable", ""),
        (f"x,y\n1{'0' * 400},1\n-1{'0' * 400},-1\n", (), "separable", ""),
        (f"x,y\n{5e-324!r},1\n0,-1\n", (), "separable", ""),
        ("x,y\n3,-1\n", (), "separable", "note: every label is -1"),
    ],
    ids=["one class", "one class around 0", "zero", "zero with bias", "huge", "subnormal", "one"],
)
def test_legal_but_unusual_data_are_answered_and_explained(
    run, tmp_path, text, arguments, answer, note
):
    (tmp_path / "a.csv").write_text(text)

    code, out, err = run("certify", "a.csv", *arguments)

    assert (code, out.splitlines()[3].startswith(answer)) == (0, True)
    assert err.startswith(note)


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
                 at most 6 mistakes all the same, from 0 at rate 1,
                 in any order of points and sums (claim float-mistake-bound)
float32 runs     at most 6 mistakes, likewise
"""


def test_separable_data_are_told_with_weights_bound_and_run(certified):
    assert certified(KINDS, "--positive", "yes") == (0, SEPARATED, "")


def test_the_margin_and_what_holds_it_stand_below_its_square(certified):
    _, out, _ = certified(KINDS, "--positive", "yes", "--digits", "3")

    assert out == SEPARATED.replace(
        "checked ",
        "  gamma*         0.896 (rounded down)\n  held by rows   0, 1 (from 0)\nchecked ",
    )


def test_a_certificate_is_printed_and_written_as_json_with_its_run_and_its_reading(
    certified, tmp_path
):
    _, out, _ = certified(
        KINDS, "--positive", "yes", "--digits", "3", "--json", "--output", "c.json"
    )

    content, written = json.loads(out), json.loads((tmp_path / "c.json").read_text())
    assert written == {name: content[name] for name in written}
    assert content.keys() - written == {"run", "float64", "float32", "margin", "support"}
    digest = content.pop("digest")
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
            "mistakes_at_most": "6",
            "unbounded": None,
        },
        "float32": {"mistakes_at_most": "6", "unbounded": None},
    }


@pytest.mark.parametrize("kind", ["float64", "float32"])
def test_a_bound_on_all_runs_in_floats_is_printed_and_written_as_a_certificate(
    certified, tmp_path, kind
):
    code, out, _ = certified(KINDS, "--positive", "yes", "--floats", kind, "--output", "c.json")

    written = json.loads((tmp_path / "c.json").read_text())
    assert code == 0
    assert f"every {kind} run from 0 at rate 1" in out
    assert "makes at most 6 mistakes" in out
    assert (written["kind"], written["arithmetic"]) == ("float-bound", kind)
    assert (written["mistakes_below"], written["weights"]) == ("7", ["6", "5"])


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (["1,1", "1,-1"], "nothing separates the data"),
        (["1,1", "1.0001,-1"], "the margin is about 1e-"),
        ([f"{10**39},1"], "a coordinate is larger than any float32"),
    ],
)
def test_where_no_bound_is_proved_the_option_is_refused_with_the_reason(certified, rows, why):
    code, out, err = certified("\n".join(["x,y", *rows, ""]), "--floats", "float32")

    assert (code, out) == (2, "")
    assert f"--floats: no bound is proved for float32: {why}" in err


def test_runs_that_are_covered_are_told_with_the_claim_that_covers_them(certified):
    _, out, _ = certified("x,y\n1,1\n-1,-1\n")
    content = json.loads(certified("x,y\n1,1\n-1,-1\n", "--json")[1])

    assert out.splitlines()[-1] == (
        "float64 runs     exact, in any order, from 0 at rate 1 (claim float-is-exact)"
    )
    assert content["float64"] == {
        "covered": True,
        "hindrance": None,
        "claim": "float-is-exact",
        "mistakes_at_most": "5",
        "unbounded": None,
    }


@pytest.mark.parametrize(
    ("option", "text", "sentence"),
    [
        ("--digits", "00", "--digits: '00' is not a count; give 1 or more, such as 30"),
        ("--digits", "²", "--digits: '²' is not a count; give 1 or more, such as 30"),
        ("--digits", "٣", "--digits: '٣' is not a count; give 1 or more, such as 30"),
        ("--digits", "", "--digits: '' is not a count; give 1 or more, such as 30"),
        ("--enclose", "1/0", "--enclose: '1/0' divides by zero; give a width such as 1e-9"),
        ("--enclose", "0/5", "--enclose: 0/5 is not positive; give a width such as 1e-9"),
    ],
)
def test_options_that_are_no_numbers_are_refused_before_anything_is_read(
    run, option, text, sentence
):
    assert run("certify", "none.csv", option, text) == (2, "", f"perceptron certify: {sentence}\n")


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
def test_data_that_nothing_separates_are_told_with_what_cancels(certified, options):
    assert certified(XOR, *options) == (0, NOT_SEPARATED, "")


def test_of_many_rows_that_cancel_the_first_twenty_are_named(certified):
    header = ",".join(f"x{i}" for i in range(21)) + ",y\n"
    rows = ["".join(f"{int(i == j)}," for j in range(21)) + "1\n" for i in range(21)]

    _, out, _ = certified(header + "".join(rows) + "-1," * 21 + "1\n", "--no-bias")

    assert "  row 18          1\n  row 19          1\n  and 2 more rows; --json has all\n" in out


def test_a_run_that_would_be_long_is_stopped(certified):
    rows = [[-1] * i + [1] + [0] * (8 - i) for i in range(9)]
    text = "".join(",".join(map(str, [*row, 1])) + "\n" for row in rows)

    _, out, _ = certified("a,b,c,d,e,f,g,h,i,y\n" + text, "--no-bias")

    assert "run   limit: stopped after 10000 mistakes in " in out


def test_bounds_are_told_in_place_of_the_margin(certified):
    _, out, _ = certified("x,y\n3,1\n-1,-1\n", "--no-bias", "--enclose", "1/20")

    assert out.split("\n\n")[1] == (
        "separable: weights near those of the largest margin\n"
        "  x  1085102592571150208\n"
        "gamma*           from 1.0000000000000000000 to 1.0000000000000000000\n"
        "  gamma*^2       at least 1\n"
        "                 at most  1\n"
        "  held by rows   1 (from 0)\n"
        "checked          every point, exactly, by replay"
    )


@pytest.mark.parametrize("width", ["1/2", "1/1000", "1e-30"])
def test_bounds_are_rounded_away_from_the_margin(certified, width):
    text = "a,b,y\n3,1,1\n1,3,1\n2,2.5,1\n-1,-7/3,-1\n"

    lower, upper = bounds(certified(text, "--no-bias", "--enclose", width)[1])
    content = json.loads(certified(text, "--no-bias", "--enclose", width, "--json")[1])

    assert content["kind"] == "enclosure"
    assert lower**2 <= Fraction(content["lower_squared"])
    assert upper**2 >= Fraction(content["upper_squared"])
    assert not {"margin", "support"} & set(content)


# runs in float64


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


# labels, functions, classes

TABLE = """\
a.csv: 6 points, 2 weights (bias appended);
3 classes of y: low 2, mid 2, top 2

each class against the rest
  low  separable
  mid  not separable: 3 points cancel
  top  separable

each pair
  low  mid  separable
  low  top  separable
  mid  top  separable

checked          every answer, exactly
one of them      --positive low, for a pair with --negative mid: weights, bound, certificate
"""
THREE = "x,y\n1,low\n2,low\n3,mid\n4,mid\n5,top\n6,top\n"


def test_several_classes_give_one_table_of_each_against_the_rest_and_each_pair(certified):
    assert certified(THREE) == (0, TABLE, "")


def test_the_table_of_classes_is_printed_as_json_with_an_answer_to_check(certified):
    content = json.loads(certified(THREE, "--json", "--no-bias")[1])
    asked = {(each["positive"], each["negative"]): each for each in content["questions"]}

    assert (content["format"], content["bias"]) == ("perceptron-classes/1", "none")
    assert content["classes"] == {"low": 2, "mid": 2, "top": 2}
    assert (len(asked), content["names"]) == (6, ["x"])
    assert asked["top", None] == {
        "positive": "top",
        "negative": None,
        "points": 6,
        "separable": False,
        "multipliers": asked["top", None]["multipliers"],
    }
    assert asked["low", "mid"]["points"] == 4


def test_one_class_of_several_is_certified_against_one_other(certified):
    code, out, err = certified(THREE, "--positive", "mid", "--negative", "top")

    assert (code, out.splitlines()[1:4]) == (
        0,
        ["+1 is y mid (2), -1 y top (2)", "", "separable: weights of the largest margin"],
    )
    assert err == (
        "note: only points of 'mid' and 'top' are read, and rows are numbered among these\n"
    )


@pytest.mark.parametrize(
    "option", ["--output=c.json", "--digits=9", "--enclose=1e-9", "--floats=float64"]
)
def test_a_table_of_classes_has_no_single_certificate(certified, option):
    name = option.partition("=")[0]

    assert certified(THREE, option) == (
        2,
        "",
        f"perceptron certify: {name}: 3 classes give a table, which has no single certificate; "
        "name a class with --positive\n",
    )


def test_a_column_of_numbers_is_no_column_of_classes(certified):
    text = "x,y\n" + "".join(f"{i},{i}\n" for i in range(21))

    assert certified(text)[2] == (
        "perceptron certify: a.csv, y: 21 different labels; for a table give at most 20 classes, "
        "or name one with --positive\n"
    )


def test_which_of_two_labels_is_positive_is_chosen_and_said(certified):
    code, out, err = certified("x,y\n1,yes please\n-2,no thanks\n")

    assert (code, out.splitlines()[1]) == (0, "+1 is y yes please (1), -1 y no thanks (1)")
    assert err == (
        "note: of two labels 'yes please' was chosen as +1; --positive 'no thanks' chooses the "
        "other one\n"
    )


def test_text_columns_are_encoded_on_request_and_it_is_said(certified):
    code, out, err = certified("tone,y\nlow,1\nhigh,-1\nmid,-1\n", "--encode", "--no-bias")

    assert (code, out.splitlines()[4:7]) == (
        0,
        ["  tone=high  -1", "  tone=low   1", "  tone=mid   -1"],
    )
    assert err == (
        "note: text column 'tone' became 3 columns of 0 and 1, one for each point, which separate "
        "any labels\n"
    )


def test_a_function_is_certified_by_its_truth_table_or_its_formula(run):
    code, out, err = run("certify", "--function", "a | b & c", "--json")
    same = json.loads(run("certify", "--function", "00011111", "--json")[1])
    content = json.loads(out)

    assert (code, err, content["digest"]) == (0, "", same["digest"])
    assert content["weights"] == ["4", "2", "2", "-3"]
    assert content["reading"] == {"label": "f", "positive": None, "function": "a | b & c"}
    assert run("certify", "--function", "0110")[1].splitlines()[:4] == [
        "function 0110: 4 points, 3 weights (bias appended);",
        "+1 is where it is true (2), -1 where it is false (2)",
        "",
        "not separable: these multiples of the signed points y x add up to zero (rows from 0)",
    ]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--function", "011"), "function: '011' has 3 values; a truth table has 2, 4, 8, ..., one "
         "for each row"),
        (("--function", "01", "--label", "y"),
         "--label: a function has no column of labels; leave it out"),
        (("--function", "01", "--positive", "yes"),
         "function 01, f: no label is 'yes'; name one of '-1', '1' with --positive"),
    ],
)  # fmt: skip
def test_a_function_that_cannot_be_read_is_refused(run, options, sentence):
    assert run("certify", *options) == (2, "", f"perceptron certify: {sentence}\n")
