import json
from fractions import Fraction

import pytest

from tests.perceptron.iris import IRIS, SETOSA, VERSICOLOR


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


def test_without_separator_there_is_no_margin_to_tell(run):
    content = json.loads(run("certify", *VERSICOLOR, "--digits", 5, "--json")[1])

    assert (content["kind"], "margin" in content) == ("gordan", False)


def bounds(told):
    line = next(line.split() for line in told.splitlines() if line.startswith("gamma* "))
    return Fraction(line[2]), Fraction(line[4])


@pytest.mark.parametrize("width", ["1e-9", "1e-12", "1e-99"])
def test_the_margin_is_enclosed_as_narrowly_as_is_asked_for(run, width):
    lower, upper = bounds(run("certify", *SETOSA, "--enclose", width)[1])

    assert lower <= Fraction("0.74911733208202782066") < upper
    assert upper - lower <= max(Fraction(width), Fraction(1, 10**20))


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

    assert (code, out.startswith(f"holds: {kind}: every point lies strictly")) == (0, True)


def test_data_without_separator_have_their_own_certificate_in_place_of_an_enclosure(run):
    code, out, _ = run("certify", *VERSICOLOR, "--enclose", "1e-9", "--json")

    assert (code, json.loads(out)["kind"]) == (0, "gordan")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--digits", "0"], "--digits: '0' is no count; give 1 or more, such as 30"),
        (["--digits", "1.5"], "--digits: '1.5' is no count; give 1 or more, such as 30"),
        (["--enclose", "x"], "--enclose: 'x' is no number; give a width such as 1e-9"),
        (["--enclose", "0"], "--enclose: 0 is not positive; give a width such as 1e-9"),
    ],
)
def test_a_margin_asked_for_wrongly_is_refused(run, options, sentence):
    assert run("certify", *SETOSA, *options) == (2, "", f"perceptron certify: {sentence}\n")


def test_a_tampered_certificate_fails(run, tmp_path):
    run("certify", *VERSICOLOR, "--output", "lambda.json")
    path = tmp_path / "lambda.json"
    certificate = json.loads(path.read_text())
    row = next(iter(certificate["multipliers"]))
    certificate["multipliers"][row] += "0"
    path.write_text(json.dumps(certificate))

    assert run("replay", path, IRIS)[:2] == (
        1,
        "FAILS: gordan: refused, the combination is not zero\n",
    )


def test_a_certificate_for_other_data_fails(run):
    run("certify", *SETOSA, "--output", "w.json")

    code, out, _ = run("replay", "w.json", IRIS, "--positive", "virginica", "--json")

    assert (code, json.loads(out)["holds"]) == (1, False)


def test_a_trace_replays(run):
    run("train", *VERSICOLOR, "--convention", "M2", "--max-updates", 50, "--output", "t.json")

    assert run("replay", "t.json", IRIS)[:2] == (0, "holds: trace: 50 mistakes, limit\n")


def test_a_limit_is_told_as_one(run):
    assert "limit: stopped after 3 mistakes" in run("train", *SETOSA, "--max-updates", 3)[1]


def test_a_run_that_converges_without_separating_is_told_so(run, tmp_path):
    (tmp_path / "a.csv").write_text("x,y\n1,1\n")

    out = run("train", "a.csv", "--convention", "update=lt")[1]

    assert "converged: 0 mistakes in 1 pass, but NOT separating" in out


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
