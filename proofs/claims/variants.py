"""Other criteria and other learners: losses, classes, kernels, layers, batches, averages."""

from proofs.claims.claim import Claim
from proofs.claims.scope import Scope
from proofs.evidence.computations import calculus, kernel_perceptron, variants
from proofs.evidence.refutations import model, remarks
from proofs.evidence.refutations import variants as refuted
from proofs.evidence.texts.sources import (
    AIZERMAN_BRAVERMAN_ROZONOER,
    DUDA_HART,
    FREUND_SCHAPIRE,
    MINSKY_PAPERT,
    C,
    E,
    K,
    M,
    W,
)
from proofs.theorems import batch, exclusive_or, losses, mistake_bounds, multiclass_and_kernels

#: The criterion that the perceptron descends, its gradient, and other losses.
CRITERION: tuple[Claim, ...] = (
    Claim(
        "criterion-nonnegative",
        "The criterion, minus the sum of y<w,x> over the misclassified points, is never negative; "
        "on ties it is 0.",
        (E,),
        "proved",
        (losses.criterion_nonnegative, losses.criterion_vanishes_at_ties),
        scope=Scope(subject="data"),
        concludes=("E >= 0", "E = 0"),
        refutations=(model.vanishes_with_mistakes,),
    ),
    Claim(
        "criterion-gradient",
        "Where no score is 0, the gradient of the criterion is minus the sum of the misclassified "
        "y x, so that descending it on one point is the update.",
        (E,),
        "proved",
        (losses.linear_on_a_cell, losses.supporting_gradient),
        scope=Scope(subject="data"),
        concludes=("<v,g> + F = <w,g> + E", "<w,g> + E <= <v,g> + F"),
        symbolic=calculus.gradient_of_the_criterion,
        refutations=(model.moves_away,),
    ),
    Claim(
        "criterion-convex",
        "The criterion is convex, continuous and positively homogeneous, and linear on every cell "
        "on which no score changes its sign.",
        (DUDA_HART,),
        "proved",
        (
            losses.criterion_convex,
            losses.criterion_continuous,
            losses.homogeneous_from_above,
            losses.homogeneous_from_below,
            losses.linear_on_a_cell,
        ),
        scope=Scope(subject="data"),
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
        "The number of misclassified points is constant while no score changes its sign or is 0, "
        "and changes by 1 where one alone passes from one side of 0 to the other.",
        (E, M),
        "proved",
        (losses.constant_on_a_cell, losses.jump_at_a_crossing),
        scope=Scope(subject="data"),
        concludes=("M = N", "j^2 = 1"),
    ),
    Claim(
        "logistic-relation",
        "A sigmoid unit under cross-entropy is logistic regression, with the step "
        "eta (t - sigma(<w,x>)) x; scaled up, away from ties, it becomes half of eta (y - yhat) x, "
        "and at a tie sigma is 1/2.",
        (M,),
        "symbolic",
        scope=Scope(subject="a sigmoid unit: functions of real weights"),
        symbolic=calculus.logistic_relation,
        cases="three symbolic coordinates, any target t in the step, t = 0 and 1 in the loss",
    ),
)

#: Many classes, kernels, layers, batches and averages.
EXTENSIONS: tuple[Claim, ...] = (
    Claim(
        "multiclass",
        "Where U gives the true class a score above every other by delta > 0, a run from 0 makes "
        "k mistakes with k delta^2 <= 2 |U|^2 R^2, a tie for the highest score being a mistake.",
        (M, DUDA_HART),
        "proved",
        (multiclass_and_kernels.multiclass,),
        scope=Scope(start="0", learner="multiclass perceptron", data="classes"),
        concludes=("k*delta^2 <= 2*|u|^2*R^2",),
        compute=variants.multiclass_runs,
        cases="four data sets of three or four classes, every mistake with all weights after it; "
        "Kesler's vectors from points, the largest margin, the run of the theorem",
    ),
    Claim(
        "one-vs-rest",
        "K perceptrons tell K classes apart where each class can be separated from the rest; the "
        "differences of their weights then separate every pair: no data are for them alone.",
        (K,),
        "proved",
        (multiclass_and_kernels.one_vs_rest,),
        scope=Scope(subject="data", data="classes"),
        concludes=("<x,v> < <x,u>",),
        compute=variants.one_against_rest,
        cases="three data sets of three or four classes, every perceptron and every pair",
        refutations=(refuted.needs_pairs,),
    ),
    Claim(
        "one-vs-one",
        "One perceptron a pair makes K(K-1)/2; where each separates its pair, the true class alone "
        "wins K-1 of them, even on data where one class against the rest must fail.",
        (K,),
        "proved",
        (multiclass_and_kernels.one_vs_one, multiclass_and_kernels.votes),
        scope=Scope(subject="data", data="classes"),
        concludes=("2*m + n = n^2", "t + 1 <= k"),
        compute=variants.one_against_one,
        cases="four data sets of three or four classes, every duel and every vote; on one of them "
        "a class lies between two others on a line, and a certificate keeps it from the rest",
    ),
    Claim(
        "dual-kernel",
        "The perceptron that keeps mistakes per point and sees kernel values alone has the scores "
        "of the weights everywhere, makes the same mistakes, and obeys the bound in feature space.",
        (C, W, K, AIZERMAN_BRAVERMAN_ROZONOER),
        "proved",
        (multiclass_and_kernels.dual_score, mistake_bounds.mistake_bound),
        scope=Scope(start="0", rate="1"),
        concludes=("s = <w,x>", "k*delta^2 <= |u|^2*R^2"),
        refutations=(remarks.same_products,),
        compute=kernel_perceptron.dual_runs,
        cases="five separable data sets under <x,z> and (1 + <x,z>)^2, beside the weights of the "
        "features written out: every mistake, the scores at the end on the points and at others, "
        "and the bound by kernel values",
    ),
    Claim(
        "xor-with-kernel",
        "The kernel (1 + <x,z>)^2 separates the exclusive or; its perceptron finds how.",
        (W, K, AIZERMAN_BRAVERMAN_ROZONOER),
        "proved",
        (exclusive_or.xor_with_kernel,),
        scope=Scope(updates=("le",), start="0", learner="kernel perceptron", data="exclusive or"),
        concludes=("c*y + d*y < a*y + b*y",),
        compute=kernel_perceptron.xor_with_kernel,
        cases="the runs: inputs 0/1 and -1/+1, to a clean pass, within the bound of kernel values",
    ),
    Claim(
        "hidden-layer-solves-xor",
        "Two hidden threshold units and one above them compute the exclusive or.",
        (M, K, MINSKY_PAPERT),
        "proved",
        (exclusive_or.hidden_layer,),
        scope=Scope(subject="that there is such a network; it is shown"),
        concludes=("y < a*y + b*y",),
        compute=kernel_perceptron.hidden_layer,
        cases="inputs 0/1 and -1/+1, an explicit network each, all four corners",
    ),
    Claim(
        "online-vs-batch",
        "From 0 the batch perceptron stops within (n+1)^2/(4n) |u|^2 R^2 / delta^2 moves on n "
        "points, u scoring at least delta > 0 on each.",
        (M,),
        "proved",
        (batch.online_vs_batch,),
        scope=Scope(updates=("le",), start="0", learner="batch perceptron", data="separable"),
        concludes=("4*n*delta^2*T <= n^2*|u|^2*R^2 + 2*n*|u|^2*R^2 + |u|^2*R^2",),
        compute=variants.batches,
        cases="five separable data sets, every batch with the weights after it",
        refutations=(refuted.moves_more,),
    ),
    Claim(
        "voted-averaged",
        "The weights of a run, each as often as it survives, add up to those of all rounds, and "
        "t w - b is that sum with one addition a mistake.",
        (FREUND_SCHAPIRE,),
        "proved",
        (multiclass_and_kernels.averaged, multiclass_and_kernels.voted),
        scope=Scope(),
        concludes=("t*<w,x> = <x,a> + <x,b>", "s*<w,x> + <x,h> = <x,a>"),
        compute=variants.averages,
        cases="five separable data sets, every round until a pass is clean",
    ),
)
