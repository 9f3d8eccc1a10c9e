"""How a target is called: what is given for each parameter, and where its answer is found.

The names of parameters only say what to try first: what is kept is what works.
"""

import inspect
import itertools
import math
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from numbers import Real
from typing import Any

import numpy as np

from .answers import Path, path_words
from .arguments import (
    LABEL_COLUMN,
    OPTIONS,
    ROLE_WORDS,
    Activation,
    Form,
    Given,
    Named,
    is_waiting,
    roles_of,
)

__all__ = [
    "FEW_PASSES",
    "PASSES",
    "RATE",
    "STATE_OF_WEIGHTS",
    "VALUES",
    "Arguments",
    "Plan",
    "calls",
    "calls_without_data",
    "constructions",
    "is_named_for",
    "option_of",
    "settings",
    "signature_of",
    "starting",
    "stepping",
    "values_of",
]

# what is given for each parameter, by its name: a role, or a value as JSON holds it. A role that
# ends in "?" is an option with a value of its own, which it keeps if a case gives none
Arguments = dict[str, Any]

# what is tried for a parameter that must be given, by its role; last what it may be at all
VALUES: dict[str, list[Any]] = {
    "epochs": ["epochs"],
    "eta": ["eta"],
    "verbose": [False],
    "seed": [0],
    "d": ["d", "d+1"],
    "dimension": ["d", "d+1"],
    "n": ["n"],
    "rows": ["n", "d", "epochs"],
    "wanted": ["wanted"],
    "tested": ["wanted"],
    "wanted labels": ["wanted labels"],
    "tolerance": [0, "epochs"],
    "w0": ["zeros", "zeros d+1", "zeros column"],
    "bias": [0.0, True],
    "file": ["nowhere"],
    "activation": ["sign", "step"],
    "settings": ["settings"],
}
PROMISED: dict[str, list[Any]] = {name: [name] for name in OPTIONS}
PROMISED["w0"] += ["w0 d+1", "w0 column"]
DATA = ("points", "labels")
STARTS = ("zeros", "w0")
STATE_OF_WEIGHTS = ("state", "state column", "state d+1")
STATE = (*STATE_OF_WEIGHTS, "state bias")
# points to predict, or to see how good the weights are: those of the data, unless others are asked
WANTED = ("wanted", "wanted labels")
# 0 adds nothing of its own where a threshold is meant, and learns nothing where a rate is
ANYTHING: list[Any] = [0, 1, "epochs", "d", "zeros", "label column"]
# without options: as many passes as any case needs, the plain rate
PASSES, RATE = 1000, 1.0
# passes in a trial, and among other settings
FEW_PASSES = 100
# a threshold of a score is smaller
FEW = 10
# combinations of values that are tried for one choice of points and labels
MOST = 12
# settings of the estimators of a library, and what makes one of them present the rows in order
# in all the passes that it is told to make
KNOWN = {"max_iter": "epochs", "epochs": "epochs", "n_epochs": "epochs", "n_iter": "epochs"}
KNOWN |= {"eta0": "eta", "eta": "eta"}
PLAIN = {"shuffle": False, "tol": None}
OPTION_WORDS = {"epochs": "the limit of passes", "eta": "the rate", "w0": "the start"}
# where an estimator keeps its weights and its bias by promise
COEF: Path = [["object", None], ["attribute", "coef_"]]

Parameters = Mapping[str, inspect.Parameter]


@dataclass(frozen=True)
class Plan:
    """How a target is called, and how its answer is read; plain values, to be found out once.

    Parameters
    ----------
    kind, form
        "function", "class" or "instance"; and how points and labels are given.
    make
        What a class is made with, or what is set in a copy of an instance.
    method, call
        The method that trains, None for a function or if making the object trains; what it gets.
    then
        The method that trains on what the first one only keeps, and what it gets.
    repeat
        "never"; "passes", if a call makes one pass; "updates", if it makes one update; "rows", if
        it is given one point at a time.
    weights, bias
        Where these are found; None: as a function returns them by promise.
    predict
        The method that predicts, and whether it takes a matrix or one point.
    """

    kind: str = "function"
    form: Form = field(default_factory=Form)
    make: Arguments = field(default_factory=dict)
    method: str | None = None
    call: Arguments = field(default_factory=dict)
    then: tuple[str, Arguments] | None = None
    repeat: str = "never"
    weights: Path | None = None
    bias: Path | None = None
    predict: list[str] | None = None

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> "Plan":
        """Return the plan that `content` holds."""
        return cls(**(dict(content) | {"form": Form(**content["form"])}))

    def content(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return asdict(self)

    @property
    def given(self) -> Arguments:
        """What its parameters are given in all."""
        return {**self.make, **self.call, **(self.then[1] if self.then else {})}

    def refilled(self, change: Callable[[Arguments], Arguments]) -> "Plan":
        """Return the plan with other arguments of all that is called."""
        then = None if self.then is None else (self.then[0], change(self.then[1]))
        return replace(self, make=change(self.make), call=change(self.call), then=then)

    @property
    def keeps_nothing(self) -> bool:
        """Whether it is a step: a function from weights to weights."""
        return any(name in self.call.values() for name in STATE_OF_WEIGHTS)

    @property
    def bias_is_apart(self) -> bool:
        """Whether a step is given the bias beside the weights."""
        return "state bias" in self.call.values()

    def options(self) -> dict[str, bool]:
        """Return the options that it takes, and whether it needs them."""
        held = self.given.values()
        known = {option_of(filler): not str(filler).endswith("?") for filler in held}
        if self.repeat in ("passes", "rows"):
            known["epochs"] = self.keeps_nothing
        if self.keeps_nothing:  # the start says how many weights there are, with the bias
            known["w0"] = True
        if self.keeps_nothing and self.repeat == "rows":
            known["order"] = False
        return {option: known[option] for option in OPTIONS if option in known}

    def starts(self) -> list[str]:
        """Return the parameters that are given the first weights."""
        return [name for name, filler in self.call.items() if str(filler).startswith(STARTS)]

    @property
    def start_is_state(self) -> bool:
        """Whether weights must be given, under a name of its own: it may well move these."""
        given = self.given.items()
        starts = {name for name, f in given if str(f).startswith(STARTS) and "?" not in f}
        return bool(starts - {"w0"})

    def call_words(self, name: str) -> str:
        """Return how a target of this name is called, in words."""
        if self.kind == "function":
            return f"`{name}({_shown(self.call)})`"
        words = f"`{name}({_shown(self.make)})`" if self.kind == "class" else f"`{name}`"
        if self.method is None:
            return words
        plain = all(f in DATA or str(f).endswith("?") for f in self.call.values())
        words += f", method `{self.method}{'' if plain else f'({_shown(self.call)})'}`"
        return words + (f", then `{self.then[0]}({_shown(self.then[1])})`" if self.then else "")

    def _place_words(self, place: Path) -> str:
        words = path_words(place)
        if (self.kind, place[0][0]) != ("function", "object"):
            return words
        given = place[1][1] in self.call
        return f"the `{place[1][1]}` that it was given" if given else f"{words} of its module"

    def words(self, name: str) -> str:
        """Return what was guessed of a target of this name, as a sentence; "" if nothing was."""
        promised = {n for n, o in KNOWN.items() if self.method == "fit" or n == o}
        promised |= {"w0", "order", "coef_init", "intercept_init"}
        options = {n: option_of(f) for n, f in self.given.items() if n not in promised}
        said = [f"`{n}` as {OPTION_WORDS[o]}" for n, o in options.items() if o in OPTION_WORDS]
        known = (*DATA, *STATE)
        is_plain = all(option_of(f) == n or f in known for n, f in self.call.items())
        if self.repeat in ("passes", "updates"):
            often = "once a pass" if self.repeat == "passes" else "for each update"
            said.append(f"called `{self.method or name}` {often}")
        elif self.repeat == "rows" and not self.keeps_nothing:
            said.append("one point at a time")
        if self.weights not in (None, COEF):
            parts = ("weights", self.weights), ("bias", self.bias)
            said += [f"{part} from {self._place_words(place)}" for part, place in parts if place]
        if self.kind != "function":
            is_plain = self.weights == COEF and self.method == "fit" and _is_known(self.make)
        if self.weights is None and self.predict is not None:
            by = f"by `{self.predict[0]}`" if self.predict[0] else "which it returns"
            said.append(f"only its predictions, {by}")
        said += self.form.words()
        return f"took {', '.join([self.call_words(name), *said])}" if said or not is_plain else ""


def settings(target: Any) -> Iterator[Arguments]:
    """Yield what may be set in an instance: options, that stay as they are if no case gives them.

    Of a library's estimator only those are options that are called as the libraries do.
    """
    if hasattr(target, "get_params"):
        yield _known(dict(target.get_params(deep=False)))
        return
    own, made = getattr(target, "__dict__", {}), signature_of(type(target)).parameters
    held = {name: own[name] for name in made if type(own.get(name)) in (int, float)}
    named = {name: _option_named(name, value) for name, value in held.items()}
    yield _once({name: f"{option}?" for name, option in named.items() if option})


def constructions(target: type) -> Iterator[Arguments]:
    """Yield what may be given to a class, likely things first."""
    found = _by_name(signature_of(target))
    if hasattr(target, "get_params"):
        yield _known({n: p.default for n, p in found.items()}) | (
            PLAIN if "shuffle" in found else {}
        )
    points, labels = next(iter(_pairs(found)), ("", None))
    if labels is not None and "labels" in roles_of(labels):
        yield from _filled(found, {points: "points", labels: "labels"})
    sized: Arguments = {name: "d" for name in found if "d" in roles_of(name)}
    if sized:
        yield from _filled(found, sized)
    yield from _filled(found, {})
    for points, labels in _pairs(found):
        yield from itertools.islice(
            _filled(found, {points: "points"} | ({labels: "labels"} if labels else {})), 1
        )


def calls(signature: inspect.Signature) -> Iterator[tuple[Arguments, bool]]:
    """Yield what may be given to what trains, likely things first.

    With each comes whether points and labels are given as one.
    """
    found = _by_name(signature)
    for points, labels in _pairs(found):
        fixed: Arguments = {points: "points"} | ({labels: "labels"} if labels else {})
        for arguments in _filled(found, fixed, without=("d", "dimension")):
            yield arguments, labels is None
    needed = [name for name, p in found.items() if p.default is p.empty]
    if len(needed) == 1:
        options = _filled(found, {needed[0]: "settings"}, without=("d", "dimension"))
        yield next(options), False


def calls_without_data(signature: inspect.Signature) -> Iterator[Arguments]:
    """Yield what may be given to what trains on the data that its object was made with."""
    found = _by_name(signature)
    yield from _filled(found, {}, without=("d", "dimension", *DATA))


def starting(arguments: Arguments, signature: inspect.Signature) -> Iterator[Arguments]:
    """Yield the arguments with one of them, or one more, taken for the start."""
    for name, parameter in _by_name(signature).items():
        filler = arguments.get(name)
        if isinstance(filler, str) and filler.startswith("zeros"):
            yield arguments | {name: filler.replace("zeros", "w0")}
        elif name not in arguments and "w0" in roles_of(name) and parameter.default is None:
            yield from (arguments | {name: f"w0{shape}?"} for shape in ("", " column"))
    if "coef_init" in signature.parameters:
        for coef, intercept in (("coef", "intercept"), ("flat", "number")):
            yield arguments | {"coef_init": f"w0 {coef}?", "intercept_init": f"w0 {intercept}?"}


def stepping(arguments: Arguments) -> Arguments:
    """Return the arguments of a step, from weights and a bias to others; none if it takes none."""
    states = {"zeros": "state", "zeros column": "state column"}
    step: Arguments = {name: states.get(f, f) for name, f in arguments.items()}
    biases = [name for name, filler in step.items() if "bias" in roles_of(name) and filler == 0]
    return step | dict.fromkeys(biases, "state bias") if step != arguments else {}


def signature_of(called: Callable[..., Any], *, bound: bool = True) -> inspect.Signature:
    """Return the signature; one of `(X, y)` if it is not known, or takes anything.

    The first parameter of a method that is not bound is left out.
    """
    anything = [inspect.Parameter(n, inspect.Parameter.POSITIONAL_ONLY) for n in ("X", "y")]
    try:
        found = list(inspect.signature(called).parameters.values())[0 if bound else 1 :]
    except (TypeError, ValueError):  # some that are built in have none
        found = anything if inspect.ismodule(getattr(called, "__self__", inspect)) else []
    if found and found[0].kind is inspect.Parameter.VAR_POSITIONAL and not inspect.isclass(called):
        found = [*anything, *(p for p in found if p.kind is p.KEYWORD_ONLY)]
    return inspect.Signature(found)


def values_of(arguments: Arguments, given: Given, state: Any = None) -> dict[str, Any]:
    """Return what the parameters are given in a case; none for an option that it does not give."""
    d, w0 = given.dimension, given.options.get("w0")
    wanted = given.X if given.predict is None else given.predict
    rows = wanted if given.tested is None else given.tested
    w, b = (state[:-1], state[-1]) if "state bias" in arguments.values() else (state, None)
    starts = {"": (d,), " d+1": (d + 1,), " column": (d, 1)}
    known: dict[str, Any] = {
        "points": given.X,
        "labels": given.y,
        "wanted": rows,
        "wanted labels": given.y if given.predict is None else np.resize(given.y, len(wanted)),
        "state": w,
        "state d+1": w,
        "state column": None if w is None else np.reshape(w, (-1, 1)),
        "state bias": b,
        "epochs": PASSES,
        "eta": RATE,
        "order": range(given.size),
        **{name: Activation(name) for name in VALUES["activation"]},
        "d": d,
        "d+1": d + 1,
        "n": given.size,
        "nowhere": os.devnull,
        "label column": LABEL_COLUMN,
    }
    known |= {
        kind + size: np.zeros(shape) for size, shape in starts.items() for kind in ("zeros", "w0")
    }
    known |= {option: value for option, value in given.options.items() if option != "w0"}
    if w0 is not None:
        known |= {"w0": w0, "w0 d+1": w0, "w0 column": w0[:, None], "w0 coef": w0[None, :d]}
        known["w0 intercept"] = np.append(w0, 0.0)[d : d + 1]
        known |= {"w0 flat": w0[:d], "w0 number": float(known["w0 intercept"][0])}
    among = known | {"epochs": FEW_PASSES, "data": given.X}
    known["settings"] = Named({}, lambda role: _of_role(role, among))
    values: dict[str, Any] = {}
    for name, filler in arguments.items():
        if not isinstance(filler, str):
            values[name] = filler
        elif not filler.endswith("?") or option_of(filler) in given.options:
            values[name] = known[filler.rstrip("?")]
    return values


def _of_role(role: str, known: Mapping[str, Any]) -> Any:
    """Return what is given for a role, among several settings."""
    filler = VALUES.get(role, [role])[0]
    return known.get(filler) if isinstance(filler, str) else filler


def option_of(filler: Any) -> str | None:
    """Return which option of a case is given by what is given for a parameter."""
    word = filler.rstrip("?").partition(" ")[0] if isinstance(filler, str) else ""
    return word if word in OPTIONS else None


def is_named_for(name: str, filler: Any) -> bool:
    """Say whether a parameter of this name may be meant for what it is given."""
    roles = roles_of(name)
    known = [*roles, *(value for role in roles for value in VALUES.get(role, []))]
    known += ["points"] if "data" in roles else STATE if {"w0", "bias"} & {*roles} else []
    return str(filler).rstrip("?") in map(str, known)


def _shown(arguments: Arguments) -> str:
    """Return the arguments as they are written, for points of two coordinates."""
    plain: dict[Any, Any] = {"epochs": PASSES, "eta": RATE, "d": 2, "d+1": 3, "n": "len(X)"}
    plain |= {"nowhere": repr(os.devnull), "label column": repr(LABEL_COLUMN)}
    told = []
    for name, filler in arguments.items():
        if filler in (*DATA, *STATE, *WANTED):
            told.append(name)
        elif str(filler).endswith("?"):
            continue
        elif filler == "settings":
            told.append(f"{name}=settings")
        elif option_of(filler) == "w0" or str(filler).startswith("zeros"):
            told.append(f"{name}=zeros")
        else:
            told.append(f"{name}={plain.get(filler, filler)}")
    return ", ".join(told)


def _is_known(make: Arguments) -> bool:
    return all(f"{KNOWN.get(name)}?" == filler for name, filler in make.items())


def _known(held: Mapping[str, Any]) -> Arguments:
    numbers = [name for name, value in held.items() if type(value) in (int, float)]
    return _once({name: f"{KNOWN[name]}?" for name in KNOWN if name in numbers})


def _by_name(signature: inspect.Signature) -> dict[str, inspect.Parameter]:
    """Return the parameters that are one thing each."""
    several = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return {name: p for name, p in signature.parameters.items() if p.kind not in several}


def _pairs(found: Parameters) -> Iterable[tuple[str, str | None]]:
    """Return which parameters may be the points and the labels; None: labels are joined."""
    needed = [name for name, p in found.items() if p.default is p.empty]
    # what has data of its own takes others under the same names
    free = needed or list(found)
    named = {role: [n for n in free if role in roles_of(n)] for role in ROLE_WORDS}
    order = list(found)
    open_ = [n for n, p in found.items() if n in free or p.default is None]
    labels = [name for name in open_ if "labels" in roles_of(name)]
    pairs: list[tuple[str, str | None]] = [
        (points, label)
        for points in [*named["points"], *named["data"]]
        for label in labels
        if label != points
    ]
    pairs = sorted(pairs, key=lambda pair: order.index(str(pair[1])) < order.index(pair[0]))
    # what stands beside points under a name that says nothing may well be their labels
    if len(needed) == 2 and needed[0] in named["points"] and not roles_of(needed[1]):
        pairs.append((needed[0], needed[1]))
    pairs += [(data, None) for data in named["data"] if needed]
    # the name of a rate or a limit says that it is not the labels; one letter may be anything
    set_ = [n for n in needed if len(n) > 1 and {"epochs", "eta"} & {*roles_of(n)}]
    pairs += [pair for pair in list(itertools.pairwise(needed))[:2] if not {*pair} & {*set_}]
    pairs += [(name, None) for name in needed[:1]]
    return dict.fromkeys(pairs)


def _filled(
    found: Parameters, fixed: Arguments, without: Collection[str] = ()
) -> Iterator[Arguments]:
    """Yield what may be given beside what is fixed: what is needed, and each option once."""
    choices: dict[str, list[Any]] = {}
    # one may be a number of passes, two are the rows and the columns
    sizes = [name for name in found if name not in fixed and "dimension" in roles_of(name)]
    for name, parameter in found.items():
        if name in fixed:
            continue
        promised = name in OPTIONS and "points" in fixed.values()
        option = name if promised else _option_named(name, parameter.default)
        if isinstance(parameter.default, str) and {*fixed.values()} == {"points"}:
            choices.update({name: ["label column"]} if "labels" in roles_of(name) else {})
        elif parameter.default is not parameter.empty:
            sized = _is_sized(name, parameter.default, made="points" not in fixed.values())
            choices.update({name: ["d" if sized else f"{option}?"]} if option or sized else {})
        else:
            roles = [role for role in roles_of(name) if role not in without]
            held = PROMISED[name] if promised else [v for r in roles for v in VALUES.get(r, [])]
            if "dimension" in without and "dimension" in roles_of(name) and len(sizes) > 1:
                held = ["n", "d"] if name.lower().startswith("n") else ["d", "n"]
            choices[name] = [*dict.fromkeys(held)] or ANYTHING
    for chosen in itertools.islice(itertools.product(*choices.values()), MOST):
        given = fixed | dict(zip(choices, chosen, strict=True))
        yield _once({name: given[name] for name in found if name in given})


def _is_sized(name: str, default: Any, *, made: bool) -> bool:
    """Say whether a parameter with a default is how many coordinates a point has.

    An object may be made for the points, and a one, of a lesson.
    """
    roles = {*roles_of(name)}
    few = (2, 3) if made else (2,)
    is_number = type(default) is int and default > 1
    return is_number and ((made and "d" in roles) or (default in few and "dimension" in roles))


def _option_named(name: str, value: Any) -> str | None:
    """Return which option a parameter, or a setting, with such a value is, if any."""
    if isinstance(value, bool) or not isinstance(value, Real | None) or is_waiting(name):
        return None
    role = next(iter(roles_of(name)), "")
    is_open = role in ("", "tolerance", "eta") or name in ("n", "N")
    if is_open and isinstance(value, int) and value >= FEW:
        return "epochs"  # so large a step, or threshold, or number of no known name, counts passes
    if role in ("", "epochs", "eta") and value == math.inf:
        return "epochs"
    if role == "epochs" and (value == 0 or (isinstance(value, float) and not value.is_integer())):
        return None  # from 0 on passes are counted
    return role if role in ("epochs", "eta") else None


def _once(arguments: Arguments) -> Arguments:
    """Leave an option out that another parameter has, if it need not be given."""
    kept: Arguments = {}
    for name, filler in arguments.items():
        free = str(filler).endswith("?") and " " not in filler
        if not (free and {filler, str(filler)[:-1]} & {str(other) for other in kept.values()}):
            kept[name] = filler
    return kept
