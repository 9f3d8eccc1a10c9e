"""The claims: each with its verdict, and what settles it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from proofs.claims import CLAIMS, GROUPS, Scope
from proofs.claims.claim_text import claim_text
from properties.claims import PROPERTIES

EXPECTED = {
    "proved": """
        bias-absorption correct-side hyperplane-distance criterion-nonnegative criterion-gradient
        criterion-convex zero-one-loss update-corrects update-may-not-suffice factor-two
        learning-rate alignment-grows norm-bounded mistake-bound-normalised mistake-bound-unit
        mistake-bound nonzero-start perturbed-mistake-bound finite-convergence runtime
        bound-is-tight finite-can-be-huge margin-scale-free
        best-bound-is-max-margin margin-classes-nest xor-not-separable parity-not-separable gordan
        separation-in-rounds
        no-convergence nonseparable-mistakes almost-separable multiclass dual-kernel
        hidden-layer-solves-xor online-vs-batch voted-averaged one-vs-rest one-vs-one
        xor-with-kernel weights-on-a-grid weights-of-separable-data
        decision-boundary affine-features absolute-of-a-separator correct-points-cost-nothing
        update-turns-to-its-point alignment-and-length stop-by-sign-separates margin-as-balls
    """,
    "symbolic": "logistic-relation",
    "computed": """
        run-of-the-proofs different-solutions no-max-margin
        tired-is-not-converged example-M
        example-K-separable example-K-xor threshold-counts cover-counts
        texts-as-printed sampled-gradient online-work vote-examples example-M-table
        example-K-products minimal-core
    """,
    "proved in Coq": """
        weights-stay-bounded float-is-exact float-can-fail stops-from-any-start stops-iff-separable
        no-learner-does-better parity-has-order-n one-of-the-two cycling-theorem
        float-mistake-bound
    """,
    "refuted": """
        homogeneous-is-not-affine update-may-break-others small-margin-need-not-be-slow
        separators-differ strict-rule-never-starts strict-norm strict-cauchy-schwarz
        absolute-margin predict-rule-ties strict-nonseparable-can-stop multiclass-strict
        picture-has-n-squared-values bias-in-its-place weights-increase run-need-not-reach-u
        ball-not-sphere loop-without-end cyclic-index cosine-needs-a-mistake
    """,
    "cited": "fewest-mistakes-np-hard separation-likelihood",
}


NAMED = pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.name)


def test_every_claim_of_the_literature_is_there_with_the_verdict_that_it_deserves():
    expected = {name: word for word, names in EXPECTED.items() for name in names.split()}

    assert {claim.name: claim.expects for claim in CLAIMS} == expected
    assert len(expected) == len(CLAIMS) == sum(map(len, GROUPS.values()))


@NAMED
def test_the_scope_of_a_claim_stands_right_below_its_words(claim):
    bare = {"theorems": (), "concludes": (), "compute": None, "symbolic": None, "refutations": ()}
    words = " ".join(claim_text(replace(claim, **bare)).split())
    said = claim.repaired or claim.statement

    assert f"{said} Scope: {claim.scope.words}." in words


def test_a_scope_without_fields_leaves_everything_open():
    assert Scope().words == (
        "runs under any update rule, from any start, at any rate, in any order, on any finite data"
    )


@NAMED
def test_a_claim_has_words_sources_and_what_its_verdict_wants(claim):
    wanted = {
        "proved": claim.theorems,
        "proved in Coq": claim.coq,
        "symbolic": claim.symbolic,
        "computed": claim.compute and claim.cases,
        "searched": claim.name in PROPERTIES,
        "refuted": claim.refutations and claim.repaired,
        "conditional": claim.theorems,
        "cited": claim.cited,
    }

    assert wanted[claim.expects]
    assert bool(claim.repaired) == (claim.expects == "refuted")
    assert bool(claim.compute) <= bool(claim.cases)
    assert claim.statement.endswith(".")
    assert claim.sources


def test_lines_are_on_record_of_all_that_is_computed_or_refuted_and_fit_a_page():
    found = json.loads((Path(__file__).parent / "found.json").read_text())
    settled = {c.name for c in CLAIMS if c.compute or c.symbolic or c.refutations}

    assert settled == set(found)
    lines = [line for ways in found.values() for way, said in ways.items() if way != "refuted"
             for line in said]  # fmt: skip
    assert not [line for line in lines if len(line) > 78 or line != line.rstrip(" .\n")]
