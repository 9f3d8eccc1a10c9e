"""One run held against all that is known of it: the specification, the decision, the bound.

This is what an exhaustive scope is tried with. The decision is made once for each data set.
"""

from dataclasses import replace
from functools import lru_cache, partial
from itertools import islice

from perceptron import Conventions, Dataset, GordanCertificate, Separator, Trace, certify, train
from perceptron.specification import passes
from perceptron.training.float_run import Run, floats_suit
from properties.harness.counterexample import Departure
from properties.harness.exhaustive import (
    Exhausted,
    Scope,
    boolean,
    exhaust,
    ternary,
    ternary_classes,
)
from properties.harness.oracle import Trial, separates
from properties.harness.registry import Train

__all__ = ["SCOPES", "agrees", "exhausted", "through_the_engine"]

#: What the default run exhausts, in some ten seconds of one core: 6 for the data sets, of which the
#: line takes 3 and three points in the plane 2, and 4 for the Boolean functions.
SCOPES: dict[str, Scope] = {
    "line": ternary(4, 1),
    "plane": ternary(2, 2),
    "three-in-the-plane": ternary_classes(3, 2),
    "space": ternary_classes(2, 3),
    **{f"boolean-{n}": boolean(n) for n in (1, 2, 3)},
    **{f"boolean-{n}-signs": boolean(n, bits=(-1, 1)) for n in (1, 2, 3)},
}


def exhausted(name: str, learner: Train = train) -> Exhausted:
    """Exhaust one of `SCOPES` with `agrees`.

    Raises
    ------
    Departure
        At the first run that departs.

    Examples
    --------
    >>> exhausted("boolean-1").runs
    96
    """
    return exhaust(SCOPES[name], partial(agrees, learner))


def agrees(learner: Train, data: Dataset, conventions: Conventions) -> None:
    """Hold a run from 0 against specification, decision and bound.

    Raises
    ------
    Departure
        Where a mistake, the weights or the end differ from the specification's; where separable
        data make the run go on, or others let it converge under "le"; where it separates under "le"
        and does not on its own scores; where there are more mistakes than R^2 / gamma*^2.
    """
    trial = Trial("agreement", data, conventions)
    trace = trial.trained(learner)
    for departure in (_followed(trial, trace), _decided(trial, trace)):
        if departure:
            raise departure


def through_the_engine(data: Dataset, conventions: Conventions) -> Trace:
    """Return the trace of `train`, its mistakes those of the loops with floats, however small."""
    trace = train(data, conventions)
    if not floats_suit(data):
        return trace
    run = Run(data, conventions, None)
    while run.passes < trace.passes and run.advance(trace.passes) != "clean":
        pass
    return replace(trace, mistakes=tuple(run.mistakes.tolist()), passes=run.passes)


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
