"""A run to its end: converged, endless with the evidence, or stopped by the caller's limit."""

from collections.abc import Callable

from perceptron.conventions import Conventions
from perceptron.dataset import Dataset
from perceptron.ending import EndSearch
from perceptron.exact import Refused
from perceptron.specification import passes
from perceptron.trace import Trace

__all__ = ["train"]


def train(
    data: Dataset,
    conventions: Conventions = Conventions(),
    max_updates: int | None = None,
    *,
    after_pass: Callable[[int], object] = lambda updates: None,
) -> Trace:
    """Run the perceptron over `data` until it ends. Exact.

    Without `max_updates` it always ends: on separable data every rule makes finitely many
    mistakes, and a long run is held against the inequalities that make it so; otherwise the
    weights come back to where they were, or a Gordan certificate with a point on which a tie errs
    shows that no pass can be clean. Under "lt" no tie errs, and coming back can take long.

    Parameters
    ----------
    data
        n points; a bias in `conventions` is added to them.
    conventions
        Which perceptron; by default update on y<w,x> <= 0, from 0, at rate 1, in cyclic order.
    max_updates
        Stop rather than make one more update than this.
    after_pass
        Called after every pass with the number of its updates, to show progress.

    Raises
    ------
    Refused
        Where the conventions do not fit the data; where a shuffled run could go on for ever
        without evidence, and no limit is given.
    Defect
        Where a long run on separable data breaks the inequalities of the theorem: a fault here.

    References
    ----------
    Novikoff (1962); Block and Levin (1970) for the weights coming back.

    Examples
    --------
    >>> trace = train(Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1]))
    >>> trace.weights, trace.outcome, trace.separates
    ((1, -3), 'converged', True)
    >>> train(Dataset([[1], [-1]], [+1, +1])).outcome
    'endless'
    """
    if max_updates is not None and (type(max_updates) is not int or max_updates < 0):
        raise Refused(f"max_updates: {max_updates!r} is no count; give 0 or more, or None")
    data = _with_bias(data, conventions)
    run, mistakes, completed = passes(data, conventions), list[int](), 0
    search = EndSearch(data, conventions, may_certify=max_updates is None)
    while True:
        w, made = next(run)
        if max_updates is not None and len(mistakes) + len(made) > max_updates:
            stopped = (*mistakes, *made)[:max_updates]
            return Trace(data, conventions, stopped, completed, "limit")
        mistakes += made
        completed += 1
        after_pass(len(made))
        if not made:
            return Trace(data, conventions, tuple(mistakes), completed, "converged")
        if evidence := search.after_pass(w, made):
            return Trace(data, conventions, tuple(mistakes), completed, "endless", evidence)


def _with_bias(data: Dataset, conventions: Conventions) -> Dataset:
    if conventions.bias in (None, data.bias):
        return data
    if data.bias != "none":
        raise Refused(
            f"bias: the data have {data.bias!r}, the conventions {conventions.bias!r}; "
            "leave one of them out"
        )
    return data.with_bias(conventions.bias)
