"""The theorems, each a function without arguments that proves its claim when called.

Examples
--------
>>> from proofs import theorems
>>> theorems.mistake_bound().statement
'k*delta^2 <= |u|^2*R^2'
>>> theorems.alignment_grows().statement
'k*delta <= <w,u>'
"""

from proofs.library.convergence import (
    alignment_grows,
    finite_convergence,
    mistake_bound,
    norm_bounded,
)
from proofs.library.inequalities import cauchy_schwarz
from proofs.library.separation import (
    gordan,
    no_convergence,
    parity_not_separable,
    xor_not_separable,
    xor_signed_not_separable,
)

__all__ = [
    "alignment_grows",
    "cauchy_schwarz",
    "finite_convergence",
    "gordan",
    "mistake_bound",
    "no_convergence",
    "norm_bounded",
    "parity_not_separable",
    "xor_not_separable",
    "xor_signed_not_separable",
]
