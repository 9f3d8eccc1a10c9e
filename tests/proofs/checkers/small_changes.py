"""Small changes of the code that decides, each at one node: a guard removed, weakened or turned."""

import ast

import pytest

FLIPPED = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


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
        if isinstance(node, ast.FunctionDef) and node.name in ("__str__", "__repr__"):
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


def automatic(source):
    """Every change of every node of a module, by name: the node's place, and which change."""
    found = {}
    for place, node in enumerate(decides(ast.parse(source))):
        for which, (change, _) in enumerate(changes(node)):
            shown = node.pattern if isinstance(node, ast.match_case) else node
            name = f"{ast.unparse(shown).strip()}: {change}"
            while name in found:
                name += " (again)"
            found[name] = place, which
    return found


def changed(source, place, which):
    """The module with a change."""
    tree = ast.parse(source)
    old = list(decides(tree))[place]
    new = list(changes(old))[which][1]
    return ast.fix_missing_locations(Put(old, new).visit(tree))


def few(changes):
    """Every change as a node, most of them deep: a plain run sees that a few are noticed."""
    return [
        pytest.param(*change, marks=() if n % 40 == 0 else pytest.mark.deep)
        for n, change in enumerate(changes)
    ]
