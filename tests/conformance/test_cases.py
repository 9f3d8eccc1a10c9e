"""What is asked of a target: cases with ids for ever, files, and cases that a seed draws."""

import json
import os
import subprocess
import sys
from fractions import Fraction

import pytest

from perceptron import Refused
from properties.conformance.cases import Case, read_case, save_case
from properties.conformance.cases.corpus import corpus, kit_cases, vector_cases
from properties.conformance.cases.probes import endless_probes, single_probes, small_probes
from properties.conformance.cases.random_cases import random_cases

CASE = Case(
    "mine", "searched", "found by a search", (((1, Fraction(1, 2)), 1), ((0, -3), -1)), 3,
    start=(0, 1, 2), rate=Fraction(1, 2), order=(1, 0, 1),
)  # fmt: skip


def test_every_fixed_case_has_an_id_of_its_own():
    known = [case.id for case in (*kit_cases(), *vector_cases())]

    assert len(set(known)) == len(known)
    assert len(corpus()) > 700


def test_probes_do_not_share_ids_with_fixed_cases():
    probes = {case.id for case in (*single_probes(), *small_probes())}

    kept = {case.id for case in corpus()}
    assert {name for name in probes & kept if not name.startswith("small-2d-2-")} == set()
    assert {case.id for case in endless_probes()} <= kept


def test_a_saved_case_is_read_back_whole(tmp_path):
    path = save_case(CASE, tmp_path)

    assert read_case(path) == CASE


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "other/1"}, "its format is 'other/1'; give a file of format perceptron-case/1"),
        ({"y": ["1", "0"]}, "labels are"),
        ({"X": [["1"], ["1", "2"]]}, "differ in length"),
        ({"X": [["one", "2"], ["1", "2"]]}, "incomplete"),
        ({"family": "secret"}, "family: 'secret' is unknown"),
        ({"why": None, "X": None}, "incomplete"),
        ({"id": "../x"}, "id: '../x' is not a name; give letters and digits"),
        ({"epochs": "-1"}, "epochs: -1 is not a number of passes; give 1 or more"),
        ({"eta": "0"}, "eta: 0 is not positive; give a number such as 1"),
        ({"w0": ["1"]}, "w0: it needs a number for each coordinate, and one more for the bias"),
        ({"order": ["0", "9"]}, "order: it names a row that X does not have; rows .* from 0"),
    ],
)
def test_a_case_file_that_is_wrong_is_refused_in_one_sentence(tmp_path, change, words):
    path = save_case(CASE, tmp_path)
    content = json.loads(path.read_text()) | change
    path.write_text(json.dumps(content))

    with pytest.raises(Refused, match=words):
        read_case(path)
    path.write_text("{")
    with pytest.raises(Refused, match="not a readable case file"):
        read_case(path)


def test_the_same_seed_draws_the_same_cases_in_another_process():
    code = (
        "from properties.conformance.cases.random_cases import random_cases;"
        "print(*(case.id for case in random_cases(3, 40, ('w0', 'eta', 'order'))))"
    )
    seeds = {**os.environ, "PYTHONHASHSEED": "77"}
    other = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=seeds, check=True
    )

    assert other.stdout.split() == [case.id for case in random_cases(3, 40, ("w0", "eta", "order"))]


def test_other_seeds_draw_other_cases():
    assert {case.id for case in random_cases(0, 30)} != {case.id for case in random_cases(1, 30)}


def test_drawn_cases_have_options_only_if_the_target_takes_them():
    plain = list(random_cases(0, 60))
    rich = list(random_cases(0, 60, ("w0", "eta", "order")))

    assert all(case.applies(()) for case in plain)
    assert any(case.start for case in rich)
    assert any(case.rate for case in rich)
    assert any(case.order for case in rich)


def test_drawn_cases_hold_what_breaks_implementations():
    points = [case.points for case in random_cases(0, 600)]

    assert any(len(set(p)) < len(p) for p in points), "copies"
    assert any(not any(x) for p in points for x, _ in p), "zero rows"
    assert any(len({y for _, y in p}) == 1 for p in points), "one class"
    assert any(a.denominator > 2**40 for p in points for x, _ in p for a in x), "decimals"
    assert any(abs(a) > 2**53 for p in points for x, _ in p for a in x), "long numbers"
