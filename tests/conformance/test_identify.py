"""`identify`: the conventions of real programs, from their answers alone."""

import json
from fractions import Fraction

import pytest

from properties import identify
from tests.conformance.kit import PROGRAMS, changed, rows

PLAIN, BIASED = PROGRAMS["plain"], PROGRAMS["biased"]
TEST, MOVE, START = "label * (w @ x) <= 0", "label * x", "np.zeros(X.shape[1])"


@pytest.mark.parametrize("judged", rows("identified"))
def test_the_conventions_of_a_program_are_found(written, judged):
    assert identify(written(judged.source)).conventions.to_text() == judged.words


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


@pytest.mark.deep
def test_a_program_that_no_conventions_explain_has_its_bias_where_that_puts_points_right(written):
    source = """
        def train(X, y):
            return np.linalg.pinv(np.column_stack([np.ones(len(X)), X])) @ y
    """

    assert "bias=prepend" in identify(written(source)).nearest[0]


@pytest.mark.parametrize(
    ("move", "odd"),
    [("4 * eta", ("4 times the rate",)), ("eta", ())],
)
def test_a_program_that_moves_by_more_or_less_than_its_rate_is_unusual(written, move, odd):
    result = identify(written(changed(PLAIN, (MOVE, f"{move} * {MOVE}"), ("100", "100, eta=0.1"))))

    assert result.conventions.rate == Fraction(1, 10)
    assert [words in said for words, said in zip(odd, result.odd, strict=True)] == [True] * len(odd)


@pytest.mark.parametrize(
    ("draw", "rule"),
    [
        ("np.random.default_rng().permutation(len(X))", "draws a new order before each pass"),
        ("random.choices(range(len(X)), k=100)", "draws a row for each presentation"),
    ],
)
def test_a_random_order_is_read_off_its_draws(written, draw, rule):
    rows = f"[(X[i], y[i]) for i in {draw}]"

    result = identify(written(changed(PLAIN, ("zip(X, y)", rows))))

    assert result.conventions.order == "own"
    assert result.explanation.drawn_order == rule


@pytest.mark.parametrize(
    "start",
    [
        "0.01 * np.random.randn(X.shape[1]), np.random.randn()",
        "np.random.rand(X.shape[1]) - 0.5, 1.0",
        "np.zeros(X.shape[1]), 2 * np.random.rand() - 1",
    ],
)
def test_a_random_start_is_read_off_its_draws(written, start):
    result = identify(written(changed(BIASED, (f"{START}, 0.0", start))))

    assert (result.verdict, result.conventions.start) == ("identified", "random")


@pytest.mark.deep
def test_long_numbers_tell_the_type_and_more_of_the_rule_at_a_tie(written):
    test = (TEST, "(1 if w @ x >= 0 else -1) != label")
    source = changed(PLAIN, ("zeros", "ones"), (MOVE, f"0.1 * {MOVE}"), test)

    left = identify(written(source)).left

    assert (left["update"], left["number"]) == (("lt", "predict+"), ("float64",))


def test_answers_that_nothing_explains_are_unexplained_and_one_is_shown(written):
    moves = ("w + label * x, b + label", "w + 0.1 * label * x, b + 0.1 + label")
    limit = ("(X, y, epochs=100)", "(X, y)"), ("range(epochs)", "range(500)")

    result = identify(written(changed(BIASED, moves, *limit, ("zeros", "ones"), ("<=", "<"))))

    assert (result.verdict, result.exit_code) == ("unexplained", 1)
    assert result.nearest[1].endswith("expected weights (1024), got (1); expected bias 1, got 0")


def test_a_target_that_cannot_be_loaded_is_refused(tmp_path):
    result = identify(f"{tmp_path / 'missing.py'}:train")

    assert (result.verdict, result.exit_code) == ("cannot-run", 2)


def test_the_json_holds_what_was_found_and_why_something_was_not(written):
    content = json.loads(identify(written(PLAIN)).to_json())

    assert content["why"]["stop"] == "passes after a clean one change no weights"
    assert set(content["why"]) == {"stop", "predict_at_zero"}
    assert content["format"] == "perceptron-identification/1"
    assert content["verdict"] == "identified"
    assert content["left"]["update"] == ["le"]
