"""What a target makes of a few points that any perceptron separates, and where its answer is.

The points are small, so that a number of passes is not taken for a bias; there are more of one
label, so that a program for labels 0 and 1 does not separate them when it is given -1 and 1.
"""

import json
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Protocol

import numpy as np

from .case_input import Form, Given
from .import_target import Unusable
from .programs import Path, Plan, Program, predictors, reachable
from .read_answer import read_answer

__all__ = ["Target", "starts_there", "trials"]

# passes, if a target takes a limit of them
PASSES = 100
DIGITS = 1000
SQUARE = [[0.25, 0.75], [0.75, 0.25], [0.5, -0.25], [1.0, -0.5], [0.75, -0.75]]
WIDE = [[0.5, 0.25], [0.25, 0.5], [1.0, -0.5], [0.5, -1.0]]
DEPTHS = [0.5, -0.25, 0.25, 0.5, 0.25, 0.25]
SPACE = [[*x, z] for x, z in zip([*SQUARE, [0.25, 0.5]], DEPTHS, strict=True)]
ONE_SIDE = [[0.25, 0.5], [0.5, 0.25], [1.0, 1.25], [1.25, 0.75], [1.0, 1.5]]
# weights that separate the first points, with a bias of 0 or without
START = [[1.0, 16.0], [1.0, 16.0, 0.0], [0.0, 1.0, 16.0]]
# how much larger the points are, if a target does not separate the small ones
LARGE = 4096.0
# a score this much smaller than others may be rounded
ROUNDED = 1e-9
# names, and the beginnings of names, that weights and biases go by
WEIGHTS = ("w", "weight", "coef", "theta", "wt")
BIASES = ("b", "bias", "b0", "intercept", "threshold", "theta", "offset", "w0")


class Target(Protocol):
    """A target of any shape, and how it describes itself before it is given a case."""

    @property
    def form(self) -> Form:
        """How it is given points and labels."""

    @property
    def greeting(self) -> dict[str, Any]:
        """Its shape, the options that it takes and needs, its conventions, what was set."""

    def train(self, given: Given) -> Any:
        """Return whatever it answers."""


def cases(scale: float = 1.0) -> list[Given]:
    """Return the points with their labels: in the plane, then in space."""
    labels = [1, 1, -1, -1, -1, 1]
    sets = [(X, np.array(labels[: len(X)]) * sign) for sign in (1, -1) for X in (SQUARE, WIDE)]
    sets += [(SPACE, np.array(labels) * sign) for sign in (1, -1)]
    return [_given(np.array(X) * scale, y) for X, y in sets]


def one_sided() -> list[Given]:
    """Return points in the plane that only a bias separates."""
    labels = np.array([1, 1, -1, -1, -1])
    return [_given(np.array(ONE_SIDE), labels * sign) for sign in (1, -1)]


def trials(target: Target) -> Iterator[dict[str, Any]]:
    """Yield what is found out of a target, better and better.

    Each has `works`, whether it separates the points; `plan`, how its answer is read, for a
    program; `open`, whether what it returned may be read in another way; and if it does not work,
    `settles`, whether it is content once it has learnt a single point.

    Raises
    ------
    Unusable
        If its answer cannot be read.
    """
    found = yield from _tried(target, 1.0)
    # a slow rate, or a large start, is nothing beside large points; but then so is a bias
    if not found["works"] and not found["open"]:
        found = yield from _tried(target, LARGE)
    if not found["works"]:
        known = target.read_by(found["plan"]) if isinstance(target, Program) else target
        yield found | {"settles": _settles(known)}


def _tried(target: Target, scale: float) -> Generator[dict[str, Any], None, dict[str, Any]]:
    if not isinstance(target, Program):
        found = _promised(target, scale)
        yield found
        return found
    plane, space = cases(scale)[:4], cases(scale)[4:]
    tries = [_Try.of(target, given) for given in plane]
    with suppress(Exception):  # it may be for the plane alone
        tries += [_Try.of(target, given) for given in space]
    found = _read(target, tries)
    yield found
    plan = Plan.read(found["plan"])
    if found["works"] and plan.weights is not None and plan.bias is None:
        yield from _with_a_bias(target, plan, tries)
    return found


def starts_there(program: Program) -> bool:
    """Whether a program that is given weights that separate the points returns just these."""
    for start in START:
        given = replace(cases()[0], options={"w0": np.array(start)})
        try:
            answer = program.train(program.form.formed(given))
        except Exception:  # noqa: S112 - it wants more weights, or less
            continue
        if [float(a) for a in answer.get("weights", [])] == start:
            return True
    return False


@dataclass
class _Try:
    """What a program made of a case: all the numbers that can be reached, and the labels."""

    given: Given
    numbers: dict[str, list[Any]]
    predictions: dict[str, list[int]]

    @classmethod
    def of(cls, program: Program, given: Given) -> "_Try":
        subject, result = program.called(program.form.formed(_with_options(given, program)))
        numbers = {json.dumps(path): values for path, values in reachable(subject, result)}
        points, predictions = program.form.placed(given.X), {}
        for predict in predictors(subject, result):
            able = Program(None, None, replace(program.plan, predict=predict))
            try:
                predictions[json.dumps(predict)] = able.predictions(subject, result, points)
            except Exception:  # noqa: S112 - it is for something else
                continue
        return cls(given, numbers, predictions)

    @classmethod
    def read(cls, given: Given, result: Any) -> "_Try":
        """Return what a target answered, its weights as "w" and its bias as "b"."""
        answer = read_answer(result, DIGITS)
        w, b = [_float(a) for a in answer["weights"]], _float(answer.get("bias", "0"))
        if len(w) - given.dimension not in (0, 1):
            raise Unusable(
                f"it returns {len(w)} weights for points of {given.dimension} coordinates"
            )
        return cls(given, {"w": w, "b": [b]}, {})

    def separated(self, weights: str, bias: str | None) -> bool:
        """Whether these numbers separate the points, wherever they have the bias."""
        return any(_separates(scores, self.given.y) for scores in self.scores(weights, bias))

    def scores(self, weights: str, bias: str | None) -> list[np.ndarray]:
        """Return the scores of the points, for each place and sign that the bias may have."""
        X, w = self.given.X, np.array(self.numbers[weights], dtype=float)
        parts = [(w[:-1], w[-1]), (w[1:], w[0])]
        if len(w) == self.given.dimension:
            parts = [(w, 0.0 if bias is None else float(self.numbers[bias][0]))]
        return [X @ part + sign * b for part, b in parts for sign in (1, -1)]


def _promised(target: Target, scale: float) -> dict[str, Any]:
    works, is_open = True, False
    for given in cases(scale)[:4]:
        result = target.train(target.form.formed(_with_options(given, target)))
        works = _Try.read(given, result).separated("w", "b") and works
        is_open = isinstance(result, tuple)
    return {"works": works, "open": is_open}


def _settles(target: Target) -> bool:
    """Whether it makes the same of a point that comes twice, and has its label right.

    It does not if it takes a label for another: then each time is a mistake.
    """
    point, answers = np.array([[1.0, 0.5]]), []
    for label in (1, -1):
        once, twice = (_given(np.repeat(point, n, 0), np.full(n, label)) for n in (1, 2))
        try:
            results = [
                target.train(target.form.formed(_with_options(g, target))) for g in (once, twice)
            ]
            first, second = (_Try.read(once, result) for result in results)
        except Exception:
            return False
        if first.numbers != second.numbers:
            return False
        answers.append(first)
    return any(
        scores[0] >= 0 >= scores[1] != scores[0]
        for scores in zip(*(answer.scores("w", "b") for answer in answers), strict=True)
    )


def _read(program: Program, tries: Sequence[_Try]) -> dict[str, Any]:
    """Return the plan with where the answer is, and whether that separates the points."""
    readings = list(_readings(tries))
    said = [p for p in tries[0].predictions if all(p in t.predictions for t in tries)]
    right = [p for p in said if all(t.predictions[p] == list(t.given.y) for t in tries)]
    predict = json.loads(right[0]) if right else None
    known = {"works": True, "open": False}
    for weights, bias in readings:
        if all(t.separated(weights, bias) for t in tries):
            return known | {"plan": _plan(program, weights, bias, predict)}
    for weights, bias in readings:
        if _is_named(json.loads(weights), WEIGHTS):
            plan = _plan(program, weights, bias, predict)
            return known | {"works": predict is not None, "plan": plan}
    if not said:
        raise Unusable("its weights are not among what it returns or keeps")
    plan = replace(program.plan, predict=json.loads((right or said)[0])).content()
    return known | {"works": predict is not None, "plan": plan}


def _readings(tries: Sequence[_Try]) -> Iterator[tuple[str, str | None]]:
    """Yield where weights and a bias may be: first what is named so, or returned."""
    paths = [
        path
        for path in tries[0].numbers
        if all(path in t.numbers for t in tries)
        and (_moves(path, tries) or _is_named(json.loads(path), WEIGHTS))
    ]
    single = [p for p in tries[0].numbers if all(len(t.numbers.get(p, [])) == 1 for t in tries)]
    rows = sorted(filter(lambda p: _size(p, tries) is not None, paths), key=_order)
    for weights in rows:
        if _size(weights, tries) == 1:
            yield weights, None
            continue
        biases = [p for p in single if _is_bias(p, weights, tries)]
        yield from ((weights, bias) for bias in biases)
        if not biases:
            yield weights, None


def _with_a_bias(program: Program, plan: Plan, tries: Sequence[_Try]) -> Iterator[dict[str, Any]]:
    """Yield the plan with a number that goes by no known name, if it turns out to be the bias."""
    weights = json.dumps(plan.weights)
    if _size(weights, tries) == 1:
        return
    numbers = [p for p in tries[0].numbers if all(len(t.numbers.get(p, [])) == 1 for t in tries)]
    numbers = [p for p in numbers if _moves(p, tries) and not _counts(p, tries)]
    # one of the weights is not the bias beside them
    place = json.loads(weights)
    numbers = [p for p in numbers if json.loads(p)[: len(place)] != place]
    if not numbers:
        return
    more = [*tries, *(_Try.of(program, given) for given in one_sided())]
    for bias in numbers:
        if all(bias in t.numbers and t.separated(weights, bias) for t in more):
            content = replace(plan, bias=json.loads(bias)).content()
            yield {"works": True, "open": False, "plan": content}
            return


def _plan(program: Program, weights: str, bias: str | None, predict: Any) -> dict[str, Any]:
    place = None if bias is None else json.loads(bias)
    plan = replace(program.plan, weights=json.loads(weights), bias=place, predict=predict)
    return plan.content()


def _size(path: str, tries: Sequence[_Try]) -> int | None:
    """Return how many numbers more than coordinates are there; None if it is not 0 or 1."""
    sizes = {len(t.numbers[path]) - t.given.dimension for t in tries}
    return sizes.pop() if sizes in ({0}, {1}) else None


def _moves(path: str, tries: Sequence[_Try]) -> bool:
    """Whether the numbers depend on the data, and are not some of them."""
    plane = [t for t in tries if t.given.dimension == 2]
    values = [t.numbers.get(path) for t in plane]
    data = all(v in t.given.X.tolist() for v, t in zip(values, plane, strict=True))
    return any(v != values[0] for v in values) and not data


def _counts(path: str, tries: Sequence[_Try]) -> bool:
    """Whether a number is a count: whole and positive whatever the labels are."""
    values = [t.numbers[path][0] for t in tries]
    return all(isinstance(v, int) and v > 0 for v in values)


def _is_bias(path: str, weights: str, tries: Sequence[_Try]) -> bool:
    place, beside = json.loads(path), json.loads(weights)
    if place[0][0] == "returned" and len(place) == len(beside) > 1 and place[:-1] == beside[:-1]:
        return place[-1][0] == "item" and not _counts(path, tries)
    return _is_named(place, BIASES[:4]) or (_is_named(place, BIASES) and _moves(path, tries))


def _is_named(path: Path, names: Sequence[str]) -> bool:
    """Whether a path ends in one of the names; weights may be returned without one."""
    keys = [str(key).lower().removeprefix("get").strip("_") for _, key in path if type(key) is str]
    if not keys:
        return path[0][0] == "returned" and names is WEIGHTS
    return keys[-1] in names or (names is WEIGHTS and keys[-1].startswith(("weight", "coef")))


def _order(path: str) -> tuple[bool, bool, int]:
    place = json.loads(path)
    return not _is_named(place, WEIGHTS), ["last", None] in place, len(place)


def _separates(scores: np.ndarray, y: np.ndarray) -> bool:
    """Whether the scores have the signs of the labels; one that is 0, or rounded, has either."""
    rounded = ROUNDED * np.abs(scores).max()
    return any(bool(((scores > end) == (y > 0)).all()) for end in (-rounded, rounded))


def _given(X: np.ndarray, y: np.ndarray) -> Given:
    return Given(X, y.copy(), {}, None, X.shape[1], len(X))


def _with_options(given: Given, target: Target) -> Given:
    """Return the case with the options that the target needs, and a limit of passes."""
    plain: Mapping[str, Any] = {"epochs": PASSES, "eta": 1.0, "w0": np.zeros(given.dimension)}
    needed = [*target.greeting["required"], *({"epochs"} & {*target.greeting["parameters"]})]
    own = [name for name in needed if not (isinstance(target, Program) and name == "w0")]
    fresh = {name: plain[name] for name in own}
    return replace(given, X=given.X.copy(), y=given.y.copy(), options=fresh)


def _float(number: str) -> float:
    try:
        return float(Fraction(number))
    except (ValueError, OverflowError):
        return float("nan")
