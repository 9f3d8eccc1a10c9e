"""Margins and separability: what the best margin bounds, and what cannot be separated."""

from proofs.checkers.coq_record import CoqProof
from proofs.claims.claim import Claim
from proofs.claims.scope import Scope
from proofs.evidence.computations import counting, reachable_weights, separability
from proofs.evidence.computations import margins as computed
from proofs.evidence.texts.sources import (
    ALBERT_ANDERSON,
    AMALDI_KANN,
    BLOCK_LEVIN,
    CORREIA,
    FREUND_SCHAPIRE,
    GORDAN,
    HERE,
    JOHNSON_PREPARATA,
    MINSKY_PAPERT,
    NOVIKOFF,
    SILVAPULLE,
    STIEMKE,
    WOLFE,
    C,
    E,
    K,
    M,
)
from proofs.theorems import margins, mistake_bounds, nonseparable

#: The margin: what it scales with, and what the best one bounds.
MARGIN: tuple[Claim, ...] = (
    Claim(
        "margin-scale-free",
        "The bound R^2/gamma^2 = |u|^2 R^2 / delta^2, R the radius and delta the least score of u, "
        "stays what it is when all points are multiplied by one positive number, or the separator "
        "is.",
        (E, C, K),
        "proved",
        (
            margins.margin_scale_free,
            margins.scores_scale,
            margins.scores_scale_back,
            margins.radius_scales,
            margins.radius_scales_back,
        ),
        scope=Scope(subject="data", data="separable"),
        concludes=(
            "s^2*t^2*delta^2*B = s^2*t^2*|u|^2*R^2",
            "s*t*delta <= s*t*<z,u>",
            "delta <= <z,u>",
            "s^2*|z|^2 <= s^2*R^2",
            "|z|^2 <= R^2",
        ),
        compute=computed.scale_free,
        cases="six data sets times 1/7, 5/2 and 10^20: the largest margin; their separators times "
        "these: the bound",
    ),
    Claim(
        "best-bound-is-max-margin",
        "A separator bounds the largest margin gamma* from below, a convex combination of the y x "
        "from above; where the two meet it is known, and R^2/gamma*^2 is the best bound.",
        (E, C, WOLFE, NOVIKOFF),
        "proved",
        (margins.margin_from_above, margins.best_margin, margins.best_bound),
        scope=Scope(subject="data", data="separable"),
        concludes=(
            "delta^2*Lambda^2 <= |u|^2*|v|^2",
            "delta^2*|m|^2 <= mu^2*|u|^2",
            "k*|n|^2 <= R^2",
        ),
        compute=computed.best_bounds_meet,
        cases="the two bounds meet, in rationals, on six data sets: M, K, orthonormal, triangle, "
        "fractions, one point",
    ),
    Claim(
        "margin-classes-nest",
        "For gamma > 0 the class H_gamma of the u != 0 with a margin of gamma or more shrinks as "
        "gamma grows; it is empty above the length of any convex combination of the y x, and up to "
        "|n| it holds the n of their hull with all <z,n> >= |n|^2, if there is one: then "
        "gamma* = |n|, and it is empty exactly for gamma > gamma*.",
        (C, WOLFE),
        "proved",
        (
            margins.margin_classes_nest,
            margins.margin_classes_bounded,
            margins.margin_class_of_the_nearest,
        ),
        scope=Scope(subject="data"),
        concludes=(
            "g^2*|u|^2 <= <z,u>^2",
            "gamma^2*Lambda^2 <= |v|^2",
            "gamma^2*|n|^2 <= <z,n>^2",
        ),
        compute=computed.nearest_points,
        cases="that there is such an n, the point nearest to 0: six data sets; for all separable "
        "data it is in Wolfe (1976) and not proved here",
    ),
)

#: What cannot be separated, and what a run does there.
SEPARATION: tuple[Claim, ...] = (
    Claim(
        "xor-not-separable",
        "No weights separate the exclusive or, with a bias on 0/1 or without one on -1/+1 inputs.",
        (E, C, K, MINSKY_PAPERT),
        "proved",
        (nonseparable.xor_not_separable, nonseparable.xor_signed_not_separable),
        scope=Scope(subject="data", data="exclusive or"),
        concludes=("0 < 0", "0 < 0"),
    ),
    Claim(
        "parity-not-separable",
        "No weights and bias compute the parity of n >= 2 bits.",
        (MINSKY_PAPERT,),
        "proved",
        (nonseparable.parity_not_separable,),
        scope=Scope(subject="data", data="parity"),
        concludes=("0 < 0",),
        coq=CoqProof(
            ("Parity.bits_do_not_compute_parity",),
            "reals",
            "for bits 0 and 1, real weights and any real threshold, the bias being minus it",
        ),
        compute=separability.parity_of_few_bits,
        cases="n = 2..6 bits with bias: a replayed certificate on every square of corners",
    ),
    Claim(
        "parity-has-order-n",
        "Real weights and a threshold on features of which each depends on k bits at most can "
        "compute the parity of n bits if and only if n <= k. On features that each ignore a bit of "
        "n >= 1 the multipliers 1, .., 1 are a Gordan certificate: each feature has every value as "
        "often on the odd words as on the even ones.",
        (MINSKY_PAPERT,),
        "proved in Coq",
        scope=Scope(subject="real features of n bits, real weights and thresholds"),
        coq=CoqProof(
            (
                "Parity.parity_has_order_n",
                "Parity.no_weights_compute_parity",
                "Parity.ones_certify_parity",
                "Parity.ignoring_a_bit_pairs_words",
            ),
            "reals",
            "for real features, weights and thresholds, and the certificate for integer features",
        ),
        compute=separability.order_of_parity,
        cases="n = 1..6, the features all products of fewer than n bits, of which every such "
        "feature is a combination: the certificate replayed, and found by certify up to n = 4; "
        "weights found once the product of all n bits is added",
    ),
    Claim(
        "gordan",
        "Never both: a separator, and a vanishing nonnegative combination of the y x, not all 0. "
        "The weights after k mistakes from 0 at rate 1 are a nonnegative combination of them, of "
        "total k and of a length at most R k^(1/2), and no margin exceeds |w|/k.",
        (GORDAN,),
        "proved",
        (
            nonseparable.gordan,
            nonseparable.total_of_mistakes,
            nonseparable.hull_of_mistakes,
            mistake_bounds.norm_bounded,
        ),
        scope=Scope(start="0", rate="1"),
        concludes=("0 < 0", "<w,e> = k", "k^2*delta^2 <= |u|^2*|w|^2", "|w|^2 <= k*R^2"),
        compute=separability.gordan_alternative,
        cases="that one of the two exists: all data in the plane of up to four y x of integers up "
        "to 1, or two of integers up to 2",
    ),
    Claim(
        "one-of-the-two",
        "Integer points are separated by some weights if and only if no combination of the y x "
        "vanishes whose multipliers are integers >= 0 and not all 0; which of the two is so can be "
        "decided by a computation.",
        (GORDAN,),
        "proved in Coq",
        scope=Scope(subject="data"),
        coq=CoqProof(
            (
                "Alternative.separable_iff_no_certificate",
                "Alternative.inseparable_iff_certificate",
                "Alternative.separable_decided",
            ),
            "none",
            "for integer points and weights, and so for rational ones, which one factor makes "
            "integers",
        ),
    ),
    Claim(
        "minimal-core",
        "Rows that cancel with positive multipliers, all but one of them independent, cannot be "
        "separated, while any part of them can; and if two or more of them depend on the others, "
        "some part of them cancels too.",
        (GORDAN,),
        "computed",
        scope=Scope(subject="data", data="nonseparable"),
        compute=separability.minimal_cores,
        cases="all data in the plane of up to four y x of integers up to 1, or two of integers up "
        "to 2: the certificate that certify returns, and each part of the data with weights on a "
        "grid",
    ),
    Claim(
        "separation-in-rounds",
        "A row with a positive multiplier in a vanishing combination of the y x has the score 0 "
        "for all w that give no row a negative score, if the other multipliers are not negative or "
        "belong to rows known to have the score 0. So Gordan's alternative, asked again of the "
        "rows that are left, finds in at most d rounds the rows that some such w gives a positive "
        "score.",
        (STIEMKE, GORDAN, ALBERT_ANDERSON),
        "proved",
        (nonseparable.vanishing_scores,),
        scope=Scope(subject="data"),
        concludes=("<w,z>^2 <= 0",),
        compute=separability.separation_in_rounds,
        cases="that the rounds find all these rows: all data in the plane of up to three y x of "
        "integers up to 1, against weights on a grid",
    ),
    Claim(
        "separation-likelihood",
        "The maximum likelihood estimates of a logit or probit model exist if and only if no w "
        "gives a y x a positive score and none a negative one; of a Poisson model, if and only if "
        "no w has <w,x> <= 0 where the count is 0, not always = 0, and <w,x> = 0 elsewhere.",
        (ALBERT_ANDERSON, SILVAPULLE, CORREIA),
        "cited",
        scope=Scope(subject="the likelihood of a regression whose columns are independent"),
        cited="Albert and Anderson (1984) for logit, Silvapulle (1981) for logit and probit, "
        "Correia, Guimarães and Zylkin (2019) for Poisson",
    ),
    Claim(
        "no-convergence",
        "Where y<w,x> <= 0 is a mistake and no weights separate the data, no pass is clean, from "
        "any start and at any rate: the weights of a clean pass would separate. A vanishing "
        "nonnegative combination of the y x, not all 0, shows that no weights do.",
        (E, M, K, GORDAN),
        "proved",
        (mistake_bounds.clean_pass_separates, nonseparable.no_convergence),
        scope=Scope(updates=("le",), data="nonseparable"),
        concludes=("<w,x> > 0", "0 < 0"),
    ),
    Claim(
        "weights-stay-bounded",
        "For finitely many points, separable or not, there is an M such that any mistakes y<w,x> "
        "<= 0, in any order, leave |w|^2 <= |w_0|^2 + M, from every start w_0. M depends on the "
        "points and the rate alone. So |w| <= |w_0| + M^(1/2), which is the classic form and says "
        "less.",
        (MINSKY_PAPERT, BLOCK_LEVIN),
        "proved in Coq",
        scope=Scope(),
        coq=CoqProof(
            ("RealBounded.weights_stay_bounded", "RealBounded.norms_stay_bounded"),
            "reals",
            "for points of any real inner product space and any rate >= 0",
        ),
        compute=reachable_weights.weights_stay_bounded,
        cases="eight data sets, from 0: all weights that a run can reach, found and checked to be "
        "closed, such as 162 of |w|^2 <= 29 for xor with bias on 0/1 inputs",
    ),
    Claim(
        "cycling-theorem",
        "On integer points that nothing separates, a run that presents them in the same order in "
        "every pass comes back to weights that ended an earlier pass, from any integer weights and "
        "at any integer rate > 0. So it goes round for ever.",
        (MINSKY_PAPERT, BLOCK_LEVIN),
        "proved in Coq",
        scope=Scope(updates=("le",), order="cyclic", data="nonseparable"),
        coq=CoqProof(
            (
                "Cycle.inseparable_repeats",
                "Cycle.repeats_never_stops",
                "RealWeights.real_weights_separate_no_more",
            ),
            "reals",
            "for the program over the integers; where integer weights do not separate, no real "
            "ones do",
        ),
    ),
    Claim(
        "weights-of-separable-data",
        "From 0 and at rate 1, mistakes on separable data leave |w| <= R^2 |u|/delta, u a "
        "separator of least score delta > 0; those on a line leave |w| <= R, separable or not. "
        "No point is longer than R.",
        (HERE,),
        "proved",
        (nonseparable.bounded_if_separable, nonseparable.bounded_on_a_line),
        scope=Scope(start="0", rate="1"),
        concludes=("delta^2*|w|^2 <= |u|^2*R^4", "|w|^2 <= R^2"),
    ),
    Claim(
        "nonseparable-mistakes",
        "On any data a run from 0 makes at most ((R+D)/gamma)^2 mistakes, where |u| = 1, gamma > 0 "
        "and D^2 sums the squares of what each mistake falls short of gamma: in one pass a point "
        "pays at most once, and presented again it pays again.",
        (FREUND_SCHAPIRE,),
        "proved",
        (nonseparable.nonseparable_mistakes, nonseparable.nonseparable_mistakes_any_length),
        scope=Scope(start="0"),
        concludes=(
            "k*gamma^2 <= D^2 + 2*D*R + R^2",
            "k*gamma^2 <= rho^2*R^2 + 2*rho*D*R + D^2",
        ),
        coq=CoqProof(
            ("MistakeBounds.freund_schapire",),
            "reals",
            "for any real inner product space and any rate > 0, D summed over all mistakes",
        ),
    ),
    Claim(
        "almost-separable",
        "In one pass from 0, data that only a few points keep from a margin gamma cost at most "
        "((R+D)/gamma)^2 mistakes, D^2 the sum of their squared shortfalls; presented again they "
        "pay again. Where y<w,x> <= 0 is a mistake and a nonnegative combination of the y x, not "
        "all 0, vanishes, no pass is clean.",
        (K, FREUND_SCHAPIRE),
        "proved",
        (nonseparable.nonseparable_mistakes, nonseparable.no_convergence),
        scope=Scope(start="0", order="once"),
        concludes=("k*gamma^2 <= D^2 + 2*D*R + R^2", "0 < 0"),
    ),
    Claim(
        "fewest-mistakes-np-hard",
        "To find weights that leave the fewest points on the wrong side is NP-hard in general.",
        (K, JOHNSON_PREPARATA, AMALDI_KANN),
        "cited",
        scope=Scope(subject="the time in which a problem can be solved"),
        compute=counting.fewest_mistakes,
        cases="the minimum itself on six data sets of at most 8 points, in two ways: 1 for xor "
        "with bias, 2 for the parity of three bits",
        cited="Johnson and Preparata (1978), densest hemisphere; Amaldi and Kann (1995) for strict "
        "inequalities",
    ),
)
