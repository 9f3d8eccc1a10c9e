"""The kernel with each of its guards removed or weakened: the attacks must notice every change."""

# ruff: noqa: E501  a row of the table is one change

import ast
import sys
from pathlib import Path
from types import ModuleType

import pytest
from attacks import kernel_of, let_in
from door_attacks import come_through
from small_changes import automatic, changed, few

from proofs import kernel, polynomials, terms

MODULES = (polynomials, terms, kernel)
SOURCES = {module.__name__: Path(module.__file__).read_text() for module in MODULES}

WEAKER = [
    ('proofs.polynomials', '((*m, *n), (a', '((*m,), (a'),
    ('proofs.polynomials', '(v[1], w[1])', '(v[1], v[1])'),
    ('proofs.polynomials', 'v[0] @ v[1]', 'v[0] @ v[0]'),
    ('proofs.polynomials', 'start=Polynomial([((), by)])', 'start=Polynomial([((), (1, 1))])'),
    ('proofs.polynomials', '[*(symbol for symbol, _, _ in self.state), *self.local]', '[*(symbol for symbol, _, _ in self.state)]'),
    ('proofs.polynomials', '[*(symbol for symbol, _, _ in self.state), *self.local]', '[*self.local]'),
    ('proofs.polynomials', '*sum(self.state, ()), ', ''),
    ('proofs.polynomials', '*(p for _, p in self.guards), ', ''),
    ('proofs.polynomials', ', *self.local]\n        return', ']\n        return'),
    ('proofs.polynomials', 'symbol(("", name)) for name in g', 'symbol((name,)) for name in g'),
    ('proofs.terms', 'p.vectors <= {vectors}', 'p.vectors <= {0, 1}'),
    ('proofs.terms', 'type(relation) is Relation else None', 'relation in list(Relation) else None'),
    ('proofs.terms', 'name.free_symbols != {name}', 'not name.free_symbols'),
    ('proofs.terms', '(rebuilt(value, *name.vectors) for', '(rebuilt(value) for'),
    ('proofs.terms', ').checked()', ')'),
    ('proofs.terms', 'kind is sympy.Symbol or kind is Vector', 'issubclass(kind, sympy.Symbol)'),
    ('proofs.terms', 'e.assumptions0 == {"commutative": True}', 'True'),
    ('proofs.terms', 'if plain and type(name) is str', 'if plain and isinstance(name, str)'),
    ('proofs.terms', 'type(args := e.args) is tuple', '(args := e.args)'),
    ('proofs.terms', 'for n in range(DEGREE + 1)', 'for n in range(-DEGREE, DEGREE + 1)'),
    ('proofs.terms', 'inner: lambda u, v: u @ v', 'inner: lambda u, v, *_: u @ v'),
    ('proofs.terms', 'kind in _NUMBERS', 'isinstance(e, tuple(_NUMBERS))'),
    ('proofs.kernel', '_derive([claim], *claim, "assume")', '_derive([], *claim, "assume")'),
    ('proofs.kernel', 'if not by.is_positive():\n        raise Refused(f"number', 'if by.free_symbols:\n        raise Refused(f"number'),
    ('proofs.kernel', '_derive((), ">=", root * root', '_derive((), ">", root * root'),
    ('proofs.kernel', '_derive((), ">=", a @ a', '_derive((), ">", a @ a'),
    ('proofs.kernel', '">" if both == {">"} else', '">" if ">" in both else'),
    ('proofs.kernel', '"=" if "=" in both else ">"', '">" if ">" in both else ">"'),
    ('proofs.kernel', 'relation = "=" if "=" in both', 'relation = "=" if len(both) == 2'),
    ('proofs.kernel', 'entry.relation != "=" and not by', 'entry.relation == ">" and not by'),
    ('proofs.kernel', 'and not by.is_positive()', 'and by.free_symbols'),
    ('proofs.kernel', '_derive(entry.hypotheses, entry.relation, _times', '_derive((), entry.relation, _times'),
    ('proofs.kernel', '    if rest:', '    if len(claim[1]) != len(total):'),
    ('proofs.kernel', '(m, (-over, under))', '(m, (over, under))'),
    ('proofs.kernel', 'relations <= {"="}', '"=" in relations'),
    ('proofs.kernel', '">" if ">" in relations else ">="', '">" if relations else ">="'),
    ('proofs.kernel', '{h for _, part in parts for h', '{h for _, part in parts[:1] for h'),
    ('proofs.kernel', 'claim[0] not in (strongest, ">=")', 'claim[0] not in (strongest, ">=", ">")'),
    ('proofs.kernel', 'a.relation != ">"', 'a.relation == "="'),
    ('proofs.kernel', 'a.relation != ">"', 'a.relation == ">="'),
    ('proofs.kernel', 'ap.polynomial != a.polynomial * q', 'len(ap.polynomial) != len(a.polynomial * q)'),
    ('proofs.kernel', 'a.hypotheses, ap.relation, q', 'a.hypotheses, a.relation, q'),
    ('proofs.kernel', 'if yes[1:3] != no[1:3]', 'if yes.polynomial != no.polynomial'),
    ('proofs.kernel', 'if yes[1:3] != no[1:3]', 'if yes.relation != no.relation'),
    ('proofs.kernel', '{(">=", minus_q)}', '{(">", minus_q)}'),
    ('proofs.kernel', 'no.hypotheses - {(">=", minus_q)}', 'no.hypotheses - {(">", q), (">=", minus_q)}'),
    ('proofs.kernel', 'yes.hypotheses - {(">", q)}', 'yes.hypotheses - {(">", q), (">=", minus_q)}'),
    ('proofs.kernel', 'moved(*run), stated', 'run, stated'),
    ('proofs.kernel', '{symbol: start for symbol, start, _ in run.state}', '{symbol: move for symbol, _, move in run.state}'),
    ('proofs.kernel', '{symbol: move for symbol, _, move in run.state}', '{}'),
    ('proofs.kernel', '("base", first, start), ', ''),
    ('proofs.kernel', ', ("step", then, after))', ',)'),
    ('proofs.kernel', 'says[1:3] != (claim[0], needed)', 'says.polynomial != needed'),
    ('proofs.kernel', 'says[1:3] != (claim[0], needed)', 'says.relation != claim[0]'),
    ('proofs.kernel', 'first.hypotheses | then.hypotheses - {claim', '(first.hypotheses | then.hypotheses) - {claim'),
    ('proofs.kernel', 'isinstance(h, Run) or h[1].free', 'not isinstance(h, Run) and h[1].free'),
    ('proofs.kernel', 'hypotheses.add(h if', 'isinstance(h, Run) or hypotheses.add(h if'),
]  # fmt: skip


def loaded(sources):
    """The kernel with its door from these sources, apart from the true one."""
    true = {name: sys.modules[name] for name in sources}
    made = {name: ModuleType(name) for name in sources}
    try:
        for name, source in sources.items():
            sys.modules[name] = made[name]
            exec(compile(source, name, "exec"), made[name].__dict__)  # noqa: S102  a mutant
    finally:
        sys.modules.update(true)
    return kernel_of(*made.values())


def noticed(mutant):
    """Whether an attack comes through here that the true kernel stops."""
    return bool(let_in(mutant)) or any(come_through(mutant))


AUTOMATIC = {(name, change): place for name, source in SOURCES.items()
             for change, place in automatic(source).items()}  # fmt: skip
REFUSALS = [each for each in AUTOMATIC if each[1].endswith(": not raised")]

#: Changes that no attack can notice, and why.
EQUIVALENT = {
    "over > 0: flipped": "no coefficient is 0",
    "len(m) > DEGREE: flipped": "it bounds the work, not what follows",
    "max(map(int.bit_length, by)) > BITS: flipped": "it bounds the work, not what follows",
    "len(self) * len(other) > PRODUCTS: flipped": "it bounds the work, not what follows",
    "DEGREE + 1: left alone": "it bounds the work, not what follows",
    "kind is str and held in ('>', '>=', '='): without part 0": "no polynomial is a sign",
    "sorted((u, v), key=lambda vector: vector.name): unsorted": "the kernel puts pairs in order",
    "sorted(v): unsorted": "it is the order in which a vector is shown",
}


def without(name, change):
    """The kernel with a change of one of its modules."""
    return loaded(SOURCES | {name: ast.unparse(changed(SOURCES[name], *AUTOMATIC[name, change]))})


@pytest.mark.parametrize(("name", "change"), REFUSALS)
def test_a_kernel_without_one_of_its_refusals_is_noticed(name, change):
    assert noticed(without(name, change))


@pytest.mark.parametrize(
    ("name", "change"), few([each for each in AUTOMATIC if each not in REFUSALS])
)
def test_a_kernel_with_one_change_is_noticed(name, change):
    assert noticed(without(name, change)) is (change not in EQUIVALENT)


@pytest.mark.deep
@pytest.mark.parametrize(("name", "guard", "weaker"), WEAKER)
def test_a_kernel_with_a_weaker_guard_is_noticed(name, guard, weaker):
    mutant = loaded(SOURCES | {name: SOURCES[name].replace(guard, weaker, 1)})

    assert noticed(mutant)


def test_every_guard_to_weaken_is_in_the_kernel_and_every_change_named_as_equivalent_is_tried():
    assert [guard for name, guard, _ in WEAKER if guard not in SOURCES[name]] == []
    assert EQUIVALENT.keys() <= {change for _, change in AUTOMATIC}


def test_a_kernel_loaded_apart_refuses_like_the_true_one():
    assert not noticed(loaded(SOURCES))
