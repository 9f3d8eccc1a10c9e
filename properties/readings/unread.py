"""The claims whose sentence is not read as a predicate on runs and data, each with the reason."""

_EXISTS = "it says that something exists: what is shown settles it, and no example refutes it"
_NAMED = "it speaks of the runs that it names, and each of them is computed"
_PLANE = "it speaks of one plane and of points beside it, not of runs or data"
_ALL = "it speaks of finitely many labellings, and all of them are gone through"
_FLOATS = "it speaks of float64 programs; the search of this claim runs them"

#: Claims by name, with the reason why there is nothing to try a reading on.
UNREAD: dict[str, str] = {
    "hyperplane-distance": _PLANE,
    "strict-cauchy-schwarz": "it speaks of two vectors, not of runs or data",
    "logistic-relation": "it speaks of functions that exact numbers do not give",
    "different-solutions": _EXISTS,
    "no-max-margin": _EXISTS,
    "tired-is-not-converged": _EXISTS,
    "hidden-layer-solves-xor": _EXISTS,
    "float-can-fail": _EXISTS,
    "float-is-exact": _FLOATS,
    "float-mistake-bound": _FLOATS,
    "separation-likelihood": "it speaks of estimates that may not exist, and no run finds them",
    "run-of-the-proofs": _NAMED,
    "texts-as-printed": _NAMED,
    "example-M": _NAMED,
    "example-K-separable": _NAMED,
    "example-K-xor": _NAMED,
    "threshold-counts": _ALL,
    "cover-counts": _ALL,
    "decision-boundary": _PLANE,
    "margin-as-balls": _PLANE,
    "picture-has-n-squared-values": "it speaks of arrays, not of runs or data",
    "cyclic-index": "it speaks of the numbers of rounds, not of runs or data",
    "vote-examples": "it speaks of two votes, and both are computed",
    "online-work": _NAMED,
    "example-M-table": _NAMED,
    "example-K-products": _NAMED,
    "no-learner-does-better": "it speaks of all learners, of which a run is one",
    "parity-has-order-n": "it speaks of all features of n bits, not of runs or data",
    "weights-stay-bounded": "it names no bound, and no finite run shows that there is none",
    "fewest-mistakes-np-hard": "it speaks of the time of any program, not of runs or data",
}
