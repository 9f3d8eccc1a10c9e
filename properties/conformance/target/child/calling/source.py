"""What the source of a target says of the data that it wants, where no answer shows it."""

import ast
import contextlib
import inspect
import re
import textwrap
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from .arguments import roles_of

# the numbers that labels may be, by how a form calls them
PAIRS = {"binary": {0, 1}, "signs": {-1, 1}}
# a text that may be a label
WORD = re.compile(r"[\w+-]{1,24}")
# names of functions, and of variables, for whether a point is a mistake, not for a prediction
NO_LABEL = re.compile(r"wrong|mis|err|correct|right|is_|has_|should|conv", re.IGNORECASE)
# limits of passes that people write, and how many of them are reported
FEWEST, MOST, LIMITS = 5, 1000, 2
# what makes a whole number of 1/4, and of each that is halved so often at most
HALVED = 2**10
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def labels_chosen(target: Any) -> str:
    """Return the labels between which its source chooses: "binary", "signs" or ""."""
    source = _source_of(target)
    tests = [p for p in source if isinstance(p, ast.FunctionDef) and NO_LABEL.search(p.name)]
    beside = {part for test in tests for part in ast.walk(test)}
    chosen = [_choice(part) for part in source if part not in beside]
    known = [name for name, pair in PAIRS.items() if pair in chosen]
    return known[0] if len(known) == 1 else ""


def _choice(node: ast.AST) -> set[Any]:
    """Return the constants between which a part of a source chooses; none if it chooses none."""
    parts: list[ast.expr | None] = []
    match node:
        case (
            ast.IfExp(test=ast.Compare(left=ast.BinOp(op=ast.Mult())))
            | ast.If(test=ast.Compare(left=ast.BinOp(op=ast.Mult())))
        ):
            return set()  # whether y <w, x> is a mistake is no label
        case ast.IfExp():
            parts = [node.body, node.orelse]
        case ast.If(_, [ast.Assign([to], one)], [ast.Assign([also], other)]):
            name = ast.unparse(to)
            says = {"True", "False"} & {ast.unparse(one), ast.unparse(other)}
            is_label = name == ast.unparse(also) and not (says or NO_LABEL.search(name))
            parts = [one, other] if is_label else []
        case ast.FunctionDef():
            parts = [each.value for each in ast.walk(node) if isinstance(each, ast.Return)]
        case ast.Call(func=ast.Attribute(attr="where"), args=[_, one, other]):
            parts = [one, other]
        case ast.Dict([ast.expr() as one, ast.expr() as other], values):
            # as `{"no": -1, "yes": 1}[label]`, and not what it returns by names
            parts = [one, other] if _literals(values) in PAIRS.values() else []
        case ast.Call(func=ast.Attribute(attr="sign")):
            return {-1, 1}
        case ast.Call(func=ast.Attribute(attr="heaviside") | ast.Attribute(value=ast.Compare())):
            return {0, 1}  # the latter as in `(score > 0).astype(int)`
        case ast.Call(func=ast.Name(id="int" | "float"), args=[ast.Compare(ops=[how])]):
            # as `int(update != 0)` a mistake is counted
            return set() if isinstance(how, ast.Eq | ast.NotEq) else {0, 1}
        case ast.BinOp(ast.Constant(value=1), ast.Mult(), ast.Compare()):
            return {0, 1}
    return _literals(parts)


def _literals(parts: Iterable[ast.expr | None]) -> set[Any]:
    """Return the values of constants; none if one of these parts is none."""
    with contextlib.suppress(ValueError, TypeError):
        return {ast.literal_eval(part) for part in parts if part}
    return set()


def place_of_labels(target: Any) -> str:
    """Return "last" if its source writes `row[-1]`, "first" if it parts `row[0]` from `row[1:]`."""
    taken = {
        (part.value.id, ast.unparse(part.slice))
        for part in _source_of(target)
        if isinstance(part, ast.Subscript) and isinstance(part.value, ast.Name)
    }
    if any(place in ("-1", ":-1") for _, place in taken):
        return "last"
    parted = [name for name, place in taken if place == "0" and (name, "1:") in taken]
    return "first" if any("w0" not in roles_of(name) for name in parted) else ""


def texts_of_labels(target: Any) -> list[str]:
    """Return the words between which its source chooses, or with which it compares something.

    What is compared with a parameter that is a word unless it is given is a setting, no label.
    """
    source = _source_of(target)
    for choice in map(_choice, source):
        if len(choice) == len(("no", "yes")) and all(isinstance(each, str) for each in choice):
            return sorted(choice)
    compared, settings = (p for p in source if isinstance(p, ast.Compare)), _settings(source)
    sides = (s for p in compared if ast.unparse(p.left) not in settings for s in p.comparators)
    inside = (part for side in sides for part in ast.walk(side))
    return _words(part.value for part in inside if isinstance(part, ast.Constant))


def _settings(source: tuple[ast.AST, ...]) -> set[str]:
    """Return the parameters whose defaults are words."""
    found = set[str]()
    for part in source:
        if isinstance(part, ast.arguments):
            held = [*part.posonlyargs, *part.args]
            pairs = [*zip(held[len(held) - len(part.defaults) :], part.defaults, strict=True)]
            pairs += [(n, d) for n, d in zip(part.kwonlyargs, part.kw_defaults, strict=True) if d]
            named = [(n.arg, d.value) for n, d in pairs if isinstance(d, ast.Constant)]
            found |= {name for name, value in named if isinstance(value, str)}
    return found | {f"self.{name}" for name in found}


def wanted_of_arrays(target: Any) -> str:
    """Return "lists", "tuples" or "dicts" if its source does with points what arrays do not.

    To one that is `x + [1]` adds 1 to each coordinate, and no score of it `is True`.
    """
    for part in _source_of(target):
        match part:
            case ast.BinOp(left, ast.Add(), right) if ast.List in map(type, (left, right)):
                return "lists"
            case ast.BinOp(left, ast.Add(), right) if ast.Tuple in map(type, (left, right)):
                return "tuples"
            case ast.Compare(_, [ast.Is() | ast.IsNot()], [ast.Constant(bool())]):
                return "lists"
            case ast.MatchSingleton(bool()):
                return "lists"
            case ast.Call(func=ast.Attribute(ast.Name("x" | "features"), "items")):
                return "dicts"
    return ""


def columns_of_labels(target: Any) -> list[str]:
    """Return the names of labels by which its source looks something up."""
    keys = (p.slice for p in _source_of(target) if isinstance(p, ast.Subscript))
    names = _words(key.value for key in keys if isinstance(key, ast.Constant))
    return [name for name in names if "labels" in roles_of(name)]


def texts_in(target: Any) -> list[str]:
    """Return all words of its source, as its labels may stand among the defaults."""
    return _words(part.value for part in _source_of(target) if isinstance(part, ast.Constant))


def pass_limits_in(target: Any) -> list[int]:
    """Return the first numbers of its source that may limit a run: in a range, a test, a name."""
    found = list[ast.expr | None]()
    for part in _source_of(target):
        match part:
            case ast.Call(func=ast.Name(id="range")):
                found += part.args
            case ast.Compare():
                found += part.comparators
            case ast.Assign():
                found.append(part.value)
            case ast.arguments():
                found += [*part.defaults, *part.kw_defaults]
    numbers = [each.value for each in found if isinstance(each, ast.Constant)]
    limits = [n for n in numbers if type(n) is int and FEWEST <= n <= MOST]
    return list(dict.fromkeys(limits))[:LIMITS]


def may_round(target: Any) -> bool:
    """Say whether it may compute with numbers that floats round, such as 0.1.

    It does not if its source is all there, divides by nothing, and holds halves, quarters and so on
    at most.
    """
    source = _source_of(target)
    kinds = getattr(target if isinstance(target, type) else type(target), "__mro__", ())
    bases = [base for base in kinds if base.__module__ not in (target.__module__, "builtins")]
    numbers = [p.value for p in source if isinstance(p, ast.Constant) and type(p.value) is float]
    divides = any(isinstance(part, ast.Div) for part in source)
    return not source or bool(bases) or divides or any((n * HALVED) % 1 for n in numbers)


def returned_by(target: Any) -> Iterable[ast.expr]:
    """Return what the source of a function or class returns, if it is there."""
    is_named = inspect.isroutine(target) or isinstance(target, type)
    return _returned_in(target) if is_named else ()


@lru_cache(maxsize=1)
def _returned_in(made: Any) -> tuple[ast.expr, ...]:
    try:
        source = ast.parse(textwrap.dedent(inspect.getsource(made)))
    except (OSError, TypeError, SyntaxError):
        return ()
    nodes = [node for node in ast.walk(source) if isinstance(node, ast.Return)]
    return tuple(node.value for node in nodes if node.value is not None)


def _words(values: Iterable[Any]) -> list[str]:
    return list(dict.fromkeys(v for v in values if isinstance(v, str) and WORD.fullmatch(v)))


def _source_of(target: Any) -> tuple[ast.AST, ...]:
    """Return the source of a function or class, and of what it names in its module, in parts.

    None if it is in no file.
    """
    is_named = inspect.isroutine(target) or isinstance(target, type)
    made: Any = target if is_named else type(target)
    return _parts_of(made)


@lru_cache(maxsize=4)
def _parts_of(made: Any) -> tuple[ast.AST, ...]:
    try:
        text = Path(inspect.getsourcefile(made) or "").read_text(encoding="utf-8")
        module = ast.parse(text)
    except (OSError, TypeError, SyntaxError, ValueError):
        return ()
    defined: dict[str, ast.AST] = {}
    for part in module.body:
        if isinstance(part, DEFINITIONS):
            defined[part.name] = part
        elif isinstance(part, ast.Assign):
            defined |= {each.id: part for each in part.targets if isinstance(each, ast.Name)}
    named, parts = [made.__qualname__.partition(".")[0]], list[ast.AST]()
    for name in named:  # which grows
        inside = [*ast.walk(defined[name])] if name in defined else []
        parts += inside
        used = (part.id for part in inside if isinstance(part, ast.Name))
        named += [each for each in dict.fromkeys(used) if each not in named]
    return tuple(parts)
