import pytest

from perceptron.cli.report import claim_names, settled
from properties.claims import UNSEARCHED
from properties.registry import PROPERTIES, together


def _kind(name):
    """The claims that are searched over the same examples stay in one process, and share them."""
    return together(name)[0].claim if name in PROPERTIES else name


NODES = [
    pytest.param(name, marks=pytest.mark.xdist_group(_kind(name)), id=name)
    for name in claim_names()
]


@pytest.mark.parametrize("name", NODES)
def test_claim(name, request, record_property):
    budget, seed = map(request.config.getoption, ("--perceptron-budget", "--perceptron-seed"))

    claim = settled(name, budget, seed)

    record_property("claim", claim)

    assert claim["holds"], claim["failures"]


def test_every_claim_is_searched_or_says_why_not():
    assert sorted(claim_names()) == sorted([*PROPERTIES, *UNSEARCHED])


@pytest.mark.parametrize("name", UNSEARCHED)
def test_a_claim_that_is_not_searched_has_a_reason(name):
    assert len(UNSEARCHED[name].split()) > 4
