"""`check`: verdicts on real programs, their causes, and the evidence that they rest on."""

import json
from functools import cache
from pathlib import Path

import pytest

from perceptron import Dataset
from properties import check
from properties.conformance.target import Command
from tests.conformance.kit import (
    ANY_MISTAKE,
    ANY_THAT_IS_PREDICTED_WRONG,
    BEST_OF_PASSES,
    BEST_OF_UPDATES,
    BIASED,
    EIGHTH_IS_DOUBLE,
    GIVES_UP,
    GIVES_UP_FROM_ANYWHERE,
    HANGS_ON_COPIES,
    HEAD,
    LABELS_IN_ROWS,
    LIMITED,
    LIMITED_ONCE,
    LOOP,
    RANDOM_POCKET,
    SHUFFLED,
    SHUFFLED_TWICE,
    SUM_AT_THE_LIMIT,
    THOUSAND,
    UNTIL_ALL_RIGHT,
    changed,
    named,
)

TEMPLATES = Path(__file__).parents[2] / "properties" / "conformance" / "templates"


@pytest.fixture(scope="session")
def checked(tmp_path_factory):
    """Check a source once."""

    @cache
    def report(source):
        path = tmp_path_factory.mktemp("checked") / "target.py"
        path.write_text(HEAD + source, encoding="utf-8")
        return check(f"{path}:train", budget="quick")

    return report


RIGHT = {
    "plain": LOOP,
    "shuffled": SHUFFLED,
    "shuffled, a limit of its own": LIMITED,
    "decimal rate": changed(LOOP, ("label * x\n", "0.1 * label * x\n")),
    "random start": changed(
        BIASED,
        ("np.zeros(X.shape[1]), 0.0", "0.01 * np.random.randn(X.shape[1]), np.random.randn()"),
    ),
    "gives up": GIVES_UP,
    "gives up at the limit": changed(
        LOOP, ("break\n    return w", "return w\n    raise OSError('no')")
    ),
}
# the same again, in programs that take long
SLOWLY_RIGHT = {
    "bias": BIASED,
    "shuffled once, a limit of its own": LIMITED_ONCE,
    "labels in rows": LABELS_IN_ROWS,
    "any mistake next": ANY_MISTAKE,
    "gives up, random start": GIVES_UP_FROM_ANYWHERE,
    "a thousand passes, decimal rate": THOUSAND,
    "any wrong prediction next": ANY_THAT_IS_PREDICTED_WRONG,
    "random pocket": RANDOM_POCKET,
    "until all are right": UNTIL_ALL_RIGHT,
}


@pytest.mark.parametrize("source", named(RIGHT, SLOWLY_RIGHT))
def test_a_right_program_conforms_and_the_theorem_is_named(checked, source):
    report = checked(source)

    assert (report.verdict, report.exit_code) == ("conforms", 0)
    assert report.evidence.enough
    assert any("theorem" in remark for remark in report.remarks)


def test_the_rate_is_found_where_a_drawn_start_is_right_on_the_first_single_points(written):
    source = changed(
        LOOP,
        ("np.zeros(X.shape[1])", "np.random.normal(size=X.shape[1])"),
        ("label * x\n", "2 * label * x\n"),
    )

    report = check(written(source), budget="quick", seed=9)

    assert (report.verdict, report.declared.move) == ("conforms", 2)


def test_a_conforming_case_carries_the_run_that_reproduces_its_answer(checked):
    decided = [result for result in checked(SHUFFLED).results if result.decided]

    assert len(decided) > 300
    assert all(result.judgement.run is not None for result in decided)


@pytest.mark.parametrize(
    ("change", "declaration"),
    [
        (("np.zeros(X.shape[1]), 0.0", "np.ones(X.shape[1]), 1.0"), "start=each:1"),
        (
            ("label * (w @ x + b) <= 0:", "(label := label - np.sign(w @ x + b)):"),
            "tie=half",
        ),
    ],
)
def test_what_no_textbook_prints_is_unusual_until_it_is_declared(written, change, declaration):
    target = written(changed(BIASED, change))

    undeclared = check(target, budget="quick")
    declared = check(target, undeclared.declared.to_text(), budget="quick")

    assert (undeclared.verdict, undeclared.exit_code) == ("unusual", 4)
    assert f"declare `{declaration}`" in undeclared.headline
    assert declared.verdict == "conforms"


@pytest.mark.parametrize(
    "change",
    [
        ("zip(X, y)", "zip(X[:, [0, 1]], y)"),
        ("    w, b = np", "    X = X[:, [0, 1]]\n    w, b = np"),
    ],
    ids=["fails in space", "leaves a coordinate out"],
)
def test_a_program_for_the_plane_alone_is_unusual(checked, change):
    report = checked(changed(BIASED, change))

    assert report.verdict == "unusual"
    assert "takes points of 2 coordinates only: declare `dimension=2` if this" in report.headline


def test_a_program_for_the_plane_alone_conforms_once_that_is_declared(written):
    planar = written(changed(BIASED, ("zip(X, y)", "zip(X[:, [0, 1]], y)")))

    assert check(planar, "bias=separate,dimension=2", budget="quick").verdict == "conforms"


def test_a_program_that_fails_beyond_the_line_deviates(checked):
    report = checked(changed(LOOP, ("np.zeros(X.shape[1])", "np.zeros(X.shape[1] ** 2)")))

    assert report.verdict == "deviates"
    assert "it raises ValueError" in report.findings[0].cause


WRONG = {
    "tie": (("<= 0", "< 0"), "never updates at a tie; from a zero start it never learns"),
    "bias stays": (("w + label * x, b + label", "w + label * x, b"), "the bias never moves"),
    "last point": (("zip(X, y)", "zip(X[:-1], y[:-1])"), "never presents the last point"),
    "three passes": (
        ("range(epochs)", "range(min(epochs, 3))"),
        "stops after 3 passes, converged or not",
    ),
    "pass less": (("range(epochs)", "range(epochs - 1)"), "makes one pass fewer than it is given"),
}
WRONG_TOO = {
    "score without bias": (("(w @ x + b)", "(w @ x)"), "leaves the bias out of the score"),
    "bias backwards": (
        ("w + label * x, b + label", "w + label * x, b - label"),
        "the bias moves the wrong way",
    ),
    "shrinks at a pass": (
        ("        errors = 0", "        w, errors = 0.9 * w, 0"),
        "shrinks the weights but not the bias by a tenth at the start of each pass",
    ),
    "divides": (
        ("return w, b", "return w / max(1, np.linalg.norm(w)), b"),
        "divides the weights but not the bias by their length if that is above 1 before it returns",
    ),
    "right ones": (("<= 0", ">= 0"), "updates on the points that are right or tied"),
    # at rate 2, as its answers are
    "doubles": (("return w, b", "return 2 * w, b"), "doubles the weights but not the bias"),
    "apart": (
        ("        if not errors", "        y = np.random.permutation(y)\n        if not errors"),
        "shuffles points and labels apart",
    ),
    "shrinks": (
        ("w + label * x, b + label", "0.99 * w + label * x, b + label"),
        "shrinks the weights but not the bias by one part in 100 before each update",
    ),
}


@pytest.mark.parametrize(("change", "cause"), named(WRONG, WRONG_TOO))
def test_a_wrong_program_deviates_with_its_cause(checked, change, cause):
    report = checked(changed(BIASED, change))

    assert (report.verdict, report.exit_code) == ("deviates", 1)
    assert cause in report.findings[0].cause


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (("<= 0", "<= 0 and i != 2"), "leaves its weights as they are where the textbook loop"),
        pytest.param(
            ("<= 0", "<= 0 or i == 2"),
            "changes its weights where the textbook loop makes no update",
            marks=pytest.mark.deep,
        ),
        pytest.param(
            ("label * x\n", "label * x ** 3\n"),
            "starts elsewhere, or changes its weights by something else than",
            marks=pytest.mark.deep,
        ),
    ],
)
def test_a_fault_without_a_name_is_described_by_its_first_difference(checked, change, cause):
    counted = ("for x, label in zip(X, y)", "for i, (x, label) in enumerate(zip(X, y))")
    report = checked(changed(LOOP, counted, change))

    assert report.verdict == "deviates"
    assert any(finding.cause.startswith(cause) for finding in report.findings)


def test_a_fault_is_not_mistaken_for_another_rate(checked):
    backwards = checked(changed(LOOP, ("return w", "return w[::-1]")))

    assert backwards.declared.rate == 1
    assert backwards.findings[0].cause.startswith("reverses the order of the weights")


def test_what_a_program_returns_at_its_own_limit_is_looked_at(checked):
    (finding,) = checked(SUM_AT_THE_LIMIT).findings

    assert finding.cause.startswith("returns other weights than the textbook loop where the limit ")


FEW_SIZES = {"odd": "len(X) % 2 and len(X) > 4"}
OTHER_SIZES = {"seven rows": "len(X) == 7", "many rows": "len(X) > 99", "13": "X.shape[1] == 13"}


@pytest.mark.parametrize("when", named(FEW_SIZES, OTHER_SIZES))
def test_a_fault_that_shows_on_few_sizes_alone_is_no_order_of_its_own(checked, when):
    report = checked(changed(LOOP, ("= w + label * x", f"= w + (2 if {when} else 1) * label * x")))

    assert (report.verdict, report.declared.order) == ("deviates", "cyclic")


def test_the_one_departure_that_a_search_finds_is_made_small_and_says_no_more_than_it_shows(
    checked,
):
    turns = "= w + (3 if (np.abs(X) == 11).any() else 1) * label * x"
    (finding,) = checked(changed(LOOP, ("= w + label * x", turns))).findings

    assert finding.shown.case.points == (((-11,), -1),)
    assert finding.cause.startswith("starts elsewhere, or changes its weights by something else")


OWN_LIMIT = ("(X, y, epochs=100)", "(X, y)"), ("range(epochs)", "range(100)")


def test_a_limit_of_its_own_is_said_beside_the_verdict(checked):
    report = checked(changed(LOOP, *OWN_LIMIT))

    assert report.verdict == "conforms"
    assert "it has a limit of its own" in report.notes[0]
    assert not checked(LOOP).notes


def test_a_program_with_a_limit_of_its_own_is_given_points_with_both_labels(checked):
    passed_over = ("if label", "if not (X[y == -label] == x).all(1).any() and label")

    assert checked(changed(LOOP, *OWN_LIMIT, passed_over)).verdict == "deviates"


@pytest.mark.deep
def test_a_random_program_that_hangs_is_not_said_to_hang_on_inseparable_data(checked):
    (finding,) = checked(HANGS_ON_COPIES).findings

    assert "does not stop on data that the textbook loop separates" in finding.cause


POCKETS = {
    "after each pass": (BEST_OF_PASSES, "best-passes"),
    "after each pass in a drawn order": (
        BEST_OF_PASSES.replace("zip(X, y):", "random.sample(list(zip(X, y)), len(y)):"),
        "best-passes",
    ),
    "after each update": (BEST_OF_UPDATES, "best"),
    "after each update, of rows drawn one by one": (
        BEST_OF_UPDATES.replace("zip(X, y):", "random.choices(list(zip(X, y)), k=1):"),
        "best",
    ),
}


@pytest.mark.parametrize(("source", "result"), named(POCKETS, {}))
def test_a_program_that_keeps_its_best_weights_is_unusual_until_it_declares_them(
    written, source, result
):
    target = written(source)
    undeclared = check(target, budget="quick")

    assert undeclared.verdict == "unusual", undeclared.findings
    assert f"declare `result={result}` if this is meant" in undeclared.headline
    assert check(target, undeclared.declared.to_text(), budget="quick").verdict == "conforms"


NOT_THE_BEST = {
    "the worst": ("errors <= fewest", "errors >= fewest % (len(y) + 1)"),
    "goes on from the best": (
        "best, fewest = w, errors",
        "best, fewest = w, errors\n        w = best",
    ),
    "one label alone": ("errors = sum(y", "errors = sum((y > 0) * y"),
}


@pytest.mark.parametrize(("before", "after"), named(NOT_THE_BEST, {}))
def test_a_program_that_keeps_other_weights_than_its_best_deviates(checked, before, after):
    assert checked(changed(BEST_OF_PASSES, (before, after))).verdict == "deviates"


AFTER = (
    ("        random.shuffle(rows)\n", ""),
    ("            break\n", "            break\n        random.shuffle(rows)\n"),
)


LIMITS = {
    "an error left, drawn late": (
        [("if not errors", "if errors < 2"), *AFTER],
        "stops too early: after a pass that made",
    ),
}
LIMITS_TOO = {
    "three passes, drawn late": (
        [("range(100)", "range(3)"), *AFTER],
        "stops after 3 passes, converged or not",
    ),
    "before the last update": (
        [("w, errors = w +", "old, w, errors = w, w +"), ("return w", "return old")],
        "returns the weights before the last update",
    ),
    "ten passes": ([("range(100)", "range(10)")], "stops after 10 passes, converged or not"),
    "an error left": (
        [("if not errors", "if errors < 2")],
        "stops too early: after a pass that made updates",
    ),
}


@pytest.mark.parametrize(("changes", "cause"), named(LIMITS, LIMITS_TOO))
def test_what_a_shuffled_program_with_a_limit_of_its_own_does_is_told(checked, changes, cause):
    (finding,) = checked(changed(LIMITED, *changes)).findings

    assert cause in finding.cause


@pytest.mark.deep
def test_a_fault_is_seen_where_more_is_drawn_than_is_recorded(written):
    held = ("= w + y[i] * X[i],", "= (w + y[i] * X[i]) * (np.arange(len(w)) != 30),")
    target = written(changed(LIMITED, ("range(100)", "range(600)"), held))

    assert check(target, case="signed-units-40").verdict == "deviates"


@pytest.mark.deep
def test_points_and_labels_shuffled_apart_are_not_mistaken_for_a_step_of_the_bias(checked):
    report = checked(SHUFFLED_TWICE + "\n\ntrain = Perceptron\n")

    assert report.verdict == "deviates"
    assert "shuffles points and labels apart" in report.findings[0].cause


KEPT = "kept.setdefault(X.shape[1], np.zeros(X.shape[1]))"
SINGLE = "X, w = X.astype(np.float32), np.zeros(X.shape[1], np.float32)"
FAULTS = {
    "unsteady": [("np.zeros(X.shape[1])", KEPT), ("w = w + label * x", "w += label * x")],
    "edits-input": [("    w = np", "    X *= 2\n    w = np")],
    "not-finite": [("return w", "return w / 0.0")],
    "raises": [("break\n    return w", "return w\n    return v")],
    "mistakes": [("return w", "return {'weights': w, 'mistakes': [0]}")],
    "never-stops": [("(X, y, epochs=100)", "(X, y)"), ("for _ in range(epochs)", "while True")],
    "does-not-stop": [("for _ in range(epochs)", "while True")],
    "number": [("w = np.zeros(X.shape[1])", SINGLE)],
}


@pytest.mark.parametrize("finding", FAULTS)
def test_other_faults_have_a_finding_of_their_own(checked, finding):
    report = checked("kept = {}\n" + changed(LOOP, *FAULTS[finding]))

    assert report.verdict == "deviates"
    assert finding in [each.id for each in report.findings]


SHRINKING = changed(SHUFFLED, ("w + y[i] * X[i]", "w + y[i] * X[i] / (1 + errors)"))


@pytest.mark.parametrize("source", named({"at once": SHRINKING}, {"late": EIGHTH_IS_DOUBLE}))
def test_a_private_order_excuses_no_fault(checked, source):
    assert checked(source).verdict == "deviates"


def test_a_declared_random_start_must_differ_from_run_to_run(written):
    report = check(written(LOOP), "start=random", budget="quick")

    assert report.verdict == "deviates"
    assert "gives the same answer each time" in report.findings[0].cause


def test_the_report_is_the_same_again_even_of_a_random_program(checked):
    report = checked(SHUFFLED)

    assert check(report.target, budget="quick").to_json() == report.to_json()


def test_a_single_case_that_agrees_is_no_verdict(written):
    report = check(written(LOOP), case="plain")

    assert (report.verdict, report.exit_code) == ("undetermined", 3)
    assert "leave out --case for a verdict" in report.headline


def test_a_replayed_case_shows_both_runs_pass_by_pass(checked):
    report = checked(changed(BIASED, ("<= 0", "< 0")))
    shown = report.findings[0].shown.case.id

    alone = check(report.target, "update=le,bias=separate", case=shown)

    assert alone.verdict == "deviates"
    assert alone.traces["expected"][0]["passes"] == "0"


def test_the_users_own_data_are_checked_too_even_of_many_columns_and_from_a_drawn_start(written):
    start = "np.random.default_rng().uniform(size=X.shape[1])"
    target = written(LOOP.replace("np.zeros(X.shape[1])", start))
    wide = Dataset([[1] * 70, [-1] * 70], [1, -1])

    report = check(target, "start=random", data=wide, budget="quick")

    assert report.verdict == "conforms"
    assert "your data were checked too: the answer agrees" in report.notes


def test_an_adapter_that_cannot_be_used_says_what_to_do(written):
    report = check(written("def train(a):\n    return None\n"))

    assert (report.verdict, report.exit_code) == ("cannot-run", 2)
    assert "perceptron adapt" in report.reason


def test_a_command_is_checked_like_a_function():
    report = check(Command(f"python3 {TEMPLATES / 'perceptron.py'}"), budget="quick")

    assert report.verdict == "conforms"


def test_the_json_has_the_promised_fields(checked):
    content = json.loads(checked(LOOP).to_json())

    assert {"format", "target", "verdict", "conventions", "cases", "findings"} <= set(content)
    assert set(content["cases"]) == {"declared", "run", "skipped"}
    names = "update step start bias rate bias_rate order mode result number predict_at_zero stop"
    assert {*names.split(), "undetermined"} <= set(content["conventions"])
