"""An adapter to edit: a small Python file that calls a target as the kit would, as far as known."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from properties.conformance.target.child.calling.answers import Path as Place
from properties.conformance.target.child.calling.arguments import LABEL_COLUMN, texts_of
from properties.conformance.target.child.calling.load import package_of
from properties.conformance.target.child.calling.plan import (
    PASSES,
    STATE_OF_WEIGHTS,
    Arguments,
    Plan,
)
from properties.conformance.target.locate import PythonTarget

HEAD = '''"""An adapter of {name} for `perceptron check`: {remark}, then run

    perceptron check {file}:train
"""

{imports}


def train({parameters}):
    """X is a float array (n, d), y an array of -1 and +1; return weights, or (weights, bias)."""
'''
NAMED = '.rename(columns=lambda j: f"x{j + 1}")'
BY_NAME = '{f"x{j}": a for j, a in enumerate(x, 1)}'
POINTS = {
    "array": "X",
    "lists": "X.tolist()",
    "tuples": "[*map(tuple, X.tolist())]",
    "columns": "X.T",
    "upright": "X[:, :, None]",
    "ones": "np.insert(X, 0, 1.0, axis=1)",
    "apart": "X[y > 0]",
    "joined": "np.column_stack([X, labels])",
    "joined ones": "np.column_stack([np.ones(len(X)), X, labels])",
    "first": "np.column_stack([labels, X])",
    "joined lists": "[[*x, label] for x, label in zip(X.tolist(), labels.tolist())]",
    "frame": f"pandas.DataFrame(X){NAMED}",
    "joined frame": f"pandas.DataFrame(X){NAMED}.assign(**{{{LABEL_COLUMN!r}: labels}})",
    "pairs": "list(zip(X, labels.tolist()))",
    "dicts": f"[{BY_NAME} for x in X]",
    "pairs ones": "list(zip(np.insert(X, 0, 1.0, axis=1), labels.tolist()))",
    "pairs lists": "list(zip(X.tolist(), labels.tolist()))",
    "pairs dicts": f"[({BY_NAME}, t) for x, t in zip(X, labels)]",
    "turned pairs": "list(zip(labels.tolist(), X))",
    "both": "(X, labels)",
    "plane records": "[dict(zip('xy', x), label=t) for x, t in zip(X, labels)]",
    "records": f"[dict({BY_NAME}, label=t) for x, t in zip(X, labels)]",
}
LABELS = {
    "signs": "y",
    "binary": "(y > 0).astype(int)",
    "bools": "y > 0",
    "classes": "np.where(y > 0, 2, 1)",
    "turned": "np.where(y > 0, 1, 2)",
}
SHAPES = {
    "flat": "{}",
    "column": "np.reshape({}, (-1, 1))",
    "row": "np.reshape({}, (1, -1))",
    "pair": "np.stack([y <= 0, y > 0], axis=1).astype(int)",
}
ROLES = {
    "points": "points",
    "labels": "labels",
    "state": "w",
    "state column": "w",
    "state d+1": "w",
    "state bias": "b",
    "wanted": "points",
    "wanted labels": "labels",
    "epochs": "epochs",
    "eta": "1.0",
    "order": "range(len(X))",
    "step": "lambda score: int(score > 0)",
    "sign": "lambda score: 1 if score > 0 else -1",
    "settings": "types.SimpleNamespace(X=points, y=labels, epochs=epochs, lr=1.0)",
    "label column": repr(LABEL_COLUMN),
    "nowhere": "os.devnull",
    "d": "X.shape[1]",
    "d+1": "X.shape[1] + 1",
    "n": "len(X)",
    "zeros": "np.zeros(X.shape[1])",
    "zeros d+1": "np.zeros(X.shape[1] + 1)",
    "zeros column": "np.zeros((X.shape[1], 1))",
}
STEPS = {
    "item": "{}[{!r}]",
    "last": "{}[-1]",
    "call": "{}.{}()",
    "attribute": "{}.{}",
    "property": "{}.{}",
    "values": "[*{}.values()]",
    "combined": "(y * np.ravel({})) @ X",
    "difference": "np.diff({}, axis={})",
}
# loops around a call
DEPTHS = {"never": 0, "passes": 1, "updates": 1, "rows": 2}


def adapter_file(target: PythonTarget, plan: Plan, file: Path, *, works: bool) -> str:
    """Return the text of an adapter that will be written to a file.

    If the plan does not work, more is marked to be edited.
    """
    place, _, name = target.text.rpartition(":")
    owner, dot, rest = name.partition(".")
    known = f"their_{owner}" if owner == "train" else owner
    unsure = "settings" in plan.call.values() or plan.form.points.endswith("records")
    is_sure = works and not unsure
    lines = [*_body(plan, f"{known}{dot}{rest}", "" if is_sure else "  # EDIT")]
    text = "\n".join(lines)
    libraries = [library for library in ("copy", "os", "pandas", "types") if f"{library}." in text]
    head = HEAD.format(
        name=name,
        remark="change what is not meant so" if is_sure else "edit the lines marked EDIT",
        file=file.name,
        imports="\n".join(_imports(place, owner, known, file, libraries)),
        parameters="X, y, epochs=1000" if "epochs" in text else "X, y",
    )
    return head + "".join(f"    {line}\n" for line in lines)


def _imports(place: str, owner: str, known: str, file: Path, libraries: list[str]) -> Iterator[str]:
    """Yield the lines that import the target, from a file by its place or from a module."""
    from_file = place.endswith(".py")
    loader = "importlib" if from_file and package_of(Path(place)) else "runpy"
    yield from (f"import {name}" for name in sorted([*libraries, *([loader, "sys"] * from_file)]))
    if not from_file:
        alias = "" if known == owner else f" as {known}"
        yield from ("import numpy as np", f"from {place} import {owner}{alias}")
        return
    source = Path(place).resolve()
    package = package_of(source)
    folder = os.path.relpath(source.parents[len(package)], file.resolve().parent)
    yield from ("from pathlib import Path", "", "import numpy as np", "")
    yield f"FOLDER = Path(__file__).resolve().parent / {folder!r}"
    yield "sys.path.insert(0, str(FOLDER))"
    if package:
        name = ".".join([*package, source.stem])
        yield f"{known} = importlib.import_module({name!r}).{owner}"
        return
    yield f"{known} = runpy.run_path(str(FOLDER / {source.name!r}))[{owner!r}]"


def _body(plan: Plan, name: str, edit: str) -> Iterator[str]:
    owner, form = name.partition(".")[0], plan.form
    if texts := texts_of(form.labels):
        labels = f"np.where(y > 0, {texts[1]!r}, {texts[0]!r})"
    else:
        labels = "X[y < 0]" if form.points == "apart" else LABELS[form.labels]
    labels = f"pandas.Series({labels})" if form.points == "frame" else labels
    labels = SHAPES[form.shape].format(labels)
    labels = f"np.asarray({labels}).tolist()" if form.points in ("lists", "tuples") else labels
    yield f"labels = {labels}{edit}"
    points = POINTS[form.points].replace(repr(LABEL_COLUMN), repr(form.column))
    yield f"points = {points}{edit}"
    called, held, into = name, "result", "result = " * (plan.repeat == "never")
    if plan.kind != "function":
        called, held = f"model.{plan.method}", "model"
        is_class = plan.kind == "class"
        made = f"{owner}({_arguments(plan.make)})" if is_class else f"copy.deepcopy({owner})"
        yield f"model = {made}{edit}"
    call, place = plan.call, plan.weights or [["", ""]]
    if plan.keeps_nothing:
        state = next(f for f in call.values() if f in STATE_OF_WEIGHTS)
        zeros = ROLES[state.replace("state", "zeros")]
        held = "w, b" if plan.bias_is_apart else "w"
        into = f"{held} = "
        yield f"{held} = {f'{zeros}, 0.0' if plan.bias_is_apart else zeros}{edit}"
    elif plan.kind == "function" and place[0][0] == "object" and place[1][1] in call:
        yield f"w = {ROLES[str(call[place[1][1]]).replace('w0', 'zeros').rstrip('?')]}"
        call, place = call | {place[1][1]: "state"}, [["left", "w"], *place[2:]]
    elif plan.kind == "function" and place[0][0] == "object":
        place = [["left", f"{name}.__globals__[{place[1][1]!r}]"], *place[2:]]
    if plan.weights is None:
        shown = held
    else:
        bias = plan.bias
        if bias is not None and place[0][0] == "left":
            bias = [["left", f"{name}.__globals__[{bias[1][1]!r}]"], *bias[2:]]
        shown = f"np.ravel({_written(place)})" + ("" if bias is None else f", {_written(bias)}")
    lines = list[str]()
    if plan.method is not None or plan.kind == "function":
        one = {"points": "x", "labels": "label"} if plan.repeat == "rows" else {}
        given, both = _arguments(call, one), "[:2]" * plan.bias_is_apart
        lines.append(f"{into}{called}({given}){both}{edit}")
    if plan.then is not None:
        name, more = plan.then
        lines.append(f"{into}model.{name}({_arguments(more)}){edit}")
    yield from _called(plan, lines, shown)
    unknown = plan.weights is None and not plan.keeps_nothing
    yield f"return {shown}" + "  # EDIT: the weights, or (weights, bias)" * unknown


def _called(plan: Plan, calls: list[str], shown: str) -> Iterator[str]:
    """Yield the calls, in their loops."""
    updates, depth = plan.repeat == "updates", DEPTHS[plan.repeat]
    loop = f"for _ in range({PASSES if updates else 'epochs'}):"
    yield from ["before = None"] * updates
    yield from [loop, "    for x, label in zip(points, labels):"][:depth]
    lines = [*calls]
    if plan.keeps_nothing and depth and not plan.bias_is_apart:
        lines.append("w = w[0] if isinstance(w, tuple) else w")
    if updates:
        lines += [f"after = np.hstack([{shown}])", "if np.array_equal(before, after):"]
        lines += ["    break", "before = after"]
    yield from ("    " * depth + each for each in lines)


def _arguments(arguments: Arguments, roles: Mapping[str, str] = ROLES) -> str:
    """Return the arguments of a call; what is not known is written as it is."""
    known = {**ROLES, **roles}
    written = []
    for name, filler in arguments.items():
        if str(filler).endswith("?") and filler != "epochs?":
            continue
        role = filler.replace("w0", "zeros").rstrip("?") if isinstance(filler, str) else None
        written.append(f"{name}={repr(filler) if role is None else known[role]}")
    return ", ".join(written)


def _written(place: Place) -> str:
    """Return an expression for a place in what was returned, or in the object."""
    (root, name), *steps = place
    words = {"returned": "result", "object": "model"}.get(root, str(name))
    for kind, key in steps:
        if kind == "attributes":
            words = f"[{', '.join(f'{words}.{name}' for name in key.split())}]"
        else:
            words = STEPS[kind].format(words, key)
    return words
