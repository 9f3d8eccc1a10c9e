"""What the parameters of a callable are for, by name and place, and what is given for each.

The names only say what to try first: what is kept is what works.
"""

import inspect
import itertools
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from .case_input import Given

__all__ = [
    "Arguments",
    "calls",
    "constructions",
    "option_named",
    "option_of",
    "parameters_of",
    "shown",
    "starting",
    "values_of",
]

# what is given for each parameter, by its name: a role, or a value as JSON holds it
Arguments = dict[str, Any]

# the words that a name may hold; in a role with two sets it holds one of each
WORDS: dict[str, tuple[str, ...]] = {
    "epochs": (
        "epoch epochs iter iters iteration iterations niter niters maxiter maxit passes rounds "
        "nepoch nepochs cycles loops T t times steps",
    ),
    "eta": ("eta eta0 lr alpha rate r step learning learnrate lrate",),
    "verbose": ("verbose verbosity debug plot show display print draw animate log graph",),
    "seed": ("seed random rng",),
    "d": (
        "n num no number nb count size input inputs in dim len length",
        "features feature inputs input dim dims dimension dimensions attributes variables size",
    ),
    "dimension": ("dim dims dimension dimensions d size nfeatures ninputs n N D inputs features",),
    "n": ("n num number count", "samples points examples rows instances patterns"),
    "tolerance": ("threshold thresh epsilon eps tol tolerance delta error err margin theta",),
    "activation": ("activation activator activate function func fn f",),
    "w0": ("w w0 weights weight theta init initial start coef wts W wt",),
    "bias": ("b b0 bias intercept",),
    "labels": (
        "y Y ys label labels target targets output outputs desired expected class classes "
        "ytrain answers signs t d z",
    ),
    "points": (
        "x X xs point points input inputs feature features sample samples pattern patterns "
        "xtrain vectors instances xi",
    ),
    "data": ("data dataset train training trainset set examples rows D S samples points",),
}
# what is tried for a parameter that must be given, by its role; last what it may be at all
VALUES: dict[str, list[Any]] = {
    "epochs": ["epochs"],
    "eta": ["eta"],
    # an option that has a value of its own keeps it if a case gives none
    "epochs?": ["epochs?"],
    "eta?": ["eta?"],
    "verbose": [False],
    "seed": [0],
    "d": ["d", "d+1"],
    "dimension": ["d", "d+1"],
    "n": ["n"],
    "tolerance": [0, "epochs"],
    "w0": ["zeros", "zeros d+1", "zeros column"],
    "bias": [0.0, True],
    "activation": ["step", "sign"],
}
DATA = {"points", "labels"}
ANYTHING: list[Any] = [1, "epochs", "d", 0, "zeros"]
# without options: as many passes as any case needs, the plain rate
PASSES, RATE = 1000, 1.0
# a threshold of a score is smaller
FEW = 10
# combinations of values that are tried for one choice of points and labels
MOST = 12


def parameters_of(called: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    """Return the parameters that can be given by name; none if the signature is not known."""
    try:
        found = inspect.signature(called).parameters
    except (TypeError, ValueError):  # some built-in functions have none
        return {}
    given = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return {name: p for name, p in found.items() if p.kind in given}


def calls(found: Mapping[str, inspect.Parameter]) -> Iterator[tuple[Arguments, bool]]:
    """Yield what may be given to what trains and has these parameters, likely things first.

    With each comes whether points and labels are given as one.
    """
    for points, labels in _pairs(found):
        fixed: Arguments = {points: "points"} | ({labels: "labels"} if labels else {})
        for arguments in _filled(found, fixed, without=("d", "dimension")):
            yield arguments, labels is None


def constructions(found: Mapping[str, inspect.Parameter]) -> Iterator[Arguments]:
    """Yield what may be given to a class with these parameters, likely things first."""
    needed = [name for name, p in found.items() if p.default is p.empty]
    data = {role: name for name in needed for role in _roles(name) if role in DATA}
    if data.keys() == DATA:
        yield from _filled(found, {name: role for role, name in data.items()})
    sized: Arguments = {name: "d" for name in found if "d" in _roles(name)}
    if sized:
        yield from _filled(found, sized)
    yield from _filled(found, {})


def values_of(arguments: Arguments, given: Given) -> dict[str, Any]:
    """Return what the parameters are given in a case; none for an option that it does not give."""
    known = {
        "points": given.X,
        "labels": given.y,
        "epochs": PASSES,
        "eta": RATE,
        "zeros": np.zeros(given.dimension),
        "zeros d+1": np.zeros(given.dimension + 1),
        "zeros column": np.zeros((given.dimension, 1)),
        "w0": np.zeros(given.dimension),
        "w0 d+1": np.zeros(given.dimension + 1),
        "w0 column": np.zeros((given.dimension, 1)),
        "step": lambda score: np.where(np.asarray(score) > 0, 1, 0),
        "sign": lambda score: np.where(np.asarray(score) > 0, 1, -1),
        "d": given.dimension,
        "d+1": given.dimension + 1,
        "n": given.size,
    }
    values: dict[str, Any] = {}
    for name, filler in arguments.items():
        option = option_of(filler)
        if option in given.options:
            value = given.options[option]
            values[name] = value[:, None] if filler == "w0 column" else value
        elif not str(filler).endswith("?"):
            values[name] = known[filler] if isinstance(filler, str) else filler
    return values


def starting(arguments: Arguments, found: Mapping[str, inspect.Parameter]) -> Iterator[Arguments]:
    """Yield the arguments with one of them, or one more, taken for the start."""
    for name, parameter in found.items():
        filler = arguments.get(name)
        if isinstance(filler, str) and filler.startswith("zeros"):
            yield arguments | {name: filler.replace("zeros", "w0")}
        elif name not in arguments and "w0" in _roles(name) and parameter.default is None:
            yield arguments | {name: "w0?"}


def option_of(filler: Any) -> str | None:
    """Return which option of a case is given by what is given for a parameter."""
    word = filler.rstrip("?").partition(" ")[0] if isinstance(filler, str) else ""
    return word if word in ("epochs", "eta", "w0") else None


def shown(arguments: Arguments) -> str:
    """Return the arguments as they are written, for points of two coordinates."""
    plain: dict[Any, Any] = {"epochs": PASSES, "eta": RATE, "d": 2, "d+1": 3, "n": "len(X)"}
    told = []
    for name, filler in arguments.items():
        if filler in ("points", "labels"):
            told.append(name)
        elif option_of(filler) == "w0" or str(filler).startswith("zeros"):
            told.append(f"{name}=zeros")
        elif not str(filler).endswith("?"):
            told.append(f"{name}={plain.get(filler, filler)}")
    return ", ".join(told)


def _roles(name: str) -> list[str]:
    """Return what a parameter of this name may be for."""
    words = re.findall(r"[A-Z]?[a-z]+\d*|[A-Z]+(?![a-z])|\d+", name)
    words = [word if len(word) == 1 else word.lower() for word in words]
    return [
        role
        for role, sets in WORDS.items()
        if all(set(words) & set(known.split()) for known in sets)
        and (len(words) > 1 or len(sets) == 1)
        and (len(words) == 1 or role != "dimension")
    ]


def _pairs(found: Mapping[str, inspect.Parameter]) -> Iterable[tuple[str, str | None]]:
    """Return which parameters may be the points and the labels; None: labels are joined."""
    needed = [name for name, p in found.items() if p.default is p.empty]
    named = {role: [n for n in needed if role in _roles(n)] for role in WORDS}
    order = list(found)
    labels = [n for n, p in found.items() if p.default in (None, p.empty) and "labels" in _roles(n)]
    pairs: list[tuple[str, str | None]] = [
        (points, label)
        for points in [*named["points"], *named["data"]]
        for label in labels
        if label != points
    ]
    pairs = sorted(pairs, key=lambda pair: order.index(str(pair[1])) < order.index(pair[0]))
    pairs += [(data, None) for data in named["data"]]
    pairs += list(itertools.pairwise(needed))[:2]
    pairs += [(name, None) for name in needed[:1]]
    return dict.fromkeys(pairs)


def _filled(
    found: Mapping[str, inspect.Parameter], fixed: Arguments, without: Collection[str] = ()
) -> Iterator[Arguments]:
    """Yield what may be given beside what is fixed: what is needed, and each option once.

    Parameters
    ----------
    without
        Roles that no parameter has here.
    """
    choices: dict[str, list[Any]] = {}
    for name, parameter in found.items():
        if name in fixed:
            continue
        if parameter.default is parameter.empty:
            roles = [role for role in _roles(name) if role in VALUES and role not in without]
        else:
            option = option_named(name, parameter.default)
            if option is None:
                continue
            roles = [f"{option}?"]
        choices[name] = [*dict.fromkeys(v for role in roles for v in VALUES[role])] or ANYTHING
    for chosen in itertools.islice(itertools.product(*choices.values()), MOST):
        given = fixed | dict(zip(choices, chosen, strict=True))
        yield _once({name: given[name] for name in found if name in given})


def option_named(name: str, value: Any) -> str | None:
    """Return which option a parameter, or a setting, with such a value is, if any."""
    if isinstance(value, bool | str):
        return None
    role = next(iter(_roles(name)), "")
    if role == "tolerance" and isinstance(value, int) and value >= FEW:
        return "epochs"  # so large a threshold counts passes
    if role == "epochs" and isinstance(value, float) and not value.is_integer():
        return None
    return role if role in ("epochs", "eta") else None


def _once(arguments: Arguments) -> Arguments:
    """Leave an option out that another parameter has, if it need not be given."""
    kept: Arguments = {}
    for name, filler in arguments.items():
        free = filler in ("epochs?", "eta?")
        if not (free and {filler, str(filler)[:-1]} & {str(other) for other in kept.values()}):
            kept[name] = filler
    return kept
