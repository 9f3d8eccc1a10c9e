"""A case in a file: what is written, and what is refused when it is read."""

import json
from fractions import Fraction

import pytest

from perceptron.exact import Refused
from properties.conformance.casefile import read_case, save_case
from properties.conformance.cases import Case

CASE = Case(
    "searched-1",
    "searched",
    "found by a search",
    (((Fraction(1, 2), -3), 1), ((0, 2), -1)),
    epochs=7,
    start=(1, 0, Fraction(1, 4)),
    rate=Fraction(1, 8),
    order=(1, 0),
)
BARE = Case("bare", "aimed", "with nothing else", (((1,), 1),))
CONTENT = {
    "format": "perceptron-case/1",
    "family": "searched",
    "id": "searched-1",
    "why": "found by a search",
    "X": [["1/2", "-3"], ["0", "2"]],
    "y": ["1", "-1"],
    "epochs": "7",
    "w0": ["1", "0", "1/4"],
    "eta": "1/8",
    "order": ["1", "0"],
}


def test_a_case_is_saved_under_its_id_in_a_folder_that_is_made(tmp_path):
    path = save_case(CASE, tmp_path / "deep" / "kept")

    assert path == tmp_path / "deep" / "kept" / "searched-1.json"
    assert path.read_text(encoding="utf-8") == json.dumps(CONTENT, indent=2) + "\n"


@pytest.mark.parametrize("case", [CASE, BARE])
def test_a_case_is_read_as_it_was_saved_also_where_another_is_there(tmp_path, case):
    save_case(CASE, tmp_path)

    assert read_case(save_case(case, tmp_path)) == case


def refusal(path):
    with pytest.raises(Refused) as refused:
        read_case(path)
    return str(refused.value).removeprefix(f"{path}: ")


def of_text(text, folder):
    path = folder / "case.json"
    path.write_text(text, encoding="utf-8")
    return refusal(path)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    path = tmp_path / "none.json"

    assert refusal(path) == (
        f"no case can be read from it ([Errno 2] No such file or directory: '{path}')"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "{",
            "no case can be read from it (Expecting property name enclosed in double quotes: "
            "line 1 column 2 (char 1))",
        ),
        ("[]", "its format is None; give a file of format perceptron-case/1"),
        ('{"format": 3}', "its format is 3; give a file of format perceptron-case/1"),
    ],
)
def test_a_file_without_a_case_is_refused(tmp_path, text, sentence):
    assert of_text(text, tmp_path) == sentence


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"family": "odd"}, "Refused(\"family: 'odd' is unknown\")"),
        ({"y": ["1"]}, "ValueError('zip() argument 2 is shorter than argument 1')"),
        ({"epochs": None}, None),
        ({"X": [["a"]]}, None),
    ],
)
def test_a_case_that_is_not_whole_is_refused(tmp_path, change, why):
    sentence = of_text(json.dumps(CONTENT | change), tmp_path)

    assert sentence.startswith("its case is not whole (" + (why or ""))
    assert sentence.endswith("); save it again")


@pytest.mark.parametrize("name", ["family", "id", "why", "X", "y", "epochs"])
def test_a_case_that_lacks_something_is_refused(tmp_path, name):
    content = {other: value for other, value in CONTENT.items() if other != name}

    assert of_text(json.dumps(content), tmp_path) == (
        f"its case is not whole (KeyError('{name}')); save it again"
    )
