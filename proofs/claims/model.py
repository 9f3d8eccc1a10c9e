"""The model: what a perceptron is, and when a point is on the right side."""

from proofs.claims.claim import Claim
from proofs.claims.sources import C, E, K, M
from proofs.computations import separability
from proofs.refutations.model import HOMOGENEOUS
from proofs.theorems import model as proved

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "bias-absorption",
        "A bias is the weight of one more coordinate, 1 in every point, wherever it stands: scores "
        "and runs stay the same, R^2 grows by 1, and the margin can change.",
        (E, M, K),
        "proved",
        (proved.bias_absorption, proved.augmented_radius, proved.augmented_radius_attained),
        concludes=(
            "<v,e> + <v,t> = b + <w,t>",
            "|e|^2 + 2*<x,e> + |x|^2 <= R^2 + 1",
            "R^2 + 1 = |e|^2 + 2*<x,e> + |x|^2",
        ),
        compute=separability.bias_in_either_place,
        scope="the points of M, those of K, and 1 and 2 on a line: the bias first and last; on "
        "those of K gamma*^2 changes from 8/13 to 9/11",
    ),
    Claim(
        "correct-side",
        "A point is classified correctly if and only if y<w,x> > 0; a tie is not correct.",
        (E,),
        "proved",
        (proved.correct_label, proved.wrong_label, proved.tie_is_not_correct),
        concludes=("h = y", "h + y = 0", "<w,x>^2 > 0"),
    ),
    Claim(
        "hyperplane-distance",
        "The least squared distance from z to the plane of w is <w,z>^2/|w|^2.",
        (C,),
        "proved",
        (proved.plane_keeps_its_distance, proved.nearest_point_of_the_plane),
        concludes=("<w,z>^2 <= |r|^2*|w|^2", "<w,z>^2 = k^2*(|w|^2)^2"),
    ),
    Claim(
        "homogeneous-is-not-affine",
        "Some plane separates the data if and only if some w has y<w,x> > 0 for all of them.",
        (C,),
        "refuted",
        (proved.homogeneous_from_affine, proved.affine_from_homogeneous),
        concludes=(
            "b*y*|e|^2 + b*y*<x,e> + y*<w,e> + y*<w,x> > 0",
            "b*y + y*<x,v> > 0",
        ),
        refutations=HOMOGENEOUS,
        repaired="Some plane separates the data if and only if some w has y<w,x> > 0 for all of "
        "them, once a coordinate 1 is added to every x.",
    ),
)
