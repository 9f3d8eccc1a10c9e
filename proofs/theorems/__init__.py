"""The theorems, each a function without arguments that proves its claim when called.

All that the modules here decorate with `theorem` is gathered: a new one is listed nowhere else.

Examples
--------
>>> from proofs import theorems
>>> theorems.mistake_bound().statement
'k*delta^2 <= |u|^2*R^2'
>>> theorems.alignment_grows().statement
'k*delta <= <w,u>'
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from proofs.theorem import Proof

_PROOFS = {
    name: proof
    for module in iter_modules(__path__, f"{__name__}.")
    for name, proof in vars(import_module(module.name)).items()
    if isinstance(proof, Proof)
}
__all__ = sorted(_PROOFS)  # noqa: PLE0605  a list too
globals().update(_PROOFS)

if TYPE_CHECKING:

    def __getattr__(name: str) -> Proof: ...
