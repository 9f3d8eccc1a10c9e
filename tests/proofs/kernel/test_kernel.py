"""The kernel: what each rule derives and refuses, and what nobody can forge."""

import ast
import dataclasses
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
import sympy
from attacks import ATTACKS, LyingName, kernel_of
from door_attacks import CHANGES, FORGERIES, changed, outcome

import proofs
from proofs import kernel, polynomials, terms, theorems
from proofs.kernel import (
    NONNEGATIVE,
    POSITIVE,
    ZERO,
    Entry,
    Fact,
    assume,
    combine,
    instantiate,
    invariant,
    look,
    number,
    square,
    times,
)
from proofs.polynomials import Polynomial, symbol
from proofs.terms import Refused, Vector, algorithm, inner, linear, polynomial

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


def test_what_no_run_speaks_of_may_take_what_a_run_moves():
    run = algorithm([(k, 0, k + 1)], [])
    fact = invariant(run, NONNEGATIVE, (k - k) + t**2, square(t), _square_of(t))

    assert says(instantiate(fact, {t: k})) == (NONNEGATIVE, k**2)


def _square_of(symbol):
    return combine(NONNEGATIVE, symbol**2, (1, square(symbol)))


@pytest.mark.parametrize("name", ATTACKS)
def test_the_kernel_refuses_and_says_why(name):
    reason, attempt = ATTACKS[name]

    with pytest.raises(Refused, match=f"^{reason}"):
        attempt(kernel_of(terms, kernel))


TRUE = kernel_of(polynomials, terms, kernel)


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES)
def test_what_turns_makes_no_false_fact(forge):
    assert outcome(TRUE, forge, honest=False) in ("refused", "true")


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES)
def test_an_honest_object_makes_a_true_fact_in_the_same_way(forge):
    assert outcome(TRUE, forge, honest=True) == "true"


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_written_on_an_object_changes_no_fact(change):
    same, bites = changed(TRUE, change)

    assert (same, bites) == (True, True)


@pytest.mark.parametrize("make", [lambda: TRUE.w, lambda: TRUE.inner(TRUE.w, TRUE.x)])
def test_a_term_has_no_room_for_another_method(make):
    with pytest.raises(AttributeError):
        make().doit = lambda: 0


ROOM = Path(proofs.__file__).parent
MODULES = sorted(ROOM.rglob("*.py"))

TRUSTED = ("polynomials.py", "kernel.py")


KERNEL_SECRETS = {"_derive", "_ledger"}


FORBIDDEN = {"eval", "exec", "sympify", "simplify", "parse_expr", "float", "subs"}


# a verdict "symbolic" is sympy's word, and says so; what programs do in floats is run in floats
CALCULUS = {"calculus.py": {"simplify", "subs"}, "float_bounds.py": {"float"}}


def test_a_fact_that_was_pickled_is_no_fact():
    with pytest.raises(Refused, match="^look: this Fact "):
        look(pickle.loads(pickle.dumps(number(1))))


def test_a_fact_has_no_field_to_set():
    with pytest.raises(AttributeError):
        object.__setattr__(number(1), "polynomial", -1)


def test_what_the_ledger_shows_cannot_be_set():
    with pytest.raises(AttributeError):
        look(number(1)).polynomial = -1


def test_a_replaced_entry_leaves_the_fact_as_it_was():
    fact = number(1)

    look(fact)._replace(polynomial=-1)

    assert look(fact).polynomial == 1


def test_a_class_in_disguise_is_no_fact():
    class Disguised(Fact):
        pass

    disguised = Disguised()
    disguised.__class__ = Disguised

    with pytest.raises(Refused, match="^look: this Disguised is no fact"):
        look(disguised)


def test_a_theorem_with_another_fact_states_that_fact():
    bound = theorems.mistake_bound()

    changed = dataclasses.replace(bound, fact=square(1))

    assert changed.statement == "1 >= 0"


def test_a_theorem_without_a_fact_states_nothing():
    changed = dataclasses.replace(theorems.mistake_bound(), fact="k = 0")

    with pytest.raises(Refused, match="^look: this str is no fact"):
        _ = changed.statement


def test_a_fact_that_is_dropped_leaves_the_ledger():
    from proofs.kernel import _ledger

    before = len(_ledger)
    fact = number(1)
    held = len(_ledger)
    del fact

    assert (held, len(_ledger)) == (before + 1, before)


def nodes_of(module):
    return list(ast.walk(ast.parse(module.read_text())))


def names_in(module):
    nodes = nodes_of(module)
    named = {n.id for n in nodes if isinstance(n, ast.Name)}
    named |= {n.attr for n in nodes if isinstance(n, ast.Attribute)}
    named |= {a.name for n in nodes if isinstance(n, ast.ImportFrom) for a in n.names}
    return named | {
        n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)
    }


def test_no_other_module_names_what_makes_facts():
    naming = {module.name for module in MODULES if names_in(module) & KERNEL_SECRETS}

    assert naming == {"kernel.py"}


def calls_in(module):
    nodes = nodes_of(module)
    calls = {n.func.id for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    return calls | {n.attr for n in nodes if isinstance(n, ast.Attribute)}


def test_nothing_that_decides_can_be_dropped_or_evaluated():
    dropped = [m.name for m in MODULES if any(isinstance(n, ast.Assert) for n in nodes_of(m))]
    evaluated = {m.name: found for m in MODULES if (found := calls_in(m) & FORBIDDEN)}

    assert dropped == []
    assert evaluated == CALCULUS


def test_the_trusted_part_has_fewer_than_300_lines():
    lines = [(ROOM / name).read_text().splitlines() for name in TRUSTED]

    assert sum(map(len, lines)) < 300


def test_the_polynomials_of_facts_know_the_standard_library_alone():
    assert imported("polynomials.py") == {"collections.abc", "fractions", "math", "typing"}


def test_the_rules_know_their_polynomials_and_the_door_alone():
    assert imported("kernel.py") == {
        "collections.abc", "proofs.polynomials", "proofs.terms", "typing", "weakref",
    }  # fmt: skip


def test_the_door_never_lets_sympy_compute_what_is_held():
    nodes = ast.walk(ast.parse((ROOM / "terms.py").read_text()))

    used = {
        n.attr
        for n in nodes
        if isinstance(n, ast.Attribute) and getattr(n.value, "id", "") == "sympy"
    }

    assert used == {"Add", "Expr", "Mul", "Pow", "Rational", "Symbol"}


def imported(name):
    """The modules that a module of the room imports."""
    nodes = list(ast.walk(ast.parse((ROOM / name).read_text())))
    named = {n.module for n in nodes if isinstance(n, ast.ImportFrom)}
    return named | {a.name for n in nodes if isinstance(n, ast.Import) for a in n.names}


def test_what_the_ledger_holds_takes_no_other_name():
    with pytest.raises(Refused, match="^name: a name is no plain string"):
        Polynomial([((("k",), (LyingName("k"),)), (1, 1))])


@pytest.mark.parametrize("attribute", ["terms", "free_symbols", "vectors", "put"])
def test_what_the_ledger_holds_cannot_be_written_on(attribute):
    with pytest.raises(AttributeError):
        setattr(symbol(("k",)), attribute, {})


def test_an_entry_keeps_its_rule_its_arguments_and_its_parents():
    one, other = number(1), square(2)

    product = times(one, other)

    assert look(product)[3:] == ("times", (), (one, other))
    assert look(one) == Entry(frozenset(), POSITIVE, 1, "number", (1,), ())


SCRIPT = """
from attacks import ATTACKS, kernel_of, let_in
from door_attacks import come_through
from proofs import kernel, polynomials, terms
from proofs.theorems.mistake_bounds import mistake_bound

true = kernel_of(polynomials, terms, kernel)
bound = mistake_bound()
print({
    "asserts": __debug__,
    "attacks": len(ATTACKS),
    "let in": [*let_in(true), *come_through(true)],
    "proved": (bound.hypotheses, bound.statement),
})
"""


def test_an_optimised_python_refuses_and_proves_the_same():
    command = [sys.executable, "-O", "-c", SCRIPT]
    here = Path(__file__).parent

    done = subprocess.run(command, cwd=here, capture_output=True, text=True, check=True)

    bound = theorems.mistake_bound()
    assert ast.literal_eval(done.stdout) == {
        "asserts": False,
        "attacks": len(ATTACKS),
        "let in": [],
        "proved": (bound.hypotheses, bound.statement),
    }
