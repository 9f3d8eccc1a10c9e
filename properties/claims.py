"""The claims that a search tries to break: each property takes an implementation and drawn data.

What an implementation says of itself is not believed: scores and bounds are recomputed here, and
its whole run is replayed by the checker of certificates, which reads the loop a second time.
"""

from itertools import islice, zip_longest

from hypothesis import strategies as st

from perceptron import Conventions, Dataset, GordanCertificate, Separator
from perceptron.conventions import UPDATES
from perceptron.vectors import Vector
from properties.examples import alternatives, nonseparable_runs, separable_runs
from properties.floats import SUMS, grid_of, grid_runs, presented
from properties.registry import Certify, Train, searches
from properties.strategies import Separated, xor_like_datasets
from properties.trial import Trial, cancels, radius_bound, separates

__all__ = [
    "float_runs_are_exact",
    "mistakes_stay_within_the_bound",
    "nonseparable_runs_never_converge",
    "separable_runs_converge",
    "separator_or_cancelling_points_never_both",
    "xor_like_data_have_no_separator",
]


@searches("mistake-bound", over=separable_runs(*UPDATES))
def mistakes_stay_within_the_bound(
    train: Train, drawn: Separated, conventions: Conventions
) -> None:
    """From 0, k delta^2 <= R^2 |u|^2: for the planted u, and for that of largest margin."""
    trial = Trial("mistake-bound", drawn.data, conventions)
    trace = trial.trained(train)
    bound = min(radius_bound(drawn.data, drawn.separator), trial.best_bound())
    if trace.updates > bound:
        raise trial.departure({"mistakes at most": bound}, {"mistakes": trace.updates})
    trial.demand_replay(trace)


@searches("finite-convergence", over=separable_runs("le"))
def separable_runs_converge(train: Train, drawn: Separated, conventions: Conventions) -> None:
    """Within floor(bound) + 1 passes comes one without an update, and then every y<w,x> > 0."""
    trial = Trial("finite-convergence", drawn.data, conventions)
    trace, most = trial.trained(train), int(trial.best_bound()) + 1
    if trace.outcome != "converged":
        raise trial.departure({"outcome": "converged"}, {"outcome": trace.outcome})
    if trace.passes > most:
        raise trial.departure({"passes at most": most}, {"passes": trace.passes})
    if not separates(trace.weights, drawn.data):
        raise trial.departure({"weights": "separate"}, {"weights": trace.weights})
    trial.demand_replay(trace)


@searches("no-convergence", over=nonseparable_runs())
def nonseparable_runs_never_converge(train: Train, data: Dataset, conventions: Conventions) -> None:
    """Points that cancel leave a mistake in every pass; who calls a run endless shows why."""
    trial = Trial("no-convergence", data, conventions)
    trial.demand_gordan()
    trace = trial.trained(train)
    if trace.outcome == "converged":
        raise trial.departure({"outcome": "endless"}, {"outcome": trace.outcome})
    trial.demand_replay(trace)


@searches("xor-not-separable", over=st.tuples(xor_like_datasets()), of="certify")
def xor_like_data_have_no_separator(decide: Certify, data: Dataset) -> None:
    """Parity, sheared, moved and among noise: its signed points cancel."""
    Trial("xor-not-separable", data).demand_gordan(decide)


@searches("gordan", over=alternatives(), of="certify")
def separator_or_cancelling_points_never_both(
    decide: Certify, data: Dataset, weights: Vector, multipliers: Vector
) -> None:
    """There is always a certificate; where one kind is confirmed, the other is not to be found."""
    trial = Trial("gordan", data)
    certificate = trial.certified(decide)
    if isinstance(certificate, GordanCertificate) and separates(weights, data):
        raise trial.departure({"separator": "none"}, {"separator": weights})
    if isinstance(certificate, Separator) and cancels(multipliers, data):
        raise trial.departure({"cancelling": "none"}, {"cancelling": multipliers})


@searches("float-is-exact", over=grid_runs())
def float_runs_are_exact(train: Train, data: Dataset, conventions: Conventions) -> None:
    """In any order of summation every score and weight is the exact one, and so every mistake."""
    trial, factor = Trial("float-is-exact", data, conventions), conventions.step * conventions.rate
    if not grid_of(data).is_exact(trial.best_bound(), factor):
        raise trial.departure({"condition": "holds"}, {"condition": "fails"})
    trace = trial.trained(train)
    trial.demand_replay(trace)
    exact = list(presented(data.points, data.labels, conventions, sum, factor))
    made = tuple(row for row, _, _, mistake in exact if mistake)
    if made != trace.mistakes:
        raise trial.departure({"mistakes": made}, {"mistakes": trace.mistakes})
    floats = [tuple(map(float, x)) for x in data.points]
    for name, total in SUMS.items():
        run = presented(floats, data.labels, conventions, total, float(factor))
        for number, (of, got) in enumerate(zip_longest(exact, islice(run, len(exact) + 1))):
            if of != got:
                where = {"sum": name, "presentation": number}
                raise trial.departure(where | {"is": str(of)}, where | {"is": str(got)})
