import pytest
import sympy

from proofs.kernel import (
    NONNEGATIVE,
    POSITIVE,
    ZERO,
    assume,
    cancel,
    cases,
    combine,
    instantiate,
    invariant,
    look,
    norm,
    number,
    scale,
    square,
    times,
)
from proofs.terms import Vector, algorithm, inner, linear, polynomial

k, g, t, a = sympy.symbols("k gamma t a")
w, x, u = map(Vector, "wxu")


def says(fact):
    entry = look(fact)
    return entry.relation, entry.polynomial


def given(fact):
    return look(fact).hypotheses


def test_an_inner_product_is_bilinear():
    left = inner(2 * w - k * x, u + x)

    assert left == 2 * inner(w, u) + 2 * inner(w, x) - k * inner(x, u) - k * inner(x, x)


def test_an_inner_product_is_symmetric():
    assert inner(w, u) == inner(u, w)


def test_an_inner_product_with_zero_is_zero():
    assert inner(0, w) == 0


def test_an_inner_product_may_be_a_coefficient():
    assert linear(inner(w, w) * w - w * inner(w, u)) == {w: inner(w, w) - inner(u, w)}


def test_a_scalar_and_a_vector_of_one_name_are_two_things():
    scalar = sympy.Symbol("w")

    assert look(instantiate(square(scalar * inner(w, w)), {scalar: 2})).polynomial == (
        4 * inner(w, w) ** 2
    )


def test_the_normal_form_is_expanded():
    assert polynomial((k + g) ** 2 - k**2 - g**2) == 2 * g * k


def test_an_expression_left_unevaluated_is_evaluated():
    assert polynomial(sympy.Add(k, -k, g, evaluate=False)) == g


def test_an_assumption_is_its_own_hypothesis():
    fact = assume(ZERO, k - g)

    assert (says(fact), given(fact)) == ((ZERO, k - g), {(ZERO, k - g)})


def test_numbers_squares_and_norms_need_no_hypothesis():
    facts = number(3), square(k - 1), norm(w - k * u)

    assert [(says(fact), given(fact)) for fact in facts] == [
        ((POSITIVE, 3), frozenset()),
        ((NONNEGATIVE, k**2 - 2 * k + 1), frozenset()),
        ((NONNEGATIVE, inner(w, w) - 2 * k * inner(w, u) + k**2 * inner(u, u)), frozenset()),
    ]


@pytest.mark.parametrize(
    ("first", "second", "product"),
    [
        (POSITIVE, POSITIVE, POSITIVE),
        (POSITIVE, NONNEGATIVE, NONNEGATIVE),
        (NONNEGATIVE, NONNEGATIVE, NONNEGATIVE),
        (ZERO, POSITIVE, ZERO),
        (NONNEGATIVE, ZERO, ZERO),
        (ZERO, ZERO, ZERO),
    ],
)
def test_a_product_is_as_strong_as_its_factors_allow(first, second, product):
    assert says(times(assume(first, k), assume(second, g))) == (product, k * g)


def test_an_equation_may_be_scaled_by_any_term():
    assert says(scale(-g * inner(w, w), assume(ZERO, k))) == (ZERO, -g * k * inner(w, w))


def test_a_strict_term_makes_a_sum_strict():
    total = combine(POSITIVE, k**2 + 3, (1, square(k)), (3, number(1)))

    assert says(total) == (POSITIVE, k**2 + 3)


def test_a_sum_may_claim_less_than_its_terms_give():
    assert says(combine(NONNEGATIVE, 1, (1, number(1)))) == (NONNEGATIVE, 1)


def test_equations_add_up_to_an_equation():
    total = combine(ZERO, g * k - k, (g, assume(ZERO, k)), (-1, assume(ZERO, k)))

    assert says(total) == (ZERO, g * k - k)


@pytest.mark.parametrize("relation", [POSITIVE, NONNEGATIVE, ZERO])
def test_a_positive_factor_cancels_from_any_relation(relation):
    quotient = cancel(k - 1, assume(relation, g * (k - 1)), assume(POSITIVE, g))

    assert says(quotient) == (relation, k - 1)


def test_two_cases_discharge_their_hypotheses():
    above = combine(NONNEGATIVE, k**2, (1, square(k)), (1, _nothing(POSITIVE, k)))
    below = combine(NONNEGATIVE, k**2, (1, square(k)), (1, _nothing(NONNEGATIVE, -k)))

    fact = cases(k, above, below)

    assert (says(fact), given(fact)) == ((NONNEGATIVE, k**2), frozenset())


def test_induction_rests_on_the_run_and_on_what_stays_fixed():
    run = algorithm([(k, 0, k + g)], [])
    so_far, fixed = assume(NONNEGATIVE, k), assume(NONNEGATIVE, g)
    step = combine(NONNEGATIVE, k + g, (1, so_far), (1, fixed))

    fact = invariant(run, NONNEGATIVE, k, combine(NONNEGATIVE, 0), step)

    assert (says(fact), given(fact)) == ((NONNEGATIVE, k), {run, (NONNEGATIVE, g)})


def test_induction_may_use_what_holds_all_along_the_run():
    run = algorithm([(k, 0, k + 1), (a, 0, a + k)], [])
    count = combine(NONNEGATIVE, k + 1, (1, assume(NONNEGATIVE, k)), (1, number(1)))
    counted = invariant(run, NONNEGATIVE, k, combine(NONNEGATIVE, 0), count)
    step = combine(NONNEGATIVE, a + k, (1, assume(NONNEGATIVE, a)), (1, counted))

    fact = invariant(run, NONNEGATIVE, a, combine(NONNEGATIVE, 0), step)

    assert (says(fact), given(fact)) == ((NONNEGATIVE, a), {run})


def test_values_are_put_all_at_once():
    fact = instantiate(assume(NONNEGATIVE, k - g), {k: g, g: k})

    assert (says(fact), given(fact)) == ((NONNEGATIVE, g - k), {(NONNEGATIVE, g - k)})


def test_a_vector_may_become_any_vector():
    assert says(instantiate(norm(w), {w: x - k * u})) == says(norm(x - k * u))


def test_what_no_run_speaks_of_may_take_what_a_run_moves():
    run = algorithm([(k, 0, k + 1)], [])
    fact = invariant(run, NONNEGATIVE, (k - k) + t**2, square(t), _square_of(t))

    assert says(instantiate(fact, {t: k})) == (NONNEGATIVE, k**2)


def _nothing(relation, p):
    """0 = 0, with a hypothesis that it does not need."""
    return times(combine(ZERO, 0), assume(relation, p))


def _square_of(symbol):
    return combine(NONNEGATIVE, symbol**2, (1, square(symbol)))
