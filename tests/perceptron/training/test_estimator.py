"""The scikit-learn estimator: what scikit-learn asks of one, and that it is exact inside."""

import pickle
import warnings
from fractions import Fraction

import numpy as np
import pytest

pytest.importorskip("sklearn", reason="the estimator is one of scikit-learn's")

from sklearn.base import clone
from sklearn.datasets import load_iris
from sklearn.exceptions import ConvergenceWarning
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import check_estimator

from perceptron import Dataset, PerceptronClassifier, certify, train

CORNERS = np.array([[0.0, 0], [0, 1], [1, 0], [1, 1]])
IRIS = load_iris(return_X_y=True)


def test_scikit_learn_finds_nothing_to_object_to():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = check_estimator(PerceptronClassifier(max_updates=200), on_fail=None)

    assert len(found) > 40
    assert [each for each in found if each["status"] == "failed"] == []


def test_the_weights_are_those_of_the_exact_run():
    X, y = np.array([[0.1, 2.0], [-1.0, 0.3], [3.0, 0.7]]), np.array([0, 1, 0])
    run = train(Dataset(X, y, "append"))

    fitted = PerceptronClassifier().fit(X, y)

    assert fitted.exact_coef_ == (run.weights,)
    assert [*fitted.coef_[0], *fitted.intercept_] == [float(a) for a in run.weights]
    assert (fitted.updates_, fitted.passes_) == ((run.updates,), (run.passes,))


def test_the_sign_of_a_score_is_exact_where_a_float_sum_rounds_it_away():
    fitted = PerceptronClassifier(fit_intercept=False).fit([[1.0, 1, 1], [-1, -1, -1]], [1, 0])
    X = [[1e17, 1.0, -1e17], [1e17, -1.0, -1e17], [1e308, 1e308, -1e308], [5e-324, 0, 0]]

    assert fitted.exact_coef_ == ((1, 1, 1),)
    assert fitted.decision_function(X).tolist() == [1.0, -1.0, 1e308, 5e-324]
    assert fitted.predict(X).tolist() == [1, 0, 1, 1]


def test_weights_that_no_float_holds_decide_exactly():
    third, tall = (
        PerceptronClassifier(f"rate={rate}", fit_intercept=False) for rate in ("1/3", 10**400)
    )

    third.fit([[5e-324], [-5e-324]], [1, 0])
    tall.fit([[1, 0], [0, 1]], [1, 0])

    assert third.exact_coef_ == ((Fraction(5e-324) / 3,),)
    assert third.predict([[-5e-324], [5e-324]]).tolist() == [0, 1]
    assert tall.predict(np.array([[-128, -127], [-127, -128]], dtype=np.int8)).tolist() == [0, 1]


def test_of_several_classes_each_is_trained_against_the_rest():
    X = np.array([[0.0, 3], [0, -3], [3, 0], [-3, 0]])

    fitted = PerceptronClassifier().fit(X, list("abcd"))

    assert (fitted.coef_.shape, fitted.outcomes_) == ((4, 2), ("converged",) * 4)
    assert fitted.predict(X).tolist() == list("abcd")
    assert fitted.decision_function(X).shape == (4, 4)


def test_the_highest_score_is_the_exact_one():
    X, y = np.array([[1.0, 0, 0], [0, 1, 0], [0, 0, 1]]), [0, 1, 2]
    fitted = PerceptronClassifier(fit_intercept=False).fit(X, y)
    points = np.array([[2.0**60 + 2**8, 2.0**60, 0], [1.5e308, -1.5e308, 1.5e308]])
    exact = [
        [sum(a * Fraction(b) for a, b in zip(w, point, strict=True)) for w in fitted.exact_coef_]
        for point in points
    ]

    assert fitted.predict(points).tolist() == [each.index(max(each)) for each in exact]


def test_data_that_nothing_separates_are_warned_of_and_certified():
    model = PerceptronClassifier(max_updates=None)

    with pytest.warns(ConvergenceWarning, match="^no weights were found that separate class 1; "):
        model.fit(CORNERS, [0, 1, 1, 0])

    assert model.outcomes_ == ("endless",)
    assert model.certificates(CORNERS, [0, 1, 1, 0]) == [
        certify(Dataset(CORNERS, [0, 1, 1, 0], "append"))
    ]


def test_the_weights_kept_of_a_run_without_end_err_little():
    X, y = IRIS[0][50:], IRIS[1][50:]
    model = PerceptronClassifier(max_updates=5_000)

    with pytest.warns(ConvergenceWarning, match="class 2; those kept have the fewest errors"):
        model.fit(X, y)

    assert (model.outcomes_, model.updates_) == (("limit",), (5_000,))
    assert model.score(X, y) > 0.9


def test_it_works_in_a_pipeline_and_a_grid_and_survives_a_pickle():
    X, y = IRIS[0][:100], IRIS[1][:100]
    steps = make_pipeline(StandardScaler(), PerceptronClassifier())
    grid = {"perceptronclassifier__convention": ["update=le", "M2"]}

    search = GridSearchCV(steps, grid, cv=3).fit(X, y)

    assert search.best_score_ == 1.0
    assert pickle.loads(pickle.dumps(search)).predict(X).tolist() == y.tolist()
    assert clone(PerceptronClassifier("M2")).convention == "M2"
