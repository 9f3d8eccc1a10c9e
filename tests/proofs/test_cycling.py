from dataclasses import replace

import pytest

from perceptron import Refused as RefusedData
from perceptron.training.reachable_weights import closed_set
from proofs.evidence.computations import reachable_weights
from proofs.evidence.computations.reachable_weights import BOUNDED, weights_stay_bounded
from proofs.terms import Refused


def test_the_weights_stay_among_finitely_many():
    _, *found = weights_stay_bounded()

    assert [line.rsplit(maxsplit=2) for line in found] == [
        [name, str(bounded.weights), str(bounded.longest)] for name, bounded in BOUNDED.items()
    ]


def test_a_search_gives_up_at_the_limit(monkeypatch):
    monkeypatch.setattr(reachable_weights, "MOST", 464)

    with pytest.raises(RefusedData, match="^closed_set: more than 464 weights"):
        weights_stay_bounded()


@pytest.mark.parametrize("other", [{"longest": 9}, {"weights": 5}])
def test_a_size_that_differs_from_the_recorded_one_is_refused(monkeypatch, other):
    name = "a separable pair"
    monkeypatch.setitem(reachable_weights.BOUNDED, name, BOUNDED[name]._replace(**other))

    with pytest.raises(Refused, match=r"^bounded: on a separable pair .* is \(4, 10\)"):
        weights_stay_bounded()


def test_weights_that_a_mistake_leads_out_of_are_refused(monkeypatch):
    def forgetful(data, most):
        found = closed_set(data, most=most)
        return replace(found, weights=found.weights[1:])

    monkeypatch.setattr(reachable_weights, "closed_set", forgetful)

    with pytest.raises(Refused, match="^bounded: a mistake leaves the weights found on one point"):
        weights_stay_bounded()
