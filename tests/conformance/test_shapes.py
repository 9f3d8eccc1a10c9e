"""Which shape an object has, and what a function or a stepper says, takes and answers."""

from types import SimpleNamespace

import numpy as np
import pytest

from properties.conformance.child.given import Given
from properties.conformance.child.loading import Unusable
from properties.conformance.child.shapes import shaped


def train(X, y, epochs, eta=1.0, order=None, other=3):
    return {"weights": [epochs, eta, other], "mistakes": order}


def plain(X, y):
    return X[0]


def keyed(X, y, *, w0, **others):
    return w0


def placed(X, y, epochs=5, /):
    return [epochs]


def anything(*arguments):
    return arguments[0][0]


def step(w, x, y):
    return w + y * x if y * (w @ x) <= 0 else w


def rated(w, x, label, eta):
    return w + eta * label * x if label * (w @ x) <= 0 else w


def rated_or_not(w, x, label, eta=1.0, epochs=None):
    return rated(w, x, label, eta)


def trimmed(X, y, tol):
    return X[0]


def of_two(w, x):
    return w


def of_four(w, x, y, b):
    return w


def with_order(w, x, order):
    return w


def data(X=((2, 1), (1, 3), (-1, -2)), y=(1, 1, -1), predict=None, **options):
    wanted = None if predict is None else np.array(predict, dtype=float)
    return Given(np.array(X, dtype=float), np.array(y), options, wanted)


def greeting(shape, parameters=(), required=(), conventions=None):
    return {
        "shape": shape,
        "parameters": list(parameters),
        "required": list(required),
        "conventions": conventions,
    }


STEPS = ["epochs", "w0", "order"]
SHAPES = [
    (train, greeting("function", ["epochs", "eta", "order"], ["epochs"])),
    (plain, greeting("function")),
    (keyed, greeting("function", ["w0"], ["w0"])),
    (placed, greeting("function")),
    (anything, greeting("function")),
    (step, greeting("stepper", STEPS, ["epochs", "w0"])),
    (rated, greeting("stepper", [*STEPS, "eta"], ["epochs", "w0", "eta"])),
    (rated_or_not, greeting("stepper", [*STEPS, "eta"], ["epochs", "w0"])),
]


@pytest.mark.parametrize(("target", "said"), SHAPES)
def test_the_shape_of_a_callable_is_read_from_its_signature(target, said):
    assert shaped("m:name", target).greeting == said


@pytest.mark.parametrize(
    ("target", "shape"), [(train, "function"), (step, "stepper")], ids=["function", "stepper"]
)
def test_the_conventions_are_told_with_the_shape(monkeypatch, target, shape):
    monkeypatch.setattr(target, "conventions", {"update": "lt", "step": 2}, raising=False)

    said = shaped("m:name", target).greeting

    assert (said["shape"], said["conventions"]) == (shape, "update=lt,step=2")


def test_a_function_without_a_signature_takes_no_options():
    target = shaped("m:max", max)

    assert target.greeting == greeting("function")


FORM = "with any of epochs, w0, order, eta"
UNUSABLE = [
    (trimmed, f"m:name takes (X, y, tol); give a function train(X, y), {FORM}"),
    (of_four, f"m:name takes (w, x, y, b); give a function train(X, y), {FORM}"),
    (lambda X: X, f"m:name takes (X); give a function train(X, y), {FORM}"),
]
NEITHER = "give a function train(X, y), step(w, x, y), or an estimator with fit"


@pytest.mark.parametrize(("target", "why"), UNUSABLE)
def test_a_function_that_takes_something_else_is_refused(target, why):
    with pytest.raises(Unusable) as refusal:
        shaped("m:name", target)

    assert str(refusal.value) == f"target: {why}"


@pytest.mark.parametrize("target", [of_two, with_order])
def test_what_takes_two_places_is_a_function(target):
    assert shaped("m:name", target).greeting["shape"] == "function"


@pytest.mark.parametrize(
    ("target", "kind"), [(SimpleNamespace, "the class SimpleNamespace"), (3, "of type int")]
)
def test_a_class_or_a_value_without_fit_is_refused(target, kind):
    with pytest.raises(Unusable) as refusal:
        shaped("m:name", target)

    assert str(refusal.value) == f"target: m:name is {kind}; {NEITHER}"


def test_a_function_is_given_the_points_the_labels_and_its_options():
    given = data(epochs=2, order=[1])

    assert shaped("m:name", train).train(given) == {"weights": [2, 1.0, 3], "mistakes": [1]}


def test_a_function_is_given_the_points_and_the_labels():
    X, y = shaped("m:name", lambda X, y: (X, y)).train(data())

    assert (X.tolist(), y.tolist()) == ([[2, 1], [1, 3], [-1, -2]], [1, 1, -1])


class Fitting:
    conventions = "bias=separate"

    def __init__(self, kernel):
        self.w_ = kernel

    def fit(self, X, y):
        pass


def test_what_has_fit_is_an_estimator():
    target = shaped("m:name", Fitting([1, 2]))

    assert (target.greeting["shape"], target.greeting["conventions"]) == (
        "estimator",
        "bias=separate",
    )
    assert target.train(data())["weights"].tolist() == [1, 2]


def test_a_class_that_needs_something_is_refused_by_its_name():
    with pytest.raises(Unusable, match=r"^target: m:name\(\) raises TypeError: .*'kernel'; give"):
        shaped("m:name", Fitting)


class Predictor:
    weights, bias, mistakes, passes, converged = "w", "b", "m", "p", "c"
    later = "not told"

    def predict(self, X):
        return X[:, 0]


def test_a_predictor_that_is_returned_predicts_and_tells_the_rest():
    told = shaped("m:name", lambda X, y: Predictor()).train(data(predict=[[5, 6], [7, 8]]))

    assert told.pop("predictions").tolist() == [5, 7]
    assert told == {
        "weights": "w",
        "bias": "b",
        "mistakes": "m",
        "updates": None,
        "passes": "p",
        "converged": "c",
    }


def test_what_is_returned_is_left_alone_where_no_prediction_is_asked_or_made():
    predictor = Predictor()

    assert shaped("m:name", lambda X, y: predictor).train(data()) is predictor
    assert shaped("m:name", lambda X, y: "w").train(data(predict=[[1, 2]])) == "w"


def stepped(target, given):
    told = shaped("m:name", target).train(given)
    return told | {"weights": told["weights"].tolist()}


RUNS = [
    (step, data(), {"weights": [2, 1], "mistakes": [0], "passes": 2, "converged": True}),
    (
        step,
        data(order=[2, 0, 1]),
        {"weights": [1, 2], "mistakes": [2], "passes": 2, "converged": True},
    ),
    (
        step,
        data(w0=np.array([-5.0, 0.0]), epochs=2),
        {"weights": [0, 5], "mistakes": [0, 1, 0], "passes": 2, "converged": False},
    ),
    (
        rated,
        data(eta=0.5, epochs=9),
        {"weights": [1, 0.5], "mistakes": [0], "passes": 2, "converged": True},
    ),
    (
        step,
        data(epochs=0),
        {"weights": [0, 0], "mistakes": [], "passes": 0, "converged": False},
    ),
]


@pytest.mark.parametrize(("target", "given", "told"), RUNS)
def test_each_step_of_a_stepper_is_observed(target, given, told):
    assert stepped(target, given) == told | {"updates": len(told["mistakes"])}


def test_a_stepper_that_never_ends_is_given_a_thousand_passes():
    told = stepped(step, data(X=[[1], [1]], y=[1, -1]))

    assert (told["passes"], told["updates"], told["converged"]) == (1000, 2000, False)


def test_an_update_by_a_point_at_0_is_not_seen_and_nothing_is_counted():
    assert stepped(step, data(X=[[0, 0], [0, 1]], y=[1, 1])) == {"weights": [0, 1]}


def test_a_point_with_one_coordinate_at_0_hides_no_update():
    assert stepped(step, data(X=[[0, 1]], y=[1]))["mistakes"] == [0]


def test_a_point_at_0_is_counted_where_the_bias_shows_the_update():
    told = stepped(
        lambda w, x, y: step(w, np.append(x, 1), y),
        data(X=[[0, 0]], y=[1], w0=np.zeros(3), epochs=1),
    )

    assert told == {
        "weights": [0, 0, 1],
        "mistakes": [0],
        "updates": 1,
        "passes": 1,
        "converged": False,
    }


def in_place(w, x, y):
    if y * (w @ x) <= 0:
        w += y * x
    return w


def test_a_stepper_may_change_the_weights_that_it_is_given():
    start = np.zeros(2)

    assert stepped(in_place, data(w0=start))["mistakes"] == [0]
    assert start.tolist() == [0, 0]


@pytest.mark.parametrize(
    ("target", "why"),
    [
        (lambda w, x, y: None, "step returns None where w has shape (2,)"),
        (lambda w, x, y: w[:1], "step returns an array of shape (1,) where w has shape (2,)"),
    ],
)
def test_a_step_must_return_as_many_weights(target, why):
    with pytest.raises(Unusable) as refusal:
        shaped("m:name", target).train(data())

    assert str(refusal.value) == why
