"""Arithmetic: when the float64 program is the exact one, and how it fails otherwise."""

from proofs.claims.claim import Claim
from proofs.claims.sources import HERE
from proofs.computations.float_failures import SCOPE, float_can_fail
from proofs.theorems.lemmas import weights_on_a_grid

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "float-is-exact",
        "On d-dimensional points 2^e times integers of size at most m, with moves 2^r y x from 0 "
        "and (d+1) m^2 floor(R^2|u|^2/delta^2) < 2^53, a float64 run is the exact one in any order "
        "of summation, if 2^e, 2^r, 2^(e+r), 2^(2e+r) and each times 2^53 are normal numbers.",
        (HERE,),
        "searched",
    ),
    Claim(
        "weights-on-a-grid",
        "After k mistakes from 0 no coordinate of w exceeds k m, where none of the points does m.",
        (HERE,),
        "proved",
        (weights_on_a_grid,),
        concludes=("<w,v> <= k*m",),
    ),
    Claim(
        "float-can-fail",
        "Off such grids a float64 perceptron can exceed the mistake bound, run for ever on "
        "separable data by underflow or by absorption, and stop with a point on the wrong side.",
        (HERE,),
        "computed",
        compute=float_can_fail,
        scope=SCOPE,
    ),
)
