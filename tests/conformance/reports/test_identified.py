"""What `identify` found, for people: a convention a line."""

import contextlib
import re
from functools import cache

import pytest

from properties.conformance.identify import identify
from properties.conformance.reports.text import identified_text
from tests.conformance.kit import STUDENTS

pytestmark = pytest.mark.xdist_group("students")


@cache
def found(name):
    with contextlib.chdir(STUDENTS.parent):
        return identify(f"students.py:{name}").content()


def rows(text):
    """The lines under the headline, those that go on joined, by their labels."""
    joined = re.sub(r"\n +", " ", text.split("\n\n", 1)[1])
    return dict(re.split("  +", line, maxsplit=1) for line in joined.splitlines())


def test_the_headline_counts_what_is_determined():
    content = found("right")
    first = " ".join(identified_text(content).split("\n\n")[0].split())

    known, open_ = len(content["left"]), len(content["why"])
    assert first == (
        f"identified: students.py:right; {known - open_} of {known} conventions are determined by "
        f"its answers to {content['probes']} data sets"
    )


def test_each_convention_has_a_line_with_its_value_or_why_no_answer_shows_it():
    lines = rows(identified_text(found("right")))

    assert (lines["update"], lines["bias"], lines["order"]) == ("le", "none", "cyclic")
    assert lines["stop"] == (
        "undetermined (clean or epochs): passes after a clean one change no weights"
    )


def test_what_is_guessed_and_what_no_textbook_prints_is_said():
    student = identified_text(found("Student")).splitlines()
    heavy = rows(identified_text(found("heavy_bias")))

    assert any(line.startswith("took `Student(n_features=2)`, method `train`") for line in student)
    assert "declare `bias_rate=2` if this is meant" in heavy["unusual"]


def test_answers_that_no_conventions_explain_are_reported_with_the_nearest():
    text = identified_text(found("forgets_label"))

    assert text.startswith("unexplained: no known conventions explain all of its answers\n")
    assert "\nthe nearest textbook conventions are " in text
    assert "\nfirst mismatch: on " in text


def test_a_program_that_cannot_be_loaded_is_reported_in_one_sentence():
    text = identified_text(found("nobody"))

    assert text.startswith("cannot-run: target: ")
    assert "\n\n" not in text


def test_no_line_is_longer_than_80_columns():
    lines = [line for name in ("right", "forgets_label") for line in
             identified_text(found(name)).splitlines()]  # fmt: skip

    assert [line for line in lines if len(line) > 80] == []
