import pytest

from perceptron import Conventions, Dataset
from properties.conformance.audit import fault
from properties.conformance.states import State

DATA = Dataset([[2, 1], [1, 3], [-1, -2]], [1, 1, -1])
ONE_LINE = Dataset([[1, 0], [2, 0], [3, 0]], [1, 1, 1])


def found(weights, data=DATA, *, due=True, start_known=True, **told):
    answer = State(tuple(weights), **told)
    return fault(data, Conventions(), answer, due=due, start_known=start_known)


@pytest.mark.parametrize("row", [0, 1, 2])
def test_every_legal_order_passes(row):
    x, y = DATA.points[row], DATA.labels[row]

    assert found([y * a for a in x], mistakes=(row,), updates=1, converged=True) is None


def test_an_update_on_a_point_that_is_no_mistake_is_found():
    illegal = found((3, 4), mistakes=(0, 1))

    assert illegal.id == "audit-illegal"
    assert illegal.here == "update 2 is on row 1, of label +1, whose score is then 5"


def test_a_mistake_on_no_row_is_found():
    assert found((2, 1), mistakes=(3,)).id == "audit-row"


def test_weights_that_the_updates_do_not_lead_to_are_found():
    assert found((4, 2), mistakes=(0,)).here == "they lead to (2, 1)"


def test_a_stop_before_the_end_is_found():
    assert found((0, 0), mistakes=()).id == "audit-unclean"


def test_a_stop_at_a_limit_is_no_fault():
    assert found((0, 0), due=False, mistakes=()) is None


def test_one_that_says_that_it_converged_must_be_clean():
    assert found((0, 0), due=False, mistakes=(), converged=True).id == "audit-unclean"


def test_from_the_weights_alone_a_legal_sum_passes():
    assert found((2, 1)) is None


@pytest.mark.parametrize("weights", [(4, 2), (2, 2), (20, 10)])
def test_from_the_weights_alone_an_impossible_sum_is_found(weights):
    assert found(weights).id == "audit-combination"


def test_the_number_of_updates_told_must_lead_to_the_weights():
    assert found((2, 1), updates=1) is None
    assert found((2, 1), updates=2).id == "audit-combination"


def test_dependent_points_are_decided_by_going_through_all_orders():
    assert [found((a, 0), ONE_LINE) is None for a in (1, 2, 3, 4)] == [True, True, True, False]


def test_of_an_unknown_start_only_the_end_is_judged():
    assert found((0.5, 0.25), start_known=False, mistakes=()) is None
    assert found((-1, 0), start_known=False).id == "audit-unclean"
