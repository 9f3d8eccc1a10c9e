"""The checker with each of its guards removed or weakened: the attacks must notice every change."""

# ruff: noqa: E501  a row of the table is one change

import ast
from pathlib import Path
from types import ModuleType

import pytest
from replay_attacks import let_in

from proofs.checkers import independent_kernel

SOURCE = Path(independent_kernel.__file__).read_text()
FLIPPED = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
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


def changes(node):
    """What a node could be instead, each under the name of the change."""
    match node:
        case ast.Raise():
            yield "not raised", ast.Pass()
        case ast.Compare(left, operators, right):
            flipped = [FLIPPED[type(operators[0])](), *operators[1:]]
            yield "flipped", ast.Compare(left, flipped, right)
        case ast.BoolOp(operator, values):
            for i in range(len(values)):
                rest = values[:i] + values[i + 1 :]
                yield f"without part {i}", ast.BoolOp(operator, rest) if rest[1:] else rest[0]
        case ast.BinOp(left, _, right):
            yield "left alone", left
            yield "right alone", right
        case ast.IfExp(_, body, otherwise):
            yield "always", body
            yield "never", otherwise
        case ast.match_case(pattern, ast.expr(), body):
            yield "without its guard", ast.match_case(pattern, None, body)
        case ast.match_case(ast.MatchSequence([rule, given, over]), guard, body):
            if not isinstance(given, ast.MatchAs):
                parts = [rule, ast.MatchAs(), over]
                yield "any arguments", ast.match_case(ast.MatchSequence(parts), guard, body)
            parts = [rule, given, ast.MatchAs()]
            yield "any parents", ast.match_case(ast.MatchSequence(parts), guard, body)
        case ast.comprehension(target, over, conditions):
            for condition in conditions:
                rest = [each for each in conditions if each is not condition]
                yield "not asked", ast.comprehension(target, over, rest, 0)
        case ast.Call(ast.Name("max" | "min" as name, context), arguments, options):
            other = ast.Name({"max": "min", "min": "max"}[name], context)
            yield f"{name} as {other.id}", ast.Call(other, arguments, options)
        case ast.Call(ast.Name("sorted"), [only]):
            yield "unsorted", only
        case ast.Call(ast.Name("any"), arguments):
            yield "all", ast.Call(ast.Name("all", ast.Load()), arguments, [])
        case ast.Set(parts) if len(parts) > 1:
            for i in range(len(parts)):
                yield f"without element {i}", ast.Set(parts[:i] + parts[i + 1 :])


def decides(tree):
    """The nodes of code that decides: no annotation, no text of a refusal, no way of printing."""
    todo = [tree]
    while todo:
        node = todo.pop()
        yield node
        skipped = {"annotation", "returns"} | ({"exc"} if isinstance(node, ast.Raise) else set())
        if isinstance(node, ast.FunctionDef) and node.name == "__str__":
            continue
        for name, value in ast.iter_fields(node):
            if name not in skipped:
                parts = value if isinstance(value, list) else [value]
                todo += [part for part in parts if isinstance(part, ast.AST)]


class Put(ast.NodeTransformer):
    def __init__(self, old, new):
        self.old, self.new = old, new

    def visit(self, node):
        return self.new if node is self.old else self.generic_visit(node)


def automatic():
    """Every change of every node: its name, the node's place in the source, and which change."""
    found = {}
    for place, node in enumerate(decides(ast.parse(SOURCE))):
        for which, (change, _) in enumerate(changes(node)):
            shown = node.pattern if isinstance(node, ast.match_case) else node
            name = f"{ast.unparse(shown).strip()}: {change}"
            while name in found:
                name += " (again)"
            found[name] = place, which
    return found


def changed(place, which):
    """The source with a change."""
    tree = ast.parse(SOURCE)
    old = list(decides(tree))[place]
    new = list(changes(old))[which][1]
    return ast.fix_missing_locations(Put(old, new).visit(tree))


def loaded(source):
    """The checker from this source, apart from the true one."""
    mutant = ModuleType("replay")
    exec(compile(source, "mutant", "exec"), mutant.__dict__)  # noqa: S102  a mutant
    return mutant


AUTOMATIC = automatic()


def few(changes):
    """Every change as a node, most of them deep: a plain run sees that a few are noticed."""
    return [
        pytest.param(*change, marks=() if n % 40 == 0 else pytest.mark.deep)
        for n, change in enumerate(changes)
    ]


@pytest.mark.parametrize("name", few(zip(AUTOMATIC)))
def test_a_checker_with_one_change_is_noticed(name):
    mutant = loaded(changed(*AUTOMATIC[name]))

    assert any(let_in(mutant)) is (name not in EQUIVALENT)


@pytest.mark.parametrize(("guard", "weaker"), few(WEAKER))
def test_a_checker_with_a_weaker_guard_is_noticed(guard, weaker):
    mutant = loaded(SOURCE.replace(guard, weaker, 1))

    assert any(let_in(mutant))


def test_every_guard_to_weaken_is_in_the_checker():
    assert [guard for guard, _ in WEAKER if guard not in SOURCE] == []


def test_every_change_named_as_equivalent_is_one_that_is_tried():
    assert EQUIVALENT.keys() <= AUTOMATIC.keys()


@pytest.mark.deep
def test_a_checker_loaded_apart_is_as_good_as_the_true_one():
    assert not any(let_in(loaded(SOURCE)))
