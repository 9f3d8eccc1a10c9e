"""The result of an identification, as plain values and for people."""

import json

import pytest

from properties.conformance.declared import Declared
from properties.conformance.identification import Identified
from properties.conformance.nearest import Nearest

LEFT = {
    "stop": ("clean",),
    "bias_rate": ("5764607523034235/576460752303423488",),
    "update": ("le", "lt"),
    "rate": (),
    "start": ("12345678901/2;3",),
    "step": ("1/1234567890",),
    "bias": ("3/10000000000",),
}
WHY = {"update": "none of the probes tells them apart", "rate": "it never moves"}
NEAREST = Nearest(Declared.read("bias=append"), 3, 7, {"X": [], "y": []}, None)


def found(**told):
    return Identified("mine.py:train", Declared.read("update=lt"), **told)


def test_what_was_identified_is_told_a_convention_a_line():
    result = found(left=LEFT, why=WHY, probes=30, remarks=("its order is " + "so " * 30,))

    assert (
        result.told()
        == """\
identified: mine.py:train; 5 of 7 conventions are determined by 30 probes

update            undetermined (le or lt): none of the probes tells them apart
step              1/1234567890
rate              undetermined (anything): it never moves
start             12345678901/2;3
bias              3e-10 (as float64)
bias rate         0.01 (as float64)
stop              clean
remark            its order is so so so so so so so so so so so so so so so so
                  so so so so so so so so so so so so so so"""
    )


def test_a_long_reason_goes_on_under_its_words():
    why = {"update": "a reason that is so long that one line does not hold it"}

    assert found(left={"update": ("le",)}, why=why).told().splitlines()[2:] == [
        "update            undetermined (le): a reason that is so long that one line does",
        "                  not hold it",
    ]


def test_a_long_value_goes_on_under_its_beginning():
    left = {"start": (";".join(["a"] * 8) + " " + "b" * 60,)}

    assert found(left=left).told().splitlines()[2:] == [
        "start             a;a;a;a;a;a;a;a",
        "                  " + "b" * 60,
    ]


def test_lines_are_not_broken_within_words_or_at_hyphens():
    reason = f"a sentence of words {'x' * 90} well-known {'half-' * 14}way to go"

    assert found(reason=reason).told().splitlines() == [
        "cannot-run: a sentence of words",
        "x" * 90,
        "well-known",
        f"{'half-' * 14}way to go",
    ]


def test_what_no_conventions_explain_is_told_with_its_remarks():
    result = found(unexplained="no known conventions explain it", remarks=("one", "two"))

    assert (
        result.told()
        == """\
unexplained: no known conventions explain it

remark            one
remark            two"""
    )


@pytest.mark.parametrize(
    ("told", "verdict", "code"),
    [
        ({}, "identified", 0),
        ({"unexplained": "nothing explains it"}, "unexplained", 1),
        ({"reason": "there is no file"}, "cannot-run", 2),
        ({"reason": "there is no file", "unexplained": "nothing"}, "cannot-run", 2),
    ],
)
def test_the_code_follows_from_the_verdict(told, verdict, code):
    assert (found(**told).verdict, found(**told).exit_code) == (verdict, code)


def test_the_content_leaves_out_what_there_is_none_of():
    result = found(left={"update": ("le", "lt")}, why=WHY, probes=30, remarks=("one",))

    assert result.content() == {
        "format": "perceptron-identification/1",
        "target": "mine.py:train",
        "verdict": "identified",
        "conventions": Declared.read("update=lt").to_json(),
        "left": {"update": ["le", "lt"]},
        "why": WHY,
        "probes": 30,
        "remarks": ["one"],
    }


def test_the_content_tells_reasons_and_what_comes_nearest():
    result = found(reason="there is no file", unexplained="nothing explains it", nearest=NEAREST)

    content = result.content()

    assert {name: content[name] for name in ("reason", "unexplained", "nearest")} == {
        "reason": "there is no file",
        "unexplained": "nothing explains it",
        "nearest": NEAREST.content(),
    }
    assert (content["left"], content["why"], content["probes"], content["remarks"]) == (
        {},
        {},
        0,
        [],
    )


def test_the_json_is_the_content_two_spaces_a_level():
    text = found().to_json()

    assert json.loads(text) == found().content()
    assert text.startswith('{\n  "format": "perceptron-identification/1",\n  "target"')


def test_nothing_is_told_of_what_was_not_asked():
    assert Identified("mine.py:train").content() == {
        "format": "perceptron-identification/1",
        "target": "mine.py:train",
        "verdict": "identified",
        "conventions": Declared().to_json(),
        "left": {},
        "why": {},
        "probes": 0,
        "remarks": [],
    }
