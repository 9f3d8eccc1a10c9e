"""Examples, floating point and counts: what is reproduced or computed exactly."""

from proofs.checkers.coq_record import CoqProof
from proofs.claims.claim import Claim
from proofs.claims.scope import Scope
from proofs.evidence.computations import counting, worked_examples
from proofs.evidence.floats import float_bounds
from proofs.evidence.floats.float_failures import SCOPE, float_can_fail
from proofs.evidence.texts.sources import COVER, HERE, MUROGA, NOVIKOFF, K, M
from proofs.theorems.lemmas import weights_on_a_grid

#: The worked examples of the texts, to be reproduced exactly.
EXAMPLES: tuple[Claim, ...] = (
    Claim(
        "example-M",
        "The worked example of M: theta runs (0,0,0), (-2,0,0), (0,2,2), (-2,2,2) and stays.",
        (M,),
        "computed",
        scope=Scope(("predict+",), "0", order="cyclic", data="named", dimension=3),
        compute=worked_examples.example_m,
        cases="the four points of the text, algorithm M2, eta = 1, every update",
    ),
    Claim(
        "example-K-separable",
        "The separable example of K: w runs (0,0), (4,0), (3,-1), (1,-3), which separates.",
        (K,),
        "computed",
        scope=Scope(("le",), "0", "1", "cyclic", "named", 2),
        compute=worked_examples.example_k_separable,
        cases="the four points of the text, algorithm K without bias, every update",
    ),
    Claim(
        "example-K-xor",
        "The exclusive or of K: w runs (0,0), (1,1), (0,2), (1,1), (0,0), for ever.",
        (K,),
        "computed",
        scope=Scope(("le",), "0", "1", "cyclic", "named", 2),
        compute=worked_examples.example_k_xor,
        cases="the four points of the text, algorithm K without bias, one pass that recurs",
    ),
)

#: Arithmetic: when the float64 program is the exact one, and how it fails otherwise.
ARITHMETIC: tuple[Claim, ...] = (
    Claim(
        "float-is-exact",
        "On d-dimensional points 2^e times integers of size at most m, with moves 2^r y x from 0 "
        "and (d+1) m^2 floor(R^2|u|^2/delta^2) < 2^53, a float64 run is the exact one in any order "
        "of summation, if 2^e, 2^r, 2^(e+r), 2^(2e+r) and each times 2^53 are normal numbers.",
        (HERE,),
        "proved in Coq",
        scope=Scope(subject="float64 runs from 0 on such points, in any order"),
        coq=CoqProof(
            ("FloatBound.float_is_exact", "FloatBound.float_scores_are_exact_throughout"),
            "Flocq",
            "for separable points, a program that decides by y <w,x> <= 0 in floats and adds "
            "2^r y x, and a weaker condition: mistakes, scores, end and weights are the exact ones",
        ),
    ),
    Claim(
        "float-mistake-bound",
        "A run in float64 from 0 at rate 1, in any order of the points and of each sum, fused or "
        "not, makes fewer than K mistakes and stops within K passes, for every K with (1+e)^K "
        "(1+eK)(1+g K^(1/2)) (R^2+2t)^(1/2) |u| < K^(1/2) delta by which nothing can overflow: R "
        "bounds the length of the points, u is any separator of least score delta > 0, e = 2^-53, "
        "g = (1+e)^d-1 and t = d (1+e)^d 2^-1075. At the stop y<w,x> > -(g R |w| + t). The same "
        "holds in float32, for e = 2^-24 and t = d (1+e)^d 2^-150.",
        (HERE, NOVIKOFF),
        "proved in Coq",
        scope=Scope(subject="runs in float64 and float32 from 0, on points of that type"),
        coq=CoqProof(
            (
                "FloatRuns.float_mistakes_below",
                "FloatRuns.float_runs_end",
                "FloatRuns.float_runs_end_nearly_right",
                "ReplayRuns.check_float_runs_sound",
                "FloatRuns32.float_mistakes_below",
                "FloatRuns32.float_runs_end",
                "FloatRuns32.float_runs_end_nearly_right",
                "ReplayRuns32.check_float_runs_sound",
            ),
            "Flocq",
            "for programs that update where y times the score is at most 0, by adding y x or by "
            "adding or subtracting x, from any start, and at any rate that rounds no point; u may "
            "be any real vector",
        ),
        compute=float_bounds.runs_in_floats,
        cases=float_bounds.CASES,
    ),
    Claim(
        "weights-on-a-grid",
        "After k mistakes from 0 at rate 1 no coordinate of w is larger than k m, where no "
        "coordinate of a point is larger than m.",
        (HERE,),
        "proved",
        (weights_on_a_grid,),
        scope=Scope(start="0", rate="1"),
        concludes=("<w,v> <= k*m",),
    ),
    Claim(
        "float-can-fail",
        "Off such grids a float64 perceptron can exceed the mistake bound, run for ever on "
        "separable data by underflow or by absorption, and stop with a point on the wrong side.",
        (HERE,),
        "proved in Coq",
        scope=Scope(subject="that there are such float64 runs; they are shown"),
        coq=CoqProof(
            (
                "FloatFails.float_exceeds_the_bound",
                "FloatFails.float_absorbs_for_ever",
                "FloatStarves.float_starves_for_ever",
                "FloatFails.float_stops_on_the_wrong_side",
            ),
            "Flocq",
            "by one run of the plain float64 program each",
        ),
        compute=float_can_fail,
        cases=SCOPE,
    ),
)

#: Counting: how many labellings are separable, as ground truth from outside.
COUNTING: tuple[Claim, ...] = (
    Claim(
        "threshold-counts",
        "Of the functions of n = 0..4 Boolean variables 2, 4, 14, 104, 1882 are linear threshold "
        "functions.",
        (MUROGA,),
        "computed",
        scope=Scope(subject="all Boolean functions of up to four variables"),
        compute=counting.threshold_counts,
        cases="all functions of n <= 4 variables, a replayed certificate for each class under "
        "permuting and negating; this claim goes no further, `perceptron count N` counts and "
        "certifies n up to 9, as in OEIS A000609",
    ),
    Claim(
        "cover-counts",
        "Of n <= 7 points (1, t, ..., t^(d-1)) in R^d, d <= 4, which are in general position, "
        "2 sum_{k<d} binom(n-1,k) labellings are separable by weights without a bias; Cover's "
        "theorem says so of all points in general position.",
        (COVER,),
        "computed",
        scope=Scope(subject="all labellings of the points that it names"),
        compute=counting.cover_counts,
        cases="t = 1 to n, every labelling up to its opposite",
    ),
)
