"""What the record of a check holds beside its verdict: passes, causes, fields, again and again."""

import json
import re
from fractions import Fraction

import pytest

from properties import check
from properties.conformance.reports import record
from properties.conformance.reports.text import report_text
from tests.conformance.kit import PROGRAMS, changed

PLAIN, BIASED = PROGRAMS["plain"], PROGRAMS["biased"]


@pytest.mark.deep
def test_runs_that_draw_other_numbers_are_not_shown_as_the_passes_of_one(checked):
    start = "w = np.zeros(X.shape[1])", "w = np.random.randn(X.shape[1]) ** 3"

    (finding,) = record(checked(changed(PLAIN, start)))["findings"]

    assert finding["traces"]["expected"]
    assert not finding["traces"]["got"]


def test_the_passes_are_shown_about_the_first_that_differs(checked):
    begun = "w = np.zeros(X.shape[1])", "w, made = np.zeros(X.shape[1]), 0"
    moved = "w = w + label * x", "w, made = w + (1 if made < 60 else 2) * label * x, made + 1"

    (finding,) = record(checked(changed(PLAIN, begun, moved)))["findings"]

    due, came = finding["traces"]["expected"], finding["traces"]["got"]
    agree = [a["weights"] == b["weights"] for a, b in zip(due, came, strict=True)]
    assert int(due[0]["passes"]) > 1
    assert agree == [True] * 3 + [False] * 3


@pytest.mark.deep
def test_what_a_change_of_the_data_explains_has_no_other_cause(checked):
    starts = "w = np.zeros(X.shape[1])", "w = X[0]"
    moved = "w = w + label * x", "w += label * x"

    (finding,) = checked(changed(PLAIN, starts, moved)).findings

    assert finding.cause == "changes the X that it is given"


@pytest.mark.deep
def test_what_else_is_wrong_with_what_changes_its_data_is_said_too(checked):
    turned = changed(PLAIN, ("+ label", "- label"), ("return w", "X *= 2\n    return w"))
    first, second = checked(turned).findings

    assert first.cause == "changes the X that it is given"
    assert "moves away from y x" in second.cause


def test_what_is_wrong_with_most_answers_comes_first(checked):
    source = PROGRAMS["leaves out coordinates below 0, and predicts so"]

    first, second = checked(source, "Perceptron").findings

    assert first.cause.startswith("takes the coordinates of the points that are below 0 for 0")
    assert second.cause == "predicts a label that is not on the side of its own weights"


@pytest.mark.deep
def test_of_long_weights_that_which_differs_is_shown(checked):
    moved = "w + label * x", "w + label * x * (np.arange(len(x)) < 16)"

    text = report_text(record(checked(changed(PLAIN, moved))))

    assert re.search(r"differs +weight 17 is 0, where -?\d+ is expected", text)


ALIAS = """
class PocketPLA:
    def fit(self, X, y, epochs=100):
        self.w = w = np.zeros(X.shape[1])
        fewest = len(y) + 1
        for _ in range(epochs):
            for x, label in zip(X, y):
                if label * (w @ x) <= 0:
                    w += label * x
                    wrong = (y * (X @ w) <= 0).sum()
                    if wrong < fewest:
                        self.w, fewest = w, wrong
            if not fewest:
                break
"""
DRAWS = changed(
    PROGRAMS["first mistake"], ("wrong[0]", "random.choice(wrong)"), ("def train", "def pocket")
)


@pytest.mark.parametrize(
    ("source", "name", "said"),
    [
        (ALIAS, "PocketPLA", ["where nothing separates the data it returns its last weights"]),
        (DRAWS, "pocket", ["whether it returns its best weights where nothing separates"]),
        (ALIAS.replace("Pocket", ""), "PLA", []),
    ],
    ids=["last", "drawn", "no pocket"],
)
def test_of_a_pocket_that_keeps_none_it_is_said_what_it_returns(checked, source, name, said):
    report = checked(source, name)
    named = [words for words in (report.headline, *report.notes) if "named for a pocket" in words]

    assert [words in each for words, each in zip(said, named, strict=True)] == [True] * len(said)


@pytest.mark.deep
def test_a_label_is_shown_at_a_point_where_its_own_weights_say_another(checked):
    (finding,) = checked(PROGRAMS["one point without its bias"], "Perceptron").findings

    said = "of one point alone it predicts +1 at x = (0.03125), but the score by its weights is "
    assert finding.details["because"] == f"{said}-0.9375"


def test_of_labels_alone_a_point_is_shown_and_no_passes(checked):
    alone = changed(
        PLAIN,
        ("label * x\n", "2 * label * abs(x)\n"),
        ("return w", "return lambda x: np.sign(w @ x)"),
    )
    (finding,) = checked(alone).findings

    said = r"it predicts ([+-])1 at x = \(.+\), but the score by the textbook's weights is (-?)\d"
    predicted, scored = re.fullmatch(said, finding.details["because"]).groups()
    assert {"-": "-", "+": ""}[predicted] != scored
    assert finding.details["traces"]["got"] == []


@pytest.mark.deep
@pytest.mark.parametrize("change", [("<= 0", "< 0"), ("return w", "return 0 * w")])
def test_of_what_never_learns_both_reasons_are_said(checked, change):
    (finding,) = checked(changed(PLAIN, change)).findings

    assert finding.cause == "never updates at a tie; from a zero start it never learns"
    said = "see whether the weights that it returns are those that it updates"
    assert said in finding.details["because"]


@pytest.mark.deep
def test_a_cause_is_shown_on_few_passes_if_some_case_has_it_there(checked):
    of_the_last = "errors = 0\n        for x, label in zip(X, y):\n            "
    anew = "for x, label in zip(X, y):\n            errors = 0\n            "

    (finding,) = checked(changed(BIASED, (of_the_last, anew))).findings

    assert finding.cause == "stops if the last point of the pass was right"
    assert finding.shown.case.epochs < 10


def test_the_line_to_look_at_has_the_margin_that_was_declared(checked):
    source = changed(PLAIN, ("label * (w @ x) <= 0", "w @ x <= 0"))

    (finding,) = checked(source, conventions="margin=0.2").findings
    assert finding.line == "if y <w, x> <= 0.2:"


@pytest.mark.deep
def test_the_line_to_look_at_is_that_of_the_bias_where_it_alone_moves_otherwise(checked):
    (finding,) = checked(changed(BIASED, ("b + label", "b + abs(label)"))).findings
    assert finding.line == "b = b + rate y"
    (never,) = checked(changed(BIASED, (", b + label", ", b"))).findings
    assert (never.id, never.line) == ("no-theorem", finding.line)

    turned = ("(w @ x + b)", "(w @ x - b)"), ("b + label", "b - abs(label)")
    source, threshold = changed(BIASED, *turned), "bias=separate,bias_input=-1"
    (of_a_threshold,) = checked(source, conventions=threshold).findings
    assert of_a_threshold.line == "t = t - rate y"


@pytest.mark.deep
def test_a_row_that_is_left_wrong_is_named(checked):
    anew = ("errors = 0\n", "errors, y = 0, np.random.permutation(y) if errors else y\n")
    source = changed(PLAIN, ("w = np", "errors, w = 0, np"), anew)

    (finding,) = checked(source).findings
    assert finding.cause.startswith("is left with a point on the hyperplane")
    assert re.match(
        r"row \d has the label .1, and by these weights the score ", finding.details["because"]
    )


@pytest.mark.deep
def test_the_pass_is_said_after_which_the_weights_stay_as_they_are(checked):
    counted = ("w, b = np", "made, w, b = 0, np"), ("errors += 1", "errors, made = 1, made + 1")
    source = changed(BIASED, *counted, ("if not errors:", "if not errors or made > 200:"))

    (finding,) = checked(source).findings
    assert finding.details["because"] == (
        "up to pass 102 its weights are the textbook's; after it they stay as they are"
    )
    pauses = (
        ("for _ in range", "for p in range"),
        ("in zip(X, y):", "in zip(X, y) if p < 101 or p % 7 == 0 else ():"),
        ("if not errors:", "if not errors and (p < 101 or p % 7 == 0):"),
    )
    (finding,) = checked(changed(BIASED, *pauses)).findings
    assert "stay as they are" not in finding.details.get("because", "")


@pytest.mark.deep
def test_what_long_numbers_alone_raise_comes_after_a_fault(checked):
    cut = ("(w @ x)", "sum(np.array([int(w @ x)]))")

    fault, error = checked(changed(PLAIN, cut)).findings
    assert fault.cause.startswith("takes a score between -1 and 1 for a tie")
    assert error.cause.startswith("it raises OverflowError")

    fails = ("w = np", "assert len(X) != 2\n    w = np"), ("+ label * x", "+ x")
    error, fault = checked(changed(PLAIN, *fails)).findings
    assert (error.id, fault.cause) == ("raises", "adds x at a mistake, not y x")


@pytest.mark.deep
def test_the_label_that_a_second_fit_predicts_otherwise_is_shown(checked):
    begun = "self.coef_, self.intercept_ = np"
    kept = (begun, f"self.seen = getattr(self, 'seen', {{}})\n        {begun}")
    held = ("return np.where(", "return self.seen.setdefault(X.shape, np.where(")
    source = changed(PROGRAMS["class"], kept, held, ("1, -1)", "1, -1))"))

    causes = {each.id: each.details["because"] for each in checked(source, "Perceptron").findings}
    assert "with the other labels; the second time it predicts" in causes["keeps-a-fit"]


STEP = """
def step(w, x, y):
    return w + y * x if y * (w @ x) <= 0 and not np.array_equal(w, -x) else w
"""


@pytest.mark.deep
def test_of_a_step_nothing_is_said_of_a_report(checked):
    causes = [finding.cause for finding in checked(STEP, "step").findings]

    assert "moves its weights on other rows than the textbook loop" in " ".join(causes)
    assert not any("reported" in cause for cause in causes)


def test_the_report_is_the_same_again_even_of_a_random_program(checked):
    report = checked(PROGRAMS["shuffled"])

    assert check(report.target, budget="quick").to_json() == report.to_json()


def test_a_replayed_case_shows_both_runs_pass_by_pass(checked):
    report = checked(changed(BIASED, ("<= 0", "< 0")))
    shown = report.findings[0].shown.case.id

    alone = check(report.target, "update=le,bias=separate", case=shown)

    assert alone.verdict == "deviates"
    assert alone.traces["expected"][0]["passes"] == "0"


def test_the_json_has_the_promised_fields(checked):
    content = json.loads(checked(PLAIN).to_json())

    assert {"format", "target", "verdict", "conventions", "cases", "findings"} <= set(content)
    assert set(content["cases"]) == {"declared", "run", "skipped"}
    names = "update step start bias rate bias_rate order mode result number predict_at_zero stop"
    assert {*names.split(), "undetermined"} <= set(content["conventions"])


@pytest.mark.deep
def test_a_cause_is_shown_at_the_rate_that_is_known_and_where_it_is_seen(checked):
    apart = "errors = 0", "errors, X = 0, np.random.permutation(X)"
    rated = ("epochs=100", "lr=0.1, epochs=100"), ("+ label * x", "+ lr * label * x")

    report = checked(changed(PLAIN, apart, *rated))

    assert report.conventions.rate == Fraction(1, 10)
    assert report.findings[0].shown.question.rate == 1
    assert len(report.findings[0].shown.case.points) > 1


@pytest.mark.deep
def test_an_update_at_every_point_is_one_of_rate_1(checked):
    rated = ("epochs=100", "lr=1.0, epochs=100"), ("+ label * x, b +", "+ lr * label * x, b + lr *")
    always = "if label * (w @ x + b) <= 0:\n    ", "errors += label * (w @ x + b) <= 0\n"

    report = checked(changed(BIASED, *rated, always, ("                errors += 1\n", "")))

    assert (report.conventions.step, report.conventions.rate) == (1, 1)


@pytest.mark.deep
def test_the_delta_rule_is_held_to_its_own_rate(checked):
    rule = (
        "if label * (w @ x) <= 0:\n                w = w + label * x",
        "w += 0.01 * (label - w @ x) * x",
    )
    report = checked(
        changed(PLAIN, rule, ("                errors += 1\n", ""), ("not errors", "False"))
    )

    assert (report.findings[0].id, report.conventions.rate) == ("delta-rule", Fraction(1, 100))


def test_each_of_several_causes_is_shown_by_a_case_that_has_it(checked):
    flagged = "return w", "return w, {'converged': not errors}"
    causes = checked(changed(PLAIN, ("w = np", "X = np.sort(X, axis=1); w = np"), flagged)).findings

    shown = {finding.id: finding.shown.said_otherwise for finding in causes}
    assert shown == {"weights": "weights", "not-converged": "not-converged"}
