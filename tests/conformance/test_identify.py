"""`identify`: the conventions of real programs, from their answers alone."""

import json
from fractions import Fraction

import pytest

from properties import identify
from tests.conformance.kit import BIASED, LOOP, changed


def found(target):
    return identify(target).conventions.to_text()


def loop(test="label * (w @ x) <= 0", move="label * x", rows="zip(X, y)", w="np.zeros(X.shape[1])"):
    return f"""
        def train(X, y, epochs=100):
            w = {w}
            for _ in range(epochs):
                errors = 0
                for x, label in {rows}:
                    if {test}:
                        w = w + {move}
                        errors += 1
                if not errors:
                    break
            return w
    """


@pytest.mark.parametrize(
    ("source", "conventions"),
    [
        (loop(), ""),
        (loop("(1 if w @ x >= 0 else -1) != label"), "update=predict+"),
        (loop("(1 if w @ x > 0 else -1) != label"), "update=predict-"),
        (loop("(1 if w @ x > 0 else -1) != label", "2 * label * x"), "update=predict-,step=2"),
        (loop(move="0.1 * label * x"), "rate=1/10"),
        (loop(rows="list(zip(X, y))[::-1]"), "order=reversed"),
        (loop(w="np.ones(X.shape[1])"), "start=each:1"),
    ],
)  # fmt: skip
def test_conventions_of_a_plain_loop_are_found(written, source, conventions):
    assert found(written(source)) == conventions


@pytest.mark.parametrize(
    ("returned", "bias"),
    [("w, b", "separate"), ("np.append(w, b)", "append"), ("np.insert(w, 0, b)", "prepend")],
)
def test_the_place_of_the_bias_is_found(written, returned, bias):
    source = f"""
        def train(X, y, epochs=100):
            w, b = np.zeros(X.shape[1]), 0.0
            for _ in range(epochs):
                for x, label in zip(X, y):
                    if label * (w @ x + b) <= 0:
                        w, b = w + label * x, b + label
            return {returned}
    """

    assert found(written(source)) == f"bias={bias}"


def test_the_step_is_told_from_the_start_of_a_bias(written):
    source = """
        class Perceptron:
            def __init__(self, eta=0.1, n_iter=50):
                self.eta, self.n_iter = eta, n_iter

            def fit(self, X, y):
                self.w_, self.b_ = np.zeros(X.shape[1]), 1.0
                for _ in range(self.n_iter):
                    for x, label in zip(X, y):
                        move = self.eta * (label - self.predict(x))
                        self.w_, self.b_ = self.w_ + move * x, self.b_ + move

            def predict(self, X):
                return np.where(X @ self.w_ + self.b_ >= 0, 1, -1)
    """

    result = identify(written(source, "Perceptron"))

    assert "step=2,rate=1/10,start=each:0:1" in result.conventions.to_text()
    assert "starts with each weight at 0 and the bias at 1, not 0" in result.odd[0]


@pytest.mark.parametrize(
    ("move", "odd"),
    [("4 * eta", ("4 times the rate",)), ("eta / 2", ("0.5 times the rate",)), ("eta", ())],
)
def test_a_program_that_moves_by_more_or_less_than_its_rate_is_unusual(written, move, odd):
    result = identify(written(changed(loop(move=f"{move} * label * x"), ("100", "100, eta=0.1"))))

    assert result.conventions.rate == Fraction(1, 10)
    assert [words in said for words, said in zip(odd, result.odd, strict=True)] == [True] * len(odd)


def test_a_threshold_is_a_bias_with_the_input_minus_one(written):
    source = """
        def train(X, y, epochs=100):
            w, t = np.zeros(X.shape[1]), 0.0
            for _ in range(epochs):
                for x, label in zip(X, y):
                    if label * (w @ x - t) <= 0:
                        w, t = w + label * x, t - label
            return w, t
    """

    assert found(written(source)) == "bias=separate,bias_input=-1"


@pytest.mark.parametrize(
    ("draw", "rule"),
    [
        ("random.sample(range(len(X)), len(X))", "draws a new order before each pass"),
        ("np.random.default_rng().permutation(len(X))", "draws a new order before each pass"),
        ("random.choices(range(len(X)), k=100)", "draws a row for each presentation"),
    ],
)
def test_a_random_order_is_read_off_its_draws(written, draw, rule):
    rows = f"[(X[i], y[i]) for i in {draw}]"

    result = identify(written(loop(rows=rows)))

    assert result.conventions.order == "own"
    assert result.explanation.drawn_order == rule


def test_a_start_for_the_plane_alone_is_found_as_the_target_lays_it_out(written):
    source = loop(rows="zip(np.c_[np.ones(len(X)), X], y)", w="np.array([-2, 4, 1])")

    assert found(written(source)) == "start=-2;4;1,bias=prepend,dimension=2"


@pytest.mark.parametrize(
    "start",
    [
        "0.01 * np.random.randn(X.shape[1]), np.random.randn()",
        "np.random.rand(X.shape[1]) - 0.5, 1.0",
        "np.zeros(X.shape[1]), 2 * np.random.rand() - 1",
    ],
)
def test_a_random_start_is_read_off_its_draws(written, start):
    result = identify(written(changed(BIASED, ("np.zeros(X.shape[1]), 0.0", start))))

    assert (result.verdict, result.conventions.start) == ("identified", "random")


@pytest.mark.parametrize(
    ("pick", "order"),
    [("wrong[0]", "first-mistake"), ("wrong[-1]", "last-mistake"),
     ("min(wrong, key=lambda i: y[i] * (X[i] @ w))", "worst-mistake")],
)  # fmt: skip
def test_a_rule_that_picks_mistakes_is_found(written, pick, order):
    source = f"""
        def train(X, y):
            w = np.zeros(X.shape[1])
            for _ in range(3000):
                wrong = [i for i in range(len(X)) if y[i] * (X[i] @ w) <= 0]
                if not wrong:
                    break
                i = {pick}
                w = w + y[i] * X[i]
            return w
    """

    assert found(written(source)) == f"order={order}"


@pytest.mark.parametrize(("kind", "number"), [("float32", "float32"), ("int64", "int64")])
def test_the_number_type_is_found(written, kind, number):
    source = LOOP.replace("w = np.zeros", f"X = X.astype(np.{kind}); w = np.zeros")
    source = source.replace("X.shape[1])", f"X.shape[1], np.{kind})")

    assert identify(written(source)).conventions.number == number


def test_long_numbers_tell_the_type_and_more_of_the_rule_at_a_tie(written):
    source = LOOP.replace("np.zeros", "np.ones").replace("+ label * x", "+ 0.1 * label * x")
    source = source.replace("label * (w @ x) <= 0", "(1 if w @ x >= 0 else -1) != label")

    left = identify(written(source)).left

    assert (left["update"], left["number"]) == (("lt", "predict+"), ("float64",))


# its bias moves by 1.1 or by -0.9
RATE_AND_LABEL = BIASED.replace("np.zeros", "np.ones").replace("(X, y, epochs=100)", "(X, y)")
RATE_AND_LABEL = RATE_AND_LABEL.replace("w + label", "w + 0.1 * label").replace(
    "b + ", "b + 0.1 + "
)


@pytest.mark.parametrize(
    ("source", "differs"),
    [
        (
            LOOP.replace("+ label * x", "+ label * np.abs(x)"),
            "expected weights (4096, -1024), got (4096, 1024)",
        ),
        (
            RATE_AND_LABEL.replace("range(epochs)", "range(500)").replace("<=", "<"),
            "expected weights (1024), got (1); expected bias 1, got 0",
        ),
    ],
    ids=["no sign", "two rates"],
)
def test_answers_that_nothing_explains_are_unexplained_and_one_is_shown(written, source, differs):
    result = identify(written(source))

    assert (result.verdict, result.exit_code) == ("unexplained", 1)
    assert result.nearest[1].endswith(differs)


def test_a_target_that_cannot_be_loaded_is_refused(tmp_path):
    result = identify(f"{tmp_path / 'missing.py'}:train")

    assert (result.verdict, result.exit_code) == ("cannot-run", 2)


def test_the_json_holds_what_was_found_and_why_something_was_not(written):
    content = json.loads(identify(written(LOOP)).to_json())

    assert content["why"]["stop"] == "passes after a clean one change no weights"
    assert set(content["why"]) == {"stop", "predict_at_zero"}
    assert content["format"] == "perceptron-identification/1"
    assert content["verdict"] == "identified"
    assert content["left"]["update"] == ["le"]
