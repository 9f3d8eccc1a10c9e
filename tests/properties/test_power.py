"""Each seeded bug is found by the claim that it breaks: a real implementation, altered."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice

import numpy as np
import pytest

from perceptron import Conventions, Dataset, GordanCertificate, Separator, Trace, certify, train
from perceptron.arithmetic.exact import exact
from perceptron.arithmetic.vectors import add, dot, scaled
from perceptron.specification import is_mistake, passes, updated
from properties.claims.convergence import nonseparable_runs_never_converge
from properties.claims.separability import separator_or_cancelling_points_never_both
from properties.harness import oracle
from properties.harness.counterexample import Departure
from properties.verification.search import search


def run(data, conventions, move, score=dot, longest=60):
    """The loop with another `move` or `score`, for at most `longest` passes."""
    w, mistakes = conventions.first_weights(data.dimension), []
    for number, order in enumerate(islice(conventions.passes(len(data)), longest), 1):
        before = len(mistakes)
        for row in order:
            x, y = data.points[row], data.labels[row]
            if is_mistake(conventions.update, score(w, x), y):
                w = move(w, x, y, conventions)
                mistakes.append(row)
        if len(mistakes) == before:
            return told(Trace(data, conventions, tuple(mistakes), number, "converged"), w)
    return told(Trace(data, conventions, tuple(mistakes), longest, "limit"), w)


def told(trace, weights):
    """The trace with these weights, whatever its mistakes add up to."""
    trace.__dict__["weights"] = weights
    return trace


def moves_away(data, conventions):
    return run(data, conventions, lambda w, x, y, how: updated(w, x, -y, how))


def forgets_the_rate(data, conventions):
    return run(data, conventions, lambda w, x, y, how: add(w, scaled(y, x)))


def takes_a_tie_as_right(data, conventions):
    return replace(train(data, replace(conventions, update="lt")), conventions=conventions)


def predicts_plus_at_a_tie(data, conventions):
    other = replace(conventions, update="predict+")
    return replace(train(data, other, max_updates=500), conventions=conventions)


def stops_after_a_pass(data, conventions):
    _, mistakes = next(passes(data, conventions))
    return Trace(data, conventions, tuple(mistakes), 1, "converged")


def updates_once_more(data, conventions):
    trace = train(data, conventions)
    return replace(trace, mistakes=(*trace.mistakes, *trace.mistakes[-1:]))


def hides_a_mistake(data, conventions):
    trace = train(data, conventions)
    return told(replace(trace, mistakes=trace.mistakes[:-1]), trace.weights)


def counts_too_many_passes(data, conventions):
    trace = train(data, conventions)
    return replace(trace, passes=trace.passes + 1_000_000)


def doubles_the_weights(data, conventions):
    trace = train(data, conventions)
    return told(trace, scaled(2, trace.weights))


def gives_up(data, conventions):
    return train(data, conventions, max_updates=1)


def forgets_the_last_row(data, conventions):
    most = Dataset(data.rows[:-1] or data.rows, data.labels[:-1] or data.labels, data.bias)
    trace = train(most, replace(conventions, order="cyclic"))
    return replace(trace, data=data, conventions=conventions)


def keeps_its_own_order(data, conventions):
    return replace(train(data, replace(conventions, order="cyclic")), conventions=conventions)


def admits_its_own_order(data, conventions):
    return train(data, replace(conventions, order="cyclic"))


def rounds_to_float64(data, conventions):
    def score(w, x):
        return float(np.dot([float(a) for a in w], [float(a) for a in x]))

    def move(w, x, y, how):
        moved = updated(w, x, y, how)
        return tuple(exact(float(a)) for a in moved)

    return run(data, conventions, move, score)


def wraps_at_64_bits(data, conventions):
    def score(w, x):
        return (dot(w, x) + 2**63) % 2**64 - 2**63

    return run(data, conventions, updated, score)


def takes_another_bias(data, conventions):
    other = data.with_bias("append" if data.bias == "none" else "none")
    return train(other, conventions, max_updates=50)


def calls_it_converged(data, conventions):
    return replace(train(data, conventions), outcome="converged", evidence=None)


def shows_no_evidence(data, conventions):
    return replace(train(data, conventions), evidence=None)


def shows_evidence_of_other_data(data, conventions):
    other = train(
        Dataset([[1], [-1]], [1, 1]), conventions=replace(conventions, start=None, order="cyclic")
    )
    return replace(train(data, conventions), evidence=other.evidence)


def refuses_copies(data, conventions):
    if len(set(data.rows)) < len(data):
        raise KeyError(data.rows[0])
    return train(data, conventions)


def turns_the_labels(data, conventions):
    trace = train(data, conventions)
    data.signs = -data.signs
    return trace


def returns_weights_alone(data, conventions):
    return train(data, conventions).weights


BUGS = [
    (moves_away, "mistake-bound", {"mistakes"}),
    (moves_away, "finite-convergence", {"outcome"}),
    (forgets_the_rate, "learning-rate", {"weights"}),
    (takes_a_tie_as_right, "bound-is-tight", {"mistakes"}),
    (takes_a_tie_as_right, "finite-convergence", {"weights"}),
    (predicts_plus_at_a_tie, "finite-convergence", {"weights"}),
    (predicts_plus_at_a_tie, "no-convergence", {"outcome"}),
    (stops_after_a_pass, "finite-convergence", {"weights", "mistakes before the last pass"}),
    (stops_after_a_pass, "no-convergence", {"outcome"}),
    (updates_once_more, "mistake-bound", {"mistakes"}),
    (hides_a_mistake, "dual-kernel", {"mistakes"}),
    (counts_too_many_passes, "finite-convergence", {"passes"}),
    (doubles_the_weights, "dual-kernel", {"weights"}),
    (gives_up, "finite-convergence", {"outcome"}),
    (forgets_the_last_row, "finite-convergence", {"weights"}),
    (keeps_its_own_order, "run-of-the-proofs", {"trace"}),
    (admits_its_own_order, "run-of-the-proofs", {"conventions"}),
    (rounds_to_float64, "update-corrects", {"raised by"}),
    (wraps_at_64_bits, "update-may-not-suffice", {"updates"}),
    (takes_another_bias, "mistake-bound", {"trace", "mistakes"}),
    (takes_another_bias, "finite-convergence", {"outcome", "weights", "trace"}),
    (calls_it_converged, "no-convergence", {"outcome"}),
    (shows_no_evidence, "no-convergence", {"evidence"}),
    (shows_evidence_of_other_data, "no-convergence", {"evidence"}),
    (refuses_copies, "no-convergence", {"raises"}),
    (turns_the_labels, "mistake-bound", {"labels"}),
    (returns_weights_alone, "mistake-bound", {"returns"}),
]


@cache
def departure_of(bug, claim):
    return search(claim, train=bug).departure


@pytest.mark.parametrize(
    ("bug", "claim", "shown"), BUGS, ids=[f"{b.__name__}-{c}" for b, c, _ in BUGS]
)
def test_a_seeded_bug_in_a_learner_is_found(bug, claim, shown):
    assert set(departure_of(bug, claim).got) <= shown


def separates_everything(data):
    one = Dataset([[1]], [1])
    return replace(certify(one), digest=data.digest, bias=data.bias)


def takes_zero_points_as_separable(data):
    nonzero = [i for i, x in enumerate(data.rows) if any(x)]
    if not nonzero or len(nonzero) == len(data):
        return certify(data)
    rest = Dataset([data.rows[i] for i in nonzero], [data.labels[i] for i in nonzero], data.bias)
    return replace(certify(rest), digest=data.digest)


def forgets_a_multiplier(data):
    certificate = certify(data)
    return replace(certificate, multipliers=certificate.multipliers[1:])


@pytest.mark.parametrize("claim", ["gordan", "xor-not-separable"])
@pytest.mark.parametrize(
    "bug", [separates_everything, takes_zero_points_as_separable, forgets_a_multiplier]
)
def test_a_seeded_bug_in_a_decision_is_found(bug, claim):
    departure = search(claim, certify=bug).departure

    assert set(departure.got) == {"certificate"}


ONE = Dataset([[1]], [1])
ZERO = Dataset([[0]], [1])


@pytest.mark.parametrize(
    ("data", "certificate", "found"),
    [
        (ONE, GordanCertificate(ONE.digest, "none", ((0, 1),)), {"separator": (1,)}),
        (ZERO, replace(certify(ONE), digest=ZERO.digest), {"cancelling": (1,)}),
    ],
)
def test_a_false_certificate_is_found_even_by_a_blind_checker(
    monkeypatch, data, certificate, found
):
    monkeypatch.setattr(oracle, "_refusal", lambda content, data: "")

    with pytest.raises(Departure) as departed:
        separator_or_cancelling_points_never_both(lambda _: certificate, data, (1,), (1,))

    assert departed.value.got == found


def test_separable_data_without_a_separator_are_a_departure():
    with pytest.raises(Departure) as departed:
        oracle.Trial("finite-convergence", ZERO).best_bound()

    assert departed.value.got == {"certificate": "gordan"}


def test_a_separator_of_data_that_should_have_none_is_a_departure():
    with pytest.raises(Departure) as departed:
        nonseparable_runs_never_converge(train, ONE, Conventions())

    assert departed.value.got == {"certificate": Separator.kind}


def test_the_bound_of_any_separator_is_the_squared_ratio():
    bound = oracle.radius_bound(Dataset([[3, 4], [-5, 0]], [1, -1]), (2, 0))

    assert bound == Fraction(25, 9)


@pytest.mark.parametrize(
    ("bug", "claim", "rows"),
    [
        (takes_a_tie_as_right, "finite-convergence", ((1,),)),
        (updates_once_more, "mistake-bound", ((1,),)),
        (calls_it_converged, "no-convergence", ((0,),)),
        (refuses_copies, "no-convergence", ((0,), (0,))),
    ],
)
def test_a_departure_arrives_small(bug, claim, rows):
    assert departure_of(bug, claim).data.rows == rows
