"""From the text that names a target to the object."""

import ast
import contextlib
import dis
import importlib
import importlib.util
import inspect
import itertools
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

__all__ = [
    "CannotMake",
    "Loaded",
    "Unusable",
    "labels_chosen",
    "load",
    "package_of",
    "raised",
    "remedy",
    "takes_the_last",
    "texts_compared",
    "texts_in",
    "told",
    "wanted_of_arrays",
]

FORM = "give package.module:name or path/file.py:name"
LOOSE = f"{FORM}; if it trains outside of any function, put that into `def train(X, y)`"
NAME = "target_under_check"
# a text that may be a label
WORD = re.compile(r"[\w+-]{1,24}")
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
# names of what is worth a try
PLAUSIBLE = re.compile(r"train|fit|learn|perceptron|pla\b|step", re.IGNORECASE)
SHOWN = 5
# what no points and labels mend, and what does
REMEDIES = {
    "(Name|UnboundLocal)Error: ": "give that name a value before it is used",
    "Cannot cast ufunc .* to dtype.'u?int": "its weights are integers: let them begin as floats",
}


class Unusable(Exception):
    """A target that cannot be run, or an answer that cannot be read; one sentence says why.

    With the plan of the likeliest way to call it, if one was tried.
    """

    plan: dict[str, Any] | None = None


class CannotMake(Unusable):
    """An object that is not made with what was given for it."""


@dataclass(frozen=True)
class Loaded:
    """What a text names: an object, or a class or an instance and one of its methods.

    The remark says what went wrong after it was defined.
    """

    text: str
    name: str
    target: Any
    method: str | None
    remark: str = ""


def load(text: str) -> Loaded:
    """Return the object that `text` names: ``package.module:name`` or ``path/file.py:name``."""
    place, _, name = text.rpartition(":")
    if not place or not name or name.endswith(".py"):
        raise Unusable(_unnamed(text))
    module, error = _imported(place)
    owner, target = None, module
    for part in name.split("."):
        if not hasattr(target, part):
            raise Unusable(_no_import(place, error) if error else _none(place, name, module))
        owner, target = target, getattr(target, part)
    remark = "" if error is None else f"importing {place} raised {told(error)} after defining it"
    outer, _, method = name.rpartition(".")
    if inspect.ismethod(target) and not isinstance(target.__self__, type):
        return Loaded(text, outer or name, target.__self__, method, remark)
    if isinstance(owner, type) and inspect.isfunction(inspect.getattr_static(owner, method)):
        return Loaded(text, outer, owner, method, remark)
    return Loaded(text, name, target, None, remark)


def told(error: BaseException, most: int = 200) -> str:
    """Return an exception's name and the beginning of its text, on one line."""
    try:
        text = str(error)
    except Exception:  # a target's own exception may fail at that too
        text = ""
    return ": ".join(filter(None, (type(error).__name__, " ".join(text.split())[:most])))


def remedy(words: str) -> str:
    """Return what mends a trouble that no other points or labels would; "" if none is known."""
    return next((mend for trouble, mend in REMEDIES.items() if re.search(trouble, words)), "")


def raised(error: BaseException, most: int) -> dict[str, Any]:
    """Return an exception as a reply has it; "stated", if a `raise` or an `assert` made it."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    raises = dis.opmap["RAISE_VARARGS"]
    is_raised = last is not None and last.tb_frame.f_code.co_code[last.tb_lasti] == raises
    stated = is_raised or isinstance(error, SystemExit)
    return {"raises": told(error, most)} | ({"stated": True} if stated else {})


def _unnamed(text: str) -> str:
    """Return why a text that names no object cannot be used, and which objects it could name."""
    names, form = list[str](), FORM
    if not text.startswith(":") and not text.endswith(":"):
        with contextlib.suppress(Unusable):
            module, _ = _imported(text)
            plausible = [name for name in _own(module) if _is_plausible(getattr(module, name))]
            names, form = [f"{text}:{name}" for name in plausible[:SHOWN]], LOOSE
    one_of = "" if len(names) == 1 else "one of "
    return f"target: {text!r:.200} names no object; " + (
        f"give {one_of}{', '.join(names)}" if names else form
    )


def _none(place: str, name: str, module: ModuleType) -> str:
    own = ", ".join(_own(module)[:SHOWN]) or "no function or class"
    return f"target: {place:.1000} has no {name!r:.200}; it defines {own}"


def _no_import(place: str, error: BaseException) -> str:
    return f"target: importing {place:.200} raises {told(error)}; give one that imports by itself"


def _imported(place: str) -> tuple[ModuleType, BaseException | None]:
    """Return a module, and what its code raised; what it had defined until then is in it."""
    sys.argv = [place]
    path = Path(place) if place.endswith(".py") else None
    if path is not None and not path.is_file():
        raise Unusable(f"target: {path} is not a file; {FORM}")
    package = [] if path is None else package_of(path)
    above = Path.cwd() if path is None else path.resolve().parents[len(package)]
    sys.path.insert(0, str(above))
    try:
        find = importlib.util.find_spec
        spec = (
            importlib.util.spec_from_file_location(NAME, path)
            if path and not package
            else find(".".join([*package, path.stem]) if path else place)
        )
    except (Exception, SystemExit) as error:
        raise Unusable(_no_import(place, error)) from None
    if spec is None or spec.loader is None:
        raise Unusable(f"target: there is no module {place!r:.200}; {FORM}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        return module, error
    return sys.modules[spec.name], None


def package_of(path: Path) -> list[str]:
    """Return the names of the packages that a file is in, the outermost first."""
    folders = itertools.takewhile(
        lambda folder: (folder / "__init__.py").is_file(), path.resolve().parents
    )
    return [folder.name for folder in folders][::-1]


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
        case ast.BinOp(op=ast.Mult(), right=ast.Compare()):
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


def _own(module: ModuleType) -> list[str]:
    """Return the names of the functions and classes that a module defines, in its order."""
    return [
        name
        for name, value in vars(module).items()
        if (inspect.isfunction(value) or isinstance(value, type))
        and value.__module__ == module.__name__
        and not name.startswith("_")
    ]


def _is_plausible(value: Any) -> bool:
    names = dir(value) if isinstance(value, type) else [value.__name__]
    return any(map(PLAUSIBLE.search, names))
