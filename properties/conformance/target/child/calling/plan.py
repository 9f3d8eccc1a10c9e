"""How a target is called: what is given for each parameter, and where its answer is found."""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np

from .answers import Path, path_words
from .arguments import LABEL_COLUMN, OPTIONS, Activation, Form, Given, Named

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
    "classes": [2],
    "rows": ["n", "d", "epochs"],
    "wanted": ["wanted"],
    "tested": ["wanted"],
    "wanted labels": ["wanted labels"],
    "tolerance": [0, "epochs"],
    "w0": ["zeros", "zeros d+1", "zeros column"],
    "bias": [0.0],
    "file": ["nowhere"],
    "slope": ["slope"],
    "activation": ["sign", "step"],
    "positive label": [1],
    "negative label": [-1],
    "settings": ["settings"],
}
DATA = ("points", "labels")
STARTS = ("zeros", "w0")
STATE_OF_WEIGHTS = ("state", "state column", "state d+1", "state pair")
STATE = (*STATE_OF_WEIGHTS, "state bias")
LAST = ["last", None]
# how many parts of a tuple may be counts
WIDE = 4
# names of what votes
VOTING = re.compile("(?<![a-z])vot|Vot")
# without options: as many passes as any case needs, the plain rate
PASSES, RATE = 1000, 1.0
# passes in a trial, and among other settings
FEW_PASSES = 100
# settings of the estimators of a library
KNOWN = {"max_iter": "epochs", "epochs": "epochs", "n_epochs": "epochs", "n_iter": "epochs"}
KNOWN |= {"eta0": "eta", "eta": "eta"}
OPTION_WORDS = {"epochs": "the limit of passes", "eta": "the rate", "w0": "the start"}
# where an estimator keeps its weights and its bias by promise
COEF: Path = [["object", None], ["attribute", "coef_"]]
INTERCEPT: Path = [["object", None], ["attribute", "intercept_"]]


WANTS_ONES = (
    "learns from points without the 1 of the bias, which its `predict` wants in them: let it add "
    "the 1 itself"
)
# a number more, in front or behind, in points at which a method is not right without: a label that
# is not looked at, or the 1 of the bias
FILLERS = {"a label": (1, 0.0), "a 1 in front": (0, 1.0), "a 1 behind": (1, 1.0)}


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
        The method that predicts, and whether it takes a matrix or one point; and what the points
        are filled with, if it takes a number more than there are coordinates.
    converged
        Where it says whether it has converged, beside weights that are found.
    in_updates
        Whether its limit is one of updates, each on a mistake that it draws.
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
    converged: Path | None = None
    in_updates: bool = False

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

    def odd(self) -> Iterator[str]:
        """Yield what is unusual of it, in sentences: its `predict` may want other points."""
        if self.predict and "with a 1" in self.predict[1]:
            yield WANTS_ONES

    def filled(self, points: Any) -> Any:
        """Return the points at which it is to predict, with a number more if that is wanted."""
        filler = (self.predict or ["", ""])[1].partition(" with ")[2]
        if not filler or not len(points):
            return points
        place, number = FILLERS[filler]
        full = np.insert(points, np.shape(points)[1] if place else 0, number, axis=1)
        return full.tolist() if isinstance(points, list) else full

    @property
    def is_estimator(self) -> bool:
        """Whether it is trained, and keeps its weights, as the estimators of a library do."""
        return self.weights == COEF and self.method == "fit"

    @property
    def may_be_fitted_again(self) -> bool:
        """Whether one object may be given other data: it was not made with any."""
        is_called = self.repeat == "never" and "points" in self.call.values()
        is_made_bare = self.kind == "class" and {"points", "n"}.isdisjoint(self.make.values())
        return is_made_bare and is_called and self.then is None

    @property
    def is_sized(self) -> bool:
        """Whether an object is made for so many coordinates: it may have weights before any fit."""
        return not {"d", "d+1"}.isdisjoint(self.make.values())

    @property
    def is_made_of_data(self) -> bool:
        """Whether the points are given to what makes its object."""
        return "points" in self.make.values()

    @property
    def keeps_nothing(self) -> bool:
        """Whether it is a step: a function from weights to weights."""
        return any(name in self.call.values() for name in STATE_OF_WEIGHTS)

    @property
    def bias_is_apart(self) -> bool:
        """Whether a step is given the bias beside the weights, or in a pair with them."""
        return _has_bias_apart(self.call)

    def options(self) -> dict[str, bool]:
        """Return the options that it takes, and whether it needs them."""
        held = self.given.values()
        known = {option_of(filler): not str(filler).endswith("?") for filler in held}
        if self.repeat in ("passes", "rows"):
            known["epochs"] = self.keeps_nothing
        if self.keeps_nothing:  # the start says how many weights there are, with the bias
            known["w0"] = True
        if self.repeat == "rows":
            known["order"] = False
        return {option: known[option] for option in OPTIONS if option in known}

    def starts(self) -> list[str]:
        """Return the parameters that are given the first weights."""
        return [name for name, filler in self.call.items() if str(filler).startswith(STARTS)]

    @property
    def takes_a_start_of_its_bias(self) -> bool:
        """Whether the bias has a start of its own, beside that of the weights."""
        beside = ("w0 number", "w0 intercept")
        return any(str(filler).startswith(beside) for filler in self.given.values())

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

    def beside_vectors(self) -> Iterator[tuple[Path, Path]]:
        """Yield where the vectors are of which the last is read, and a count for each may be."""
        place = self.weights or []
        if LAST not in place or place[0][0] != "returned":
            return
        at = place.index(LAST)
        whole, part = place[:at], place[at + 1 :]
        bias = self.bias or []
        for number in range(WIDE):
            item = ["item", number]
            if part[:1] and item not in (part[0], *bias[-1:]):
                yield [*whole, ["each", part[0][1]]], [*whole, ["each", number]]
            elif not part and whole[-1][0] == "item" and item not in (whole[-1], *bias[1:2]):
                yield whole, [*whole[:-1], item]

    def has_votes(self, name: str) -> bool:
        """Whether a target of this name may return counts, those of a vote, beside its vectors."""
        return VOTING.search(name) is not None and any(self.beside_vectors())

    def words(self, name: str) -> str:
        """Return what was guessed of a target of this name, as a sentence; "" if nothing was."""
        promised = {n for n, o in KNOWN.items() if self.method == "fit" or n == o}
        promised |= {"w0", "order", "coef_init", "intercept_init"}
        promised -= {*KNOWN} if self.in_updates else set()
        options = {n: option_of(f) for n, f in self.given.items() if n not in promised}
        words = OPTION_WORDS | ({"epochs": "the limit of updates"} if self.in_updates else {})
        said = [f"`{n}` as {words[o]}" for n, o in options.items() if o in words]
        known = (*DATA, *STATE)
        is_plain = all(option_of(f) == n or f in known for n, f in self.call.items())
        if self.repeat in ("passes", "updates"):
            often = "once a pass" if self.repeat == "passes" else "for each update"
            said.append(f"called `{self.method or name}` {often}")
        elif self.repeat == "rows" and not self.keeps_nothing:
            said.append("one point at a time")
        if "state pair" in self.call.values():
            said.append("weights and bias as a pair")
        unsaid = (COEF, INTERCEPT) if self.weights == COEF else ()
        for part, place in (("weights", self.weights), ("bias", self.bias)):
            if place is not None and place not in unsaid:
                said.append(f"{part} from {self._place_words(place)}")
                if part == "weights" and LAST in place and (not self.bias or LAST in self.bias):
                    votes = "is judged, and the votes where they are counts"
                    judged = votes if self.has_votes(name) else "alone is judged"
                    said[-1] += f" (of several the last {judged})"
        if self.kind != "function":
            is_plain = self.is_estimator and _is_known(self.make)
        if self.weights is None and self.predict is not None:
            by = f"by `{self.predict[0]}`" if self.predict[0] else "which it returns"
            said.append(f"only its predictions, {by}")
        if self.converged is not None:
            said.append(f"whether it converged from {self._place_words(self.converged)}")
        said += self.form.words()
        return f"took {', '.join([self.call_words(name), *said])}" if said or not is_plain else ""


def _has_bias_apart(arguments: Arguments) -> bool:
    return not {"state bias", "state pair"}.isdisjoint(map(str, arguments.values()))


def values_of(arguments: Arguments, given: Given, state: Any = None) -> dict[str, Any]:
    """Return what the parameters are given in a case; none for an option that it does not give."""
    d, w0 = given.dimension, given.options.get("w0")
    wanted = given.X if given.predict is None else given.predict
    rows = wanted if given.tested is None else given.tested
    w, b = (state[:-1], state[-1]) if _has_bias_apart(arguments) else (state, None)
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
        "state pair": (w, b),
        "epochs": PASSES,
        "eta": RATE,
        "order": range(given.size),
        **{name: Activation(name) for name in VALUES["activation"]},
        # a perceptron leaves the derivative of its activation out
        "slope": lambda score: np.ones(np.shape(score)),
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
    known |= {"w0 flat": np.zeros(d), "w0 number": 0.0}
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


def _shown(arguments: Arguments) -> str:
    """Return the arguments as they are written, for points of two coordinates."""
    plain: dict[Any, Any] = {"epochs": PASSES, "eta": RATE, "d": 2, "d+1": 3, "n": "len(X)"}
    plain |= {"nowhere": repr(os.devnull), "label column": repr(LABEL_COLUMN)}
    told = []
    for name, filler in arguments.items():
        if filler in (*DATA, *STATE, "wanted", "wanted labels"):
            told.append(name)
        elif str(filler).endswith("?"):
            continue
        elif filler == "w0 number":
            told.append(f"{name}=0.0")
        elif option_of(filler) == "w0" or str(filler).startswith("zeros"):
            told.append(f"{name}=zeros")
        else:
            told.append(f"{name}={plain.get(filler, filler)}")
    return ", ".join(told)


def _is_known(make: Arguments) -> bool:
    return all(f"{KNOWN.get(name)}?" == filler for name, filler in make.items())
