"""One update: what it does to the point, to the others, and to the weights."""

from proofs.claims.claim import Claim
from proofs.claims.sources import C, K, M, W
from proofs.computations import separability
from proofs.refutations.model import ALWAYS_RAISED, BETTER_WEIGHTS, ONE_UPDATE
from proofs.theorems import updates as proved

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "update-corrects",
        "An update raises the score y<w,x> of its point by |x|^2: strictly if and only if x is "
        "not 0, and always where the score was below 0.",
        (C, W, K),
        "proved",
        (
            proved.score_after_an_update,
            proved.score_rises,
            proved.score_stays_at_the_origin,
            proved.strict_mistakes_rise,
        ),
        concludes=("r = s + |x|^2", "s < r", "r = s", "s < r"),
        refutations=(ALWAYS_RAISED,),
    ),
    Claim(
        "update-may-not-suffice",
        "After an update its point can still be wrong: a wrong point x, not 0, takes "
        "floor(-y<w,x>/|x|^2) + 1 updates in a row.",
        (K,),
        "proved",
        (proved.score_after_many_updates, proved.updates_in_a_row),
        concludes=("<w,z> = k*|z|^2 + <z,w_0>", "k*|z|^2 + <z,w_0> <= |z|^2"),
        compute=separability.updates_in_a_row,
        scope="integer points up to 3 on a line from weights up to 9, in the plane up to 2 from 4",
        refutations=(ONE_UPDATE,),
    ),
    Claim(
        "update-may-break-others",
        "An update makes the weights better: they err on fewer points.",
        (K,),
        "refuted",
        (proved.nearer_to_long_separators, proved.angle_bound_improves),
        concludes=("q < p", "k*delta^2*|w|^2 <= <w,u>^2*R^2"),
        refutations=BETTER_WEIGHTS,
        repaired="An update can turn correct points wrong, and w away from a separator; but it "
        "brings w nearer to every u with 2<z,u> > |z|^2, such as every separator made long "
        "enough, and from 0 the bound sqrt(k) gamma/R from below on the cosine of w and u grows.",
    ),
    Claim(
        "factor-two",
        "The step eta (y - yhat) x is 0 where the prediction is right, and 2 eta y x where it is "
        "wrong.",
        (M,),
        "proved",
        (proved.factor_zero_when_right, proved.factor_two_when_wrong),
        concludes=("m = 0", "m = 2*y"),
    ),
)
