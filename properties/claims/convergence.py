"""How runs end: on separable data with a separator, within the bound; on others, never."""

from dataclasses import replace

from perceptron import Conventions, Dataset
from perceptron.arithmetic.vectors import dot
from properties.harness.oracle import Trial
from properties.harness.quantities import separates
from properties.harness.registry import Train, searches
from properties.strategies import Separated
from properties.strategies.runs import ALL_RUNS, ANY_RUNS, NONSEPARABLE, SEPARABLE


@searches("finite-convergence", over=SEPARABLE)
def separable_runs_converge(train: Train, drawn: Separated, conventions: Conventions) -> None:
    """Within floor(bound) + 1 passes comes one without an update, and then every y<w,x> > 0."""
    trial = Trial("finite-convergence", drawn.data, replace(conventions, update="le"))
    trace, most = trial.trained(train), int(trial.best_bound()) + 1
    trial.demand_equal("outcome", trace.outcome, "converged")
    trial.demand_at_most("passes", trace.passes, most)
    before = (trace.passes - 1) * len(next(conventions.passes(len(drawn.data))))
    trial.demand_at_most("mistakes before the last pass", trace.updates, before)
    trial.demand_separates(trace.weights)


@searches("runtime", over=SEPARABLE)
def so_many_scores_are_computed(train: Train, drawn: Separated, conventions: Conventions) -> None:
    """From 0, a run of whole passes computes at most n (R^2/gamma*^2 + 1) scores."""
    trial = Trial("runtime", drawn.data, conventions)
    a_pass = len(next(conventions.passes(len(drawn.data))))
    scores, most = a_pass * trial.trained(train).passes, a_pass * (trial.best_bound() + 1)
    trial.demand_at_most("scores", scores, most)


@searches("separators-differ", over=SEPARABLE)
def separators_agree_on_the_points(
    train: Train, drawn: Separated, conventions: Conventions
) -> None:
    """Two runs in different orders end with the same signs on every point."""
    signs = []
    for order in (conventions.order, "reversed"):
        asked = replace(conventions, update="le", order=order)
        trial = Trial("separators-differ", drawn.data, asked)
        weights = trial.trained(train).weights
        scores = (dot(weights, x) for x, _ in drawn.data)
        signs.append(tuple((score > 0) - (score < 0) for score in scores))
    trial.demand_equal("signs", signs[1], signs[0])


@searches("no-convergence", over=NONSEPARABLE)
def nonseparable_runs_never_converge(train: Train, data: Dataset, conventions: Conventions) -> None:
    """Points that cancel leave a mistake in every pass; who calls a run endless shows why."""
    trial = Trial("no-convergence", data, conventions)
    trial.demand_gordan()
    trace = trial.trained(train)
    trial.demand_equal("outcome", trace.outcome, "endless")
    if trace.evidence is None:
        raise trial.departure({"evidence": "some"}, {"evidence": None})
    trial.demand_confirmed("evidence", trace.evidence.content())


@searches("run-of-the-proofs", over=ALL_RUNS)
def a_run_is_that_of_the_specification(
    train: Train, data: Dataset, conventions: Conventions
) -> None:
    """Mistake by mistake, the weights and the end too: the checker replays it all."""
    trial = Trial("run-of-the-proofs", data, conventions)
    trace = trial.trained(train)
    if trace.outcome == "limit":
        raise trial.departure({"outcome": "an end"}, {"outcome": "limit"})
    trial.demand_replay(trace)


@searches("correct-side", over=ANY_RUNS)
def a_tie_is_not_right(train: Train, data: Dataset, conventions: Conventions) -> None:
    """No run separates the data unless every y<w,x> > 0; under "le" its end does that."""
    trial = Trial("correct-side", data, replace(conventions, update="le"))
    trace = trial.trained(train)
    trial.demand_equal("separates", trace.separates, separates(trace.weights, data))
    trial.demand_equal("separates", trace.separates, trace.outcome == "converged")
