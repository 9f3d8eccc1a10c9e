"""An estimator says what it takes, is made anew or copied for each case, and is read after fit."""

import numpy as np
import pytest

from properties.conformance.child.estimators import Estimator
from properties.conformance.child.given import Given
from properties.conformance.child.loading import Unusable


class Recording:
    """Keeps what it was given; answers with its settings."""

    def __init__(self, eta=1.0, n_iter=50, epochs=None):
        self.eta, self.n_iter, self.epochs = eta, n_iter, epochs

    def fit(self, X, y):
        self.w_, self.b_ = [self.eta, self.n_iter], len(X)


class Careful:
    """As scikit-learn has them: settings by name, a start, partial fits, no data of one label."""

    one_label = False

    def __init__(self, max_iter=1000, eta0=1, shuffle=True, tol=1e-3, eta=2):
        self.settings = {"max_iter": max_iter, "eta0": eta0, "shuffle": shuffle, "tol": tol}
        self.settings["eta"] = eta
        self.calls = []

    def get_params(self, deep=True):
        if deep is not False:
            raise RuntimeError("asked for the settings of parts")
        return self.settings

    def set_params(self, **values):
        self.settings = self.settings | values
        return self

    def fit(self, X, y, coef_init=None, intercept_init=None):
        if len(set(y)) == 1 and not self.one_label:
            raise ValueError("one label")
        self.coef_ = np.array([[1.0, 2.0]] if coef_init is None else coef_init)
        self.intercept_ = np.array([0.5] if intercept_init is None else intercept_init)
        self.n_iter_ = 6
        self.calls.append(self.settings)

    def partial_fit(self, X, y, classes=None):
        if not self.calls:
            assert classes.tolist() == [-1, 1]
            self.coef_, self.intercept_ = np.array([[7.0, 7.0]]), np.array([7.0])
        self.calls.append((X.tolist(), y.tolist()))

    def predict(self, X):
        return [len(X), self.settings["max_iter"]]


class Lenient(Careful):
    one_label = True


def data(X=((2, 1), (1, 3)), y=(1, -1), predict=None, **options):
    wanted = None if predict is None else np.array(predict)
    return Given(np.array(X, dtype=float), np.array(y), options, wanted)


def answered(estimator, given):
    """Return the answer, its arrays as lists."""
    told = Estimator("m:Name", estimator, None).train(given)
    return {name: getattr(value, "tolist", lambda v=value: v)() for name, value in told.items()}


APART = "data of one label are given to its partial_fit, since its fit refuses them"
GREETINGS = [
    (Recording, ["epochs", "eta"], False, {}, []),
    (Recording(), ["epochs", "eta"], False, {}, []),
    (Recording(eta=None, n_iter="5"), [], False, {}, []),
    (Careful, ["epochs", "eta", "w0"], True, {"shuffle": "False", "tol": "None"}, [APART]),
    (Careful(shuffle=False), ["epochs", "eta", "w0"], True, {}, [APART]),
    (Lenient, ["epochs", "eta", "w0"], True, {"shuffle": "False", "tol": "None"}, []),
]


@pytest.mark.parametrize(("given", "parameters", "predicts", "settings", "remarks"), GREETINGS)
def test_an_estimator_says_what_it_takes_and_what_was_set(
    given, parameters, predicts, settings, remarks
):
    assert Estimator("m:Name", given, "update=lt").greeting == {
        "shape": "estimator",
        "parameters": parameters,
        "required": [],
        "conventions": "update=lt",
        "predicts": predicts,
        "settings": settings,
        "remarks": remarks,
    }


def test_what_is_plain_already_is_not_set():
    class Plain(Careful):
        def __init__(self):
            super().__init__(shuffle=False)

    assert Estimator("m:Name", Plain, None).greeting["settings"] == {"tol": "None"}


def test_options_are_set_by_the_names_that_the_estimator_has():
    given = data(epochs=3, eta=0.5)

    assert answered(Recording, given) == {"weights": [0.5, 3], "bias": 2, "passes": None}
    assert answered(Recording(eta=4), data(epochs=3))["weights"] == [4, 3]
    assert answered(Recording(), data())["weights"] == [1, 50]


def test_the_first_name_of_an_option_is_preferred():
    estimator = Lenient()
    estimator.calls = Shared()

    Estimator("m:Name", estimator, None).train(data(epochs=3, eta=0.5))

    last = {"max_iter": 3, "eta0": 0.5, "shuffle": True, "tol": 1e-3, "eta": 2}
    assert estimator.calls[-1] == last


class Shared(list):
    """A list that copies of its owner share."""

    def __deepcopy__(self, memo):
        return self


def test_a_class_is_made_plain_for_each_case():
    calls = Shared()

    class Watched(Lenient):
        def __init__(self):
            super().__init__()
            self.calls = calls

    Estimator("m:Name", Watched, None).train(data(epochs=3))

    assert calls[-1] == {"max_iter": 3, "eta0": 1, "shuffle": False, "tol": None, "eta": 2}


class Continuing:
    def __init__(self):
        self.w_ = np.array([5.0, 5.0])

    def fit(self, X, y):
        self.w_ += X[0]


def test_an_instance_is_copied_for_each_case():
    target = Estimator("m:Name", Continuing(), None)

    told = [target.train(data())["weights"].tolist() for _ in range(2)]

    assert told == [[7, 6], [7, 6]]


def test_a_start_is_parted_into_weights_and_bias():
    apart = answered(Lenient, data(w0=np.array([3.0, 4.0, 5.0])))
    without = answered(Lenient, data(w0=np.array([3.0, 4.0])))

    assert apart == {"weights": [3, 4], "bias": 5, "passes": 6}
    assert without == {"weights": [3, 4], "bias": 0, "passes": 6}
    assert answered(Lenient, data()) == {"weights": [1, 2], "bias": 0.5, "passes": 6}


def test_data_of_one_label_go_where_they_are_taken():
    assert answered(Lenient, data(y=[1, 1]))["passes"] == 6
    assert answered(Careful, data(y=[1, -1]))["passes"] == 6
    assert answered(Careful, data(y=[1, 1])) == {"weights": [7, 7], "bias": 7, "passes": 1}


def test_data_of_one_label_are_given_pass_by_pass():
    estimator = Careful()
    estimator.calls = Shared()

    told = answered(estimator, data(y=[1, 1], epochs=2))

    assert estimator.calls == [([[2, 1], [1, 3]], [1, 1])] * 2
    assert told["passes"] == 2


def test_data_of_one_label_start_where_they_are_told_to():
    estimator = Careful()
    estimator.calls = Shared()

    told = answered(estimator, data(y=[1, 1], w0=np.array([3.0, 4.0, 5.0])))

    assert estimator.calls == [([[2, 1]], [1]), ([[2, 1], [1, 3]], [1, 1])]
    assert told == {"weights": [3, 4], "bias": 5, "passes": 1}


def test_it_predicts_where_it_can_and_is_asked():
    wanted = [[1, 1], [2, 2], [3, 3]]

    assert answered(Careful, data(predict=wanted, epochs=9))["predictions"] == [3, 9]
    assert "predictions" not in answered(Careful, data())
    assert "predictions" not in answered(Recording, data(predict=wanted))


class Fitted:
    """Has the attributes that it is given."""

    def __init__(self, **fields):
        vars(self).update(fields)

    def fit(self, X, y):
        pass


LAYOUTS = [
    ({"coef_": [[1, 2]], "intercept_": [3], "w_": [9]}, [1, 2], 3),
    ({"coef_": [[1], [2]], "intercept_": 3}, [1, 2], 3),
    ({"coef_": [[1, 2], [3, 4]]}, [[1, 2], [3, 4]], None),
    ({"coef_": [[[1, 2], [3, 4]]]}, [[[1, 2], [3, 4]]], None),
    ({"coef_": [1, 2], "intercept_": [0.0], "fit_intercept": False}, [1, 2], None),
    ({"coef_": [1, 2], "intercept_": [4], "fit_intercept": True}, [1, 2], 4),
    ({"w_": [1, 2], "b_": 5, "bias_": 9}, [1, 2], 5),
    ({"weights_": [1, 2], "bias_": np.array([[6]])}, [1, 2], 6),
    ({"weights": [1, 2], "bias": 7}, [1, 2], 7),
    ({"weights": [1, 2], "bias": None}, [1, 2], None),
]


@pytest.mark.parametrize(("fields", "weights", "bias"), LAYOUTS)
def test_weights_and_bias_are_found_where_estimators_keep_them(fields, weights, bias):
    assert answered(Fitted(**fields), data()) == {"weights": weights, "bias": bias, "passes": None}


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"_w": [1]}, "after fit it has none of coef_, w_, weights_, weights"),
        ({"coef_": [1], "intercept_": [1, 2, 3]}, "its intercept_ holds 3 numbers, not one"),
        ({"w_": [1], "b_": []}, "its b_ holds 0 numbers, not one"),
    ],
)
def test_what_fit_leaves_and_cannot_be_read_is_told(fields, why):
    with pytest.raises(Unusable) as refusal:
        answered(Fitted(**fields), data())

    assert str(refusal.value) == why


class Needing(Fitted):
    def __init__(self):
        raise TypeError("a kernel is missing")


def test_a_class_that_makes_nothing_by_itself_is_refused():
    with pytest.raises(Unusable) as refusal:
        Estimator("m:Needing", Needing, None)

    assert str(refusal.value) == (
        "target: m:Needing() raises TypeError: a kernel is missing; "
        "give an instance, made with what it needs"
    )
