"""The exact perceptron as a scikit-learn estimator, for pipelines and grids.

Floats come in and go out. Between them training is exact, and the sign of every decision is that
of the exact score: a float score too near to zero to trust is worked out in fractions.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import Vector, dot
from perceptron.certificates.separability import GordanCertificate, Separator
from perceptron.conventions import Conventions
from perceptron.data.bias import Bias
from perceptron.data.dataset import Dataset
from perceptron.data.storage import nearest_float
from perceptron.errors import Refused
from perceptron.separability.certify import certify
from perceptron.training.exact_weights import Weights
from perceptron.training.trace import Trace
from perceptron.training.train import train

try:
    from sklearn.base import BaseEstimator, ClassifierMixin
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.utils.multiclass import check_classification_targets
    from sklearn.utils.validation import check_is_fitted, column_or_1d, validate_data
except ImportError as missing:
    raise ImportError(
        "perceptron.PerceptronClassifier needs scikit-learn 1.6 or newer; "
        "python -m pip install 'verified-perceptron[sklearn]'"
    ) from missing

if TYPE_CHECKING:
    from numpy.typing import NDArray

# a run over data that nothing separates has no best end: so many of its weights are tried
TRIED = 100
# the unit in the last place of 1, twice what rounding to nearest loses
ULP = float(np.finfo(float).eps)
TINY, LARGEST = float(np.finfo(float).smallest_subnormal), float(np.finfo(float).max)


class PerceptronClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """A perceptron that is exact inside: the run of `train`, behind scikit-learn's interface.

    Of more than two classes each is trained against the rest, and the highest score decides.

    Parameters
    ----------
    convention
        Which perceptron, as on the command line: "update=le", "M2", "update=lt,rate=1/2", ...;
        its bias is left to `fit_intercept`.
    fit_intercept
        Whether a coordinate 1 is appended to every point.
    max_updates
        Stop rather than make one more update than this; None runs until the end is known.

    Attributes
    ----------
    classes_
        The labels, sorted; of two the second is +1.
    coef_, intercept_
        The weights as floats, each rounded to the nearest; shapes (1, d) and (1,) for two classes.
    exact_coef_
        The weights as exact numbers, the bias last: one tuple for each row of `coef_`.
    outcomes_
        How each run ended: "converged", "endless" or "limit". Where it did not converge the
        weights are those with the fewest errors among a hundred of the run.
    updates_, passes_
        What each run made.

    Raises
    ------
    ImportError
        On import, where scikit-learn is not installed.

    Examples
    --------
    >>> from perceptron import PerceptronClassifier
    >>> X, y = [[4, 0], [1, 1], [0, 1], [-2, -2]], ["a", "b", "b", "a"]
    >>> fitted = PerceptronClassifier(fit_intercept=False).fit(X, y)
    >>> fitted.exact_coef_, fitted.outcomes_, fitted.score(X, y)
    (((-1, 3),), ('converged',), 1.0)
    """

    def __init__(
        self,
        convention: str = "update=le",
        *,
        fit_intercept: bool = True,
        max_updates: int | None = 1_000_000,
    ) -> None:
        self.convention = convention
        self.fit_intercept = fit_intercept
        self.max_updates = max_updates

    def fit(self, X: Any, y: Any) -> Self:
        """Run the perceptron over the points, once for each pair of sides, and keep its weights."""
        X, labels = self._points_and_classes(X, y)
        conventions = replace(Conventions.from_text(self.convention), bias=None)
        sided = self._two_sided(X, labels)
        traces = [train(data, conventions, self.max_updates) for data in sided]
        kept = [trace.weights if trace.outcome == "converged" else _best(trace) for trace in traces]
        ends = len(kept[0]) - 1 if self.fit_intercept else len(kept[0])
        self.exact_coef_ = tuple(kept)
        self.coef_ = np.array([[_nearest(a) for a in w[:ends]] for w in kept])
        self.intercept_ = np.array([_nearest(sum(w[ends:])) for w in kept])
        self.outcomes_ = tuple(trace.outcome for trace in traces)
        self.updates_ = tuple(trace.updates for trace in traces)
        self.passes_ = tuple(trace.passes for trace in traces)
        self._warn()
        return self

    def decision_function(self, X: Any) -> NDArray[np.float64]:
        """Return the scores, of two classes (n,), of more (n, classes); every sign is exact."""
        check_is_fitted(self)
        scores = self._scores(
            validate_data(self, X, accept_sparse="csr", dtype="numeric", reset=False)
        )
        return scores.ravel() if len(self.classes_) == 2 else scores

    def predict(self, X: Any) -> NDArray[Any]:
        """Return a class for each point: by the sign of its score, 0 being the first class."""
        scores = self.decision_function(X)
        chosen = (scores > 0).astype(int) if scores.ndim == 1 else scores.argmax(axis=1)
        return np.asarray(self.classes_[chosen])

    def certificates(self, X: Any, y: Any) -> list[Separator | GordanCertificate]:
        """Decide whether points are separable: for two classes one answer, of more one for each.

        The estimator need not be fitted, and is not changed.
        """
        fresh = type(self)(**self.get_params())
        X, labels = fresh._points_and_classes(X, y)
        return [certify(data) for data in fresh._two_sided(X, labels)]

    def __sklearn_tags__(self) -> Any:
        """Return scikit-learn's tags: sparse points are taken."""
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags

    def _warn(self) -> None:
        sides = self.classes_[1:] if len(self.classes_) == 2 else self.classes_
        pairs = zip(sides, self.outcomes_, strict=True)
        if open_ones := [str(side) for side, outcome in pairs if outcome != "converged"]:
            warnings.warn(
                f"no weights were found that separate class {', '.join(open_ones)}; those kept "
                "have the fewest errors of a hundred tried. Ask `certificates(X, y)` whether there "
                "are any, or allow more with max_updates",
                ConvergenceWarning,
                stacklevel=3,
            )

    def _points_and_classes(self, X: Any, y: Any) -> tuple[Any, NDArray[np.int64]]:
        X, y = validate_data(self, X, y, accept_sparse="csr", dtype="numeric")
        check_classification_targets(y)
        self.classes_, labels = np.unique(column_or_1d(y, warn=True), return_inverse=True)
        if len(self.classes_) < 2:
            raise Refused(f"y: it has one class, {self.classes_[0]}; give points of two classes")
        return X, labels

    def _two_sided(self, X: Any, labels: NDArray[np.int64]) -> list[Dataset]:
        positive = [1] if len(self.classes_) == 2 else range(len(self.classes_))
        return [Dataset(X, np.where(labels == one, 1, -1), self._bias) for one in positive]

    @property
    def _bias(self) -> Bias:
        return "append" if self.fit_intercept else "none"

    def _scores(self, X: Any) -> NDArray[np.float64]:
        """Return the scores as floats; one whose sign rounding could turn is made exact first."""
        terms, weights = X.shape[1] + 4, np.append(self.coef_, self.intercept_)
        X_float = X if X.dtype.kind == "f" else X.astype(float)
        with np.errstate(over="ignore", invalid="ignore"):
            scores: NDArray[np.float64] = X_float @ self.coef_.T + self.intercept_
            mass = abs(X_float) @ abs(self.coef_.T) + abs(self.intercept_)
            error = terms * ULP * mass + terms * TINY
            # of several the highest decides, so that all in doubt are made exact
            unsure = ~(abs(scores) > error) | _near_the_highest(scores, error)
        if _is_coarse(weights):
            unsure[:] = True
        data = Dataset(X, np.ones(X.shape[0]), self._bias)
        for row in np.flatnonzero(unsure.any(axis=1)).tolist():
            scores[row] = _in_order([dot(w, data.point(row)) for w in self.exact_coef_])
        return scores


def _is_coarse(weights: NDArray[np.float64]) -> bool:
    """Say whether some weight is not known as a float to one part in 2^53."""
    small = (abs(weights) < np.finfo(float).tiny) & (weights != 0)
    return bool(small.any() or (abs(weights) == LARGEST).any())


def _near_the_highest(scores: NDArray[Any], error: NDArray[Any]) -> NDArray[np.bool_]:
    """Say which scores could be the highest, in rows where more than one could be."""
    lower = (scores - error).max(axis=1, keepdims=True)
    could_be = scores + error >= lower
    return np.asarray(could_be & (could_be.sum(axis=1, keepdims=True) > 1))


def _in_order(scores: Sequence[Exact]) -> list[float]:
    """Return the nearest floats, with the sign of each and their first highest as it is."""
    floats = [_nearest(score) for score in scores]
    highest = max(range(len(scores)), key=scores.__getitem__)
    for other in range(highest):
        if floats[other] >= floats[highest]:
            floats[other] = float(np.nextafter(floats[highest], -np.inf))
    return floats


def _nearest(a: Exact) -> float:
    """Return the nearest float; beyond the largest it, and of what is not 0 never 0."""
    nearest = min(max(nearest_float(a), -LARGEST), LARGEST)
    return nearest if nearest or not a else TINY * (1 if a > 0 else -1)


def _best(trace: Trace) -> Vector:
    """Return those weights of a run, a hundred of them tried, that put most points right."""
    weights, tried = Weights(trace.data, trace.conventions), list[Vector]()
    for part in range(1, TRIED + 1):
        weights.catch_up(trace.mistakes[: len(trace.mistakes) * part // TRIED])
        tried.append(weights.vector())
    matrix = np.array([[_nearest(a) for a in w] for w in tried])
    ends = trace.data.width
    right = trace.data.matrix @ matrix[:, :ends].T + matrix[:, ends:].sum(axis=1)
    errors = (trace.data.signs[:, None] * right <= 0).sum(axis=0)
    return tried[int(errors.argmin())]
