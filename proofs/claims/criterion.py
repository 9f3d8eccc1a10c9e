"""The criterion that the perceptron descends, its gradient, and other losses."""

from proofs.claims.claim import Claim
from proofs.claims.sources import DUDA_HART, E, M
from proofs.computations import calculus
from proofs.refutations.model import LABEL_LOST, ZERO_CRITERION
from proofs.theorems import losses
from proofs.theorems import losses as proved

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "criterion-nonnegative",
        "The criterion, minus the sum of y<w,x> over the misclassified points, is never negative; "
        "on ties it is 0.",
        (E,),
        "proved",
        (proved.criterion_nonnegative, proved.criterion_vanishes_at_ties),
        concludes=("E >= 0", "E = 0"),
        refutations=(ZERO_CRITERION,),
    ),
    Claim(
        "criterion-gradient",
        "Where no score is 0, the gradient of the criterion is minus the sum of the misclassified "
        "y x, so that descending it on one point is the update.",
        (E,),
        "proved",
        (proved.linear_on_a_cell, proved.supporting_gradient),
        concludes=("<v,g> + F = <w,g> + E", "<w,g> + E <= <v,g> + F"),
        symbolic=calculus.gradient_of_the_criterion,
        refutations=(LABEL_LOST,),
    ),
    Claim(
        "criterion-convex",
        "The criterion is convex, continuous and positively homogeneous, and linear on every cell "
        "on which no score changes its sign.",
        (DUDA_HART,),
        "proved",
        (
            proved.criterion_convex,
            proved.criterion_continuous,
            proved.homogeneous_from_above,
            proved.homogeneous_from_below,
            proved.linear_on_a_cell,
        ),
        concludes=(
            "a*F + H <= a*E + F",
            "F <= D*S + E",
            "H <= t*E",
            "t*E <= H",
            "<v,g> + F = <w,g> + E",
        ),
    ),
    Claim(
        "zero-one-loss",
        "The number of misclassified points is constant while no score changes its sign, and "
        "changes by 1 where one alone does.",
        (E,),
        "proved",
        (losses.constant_on_a_cell, losses.jump_at_a_crossing),
        concludes=("M = N", "j^2 = 1"),
    ),
    Claim(
        "logistic-relation",
        "A sigmoid unit under cross-entropy is logistic regression, with the step "
        "eta (t - sigma(<w,x>)) x; scaled up, away from ties, it becomes half of eta (y - yhat) x, "
        "and at a tie sigma is 1/2.",
        (M,),
        "symbolic",
        symbolic=calculus.logistic_relation,
        scope="three symbolic coordinates, any target t in the step, t = 0 and 1 in the loss",
    ),
)
