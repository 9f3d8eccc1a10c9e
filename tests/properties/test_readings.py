"""The sentences of the claims, read on runs and data: true in their scope, false beyond it."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from perceptron import specification
from proofs.claims import CLAIMS, Scope
from properties.claims import PROPERTIES
from properties.readings import READINGS, UNREAD
from properties.readings.examples import draw
from properties.readings.search import (
    is_refuted,
    is_refuted_of_others,
    search,
    search_all,
    widened,
)
from properties.verification.verdicts import settle

SCOPES = {claim.name: claim.scope for claim in CLAIMS}
LEFT_OPEN = [(name, field) for name in READINGS for field, _ in widened(SCOPES[name])]


def claim_named(name):
    (claim,) = (claim for claim in CLAIMS if claim.name == name)
    return claim


def test_every_claim_is_read_or_says_why_not():
    assert sorted([*READINGS, *UNREAD]) == sorted(SCOPES)


@pytest.mark.parametrize("name", UNREAD)
def test_a_claim_that_is_not_read_has_a_reason(name):
    assert len(UNREAD[name].split()) > 4


@pytest.mark.parametrize(("name", "field"), LEFT_OPEN)
def test_a_sentence_is_false_with_a_field_of_its_scope_left_open_or_the_field_has_a_reason(
    name, field
):
    reading, scope = READINGS[name], dict(widened(SCOPES[name]))[field]

    if field in reading.indifferent:
        assert search(reading.holds, scope, 60, f"{name}, {field}").counterexample is None
    else:
        assert is_refuted(reading.holds, scope, f"{name}, {field}")


@pytest.mark.parametrize(
    ("name", "update"),
    [
        (name, update)
        for name in READINGS
        for update in SCOPES[name].updates[: None if SCOPES[name].subject == "runs" else 1]
    ],
)
def test_a_reading_says_something_and_is_true_under_each_rule_of_its_scope(name, update):
    under = replace(SCOPES[name], updates=(update,))

    found = search(READINGS[name].holds, under, 30, name)

    assert (found.examples, found.counterexample) == (30, None)


# of the others it is seen where a field of their scope is left open
TRUE_BEYOND = [
    name
    for name, reading in READINGS.items()
    if {field for field, _ in widened(SCOPES[name])} <= {*reading.indifferent}
]


@pytest.mark.parametrize("name", TRUE_BEYOND)
def test_a_reading_that_is_true_beyond_its_scope_is_false_somewhere(name):
    reading, scope = READINGS[name], SCOPES[name]

    assert (
        reading.stronger is not None and is_refuted(reading.stronger, scope, name)
    ) or is_refuted_of_others(reading.holds, scope, name)


def test_the_runs_that_are_read_are_those_of_the_specification():
    random = Random(0)  # noqa: S311 - examples, no secret

    for _ in range(200):
        example = draw(Scope(), random)
        made = islice(
            specification.passes(example.data, example.conventions), len(example.run.passes)
        )
        weights, mistakes = zip(*made, strict=True)
        assert [row for rows in mistakes for row in rows] == [s.row for s in example.run.steps]
        assert weights[-1] == example.run.weights


@pytest.mark.usefixtures("without_coq")
def test_a_claim_fails_whose_sentence_is_false_in_its_scope():
    claim = claim_named("finite-can-be-huge")
    settled = settle(replace(claim, scope=Scope(data="triangle")), "quick", 0)

    assert any(
        each.startswith("reading: the sentence is false on ") for each in settled["failures"]
    )


@pytest.mark.usefixtures("without_coq")
def test_a_claim_fails_whose_sentence_says_nothing_in_its_scope():
    claim = claim_named("one-vs-rest")
    settled = settle(replace(claim, scope=Scope(updates=("predict+",))), "quick", 0)

    assert "reading: only 0 of 100 examples were tried" in settled["failures"]


def test_sentences_of_one_scope_are_read_on_the_same_examples_as_each_alone():
    never, seldom = (lambda e: not e.run.is_clean), (lambda e: len(e.data) > 1 or None)

    (one, other) = search_all([never, seldom], Scope(), 30, "0")

    alone = search(never, Scope(), 30, "0")
    assert (one.examples, one.counterexample.told()) == (30, alone.counterexample.told())
    assert (other.examples, other.counterexample) == (30, None)


def test_a_search_is_asked_for_all_examples_where_there_are_fewer_than_its_budget():
    assert PROPERTIES["xor-with-kernel"].asked(30_000) == 384
    assert PROPERTIES["mistake-bound"].asked(30_000) == 30_000
