"""The report for people, whole: what stands where, what is cut, what is left out."""

from fractions import Fraction

import pytest

from properties.conformance.declared import Declared
from properties.conformance.findings import Finding
from properties.conformance.report import Counts, Report
from properties.conformance.searching import Searched
from properties.conformance.telling import told
from tests.conformance.made import ONE, TWO, answered, task, troubled

MANY_ROWS = tuple(((10 * row, -1), 1 - 2 * (row % 2)) for row in range(10))


def report(*found, declared="update=le", counts=(700, 700), **more):
    return Report("mine.py:train", Declared.read(declared), Counts(*counts), found, **more)


def wrong(points=ONE, weights=(0,), *, count=1, expected=None, details=None, **given):
    """A finding without a known cause, shown on these points."""
    shown = answered(task(points, **given), weights, converged=False)
    return Finding("weights", "is wrong", count, shown, expected or shown.wanted(), details or {})


def shown(*found):
    """What follows the first paragraph and the measure."""
    return told(report(*found)).split("\n\n", 2)[2]


def test_a_target_that_conforms_is_told_of_in_two_paragraphs():
    assert (
        told(report())
        == """\
conforms: mine.py:train agrees exactly with the reference

conventions  update le, step 1, rate 1, start 0, order cyclic, bias none, stop
             clean
cases        700 declared, 700 run, 0 skipped
remark       promised: at the stop every point is strictly on its side"""
    )


def test_a_target_that_cannot_run_is_told_of_in_a_sentence():
    assert told(report(reason="target: mine.py is no file")) == (
        "cannot-run: target: mine.py is no file"
    )


def test_a_target_that_was_not_given_every_case_is_told_of_so():
    note = "the target was late, and late, and late again " * 2

    assert (
        told(report(counts=(700, 20), notes=(note,)))
        == """\
cannot-run: mine.py:train was not given every case; in the others it agrees

conventions  update le, step 1, rate 1, start 0, order cyclic, bias none, stop
             clean
cases        700 declared, 20 run, 680 skipped
remark       only 20 of 700 cases were run in the time allowed
remark       the target was late, and late, and late again the target was late,
             and late, and late again"""
    )


def test_unusual_conventions_are_told_after_the_usual_and_the_label_at_0_is_not():
    declared = "bias=separate,bias_rate=1/2,mode=batch,result=average,number=int,predict_at_zero=+1"

    assert (
        told(report(declared=declared, notes=("first", "second"))).split("\n\n")[1]
        == """\
conventions  update le, step 1, rate 1, start 0, order cyclic, bias separate,
             bias rate 1/2, mode batch, result average, number int, stop clean
cases        700 declared, 700 run, 0 skipped
remark       promised: at the stop every point is strictly on its side
remark       first
remark       second"""
    )


@pytest.mark.parametrize(
    ("found", "words"),
    [(None, "no departure"), (answered(task(), (0,)), "a departure")],
)
def test_a_search_is_told_with_what_repeats_it(found, words):
    searched = Searched("quick", 7, 150, found)

    assert told(report(searched=searched)).splitlines()[5] == (
        f"search       150 examples, {words} (--budget quick --seed 7)"
    )


def test_a_finding_shows_the_data_and_what_was_due_and_what_came():
    finding = wrong(TWO, (2, 1), details={"because": "row 1 was never presented"})

    assert (
        told(report(finding))
        == """\
deviates: mine.py:train, 1 cause found

conventions  update le, step 1, rate 1, start 0, order cyclic, bias none, stop
             clean
cases        700 declared, 700 run, 0 skipped

1. is wrong
   in 1 case: made (why made is there)

   row  y   x
     0  +1  2  1
     1  -1  1  3

   given     epochs 4
   expected  weights (4, -3), mistakes (0, 1, 0, 1, 0), updates 5, passes 4,
             converged yes
   got       weights (2, 1), converged no
   because   row 1 was never presented
   replay    perceptron check mine.py:train --convention update=le --case made"""
    )


def test_findings_are_numbered_and_say_how_many_cases_show_them():
    first, second = wrong(count=3), wrong(count=2, name="other", takes="")

    assert told(report(first, second)).startswith("deviates: mine.py:train, 2 causes found\n\n")
    assert (
        shown(first, second)
        == """\
1. is wrong
   in 3 cases; the smallest is made (why made is there)

   row  y   x
     0  +1  1

   given     epochs 4
   expected  weights (1), mistakes (0), updates 1, passes 2, converged yes
   got       weights (0), converged no
   replay    perceptron check mine.py:train --convention update=le --case made

2. is wrong
   in 2 cases; the smallest is other (why other is there)

   row  y   x
     0  +1  1

   given     no options
   expected  weights (1), mistakes (0), updates 1, passes 2, converged yes
   got       weights (0), converged no
   replay    perceptron check mine.py:train --convention update=le --case other"""
    )


def test_long_sentences_go_on_beside_their_labels():
    long = "words that fill more than a line of the page, " * 2 + "and end"
    asked = task(why=long, takes="epochs w0 order", start=(123456789012345, 0), order=(0,) * 30)
    came = troubled(asked, "raises", long)
    finding = Finding("raises", long, 1, came, {"some": long}, {"because": long})

    assert (
        shown(finding)
        == """\
1. words that fill more than a line of the page, words that fill more than a
   line of the page, and end
   in 1 case: made (words that fill more than a line of the page, words that
   fill more than a line of the page, and end)

   row  y   x
     0  +1  1

   given     epochs 4, w0 (123456789012345, 0), order (0, 0, 0, 0, 0, 0, 0, 0,
             ...)
   expected  some words that fill more than a line of the page, words that fill
             more than a line of the page, and end
   got       trouble words that fill more than a line of the page, words that
             fill more than a line of the page, and end
   because   words that fill more than a line of the page, words that fill more
             than a line of the page, and end
   replay    perceptron check mine.py:train --convention update=le --case made"""
    )


def test_of_many_rows_and_of_a_long_list_eight_are_shown():
    finding = wrong(MANY_ROWS, (0, 0), expected={"rows": list("012345678"), "some": list("8" * 8)})

    assert (
        shown(finding)
        == """\
1. is wrong
   in 1 case: made (why made is there)

   row  y   x
     0  +1   0  -1
     1  -1  10  -1
     2  +1  20  -1
     3  -1  30  -1
     4  +1  40  -1
     5  -1  50  -1
     6  +1  60  -1
     7  -1  70  -1
   and 2 more

   given     epochs 4
   expected  rows (0, 1, 2, 3, 4, 5, 6, 7, ...), some (8, 8, 8, 8, 8, 8, 8, 8)
   got       weights (0, 0), converged no
   replay    perceptron check mine.py:train --convention update=le --case made"""
    )


def test_eight_rows_are_shown_without_a_word_of_more():
    assert "more" not in shown(wrong(MANY_ROWS[:8], (0, 0)))


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (["1" * 24], "(" + "1" * 24 + ")"),
        (["1" * 25], "(about 1.11111e+24)"),
        ("1/" + "3" * 24, "about 3e-24"),
        ("8" * 24 + "/7", "about 1.26984e+23"),
        ("9" * 400, "999999999999...9999"),
        ("12345678901234567890 and no number", "12345678901234567890 and no number"),
        (["12345678901234567890 and no number"], "(123456789012...mber)"),
        (["x"], "(x)"),
        ([True, 2], "(True, 2)"),
        (True, "yes"),
        (False, "no"),
        (3, "3"),
        ("7", "7"),
        ("", ""),
    ],
)
def test_a_value_is_written_as_people_read_it(value, words):
    lines = shown(wrong(expected={"some_value": value})).splitlines()

    assert f"   expected  some value {words}".rstrip() in lines


TRACES = {
    "expected": [
        {"weights": ["0"], "updates": "0", "passes": "0", "converged": False},
        {"weights": ["1"], "updates": "1", "passes": "1", "converged": False, "rows": ["0", "2"]},
        {"weights": ["1"], "updates": "1", "passes": "2", "converged": True, "rows": []},
    ],
    "got": [{"weights": ["0"]}, {"trouble": "it raises ValueError"}],
}


def test_the_passes_of_a_finding_stand_beside_each_other():
    lines = shown(wrong(details={"traces": TRACES})).splitlines()

    assert lines[9:] == [
        "   pass 1    mistakes on rows (0, 2), due (1), got (0)",
        "   pass 2    no mistake, due (1), got nothing",
        "   replay    perceptron check mine.py:train --convention update=le --case made",
    ]


def test_passes_that_the_target_does_not_show_are_left_out():
    lines = shown(wrong(details={"traces": TRACES | {"got": [{"weights": ["0"]}]}})).splitlines()

    assert lines[9:] == [
        "   pass 1    mistakes on rows (0, 2), due (1), got (0)",
        "   replay    perceptron check mine.py:train --convention update=le --case made",
    ]


def test_the_passes_of_a_finding_go_on_under_their_words():
    wide = [{"weights": ["0"]}, {"weights": ["12345678"] * 7, "passes": "1", "rows": ["0"]}]
    details = {"traces": {"expected": wide, "got": [{"weights": ["1"]}]}}

    assert shown(wrong(details=details)).splitlines()[9:11] == [
        "   pass 1    mistakes on rows (0), due (12345678, 12345678, 12345678, 12345678,",
        "             12345678, 12345678, 12345678), got (1)",
    ]


def test_both_runs_of_a_single_case_are_told_one_after_the_other():
    assert (
        told(report(traces=TRACES)).split("\n\n")[2]
        == """\
pass by pass, as the reference runs
    0  weights (0), updates 0, converged no
    1  weights (1), updates 1, converged no, rows (0, 2)
    2  weights (1), updates 1, converged yes, rows ()
pass by pass, as the target answers
    1  weights (0)
    2  trouble it raises ValueError"""
    )


def test_long_states_go_on_beside_their_number():
    long = {"weights": ["123456789"] * 7, "passes": "10"}

    assert (
        told(report(traces={"expected": [long], "got": [long]})).split("\n\n")[2]
        == """\
pass by pass, as the reference runs
   10  weights (123456789, 123456789, 123456789, 123456789, 123456789,
       123456789, 123456789)
pass by pass, as the target answers
    1  weights (123456789, 123456789, 123456789, 123456789, 123456789,
       123456789, 123456789), passes 10"""
    )


def test_a_target_that_takes_no_limit_shows_no_passes():
    shown = told(report(traces={"expected": [], "got": []})).split("\n\n")[2]

    assert shown.splitlines()[-1] == "  not to be had: it takes no limit of passes (epochs)"


def rounding(cause, count=1, **details):
    return Finding("rounding-digits", cause, count, answered(task(), (1,)), {}, details)


def test_rounding_is_told_apart_from_the_findings():
    score = {"row": "1", "after_updates": "3", "exact": "1/" + "3" * 30}
    score |= {"float_error_at_most": "1/4503599627370496"}
    turned = rounding("decides otherwise where rounding can turn it", 2, score=score)

    assert (
        told(report(rounding=(rounding("its digits differ"), turned))).split("\n\n")[2]
        == """\
rounding, which is no deviation
   its digits differ, in 1 case
   replay    perceptron check mine.py:train --convention update=le --case made
   decides otherwise where rounding can turn it, in 2 cases
   smallest: row 1 after 3 updates; exact score about 3e-30, error of a float64
   score at most about 2.22045e-16
   replay    perceptron check mine.py:train --convention update=le --case made"""
    )


def test_a_long_cause_of_rounding_goes_on_under_its_words():
    words = "its weights differ by no more than rounding can at the very most in all of them"

    assert told(report(rounding=(rounding(words),))).split("\n\n")[2].splitlines()[1:3] == [
        "   its weights differ by no more than rounding can at the very most in all of",
        "   them, in 1 case",
    ]


def test_findings_rounding_and_passes_stand_in_this_order():
    parts = told(report(wrong(), rounding=(rounding("digits"),), traces=TRACES)).split("\n\n")

    assert [part.split("\n")[0] for part in parts] == [
        "deviates: mine.py:train, 1 cause found",
        "conventions  update le, step 1, rate 1, start 0, order cyclic, bias none, stop",
        "1. is wrong",
        "   row  y   x",
        "   given     epochs 4",
        "rounding, which is no deviation",
        "pass by pass, as the reference runs",
    ]


def test_long_words_and_hyphens_are_not_broken():
    reason = f"a sentence of words {'x' * 90} well-known {'half-' * 14}way to go"

    assert told(report(reason=reason)).splitlines() == [
        "cannot-run: a sentence of words",
        "x" * 90,
        "well-known",
        f"{'half-' * 14}way to go",
    ]


def test_fractions_of_the_data_are_shown_exactly():
    finding = wrong((((Fraction(1, 2), -3), 1),), (0, 0))

    assert "     0  +1  1/2  -3\n" in shown(finding)
