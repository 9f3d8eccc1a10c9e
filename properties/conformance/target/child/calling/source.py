"""What the source of a target says of the data that it wants, where no answer shows it."""

import ast
import contextlib
import inspect
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any

__all__ = ["labels_chosen", "takes_the_last", "texts_compared", "texts_in", "wanted_of_arrays"]

# a text that may be a label
WORD = re.compile(r"[\w+-]{1,24}")
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def texts_in(target: Any) -> list[str]:
    """Return the words that functions hold, as defaults or in their code, in order."""
    made = _maker(target)
    parts = list(vars(made).values()) if isinstance(made, type) else [made]
    held: list[Any] = []
    for function in filter(inspect.isfunction, (getattr(p, "__func__", p) for p in parts)):
        held += [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]
        held += [a for a in _constants(function.__code__) if a != function.__doc__]
    flat = (part for a in held for part in (a if isinstance(a, tuple | frozenset) else (a,)))
    words = (part for part in flat if isinstance(part, str) and WORD.fullmatch(part))
    return list(dict.fromkeys(words))


def _maker(target: Any) -> Any:
    """Return a function or a class as it is, and of anything else the class."""
    return target if inspect.isroutine(target) or isinstance(target, type) else type(target)


def labels_chosen(target: Any) -> str:
    """Return the labels between which its source chooses: "binary", "signs" or ""."""
    chosen = [_choice(node) for node in _source_of(_maker(target))]
    known = [name for name, pair in (("binary", {0, 1}), ("signs", {-1, 1})) if pair in chosen]
    return known[0] if len(known) == 1 else ""


def _choice(node: ast.AST) -> set[Any]:
    """Return the constants between which a part of a source chooses; none if it chooses none."""
    parts: list[ast.expr | None] = []
    match node:
        case ast.IfExp():
            parts = [node.body, node.orelse]
        case ast.FunctionDef():
            parts = [each.value for each in ast.walk(node) if isinstance(each, ast.Return)]
        case ast.Call(args=[_, one, other]):
            parts = [one, other]
        case ast.Call(func=ast.Attribute(attr="sign")):
            return {-1, 1}
        case ast.Call(func=ast.Attribute(attr="heaviside") | ast.Attribute(value=ast.Compare())):
            return {0, 1}  # the latter as in `(score > 0).astype(int)`
        case ast.Call(func=ast.Name(id="int" | "float"), args=[ast.Compare()]):
            return {0, 1}
        case ast.BinOp(ast.Constant(value=1), ast.Mult(), ast.Compare()):
            return {0, 1}
    with contextlib.suppress(ValueError, TypeError):
        return {ast.literal_eval(part) for part in parts if part}
    return set()


def takes_the_last(target: Any) -> bool:
    """Say whether its source writes `row[-1]`, as for a label that is the last in its row."""
    places = (n.slice for n in _source_of(_maker(target)) if isinstance(n, ast.Subscript))
    return any(ast.unparse(place) == "-1" for place in places)


def texts_compared(target: Any) -> list[str]:
    """Return the words with which its source compares something: they may be labels."""
    compared = (n for n in _source_of(_maker(target)) if isinstance(n, ast.Compare))
    parts = (part for each in compared for side in each.comparators for part in ast.walk(side))
    texts = (part.value for part in parts if isinstance(part, ast.Constant))
    return list(dict.fromkeys(t for t in texts if isinstance(t, str) and WORD.fullmatch(t)))


def wanted_of_arrays(target: Any) -> str:
    """Return "lists" or "tuples" if its source does with points what arrays do otherwise.

    To one that is `x + [1]` adds 1 to each coordinate, and no score of it `is True`.
    """
    for part in _source_of(_maker(target)):
        match part:
            case ast.BinOp(left, ast.Add(), right) if ast.List in map(type, (left, right)):
                return "lists"
            case ast.BinOp(left, ast.Add(), right) if ast.Tuple in map(type, (left, right)):
                return "tuples"
            case ast.Compare(_, [ast.Is() | ast.IsNot()], [ast.Constant(bool())]):
                return "lists"
            case ast.MatchSingleton(bool()):
                return "lists"
    return ""


@lru_cache(maxsize=4)
def _source_of(made: Any) -> tuple[ast.AST, ...]:
    """Return the source of a function or class, and of what it names in its module, in parts.

    None if it is in no file.
    """
    try:
        text = Path(inspect.getsourcefile(made) or "").read_text(encoding="utf-8")
        module = ast.parse(text)
    except (OSError, TypeError, SyntaxError, ValueError):
        return ()
    defined = {part.name: part for part in module.body if isinstance(part, DEFINITIONS)}
    named, parts = [made.__qualname__.partition(".")[0]], list[ast.AST]()
    for name in named:  # which grows
        inside = [*ast.walk(defined[name])] if name in defined else []
        parts += inside
        used = (part.id for part in inside if isinstance(part, ast.Name))
        named += [each for each in dict.fromkeys(used) if each not in named]
    return tuple(parts)


def _constants(code: CodeType) -> Iterator[Any]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _constants(constant)
        else:
            yield constant
