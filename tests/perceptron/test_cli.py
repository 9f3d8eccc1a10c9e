import json
import os
import shlex
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from perceptron import specification
from perceptron.cli import COMMANDS, _parser, main
from perceptron.cli.report import claim_names
from perceptron.vectors import add, scaled

ROOT = Path(__file__).parents[2]
IRIS = str(ROOT / "examples" / "iris.csv")
SETOSA = [IRIS, "--label", "species", "--positive", "setosa"]
VERSICOLOR = [IRIS, "--label", "species", "--positive", "versicolor"]


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    """Run a command line in an empty folder; return its code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def run_line(*arguments):
        try:
            code = main(list(map(str, arguments)))
        except SystemExit as end:
            code = end.code
        out, err = capsys.readouterr()
        return code, out, err

    return run_line


def names():
    return [command.__name__.rsplit(".", 1)[1] for command in COMMANDS]


@pytest.mark.parametrize("name", names())
def test_every_command_has_help_with_an_example(run, name):
    code, out, _ = run(name, "--help")

    assert (code, "example: perceptron " + name in out) == (0, True)


@pytest.mark.parametrize("name", names())
def test_every_command_can_print_json(run, name):
    assert "--json" in run(name, "--help")[1]


@pytest.mark.parametrize("name", ["certify", "train", "prove"])
def test_the_example_in_the_help_runs(run, monkeypatch, name):
    monkeypatch.chdir(ROOT)
    example = run(name, "--help")[1].partition("example: perceptron ")[2]

    assert run(*shlex.split(example))[0] == 0


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


def test_what_is_printed_fits_in_80_columns(run, tmp_path):
    (tmp_path / "a.csv").write_text(f"x,y\n1{'0' * 400}.5,1\n-1{'0' * 400},-1\n")
    printed = run("certify", "a.csv")[1] + run("certify", *SETOSA[1:], IRIS)[1]

    shown = [line for line in printed.splitlines() if ".csv" not in line]

    assert max(map(len, shown)) <= 80


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("certify", "none.csv"), "perceptron certify: none.csv: no such file or directory; name"),
        (
            ("certify", IRIS),
            "labels 'setosa', 'versicolor', 'virginica' are not -1 and +1; name one",
        ),
        (
            ("train", *SETOSA, "--convention", "update=<="),
            "perceptron train: update: '<=' is unknown",
        ),
        (
            ("train", *SETOSA, "--max-updates", "-1"),
            "perceptron train: max_updates: -1 is no count",
        ),
        (("replay", IRIS, IRIS), "no JSON (Expecting value"),
        (
            ("verify", "mistake-bond"),
            "perceptron verify: claim: 'mistake-bond' is unknown; did you mean mistake-bound",
        ),
        (("prove", "xyz"), "perceptron prove: claim: 'xyz' is unknown; `perceptron verify` lists"),
        (
            ("prove", "example-M", "--format", "smt2"),
            "perceptron prove: claim: 'example-M' has no theorem to show as smt2; use --format",
        ),
        (
            ("prove", "example-M", "--mutants"),
            "perceptron prove: claim: 'example-M' has no theorem to show with --mutants; use",
        ),
        (("verify", "gordan", "--report", "none/r.json"), "name a folder that can be written"),
    ],
)
def test_bad_input_is_one_sentence_on_stderr_and_code_2(run, arguments, sentence):
    code, out, err = run(*arguments)

    assert (code, out, err.count("\n")) == (2, "", 1)
    assert sentence in err


@pytest.mark.parametrize(
    "arguments",
    [(), ("vrify",), ("train",), ("verify", "--budget", "huge"), ("verify", "--seed", "x")],
)
def test_wrong_usage_is_code_2(run, arguments):
    assert run(*arguments)[0] == 2


@pytest.mark.parametrize("text", ["[]", '{"format": 1}', "{", "3", "[" * 10**5])
def test_what_is_no_certificate_is_refused(run, tmp_path, text):
    (tmp_path / "c.json").write_text(text)

    code, out, err = run("replay", "c.json", IRIS, "--positive", "setosa")

    assert (code, out, err.startswith("perceptron replay: c.json: ")) == (2, "", True)


def test_verify_prints_a_verdict_for_every_claim_and_writes_the_report(run, tmp_path):
    code, out, _ = run("verify", "mistake-bound", "no-convergence")
    report = json.loads((tmp_path / "report.json").read_text())

    assert code == 0
    assert [(claim["name"], claim["verdict"]) for claim in report["claims"]] == [
        ("mistake-bound", "proved"),
        ("no-convergence", "proved"),
    ]
    assert [line.split()[:3] for line in out.splitlines()[1:3]] == [
        ["mistake-bound", "✓", "proved"],
        ["no-convergence", "✓", "proved"],
    ]


@pytest.fixture
def searches_anew():
    """What was found before the reference was broken is not asked for again, nor after."""
    from properties import search

    search._found_together.cache_clear()
    yield
    search._found_together.cache_clear()


@pytest.mark.usefixtures("searches_anew")
def test_a_broken_update_turns_verify_red(run, monkeypatch):
    monkeypatch.setattr(specification, "updated", lambda w, x, y, c: add(w, scaled(-y, x)))

    code, out, _ = run("verify", "mistake-bound", "finite-convergence", "example-M")

    assert (code, out.count("✗ failed")) == (1, 3)
    assert "replay: perceptron verify finite-convergence --budget quick --seed 0" in out


@pytest.mark.usefixtures("searches_anew")
def test_what_a_search_kept_is_tried_before_anything_is_drawn(run, monkeypatch, tmp_path):
    from properties.kept import keep
    from properties.search import search

    monkeypatch.setattr(specification, "updated", lambda w, x, y, c: add(w, scaled(-y, x)))
    keep(search("finite-convergence"), tmp_path / "perceptron-counterexamples")

    run("verify", "finite-convergence")

    report = json.loads((tmp_path / "report.json").read_text())
    assert report["claims"][0]["search"]["examples"] == 1


def test_verify_says_how_many_examples_it_tried(run):
    _, _, err = run("verify", "mistake-bound", "no-convergence", "--seed", "4")

    assert " s, 200 examples from seed 4; the report is in report.json" in err


def test_a_broken_bound_in_the_proof_turns_verify_red(run, monkeypatch):
    from proofs import kernel, theorems

    monkeypatch.setattr(theorems.mistake_bound, "prove", lambda: kernel.number(-1))

    code, out, _ = run("verify", "mistake-bound")

    assert (code, "proof: Refused: number: -1 is no positive rational" in out) == (1, True)


def test_a_proof_that_the_kernel_refuses_is_not_shown(run, monkeypatch):
    from proofs import kernel, theorems

    monkeypatch.setattr(theorems.mistake_bound, "prove", lambda: kernel.number(-1))

    assert run("prove", "mistake-bound")[0] == 1


@pytest.mark.parametrize(
    ("form", "beginning"),
    [
        ("text", "Claim mistake-bound: proved"),
        ("latex", r"\documentclass"),
        ("smt2", ";"),
        ("coq", "(*"),
        ("json", "{"),
    ],
)
def test_a_proof_is_shown_in_every_form(run, form, beginning):
    code, out, _ = run("prove", "mistake-bound", "--format", form)

    assert (code, out.startswith(beginning)) == (0, True)


@pytest.mark.parametrize("name", claim_names())
def test_every_claim_is_shown_in_80_columns(run, name):
    code, out, _ = run("prove", name)

    assert (code, out.startswith(f"Claim {name}: ")) == (0, True)
    assert max(map(len, out.splitlines())) <= 80


def test_a_refuted_claim_is_shown_with_its_witness_beside_the_repaired_one(run):
    out = run("prove", "strict-norm")[1]

    shown = [out.index(part) for part in ("Printed in C", "Refuted by", "Repaired", "Theorem")]
    assert shown == sorted(shown)


def test_a_claim_is_shown_as_json_with_its_proofs(run):
    content = json.loads(run("prove", "mistake-bound", "--json")[1])

    assert (content["format"], content["name"]) == ("perceptron-claim/1", "mistake-bound")
    assert content["proofs"][0]["format"] == "perceptron-proof/1"


def test_changed_lines_are_told_apart_into_false_and_true(run):
    out = run("prove", "norm-bounded", "--mutants")[1]

    assert out.startswith("norm-bounded: 14 changed lines are false, 8 true though not proved so")
    assert "false, for example: line 5, term 1 dropped: R = -1" in out


def test_the_table_fits_in_80_columns_with_every_claim_in_it(run):
    out = run("verify")[1]

    assert max(map(len, out.splitlines())) <= 80
    assert [name for name in claim_names() if f"\n{name} " not in out] == []


def started(*arguments, **options):
    return subprocess.Popen(
        [sys.executable, "-m", "perceptron", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


def test_an_interrupt_is_one_line_and_code_130(tmp_path):
    triangular = [[-1] * i + [1] + [0] * (29 - i) + [1] for i in range(30)]
    lines = [[f"x{j}" for j in range(30)] + ["y"], *triangular]
    (tmp_path / "a.csv").write_text("".join(",".join(map(str, line)) + "\n" for line in lines))
    with started("train", "a.csv", "--no-bias", cwd=tmp_path) as process:
        process.stderr.readline()  # a note on the data: it has read them, and runs
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)

    assert (process.returncode, out, err) == (130, "", "perceptron train: interrupted\n")


def test_a_reader_that_goes_away_is_no_error(tmp_path):
    with started("prove", "mistake-bound", cwd=tmp_path) as process:
        process.stdout.close()
        err = process.stderr.read()

    assert (process.returncode, err) == (0, "")


def test_output_that_the_terminal_cannot_show_does_not_stop_a_command(tmp_path):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    with started("verify", "example-M", cwd=tmp_path, env=environment) as process:
        out, _ = process.communicate(timeout=60)

    assert (process.returncode, "computed" in out) == (0, True)


def test_the_version_is_printed(run):
    assert run("--version")[1].startswith("perceptron ")


def test_the_parser_knows_every_command():
    assert all(name in _parser().format_help() for name in names())


def test_a_claim_that_nothing_settles_is_not_run_and_not_green(run, monkeypatch):
    from proofs import claims

    bare = claims.Claim("bare", "Nothing settles this.", (), "proved")
    monkeypatch.setattr(claims, "CLAIMS", (bare,))

    code, out, _ = run("verify")

    assert (code, out.splitlines()[1].split()) == (1, ["bare", "-", "not", "run", *"-----"])


def test_a_theorem_that_is_weaker_than_its_claim_turns_verify_red(run, monkeypatch):
    from proofs import kernel, theorems

    monkeypatch.setattr(theorems.finite_convergence, "prove", lambda: kernel.number(1))
    monkeypatch.setattr(theorems.finite_convergence, "instance", None)

    code, out, _ = run("verify", "finite-convergence")

    assert (code, "finite-convergence: proved is ('1 > 0', " in out) == (1, True)


def test_what_rests_on_an_axiom_is_conditional_and_not_proved(run, monkeypatch):
    from proofs import theorems

    monkeypatch.setattr(theorems.finite_convergence, "axioms", ("delta >= 0",))

    code, out, _ = run("verify", "finite-convergence")

    assert (code, "finite-convergence            ~ conditional" in out) == (1, True)


def test_a_theorem_that_is_not_as_recorded_turns_verify_red(run, monkeypatch):
    from proofs.claims import record

    monkeypatch.setattr(record, "recorded", dict)

    code, out, _ = run("verify", "finite-convergence")

    assert (code, "proof: Refused: recorded: " in out) == (1, True)
