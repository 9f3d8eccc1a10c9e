"""The kernel with each of its guards removed or weakened: the attacks must notice every change."""

# ruff: noqa: E501  a row of the table is one change

import ast
import sys
from pathlib import Path
from types import ModuleType

import pytest
from attacks import kernel_of, let_in
from door_attacks import come_through

from proofs import kernel, polynomials, terms

MODULES = (polynomials, terms, kernel)
SOURCES = {module.__name__: Path(module.__file__).read_text() for module in MODULES}

WEAKER = [
    ('proofs.polynomials', 'tuple(sorted(generators))', 'tuple(generators)'),
    ('proofs.polynomials', 'total[m] + Fraction(*by) if m in total else Fraction(*by)', 'Fraction(*by)'),
    ('proofs.polynomials', 'for m, by in total.items() if by]', 'for m, by in total.items()]'),
    ('proofs.polynomials', 'len(m) > DEGREE or ', ''),
    ('proofs.polynomials', ' or max(map(int.bit_length, by)) > BITS', ''),
    ('proofs.polynomials', 'len(self) * len(other) > PRODUCTS', 'len(self) > PRODUCTS'),
    ('proofs.polynomials', '(a * c, b * d)', '(a, b * d)'),
    ('proofs.polynomials', '(a * c, b * d)', '(a * c, b)'),
    ('proofs.polynomials', '((*m, *n), (a', '((*m,), (a'),
    ('proofs.polynomials', 'self.vectors | other.vectors <= {1}', 'self.vectors <= {1}'),
    ('proofs.polynomials', 'self.vectors | other.vectors <= {1}', 'other.vectors <= {1}'),
    ('proofs.polynomials', '(v[1], w[1])', '(v[1], v[1])'),
    ('proofs.polynomials', 'len(self) == 1 and all(not m and over > 0', 'all(not m and over > 0'),
    ('proofs.polynomials', 'all(not m and over > 0', 'all(over > 0'),
    ('proofs.polynomials', 'all(not m and over > 0', 'all(not m'),
    ('proofs.polynomials', 'v[0] @ v[1]', 'v[0] @ v[0]'),
    ('proofs.polynomials', 'start=Polynomial([((), by)])', 'start=Polynomial([((), (1, 1))])'),
    ('proofs.polynomials', '[*(symbol for symbol, _, _ in self.state), *self.local]', '[*(symbol for symbol, _, _ in self.state)]'),
    ('proofs.polynomials', '[*(symbol for symbol, _, _ in self.state), *self.local]', '[*self.local]'),
    ('proofs.polynomials', '*sum(self.state, ()), ', ''),
    ('proofs.polynomials', '*(p for _, p in self.guards), ', ''),
    ('proofs.polynomials', ', *self.local]\n        return', ']\n        return'),
    ('proofs.polynomials', 'if len(g) == 2 and g[0] else', 'if len(g) == 2 else'),
    ('proofs.polynomials', 'symbol(("", name)) for name in g', 'symbol((name,)) for name in g'),
    ('proofs.terms', 'p.vectors <= {vectors}', 'p.vectors <= {0, 1}'),
    ('proofs.terms', 'type(relation) is Relation else None', 'relation in list(Relation) else None'),
    ('proofs.terms', 'type(sign) is not str or sign not in (">", ">=", "=")', 'sign not in (">", ">=", "=")'),
    ('proofs.terms', 'type(sign) is not str or sign not in (">", ">=", "=")', 'type(sign) is not str'),
    ('proofs.terms', 'name.free_symbols != {name}', 'not name.free_symbols'),
    ('proofs.terms', '(rebuilt(value, *name.vectors) for', '(rebuilt(value) for'),
    ('proofs.terms', ').checked()', ')'),
    ('proofs.terms', 'if next(parts, None) is None', 'if next(parts, None) == 0'),
    ('proofs.terms', 'type(over) is int and type(under) is int', 'type(under) is int'),
    ('proofs.terms', 'type(over) is int and type(under) is int', 'type(over) is int'),
    ('proofs.terms', 'kind is sympy.Symbol or kind is Vector', 'issubclass(kind, sympy.Symbol)'),
    ('proofs.terms', 'e.assumptions0 == {"commutative": True}', 'True'),
    ('proofs.terms', 'if plain and type(name) is str', 'if plain and isinstance(name, str)'),
    ('proofs.terms', ' and name.isascii()', ''),
    ('proofs.terms', ' and name.isidentifier()', ''),
    ('proofs.terms', 'symbol((name,) if kind is sympy.Symbol else ("", name))', 'symbol((name,))'),
    ('proofs.terms', 'type(args := e.args) is tuple', '(args := e.args)'),
    ('proofs.terms', 'for n in range(DEGREE + 1)', 'for n in range(-DEGREE, DEGREE + 1)'),
    ('proofs.terms', 'inner: lambda u, v: u @ v', 'inner: lambda u, v, *_: u @ v'),
    ('proofs.terms', 'kind in _NUMBERS', 'isinstance(e, tuple(_NUMBERS))'),
    ('proofs.kernel', 'type(fact) is not Fact or ', ''),
    ('proofs.kernel', ' or fact not in _ledger', ''),
    ('proofs.kernel', '_derive([claim], *claim, "assume")', '_derive([], *claim, "assume")'),
    ('proofs.kernel', 'if not by.is_positive():\n        raise Refused(f"number', 'if by.free_symbols:\n        raise Refused(f"number'),
    ('proofs.kernel', '_derive((), ">=", root * root', '_derive((), ">", root * root'),
    ('proofs.kernel', '_derive((), ">=", a @ a', '_derive((), ">", a @ a'),
    ('proofs.kernel', '">" if both == {">"} else', '">" if ">" in both else'),
    ('proofs.kernel', '"=" if "=" in both else ">"', '">" if ">" in both else ">"'),
    ('proofs.kernel', 'relation = "=" if "=" in both', 'relation = "=" if len(both) == 2'),
    ('proofs.kernel', 'a.hypotheses | b.hypotheses, relation', 'a.hypotheses, relation'),
    ('proofs.kernel', 'a.hypotheses | b.hypotheses, relation', 'b.hypotheses, relation'),
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
    ('proofs.kernel', 'ap.hypotheses | a.hypotheses', 'ap.hypotheses'),
    ('proofs.kernel', 'ap.hypotheses | a.hypotheses', 'a.hypotheses'),
    ('proofs.kernel', 'a.hypotheses, ap.relation, q', 'a.hypotheses, a.relation, q'),
    ('proofs.kernel', 'if yes[1:3] != no[1:3]', 'if yes.polynomial != no.polynomial'),
    ('proofs.kernel', 'if yes[1:3] != no[1:3]', 'if yes.relation != no.relation'),
    ('proofs.kernel', 'yes.hypotheses - {(">", q)} |', 'frozenset() |'),
    ('proofs.kernel', '| no.hypotheses - {(">=", minus_q)}', ''),
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
    ('proofs.kernel', 'fixed = first.hypotheses | then', 'fixed = then'),
    ('proofs.kernel', 'first.hypotheses | then.hypotheses - {claim', '(first.hypotheses | then.hypotheses) - {claim'),
    ('proofs.kernel', 'then.hypotheses - {claim, run, *run.guards}', 'frozenset()'),
    ('proofs.kernel', 'moving = {symbol for symbol, _, _ in run.state} |', 'moving ='),
    ('proofs.kernel', 'in run.state} | set(run.local)', 'in run.state}'),
    ('proofs.kernel', 'isinstance(h, Run) or h[1].free', 'not isinstance(h, Run) and h[1].free'),
    ('proofs.kernel', 'isinstance(h, Run) or h[1].free_symbols & moving', 'isinstance(h, Run)'),
    ('proofs.kernel', 'fixed | {run}, *claim', 'fixed, *claim'),
    ('proofs.kernel', 'hypotheses.add(h if', 'isinstance(h, Run) or hypotheses.add(h if'),
    ('proofs.kernel', '(h[0], h[1].put(put))', 'h'),
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


def refusals(name):
    """The line of every refusal of a module."""
    raised = (node for node in ast.walk(ast.parse(SOURCES[name])) if isinstance(node, ast.Raise))
    return [node.lineno for node in raised]


def without_refusal(name, line):
    """The sources, with the refusal on this line left out."""
    lines = SOURCES[name].splitlines()
    indent = len(lines[line - 1]) - len(lines[line - 1].lstrip())
    lines[line - 1] = " " * indent + "pass"
    return SOURCES | {name: "\n".join(lines)}


@pytest.mark.parametrize(
    ("name", "line"), [(name, line) for name in SOURCES for line in refusals(name)]
)
def test_a_kernel_without_one_of_its_refusals_is_noticed(name, line):
    mutant = loaded(without_refusal(name, line))

    assert noticed(mutant)


@pytest.mark.deep
@pytest.mark.parametrize(("name", "guard", "weaker"), WEAKER)
def test_a_kernel_with_a_weaker_guard_is_noticed(name, guard, weaker):
    mutant = loaded(SOURCES | {name: SOURCES[name].replace(guard, weaker, 1)})

    assert noticed(mutant)


def test_every_guard_to_weaken_is_in_the_kernel():
    assert [guard for name, guard, _ in WEAKER if guard not in SOURCES[name]] == []


def test_a_kernel_loaded_apart_refuses_like_the_true_one():
    assert not noticed(loaded(SOURCES))
