"""The model and one update: when a point is on the right side, and what a mistake changes."""

from proofs.claims.claim import Claim
from proofs.claims.scope import Scope
from proofs.evidence.computations import separability
from proofs.evidence.refutations import model as refuted
from proofs.evidence.refutations import remarks
from proofs.evidence.texts.sources import C, E, K, M, W
from proofs.theorems import model, updates

#: The model: what a perceptron is, and when a point is on the right side.
MODEL: tuple[Claim, ...] = (
    Claim(
        "bias-absorption",
        "A bias is the weight of one more coordinate, 1 in every point, wherever it stands: scores "
        "and runs stay the same, R^2 grows by 1, and the margin can change.",
        (E, M, K),
        "proved",
        (model.bias_absorption, model.augmented_radius, model.augmented_radius_attained),
        scope=Scope(),
        concludes=(
            "<v,e> + <v,t> = b + <w,t>",
            "|e|^2 + 2*<x,e> + |x|^2 <= R^2 + 1",
            "R^2 + 1 = |e|^2 + 2*<x,e> + |x|^2",
        ),
        compute=separability.bias_in_either_place,
        cases="the points of M, those of K, and 1 and 2 on a line: the bias first and last; on "
        "those of K gamma*^2 changes from 8/13 to 9/11",
    ),
    Claim(
        "correct-side",
        "Where y<w,x> > 0 the predicted label is y, whatever sign(0) is, and no change of the "
        "weights shorter than y<w,x>/|x| alters it; where y<w,x> < 0 it is -y. At a tie, x not 0, "
        "weights as near to w as one likes predict y, and others -y: a tie is correct or not by "
        "the choice of sign(0) alone.",
        (E, K),
        "proved",
        (
            model.correct_label,
            model.wrong_label,
            model.correct_side_is_kept,
            model.tie_goes_either_way,
        ),
        scope=Scope(subject="data"),
        concludes=("h = y", "h + y = 0", "<z,r> + <w,z> > 0", "a*|z|^2 + <w,z> > 0"),
    ),
    Claim(
        "hyperplane-distance",
        "The least squared distance from z to the plane of w is <w,z>^2/|w|^2.",
        (C, K),
        "proved",
        (model.plane_keeps_its_distance, model.nearest_point_of_the_plane),
        scope=Scope(subject="a point, and the plane of any weights but 0"),
        concludes=("<w,z>^2 <= |r|^2*|w|^2", "<w,z>^2 = k^2*(|w|^2)^2"),
    ),
    Claim(
        "homogeneous-is-not-affine",
        "Some plane separates the data if and only if some w has y<w,x> > 0 for all of them.",
        (C,),
        "refuted",
        (model.homogeneous_from_affine, model.affine_from_homogeneous),
        scope=Scope(subject="data"),
        concludes=(
            "b*y*|e|^2 + b*y*<x,e> + y*<w,e> + y*<w,x> > 0",
            "b*y + y*<x,v> > 0",
        ),
        refutations=(refuted.affine_only, refuted.affine_only_off_zero),
        repaired="Some plane separates the data if and only if some w has y<w,x> > 0 for all of "
        "them, once a coordinate 1 is added to every x.",
    ),
)

#: One update: what it does to the point, to the others, and to the weights.
UPDATE: tuple[Claim, ...] = (
    Claim(
        "update-corrects",
        "At rate 1 an update raises the score y<w,x> of its point by |x|^2: strictly if and only "
        "if x is not 0, and always where the score was below 0.",
        (C, W, K),
        "proved",
        (
            updates.score_after_an_update,
            updates.score_rises,
            updates.score_stays_at_the_origin,
            updates.strict_mistakes_rise,
        ),
        scope=Scope(rate="1"),
        concludes=("r = s + |x|^2", "s < r", "r = s", "s < r"),
        refutations=(refuted.stays_as_low, remarks.wrong_at_zero),
    ),
    Claim(
        "update-may-not-suffice",
        "At rate 1, where y<w,x> <= 0 is a mistake, a point can still be wrong after an update on "
        "it: a wrong point x, not 0, takes floor(-y<w,x>/|x|^2) + 1 updates in a row.",
        (W, K),
        "proved",
        (updates.score_after_many_updates, updates.updates_in_a_row),
        scope=Scope(updates=("le",), rate="1", data="one point"),
        concludes=("<w,z> = k*|z|^2 + <z,w_0>", "k*|z|^2 + <z,w_0> <= |z|^2"),
        compute=separability.updates_in_a_row,
        cases="integer points up to 3 on a line from weights up to 9, in the plane up to 2 from 4",
        refutations=(refuted.still_wrong,),
    ),
    Claim(
        "update-may-break-others",
        "An update makes the weights better: they err on fewer points.",
        (M, K),
        "refuted",
        (updates.nearer_to_long_separators, updates.angle_bound_improves),
        scope=Scope(rate="1"),
        concludes=("q < p", "k*delta^2*|w|^2 <= <w,u>^2*R^2"),
        refutations=(
            refuted.more_mistakes,
            refuted.more_mistakes_on_separable_data,
            refuted.turns_away,
            remarks.fewer_mistakes,
        ),
        repaired="At rate 1 an update can turn correct points wrong, and w away from a separator; "
        "but it brings w nearer to every u with 2<z,u> > |z|^2, such as every separator made long "
        "enough, and from 0 the bound sqrt(k) gamma/R from below on the cosine of w and u grows.",
    ),
    Claim(
        "factor-two",
        "Where the prediction yhat is -1 or +1, the step eta (y - yhat) x is 0 if it is right, and "
        "2 eta y x if it is wrong.",
        (M,),
        "proved",
        (updates.factor_zero_when_right, updates.factor_two_when_wrong),
        scope=Scope(updates=("predict+", "predict-")),
        concludes=("m = 0", "m = 2*y"),
    ),
)
