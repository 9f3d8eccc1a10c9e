import pytest

from perceptron.cli.report import claim_names, settled


@pytest.mark.parametrize("name", claim_names())
def test_claim(name, record_property):
    claim = settled(name, budget="default", seed=0)

    record_property("claim", claim)

    assert claim["holds"], claim["failures"]
