"""Many classes, kernels, layers, batches and averages."""

from proofs.claims.claim import Claim
from proofs.claims.sources import (
    AIZERMAN_BRAVERMAN_ROZONOER,
    DUDA_HART,
    FREUND_SCHAPIRE,
    MINSKY_PAPERT,
    C,
    K,
    M,
)
from proofs.computations import kernel_perceptron, variants
from proofs.refutations.variants import AS_FEW_BATCHES, PAIRS_ARE_ENOUGH
from proofs.theorems.batch import online_vs_batch
from proofs.theorems.exclusive_or import hidden_layer, xor_with_kernel
from proofs.theorems.mistake_bounds import mistake_bound
from proofs.theorems.multiclass_and_kernels import (
    averaged,
    dual_score,
    multiclass,
    one_vs_one,
    one_vs_rest,
    voted,
    votes,
)

__all__ = ["CLAIMS"]

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "multiclass",
        "Where U gives the true class a score above every other by delta > 0, a run from 0 makes "
        "k mistakes with k delta^2 <= 2 |U|^2 R^2, a tie for the highest score being a mistake.",
        (M, DUDA_HART),
        "proved",
        (multiclass,),
        concludes=("k*delta^2 <= 2*|u|^2*R^2",),
        compute=variants.multiclass_runs,
        scope="four data sets of three or four classes, every mistake with all weights after it; "
        "Kesler's vectors from points, the largest margin, the run of the theorem",
    ),
    Claim(
        "one-vs-rest",
        "K perceptrons tell K classes apart where each class can be separated from the rest; the "
        "differences of their weights then separate every pair: no data are for them alone.",
        (K,),
        "proved",
        (one_vs_rest,),
        concludes=("<x,v> < <x,u>",),
        compute=variants.one_against_rest,
        scope="three data sets of three or four classes, every perceptron and every pair",
        refutations=(PAIRS_ARE_ENOUGH,),
    ),
    Claim(
        "one-vs-one",
        "One perceptron a pair makes K(K-1)/2; where each separates its pair, the true class alone "
        "wins K-1 of them, even on data where one class against the rest must fail.",
        (K,),
        "proved",
        (one_vs_one, votes),
        concludes=("2*m + n = n^2", "t + 1 <= k"),
        compute=variants.one_against_one,
        scope="four data sets of three or four classes, every duel and every vote; on one of them "
        "a class lies between two others on a line, and a certificate keeps it from the rest",
    ),
    Claim(
        "dual-kernel",
        "The perceptron that keeps mistakes per point and sees kernel values alone has the scores "
        "of the weights everywhere, makes the same mistakes, and obeys the bound in feature space.",
        (C, K, AIZERMAN_BRAVERMAN_ROZONOER),
        "proved",
        (dual_score, mistake_bound),
        concludes=("s = <w,x>", "k*delta^2 <= |u|^2*R^2"),
        compute=kernel_perceptron.dual_runs,
        scope="five separable data sets under <x,z> and (1 + <x,z>)^2, beside the weights of the "
        "features written out: every mistake, the scores at the end on the points and at others, "
        "and the bound by kernel values",
    ),
    Claim(
        "xor-with-kernel",
        "The kernel (1 + <x,z>)^2 separates the exclusive or; its perceptron finds how.",
        (K, AIZERMAN_BRAVERMAN_ROZONOER),
        "proved",
        (xor_with_kernel,),
        concludes=("c*y + d*y < a*y + b*y",),
        compute=kernel_perceptron.xor_with_kernel,
        scope="the runs: inputs 0/1 and -1/+1, to a clean pass, within the bound of kernel values",
    ),
    Claim(
        "hidden-layer-solves-xor",
        "Two hidden threshold units and one above them compute the exclusive or.",
        (M, K, MINSKY_PAPERT),
        "proved",
        (hidden_layer,),
        concludes=("y < a*y + b*y",),
        compute=kernel_perceptron.hidden_layer,
        scope="inputs 0/1 and -1/+1, an explicit network each, all four corners",
    ),
    Claim(
        "online-vs-batch",
        "From 0 the batch perceptron stops within (n+1)^2/(4n) |u|^2 R^2 / delta^2 moves on n "
        "points, u scoring at least delta > 0 on each.",
        (M,),
        "proved",
        (online_vs_batch,),
        concludes=("4*n*delta^2*T <= n^2*|u|^2*R^2 + 2*n*|u|^2*R^2 + |u|^2*R^2",),
        compute=variants.batches,
        scope="five separable data sets, every batch with the weights after it",
        refutations=(AS_FEW_BATCHES,),
    ),
    Claim(
        "voted-averaged",
        "The weights of a run, each as often as it survives, add up to those of all rounds, and "
        "t w - b is that sum with one addition a mistake.",
        (FREUND_SCHAPIRE,),
        "proved",
        (averaged, voted),
        concludes=("t*<w,x> = <x,a> + <x,b>", "s*<w,x> + <x,h> = <x,a>"),
        compute=variants.averages,
        scope="five separable data sets, every round until a pass is clean",
    ),
)
