"""Where float64 programs make the exact run."""

from perceptron import Conventions, Dataset
from perceptron.training.float_coverage import grid_of
from properties.floating_point.exact_grids import grid_runs, roundings
from properties.floating_point.machine_numbers import presented
from properties.harness.oracle import Trial
from properties.harness.registry import Train, searches


@searches("float-is-exact", over=grid_runs())
def float_runs_are_exact(train: Train, data: Dataset, conventions: Conventions) -> None:
    """In any order of summation every score and weight is the exact one, and so every mistake."""
    trial = Trial("float-is-exact", data, conventions)
    if not grid_of(data).is_exact(trial.best_bound(), trial.factor):
        raise trial.departure({"condition": "holds"}, {"condition": "fails"})
    trace = trial.trained(train)
    exact = presented(data.points, data.labels, conventions, sum, trial.factor)
    made = tuple(row for row, _, _, mistake in exact if mistake)
    trial.demand_equal("mistakes", trace.mistakes, made)
    for name, number, of, got in roundings(data, conventions):
        where = {"sum": name, "presentation": number}
        raise trial.departure(where | {"is": str(of)}, where | {"is": str(got)})
