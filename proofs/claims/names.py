"""The names of the claims, as users give them."""

from collections.abc import Sequence
from difflib import get_close_matches

from perceptron.errors import Refused, quoted
from proofs.claims import CLAIMS

__all__ = ["claim_names"]


def claim_names(wanted: Sequence[str] = ()) -> list[str]:
    """Return the names of the wanted claims, or of all; refuse a name that is none."""
    known = [claim.name for claim in CLAIMS]
    for name in wanted:
        if name not in known:
            near = get_close_matches(name.replace("_", "-"), known)
            meant = f"did you mean {' or '.join(near)}" if near else "`perceptron verify` lists all"
            raise Refused(f"claim: {quoted(name)} is unknown; {meant}")
    return [name for name in known if not wanted or name in wanted]
