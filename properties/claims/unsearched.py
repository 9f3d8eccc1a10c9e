"""The claims that no search tries to break, each with the reason."""

_A_FUNCTION = "it speaks of a function of the weights, not of runs: the kernel and sympy settle it"
_EXISTS = "it says that something exists: one witness settles it, and a search refutes nothing"
_ONE_RUN = "it speaks of one run, which is computed update by update"

#: Claims by name, with the reason why there is nothing to search.
UNSEARCHED: dict[str, str] = {
    "perturbed-mistake-bound": "it speaks of runs with errors, which no exact implementation makes",
    "hyperplane-distance": "it speaks of a plane, not of runs or decisions",
    "criterion-nonnegative": _A_FUNCTION,
    "criterion-gradient": _A_FUNCTION,
    "criterion-convex": _A_FUNCTION,
    "zero-one-loss": _A_FUNCTION,
    "logistic-relation": _A_FUNCTION,
    "different-solutions": _EXISTS,
    "no-max-margin": _EXISTS,
    "tired-is-not-converged": _EXISTS,
    "float-can-fail": _EXISTS,
    "strict-cauchy-schwarz": "it speaks of two vectors, not of runs or decisions",
    "absolute-margin": "it speaks of any weights; those of separators are searched under gordan",
    "texts-as-printed": "a table over presets; the promises in it are searched by their own names",
    "float-mistake-bound": "it speaks of programs in floats: those that its computation runs",
    "stops-from-any-start": "its bound is searched under nonzero-start, its end under "
    "finite-convergence",
    "stops-iff-separable": "that it stops is searched under finite-convergence, that it does not "
    "under no-convergence",
    "no-learner-does-better": "it speaks of all learners, and a search tries one",
    "parity-has-order-n": "it speaks of features: products of bits stand for all of them",
    "minimal-core": "all small data are gone through already; certificates are searched under "
    "gordan",
    "separation-in-rounds": "it speaks of directions, not of runs; all small data are gone through",
    "separation-likelihood": "it speaks of likelihoods, not of runs",
    "one-of-the-two": "the alternative is searched under gordan, by certificates",
    "cycling-theorem": "that the weights come back can take longer than any search",
    "weights-stay-bounded": "it says that a bound exists, which no run refutes; the bound of "
    "separable data is searched under weights-of-separable-data",
    "margin-classes-nest": "it speaks of sets of separators; the margin at which they become "
    "empty is searched under best-bound-is-max-margin",
    "fewest-mistakes-np-hard": "no example can refute that a problem is hard",
    "hidden-layer-solves-xor": "it speaks of one network of two layers, no perceptron's run",
    "example-M": _ONE_RUN,
    "example-K-separable": _ONE_RUN,
    "example-K-xor": _ONE_RUN,
    "threshold-counts": "all functions of up to four variables are gone through already",
    "decision-boundary": "it speaks of a plane, not of runs or decisions",
    "picture-has-n-squared-values": "it counts coordinates; there is no run",
    "affine-features": "it speaks of any weights and any map, not of runs",
    "bias-in-its-place": "it speaks of one sum; the runs are searched under bias-absorption",
    "absolute-of-a-separator": "it speaks of any weights, not of runs",
    "correct-points-cost-nothing": _A_FUNCTION,
    "sampled-gradient": _A_FUNCTION,
    "update-turns-to-its-point": "it speaks of one update and one angle, settled by its theorem",
    "weights-increase": "it speaks of one coordinate of one update, settled by its two theorems",
    "run-need-not-reach-u": _EXISTS,
    "alignment-and-length": "it is the bound on the angle, searched under update-may-break-others",
    "ball-not-sphere": "it speaks of points and a factor; there is no run",
    "stop-by-sign-separates": "it speaks of any weights where a run stops; the stops are searched "
    "under predict-rule-ties",
    "loop-without-end": "its bound is searched under predict-rule-ties",
    "cyclic-index": "it speaks of indices, not of weights",
    "cosine-needs-a-mistake": "its inequality is searched under alignment-grows",
    "margin-as-balls": "it speaks of a plane and balls; there is no run",
    "online-work": _EXISTS,
    "vote-examples": "it speaks of two votes, which are counted",
    "example-M-table": _ONE_RUN,
    "example-K-products": _ONE_RUN,
}
