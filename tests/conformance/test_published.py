"""The cases are those of the published file of vectors: no number of a table changes unseen."""

import json
from hashlib import sha256

import pytest

from properties.conformance.cases import cases
from properties.conformance.fixed import fixed
from properties.conformance.further import further
from properties.vectors.issued import AREAS
from properties.vectors.making import FILE

# their inputs are those of contradiction and of xor-bits
TWICE = {"small-1d-2-001", "parity-2-of-0"}
BEYOND = ("53+1", "63-1", "63+1", "64-1", "64+1")


@pytest.fixture(autouse=True)
def made_anew():
    """Make the cases in each test: they are kept once they are made."""
    cases.cache_clear()
    fixed.cache_clear()


@pytest.fixture(scope="module")
def published():
    tests = json.loads(FILE.read_text(encoding="utf-8"))["tests"]
    return {test["name"]: test for test in tests}


def test_each_case_is_published_as_it_is(published):
    given = [case for case in (*cases(), *further()) if case.id in published]
    left_out = ("id", "name", "comment", "flags", "results")

    for case in given:
        test = published[case.id]
        kept = {name: value for name, value in test.items() if name not in left_out}
        assert case.content() == {"id": test["name"], "why": test["comment"], **kept}
        assert AREAS[case.family] == test["id"].split("-")[1]


def test_what_is_published_is_every_case_but_two_that_are_there_under_other_names(published):
    ids = [case.id for case in (*cases(), *further())]

    assert len(ids) == 767
    assert set(ids) - set(published) == TWICE
    assert set(published) <= set(ids)


def test_the_order_the_families_and_the_words_of_all_cases_are_the_same_for_ever():
    # a case is never changed; where one is added, this fingerprint changes with it
    content = json.dumps([[case.family, case.content()] for case in (*cases(), *further())])

    assert sha256(content.encode()).hexdigest()[:16] == "46524632646aa1be"


def test_not_given_are_numbers_that_float64_does_not_hold_and_what_is_there_already():
    ladder = {f"ladder-{rung}-{kind}" for rung in BEYOND for kind in ("beside", "tie")}
    fractions = {f"fraction-{q}" for q in (3, 7, 10, 10**20)} | {"tenths"}
    thirds = {f"on-the-line-{y}-{sign}-1-3" for y in ("+1", "-1") for sign in ("+1", "-1")}

    left_out = {case.id for case in further()} - {case.id for case in fixed()}

    assert left_out == ladder | fractions | thirds | {"parity-2-of-0"}
