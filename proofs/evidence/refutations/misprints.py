"""The misprints: statements of the texts that small exact cases refute."""

from functools import partial
from operator import lt

from proofs.evidence.computations.witness_search import Case, Refutation, cases
from proofs.evidence.refutations.failure_predicates import (
    equal_product,
    long_weights,
    negative_margin,
    never_ends,
    nonseparable_stop,
    parallel_weights,
    positive_margin,
    predict_stop,
    strict_stop,
    two_margins,
    unlearnt_classes,
)
from proofs.evidence.texts import FOLKLORE

# the example of K in units of 1/20, so that its 0.05 is an integer
_K_EXAMPLE = Case(
    points=((20, -20), (-20, -20), (1, 0), (-20, 0)), labels=(1, 1, 1, -1), vectors=((1, 0),)
)

STRICT_RULE = (
    Refutation(
        "C/learns",
        "From w_0 = 0, updating where y<w,x> < 0 ends on separable data with every y<w,x> > 0.",
        strict_stop,
        cases,
    ),
    Refutation(
        "C/terminates",
        "Read with sign(0) = +1, the same run ends once every sign(<w,x>) is y.",
        never_ends,
        cases,
    ),
    Refutation(
        "E/finds",
        "From any other start, updating where y<w,x> < 0 ends with every y<w,x> > 0.",
        strict_stop,
        partial(cases, vectors=1),
    ),
)

STRICT_NORM = (
    Refutation(
        "C/strict-length", "|w_k|^2 < k R^2 for every k.", partial(long_weights, "lt", 0), cases
    ),
    Refutation(
        FOLKLORE,
        "|w_k|^2 < k R^2 for every k >= 1, under the rule <=.",
        partial(long_weights, "le", 1),
        cases,
    ),
)

STRICT_CAUCHY_SCHWARZ = (
    Refutation(
        "C/strict-product",
        "|<u,w_k>| < |u| |w_k| for a separator u and the weights of a run from 0, k >= 1.",
        parallel_weights,
        partial(cases, vectors=1),
    ),
    Refutation(
        "C/strict-products",
        "|<u,w>| < |u| |w| for all u and w other than 0.",
        equal_product,
        partial(cases, points=1, vectors=1),
    ),
)

ABSOLUTE_MARGIN = (
    Refutation(
        "K/margin-separates",
        "Where min |<w,x>| / |w| > 0, the weights w separate the data.",
        positive_margin,
        partial(cases, vectors=1),
    ),
    Refutation(
        "K/example-separated",
        "The example with w = (1,0) and the margin 0.05 is separated, here in units of 1/20.",
        positive_margin,
        lambda: (_K_EXAMPLE,),
        order="the text's own example",
    ),
    Refutation(
        "C/margin",
        "gamma = min <w*,x> / |w*| is positive wherever w* separates the data.",
        negative_margin,
        partial(cases, vectors=1),
    ),
    Refutation(
        "C/invariant",
        "gamma = min y<w*,x> / |w*| is the same for every separator w* of the data.",
        two_margins,
        partial(cases, vectors=2, largest=2),
    ),
)

PREDICT_RULE_TIES = (
    Refutation(
        "M/finds",
        "Updating where sign(<w,x>) is not y, with sign(0) = +1, ends with every y<w,x> > 0.",
        predict_stop,
        cases,
    ),
)

STRICT_NONSEPARABLE = (
    Refutation(
        "E/not-separable",
        "On data that nothing separates, none of them 0, updating where y<w,x> < 0 never ends.",
        partial(nonseparable_stop, "lt"),
        partial(cases, dimension=2, largest=3),
    ),
    Refutation(
        FOLKLORE,
        "On such data updating where sign(<w,x>) is not y, with sign(0) = +1, never ends.",
        partial(nonseparable_stop, "predict+"),
        partial(cases, dimension=2, largest=3),
    ),
)

MULTICLASS_STRICT = (
    Refutation(
        "M/multiclass-strict",
        "From theta = 0, updating where theta_y x is less than the largest theta_k x, the run "
        "learns whatever classes can be separated.",
        partial(unlearnt_classes, lt),
        cases,
    ),
)
