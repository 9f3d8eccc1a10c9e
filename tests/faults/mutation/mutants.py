"""Small changes of a module's code, each at one place: what a slip of the hand could have made."""

import ast
import difflib
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

# each sign with the others that stand for it
COMPARED = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COMPUTED = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitAnd,
}
REMOVED = (ast.AugAssign, ast.Raise, ast.Delete)
# functions whose first two arguments may stand in any order
COMMUTE = {"add", "dot", "gcd", "lcm", "max", "min", "mul"}


@dataclass(frozen=True)
class Mutant:
    """A module with one piece of its text replaced: the bytes from `start` to `end`."""

    path: Path
    line: int
    start: int
    end: int
    text: str

    def source(self, original: bytes) -> bytes:
        """Return the changed module."""
        return original[: self.start] + self.text.encode() + original[self.end :]

    def diff(self, original: bytes) -> str:
        """Return the lines that differ, with their place."""
        before, after = (text.decode().splitlines() for text in (original, self.source(original)))
        lines = list(difflib.unified_diff(before, after, lineterm="", n=0))[2:]
        return "\n".join([f"{self.path}:{self.line}", *(f"  {line}" for line in lines)])


def mutants_of(path: Path, source: bytes) -> list[Mutant]:
    """Return all mutants of a module that differ from it and from each other."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = {}
    for node, text in _changes(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        found[start, end, text] = Mutant(path, node.lineno, start, end, text)
    return list(found.values())


def _changes(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Yield the nodes that can be changed, each with a text to stand in its place."""
    for child in _children(node):
        yield from _changed(child)
        yield from _changes(child)


def _children(node: ast.AST) -> list[ast.AST]:
    """Return the parts of a node that decide what is done: no types, no messages, no names."""
    match node:
        case ast.FunctionDef():
            return [*node.args.defaults, *filter(None, node.args.kw_defaults), *node.body]
        case ast.AnnAssign():
            return [node.value] if node.value else []
        case ast.Assign(targets=[ast.Name(id="__all__")]) | ast.Raise() | ast.JoinedStr():
            return []
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.keyword(arg="strict"):
            return []
        case ast.ClassDef():
            return list(node.body)
    return list(ast.iter_child_nodes(node))


def _changed(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    match node:
        case ast.Compare():
            for place, sign in enumerate(node.ops):
                for other in COMPARED[type(sign)]:
                    ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
                    yield node, _with(node, ops=ops)
        case ast.BinOp() if type(node.op) in COMPUTED:
            yield node, _with(node, op=COMPUTED[type(node.op)]())
        case ast.BoolOp():
            yield node, _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node, f"({ast.unparse(node.operand)})"
        case ast.Constant(value=bool()):
            yield node, str(not node.value)
        case ast.Constant(value=int()):
            yield node, str(node.value + 1)
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=[]):
            return
        case ast.If() | ast.IfExp():
            yield node.test, f"(not ({ast.unparse(node.test)}))"
        case ast.Return(value=ast.expr()) if not _is_none_or_false(node.value):
            yield node, "return None"
        case ast.Break():
            yield node, "continue"
        case ast.Continue():
            yield node, "break"
        case ast.Expr(value=ast.Call()) | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, "pass"
        case ast.Call(func=ast.Name(id=name)) if name in COMMUTE:
            return
        case ast.Call(args=[first, second, *rest]) if ast.dump(first) != ast.dump(second):
            if not any(isinstance(each, ast.Starred) for each in (first, second)):
                yield node, _with(node, args=[second, first, *rest])
        case _ if isinstance(node, REMOVED):
            yield node, "pass"


def _with(node: ast.expr, **fields: object) -> str:
    other = deepcopy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return f"({ast.unparse(other)})"


def _is_none_or_false(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and (node.value is None or node.value is False)
