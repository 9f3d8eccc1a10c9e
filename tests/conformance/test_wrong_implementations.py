import pytest

from properties.conformance import check
from properties.conformance.searching import ONCE_KNOWN
from properties.conformance.subject import ENOUGH, SLOW
from tests.conformance.seeds import TARGETS

CAUSES = {
    "wrong_way": "moves away from y x at a mistake",
    "strict": "never updates at a tie: from a zero start it never learns",
    "strict_without_a_limit": "never updates at a tie: from a zero start it never learns",
    "sign_of_zero_is_plus": "takes sign(0) for +1",
    "sign_of_zero_is_minus": "takes sign(0) for -1",
    "forgets_the_last_row": "never presents the last point",
    "one_pass": "stops after 1 pass, converged or not",
    "one_pass_less": "makes one pass less than it is given",
    "batch": "moves once a pass",
    "normalised": "seems to divide each point by its length",
    "backwards": "presents the points from the last to the first",
    "bias_kept": "never updates the bias",
    "bias_first": "has the bias at the other end",
    "bias_missing": "it returns no weight for the bias that is declared",
    "doubled": "its weights are those of a move twice as long",
    "raises": "it raises KeyError: 'three'",
    "ends_the_process": "its process ends: exit status 7",
    "edits_its_input": "changes the X that it is given",
    "keeps_state": "answers otherwise when it is given the same data again",
    "int8": "right on small integers, not on other numbers: 12 * 12 is beyond 127",
    "int32": "right on small integers, not on other numbers: 2^16 is beyond",
    "float16": "right on small integers, not on other numbers: 2049 has more bits",
    "float32": "right on small integers, not on other numbers: 2^24 + 1 has more bits",
    "tolerant": "right on small integers, not on other numbers: 2^-20 is small, and no tie",
    "table": "its weights cannot be read: an array of 2 axes",
    "not_a_number": "it returns a weight that is no finite number",
    "nothing": "it returns no weights",
    "always_converged": "says that it converged on data that nothing separates",
    "wrong_mistakes": "its weights are right, and the mistakes that it tells are not",
    "passes_unlike_the_stop": "counts its passes otherwise",
    "first_eight": "its weights are not those of the reference, and no known habit",
    "texts": "its weights cannot be read: '",
}


# they declare nothing, and are held to the usual conventions
USUAL = "update=le"


@pytest.mark.parametrize("name", CAUSES)
def test_a_wrong_implementation_deviates_for_one_cause_in_words(checked, name):
    own = name in ("bias_kept", "bias_first", "bias_missing")
    (finding,) = checked(f"wrong:{name}", None if own else USUAL).findings

    assert finding.cause.startswith(CAUSES[name])


def test_a_target_that_never_stops_on_xor_has_a_finding_and_the_rest_still_runs(checked, impatient):
    report = checked("wrong:for_ever", USUAL)

    assert [finding.cause for finding in report.findings] == [
        "never stops on data that nothing separates"
    ]
    assert report.findings[0].count == 1
    assert report.cases.run == report.cases.declared - 9


def test_a_slow_target_that_deviates_is_given_no_more_than_shows_why(checked):
    report = checked("wrong:wrong_way_a_thousand_times")

    assert [finding.cause for finding in report.findings] == [
        "moves away from y x at a mistake, not towards it"
    ]
    assert ENOUGH < report.cases.run < report.cases.declared
    assert report.notes == (SLOW,)


def test_a_right_one_is_given_all_before_other_conventions_are_tried(monkeypatch, tmp_path):
    monkeypatch.setitem(ONCE_KNOWN, "quick", 0)
    target = f"{TARGETS / 'right_styles.py'}:most_violating_told"

    report = check(target, budget="quick", seed=2, folder=tmp_path)

    assert (report.verdict, report.cases.skipped) == ("conforms", 0)


def test_a_target_that_never_comes_back_is_soon_given_up(checked, impatient):
    report = checked("wrong:never_back", USUAL)

    assert (report.verdict, report.cases.run) == ("deviates", 2)


def test_each_case_after_a_crash_still_runs(checked):
    report = checked("wrong:ends_the_process", USUAL)

    assert (report.cases.skipped, report.findings[0].count) == (0, 5)


def test_the_finding_shows_the_smallest_data(checked):
    (finding,) = checked("wrong:strict", USUAL).findings

    assert finding.shown.task.case.points == (((1,), 1),)


def test_the_finding_says_what_was_expected_and_what_came(checked):
    report = checked("wrong:strict", USUAL)
    content = report.findings[0].content(report.replay)

    assert (content["expected"]["weights"], content["got"]["weights"]) == (["1"], ["0"])


def test_a_rule_that_never_learns_deviates_even_where_it_is_declared(checked):
    (finding,) = checked("wrong:strict", "update=lt").findings

    assert finding.cause == "never updates at a tie: from a zero start it never learns"


def test_the_same_rule_from_another_start_is_told_that_its_stop_need_not_separate(checked):
    (finding,) = checked("started:strict", "update=lt,start=-1").findings

    assert finding.cause == "never updates at a tie: its stop need not separate the data"
    assert finding.shown.task.case.points == (((1,), 1),)
