"""An adapter to edit: a small Python file that calls a target as the kit would, as far as known."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from properties.conformance.target.child.answers import Path as Place
from properties.conformance.target.child.plan import Arguments, Plan
from properties.conformance.target.locate import PythonTarget

__all__ = ["adapter_file"]

HEAD = '''"""An adapter of {name} for `perceptron check`: {remark}, then run

    perceptron check {file}:train
"""

{imports}


def train({parameters}):
    """X is a float array (n, d), y an array of -1 and +1; return weights, or (weights, bias)."""
'''
POINTS = {
    "lists": "X.tolist()",
    "columns": "X.T",
    "ones": "np.insert(X, 0, 1.0, axis=1)",
    "joined": "np.column_stack([X, labels])",
    "joined lists": "[[*x, label] for x, label in zip(X.tolist(), labels.tolist())]",
    "pairs": "list(zip(X, labels.tolist()))",
}
LABELS = {"signs": "y", "binary": "(y > 0).astype(int)", "bools": "y > 0"}
SHAPES = {"flat": "", "column": ".reshape(-1, 1)", "row": ".reshape(1, -1)"}
ROLES = {
    "points": "points",
    "labels": "labels",
    "epochs": "epochs",
    "eta": "1.0",
    "order": "range(len(X))",
    "step": "lambda score: int(score > 0)",
    "sign": "lambda score: 1 if score > 0 else -1",
    "d": "X.shape[1]",
    "d+1": "X.shape[1] + 1",
    "n": "len(X)",
    "zeros": "np.zeros(X.shape[1])",
    "zeros d+1": "np.zeros(X.shape[1] + 1)",
    "zeros column": "np.zeros((X.shape[1], 1))",
}


def adapter_file(target: PythonTarget, plan: Plan, file: Path, *, works: bool) -> str:
    """Return the text of an adapter.

    Parameters
    ----------
    target
        What it calls.
    plan
        How, as far as known.
    file
        Where it will be written: it finds its target from there.
    works
        Whether the plan works; otherwise more is marked to be edited.
    """
    place, _, name = target.text.rpartition(":")
    owner, dot, rest = name.partition(".")
    known = f"their_{owner}" if owner == "train" else owner
    lines = [*_body(plan, f"{known}{dot}{rest}", "" if works else "  # EDIT")]
    remark = "change what is not meant so" if works else "edit the lines marked EDIT"
    libraries = ["copy"] if any("copy." in line for line in lines) else []
    imports = "\n".join(_imports(place, owner, known, file, libraries))
    limited = any("epochs" in line for line in lines)
    parameters = "X, y, epochs=1000" if limited else "X, y"
    head = HEAD.format(
        name=name, remark=remark, file=file.name, imports=imports, parameters=parameters
    )
    return head + "".join(f"    {line}\n" for line in lines)


def _imports(place: str, owner: str, known: str, file: Path, libraries: list[str]) -> Iterator[str]:
    """Yield the lines that import the target, from a file by its place or from a module."""
    if not place.endswith(".py"):
        alias = "" if known == owner else f" as {known}"
        yield from (f"import {library}" for library in libraries)
        yield from ("import numpy as np", f"from {place} import {owner}{alias}")
        return
    source = Path(place).resolve()
    folder = os.path.relpath(source.parent, file.resolve().parent)
    yield from (f"import {library}" for library in [*libraries, "runpy", "sys"])
    yield from ("from pathlib import Path", "", "import numpy as np", "")
    yield f"FOLDER = Path(__file__).resolve().parent / {folder!r}"
    yield "sys.path.insert(0, str(FOLDER))"
    yield f"{known} = runpy.run_path(str(FOLDER / {source.name!r}))[{owner!r}]"


def _body(plan: Plan, name: str, edit: str) -> Iterator[str]:
    owner, form = name.partition(".")[0], plan.form
    yield f"labels = {_labels(plan)}{edit}"
    yield f"points = {POINTS.get(form.points, 'X')}{edit}"
    called, held = name, "result"
    if plan.kind != "function":
        called, held = f"model.{plan.method}", "model"
        made = (
            f"{owner}({_arguments(plan.make)})"
            if plan.kind == "class"
            else f"copy.deepcopy({owner})"
        )
        yield f"model = {made}{edit}"
    if plan.repeat != "never":
        yield "for _ in range(epochs):"
    if plan.repeat == "rows":
        yield "    for x, label in zip(points, labels):"
    one = {"points": "x", "labels": "label"} if plan.repeat == "rows" else {}
    indent = "    " * ("never", "passes", "rows").index(plan.repeat)
    if plan.method is not None or plan.kind == "function":
        result = "result = " * (plan.repeat == "never")
        yield f"{indent}{result}{called}({_arguments(plan.call, one)}){edit}"
    yield _returned(plan, held)


def _labels(plan: Plan) -> str:
    labels = LABELS[plan.form.labels]
    more = ".tolist()" if plan.form.points == "lists" else SHAPES[plan.form.shape]
    return f"({labels}){more}" if more and " " in labels else f"{labels}{more}"


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


def _returned(plan: Plan, held: str) -> str:
    if plan.weights is None:
        return f"return {held}  # EDIT: the weights, or (weights, bias)"
    weights = f"np.ravel({_written(plan.weights)})"
    return f"return {weights}" + ("" if plan.bias is None else f", {_written(plan.bias)}")


def _written(place: Place) -> str:
    """Return an expression for a place in what was returned, or in the object."""
    (root, _), *steps = place
    words = "result" if root == "returned" else "model"
    for kind, key in steps:
        match kind:
            case "item":
                words += f"[{key!r}]"
            case "last":
                words += "[-1]"
            case "call":
                words += f".{key}()"
            case _:
                words += f".{key}"
    return words
