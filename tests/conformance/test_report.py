import argparse
import json
import shlex

import pytest

from perceptron.cli import check as command
from properties.conformance import check
from properties.conformance.telling import told

FIELDS = {
    "update", "step", "start", "bias", "rate", "bias_rate", "order", "mode", "result", "number",
    "predict_at_zero", "stop", "undetermined",
}  # fmt: skip


def run(*arguments):
    parser = argparse.ArgumentParser()
    command.add(parser.add_subparsers())
    parsed = parser.parse_args(["check", *arguments])
    return parsed.run(parsed)


def test_the_json_has_the_fields_that_are_promised(checked):
    content = json.loads(checked("wrong:strict", "update=le").to_json())

    assert content["format"] == "perceptron-conformance/1"
    assert set(content) >= {"target", "verdict", "conventions", "cases", "findings"}
    assert set(content["conventions"]) == FIELDS
    assert content["cases"] == {"declared": 695, "run": 695, "skipped": 0}
    assert set(content["findings"][0]) >= {"id", "cause", "case", "expected", "got", "replay"}


def test_the_numbers_of_the_data_are_strings(checked):
    case = json.loads(checked("wrong:strict", "update=le").to_json())["findings"][0]["case"]

    assert (case["X"], case["y"], case["epochs"]) == ([["1"]], ["1"], "4")


def test_a_replay_finds_the_same_deviation(checked):
    report = checked("wrong:backwards", "update=le")
    replay = shlex.split(report.findings[0].content(report.replay)["replay"])

    again = check(replay[2], replay[4], case=replay[6])

    assert again.findings[0].cause.startswith("presents the points")


REPLAYED = [
    "wrong:strict",
    "wrong:raises",
    "wrong:edits_its_input",
    "wrong:int8",
    "wrong:first_eight",
    "wrong:not_a_number",
    "wrong:wrong_mistakes",
    "wrong:always_converged",
    "rare:seven",
]


@pytest.mark.parametrize("name", REPLAYED)
def test_the_command_of_each_finding_shows_it_again(checked, capsys, name):
    report = checked(name, "update=le")
    replays = [finding.content(report.replay)["replay"] for finding in report.findings]

    codes = [run(*shlex.split(replay)[2:]) for replay in replays]

    assert replays
    assert set(codes) == {1}


def test_each_finding_holds_both_runs_pass_by_pass(checked):
    finding = checked("wrong:first_eight", "update=le").findings[0]
    expected, got = (finding.details["traces"][name] for name in ("expected", "got"))

    assert expected[1]["rows"] == [str(row) for row in range(9)]
    assert [expected[1]["weights"] == got[0]["weights"], len(expected) - 1] == [False, len(got)]


def test_the_text_of_a_finding_shows_both_runs_side_by_side(checked):
    shown = told(checked("wrong:strict", "update=le"))

    assert "   pass 1    mistakes on rows (0), due (1), got (0)\n" in shown


def test_a_fixed_case_is_made_smaller_where_a_smaller_one_shows_the_same(checked):
    (finding,) = checked("wrong:raises", "update=le").findings
    case = finding.shown.task.case

    assert (case.points, case.epochs) == ((((0,), 1),) * 2 + (((0,), -1),), 1)
    assert case.why.startswith("made smaller from ")


def test_a_replay_repeats_the_conventions_that_were_given(checked):
    replay = checked("right:in_place", "order=reversed").replay("plain")

    assert replay.endswith("right.py:in_place --convention order=reversed --case plain")


def test_fewer_cases_than_declared_never_conform(checked):
    report = check(checked("right:lists", "update=le").target, "update=le", seconds=0)

    assert (report.verdict, report.exit_code, report.cases.run) == ("cannot-run", 3, 0)
    assert report.remarks[0].startswith("only 0 of 695 cases were run")


@pytest.mark.parametrize("name", ["wrong:strict", "wrong:int8", "right:model", "importing:train"])
def test_the_text_keeps_to_80_columns_but_for_paths(checked, name):
    report = checked(name)
    lines = told(report).replace(report.target, "TARGET").splitlines()

    assert max(map(len, lines)) <= 80


def test_the_text_says_the_verdict_first(checked):
    assert told(checked("wrong:strict", "update=le")).startswith("deviates: ")


def test_the_text_shows_the_least_data(checked):
    shown = told(checked("wrong:strict", "update=le"))

    assert "   row  y   x\n     0  +1  1\n" in shown
    assert "   got       weights (0)\n" in shown


@pytest.mark.parametrize(
    ("name", "code"), [("right:lists", 0), ("wrong:strict", 1), ("importing:train", 2)]
)
def test_the_command_returns_the_code_of_the_verdict(checked, capsys, name, code):
    assert run(checked(name).target, "--json", "--budget", "quick") == code
    assert json.loads(capsys.readouterr().out)["verdict"] == checked(name).verdict


def test_a_single_case_shows_the_passes_of_both(checked, capsys):
    run(checked("wrong:one_pass_less").target, "--case", "example-K-separable")

    shown = capsys.readouterr().out
    assert "    2  weights (1, -3), updates 3, converged yes, rows ()\n" in shown
    assert "pass by pass, as the target answers\n    1  weights (0, 0)\n" in shown


def test_the_help_says_that_the_target_is_executed(capsys):
    with pytest.raises(SystemExit):
        run("--help")

    assert "executes the target's code" in " ".join(capsys.readouterr().out.split())
