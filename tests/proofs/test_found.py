"""What a computation found, as a reader sees it."""

from fractions import Fraction

import pytest

from perceptron import Conventions, Dataset, train
from proofs.claims import CLAIMS
from proofs.display.tables import counted, labelled, table
from proofs.evidence.computations import (
    kernel_perceptron,
    mistake_counts,
    variants,
    worked_examples,
)
from proofs.evidence.computations.float_failures import float_can_fail

SETTLED = {
    settle.__name__: settle
    for claim in CLAIMS
    for settle in (claim.compute, claim.symbolic)
    if settle
}


@pytest.mark.parametrize("settle", SETTLED.values(), ids=SETTLED)
def test_what_is_found_fits_a_page(settle):
    lines = list(settle())

    assert 0 < len(lines) <= 40
    assert not [line for line in lines if len(line) > 78 or line != line.rstrip(" .\n")]


# ---- the worked examples
def test_the_example_of_the_melbourne_text_is_told_update_by_update():
    assert worked_examples.example_m() == [
        "start: theta = (0,0,0)",
        "pass 1, row 2, ((1,0,0),-1): theta = (-2,0,0)",
        "pass 2, row 0, ((1,1,1),+1): theta = (0,2,2)",
        "pass 2, row 2, ((1,0,0),-1): theta = (-2,2,2)",
        "pass 3: no update; theta separates",
    ]


def test_the_separable_example_of_the_notes_ends_with_a_clean_pass():
    assert worked_examples.example_k_separable()[-2:] == [
        "pass 1, row 3, ((-2,-2),+1): w = (1,-3)",
        "pass 2: no update; w separates",
    ]


def test_the_exclusive_or_comes_back_to_its_start():
    assert worked_examples.example_k_xor()[-2:] == [
        "pass 1, row 3, ((-1,-1),+1): w = (0,0)",
        "after pass 1: w as at the start, endless",
    ]


def test_the_same_row_again_is_of_the_next_pass():
    again = train(Dataset([[1]], [1]), Conventions(start=(-1,)))

    assert list(worked_examples._updates("w", again)) == [
        "start: w = (-1)",
        "pass 1, row 0, ((1),+1): w = (0)",
        "pass 2, row 0, ((1),+1): w = (1)",
    ]


def test_of_the_run_of_the_proofs_the_mistakes_compared_are_counted():
    assert worked_examples.run_of_the_proofs()[-1] == (
        "triangular: 1365 mistakes on 6 points, each the same, to the same weights"
    )


# ---- runs
def test_every_solution_is_found_with_how_often():
    assert mistake_counts.different_solutions()[3:5] == [
        "a multiple of (-1,2,2) in 6 orders",
        "a multiple of (-1,1,2) from 6 starts",
    ]


def test_weights_that_err_are_told_with_the_points():
    assert mistake_counts.tired_is_not_converged() == [
        "1 update, limit: theta = (-2,0,0) errs on ((1,1,1),+1), ((1,1,2),+1)",
        "3 updates, converged: theta = (-2,2,2) separates",
    ]


def test_weights_at_a_tie_err():
    at_a_tie = train(Dataset([[1]], [1]), Conventions(update="lt"))

    assert mistake_counts._told(at_a_tie) == "0 updates, converged: theta = (0) errs on ((1),+1)"


def test_the_mistakes_on_the_triangle_stand_beside_each_other():
    *_, last = mistake_counts.finite_can_be_huge()

    assert last.split() == ["7", *["5461"] * 7]


# ---- extensions
def test_votes_are_told_with_the_most_that_another_class_has():
    assert variants.one_against_one()[3] == (
        "four: 6 perceptrons, 3 votes for the true class, at most 2 for another"
    )


def test_rounds_survived_add_up_as_told():
    for line in variants.averages():
        total, parts = line.partition(": ")[2].split(" rounds = ")

        assert int(total) == sum(map(int, parts.split("+")))


def test_a_kernel_run_is_told_by_its_multipliers():
    assert kernel_perceptron.xor_with_kernel()[1] == (
        "on signs: alpha = (1,1,1,1), scores (8,-8,-8,8), 4 mistakes, at most 9/2"
    )


def test_a_network_is_told_as_a_truth_table():
    assert [line.split() for line in kernel_perceptron.hidden_layer()[1:5]] == [
        ["(0,0)", "(-1,1)", "-1"],
        ["(0,1)", "(1,1)", "1"],
        ["(1,0)", "(1,1)", "1"],
        ["(1,1)", "(1,-1)", "-1"],
    ]


# ---- float64
def test_each_failure_of_float64_is_told_with_its_data_and_its_reason():
    found = float_can_fail()

    assert [line.partition(":")[0] for line in found[::2]] == [
        "bound exceeded",
        "endless by underflow",
        "endless by absorption",
        "stop on the wrong side",
    ]
    assert found[4:6] == [
        "endless by absorption: z = (0,2^-27), (1,-2^27)",
        "  after 3 mistakes w = (1,-2^27) errs and absorbs the update",
    ]


# ---- lines
def test_a_table_puts_words_to_the_left_and_numbers_to_the_right():
    assert table(("data", "bound"), [("M", 18), ("all", Fraction(1, 3))]) == (
        "data  bound",
        "M        18",
        "all     1/3",
    )


def test_a_long_fraction_is_told_by_the_integers_about_it():
    longest, longer = Fraction(10**15 + 1, 10**14), Fraction(10**16 + 1, 10**14)

    assert table(("x",), [(longest,), (longer,)])[1:] == (
        "1000000000000001/100000000000000",
        "             between 100 and 101",
    )


def test_one_is_counted_in_the_singular():
    assert (counted(1, "class", "classes"), counted(2, "class", "classes")) == (
        "1 class",
        "2 classes",
    )
    assert (counted(0, "mistake"), labelled((1, 0), -1)) == ("0 mistakes", "((1,0),-1)")
