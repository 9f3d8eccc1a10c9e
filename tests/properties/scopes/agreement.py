"""One run held against all that is known of it: the specification, the decision, the bound."""

from functools import lru_cache
from itertools import islice

from perceptron import Separator, certify
from perceptron.specification import passes
from properties.harness.oracle import Trial
from properties.harness.quantities import separates


def agrees(learner, data, conventions):
    """Hold a run from 0 against specification, decision and bound; raise the first Departure."""
    trial = Trial("agreement", data, conventions)
    trace = trial.trained(learner)
    for departure in (decided(trial, trace), followed(trial, trace)):
        if departure:
            raise departure


def followed(trial, trace):
    """The departure from the specification, run as far as the trace goes."""
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


def decided(trial, trace):
    """The departure from the decision and its bound."""
    certificate = decision(trial.data)
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
def decision(data):
    # made once for each data set: its runs come one after the other
    return Trial("agreement", data).certified(certify)
