"""What the texts remark by the way: each remark with its verdict, and what is true of it."""

from proofs.claims.claim import Claim
from proofs.claims.scope import Scope
from proofs.evidence.computations import remarks as computed
from proofs.evidence.refutations import remarks as refuted
from proofs.evidence.texts.sources import NOVIKOFF, C, E, K, M, W
from proofs.theorems import losses, margins, model, updates
from proofs.theorems.mistake_bounds import alignment_grows

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "decision-boundary",
        "The decision boundary of weights w is the set of the x with <w,x> = 0: it is orthogonal "
        "to w; each of its points has points of both labels beside it, if w is not 0; a point off "
        "it has one label around it.",
        (E, M, K),
        "proved",
        (
            model.boundary_is_orthogonal,
            model.boundary_has_two_sides,
            model.off_the_boundary_is_one_side,
        ),
        scope=Scope(subject="a point, and the plane of any weights"),
        concludes=("<w,x> = <w,t>", "<w,x>^2 < <w,r>^2", "<w,r>*<w,x> + <w,x>^2 > 0"),
        refutations=(refuted.off_the_boundary,),
    ),
    Claim(
        "picture-has-n-squared-values",
        "A picture of n x n light intensities is a vector of R^n.",
        (C,),
        "refuted",
        scope=Scope(subject="arrays of n rows of n numbers"),
        compute=computed.pictures,
        cases="n = 1 to 6: the arrays with a single 1, row by row",
        refutations=(refuted.more_entries,),
        repaired="Row by row, a picture of n x n light intensities is a vector of R^(n^2).",
    ),
    Claim(
        "affine-features",
        "Features that are an affine map of the points separate nothing that weights and a bias on "
        "the points do not separate.",
        (W,),
        "proved",
        (model.affine_map_separates_no_more,),
        scope=Scope(subject="data"),
        concludes=("b*y + y*<u,t> + y*<x,v> > 0",),
    ),
    Claim(
        "bias-in-its-place",
        "Of points with a 1 appended, the sum of the w^(i) z^(i) is w^(1) 1 + the sum of the "
        "w^(i) x^(i-1), and predicts by the sign of <w,x> - b.",
        (K,),
        "refuted",
        (model.bias_absorption,),
        scope=Scope(),
        concludes=("<v,e> + <v,t> = b + <w,t>",),
        refutations=(refuted.another_sum, refuted.another_sign),
        repaired="Wherever in the points the 1 stands, the score is <w,x> + b, with b the weight "
        "of that 1: the last one where it is appended, the first where it is prepended, and minus "
        "the b of <w,x> - b.",
    ),
    Claim(
        "absolute-of-a-separator",
        "On data that w separates, |<w,x>| is y<w,x> for every point: there the least |<w,x>| is "
        "the least y<w,x>.",
        (E, C, K),
        "proved",
        (model.absolute_score_of_a_separator,),
        scope=Scope(subject="data", data="separable"),
        concludes=("a = y*<w,x>",),
    ),
    Claim(
        "correct-points-cost-nothing",
        "Points that are classified correctly, y<w,x> > 0, add nothing to the criterion.",
        (E,),
        "proved",
        (losses.correct_points_cost_nothing,),
        scope=Scope(subject="data"),
        concludes=("E = 0",),
    ),
    Claim(
        "sampled-gradient",
        "Where no score is 0, the mean of the steps that n points make, each drawn alike, is "
        "alpha/n times minus the gradient of the criterion.",
        (E, M),
        "computed",
        scope=Scope(subject="data"),
        compute=computed.sampled_gradient,
        cases="up to 3 examples of coordinates -1, 0, 1 on a line, up to 2 in the plane, weights "
        "of coordinates -2, -1, 1, 2, at rate 1, wherever no score is 0",
        refutations=(refuted.in_order,),
    ),
    Claim(
        "update-turns-to-its-point",
        "At rate 1 an update on a mistake z = y x does not turn w away from z: where z stays wrong "
        "their cosine, at most 0, grows or stays; where z is put right it becomes positive.",
        (K,),
        "proved",
        (updates.still_wrong_but_nearer,),
        scope=Scope(updates=("le",), rate="1"),
        concludes=("r^2*|w|^2 <= q*s^2",),
    ),
    Claim(
        "weights-increase",
        "An update on a positive point that is predicted -1 increases the weights.",
        (M,),
        "refuted",
        (updates.weight_rises, updates.weight_falls),
        scope=Scope(rate="1"),
        concludes=("s < r", "r < s"),
        refutations=(refuted.weight_falls,),
        repaired="An update raises the weight of a coordinate j where y x_j > 0, and lowers it "
        "where y x_j < 0.",
    ),
    Claim(
        "run-need-not-reach-u",
        "On separable data the weights of a run tend to the separator u of the theorem.",
        (E,),
        "refuted",
        (updates.angle_bound_improves,),
        scope=Scope(updates=("le",), start="0", rate="1", data="separable"),
        concludes=("k*delta^2*|w|^2 <= <w,u>^2*R^2",),
        refutations=(refuted.ends_elsewhere,),
        repaired="Of every separator u of least score delta, the weights after k mistakes from 0 "
        "have <w,u>^2 R^2 >= k delta^2 |w|^2; where they separate they stay, whatever their angle "
        "with u.",
    ),
    Claim(
        "alignment-and-length",
        "The alignment <w,u> and the length |w| together bound the cosine of w and u: after k "
        "mistakes from 0 it is at least sqrt(k) delta / (R |u|). The alignment alone does not.",
        (E, NOVIKOFF),
        "proved",
        (updates.angle_bound_improves,),
        scope=Scope(updates=("le",), start="0", rate="1", data="separable"),
        concludes=("k*delta^2*|w|^2 <= <w,u>^2*R^2",),
        refutations=(refuted.turns_towards,),
    ),
    Claim(
        "ball-not-sphere",
        "Points can be rescaled by one factor so that all of them lie on the unit sphere.",
        (E,),
        "refuted",
        (margins.scaled_into_the_ball,),
        scope=Scope(subject="data"),
        concludes=("s^2*|z|^2 <= 1",),
        refutations=(refuted.lengths_differ,),
        repaired="Divided by R, points no longer than R lie in the unit ball.",
    ),
    Claim(
        "stop-by-sign-separates",
        "Where every sign(<w,x>) is y, with sign(0) = +1, some plane separates the points: a run "
        "that stops there and nowhere else never stops on data that no plane separates.",
        (C,),
        "proved",
        (updates.stop_by_sign_separates,),
        scope=Scope(subject="data"),
        concludes=("g*y + 2*y*<w,x> > 0",),
    ),
    Claim(
        "loop-without-end",
        "A loop over t = 1, 2, ... that samples an example in every round has final weights.",
        (W,),
        "refuted",
        (updates.predict_rule_bound,),
        scope=Scope(updates=("predict+", "predict-"), start="0", rate="1"),
        concludes=("k*delta^2 <= |u|^2*R^2",),
        refutations=(refuted.never_final,),
        repaired="From 0, on separable data and whatever sign(0) is, at most R^2/gamma^2 rounds "
        "change the weights, so that some weights are the last; on other data none need be.",
    ),
    Claim(
        "cyclic-index",
        "Points x_1 to x_n are presented in passes where round t > n takes x_(t mod n).",
        (K,),
        "refuted",
        scope=Scope(subject="the order in which n points are presented"),
        compute=computed.cyclic_index,
        cases="n = 1 to 6, three passes",
        refutations=(refuted.index_out_of_range,),
        repaired="Points x_1 to x_n are presented in passes where round t takes the point number "
        "1 + ((t - 1) mod n).",
    ),
    Claim(
        "cosine-needs-a-mistake",
        "After K mistakes from 0, <w,w*> / (|w*| |w|) is a cosine, and at most 1.",
        (K,),
        "refuted",
        (updates.positive_weight_after_a_mistake, alignment_grows),
        scope=Scope(updates=("le",), start="0", rate="1", data="separable"),
        concludes=("<w,u> > 0", "k*delta <= <w,u>"),
        refutations=(refuted.divides_by_zero,),
        repaired="After one mistake or more from 0, <w,w*> > 0, so that w is not 0 and there is "
        "a cosine; K delta <= <w,w*> needs no division and holds for K = 0 too.",
    ),
    Claim(
        "margin-as-balls",
        "Weights w, not 0, have a margin of gamma > 0 at a point just where the ball of radius "
        "gamma around it lies on its side of the plane.",
        (C,),
        "proved",
        (margins.balls_from_margin, margins.margin_from_balls),
        scope=Scope(subject="a point, and the plane of any weights but 0"),
        concludes=("<w,x> + <w,z> >= 0", "g*h <= <w,z>"),
    ),
    Claim(
        "online-work",
        "Online learning can take fewer scores than batch learning until the weights separate: on "
        "m copies of the separable points of K it takes 4, and in batches 4 m.",
        (W, M),
        "computed",
        scope=Scope(updates=("le",), start="0", order="cyclic", data="named"),
        compute=computed.online_work,
        cases="m = 1, 10 and 100 copies of the four points, in order, from 0",
    ),
    Claim(
        "vote-examples",
        "The two votes that K prints: one-vs-rest makes Banana, one-vs-one makes Orange.",
        (K,),
        "computed",
        scope=Scope(subject="two votes on three classes"),
        compute=computed.vote_examples,
        cases="the three classes of the text, its three claims and its three duels",
    ),
    Claim(
        "example-M-table",
        "The table of M prints the scores 0, 0, 0, -2, then -2, then 2, 4, -2, -4, each with its "
        "prediction.",
        (M,),
        "computed",
        scope=Scope(updates=("predict+",), start="0", order="cyclic", data="named"),
        compute=computed.example_m_table,
        cases="the four points of the text, algorithm M2, eta = 1: pass 1, the first row of pass "
        "2, and pass 3",
    ),
    Claim(
        "example-K-products",
        "The examples of K print y<w,x> = 0, -4, 1, -4, 4 and 0, 0, -2, -2, and the sizes "
        "|<w,x>| / |w| = 1, 1, 0.05, 1.",
        (K,),
        "computed",
        scope=Scope(updates=("le",), start="0", order="cyclic", data="named"),
        compute=computed.example_k_products,
        cases="the first five rounds of the separable example, the first four of the exclusive "
        "or, and the four points of the example of a margin",
    ),
)
