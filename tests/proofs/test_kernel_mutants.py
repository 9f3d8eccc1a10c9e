"""The kernel with each of its guards removed or weakened: the attacks must notice every change."""

# ruff: noqa: E501  a row of the table is one change

import ast
import sys
from pathlib import Path
from types import ModuleType

import pytest
from attacks import kernel_of, let_in

from proofs import kernel, terms

SOURCES = {module.__name__: Path(module.__file__).read_text() for module in (terms, kernel)}

WEAKER = [
    ("proofs.terms", 'type(symbol.name) is str', 'isinstance(symbol.name, str)'),
    ("proofs.terms", " and symbol.name.isidentifier()", ""),
    ("proofs.terms", "named and symbol.name.isascii() and", "named and"),
    ("proofs.terms", ' and symbol.assumptions0 == {"commutative": True}', ""),
    ("proofs.terms", "named = type(symbol) is kind", "named = isinstance(symbol, kind)"),
    ("proofs.terms", " and part.exp >= 0", ""),
    ("proofs.terms", "part.exp.is_Integer and ", ""),
    ("proofs.terms", "            todo.extend(part.args)", "            pass"),
    ("proofs.terms", "type(part) is inner and [", "isinstance(part, inner) and ["),
    ("proofs.terms", "== [True, True]", "!= [False, False]"),
    ("proofs.terms", "type(part) in _NUMBERS", "isinstance(part, tuple(_NUMBERS))"),
    ("proofs.terms", "type(part) in _NUMBERS", "getattr(part, 'is_number', False)"),
    ("proofs.terms", "type(e) in (int, Fraction)", "isinstance(e, (int, Fraction))"),
    ("proofs.terms", "len(names) != 1", "len(names) > 1"),
    ("proofs.terms", "len(names) != 1", "len(names) == 0"),
    ("proofs.terms", "polynomial(sympy.Mul(*others))", "sympy.Mul(*others)"),
    ("proofs.terms", "type(relation) is not Relation", "relation not in list(Relation)"),
    ("proofs.terms", "return relation, polynomial(p)", "return relation, sympy.expand(p)"),
    ("proofs.terms", "{s: _value(s, v) for", "{s: v for"),
    ("proofs.terms", ".xreplace(", ".subs("),
    ("proofs.terms", "_value(s, start), _value", "start, _value"),
    ("proofs.terms", "_value(s, move)) for", "move) for"),
    ("proofs.terms", "tuple(_value(s, s) for s in local)", "tuple(local)"),
    ("proofs.terms", "        return polynomial(value)\n", "        return value\n"),
    ("proofs.terms", "*(symbol for symbol, _, _ in state), *run.local", "*(s for s, _, _ in state)"),
    ("proofs.terms", "*(symbol for symbol, _, _ in state), *run.local", "*run.local"),
    ("proofs.terms", "*sum(self.state, ()), ", ""),
    ("proofs.terms", "*(p for _, p in self.guards), ", ""),
    ("proofs.terms", ", *self.local]", "]"),
    ("proofs.kernel", "type(fact) is not Fact or ", ""),
    ("proofs.kernel", " or fact not in _ledger", ""),
    ("proofs.kernel", "[condition(relation, p)], relation, p", "[], relation, p"),
    ("proofs.kernel", "not (c.is_Rational and c > 0)", "not c.is_Rational"),
    ("proofs.kernel", "not (c.is_Rational and c > 0)", "c.is_Rational and c <= 0"),
    ("proofs.kernel", "c.is_Rational and c > 0", "c.is_Rational and c >= 0"),
    ("proofs.kernel", '(), NONNEGATIVE, polynomial(p) ** 2', '(), POSITIVE, polynomial(p) ** 2'),
    ("proofs.kernel", "(), NONNEGATIVE, inner(v, v)", "(), POSITIVE, inner(v, v)"),
    ("proofs.kernel", "both == {POSITIVE}", "POSITIVE in both"),
    ("proofs.kernel", "ZERO if ZERO in both else POSITIVE", "POSITIVE if POSITIVE in both else POSITIVE"),
    ("proofs.kernel", "relation = ZERO if ZERO in both", "relation = ZERO if len(both) == 2"),
    ("proofs.kernel", "a.hypotheses | b.hypotheses, relation", "a.hypotheses, relation"),
    ("proofs.kernel", "a.hypotheses | b.hypotheses, relation", "b.hypotheses, relation"),
    ("proofs.kernel", "not (by.is_Rational and by > 0)", "not by.is_Rational"),
    ("proofs.kernel", "not (by.is_Rational and by > 0)", "by.is_Rational and by <= 0"),
    ("proofs.kernel", "by.is_Rational and by > 0", "by.is_Rational and by >= 0"),
    ("proofs.kernel", "entry.relation is not ZERO and not", "entry.relation is POSITIVE and not"),
    ("proofs.kernel", "by, entry = polynomial(by)", "by, entry = __import__('sympy').sympify(by)"),
    ("proofs.kernel", "_derive(entry.hypotheses, entry.relation, by", "_derive((), entry.relation, by"),
    ("proofs.kernel", "relations <= {ZERO}", "ZERO in relations"),
    ("proofs.kernel", "POSITIVE if POSITIVE in relations else NON", "POSITIVE if relations else NON"),
    ("proofs.kernel", "for part in parts for h in part.hypotheses", "for part in parts[:1] for h in part.hypotheses"),
    ("proofs.kernel", "a.relation is not POSITIVE", "a.relation is ZERO"),
    ("proofs.kernel", "a.relation is not POSITIVE", "a.relation is NONNEGATIVE"),
    ("proofs.kernel", "ap.hypotheses | a.hypotheses", "ap.hypotheses"),
    ("proofs.kernel", "ap.hypotheses | a.hypotheses", "a.hypotheses"),
    ("proofs.kernel", "a.hypotheses, ap.relation, p", "a.hypotheses, a.relation, p"),
    ("proofs.kernel", "(yes.relation, yes.polynomial) != (no.relation, no.polynomial)", "yes.polynomial != no.polynomial"),
    ("proofs.kernel", "(yes.relation, yes.polynomial) != (no.relation, no.polynomial)", "yes.relation != no.relation"),
    ("proofs.kernel", "yes.hypotheses - {(POSITIVE, p)} |", "frozenset() |"),
    ("proofs.kernel", "| no.hypotheses - {condition(NONNEGATIVE, -p)}", ""),
    ("proofs.kernel", "condition(NONNEGATIVE, -p)", "condition(POSITIVE, -p)"),
    ("proofs.kernel", "no.hypotheses - {condition(NONNEGATIVE, -p)}", "no.hypotheses - {(POSITIVE, p)} - {condition(NONNEGATIVE, -p)}"),
    ("proofs.kernel", "yes.hypotheses - {(POSITIVE, p)}", "yes.hypotheses - {(POSITIVE, p), condition(NONNEGATIVE, -p)}"),
    ("proofs.kernel", "algorithm(*run), condition", "run, condition"),
    ("proofs.kernel", "{symbol: start for symbol, start, _ in run.state}", "{symbol: move for symbol, _, move in run.state}"),
    ("proofs.kernel", "{symbol: move for symbol, _, move in run.state}", "{}"),
    ("proofs.kernel", '("base", first, start), ', ""),
    ("proofs.kernel", ', ("step", then, after))', ",)"),
    ("proofs.kernel", "(says.relation, says.polynomial) != (relation, needed)", "says.polynomial != needed"),
    ("proofs.kernel", "(says.relation, says.polynomial) != (relation, needed)", "says.relation != relation"),
    ("proofs.kernel", "fixed = first.hypotheses | then", "fixed = then"),
    ("proofs.kernel", "first.hypotheses | then.hypotheses - {claim", "(first.hypotheses | then.hypotheses) - {claim"),
    ("proofs.kernel", "then.hypotheses - {claim, run, *run.guards}", "frozenset()"),
    ("proofs.kernel", "moving = {symbol for symbol, _, _ in run.state} |", "moving ="),
    ("proofs.kernel", "in run.state} | set(run.local)", "in run.state}"),
    ("proofs.kernel", "isinstance(h, Run) or h[1].free", "not isinstance(h, Run) and h[1].free"),
    ("proofs.kernel", "isinstance(h, Run) or h[1].free_symbols & moving", "isinstance(h, Run)"),
    ("proofs.kernel", "fixed | {run}, relation", "fixed, relation"),
    ("proofs.kernel", "hypotheses.add(h if", "isinstance(h, Run) or hypotheses.add(h if"),
    ("proofs.kernel", "(h[0], substitute(h[1], values))", "h"),
    ("proofs.kernel", "(h[0], substitute(h[1], values))", "(h[0], h[1].subs(values))"),
    ("proofs.kernel", "*condition(relation, p), rule", "*(relation, p), rule"),
]  # fmt: skip


def loaded(sources):
    """Both trusted modules from these sources, apart from the true ones."""
    true = {name: sys.modules[name] for name in sources}
    made = {name: ModuleType(name) for name in sources}
    try:
        for name, source in sources.items():
            sys.modules[name] = made[name]
            exec(compile(source, name, "exec"), made[name].__dict__)  # noqa: S102  a mutant
    finally:
        sys.modules.update(true)
    return kernel_of(*made.values())


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

    assert let_in(mutant)


@pytest.mark.parametrize(("name", "guard", "weaker"), WEAKER)
def test_a_kernel_with_a_weaker_guard_is_noticed(name, guard, weaker):
    mutant = loaded(SOURCES | {name: SOURCES[name].replace(guard, weaker, 1)})

    assert let_in(mutant)


@pytest.mark.parametrize(("name", "guard"), [(name, guard) for name, guard, _ in WEAKER])
def test_every_guard_to_weaken_is_in_the_kernel(name, guard):
    assert guard in SOURCES[name]


def test_a_kernel_loaded_apart_refuses_like_the_true_one():
    assert not let_in(loaded(SOURCES))
