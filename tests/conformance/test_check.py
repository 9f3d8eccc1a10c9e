"""`check`: verdicts on real programs, their causes, and the evidence that they rest on."""

import importlib.util
import re
import sys
from pathlib import Path

import pytest

from perceptron import Dataset
from properties import check
from properties.conformance.reports import record
from properties.conformance.target import Command
from tests.conformance.kit import DECLARED, JUDGED, PROGRAMS, changed, rows

TEMPLATES = Path(__file__).parents[2] / "properties" / "conformance" / "templates"
PLAIN, BIASED = PROGRAMS["plain"], PROGRAMS["biased"]
EXIT_CODES = {"conforms": 0, "deviates": 1, "unusual": 4}


@pytest.mark.parametrize("judged", rows("deviates"))
def test_a_wrong_program_deviates_with_its_cause(checked, judged):
    report = checked(judged.source, judged.target)

    assert (report.verdict, report.exit_code) == ("deviates", 1)
    assert judged.words in report.findings[0].cause
    assert len(report.findings) <= 2


@pytest.mark.parametrize("judged", rows("conforms", "unusual"))
def test_a_sound_program_is_taken_as_it_is_and_not_accused(checked, judged):
    report = checked(judged.source, judged.target)

    verdict = judged.verdict.split()[0].strip("?")
    assert (report.verdict, report.exit_code) == (verdict, EXIT_CODES[verdict]), report.findings
    assert judged.words in " ".join([report.headline, *record(report)["taken"]])
    assert report.evidence.enough
    assert any("theorem" in remark for remark in report.remarks)


REMEDIES = re.compile(
    "take the start|begin each fit anew|let (the limit count|its own be|it keep a copy|it add)|mend"
)
REMEDIED = [row for row in rows("unusual") if not REMEDIES.search(row.values[0].words)]


@pytest.mark.parametrize("judged", REMEDIED)
def test_what_is_unusual_conforms_once_it_is_declared(checked, judged):
    headline = checked(judged.source, judged.target).headline
    declared = ",".join(re.findall("declare `([^`]*)`", headline))

    assert checked(judged.source, judged.target, declared).verdict == "conforms"


@pytest.mark.parametrize("judged", rows("conforms", "deviates", "unusual", of=DECLARED))
def test_a_program_is_held_to_what_is_declared_of_it(checked, judged):
    report = checked(judged.source, judged.target, judged.declared)

    assert report.verdict == judged.verdict.split()[0]
    assert judged.words in "; ".join(finding.cause for finding in report.findings)


DECLARABLE = [
    row for row in rows("deviates", of=JUDGED + DECLARED) if "declare `" in row.values[0].words
]


@pytest.mark.parametrize("judged", DECLARABLE)
def test_what_the_cause_says_is_followed_conforms_once_it_is_declared(checked, judged):
    cause = checked(judged.source, judged.target, judged.declared or None).findings[0].cause
    declared = cause.partition("declare `")[2].partition("`")[0]

    assert checked(judged.source, judged.target, declared).verdict == "conforms"


SEEN_ALONE = [
    row
    for row in rows("deviates")
    if row.values[0].words.startswith(("predicts another label at a score of 0", "the bias "))
]


@pytest.mark.parametrize("judged", SEEN_ALONE)
def test_the_case_below_a_finding_shows_it_alone(checked, judged):
    report = checked(judged.source, judged.target)
    finding = report.findings[0]

    alone = check(report.target, report.conventions.to_text(), case=finding.shown.case.id)

    assert [each.cause for each in alone.findings] == [finding.cause]
    assert alone.findings[0].expected == finding.expected != alone.results[0].got()
    assert alone.findings[0].details["because"] == finding.details["because"]


def test_a_case_that_may_take_long_is_given_alone_too(written):
    endless = (", epochs=100", ""), ("for _ in range(epochs)", "while True")

    report = check(written(changed(PLAIN, *endless)), case="triangular-5")

    assert [(r.case.id, r.outcome) for r in report.results] == [("triangular-5", "agrees")]


def test_a_program_for_both_labels_is_given_data_of_both(checked):
    report = checked(PROGRAMS["of both labels"], "Perceptron")

    assert all(len(r.case.labels) == 2 for r in report.results if r.outcome != "does not apply")


@pytest.mark.deep
def test_a_random_program_without_a_limit_is_late_where_nothing_separates_alone(checked):
    report = checked(PROGRAMS["without end"], "Perceptron")

    late = [result for result in report.results if result.outcome in ("departs", "timed out")]
    assert {result.case.family for result in late} == {"inseparable"}
    assert report.findings[0].cause.startswith(
        "does not stop in its CPU time on data that nothing separates"
    )


@pytest.mark.deep
def test_a_fault_is_named_beside_the_endless_runs_that_it_leads_to(checked):
    anew = ("errors += 1\n", "errors += 1\n                break\n")
    endless = (", epochs=100", ""), ("for _ in range(epochs)", "while True")

    _, named = checked(changed(BIASED, anew, *endless, ("(w @ x + b)", "(w @ x)"))).findings

    assert named.cause.startswith("leaves the bias out of the score; after each update")


@pytest.mark.deep
def test_the_rate_is_found_where_a_drawn_start_is_right_on_the_first_single_points(written):
    source = changed(PLAIN, ("np.zeros(", "np.random.randn("), ("+ label", "+ 2 * label"))

    report = check(written(source), budget="quick", seed=9)

    assert (report.verdict, report.conventions.move) == ("conforms", 2)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("start", "seed"),
    [
        ("np.array([random.choice([-1, 1]) for _ in X[0]]), 0", 4),
        ("0.01 * np.random.randn(X.shape[1]), np.random.randn()", 22),
        ("np.random.randint(-5, 6, X.shape[1]), 0", 5129),
    ],
)
def test_a_drawn_start_is_found_however_few_answers_show_it(written, start, seed):
    source = changed(BIASED, ("np.zeros(X.shape[1]), 0.0", start))

    assert check(written(source), budget="quick", seed=seed).verdict == "conforms"


@pytest.mark.deep
def test_a_tie_from_a_drawn_start_is_found_in_its_case_alone(written):
    source = changed(PLAIN, ("np.zeros(", "np.random.randint(-1, 2, "), ("<= 0", "< 0"))

    report = check(written(source), "update=lt,start=random", case="small-1d-1-000", seed=4)

    assert [finding.id for finding in report.findings] == ["tie-no-update"]


def test_a_case_alone_blames_no_other_use_for_what_is_wrong_elsewhere(written):
    delta = changed(
        PLAIN,
        ("epochs=100", "epochs=100, lr=0.01"),
        ("label * (w @ x) <= 0", "True"),
        ("label * x", "lr * (label - w @ x) * x"),
    )

    assert check(written(delta), "rate=1/100", case="small-1d-1-000").findings == ()


@pytest.mark.deep
def test_conventions_that_no_answer_shows_are_undetermined(checked):
    drawn = changed(PLAIN, ("np.zeros(", "np.random.randn("))

    report = checked(drawn)
    assert "update" in report.conventions.to_json()["undetermined"]
    assert "update is undetermined: no answer showed a tie" in report.remarks
    assert "update" not in checked(PLAIN).conventions.to_json()["undetermined"]

    judged = (row.values[0] for row in rows("unusual"))
    pocket = next(row for row in judged if row.form_of == "a pocket of mistakes that are drawn")
    remarks = checked(pocket.source, pocket.target).remarks
    assert "result is undetermined: best and best-passes give the same answers" in remarks

    batch = checked(changed(drawn, ("errors = 0", "errors, u = 0, w"), ("(w @ x)", "(u @ x)")))
    assert batch.conventions.mode == "batch"
    assert batch.promise.words.endswith("any may lie on the hyperplane")


@pytest.mark.deep
def test_a_batch_has_no_order_that_is_undetermined(checked):
    batch = ("errors = 0", "errors, u = 0, w"), ("(w @ x)", "(u @ x)")

    report = checked(changed(PLAIN, *batch))
    assert report.conventions.mode == "batch"
    assert "order" not in report.conventions.to_json()["undetermined"]


def test_a_change_of_the_data_is_shown_where_a_number_changed(checked):
    signed = ("w = np.zeros(", "X *= y[:, None]; w = np.zeros(")
    source = changed(PLAIN, signed, ("label * (w @ x)", "w @ x"), ("label * x", "x"))

    (finding,) = checked(source).findings
    assert finding.id == "edits-input"
    assert all(any(x) for x, _ in finding.shown.case.points)


ANY_LABELS = """
class AnyLabels:
    def __init__(self, bias=False):
        self.bias = bias

    def fit(self, X, labels):
        place = "append" if self.bias else "none"
        y = np.where(labels == max(labels), 1, -1) if len({*labels}) == 2 else labels
        self.w = np.zeros(X.shape[1])
        for _ in range(100):
            for x, label in zip(X, y):
                if label * (self.w @ x) <= 0:
                    self.w = self.w + label * x
        return self
"""


def test_words_of_the_source_are_no_labels_where_any_labels_do(checked):
    taken = record(checked(ANY_LABELS, "AnyLabels"))["taken"]

    assert taken[0] == "took `AnyLabels()`, method `fit`, weights from `.w`"


@pytest.mark.deep
def test_what_is_said_of_the_users_data_holds_in_the_order_that_is_found_last(written):
    target = written(PROGRAMS["first half first"])
    points = [[0, 3], [0, 2], [-3, -3], [-1, 0], [3, 3], [-3, 3]]
    data = Dataset(points, [-1, 1, -1, 1, 1, -1])
    report = check(target, data=data, budget="quick")

    assert report.verdict == "unusual"
    assert "the answer differs" not in " ".join(report.notes)


@pytest.mark.deep
def test_of_an_end_that_was_not_drawn_nothing_is_expected(checked):
    some = ("permutation(len(X) - 1)", "permutation(len(X))[: max(1, len(X) - 1)]")
    (finding,) = checked(changed(PROGRAMS["draws all but one"], some)).findings

    assert {"weights", "mistakes"} <= {*finding.expected}
    assert not {"passes", "converged"} & {*finding.expected}


def test_what_keeps_state_between_calls_has_no_empty_reason(checked):
    source = changed(
        PLAIN,
        (
            "X, y, epochs=100):",
            "X, y, epochs=100, memo={}):\n    key = X.tobytes(), X.shape, epochs",
        ),
        ("w = np", "if key in memo:\n        return memo[key]\n    w = np"),
        ("return w\n", "memo[key] = w\n    return w\n"),
    )
    (finding,) = record(checked(source))["findings"]

    assert finding["cause"].startswith("gives another answer to the same data in a new process")
    assert finding.get("because", "said") != ""


def test_a_conforming_case_carries_the_run_that_reproduces_its_answer(checked):
    decided = [result for result in checked(PROGRAMS["shuffled"]).results if result.decided]

    assert len(decided) > 300
    assert all(result.judgement.run is not None for result in decided)


@pytest.mark.deep
def test_a_limit_of_its_own_is_told_from_any_start(written):
    report = check(written(PROGRAMS["random until its limit"]), budget="quick")

    assert report.verdict == "conforms"
    assert (
        "it stops where nothing separates the data, by a limit or a test of its own"
        in report.notes[0]
    )


@pytest.mark.deep
def test_a_limit_that_a_search_alone_shows_is_a_convention_too(written):
    report = check(written(PROGRAMS["start of a column"]), budget="default", seed=4127)

    assert report.verdict == "unusual"
    assert report.odd[0].startswith("stops after 100 passes, converged or not: declare `stop=clean")


@pytest.mark.deep
def test_the_one_departure_that_a_search_finds_is_made_small_and_says_no_more_than_it_shows(
    checked,
):
    turns = "= w + (3 if (X == -11).any() else 1) * label * x"
    (finding,) = checked(changed(PLAIN, ("= w + label * x", turns))).findings

    assert finding.shown.case.points == (((-11,), -1),)
    assert finding.cause.startswith(
        "starts elsewhere, or its weights become others than w + rate y x"
    )


@pytest.mark.deep
def test_what_is_wrong_of_the_report_alone_leaves_no_conventions_unexplained(checked):
    lies = ("return w", 'return {"weights": w, "mistakes": [0]}')

    assert not checked(changed(PLAIN, lies)).notes
    (unexplained,) = checked(changed(PLAIN, ("+ label * x", "+ x"))).notes
    assert "no known conventions explain all answers" in unexplained


@pytest.mark.deep
def test_of_a_limit_that_is_not_heeded_it_is_said_that_passes_go_on_beyond_it(checked):
    report = checked(PROGRAMS["heeds no limit, from a drawn start"])

    assert [cause.id for cause in report.findings] == ["does-not-stop", "pass-limit"]
    assert report.findings[1].cause.startswith("goes on beyond the limit that it is given")


@pytest.mark.deep
def test_no_remedy_is_offered_where_no_theorem_covers_it(checked):
    assert checked(changed(BIASED, (", b + label", ", b"))).odd == ("never updates the bias",)


@pytest.mark.deep
def test_a_limit_of_its_own_is_said_beside_the_verdict(checked):
    report = checked(PROGRAMS["limited"])

    assert "by a limit or a test of its own;" in report.notes[0]
    assert not checked(PLAIN).notes


@pytest.mark.deep
def test_what_is_expected_of_large_numbers_is_that_of_the_case_that_is_shown(checked):
    wrong = "w + label * x * (1 + (not 2.0**-39 < abs(x).max() < 2.0**62))"
    report = checked(changed(PLAIN, ("w + label * x", wrong)))

    (finding,) = report.findings
    assert (finding.id, finding.expected) == ("number", finding.shown.judgement.expected)


def test_that_it_fails_for_points_of_integers_is_said_beside_the_verdict(checked):
    in_its_type = "np.zeros(X.shape[1])", "np.zeros_like(X[0])"
    report = checked(changed(PLAIN, in_its_type, ("w = w + label * x", "w += label * x * 0.5")))

    assert report.verdict == "conforms"
    assert report.notes[-1].startswith("given points as integers, not as floats, it raises ")


@pytest.mark.deep
def test_that_it_predicts_zeros_for_the_label_minus_one_is_said_beside_the_verdict(checked):
    zeros = "2 * self.step(X @ self.w + self.b) - 1", "self.step(X @ self.w + self.b)"
    from_signs = "update = t - self", "update = (t + 1) // 2 - self"
    source = PROGRAMS["labels of -1 and +1 beside predictions of 0 and 1"]

    report = checked(changed(source, zeros, from_signs), "Perceptron")

    assert report.verdict == "conforms"
    assert "it predicts 0 where it was given the label -1" in report.notes


@pytest.mark.deep
@pytest.mark.parametrize(
    "change",
    [
        ("w = np", "if len({*y}) == 1: return 0 * X[0]\n    w = np"),  # a fault that is known
        ("return w", "return w if len({*y}) > 1 or len(X) < 3 else 2 * w"),  # of few of one label
        ("return w", "return w if len(X) < 2 else 2 * w"),  # of all but single rows
        ("return w", "return 2 * w + w * w if X.shape[1] == 1 else 1 / 0"),  # of all that it takes
        ("return w", "return w if X.min() > -2 else 2 * w"),  # there are such cases of all kinds
        ("return w", "return w if len(X) < 201 else 2 * w"),  # a case or two of many rows
    ],
)
def test_what_a_few_cases_have_in_common_is_said_of_no_fault_that_is_known_or_anywhere(
    checked, change
):
    assert not any("seen only" in each.cause for each in checked(changed(PLAIN, change)).findings)


@pytest.mark.deep
def test_a_fault_is_seen_where_more_is_drawn_than_is_recorded(written):
    held = ("= w + y[i] * X[i],", "= (w + y[i] * X[i]) * (np.arange(len(w)) != 30),")
    target = written(changed(PROGRAMS["limited"], ("range(100)", "range(600)"), held))

    assert check(target, case="signed-units-40").verdict == "deviates"


SLOW = """
import time

def train(X, y):
    end = time.process_time() + 1.0
    while time.process_time() < end:
        pass
    return y @ X
"""


@pytest.mark.deep
def test_what_takes_long_on_a_single_point_is_not_accused_of_running_without_end(checked):
    report = checked(SLOW)

    assert report.verdict == "cannot-run"
    assert "takes too much CPU time" in report.reason


def test_no_fault_is_planted_that_no_answer_can_show(checked):
    assert checked(BIASED).evidence.missed == ()


def test_a_single_case_that_agrees_is_no_verdict(written):
    report = check(written(PLAIN), case="plain")

    assert (report.verdict, report.exit_code) == ("undetermined", 3)
    assert "leave out --case for a verdict" in report.headline


@pytest.mark.deep
def test_the_users_own_data_are_checked_too_even_of_many_columns_and_from_a_drawn_start(written):
    start = "np.random.default_rng().uniform(size=X.shape[1])"
    target = written(changed(PLAIN, ("np.zeros(X.shape[1])", start)))
    wide = Dataset([[1] * 70, [-1] * 70], [1, -1])

    report = check(target, "start=random", data=wide, budget="quick")

    assert report.verdict == "conforms"
    assert "your data were checked too: the answer agrees" in report.notes


REFUSED = {
    "def train(a):\n    return None\n": "perceptron adapt",
    "def train(X, y):\n    return X @ w\n": "name 'w' is not defined; give that name a value",
    "def train(X, y):\n    w = np.zeros(2, int)\n    w += X[0]\n": "are integers: let them begin",
}


@pytest.mark.parametrize("source", REFUSED)
def test_what_cannot_be_used_says_what_to_do(written, source):
    report = check(written(source))

    assert (report.verdict, report.exit_code) == ("cannot-run", 2)
    assert REFUSED[source] in report.reason


def test_a_command_is_checked_like_a_function():
    report = check(Command(f"python3 {TEMPLATES / 'perceptron.py'}"), budget="quick")

    assert report.verdict == "conforms"


MADE = """
def make(train):
    return lambda X, y, epochs=100: train(X, y, epochs)

given = make(train)
"""


def test_a_function_is_checked_however_it_was_made(written):
    path = written(PLAIN + MADE).rpartition(":")[0]
    spec = importlib.util.spec_from_file_location("made", path)
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "made", module)
        spec.loader.exec_module(module)

        assert check(module.given, budget="quick").verdict == "conforms"
