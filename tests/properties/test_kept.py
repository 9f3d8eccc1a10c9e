"""What a search found once is tried for ever after: every kept file is an example that holds."""

from pathlib import Path

import pytest

from perceptron import Refused
from properties.departure import Departure
from properties.kept import again, keep, retry
from properties.search import search
from properties.wrong.moves import MovesAway

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


def test_all_that_a_folder_keeps_of_a_claim_is_tried_again(tmp_path):
    finds = [search(claim, train=MovesAway()) for claim in ("learning-rate", "mistake-bound")]
    paths = [keep(found, tmp_path) for found in finds]

    found = again("mistake-bound", tmp_path, train=MovesAway())

    assert len(set(paths)) == 2
    assert found.departure.content() == finds[1].departure.content()
    assert (found.examples, found.command) == (1, finds[1].command)


def test_what_holds_again_is_no_departure(tmp_path):
    keep(search("mistake-bound", train=MovesAway()), tmp_path)

    assert again("mistake-bound", tmp_path) is None


def test_a_claim_whose_name_begins_another_is_not_taken_for_it(tmp_path):
    keep(search("mistake-bound-unit", train=MovesAway()), tmp_path)

    assert again("mistake-bound", tmp_path, train=MovesAway()) is None


def test_a_folder_that_is_not_there_keeps_nothing(tmp_path):
    assert again("mistake-bound", tmp_path / "none") is None


def test_a_kept_file_that_was_spoilt_is_refused_and_not_passed_over(tmp_path):
    keep(search("mistake-bound", train=MovesAway()), tmp_path).write_text("{")

    with pytest.raises(Refused, match=f"^{tmp_path}.*: no counterexample"):
        again("mistake-bound", tmp_path)


@pytest.mark.parametrize("text", ["", "[]", '{"format": "perceptron-report/1"}'])
def test_a_file_without_a_counterexample_is_refused(text, tmp_path):
    path = tmp_path / "other.json"
    path.write_text(text)

    with pytest.raises(Refused, match=f"^{path}: no counterexample"):
        retry(path)
