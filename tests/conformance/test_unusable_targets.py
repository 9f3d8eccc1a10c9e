import re
from pathlib import Path

import pytest

from perceptron import Refused
from properties.conformance import check

UNUSABLE = {
    "nowhere:train": r"target: .*nowhere\.py is no file; give package\.module:name or path",
    "wrong:trian": r"target: .*wrong\.py has no 'trian'; it defines always_converged, augmented",
    "unusable:weights": r"target: .*:weights is of type list; give a function train\(X, y\), step",
    "importing:train": r"target: importing .*importing\.py raises ModuleNotFoundError: No module",
}


@pytest.mark.parametrize("name", UNUSABLE)
def test_a_target_that_cannot_run_is_refused_in_a_sentence(checked, name):
    assert re.match(UNUSABLE[name], checked(name).reason)


@pytest.mark.parametrize("name", UNUSABLE)
def test_a_target_that_cannot_run_has_exit_code_2(checked, name):
    report = checked(name)

    assert (report.verdict, report.exit_code, report.findings) == ("cannot-run", 2, ())


def test_a_target_without_a_colon_names_no_function():
    assert check("train.py").reason == (
        "target: 'train.py' names no function; give package.module:name or path/file.py:name"
    )


def test_a_rate_at_which_float64_rounds_leaves_no_case(checked):
    assert checked("right:loop", "rate=1/3").reason.startswith("conventions: no case fits rate=1/3")


def test_a_target_that_checks_itself_while_it_is_imported_is_refused(checked):
    assert re.match(
        r"target: importing .* raises Refused: target: .*recursive\.py:train starts a check while",
        checked("recursive:train").reason,
    )


def test_an_unknown_convention_is_refused():
    with pytest.raises(Refused, match="^stop: 'tired' is unknown; use clean or epochs$"):
        check("train.py:train", "stop=tired")


def test_an_unknown_case_is_refused():
    with pytest.raises(Refused, match="^case: 'xor-9' is unknown"):
        check("train.py:train", case="xor-9")


def test_a_function_without_a_name_is_refused():
    with pytest.raises(Refused, match="^target: .*<lambda> has no name by which"):
        check(lambda X, y: None)


def test_a_case_that_needs_an_option_does_not_apply_without_it():
    target = Path(__file__).parent / "targets" / "right.py"

    report = check(f"{target}:loop", case="start-0")

    assert report.reason.startswith("case: start-0 does not apply; it needs an option")
