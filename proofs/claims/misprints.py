"""What is false as printed: the smallest witness against it, and the nearest true statement."""

from proofs.claims.claim import Claim
from proofs.claims.scope import Scope
from proofs.evidence.computations import reachable_weights
from proofs.evidence.refutations import misprints as refuted
from proofs.evidence.refutations.printed_algorithms import SCOPE, texts_as_printed
from proofs.evidence.texts.sources import DUDA_HART, C, E, K, M, W
from proofs.theorems import mistake_bounds, repaired, updates
from proofs.theorems.lemmas import cauchy_schwarz
from proofs.theorems.multiclass_and_kernels import multiclass

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "strict-rule-never-starts",
        "From w_0 = 0 the rule y<w,x> < 0 finds a separator of separable data.",
        (C, E),
        "refuted",
        (
            repaired.strict_rule_never_starts,
            repaired.strict_rule_bound,
            repaired.strict_stop_nearly_separates,
            repaired.score_of_a_run,
            mistake_bounds.finite_convergence,
            mistake_bounds.clean_pass_separates,
        ),
        scope=Scope(updates=("le", "lt"), rate="1", data="separable"),
        concludes=(
            "0 < 0",
            "k^2*delta^2 + 2*k*delta*<w_0,u> + <w_0,u>^2 <= k*|u|^2*R^2 + |u|^2*|w_0|^2",
            "e*<z,u> + <w,z> > 0",
            "<w,x> = h + <x,w_0>",
            "p*delta^2 <= |u|^2*R^2",
            "<w,x> > 0",
        ),
        compute=reachable_weights.starts_without_ties,
        cases=reachable_weights.SCOPE,
        refutations=(refuted.strict_stop, refuted.never_ends, refuted.strict_stop_from_elsewhere),
        repaired="At rate 1: from 0 the rule y<w,x> <= 0 finds a separator of separable data, and "
        "the rule y<w,x> < 0 never updates. From any start the latter makes finitely many mistakes "
        "on separable data; where it stops every y<w,x> >= 0, and w + e u separates for every e > "
        "0 and separator u. From a start w_0 of which no <w_0,x_i> is in the additive group that "
        "the <x_j,x_i> generate no tie occurs, and the two rules are one.",
    ),
    Claim(
        "strict-norm",
        "After k mistakes |w_k|^2 < k R^2.",
        (C,),
        "refuted",
        (mistake_bounds.norm_bounded, repaired.strict_norm),
        scope=Scope(updates=("le", "lt"), rate="1"),
        concludes=("|w|^2 <= k*R^2", "|t|^2 + 2*<w,t> + |w|^2 < k*R^2 + R^2 + |w_0|^2"),
        refutations=(refuted.long_weights, refuted.long_weights_after_a_mistake),
        repaired="At rate 1: from 0 and under y<w,x> <= 0, |w_k|^2 <= k R^2; from any start and "
        "under y<w,x> < 0, |w_k|^2 < |w_0|^2 + k R^2 after one update or more.",
    ),
    Claim(
        "strict-cauchy-schwarz",
        "Any two vectors other than 0 have |<u,w>| < |u| |w|.",
        (C,),
        "refuted",
        (cauchy_schwarz, repaired.strict_cauchy_schwarz),
        scope=Scope(subject="any two vectors"),
        concludes=("<v,u>^2 <= |u|^2*|v|^2", "<v,u>^2 < |u|^2*|v|^2"),
        refutations=(refuted.parallel_weights, refuted.equal_product),
        repaired="Any two vectors have <u,w>^2 <= |u|^2 |w|^2; < where they are not parallel, that "
        "is, where u is not 0 and some vector is orthogonal to u and not to w.",
    ),
    Claim(
        "absolute-margin",
        "Weights with min |<w,x>| / |w| > 0 separate the data.",
        (K, C),
        "refuted",
        (repaired.absolute_margin,),
        scope=Scope(subject="data"),
        concludes=("<w,z> > 0",),
        refutations=(
            refuted.positive_margin,
            refuted.positive_margin_of_k,
            refuted.negative_margin,
            refuted.two_margins,
        ),
        repaired="Weights with min y<w,x> / |w| > 0 separate the data; as a property of the data, "
        "the margin is the largest such minimum over all w.",
    ),
    Claim(
        "predict-rule-ties",
        "The rule sign(<w,x>) != y with sign(0) = +1 ends with every y<w,x> > 0.",
        (W, M),
        "refuted",
        (
            updates.predict_rule_bound,
            repaired.strict_stop_nearly_separates,
            updates.predict_rule_with_bias,
        ),
        scope=Scope(updates=("predict+", "predict-"), start="0", data="separable"),
        concludes=(
            "k*delta^2 <= |u|^2*R^2",
            "e*<z,u> + <w,z> > 0",
            "g*y*<x,b> + 2*y*<w,x> > 0",
        ),
        refutations=(refuted.predict_stop,),
        repaired="From 0, whatever sign(0) is, k <= R^2/gamma^2. With sign(0) = +1 the stop has "
        "<w,x> >= 0 on the points +1 and <w,x> < 0 on the points -1; w + e u separates for every e "
        "> 0 and separator u, and with a bias coordinate already w with its bias raised by half "
        "the least |<w,x>| of the points -1 does.",
    ),
    Claim(
        "strict-nonseparable-can-stop",
        "On data that nothing separates the rule y<w,x> < 0 never stops.",
        (E,),
        "refuted",
        (mistake_bounds.clean_pass_separates, repaired.strict_stop_leaves_ties),
        scope=Scope(updates=("le", "lt"), data="nonseparable"),
        concludes=("<w,x> > 0", "<w,t> <= 0"),
        refutations=(refuted.strict_nonseparable_stop, refuted.predict_nonseparable_stop),
        repaired="On data that nothing separates the rule y<w,x> <= 0 never has a clean pass, for "
        "its weights would separate. The rule y<w,x> < 0 can stop, and then every point that "
        "has a positive multiplier in a vanishing nonnegative combination of the y x is a tie.",
    ),
    Claim(
        "multiclass-strict",
        "From theta = 0, updating where theta_y x is below the largest theta_k x learns classes.",
        (M, DUDA_HART),
        "refuted",
        (repaired.strict_rule_never_starts, multiclass),
        scope=Scope(start="0", learner="multiclass perceptron", data="classes"),
        concludes=("0 < 0", "k*delta^2 <= 2*|u|^2*R^2"),
        refutations=(refuted.unlearnt_classes,),
        repaired="From 0 no score is less than another, and no update is ever made; where a tie "
        "for the highest score is a mistake, the run from 0 has k delta^2 <= 2 |U|^2 R^2 for every "
        "U that scores each point higher with its class than with any other, by delta or more.",
    ),
    Claim(
        "texts-as-printed",
        "Of the promises of the texts, each algorithm keeps those that the table says, no others.",
        (E, C, W, M, K),
        "computed",
        scope=Scope(subject="the algorithms of the texts, on the data of the table"),
        compute=texts_as_printed,
        cases=SCOPE,
    ),
)
