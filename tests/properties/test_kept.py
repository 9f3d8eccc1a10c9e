"""What a search found once is tried for ever after: every kept file is an example that holds."""

import json
from dataclasses import replace
from fractions import Fraction
from itertools import count
from pathlib import Path

import pytest

from perceptron import Conventions, Dataset, Refused, train
from properties.harness.counterexample import Departure
from properties.harness.registry import PROPERTIES
from properties.saved_counterexamples import again, keep, retry
from properties.search import Search, search
from properties.seeded_faults.updates import MovesAway
from properties.strategies import Separated

KEPT = sorted((Path(__file__).parent.parent / "regressions" / "counterexamples").glob("*.json"))


def separates_everything(data):
    raise LookupError("no certificate today")


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_counterexample_is_none_any_more(path):
    retry(path)


@pytest.mark.parametrize(
    "claim", ["mistake-bound", "alignment-grows", "one-vs-rest", "run-of-the-proofs"]
)
def test_a_kept_departure_comes_back(claim, tmp_path):
    found = search(claim, train=MovesAway())

    path = keep(found, tmp_path)

    with pytest.raises(Departure) as again:
        retry(path, train=MovesAway())
    assert again.value.content() == found.departure.content()


def test_a_kept_departure_of_a_decision_comes_back(tmp_path):
    path = keep(search("gordan", certify=separates_everything), tmp_path)

    with pytest.raises(Departure):
        retry(path, certify=separates_everything)


def test_the_right_learner_holds_where_another_departed(tmp_path):
    retry(keep(search("finite-convergence", train=MovesAway()), tmp_path))


def test_nothing_is_kept_where_nothing_departs(tmp_path):
    assert keep(search("xor-not-separable"), tmp_path) is None


SEPARATED = (Separated(Dataset([[Fraction(1, 3), 0]], [-1], "append"), (-1, 0, 0)),)


def find(claim, *example):
    """A search that found this example, on which moving away departs from the claim."""
    how = Conventions(update="predict+", rate=Fraction(1, 2))
    searched, example = PROPERTIES[claim], (*example, how)
    with pytest.raises(Departure) as departed:
        searched.holds(MovesAway(), *example)
    return Search(claim, 7, 5, "thorough", departed.value, 1.5, example)


def test_all_that_a_folder_keeps_of_a_claim_is_tried_again(tmp_path, monkeypatch):
    monkeypatch.setattr("properties.saved_counterexamples.perf_counter", count(3, 3).__next__)
    found = find("finite-convergence", *SEPARATED)
    keep(find("runtime", *SEPARATED), tmp_path)
    path = keep(found, tmp_path)

    kept = again("finite-convergence", tmp_path, train=MovesAway())

    assert (kept.examples, kept.seconds) == (1, 3)
    told = keep(replace(kept, examples=found.examples, seconds=found.seconds), tmp_path / "new")
    assert told.read_text() == path.read_text()


def test_the_last_of_three_kept_files_can_be_the_one_that_departs(tmp_path):
    paths = [
        keep(find("finite-convergence", Separated(Dataset([[x]], [1]), (1,))), tmp_path)
        for x in (1, 2, 3)
    ]
    last = paths.index(max(paths)) + 1

    def errs_on_the_last(data, conventions):
        return (MovesAway() if data.rows == ((last,),) else train)(data, conventions)

    assert again("finite-convergence", tmp_path, train=errs_on_the_last).examples == 3


def test_a_kept_decision_is_tried_again_with_the_one_under_test(tmp_path):
    keep(search("gordan", certify=separates_everything), tmp_path)

    assert again("gordan", tmp_path) is None
    assert again("gordan", tmp_path, certify=separates_everything).claim == "gordan"


def test_a_file_is_named_by_claim_and_data_and_says_all_of_the_search(tmp_path):
    found = find("finite-convergence", *SEPARATED)
    folder = tmp_path / "of" / "counterexamples"

    path = keep(found, folder)

    assert keep(found, folder) == path
    assert path == folder / f"finite-convergence-{found.departure.data.digest[:12]}.json"
    content = {
        "format": "perceptron-counterexample/1",
        **found.content(),
        "example": [
            {"separated": [{"data": [[["1/3", "0"]], [-1], "append"]}, ["-1", "0", "0"]]},
            {"conventions": found.example[1].to_json()},
        ],
    }
    assert path.read_text() == json.dumps(content, indent=2) + "\n"


def test_a_claim_whose_name_begins_another_is_not_taken_for_it(tmp_path):
    keep(search("mistake-bound-unit", train=MovesAway()), tmp_path)

    assert again("mistake-bound", tmp_path, train=MovesAway()) is None


def test_a_folder_that_is_not_there_keeps_nothing(tmp_path):
    assert again("mistake-bound", tmp_path / "none") is None


def test_a_kept_file_that_was_spoilt_is_refused_and_not_passed_over(tmp_path):
    keep(search("mistake-bound", train=MovesAway()), tmp_path).write_text("{")

    with pytest.raises(Refused, match=f"^{tmp_path}.*: no counterexample"):
        again("mistake-bound", tmp_path)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "JSONDecodeError"),
        ("[]", "TypeError"),
        ("{}", "KeyError"),
        ('{"format": "perceptron-report/1"}', "ValueError.*format 'perceptron-report/1'"),
    ],
)
def test_a_file_without_a_counterexample_is_refused(text, why, tmp_path):
    path = tmp_path / "other.json"
    path.write_text(text)

    with pytest.raises(Refused, match=f"^{path}: no counterexample can be read from it .*{why}"):
        retry(path)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(Refused, match="^.*none: no counterexample .*FileNotFoundError"):
        retry(tmp_path / "none")
