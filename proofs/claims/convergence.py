"""Convergence: how many mistakes a run makes, and how it ends."""

from proofs.checkers.coq_record import CoqProof
from proofs.claims.claim import Claim
from proofs.claims.scope import Scope
from proofs.evidence.computations import mistake_counts, worked_examples
from proofs.evidence.refutations import convergence as refuted
from proofs.evidence.refutations import remarks
from proofs.evidence.texts.sources import GORDAN, HERE, LITTLESTONE, NOVIKOFF, C, E, K, M, W
from proofs.theorems import mistake_bounds, tightness

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "alignment-grows",
        "From 0 and at rate 1, k mistakes at margin delta raise <w,u> to at least k delta; "
        "from w_0 and at rate eta they raise it by at least k eta delta.",
        (E, C, W, K, NOVIKOFF),
        "proved",
        (mistake_bounds.alignment_grows, mistake_bounds.alignment_grows_from),
        scope=Scope(data="separable"),
        concludes=("k*delta <= <w,u>", "k*delta*eta + <w_0,u> <= <w,u>"),
        refutations=(remarks.behind_its_updates,),
    ),
    Claim(
        "norm-bounded",
        "From 0 and at rate 1, k mistakes within the radius R leave |w|^2 at most k R^2; "
        "from w_0 and at rate eta they raise it by at most k eta^2 R^2.",
        (E, C, W, K, NOVIKOFF),
        "proved",
        (mistake_bounds.norm_bounded, mistake_bounds.norm_bounded_from),
        scope=Scope(),
        concludes=("|w|^2 <= k*R^2", "|w|^2 <= k*eta^2*R^2 + |w_0|^2"),
        refutations=(remarks.longer_than_its_updates,),
    ),
    Claim(
        "mistake-bound-normalised",
        "From 0, where no point is longer than 1 and a separator u has length 1 and margin gamma, "
        "at most 1/gamma^2 mistakes are made.",
        (E, K, NOVIKOFF),
        "proved",
        (mistake_bounds.mistake_bound_normalised,),
        scope=Scope(start="0", data="separable, short"),
        concludes=("k*delta^2 <= 1",),
        coq=CoqProof(
            ("MistakeBounds.novikoff",),
            "reals",
            "for any real inner product space and any rate > 0, as the case R = 1",
        ),
    ),
    Claim(
        "mistake-bound-unit",
        "From 0, where no point is longer than R and a separator u has length 1 and margin gamma, "
        "at most R^2/gamma^2 mistakes are made.",
        (W, NOVIKOFF),
        "proved",
        (mistake_bounds.mistake_bound_unit,),
        scope=Scope(start="0", data="separable"),
        concludes=("k*delta^2 <= R^2",),
        coq=CoqProof(
            ("MistakeBounds.novikoff",),
            "reals",
            "for any real inner product space and any rate > 0",
        ),
    ),
    Claim(
        "mistake-bound",
        "From 0, k mistakes have k delta^2 <= |u|^2 R^2 for every separator u of least score "
        "delta > 0, where no point is longer than R, in any order and at any rate.",
        (E, C, NOVIKOFF),
        "proved",
        (mistake_bounds.mistake_bound, mistake_bounds.mistake_bound_at_any_rate),
        scope=Scope(start="0", data="separable"),
        concludes=("k*delta^2 <= |u|^2*R^2", "k*delta^2 <= |u|^2*R^2"),
        coq=CoqProof(
            ("MistakeBounds.mistakes_from_zero",),
            "reals",
            "for any real inner product space, any rate > 0 and any sequence of mistakes",
        ),
    ),
    Claim(
        "nonzero-start",
        "From w_0 and at rate eta, at most R^2/gamma^2 + 2|w_0|/(eta gamma) mistakes are made, "
        "where no point is longer than R and the data have the margin gamma.",
        (E, M),
        "proved",
        (mistake_bounds.nonzero_start,),
        scope=Scope(data="separable"),
        concludes=("k*delta^2*eta <= eta*|u|^2*R^2 + 2*beta*delta",),
        coq=CoqProof(
            ("MistakeBounds.mistakes_from_start",),
            "reals",
            "for any real inner product space; at |u| = 1, where delta is the margin",
        ),
        refutations=(refuted.breaks_the_bound,),
    ),
    Claim(
        "perturbed-mistake-bound",
        "From 0, where each update is on an example with <w,z> <= sigma, adds an error r to w + z "
        "that adds at most tau to the square of its length, and leaves <z + r,u> >= delta > 0, k "
        "mistakes have k delta^2 <= |u|^2 (R^2 + 2 sigma + tau). An error no longer than rho costs "
        "a u no longer than 1 at most rho, and adds tau = 2 T rho + rho^2 to weights no longer "
        "than T. Without errors this is Novikoff's theorem.",
        (HERE, NOVIKOFF),
        "proved",
        (
            mistake_bounds.perturbed_mistake_bound,
            mistake_bounds.unperturbed_mistake_bound,
            mistake_bounds.rounding_costs_alignment,
            mistake_bounds.rounding_costs_length,
        ),
        scope=Scope(start="0", rate="1", learner="perceptron with errors", data="separable"),
        concludes=(
            "k*delta^2 <= |u|^2*R^2 + 2*sigma*|u|^2 + tau*|u|^2",
            "k*delta^2 <= |u|^2*R^2",
            "delta <= <u,r> + <z,u>",
            "|r|^2 + 2*<v,r> <= rho^2 + 2*rho*T",
        ),
    ),
    Claim(
        "learning-rate",
        "From 0 the rate changes no mistake and only scales the weights; start and rate scaled "
        "together do the same.",
        (M,),
        "proved",
        (
            mistake_bounds.rate_scales_the_scores,
            mistake_bounds.rate_drops_no_mistake,
            mistake_bounds.rate_adds_no_mistake,
        ),
        scope=Scope(),
        concludes=("<x,v> = eta*<w,x>", "<x,v> <= 0", "<w,x> <= 0"),
        refutations=(remarks.same_plane, refuted.depends_on_the_rate),
    ),
    Claim(
        "finite-convergence",
        "From 0, where y<w,x> <= 0 is a mistake and the data are separable, at most R^2/gamma^2 "
        "passes contain one; a clean pass leaves every y<w,x> > 0. That sampled points lead there "
        "with probability one is argued in words, not proved.",
        (E, C, M, K, NOVIKOFF),
        "proved",
        (mistake_bounds.finite_convergence, mistake_bounds.clean_pass_separates),
        scope=Scope(updates=("le",), start="0", data="separable"),
        concludes=("p*delta^2 <= |u|^2*R^2", "<w,x> > 0"),
    ),
    Claim(
        "stops-from-any-start",
        "On integer points no longer than R that integer weights u score by at least delta > 0, a "
        "run from integer weights w_0 at an integer rate eta > 0 makes at most (R^2 |u|^2 + "
        "2 s delta/eta)/delta^2 mistakes, s an integer of at least |w_0||u|, and stops within one "
        "pass more than that number, rounded down, with every y<w,x> > 0.",
        (M, NOVIKOFF),
        "proved in Coq",
        scope=Scope(updates=("le",), data="separable"),
        coq=CoqProof(
            ("Convergence.mistakes_at_most", "Convergence.stops_and_separates"),
            "none",
            "for the program over the integers, with R^2 an integer, in any order of each pass "
            "that presents all points",
        ),
    ),
    Claim(
        "stops-iff-separable",
        "On integer points, from any integer weights and at any integer rate > 0, a run stops if "
        "and only if some real weights separate the points; then integer weights do.",
        (E, M, K, NOVIKOFF, GORDAN),
        "proved in Coq",
        scope=Scope(updates=("le",)),
        coq=CoqProof(
            ("Decision.stops_iff_separable", "RealWeights.real_weights_separate_no_more"),
            "reals",
            "for the program over the integers, in any order of each pass that presents all points",
        ),
    ),
    Claim(
        "runtime",
        "On n points a run from 0 that presents each of them once a pass computes at most "
        "n (R^2/gamma^2 + 1) scores.",
        (C,),
        "proved",
        (mistake_bounds.runtime,),
        scope=Scope(start="0", order="once", data="separable"),
        concludes=("s*delta^2 <= n*|u|^2*R^2 + n*delta^2",),
    ),
    Claim(
        "bound-is-tight",
        "From 0 and at rate 1, where y<w,x> <= 0 is a mistake, each of n orthonormal points is a "
        "mistake once: it ties before, and scores y<w,x> = 1 after. The bound "
        "|u|^2 R^2/delta^2 is n at u = w, and less at no u.",
        (HERE,),
        "proved",
        (
            tightness.fresh_example_ties,
            tightness.seen_example_scores_one,
            tightness.bound_attained,
            mistake_bounds.mistake_bound,
        ),
        scope=Scope(updates=("le",), start="0", rate="1", data="orthonormal"),
        concludes=("<w,x> = 0", "<w,x> = 1", "|w|^2 = k", "k*delta^2 <= |u|^2*R^2"),
        compute=mistake_counts.bound_is_tight,
        cases="e_1 to e_n, n = 1 to 20: the mistakes of the run, and the best bound by certificate",
    ),
    Claim(
        "no-learner-does-better",
        "Every deterministic learner that sees e_1, .., e_n one by one errs on each, if the labels "
        "are chosen against it, and there R^2/gamma*^2 = n. So a bound in R^2/gamma^2 that some "
        "learner keeps on all separable data is at least n where R^2/gamma^2 = n, and the "
        "perceptron, which keeps floor(R^2/gamma^2), is best possible among all learners.",
        (LITTLESTONE, HERE),
        "proved in Coq",
        scope=Scope(subject="deterministic online learners, on e_1 to e_n in this order"),
        coq=CoqProof(
            (
                "Learners.no_learner_does_better",
                "Learners.largest_margin_of_units",
                "Learners.bound_is_best_possible",
                "Learners.perceptron_errs_at_most",
            ),
            "reals",
            "for learners that answer any integer on integer points, by what they saw before; the "
            "largest margin of e_1, .., e_n is 1/n^(1/2) among all real unit vectors",
        ),
        compute=mistake_counts.no_learner_does_better,
        cases="n = 1 to 12, against four learners: the perceptron, the commonest label, the "
        "nearest point, and +1 always",
    ),
    Claim(
        "small-margin-need-not-be-slow",
        "The less well the data are separated, the more mistakes the perceptron makes.",
        (E, W, K),
        "refuted",
        (tightness.two_of_a_length,),
        scope=Scope(start="0", rate="1", data="pair"),
        concludes=("k <= 2",),
        compute=mistake_counts.small_margins,
        cases="((1,e),+), ((-1,e),+) for e = 1, 1/10, ..., 10^-12: 2 mistakes, bound (1+e^2)/e^2",
        refutations=(refuted.is_quicker,),
        repaired="From 0 and at rate 1 the margin bounds the mistakes from above only: two points "
        "whose y x are of one length and not opposite, such as (1,e) and (-1,e), cost at most 2 "
        "mistakes.",
    ),
    Claim(
        "finite-can-be-huge",
        "From 0 and at rate 1, where y<w,x> <= 0 is a mistake, every run on the d points "
        "(-1,..,-1,1,0,..,0), all labelled +, that ends with a clean pass has made at least "
        "(4^d-1)/3 mistakes.",
        (E, K),
        "proved",
        (tightness.mistakes_of_the_triangle, tightness.triangle_grows),
        scope=Scope(updates=("le",), start="0", rate="1", data="triangle"),
        concludes=("<w,u> = k", "t^2 <= 3*N + 1"),
        compute=mistake_counts.finite_can_be_huge,
        cases="d = 1 to 7: exactly (4^d-1)/3 in cyclic order, no fewer in six others",
    ),
    Claim(
        "different-solutions",
        "The order of the points and the start change the separator that a run ends with.",
        (E, W, M),
        "computed",
        scope=Scope(subject="that there are such runs; some are shown"),
        compute=mistake_counts.different_solutions,
        cases="the four points of M: 4 solutions in all 24 orders, 5 from the starts in {-1,0,1}^3",
        refutations=(refuted.depends_on_the_order, refuted.depends_on_the_start),
    ),
    Claim(
        "no-max-margin",
        "A run need not end with the separator of largest margin.",
        (E, W, M, K),
        "computed",
        scope=Scope(subject="that there is such a run; some are shown"),
        compute=mistake_counts.no_max_margin,
        cases="squared margins: K 2/5 of 8/13; M in all 24 orders 1/3, 1/6 or 1/9 of 1/3",
        refutations=(refuted.misses_the_margin,),
    ),
    Claim(
        "separators-differ",
        "Weights that separate the data predict alike everywhere.",
        (W,),
        "refuted",
        (mistake_bounds.separators_agree,),
        scope=Scope(subject="data", data="separable"),
        concludes=("<x,u>*<x,v> > 0",),
        refutations=(refuted.disagrees_elsewhere,),
        repaired="Any two separators agree on the training points.",
    ),
    Claim(
        "tired-is-not-converged",
        "On separable data a limit of passes can stop a run on weights that err.",
        (M, K),
        "computed",
        scope=Scope(subject="that there is such a run; one is shown"),
        compute=mistake_counts.tired_is_not_converged,
        cases="the four points of M under M2: the weights err after pass 1 and separate at the end",
        refutations=(refuted.errs_after_a_pass,),
    ),
    Claim(
        "run-of-the-proofs",
        "On five data sets the run that the theorems speak of is that of the program: mistake by "
        "mistake, the same.",
        (HERE,),
        "computed",
        scope=Scope(updates=("le",), start="0", rate="1", order="cyclic", data="named"),
        compute=worked_examples.run_of_the_proofs,
        cases="five separable data sets: M, K, floats, orthonormal, triangular; every mistake",
    ),
)
