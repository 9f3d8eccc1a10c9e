"""The map of claims: what rests on what, and how it is drawn."""

import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

from pages.drawings import layers
from pages.maps.dependencies import Step, map_of_claims
from sphinx.errors import ExtensionError

from proofs.claims import CLAIMS


def names(nodes):
    return {node.name if isinstance(node, Step) else node for node in nodes}


def drawn(graph):
    looks = {node: layers.Look(node, "claim", None, "") for node in graph}
    return layers.drawn(graph, looks, "how claims rest on one another")


def test_a_claim_rests_on_the_steps_and_the_claims_that_its_proof_uses():
    known = map_of_claims()

    assert {"grown_alignment", "bounded_length", "schwarz"} <= names(
        layers.under(known, "mistake-bound")
    )
    assert "schwarz" not in names(layers.under(known, "norm-bounded"))
    assert "mistake-bound" in known["dual-kernel"]
    assert "parity-not-separable" in known["xor-not-separable"]


def test_only_claims_and_shared_steps_are_on_the_map():
    steps = names(node for node in map_of_claims() if isinstance(node, Step))

    assert names(map_of_claims()) - steps <= {claim.name for claim in CLAIMS}
    # what wraps a rule of the kernel, and a step of one proof alone
    assert steps & {"induction", "online_vs_batch"} == set()
    assert not [name for name in steps if name.startswith("_")]


def test_a_circle_is_refused():
    with pytest.raises(ExtensionError, match="^map: these rest on each other: a, b; "):
        drawn({"a": frozenset("b"), "b": frozenset("a")})
