import pytest

from proofs.claims import CLAIMS
from proofs.computed import examples
from proofs.terms import Refused
from proofs.theorem import Theorem

NAMED = pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.name)
PROVED = [claim for claim in CLAIMS if claim.expects == "proved"]
COMPUTED = [claim for claim in CLAIMS if claim.expects == "computed"]


def test_every_claim_has_its_own_name():
    assert len({claim.name for claim in CLAIMS}) == len(CLAIMS)


def test_every_claim_is_settled_in_some_way():
    assert set(PROVED) | set(COMPUTED) == set(CLAIMS)


@NAMED
def test_a_claim_has_words_and_sources(claim):
    assert claim.statement.endswith(".")
    assert claim.sources


@pytest.mark.parametrize("claim", PROVED, ids=lambda claim: claim.name)
def test_a_claim_to_be_proved_has_theorems_that_prove(claim):
    assert claim.theorem is claim.theorems[0]
    assert all(isinstance(prove(), Theorem) for prove in claim.theorems)


@pytest.mark.parametrize("claim", COMPUTED, ids=lambda claim: claim.name)
def test_a_claim_to_be_computed_states_its_scope_and_comes_out(claim):
    assert claim.scope
    assert claim.theorem is None
    assert claim.compute() is None


def test_an_example_that_comes_out_otherwise_is_refused(monkeypatch):
    monkeypatch.setattr(examples, "train", lambda data, _: other_run(data))

    with pytest.raises(Refused, match=r"^example: the weights are \[\(0, 0\), "):
        examples.example_m()


def other_run(data):
    from perceptron import Conventions, train

    return train(data, Conventions())
