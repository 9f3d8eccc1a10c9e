"""`perceptron prove` fits in the window of a terminal, whatever the claim."""

import pytest

from proofs.claims import claim_names


@pytest.mark.parametrize("name", claim_names()[::31])
def test_a_claim_is_shown_in_80_columns(run, name):
    code, out, _ = run("prove", name)

    assert (code, out.startswith(f"Claim {name}: ")) == (0, True)
    assert max(map(len, out.splitlines())) <= 80
