"""What a search found is saved to a file, read back and tried again; other files are refused."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from perceptron import Conventions, Dataset, Refused
from properties.claims import PROPERTIES
from properties.harness.counterexample import Departure
from properties.seeded_faults.updates import MovesAway
from properties.strategies import Separated
from properties.verification.saved_counterexamples import again, keep
from properties.verification.search import Search, search

KEPT = sorted((Path(__file__).parents[2] / "regressions" / "counterexamples").glob("*.json"))
THIRD = Separated(Dataset([[Fraction(1, 3), 0]], [-1], "append"), (-1, 0, 0))


def found_by_hand(claim, *example):
    """A search that found this example, on which moving away departs from the claim."""
    example = (*example, Conventions(update="predict+", rate=Fraction(1, 2)))
    with pytest.raises(Departure) as departed:
        PROPERTIES[claim].holds(MovesAway(), *example)
    return Search(claim, 7, 5, "thorough", departed.value, 1.5, example)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_what_was_found_once_holds_today(path):
    claim = path.stem.rpartition("-")[0]

    assert claim in PROPERTIES
    assert again(claim, path.parent) is None


@pytest.mark.parametrize(
    "claim", ["mistake-bound", "alignment-grows", "one-vs-rest", "run-of-the-proofs"]
)
def test_a_wrong_learner_departs_again_on_a_saved_file_and_a_right_one_does_not(claim, tmp_path):
    found = search(claim, train=MovesAway())

    keep(found, tmp_path)

    assert again(claim, tmp_path) is None
    departed = again(claim, tmp_path, train=MovesAway()).departure
    assert departed.content() == found.departure.content()


def test_a_file_is_named_by_claim_and_data_and_holds_all_of_the_search(tmp_path):
    found = found_by_hand("finite-convergence", THIRD)
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


def test_all_that_a_folder_holds_of_a_claim_is_tried_again(tmp_path):
    found = found_by_hand("finite-convergence", THIRD)
    path = keep(found, tmp_path)
    keep(found_by_hand("runtime", THIRD), tmp_path)
    keep(search("mistake-bound-unit", train=MovesAway()), tmp_path)

    kept = again("finite-convergence", tmp_path, train=MovesAway())

    assert (kept.examples, 0 < kept.seconds < 10**4) == (1, True)
    same = replace(kept, examples=found.examples, seconds=found.seconds)
    assert keep(same, tmp_path / "new").read_text() == path.read_text()
    assert again("mistake-bound", tmp_path, train=MovesAway()) is None
    assert again("mistake-bound", tmp_path / "none") is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "JSONDecodeError"),
        ("[]", "TypeError"),
        ("{}", "KeyError"),
        ('{"format": "perceptron-report/1"}', "ValueError.*format 'perceptron-report/1'"),
        (None, "IsADirectoryError"),
    ],
)
def test_a_file_that_is_not_a_counterexample_is_refused(text, why, tmp_path):
    path = tmp_path / "mistake-bound-0123456789ab.json"
    if text is None:
        path.mkdir()
    else:
        path.write_text(text)

    told = f"^{path}: this is not a saved counterexample .*{why}.*; restore the file or delete it$"
    with pytest.raises(Refused, match=told):
        again("mistake-bound", tmp_path)
