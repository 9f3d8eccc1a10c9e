"""The theorems that claims rest on, as tests take them: all, or in a plain run some."""

import pytest

from proofs.claims import CLAIMS

THEOREMS = list(dict.fromkeys(proof for claim in CLAIMS for proof in claim.theorems))
#: What a plain run takes where each theorem takes long; `-m deep` takes the others.
SOME = THEOREMS[::8]


def _node(proof, *marks):
    return pytest.param(proof, id=proof.__name__, marks=marks)


each_theorem = pytest.mark.parametrize("proof", [*map(_node, THEOREMS)])
some_theorems = pytest.mark.parametrize(
    "proof", [_node(p) if p in SOME else _node(p, pytest.mark.deep) for p in THEOREMS]
)
