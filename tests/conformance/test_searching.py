import json
from pathlib import Path

import pytest

from perceptron import Dataset, Refused
from properties.conformance import check
from properties.conformance.casefile import read_case, save_case
from properties.conformance.cases import cases

TARGETS = Path(__file__).parent / "targets"
RARE = f"{TARGETS / 'rare.py'}"


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """Search for what the fixed cases do not meet: a bug on rows of a certain length."""
    return check(f"{RARE}:seven", budget="quick", folder=tmp_path_factory.mktemp("kept"))


def test_the_search_finds_what_no_fixed_case_meets(found):
    assert found.verdict == "deviates"
    assert (found.cases.run, found.searched.examples) == (695, found.searched.examples)
    assert found.searched.examples <= 150


def test_what_it_finds_is_made_small(found):
    points = found.findings[0].shown.task.case.points

    assert len(points) == 7
    assert max(abs(a) for x, _ in points for a in x) <= 1


def test_a_searched_departure_is_saved_whole_and_replayed(found):
    place = found.places[found.findings[0].shown.task.case.id][1]

    again = check(found.target, case=place)

    assert again.findings[0].shown.task.case == found.findings[0].shown.task.case


def test_the_same_seed_searches_the_same_examples(found, tmp_path):
    again = check(f"{RARE}:seven", budget="quick", folder=tmp_path)

    assert again.searched.content() == found.searched.content()


@pytest.mark.parametrize("case", [cases()[0], cases()[40], cases()[-1]])
def test_a_case_comes_back_from_its_file(case, tmp_path):
    assert read_case(save_case(case, tmp_path)) == case


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("{", "case.json: no case can be read from it"),
        ("[]", "case.json: its format is None; give a file of format perceptron-case/1"),
        ('{"format": "perceptron-case/1"}', "case.json: its case is not whole"),
    ],
)
def test_a_file_that_holds_no_case_is_refused(tmp_path, text, refusal):
    path = tmp_path / "case.json"
    path.write_text(text)

    with pytest.raises(Refused, match=refusal):
        read_case(path)


def test_a_seed_below_0_is_refused():
    with pytest.raises(Refused, match="^seed: -1 is no seed; give an integer, 0 or more$"):
        check(f"{RARE}:seven", seed=-1)


def test_an_unknown_budget_is_refused():
    with pytest.raises(Refused, match="^budget: 'huge' is unknown; use one of quick, default"):
        check(f"{RARE}:seven", budget="huge")


def test_data_of_ones_own_on_which_a_target_departs_are_made_small(tmp_path):
    data = Dataset([[i, 40 - i] for i in range(41)], [1 if i > 20 else -1 for i in range(41)])

    report = check(f"{RARE}:forty", data=data, budget="quick", folder=tmp_path)

    (saved,) = {Path(place[1]) for name, place in report.places.items() if name != "data"}
    assert len(json.loads(saved.read_text())["X"]) == 40


def test_data_of_ones_own_that_agree_are_remarked():
    data = Dataset([[0.1, 0.2], [0.3, -0.4]], [1, -1])

    report = check(f"{TARGETS / 'right.py'}:lists", data=data, budget="quick")

    assert "your data were given too, and the answer agrees" in report.remarks


def test_rounding_is_told_apart_from_deviations(tmp_path):
    data = Dataset([[0.1], [-0.3]], [1, 1])

    report = check(f"{TARGETS / 'right.py'}:lists", data=data, budget="quick", folder=tmp_path)

    assert (report.verdict, report.findings) == ("conforms", ())
    assert {finding.id for finding in report.rounding} >= {"rounding-digits"}


def test_a_number_off_by_more_than_rounding_deviates(tmp_path):
    data = Dataset([[0.1], [-0.3]], [1, 1])

    report = check(f"{RARE}:nine_digits", data=data, budget="quick", folder=tmp_path)

    assert report.verdict == "deviates"
