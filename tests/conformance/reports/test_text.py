"""The report for people: the verdict, what was guessed, what it rests on, each cause."""

import io
import json
import re
import shlex

import pytest

from perceptron.cli import main
from properties.conformance.reports.text import report_text
from tests.conformance.kit import STUDENTS, recorded

# what several tests read is checked once
pytestmark = pytest.mark.xdist_group("students")


def lines_of(content):
    return report_text(content).splitlines()


def labels(content):
    """The labels of the part under the headline, in order."""
    part = report_text(content).split("\n\n")[1]
    return [line.split("  ")[0] for line in part.splitlines() if line[0] != " "]


def test_a_right_program_is_reported_with_what_the_verdict_rests_on():
    content = recorded("right")

    assert lines_of(content)[:2] == [
        "conforms: students.py:right agrees exactly with the reference",
        "",
    ]
    assert labels(content) == ["conventions", "cases", "search", "evidence", "promise"]


def test_the_promise_names_its_theorem():
    text = " ".join(report_text(recorded("right")).split())

    assert "then every point is strictly on its side (theorem mistake-bound)" in text


def test_what_was_guessed_comes_right_after_the_verdict():
    first, second, *_ = lines_of(recorded("Student"))

    assert first.startswith("conforms: students.py:Student")
    assert second.startswith("took `Student(n_features=2)`, method `train`")


def test_of_the_conventions_the_usual_are_shown_and_those_that_are_unusual():
    text = " ".join(report_text(recorded("heavy_bias")).split())

    shown = (
        "update le, step 1, rate 1, start 0, bias separate, order cyclic, stop clean, bias rate 2"
    )
    assert f"conventions {shown} cases" in text


def test_unusual_conventions_are_the_headline_with_the_way_to_declare_them():
    headline = " ".join(report_text(recorded("heavy_bias")).split("\n\n")[0].split())

    assert headline == (
        "unusual: students.py:heavy_bias updates the bias at rate 2 where the weights move at 1: "
        "declare `bias_rate=2` if this is meant"
    )


def test_a_case_alone_gives_no_verdict_and_shows_its_passes():
    text = report_text(recorded("right", case="plain"))

    assert text.startswith("undetermined: students.py:right: agrees on the one case that was run;")
    assert text.splitlines()[-3:] == [
        "pass  the textbook updates on  its weights  your weights",
        "   1  rows 0, 3                (1, 3)       (1, 3)",
        "   2  -                        (1, 3)       (1, 3)",
    ]


def test_a_program_that_cannot_be_loaded_is_reported_in_one_sentence():
    assert " ".join(lines_of(recorded("nobody"))).startswith("cannot-run: target: ")
    assert "\n\n" not in report_text(recorded("nobody"))


def test_how_an_order_of_its_own_was_followed_is_said():
    content = recorded("shuffled")

    assert lines_of(content)[0].startswith("conforms: students.py:shuffled")
    assert "order" in labels(content)


# a cause
def test_a_cause_is_shown_on_its_smallest_case_with_both_runs():
    content = recorded("forgets_label")
    count = content["findings"][0]["count"]

    assert (
        report_text(content).split("\n\n", 2)[2]
        == f"""\
1. adds x at a mistake, not y x
   shown by {count} cases; the smallest is small-1d-1-001 (all small sets, one by
   one)

   row  label  x1
     0     -1   1

   given     epochs 3
   expected  weights (-1), mistakes (0), updates 1, passes 2, converged yes
   got       weights (3)
   why       given row 0 alone, x = (1) with label -1: the textbook's weights
             are (0) and y <w, x> is 0, so it adds (-1); your weights are then
             (1)
   look at   the textbook's line `w = w + rate y x`; yours is probably different

   pass  the textbook updates on  its weights  your weights
      1  row 0                    (-1)         (1)
      2  -                        (-1)         (2)

   run it again: perceptron check students.py:forgets_label --case small-1d-1-001"""
    )


def test_the_command_under_a_cause_shows_the_same_case_again(monkeypatch, capsys):
    (finding,) = recorded("forgets_label")["findings"]
    _, *arguments = shlex.split(finding["replay"])
    monkeypatch.chdir(STUDENTS.parent)

    code = main([*arguments, "--json"])

    (again,) = json.loads(capsys.readouterr().out)["findings"]
    same = ("case", "expected", "got")
    assert code == 1
    assert [again[name] for name in same] == [finding[name] for name in same]


def test_no_line_but_a_command_is_longer_than_80_columns():
    names = ("right", "strict", "forgets_label", "narrow", "heavy_bias", "swears")
    lines = [line for name in names for line in lines_of(recorded(name))]

    assert [line for line in lines if len(line) > 80 and "run it again: " not in line] == []
    assert [line for line in lines if line != line.rstrip()] == []


def test_a_command_stays_in_one_line_however_long_it_is():
    content = recorded("strict", "update=lt,bias=none,order=cyclic,step=1,rate=1")
    (finding,) = content["findings"]

    assert len(finding["replay"]) > 100
    assert f"   run it again: {finding['replay']}" in lines_of(content)


def test_weights_are_not_shown_pass_by_pass_of_a_program_that_takes_no_epochs():
    text = report_text(recorded("wrong_without_epochs"))

    assert "   pass  the textbook updates on  its weights\n" in text
    assert "   your weights after each pass are not known: your code takes no limit of" in text


def test_what_rounding_explains_is_reported_apart_and_is_not_a_deviation():
    content = recorded("right")
    part = report_text(content).split("\n\n")[2]

    assert content["verdict"] == "conforms"
    assert part.startswith("explained by rounding (not a deviation)\n")
    assert "\n   its weights differ by no more than rounding explains, in " in part


def changed(content, **case):
    """The record with another smallest case in its first finding."""
    (finding, *_) = content["findings"]
    return content | {"findings": [finding | {"case": finding["case"] | case}]}


def test_of_many_points_eight_are_shown():
    many = [[str(row)] for row in range(10)]

    text = report_text(changed(recorded("forgets_label"), X=many, y=["1"] * 10))

    assert "     7     +1   7\n   and 2 more rows\n" in text


@pytest.mark.parametrize(
    ("exact", "shown"),
    [
        ("-12", "-12"),
        ("1/10", "0.1"),
        ("3602879701896397/36028797018963968", "0.1"),
        ("5404319552844595/18014398509481984", "0.3"),
        ("1/3", "1/3"),
        ("1/1024", "1/1024"),
        ("1" * 24, "1" * 24),
        ("1" * 25, "about 1.11111e+24"),
        (f"1/{'3' * 400}", "1/33333333...3333"),
        ("9" * 400, "9999999999...9999"),
    ],
)
def test_numbers_are_shown_as_people_write_them(exact, shown):
    text = report_text(changed(recorded("forgets_label"), X=[[exact]], y=["-1"]))

    assert text.split("\n\n")[3].split()[-1 - shown.count(" ") :] == shown.split()


def test_what_a_program_raises_cannot_command_the_terminal():
    text = report_text(recorded("swears"))

    assert "   got    it raises ValueError: \ufffd\ufffd[31m<b>&\n" in text
    assert re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", text) is None


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(("stream", "coloured"), [(Terminal(), True), (io.StringIO(), False)])
def test_colours_are_for_a_terminal_alone(stream, coloured, monkeypatch):
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    text = report_text(recorded("right"), stream)

    assert ("\x1b[" in text) is coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", text) == report_text(recorded("right"))
