"""The kernel: what each rule derives and refuses, and what nobody can forge."""

import ast
import pickle
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import sympy

import proofs
from proofs import kernel, polynomials, terms, theorems
from proofs.kernel import POSITIVE, Entry, Fact, instantiate, look, number, square, times
from proofs.polynomials import Polynomial, symbol
from proofs.terms import Refused, Vector, inner, linear, polynomial
from tests.proofs.checkers.rule_documents import GOOD, UNDERIVED
from tests.proofs.kernel.attacks import ATTACKS, LyingName, accepted, kernel_of
from tests.proofs.kernel.rewritten_terms import CHANGES, is_as_it_was

TRUE = kernel_of(polynomials, terms, kernel)
k, g = sympy.symbols("k gamma")
w, x, u = map(Vector, "wxu")


# ---- terms
@pytest.mark.parametrize(
    ("found", "normal"),
    [
        (polynomial((k + g) ** 2 - k**2 - g**2), 2 * g * k),
        (polynomial(sympy.Add(k, -k, g, evaluate=False)), g),
        (inner(w, u), inner(u, w)),
        (inner(0, w), 0),
        (inner(2 * w - k * x, u + x),
         2 * inner(w, u) + 2 * inner(w, x) - k * inner(x, u) - k * inner(x, x)),
        (linear(inner(w, w) * w - w * inner(w, u)), {w: inner(w, w) - inner(u, w)}),
        (look(instantiate(square(sympy.Symbol("w") * inner(w, w)), {sympy.Symbol("w"): 2}))[2],
         4 * inner(w, w) ** 2),
    ],
    ids=["expanded", "evaluated", "symmetric", "with 0", "bilinear", "as a coefficient",
         "beside a scalar of the same name"],
)  # fmt: skip
def test_a_term_is_brought_to_its_normal_form(found, normal):
    assert found == normal


# ---- what follows, and what does not
@pytest.mark.parametrize("name", GOOD)
def test_the_kernel_makes_each_line_that_follows(name):
    assert accepted(TRUE, GOOD[name])


@pytest.mark.parametrize("name", UNDERIVED)
def test_the_kernel_makes_no_line_that_does_not_follow(name):
    assert not accepted(TRUE, UNDERIVED[name])


@pytest.mark.parametrize("name", ATTACKS)
def test_the_kernel_refuses_and_says_why(name):
    reason, attempt = ATTACKS[name]

    with pytest.raises(Refused, match=f"^{reason}"):
        attempt(TRUE)


# ---- what is written on
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_written_on_an_object_changes_no_fact(change):
    same, bites = is_as_it_was(TRUE, *change)

    assert (same, bites) == (True, True)


# ---- facts
class Disguised(Fact):
    pass


def test_what_is_like_a_fact_is_none():
    disguised = Disguised()
    disguised.__class__ = Disguised

    for thing, name in [(pickle.loads(pickle.dumps(number(1))), "Fact"), (disguised, "Disguised")]:
        with pytest.raises(Refused, match=f"^look: this {name} is no fact"):
            look(thing)


def test_a_fact_what_it_shows_and_a_term_cannot_be_written_on():
    fact = number(1)
    held = [(symbol(("k",)), name) for name in ("terms", "free_symbols", "vectors", "put")]

    for thing, name in [(fact, "polynomial"), (look(fact), "polynomial"), (w, "doit"),
                        (inner(w, x), "doit"), *held]:  # fmt: skip
        with pytest.raises(AttributeError):
            object.__setattr__(thing, name, -1)
    look(fact)._replace(polynomial=-1)
    assert look(fact).polynomial == 1


def test_what_the_ledger_holds_takes_no_other_name():
    with pytest.raises(Refused, match="^name: a name is no plain string"):
        Polynomial([((("k",), (LyingName("k"),)), (1, 1))])


def test_an_entry_keeps_its_rule_its_arguments_and_its_parents():
    one, other = number(1), square(2)

    assert look(times(one, other))[3:] == ("times", (), (one, other))
    assert look(one) == Entry(frozenset(), POSITIVE, 1, "number", (1,), ())


def test_a_fact_that_is_dropped_leaves_the_ledger():
    from proofs.kernel import _ledger

    before = len(_ledger)
    fact = number(1)
    held = len(_ledger)
    del fact

    assert (held, len(_ledger)) == (before + 1, before)


def test_a_theorem_states_its_fact_and_without_one_nothing():
    bound = theorems.mistake_bound()

    assert replace(bound, fact=square(1)).statement == "1 >= 0"
    with pytest.raises(Refused, match="^look: this str is no fact"):
        _ = replace(bound, fact="k = 0").statement


# ---- the modules
ROOM = Path(proofs.__file__).parent
MODULES = sorted(ROOM.rglob("*.py"))
FORBIDDEN = {"eval", "exec", "sympify", "simplify", "parse_expr", "float", "subs"}
# a verdict "symbolic" is sympy's word, and says so; what programs do in floats is run in floats
CALCULUS = {"calculus.py": {"simplify", "subs"}, "float_bounds.py": {"float"}}


def nodes_of(name):
    return list(ast.walk(ast.parse((ROOM / name).read_text())))


def names_in(module):
    """The names and the texts of a module, and what it calls."""
    nodes = nodes_of(module)
    attributes = {n.attr for n in nodes if isinstance(n, ast.Attribute)}
    named = {n.id for n in nodes if isinstance(n, ast.Name)} | attributes
    named |= {a.name for n in nodes if isinstance(n, ast.ImportFrom) for a in n.names}
    calls = {n.func.id for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    texts = {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    return named | texts, calls | attributes


def test_no_other_module_names_what_makes_facts_and_none_evaluates_a_text():
    named = {module.name: names_in(module) for module in MODULES}

    secrets = {name for name, (names, _) in named.items() if names & {"_derive", "_ledger"}}
    evaluated = {name: found for name, (_, used) in named.items() if (found := used & FORBIDDEN)}
    assert secrets == {"kernel.py"}
    assert evaluated == CALCULUS


def test_the_trusted_part_is_small_and_knows_the_standard_library_and_its_door_alone():
    trusted = {"polynomials.py": set(), "kernel.py": {"proofs.polynomials", "proofs.terms"}}

    assert sum(len((ROOM / name).read_text().splitlines()) for name in trusted) < 300
    for name, own in trusted.items():
        nodes = nodes_of(name)
        imported = {n.module for n in nodes if isinstance(n, ast.ImportFrom)}
        imported |= {a.name for n in nodes if isinstance(n, ast.Import) for a in n.names}
        beside = {each for each in imported if each.split(".")[0] not in sys.stdlib_module_names}
        assert beside == own


def test_the_door_never_lets_sympy_compute_what_is_held():
    nodes = [n for n in nodes_of("terms.py") if isinstance(n, ast.Attribute)]

    used = {n.attr for n in nodes if getattr(n.value, "id", "") == "sympy"}
    assert used == {"Add", "Expr", "Mul", "Pow", "Rational", "Symbol"}
