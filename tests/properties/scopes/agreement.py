"""One run held against all that is known of it: the specification, the decision, the bound.

This is what an exhaustive scope is tried with. The decision is made once for each data set.
"""

from functools import lru_cache, partial
from itertools import islice

from perceptron import (
    Conventions,
    Dataset,
    GordanCertificate,
    Refused,
    Separator,
    Trace,
    certify,
    train,
)
from perceptron.errors import quoted
from perceptron.specification import passes
from properties.harness.counterexample import Departure
from properties.harness.oracle import Trial, separates
from properties.harness.registry import Train
from tests.properties.scopes.scopes import (
    Exhausted,
    Scope,
    boolean,
    exhaust,
    ternary,
    ternary_classes,
)

#: By name. All of them take some ten seconds of one core, but the functions of 4 variables an hour.
SCOPES: dict[str, Scope] = {
    "line": ternary(4, 1),
    "plane": ternary(2, 2),
    "three-in-the-plane": ternary_classes(3, 2),
    "space": ternary_classes(2, 3),
    **{f"boolean-{n}": boolean(n) for n in (1, 2, 3, 4)},
    **{f"boolean-{n}-signs": boolean(n, bits=(-1, 1)) for n in (1, 2, 3, 4)},
}


def exhausted(name: str, learner: Train = train) -> Exhausted:
    """Exhaust one of `SCOPES` with `agrees`.

    Raises
    ------
    Departure
        At the first run that departs.
    Refused
        If no scope has this name.

    Examples
    --------
    >>> exhausted("boolean-1").runs
    96
    """
    if name not in SCOPES:
        raise Refused(f"scope: {quoted(name)} is unknown; use one of {', '.join(SCOPES)}")
    return exhaust(SCOPES[name], partial(agrees, learner))


def agrees(learner: Train, data: Dataset, conventions: Conventions) -> None:
    """Hold a run from 0 against specification, decision and bound.

    Raises
    ------
    Departure
        If the run goes on over separable data, or converges under "le" over others; if its weights
        do not separate under "le"; if it makes more mistakes than R^2 / gamma*^2; if a mistake,
        the weights or the end differ from the specification's.
    """
    trial = Trial("agreement", data, conventions)
    trace = trial.trained(learner)
    for departure in (_decided(trial, trace), _followed(trial, trace)):
        if departure:
            raise departure


def _followed(trial: Trial, trace: Trace) -> Departure | None:
    """Return the departure from the specification, run as far as the trace goes."""
    made = list(islice(passes(trial.data, trial.conventions), trace.passes))
    clean = [number for number, (_, mistakes) in enumerate(made, 1) if not mistakes]
    until = clean[0] if clean else trace.passes
    expected = {
        "mistakes": tuple(row for _, mistakes in made for row in mistakes),
        "weights": made[-1][0] if made else None,
        "passes": until,
        "outcome": "converged" if clean else "endless",
    }
    got = {name: getattr(trace, name) for name in expected}
    return None if got == expected else trial.departure(expected, got)


def _decided(trial: Trial, trace: Trace) -> Departure | None:
    """Return the departure from the decision and its bound."""
    certificate = _decision(trial.data)
    is_le, converged = trial.conventions.update == "le", trace.outcome == "converged"
    if isinstance(certificate, Separator):
        if not converged:
            return trial.departure({"outcome": "converged"}, {"outcome": trace.outcome})
        if is_le and not separates(trace.weights, trial.data):
            return trial.departure({"weights": "separate"}, {"weights": trace.weights})
        bound = certificate.mistake_bound
        if trace.updates > bound:
            return trial.departure({"mistakes at most": bound}, {"mistakes": trace.updates})
    elif is_le and converged:
        return trial.departure({"outcome": "endless"}, {"outcome": trace.outcome})
    return None


@lru_cache(maxsize=1)
def _decision(data: Dataset) -> Separator | GordanCertificate:
    return Trial("agreement", data).certified(certify)
