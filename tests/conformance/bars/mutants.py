"""Faults: textbook loops, changed at one or two places of their syntax tree.

Every place of the tree is offered to every operator. An operator reads what stands there as text
and says what could stand there instead; the parser turns that into a tree again.
"""

import ast
import copy
import functools
import itertools
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

STYLES = ("plain", "separate", "difference", "while", "class", "loops")


@dataclass(frozen=True)
class Mutant:
    """A changed loop, what was changed in it, and the style that it was changed from."""

    source: str
    description: str
    style: str

    @property
    def target(self) -> str:
        """The name in the source that is checked."""
        return "Perceptron" if self.style == "class" else "train"


@dataclass(frozen=True)
class Place:
    """A node, where it hangs in the tree, and the names that can be read there."""

    node: ast.expr | ast.stmt
    parent: int
    field: str
    at: int | None
    names: tuple[str, ...]

    @functools.cached_property
    def text(self) -> str:
        """The node as source."""
        return ast.unparse(self.node)

    @property
    def line(self) -> int:
        """Where it stands."""
        return self.node.lineno

    @property
    def is_read(self) -> bool:
        """Whether it is an expression whose value is used."""
        return isinstance(getattr(self.node, "ctx", ast.Load()), ast.Load)

    @property
    def weights(self) -> str:
        """The variable that holds the weights."""
        return "self.w_" if "self.w_" in self.names else "w"


def mutants(seed: int, count: int) -> list[Mutant]:
    """Return `count` different mutants, a third of them with two changes; the same for a seed."""
    draw = random.Random(seed)  # noqa: S311 - examples
    made: dict[str, Mutant] = {}
    while len(made) < count:
        style = draw.choice(STYLES)
        source, said = textbook(style), list[str]()
        for _ in range(draw.choice((1, 1, 2))):
            description, changed = _drawn(source, draw)
            if changed not in (None, source):
                source, said = changed, [*said, description]
        if said and source != textbook(style):
            made.setdefault(source, Mutant(source, "; ".join(said), style))
    return list(made.values())


@functools.cache
def textbook(style: str) -> str:
    """Return the right loop of a style, as the parser writes it."""
    text = Path(__file__).with_name("programs").joinpath("textbook.txt").read_text("utf-8")
    loops = dict(block.split("\n", 1) for block in text.split("=== ")[1:])
    return ast.unparse(ast.parse(f"import numpy as np\n{loops[style]}"))


SIMPLE = ast.Assign | ast.AugAssign | ast.Expr | ast.Break | ast.Return
ARITHMETIC = ast.BinOp | ast.Call | ast.Subscript
Operator = Callable[[Place], Iterator[str]]
OPERATORS: list[Operator] = []


def _drawn(source: str, draw: random.Random) -> tuple[str, str | None]:
    """Return what one change did, and the source after it; None if it is not Python."""
    tree, offers = ast.parse(source), list[tuple[Place, str]]()
    while not offers:
        operator = draw.choice(OPERATORS)
        offers = [(place, text) for place in _places(tree) for text in operator(place)]
    place, text = draw.choice(offers)
    return _described(place, text), _replaced(tree, place, text)


def _described(place: Place, text: str) -> str:
    """Say which lines went, and which came."""
    was, now = (Counter(map(str.strip, lines.splitlines())) for lines in (place.text, text))
    if was == now:
        return f"line {place.line}: {next(iter(was))}: lines changed places"
    went, came = " / ".join(was - now) or "new", " / ".join(now - was) or "nothing"
    return f"line {place.line}: {went} -> {came}"


def _places(tree: ast.Module) -> Iterator[Place]:
    """Yield every expression and statement of the functions, but for their docstrings."""
    names = tuple(sorted(_names(tree)))
    for number, parent in enumerate(ast.walk(tree)):
        for field, value in ast.iter_fields(parent):
            nodes = enumerate(value) if isinstance(value, list) else [(None, value)]
            for at, node in nodes:
                if isinstance(node, ast.expr | ast.stmt):
                    yield Place(node, number, field, at, names)


def _names(tree: ast.Module) -> set[str]:
    """Return the variables of the functions, and the attributes of self."""
    stored = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and _is_stored(n)}
    given = {n.arg for n in ast.walk(tree) if isinstance(n, ast.arg)}
    own = {ast.unparse(n) for n in ast.walk(tree) if isinstance(n, ast.Attribute) and _is_stored(n)}
    return (stored | given | own) - {"self"}


def _is_stored(node: ast.Name | ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Store)


def _replaced(tree: ast.Module, place: Place, text: str) -> str | None:
    """Return the source with other text at a place, None if that is not Python."""
    changed = copy.deepcopy(tree)
    parent = list(ast.walk(changed))[place.parent]
    try:
        if isinstance(place.node, ast.stmt):
            body = getattr(parent, place.field)
            body[place.at : place.at + 1] = ast.parse(text).body
            setattr(parent, place.field, body or [ast.Pass()])
        elif place.at is None:
            setattr(parent, place.field, ast.parse(text, mode="eval").body)
        else:
            getattr(parent, place.field)[place.at] = ast.parse(text, mode="eval").body
        source = ast.unparse(ast.fix_missing_locations(changed))
        compile(source, "mutant", "exec")
    except (SyntaxError, ValueError):
        return None
    return source


def _operator(operator: Operator) -> Operator:
    OPERATORS.append(operator)
    return operator


@_operator
def _comparisons(place: Place) -> Iterator[str]:
    for was, now in itertools.permutations(("<=", "<", ">=", ">", "==", "!="), 2):
        if isinstance(place.node, ast.Compare) and f" {was} " in place.text:
            yield place.text.replace(f" {was} ", f" {now} ")


@_operator
def _constants(place: Place) -> Iterator[str]:
    if isinstance(place.node, ast.Constant):
        value = place.node.value
        if isinstance(value, bool):
            yield str(not value)
        elif isinstance(value, int | float):
            yield from map(str, (value + 1, value - 1, -value, value / 2, value * 10))


@_operator
def _names_(place: Place) -> Iterator[str]:
    if place.is_read and place.text in place.names:
        yield from (name for name in place.names if name != place.text)


@_operator
def _missing(place: Place) -> Iterator[str]:
    if isinstance(place.node, SIMPLE | ast.If | ast.For):
        yield ""


@_operator
def _repeated(place: Place) -> Iterator[str]:
    if isinstance(place.node, SIMPLE | ast.If | ast.For):
        yield f"{place.text}\n{place.text}"


@_operator
def _moved(place: Place) -> Iterator[str]:
    """A statement changes places with the next, or goes out of its block."""
    body = getattr(place.node, "body", None)
    if not isinstance(body, list):
        return
    for at in range(len(body) - 1):
        other = copy.deepcopy(place.node)
        other.body[at : at + 2] = other.body[at : at + 2][::-1]
        yield ast.unparse(other)
    if isinstance(place.node, ast.If | ast.For | ast.While):
        rest = copy.deepcopy(place.node)
        rest.body = rest.body[:-1] or [ast.Pass()]
        yield f"{ast.unparse(rest)}\n{ast.unparse(body[-1])}"
        rest = copy.deepcopy(place.node)
        rest.body = rest.body[1:] or [ast.Pass()]
        yield f"{ast.unparse(body[0])}\n{ast.unparse(rest)}"


@_operator
def _orders(place: Place) -> Iterator[str]:
    """The rows, or the passes, gone through otherwise."""
    if not isinstance(place.node, ast.Call):
        return
    match re.fullmatch(r"(range|zip)\((.*)\)", place.text):
        case re.Match() as found if found[1] == "range":
            n = found[2]
            yield from (f"range({n} - 1)", f"range(1, {n})", f"range(0, {n}, 2)")
            yield from (f"reversed(range({n}))", f"range({n} + 1)", f"range({n} - 1, 0, -1)")
            yield from (f"range(-1, {n} - 1)", f"range(min({n}, 5))")
            yield f"sorted(range({n}), key=lambda k: y[k])"
        case re.Match():
            yield from ("zip(X[::-1], y[::-1])", "zip(X[:-1], y[:-1])", "zip(X[1:], y[1:])")
            yield from ("zip(X, y[::-1])", "zip(X[::2], y[::2])", "zip(X, y[1:])", "zip(X, X)")


@_operator
def _decays(place: Place) -> Iterator[str]:
    if isinstance(place.node, SIMPLE):
        for number in ("eta", "self.eta", "b", "self.b_"):
            if number in place.names:
                yield from (f"{place.text}\n{number} *= 0.9", f"{place.text}\n{number} /= 2")
        for change in ("0.9 * np.asarray({w})", "{w} / (1 + np.linalg.norm({w}))"):
            yield f"{place.text}\n{place.weights} = {change.format(w=place.weights)}"


@_operator
def _clips(place: Place) -> Iterator[str]:
    if isinstance(place.node, SIMPLE):
        for change in (
            "np.clip({w}, -5, 5)",
            "np.maximum({w}, 0)",
            "np.round({w})",
            "np.sign({w})",
        ):
            yield f"{place.text}\n{place.weights} = {change.format(w=place.weights)}"


@_operator
def _exits(place: Place) -> Iterator[str]:
    if isinstance(place.node, SIMPLE):
        for leave in ("break", "continue", "return " + place.weights):
            yield f"{place.text}\n{leave}"


@_operator
def _types(place: Place) -> Iterator[str]:
    text = place.text
    if isinstance(place.node, ast.Call) and text.startswith("np.zeros("):
        for kind in ("int", "np.int8", "np.float16", "np.float32"):
            yield f"{text[:-1]}, dtype={kind})"
        yield from (text.replace("zeros", "ones"), f"0.5 + {text}")
    elif text in ("X[i]", "xi", "Z[i]", "X"):
        yield from (f"np.{kind}({text})" for kind in ("float32", "float16", "int32", "sign"))
    elif isinstance(place.node, ast.BinOp):
        yield from (f"int({text})", f"np.float32({text})", f"round({text})")


@_operator
def _signs(place: Place) -> Iterator[str]:
    is_number = isinstance(place.node, ARITHMETIC) or place.text in place.names
    if place.is_read and is_number and not place.text.startswith(("range", "zip")):
        yield from (
            form.format(place.text) for form in ("abs({})", "-({})", "2 * ({})", "({}) ** 2")
        )


@_operator
def _arithmetic(place: Place) -> Iterator[str]:
    if isinstance(place.node, ast.BinOp):
        left, right = ast.unparse(place.node.left), ast.unparse(place.node.right)
        yield from (left, right, *(f"({left}) {sign} ({right})" for sign in "+-*/"))


@_operator
def _labels(place: Place) -> Iterator[str]:
    if place.is_read and place.text in ("y[i]", "yi", "target"):
        said = place.text
        yield from ("1", f"max({said}, 0)", f"({said} + 1) / 2", "y[0]", "y[i - 1]", f"abs({said})")


@_operator
def _stops(place: Place) -> Iterator[str]:
    if isinstance(place.node, ast.If | ast.While):
        test, text = ast.unparse(place.node.test), place.text
        for other in (f"not ({test})", "True", "False", f"{test} or len(X) > 4"):
            yield text.replace(test, other, 1)
        if text.startswith("if") and not place.node.orelse:
            yield f"while{text[2:]}"
    if place.text == "errors == 0":
        yield from ("errors <= 1", "errors < len(X) / 2", "errors <= epoch", "errors == len(X)")


@_operator
def _results(place: Place) -> Iterator[str]:
    if isinstance(place.node, ast.Return) and place.text in ("return w", "return (w, b)"):
        rest = ", b" if "b" in place.text else ""
        for form in ("-w", "w / max(1, np.linalg.norm(w))", "w[::-1]", "np.round(w)", "2 * w"):
            yield f"return {form}{rest}"
        if rest:
            yield from ("return w, -b", "return w, 0.0", "return w, abs(b)")


@_operator
def _earlier(place: Place) -> Iterator[str]:
    """Return the weights of an earlier time, or a mean of them."""
    text, passes = place.text, re.compile(r"\n(    (?:for|while) .*(?:epochs|max_iter).*:)\n")
    if isinstance(place.node, ast.FunctionDef) and passes.search(text):
        for kept, result in (
            ("1 * w", "early"),
            ("early + w", "early"),
            ("1 * w", "(w + early) / 2"),
        ):
            changed = passes.sub(
                rf"\n    early = 0 * np.asarray(w)\n\1\n        early = {kept}\n", text
            )
            yield changed.replace("return w", f"w = {result}\n    return w")
            yield changed.replace("return (w", f"w = {result}\n    return (w")


@_operator
def _memories(place: Place) -> Iterator[str]:
    """Go on from the weights of the call before."""
    if isinstance(place.node, ast.FunctionDef) and place.node.name == "train":
        text = re.sub(r"\n    w = (.*)", r"\n    w = kept.get(len(X[0]), \1)", place.text)
        text = re.sub(r"\n    return ", "\n    kept[len(X[0])] = w\n    return ", text)
        yield re.sub(r"^def train\((.*)\):", r"def train(\1, kept={}):", text)
