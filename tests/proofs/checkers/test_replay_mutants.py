"""The checker with each of its guards removed or weakened: the attacks must notice every change."""

# ruff: noqa: E501  a row of the table is one change

from pathlib import Path
from types import ModuleType

import pytest
from replay_attacks import let_in
from small_changes import automatic, changed, few

from proofs.checkers import independent_kernel

SOURCE = Path(independent_kernel.__file__).read_text()
AUTOMATIC = automatic(SOURCE)
WEAKER = [
    ('NAME = "[A-Za-z_]', 'NAME = "[A-Za-z_0-9<]'),
    ('NAME = "[A-Za-z_]', 'NAME = r"\\w'),
    ('NAME = "[A-Za-z_][A-Za-z0-9_]{0,60}"', 'NAME = "|[A-Za-z_][A-Za-z0-9_]{0,60}"'),
    ("[A-Za-z0-9_]{0,60}", "[A-Za-z0-9_(]{0,60}"),
    ("[A-Za-z0-9_]{0,60}", "[A-Za-z0-9_]{0,61}"),
    ("-?[0-9]{1,60}(/[1-9][0-9]{0,59})?", "-?[0-9]*(/[1-9][0-9]{0,59})?"),
    ("-?[0-9]{1,60}(/[1-9][0-9]{0,59})?", "-?[0-9]{1,61}(/[1-9][0-9]{0,59})?"),
    ("-?[0-9]{1,60}(/[1-9][0-9]{0,59})?", "-?[0-9.e]{1,60}(/[1-9][0-9]{0,59})?"),
    ("-?[0-9]{1,60}(/[1-9][0-9]{0,59})?", "-?[0-9]{1,60}(/[0-9]{1,59})?"),
    ("-?[0-9]{1,60}(/[1-9][0-9]{0,59})?", "-?[0-9]{1,60}(/[1-9][0-9]{0,61})?"),
    ("-?[0-9]{1,60}(/[1-9][0-9]{0,59})?", "-?[0-9_]{1,60}(/[1-9][0-9]{0,59})?"),
    ("-?[0-9]{1,60}(/[1-9][0-9]{0,59})?", "-?\\\\d{1,60}(/[1-9][0-9]{0,59})?"),
    ("-?[0-9]{1,60}(/[1-9][0-9]{0,59})?", "[-+]?[0-9]{1,60}(/[1-9][0-9]{0,59})?"),
    ('parent.text("[1-9][0-9]{0,5}")', 'parent.text("[0-9]{1,6}")'),
    ('parent.text("[1-9][0-9]{0,5}")', 'parent.text("-?[0-9]{1,6}")'),
    ('">|>=|="', '">|>=|=|<="'),
    ('">|>=|="', '">|>=|=|"'),
    ('kind.text("scalar|vector")', 'kind.text(".*")'),
    ('kind.text("scalar|vector") == "vector"', 'kind.text("scalar|vector") == "scalar"'),
    ('form.text("perceptron-proof/1")', "None"),
    ('form.text("perceptron-proof/1")', 'form.text("perceptron-proof/.*")'),
    ("re.fullmatch(pattern, self.raw)", "re.match(pattern, self.raw)"),
    ("re.fullmatch(pattern, self.raw)", "re.match(pattern + '$', self.raw)"),
    ("type(self.raw) is not dict", "not hasattr(self.raw, 'keys')"),
    ("type(self.raw) is not list", "not hasattr(self.raw, '__iter__')"),
    ("STEPS, DEGREE, BITS = 50_000", "STEPS, DEGREE, BITS = 500_000"),
    ("self.raw.keys() != {*names}", "not self.raw.keys() >= {*names}"),
    ("self.raw.keys() != {*names}", "not self.raw.keys() <= {*names}"),
    ("each.listed(parts) for each", "each.listed() for each"),
    ("each.listed(parts) for each", "each.listed(2, 3) for each"),
    ("each.listed(parts) for each in self.listed()", "each.listed(parts) for each in map(_Raw, self.raw)"),
    ("in g.listed(1, 2)", "in g.listed()"),
    ("in g.listed(1, 2)", "in g.listed(0, 1, 2)"),
    ("in g.listed(1, 2)", "in g.listed(1, 2, 3)"),
    ("in g.listed(1, 2)", "in map(_Raw, g.raw)"),
    ("in generators.listed()", "in map(_Raw, generators.raw)"),
    ("sorted(n.text(NAME) for", "sorted(n.raw for"),
    ('("", name.text(NAME)) for name in vector', '("", name.raw) for name in vector'),
    ('return ("", name.text(NAME)),', 'return ("", name.raw),'),
    ("return (name.text(NAME),),", "return (name.raw,),"),
    ("value.polynomial(3) for value", "value.polynomial() for value"),
    ("value.polynomial() for value", "value.polynomial(3) for value"),
    ("self.listed(2 + values)", "self.listed()"),
    ("each.listed() for each in self.fields", "map(_Raw, each.raw) for each in self.fields"),
    ("relation, p = self.listed(2)", "relation, p = self.listed()[:2]"),
    ("given.listed(), [earlier", "[*map(_Raw, given.raw)], [earlier"),
    ("in over.listed()]", "in map(_Raw, over.raw)]"),
    ("enumerate(raw.listed(), 1)", "enumerate(map(_Raw, raw.raw), 1)"),
    ("in given.listed()}", "in map(_Raw, given.raw)}"),
    ("in given.listed()}", "in given.listed()} & lines[-1].hypotheses"),
    ("in given.listed()}", "in given.listed()} | lines[-1].hypotheses"),
    ("earlier[parent - 1]", "earlier[parent - 2]"),
    ("hypotheses - {below}, yes)", "hypotheses - {below}, says)"),
    ("frozenset({says}), says", "frozenset(), says"),
    ('Condition(">", p.polynomial()), Condition(">=", minus_p)', 'Condition(">=", p.polynomial()), Condition(">=", minus_p)'),
    ('Condition(">", p.polynomial()), Condition(">=", minus_p)', 'Condition(">", p.polynomial()), Condition(">", minus_p)'),
    ("(monomial, -by) for", "(monomial, by) for"),
    ("{symbol: value for symbol, value, _ in run.state}", "{symbol: value for symbol, _, value in run.state}"),
    ("{symbol: value for symbol, _, value in run.state}", "{}"),
    ("(base.says, step.says) != (start, after)", "base.says != start"),
    ("(base.says, step.says) != (start, after)", "step.says != after"),
    ("base.hypotheses | step.hypotheses - {says", "(base.hypotheses | step.hypotheses) - {says"),
    ("in (*moves, *conditions) for", "in moves for"),
    ("in (*moves, *conditions) for", "in conditions for"),
    ("for p in values)", "for p in values[:1])"),
    ("for p in values)", "for p in values[-1:])"),
    ("*(symbol for symbol, _, _ in moves), *fresh", "*fresh"),
    ("*(symbol for symbol, _, _ in moves), *fresh", "*(symbol for symbol, _, _ in moves)"),
    ("frozenset(own).union(*spoken)", "frozenset(own)"),
    ("frozenset(own).union(*spoken)", "frozenset().union(*spoken)"),
    ("h.put(values) for h in line.hypotheses", "h for h in line.hypotheses"),
    ("line.says.put(values))", "line.says)"),
    ("values.get(s, Polynomial([((s,), Fraction(1))]))", "Polynomial([((s,), Fraction(1))])"),
    ("term = Polynomial([((), by)])", "term = Polynomial([((), Fraction(1))])"),
    ('symbols = [g if len(g) == 1 else ("", name) for name in g]', "symbols = [(name,) for name in g]"),
    ("((v, w), *m), by)", "(tuple(sorted((v, w))[::-1]), *m), by)"),
    ("for line in over for h", "for line in over[1:] for h"),
    ("for line in over for h", "for line in over[:1] for h"),
    ("total.get(monomial, Fraction(0)) + by", "by"),
    ('v.polynomial(3) @ v.polynomial(3)', 'v.polynomial(3) * v.polynomial(3)'),
    ('default="="', 'default=">="'),
    ('STRENGTH = (">", ">=", "=")', 'STRENGTH = (">=", ">", "=")'),
    ('STRENGTH = (">", ">=", "=")', 'STRENGTH = ("=", ">=", ">")'),
]  # fmt: skip

#: Changes that no attack can notice, and why.
EQUIVALENT = {
    "c < 0: flipped": "no coefficient of a polynomial is 0",
    "left < steps: flipped": "it bounds the work, not what follows",
    "for name in g if name: not asked": "an open place is no symbol of the document, so that nothing meets it",
}


def loaded(source):
    """The checker from this source, apart from the true one."""
    mutant = ModuleType("replay")
    exec(compile(source, "mutant", "exec"), mutant.__dict__)  # noqa: S102  a mutant
    return mutant


@pytest.mark.parametrize("name", few(zip(AUTOMATIC)))
def test_a_checker_with_one_change_is_noticed(name):
    mutant = loaded(changed(SOURCE, *AUTOMATIC[name]))

    assert any(let_in(mutant)) is (name not in EQUIVALENT)


@pytest.mark.parametrize(("guard", "weaker"), few(WEAKER))
def test_a_checker_with_a_weaker_guard_is_noticed(guard, weaker):
    mutant = loaded(SOURCE.replace(guard, weaker, 1))

    assert any(let_in(mutant))


def test_every_guard_to_weaken_is_in_the_checker_and_every_change_named_as_equivalent_is_tried():
    assert [guard for guard, _ in WEAKER if guard not in SOURCE] == []
    assert EQUIVALENT.keys() <= AUTOMATIC.keys()


@pytest.mark.deep
def test_a_checker_loaded_apart_is_as_good_as_the_true_one():
    assert not any(let_in(loaded(SOURCE)))
