"""Where the answer of a target is: weights and a bias among all the numbers that can be reached."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np

from ..calling.answers import Path, combined, flags, reachable, with_ones
from ..calling.arguments import WITH_LABELS, Given, roles_of
from ..calling.load import Unusable
from ..calling.plan import FILLERS, Plan
from ..calling.program import Program
from ..calling.signatures import PREDICTS
from .samples import (
    ONE_SIDE,
    PROMISED,
    ROUNDED,
    SPACE,
    Place,
    in_the_plane,
    labelled,
    promised,
    with_options,
)

OF_A_KERNEL = (
    "its predictions are not those of a sum of its points: with a kernel other than <x, z> it "
    "learns something else; give it a linear one"
)
BENDS = (
    "it learns the exclusive or, which no weights and bias separate, so it is no perceptron; if it "
    "has a kernel, give it a linear one"
)
# parts of the way from a point to one of the other label, at which predictions are asked for
PARTS = [n / 16 for n in range(1, 16)]
# names, and the beginnings of names, that weights and biases go by
WEIGHTS = (
    *("w", "weight", "coef", "theta", "wt", "peso", "pesos", "pesi", "poids", "gewichte"),
    *("wagi", "重み", "权重"),
)
BIASES = (
    *("b", "bias", "b0", "intercept", "threshold", "theta", "offset", "w0", "thresh"),
    *("umbral", "limiar", "sesgo", "vies", "biais", "seuil", "soglia", "schwelle", "schwellwert"),
    *("distorsione", "odchylenie", "prog", "偏置", "バイアス"),
)
BEGINNINGS = {WEIGHTS: ("weight", "coef"), BIASES: ("bias",)}
# what a name says beside, of which weights it is
OF_MEANS = "avg|averaged|average|mean"
OF_WHICH = re.compile(
    f"^_*(get|trained|learned|final|best|{OF_MEANS})(?=.)|(?<=.)_(bar|{OF_MEANS})_*$"
)
Reading = tuple[Place, Place | None]
# what is read of a dual form
DUAL, DUAL_WITH_BIAS = ("combined", None), ("combined", "and 1")
# the number beside weights in a pair
BESIDE: Place = (("returned", None), ("item", 1))
NO_WEIGHTS = "it returns no weights"
# what is returned by such a name is something else, even if it has two numbers
NO_WEIGHTS_NAMED = re.compile(
    r"\w*(lines|errors?|loss(es)?|costs?|accurac(y|ies)|mistakes?)", re.IGNORECASE
)


@dataclass
class Try:
    """What a program made of a case: all the numbers that can be reached, and the labels.

    The rows are what it was given. It is spread if numpy made a matrix of the weights, as it does
    with a start of another shape.
    """

    given: Given
    numbers: dict[Place, list[Any]]
    predictions: dict[tuple[str, ...], list[int]]
    rows: Sequence[Any] = ()
    is_spread: bool = False
    flags: Sequence[Place] = ()
    has_a_predict: bool = False

    @classmethod
    def of(
        cls, program: Program, given: Given, at: np.ndarray | None = None, epochs: int | None = None
    ) -> "Try":
        """Give a case to the program; ask for predictions at its points, or at others."""
        form = program.plan.form
        asked = replace(with_options(given, program.plan, epochs), predict=at)
        formed = form.formed(asked)
        subject, result = program.called(formed)
        returned = result if program.plan.repeat == "never" else subject
        numbers = {place_of(path): values for path, values in reachable(subject, returned)}
        if program.plan.kind == "function":
            with suppress(Unusable):
                numbers |= promised(result)
        if form.points in ("array", "lists"):
            rows = {p: row for p, row in numbers.items() if p not in PROMISED}
            duals = {p: row for p, row in rows.items() if len(row) == given.size}
            for kind, X in ((DUAL, given.X), (DUAL_WITH_BIAS, with_ones(given.X))):
                numbers |= {(*p, kind): combined(row, X, given.y) for p, row in duals.items()}
        points, predictions = form.placed(given.X if at is None else at), {}
        predictors = program.predictors(subject, result)
        for predict in predictors:
            able = program.planned(replace(program.plan, predict=predict))
            with suppress(Exception, SystemExit):  # it is for something else
                predictions[tuple(predict)] = able.predictions(subject, result, points)
        kept = [result, *getattr(subject, "__dict__", {}).values()]
        square = (given.dimension,) * 2
        is_spread = any(isinstance(part, np.ndarray) and part.shape == square for part in kept)
        held = [*given.X.tolist(), *_rows(formed.X), *_rows(formed.y)]
        flagged = flags(subject, returned, program.returned_names())
        places, can = [*map(place_of, flagged)], ["predict", "matrix"] in predictors
        return cls(given, numbers, predictions, held, is_spread, places, can)

    def separated(self, reading: Reading) -> bool:
        """Whether these numbers separate the points, wherever they have the bias."""
        return any(_separates(scores, self.given.y) for scores in self.scores(reading))

    def agrees(self, reading: Reading, at: np.ndarray, labels: np.ndarray) -> bool:
        """Whether these numbers put the points where the labels say, but for rounding."""
        scores = self.scores(reading, at)
        return any((labels * each >= -ROUNDED * np.abs(each).max()).all() for each in scores)

    def scores(self, reading: Reading, at: np.ndarray | None = None) -> list[np.ndarray]:
        """Return the scores of the points, for each place and sign that the bias may have."""
        weights, bias = reading
        X = self.given.X if at is None else at
        w = np.array(self.numbers[weights], dtype=float)
        parts = [(w[:-1], w[-1]), (w[1:], w[0])]
        if len(w) == self.given.dimension:
            parts = [(w, 0.0 if bias is None else float(self.numbers[bias][0]))]
        return [X @ part + sign * b for part, b in parts for sign in (1, -1)]


def _rows(given: Any) -> list[Any]:
    """Return the rows of an array that was given; none of something else."""
    return given.tolist() if isinstance(given, np.ndarray) else []


def place_of(path: Path) -> Place:
    """Return a path, as a plan writes it, as a place."""
    return tuple((kind, key) for kind, key in path)


def tried(program: Program, scale: float) -> tuple[Program, bool, list[Try]]:
    """Return the program with where its answer is, whether that separates, and what was tried."""
    tries = [Try.of(program, given) for given in in_the_plane(scale)]
    works, in_space = False, list[Try]()
    with suppress(Exception):  # it may be for the plane alone
        more = [Try.of(program, labelled(SPACE, scale, sign)) for sign in (1, -1)]
        plan, works = read(program, [*tries, *more])
        in_space = more
    if not in_space or not works or (plan.predict and plan.weights is None):
        plane, is_for_the_plane = read(program, tries)
        if (is_for_the_plane and not (works and plane.weights is None)) or not in_space:
            plan, works, in_space = plane, is_for_the_plane, []
    tries += in_space
    return program.planned(replace(plan, converged=_flag(plan, tries))), works, tries


def _flag(plan: Plan, tries: Sequence[Try]) -> Path | None:
    """Return where it is said whether a run has converged, if weights are not read by promise."""
    if (plan.weights is None and plan.predict is None) or plan.repeat != "never":
        return None
    flags = (p for p in tries[0].flags if all(p in t.flags for t in tries))
    return next(([*map(list, place)] for place in flags), None)


def read(program: Program, tries: Sequence[Try]) -> tuple[Plan, bool]:
    """Return the plan with where the answer is read, and whether that separates the points.

    Raises
    ------
    Unusable
        If there are neither weights nor predictions.
    """
    plan = program.plan
    if plan.kind == "function" and any(map(NO_WEIGHTS_NAMED.fullmatch, program.returned_alone())):
        raise Unusable(NO_WEIGHTS)
    said = [p for p in tries[0].predictions if all(p in t.predictions for t in tries)]
    right = [p for p in said if all(t.predictions[p] == list(t.given.y) for t in tries)]
    named = [p for p in said if plan.kind != "function" and PREDICTS.fullmatch(p[0])]
    # by that name it is meant to be used, whether or not it is right
    meant = [p for p in named if p[0] == "predict"]
    predict = next(iter([*meant, *right, *named]), None)
    # a wrong one may be for something else, if another is right, or if rows have their label
    may_be = not predict or bool(right) or plan.form.points in WITH_LABELS
    if predict not in right and may_be and (filled := _filled(program, tries)):
        is_meant = predict is None or filled[1].endswith("a label")
        predict = filled if is_meant else next(iter(right), predict)
    readings = [r for r in _readings(plan, tries) if not _drops_a_bias(program, r, tries)]
    if working := [r for r in readings if all(t.separated(r) for t in tries)]:
        several = right and len({row for row, _ in working}) > 1
        predicting = _predicting(program, right[0], working) if several else None
        reading = predicting or working[0]
        if right and _is_dual(reading[0]) and not _predicting(program, right[0], [reading]):
            raise Unusable(OF_A_KERNEL)
        return _with_reading(plan, reading, predict), True
    likely = [r for r in readings if _is_named(r[0], WEIGHTS)] or readings
    if likely and not (right and likely is readings):
        return _with_reading(plan, likely[0], predict), bool(right)
    if not said:
        raise Unusable(_unread(plan, tries[0]))
    if right and plan.kind != "function" and _bends(program, right[0]):
        raise Unusable(BENDS)
    return replace(plan, predict=list((right or said)[0])), bool(right)


def _bends(program: Program, predict: tuple[str, ...]) -> bool:
    """Whether the labels that it predicts are right where no line parts the points.

    What has no limit would never end there.
    """
    exclusive_or = Given.of([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], {})
    asked = [0, 1, 2, 3, 0]  # what returns the labels that it has stored returns four
    with suppress(Exception):  # it may say that nothing separates them
        if "epochs" in program.plan.options():
            said = Try.of(program, exclusive_or, exclusive_or.X[asked]).predictions.get(predict)
            return said == [*exclusive_or.y[asked]]
    return False


def _filled(program: Program, tries: Sequence[Try]) -> tuple[str, str] | None:
    """Return how its `predict` is right at points with a number more, if it is so."""
    right, form = list[str](), program.plan.form
    takes_rows = form.points in ("array", "lists", "joined", "joined lists", "joined ones")
    if not takes_rows or not tries[0].has_a_predict:
        return None
    fillers = ["a label"] if form.points in WITH_LABELS else FILLERS
    for way in (f"{how} with {filler}" for filler in fillers for how in ("matrix", "point")):
        able = program.planned(replace(program.plan, predict=["predict", way]))
        with suppress(Exception, SystemExit):  # it is for something else
            for given in (t.given for t in tries):
                subject, result = able.called(form.formed(with_options(given, program.plan)))
                if able.predictions(subject, result, form.placed(given.X)) != [*given.y]:
                    break
            else:
                right.append(way)
    # what learns no labels, and does not look at the number, wants something else
    is_ignored = form.points not in WITH_LABELS and any("a label" in way for way in right)
    return ("predict", right[0]) if right and not is_ignored else None


def _drops_a_bias(program: Program, reading: Reading, tries: Sequence[Try]) -> bool:
    """Whether the number after weights seems a count, and is below 0 from another random start."""
    (*path, (kind, key)), bias = reading
    if bias is not None or kind != "item" or type(key) is not int:
        return False
    after = (*path, (kind, key + 1))
    if not _counts(after, [t for t in tries if after in t.numbers]):
        return False
    more = [Try.of(program, t.given) for _ in range(3) for t in tries[:4]]
    return not _counts(after, [t for t in more if after in t.numbers])


def _predicting(
    program: Program, predict: tuple[str, ...], readings: Sequence[Reading]
) -> Reading | None:
    """Return the first of these weights from which the predictions follow, if there are any."""
    left, ways = list(readings), [*product(in_the_plane(), (1, None))]
    if "epochs" in program.plan.options():  # where the best weights are not the last
        clashing = (replace(g, y=np.resize([1, -1], g.size)) for g in in_the_plane()[:2])
        ways += product(clashing, (2, 3, 5))
    for given, epochs in ways:
        plus, minus = given.X[given.y > 0], given.X[given.y < 0]
        between = np.array([t * a + (1 - t) * b for a in plus for b in minus for t in PARTS])
        said = Try.of(program, given, between, epochs)
        labels = np.array(said.predictions.get(predict, []))
        left = [r for r in left if len(labels) and said.agrees(r, between, labels)]
    return next(iter(left), None)


def _with_reading(plan: Plan, reading: Reading, predict: Any) -> Plan:
    if reading == PROMISED:
        return replace(plan, weights=None, bias=None, predict=None)
    weights, bias = (None if place is None else [*map(list, place)] for place in reading)
    return replace(plan, weights=weights, bias=bias, predict=predict and list(predict))


def _unread(plan: Plan, first: Try) -> str:
    if plan.kind != "function":
        return "its weights are not among what it returns or keeps"
    held, d = first.numbers.get(PROMISED[0]), first.given.dimension
    return f"it returns {len(held)} weights for points of {d} coordinates" if held else NO_WEIGHTS


def _readings(plan: Plan, tries: Sequence[Try]) -> Iterator[Reading]:
    """Yield where weights and a bias may be: first what is promised, or named so, or returned."""
    paths = [path for path in tries[0].numbers if all(path in t.numbers for t in tries)]
    sized = [path for path in paths if _size(path, tries) is not None]
    single = [p for p in paths if all(len(t.numbers[p]) == 1 for t in tries)]
    if PROMISED[0] in sized and not _has_another_bias(single, tries):
        yield PROMISED
    # what a function leaves behind counts only if it gives nothing back
    left = [p for p in paths if plan.kind == "function" and p[0][0] == "object"]
    rows = [p for p in sized if p not in PROMISED]
    rows = [p for p in rows if is_learnt(p, tries) or (p not in left and _is_named(p, WEIGHTS))]
    rows = [p for p in rows if not _is_dual(p) or _are_shares(p[:-1], tries)]
    # what is given by such names is meant, whether or not it separates
    has_bias = any(_is_given(p, BIASES) for p in single)
    given = [p for p in rows if _is_given(p, WEIGHTS)]
    given = [p for p in given if p[-1][0] == "call" or has_bias or _size(p, tries) == 1]
    rows = given or rows
    for row in sorted(rows, key=lambda p: (p in left, _order(p))):
        beside = [p for p in single if p not in PROMISED and not _is_part(p, row)]
        beside = [p for p in beside if (p in left) == (row in left)]
        if _is_given(row, WEIGHTS):
            beside = [p for p in beside if _is_given(p, BIASES)] or beside
        beside.sort(key=lambda p: p[0][0] != row[0][0])
        biases = [p for p in beside if _is_bias(p, row, tries)]
        biases.sort(
            key=lambda p: (_is_difference(p) != _is_difference(row), not is_learnt(p, tries))
        )
        known: list[Place | None] = [*biases] if _size(row, tries) == 0 else []
        ends = [any(t.numbers[row][end] for t in tries) for end in (0, -1)]
        if biases and "d+1" in plan.make.values() and not all(ends):
            raise Unusable("it has a bias, and was made for points with a coordinate more")
        yield from ((row, each) for each in known or [None])


def _has_another_bias(single: Sequence[Place], tries: Sequence[Try]) -> bool:
    """Whether weights that are returned as promised have a threshold beside them."""
    beside = [p for p in single if p not in PROMISED and p[0][0] != "object"]
    beside = [p for p in beside if len(p) == 2 and type(p[1][1]) is str]
    moving = [p for p in beside if is_learnt(p, tries) and not _counts(p, tries)]
    plain = all(t.numbers[PROMISED[1]] == [0.0] for t in tries)
    return plain and bool(moving) and _size(PROMISED[0], tries) == 0


def has_a_number_beside(program: Program, tries: Sequence[Try], *, separate: bool) -> bool:
    """Whether a number that is returned beside weights is a count or a share, and no bias.

    It is no bias if the weights hold one, or if it is 0 where these separate, and counts elsewhere;
    nor if it counts everywhere, under a name that is none of a bias.
    """
    plan, (row, bias) = program.plan, PROMISED
    beside = BESIDE
    if plan.weights is not None:
        row, bias = place_of(plan.weights), place_of(plan.bias or [])
        beside = bias
    if not all({row, bias, beside} <= t.numbers.keys() for t in tries):
        return False
    if _size(row, tries) == 1:
        return True
    more = [Try.of(program, labelled(ONE_SIDE, 1.0, sign)) for sign in (1, -1)]
    if not separate:  # of what learns nothing the names tell
        name = dict(enumerate(program.returned_names())).get(1, "")
        return bool(name) and "bias" not in roles_of(name) and _counts(bias, [*tries, *more])
    return all(t.numbers[bias] == [0.0] for t in tries) and _counts(bias, more)


def with_a_bias(program: Program, tries: Sequence[Try]) -> Plan:
    """Return the plan with a number that goes by no known name, if it turns out to be the bias."""
    plan, weights = program.plan, place_of(program.plan.weights or [])
    if _size(weights, tries) == 1:
        return plan
    whole = weights[:-1] if _is_difference(weights) else weights
    numbers = [p for p in tries[0].numbers if all(len(t.numbers.get(p, [])) == 1 for t in tries)]
    numbers = [p for p in numbers if p not in PROMISED and not _is_part(p, whole)]
    # only a bias separates the others, with one sign and with the other: it is no count there
    more = list[Try]()
    if numbers and ("epochs" in plan.options() or any(is_learnt(p, tries) for p in numbers)):
        more = [Try.of(program, labelled(ONE_SIDE, 1.0, sign)) for sign in (1, -1)]
    numbers = [p for p in numbers if all(p in t.numbers for t in more)]
    numbers = [p for p in numbers if is_learnt(p, [*tries, *more])]
    numbers.sort(key=lambda p: _is_difference(p) != _is_difference(weights))
    numbers = [p for p in numbers if not _counts(p, [*tries, *more])]
    numbers = [p for p in numbers if not all(t.numbers[p][0] in t.numbers[weights] for t in tries)]
    for bias in numbers:
        if all(t.separated((weights, bias)) for t in [*tries, *more]):
            return replace(plan, bias=[*map(list, bias)])
    return plan


def _is_part(path: Place, row: Place) -> bool:
    """Whether a path leads into a row, or into the mapping of which this is the values."""
    whole = row[:-1] if row[-1:] == (("values", None),) else row
    return path[: len(whole)] == whole


def _size(path: Place, tries: Sequence[Try]) -> int | None:
    """Return how many numbers more than coordinates are there; None if it is not 0 or 1."""
    sizes = {len(t.numbers[path]) - t.given.dimension for t in tries}
    return sizes.pop() if sizes in ({0}, {1}) else None


def is_learnt(path: Place, tries: Sequence[Try]) -> bool:
    """Whether the numbers depend on the data, and are not some of them, with a label or without."""
    values = [(t.numbers.get(path), t.rows) for t in tries if t.given.dimension == 2]
    is_data = all(v and (v in rows or v[1:] in rows or v[:-1] in rows) for v, rows in values)
    return any(v != values[0][0] for v, _ in values) and not is_data


def _are_shares(path: Place, tries: Sequence[Try]) -> bool:
    """Whether a row may say how often each point was added: not negative, nor read off labels."""
    shares = [
        {share for share, y in zip(t.numbers[path], t.given.y, strict=True) if y == side}
        for t in tries
        for side in (1, -1)
    ]
    return max(map(len, shares)) > 1 and all(share >= 0 for each in shares for share in each)


def _counts(path: Place, tries: Sequence[Try]) -> bool:
    """Whether a number is a count, the number of a row, or a share of the rows: never negative."""
    values = [(t.numbers[path][0], t.given.size) for t in tries]
    shares = [[round(v * n / 100**p, 9) if v <= 100**p else -1 for v, n in values] for p in (0, 1)]
    kinds = [v for v, _ in values], *shares
    return any(kinds[0]) and any(all(v >= 0 and float(v).is_integer() for v in k) for k in kinds)


def _is_bias(path: Place, weights: Place, tries: Sequence[Try]) -> bool:
    weights = weights[:-1] if _is_dual(weights) else weights
    both = _is_difference(path) and _is_difference(weights)
    own, beside = (place[: len(place) - both] for place in (path, weights))
    is_item = own[0][0] == "returned" and own[-1][0] == "item"
    if is_item and len(own) == len(beside) > 1 and own[:-1] == beside[:-1]:
        keys = own[-1][1], beside[-1][1]
        # a bias that never moves is 0, and stands next to the weights
        is_far = all(type(key) is int for key in keys) and abs(keys[0] - keys[1]) > 1
        may_stay = not tries[0].numbers[path][0] and not is_far
        return not _counts(path, tries) and (may_stay or is_learnt(path, tries))
    return _is_named(path, BIASES[:4]) or (_is_named(path, BIASES) and is_learnt(path, tries))


def _is_named(path: Place, names: Sequence[str]) -> bool:
    """Whether a path ends in one of the names; weights may be returned without one."""
    keys = [key.lower() for _, key in path if type(key) is str]
    keys = [OF_WHICH.sub("", key).strip("_") for key in keys]
    keys[-1:] = [key.split()[0].rstrip("0123456789") if " " in key else key for key in keys[-1:]]
    if not keys:
        return path[0][0] == "returned" and names is WEIGHTS
    if names is BIASES and keys[-1].rstrip("0_") in WEIGHTS:  # theta_0
        return keys[-1].endswith("0") or keys[-1] in BIASES
    return keys[-1] in names or keys[-1].startswith(BEGINNINGS.get((*names,), ()))


def _is_given(path: Place, names: Sequence[str]) -> bool:
    """Whether an object gives this by a method, a public property, or as the libraries do."""
    kind, name = path[-1]
    is_public = kind == "property" and not str(name).startswith("_")
    is_promised = path[0][0] == "object" and name in ("coef_", "intercept_")
    return (kind == "call" or is_public or is_promised) and _is_named(path, names)


def _order(path: Place) -> tuple[bool, bool, bool, bool, bool, int]:
    is_fitted = str(path[-1][1]).endswith("_")  # a library's name for what training sets
    plain = str(path[-1][1]).lower().strip("_").removesuffix("s") in WEIGHTS
    is_named, is_last = _is_named(path, WEIGHTS), ("last", None) in path
    return not is_named, _is_difference(path), is_last, not plain, not is_fitted, len(path)


def _is_dual(path: Place) -> bool:
    return path[-1][0] == "combined"


def _is_difference(path: Place) -> bool:
    return path[-1][0] == "difference"


def _separates(scores: np.ndarray, y: np.ndarray) -> bool:
    """Whether the scores have the signs of the labels; one that is 0, or rounded, has either."""
    rounded = ROUNDED * np.abs(scores).max()
    return any(bool(((scores > end) == (y > 0)).all()) for end in (-rounded, rounded))
