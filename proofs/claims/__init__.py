"""The claims, in the order in which one would teach them."""

from collections.abc import Sequence
from difflib import get_close_matches

from perceptron.errors import Refused, quoted
from proofs.claims import convergence, examples, misprints, model, remarks, separation, variants
from proofs.claims.claim import Claim, Verdict
from proofs.claims.scope import Scope
from proofs.evidence.texts.sources import Source

__all__ = ["CLAIMS", "GROUPS", "Claim", "Scope", "Source", "Verdict", "claim_names"]

GROUPS = {
    "model": model.MODEL,
    "criterion": variants.CRITERION,
    "update": model.UPDATE,
    "convergence": convergence.CLAIMS,
    "misprints": misprints.CLAIMS,
    "margin": separation.MARGIN,
    "separation": separation.SEPARATION,
    "extensions": variants.EXTENSIONS,
    "examples": examples.EXAMPLES,
    "remarks": remarks.CLAIMS,
    "arithmetic": examples.ARITHMETIC,
    "counting": examples.COUNTING,
}

CLAIMS: tuple[Claim, ...] = tuple(claim for group in GROUPS.values() for claim in group)


def claim_names(wanted: Sequence[str] = ()) -> list[str]:
    """Return the names of the wanted claims, or of all; refuse a name that is none."""
    known = [claim.name for claim in CLAIMS]
    for name in wanted:
        if name not in known:
            near = get_close_matches(name.replace("_", "-"), known)
            meant = f"did you mean {' or '.join(near)}" if near else "`perceptron verify` lists all"
            raise Refused(f"claim: {quoted(name)} is unknown; {meant}")
    return [name for name in known if not wanted or name in wanted]
