"""Every certificate of every proof is exact: it proves neither another goal nor a stronger one."""

from functools import cache

import pytest

from proofs.claims import CLAIMS
from proofs.display.ledger import ledger
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO, combine, look
from proofs.terms import Refused
from proofs.theorems.lemmas import delta, k

ALL = list(dict.fromkeys(proof for claim in CLAIMS for proof in claim.theorems))

every_theorem = pytest.mark.parametrize("proof", ALL, ids=lambda proof: proof.__name__)


@cache
def proved(proof):
    return proof().fact


def certificates(fact):
    """What every sum in a proof says, and its terms."""
    sums = [entry for entry in map(look, ledger(fact)) if entry.rule == "combine"]
    return [(e.relation, e.polynomial, zip(e.arguments, e.parents, strict=True)) for e in sums]


def adds_up(relation, goal, terms):
    try:
        combine(relation, goal, *terms)
    except Refused:
        return False
    return True


@every_theorem
def test_a_certificate_adds_up_as_it_stands(proof):
    assert all(adds_up(*certificate) for certificate in certificates(proved(proof)))


@every_theorem
@pytest.mark.parametrize("by", [k, -delta], ids=str)
def test_no_certificate_adds_up_to_another_goal(proof, by):
    made = certificates(proved(proof))

    assert not any(adds_up(relation, goal + by, terms) for relation, goal, terms in made)


@every_theorem
@pytest.mark.parametrize("relation", [POSITIVE, ZERO], ids=str)
def test_no_theorem_claims_less_than_its_last_sum_proves(proof, relation):
    entry = look(proved(proof))
    terms = zip(entry.arguments, entry.parents, strict=False)

    weak = entry.rule == "combine" and entry.relation is NONNEGATIVE

    assert not (weak and adds_up(relation, entry.polynomial, terms))
