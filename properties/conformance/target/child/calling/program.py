"""A target behind one interface: it is called by a plan, and its answer is read by it."""

import ast
import copy
import inspect
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from types import GeneratorType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from .answers import Path, combined, counts, flag, found, lone, numbers, reachable, with_ones
from .arguments import Given, predicted, roles_of
from .load import CannotMake, Unusable, told
from .plan import PASSES, Plan, values_of
from .signatures import NO_BIAS, OF_UPDATES, PREDICT, signature_of
from .source import returned_by

# what a parameter of these roles is changes nothing that is judged
SEEN = {"verbose", "seed", "file"}
APART = "data of one label are given to its partial_fit, since its fit refuses them"
SIGNS = np.array([-1, 1])


class Program:
    """A function, a class or an instance, and how it is called."""

    def __init__(self, target: Any, plan: Plan) -> None:
        self._target, self.plan = target, plan
        # what is given by position, once it is known
        self._first: list[str] | None = None
        self._named: dict[int, list[Any]] = {}

    @property
    def greeting(self) -> dict[str, Any]:
        """How it describes itself before it is given a case."""
        options = self.plan.options()
        return {
            "parameters": list(options),
            "required": [name for name, needed in options.items() if needed],
            "predicts": self.plan.predict is not None,
            "beside": [*self._beside()],
            "names_a_bias": self._names_a_bias(),
            "remarks": [APART] if self._refuses_one_label else [],
            "odd": [*self.plan.odd()],
        }

    def returned_names(self) -> list[str]:
        """Return the names that the source of a function returns side by side, if it is there."""
        pairs = [value.elts for value in returned_by(self._target) if isinstance(value, ast.Tuple)]
        return [getattr(part, "id", "") for part in pairs[-1]] if pairs else []

    def returned_alone(self) -> set[str]:
        """Return the names of what the source of a function returns by itself, if it is there."""
        return {value.id for value in returned_by(self._target) if isinstance(value, ast.Name)}

    def _names_a_bias(self) -> bool:
        """Say whether the number beside the weights is a bias by promise, and no threshold."""
        names = [
            getattr(key, "arg", getattr(key, "value", ""))
            for value in (returned_by(self._target) if self.plan.kind == "function" else ())
            for key in (*getattr(value, "keys", ()), *getattr(value, "keywords", ()))
        ]
        kind, name = self.plan.bias[-1] if self.plan.bias else ("", "")
        is_public = kind == "property" and "bias" in roles_of(name)
        return self.plan.is_estimator or is_public or "bias" in names

    def default_numbers(self, names: Iterable[str]) -> list[float]:
        """Return the values that parameters have if nothing is given for them, where finite."""
        values = [known[name] for name in names for known in self._defaults() if name in known]
        return [v for v in values if isinstance(v, int | float) and math.isfinite(v)]

    def leaves_the_bias_out(self) -> bool:
        """Say whether a parameter tells by its name and its default that there is no bias."""
        defaults = (item for known in self._defaults() for item in known.items())
        flags = ((name, value) for name, value in defaults if isinstance(value, bool))
        return any(NO_BIAS[value].fullmatch(name.lower()) for name, value in flags)

    def untried(self) -> str:
        """Say which switches, numbers and words stay as they are by default; "" if none do."""
        if hasattr(self._target, "get_params"):  # a library tells of its own
            return ""
        held = {name: value for known in self._defaults() for name, value in known.items()}
        kept = {n: v for n, v in held.items() if n not in self.plan.given and _is_setting(v)}
        open_ = (n for n in kept if SEEN.isdisjoint(roles_of(n)) and not OF_UPDATES.fullmatch(n))
        named = [f"`{n}={kept[n]!r}`" for n in open_]
        return f"kept {', '.join(named)}: other values were not tried" if named else ""

    def limited_in_updates(self, most: int) -> "Program | None":
        """Return the same with so many updates as its limit, if a parameter is one by its name."""
        parts = ("make", "call") if self.plan.kind == "class" else ("call",)
        for part, known in zip(parts, self._defaults(), strict=False):
            held = getattr(self.plan, part)
            for name, default in known.items():
                is_limit = type(default) is int and default > most
                if is_limit and OF_UPDATES.fullmatch(name) and held.get(name) != "epochs":
                    return self.planned(replace(self.plan, **{part: held | {name: most}}))
        return None

    def _defaults(self) -> list[dict[str, Any]]:
        method = getattr(self._target, self.plan.method or "", None)
        called = [signature_of(c).parameters for c in (self._target, method) if callable(c)]
        return [{name: p.default for name, p in known.items()} for known in called]

    def planned(self, plan: Plan) -> "Program":
        """Return the same target under another plan."""
        return Program(self._target, plan)

    def train(self, given: Given, subject: Any = None) -> Any:
        """Return what it answers to a case in its form: as promised, or what is found.

        An object that is given is taught anew.
        """
        return self._answer(given, *self.called(given, subject))

    def trained_and_read(self, given: Given) -> Any:
        """Return an object that was trained on a case, and then asked for its answer."""
        subject, result = self.called(given)
        with suppress(Exception):  # it may have none of this one
            self._answer(given, subject, result)
        return subject

    def train_before_another(self, given: Given, other: Given) -> Any:
        """Return what it answers to a case, read after it was called for another one."""
        first, (_, later) = self.called(given), self.called(other)
        pairs = zip(_held(first[1]), _held(later), strict=False)
        if any(a is b and hasattr(a, "__dict__") for a, b in pairs):
            raise Unusable("it returns one object of its own")
        return self._answer(given, *first)

    def _answer(self, given: Given, subject: Any, result: Any) -> Any:
        plan = self.plan
        if plan.weights is None and plan.predict is None:
            return result
        answer = dict(result) if plan.repeat != "never" else self._told(subject, result)
        if hasattr(subject, "n_iter_"):
            answer["passes"] = subject.n_iter_
        learnt = self._learnt(subject, result, given)
        answer |= learnt | self._survived(result)
        if plan.predict is not None:
            wanted = [] if given.predict is None else given.predict
            answer["predictions"] = self.predictions(subject, result, wanted)
            if repr(self._learnt(subject, result, given)) != repr(learnt):
                raise Unusable("its `predict` changes its weights")
        return answer

    def _told(self, subject: Any, result: Any) -> dict[str, Any]:
        """Return what is said of the run beside weights under other names."""
        named = result._asdict() if hasattr(result, "_asdict") else {}
        mapping = dict(result) if isinstance(result, Mapping) else named
        counts = {"updates": "updates", "n_updates": "updates", "passes": "passes"}
        held = ((n, mapping.get(n)) for n in counts)
        said = {counts[n]: int(a) for n, a in held if type(a) is int or isinstance(a, np.integer)}
        if self.plan.converged is not None:
            with suppress(Unusable):  # a run of another kind may leave it out
                said["converged"] = found(self.plan.converged, subject, result, flag)
        return said

    def _survived(self, result: Any) -> dict[str, Any]:
        """Return a count for each of the vectors of which the last is read, if there are any.

        One that stands there several times in a row has one, their sum. Zeros alone count nothing,
        where there is something else.
        """
        known: list[list[int]] = []
        for place, beside in self.plan.beside_vectors():
            with suppress(Unusable):
                vectors = found(place, None, result, lambda rows: [*map(numbers, rows)])
                held = found(beside, None, result, counts)
                if len(held) == len(vectors):
                    alike = groupby(zip(vectors, held, strict=True), key=itemgetter(0))
                    known.append([sum(count for _, count in same) for _, same in alike])
        return {"survived": max(known, key=any)} if known else {}

    def _beside(self) -> Iterator[str]:
        """Yield in which other ways it can be used."""
        root, _ = (self.plan.weights or [["returned", None]])[0]
        if self.plan.kind != "function" or root == "returned":  # not left in its module
            yield "before another"
        name = getattr(self._target, "__name__", type(self._target).__name__)
        is_again, is_estimator = self.plan.may_be_fitted_again, self.plan.is_estimator
        by, how = self.plan.predict or ("", "")
        ways = {
            "from a bias": self.plan.takes_a_start_of_its_bias,
            "twice": is_again,
            "sized": is_again and self.plan.is_sized,
            "by votes": self.plan.has_votes(name),
            "3 updates": self.limited_in_updates(3) is not None,
            "by points": bool(by) and how == "matrix",
            "in parts": is_estimator and hasattr(self._target, "partial_fit"),
            "by scores": is_estimator and hasattr(self._target, "decision_function"),
        }
        yield from (way for way, is_one in ways.items() if is_one)

    def train_in_parts(self, given: Given) -> dict[str, Any]:
        """Return what an estimator answers after two calls of its `partial_fit`."""
        subject = self._made(given)
        taken = signature_of(subject.partial_fit).parameters
        more = {"classes": np.unique(given.y)} if "classes" in taken else {}
        for _ in range(2):
            subject.partial_fit(given.X, given.y, **more)
        return self._learnt(subject, None, given)

    def train_for_scores(self, given: Given) -> dict[str, Any]:
        """Return what an estimator learns, and on which side its scores put the points to predict.

        One of 0 is on that of 1.
        """
        subject, result = self.called(given)
        scores = np.ravel(subject.decision_function(given.predict))
        if len(scores) != len(given.predict):
            raise Unusable("its decision_function gives another number of scores than of points")
        sides = np.where(scores < 0, -1, 1)
        return self._learnt(subject, result, given) | {"predictions": sides}

    def _learnt(self, subject: Any, result: Any, given: Given) -> dict[str, Any]:
        answer: dict[str, Any] = {}
        if self.plan.weights is not None:
            answer["weights"] = self._weights(self.plan.weights, subject, result, given)
        if self.plan.bias is not None:
            answer["bias"] = found(self.plan.bias, subject, result, lone)
        return answer

    def _weights(self, path: Path, subject: Any, result: Any, given: Given) -> list[Any]:
        if path[-1][0] == "combined":
            X = given.X if path[-1][1] is None else with_ones(given.X)
            return combined(found(path[:-1], subject, result, numbers), X, given.y)
        if path[-1][0] == "values":
            # what holds weights by name may leave out those that never moved
            held, names = found(path[:-1], subject, result, dict), self._names(given.dimension)
            if names and held.keys() <= set(names):
                return [held.get(name) or 0 for name in names]
        return list(found(path, subject, result, numbers))

    def _names(self, dimension: int) -> list[Any]:
        """Return by which names it holds the weights of points without a 0."""
        if dimension not in self._named:
            x = range(1, dimension + 1)
            given = Given.of([x, [-a for a in x]], [1, -1], {"epochs": 1, "eta": 1.0})
            self._named[dimension] = []
            with suppress(Exception):  # it wants more points
                made = self.called(self.plan.form.formed(given))
                self._named[dimension] = list(found((self.plan.weights or [])[:-1], *made, dict))
        return self._named[dimension]

    def called(self, given: Given, subject: Any = None) -> tuple[Any, Any]:
        """Return the object, if there is one, and what the call returned."""
        if subject is None and self.plan.kind != "function":
            subject = self._made(given)
        if self.plan.kind != "function" and self.plan.method is None:  # making it trains it
            return subject, None
        if len({*np.ravel(given.y).tolist()}) == 1 and self._refuses_one_label:
            self._teach_in_parts(subject, given)
            return subject, None
        if self.plan.repeat != "never":
            return subject, self._repeated(subject, given)
        values = values_of(self.plan.call, given)
        result = self.call(subject, values)
        if self.plan.then is not None:
            name, more = self.plan.then
            result = getattr(subject, name)(**values_of(more, given))
        return self._left_behind(values) if subject is None else subject, result

    def call(self, subject: Any, values: dict[str, Any]) -> Any:
        """Call it once; positional parameters are given by position."""
        train = self._target if subject is None else getattr(subject, self.plan.method or "")
        if self._first is None:
            known = signature_of(train).parameters.values()
            self._first = [p.name for p in known if p.kind is p.POSITIONAL_ONLY]
        first = [values[name] for name in self._first if name in values]
        named = {name: value for name, value in values.items() if name not in self._first}
        result = train(*first, **named)
        if inspect.iscoroutine(result):
            import asyncio  # noqa: PLC0415 - it takes long, and few need it

            return asyncio.run(result)
        return list(result) if isinstance(result, GeneratorType) else result

    def predictions(self, subject: Any, result: Any, points: Any) -> list[int]:
        """Return the labels that it predicts at the points, as -1 and 1."""
        labels = self.labels(subject, result, points)
        return [_signed(label, self.plan.form.labels) for label in labels]

    def labels(self, subject: Any, result: Any, points: Any) -> list[Any]:
        """Return the labels that it predicts at the points, as it has them."""
        name, how = self.plan.predict or ("", "")
        points = self.plan.filled(points)
        if not len(points):
            return []
        rows = points.T if self.plan.form.points == "columns" else points
        if not name:
            said = [result]
        else:
            owner = self._owner(subject, result)
            if owner is None:
                raise Unusable("what it returns is None")
            predict = getattr(owner, name)
            said = [predict(points)] if how.startswith("matrix") else [predict(x) for x in rows]
        labels = [label for part in said for label in np.ravel(part).tolist()]
        if len(labels) != len(rows):
            labels_are = f"{len(labels)} label{'s' * (len(labels) != 1)}"
            raise Unusable(f"it predicts {labels_are} for {len(rows)} points")
        return labels

    def predictors(self, subject: Any, result: Any) -> list[list[str]]:
        """Return by which methods labels may be predicted, at a matrix or at one point."""
        names = [name for name in dir(self._owner(subject, result)) if PREDICT.fullmatch(name)]
        names.sort(key=lambda name: (not name.startswith("predict"), name == "__call__"))
        returned = [["", "matrix"]] * ("wanted" in self.plan.call.values())
        return [*([name, how] for name in names for how in ("matrix", "point")), *returned]

    def _owner(self, subject: Any, result: Any) -> Any:
        # a method may make another object of the class, and train that
        return result if self.plan.kind == "function" or type(result) is type(subject) else subject

    def taught(self, cases: Sequence[Given]) -> np.ndarray:
        """Return what an object holds when it was given these cases, one after the other."""
        subject = self._made(cases[0])
        for given in cases:
            self.call(subject, values_of(self.plan.call, self.plan.form.formed(given)))
        return self.held(subject)

    @property
    def name(self) -> str:
        """The name of a function; "" for anything else."""
        return getattr(self._target, "__name__", "") if self.plan.kind == "function" else ""

    def goes_on(self, given: Given) -> bool:
        """Whether a function that is given weights makes others of those that it returned."""
        if self.plan.repeat != "never" or not self.plan.starts():
            return False
        values, held = values_of(self.plan.call, self.plan.form.formed(given)), list[Any]()
        for _ in range(2):
            made = self.call(None, dict(values))
            held.append(made[0] if isinstance(made, tuple) else made)
            values[self.plan.starts()[0]] = held[-1]
        return not np.array_equal(held[0], held[1])

    def held(self, subject: Any) -> np.ndarray:
        """Return the weights and the bias that an object holds; all its numbers, if unknown."""
        if self.plan.weights is None:
            return np.concatenate([[0.0], *(v for _, v in reachable(subject, None))])
        bias = [] if self.plan.bias is None else [found(self.plan.bias, subject, None, lone)]
        *whole, (kind, _) = self.plan.weights
        if kind == "values":  # there are none of names that it has not met
            weights = [*found(whole, subject, None, dict).values()]
        else:
            weights = found(self.plan.weights, subject, None, numbers)
        return np.array([*weights, *bias], dtype=object)

    def _made(self, given: Given) -> Any:
        values = values_of(self.plan.make, given)
        if self.plan.kind == "instance":
            made = copy.deepcopy(self._target)
            if hasattr(made, "set_params"):
                return made.set_params(**values)
            for name, value in values.items():
                setattr(made, name, value)
            return made
        try:
            return self._target(**values)
        except Exception as error:
            raise CannotMake(f"making it raises {told(error)}") from error

    def _repeated(self, subject: Any, given: Given) -> dict[str, Any]:
        """Call it for each row, or once a pass, until a pass changes nothing."""
        rows = self.plan.repeat == "rows"
        parts = [(0, given)]
        if rows:
            order = given.options.get("order", range(given.size))
            y = [None] * given.size if given.y is None else given.y
            parts = [(row, replace(given, X=given.X[row], y=y[row])) for row in order]
        w, is_apart = given.options.get("w0", np.zeros(given.dimension)), self.plan.bias_is_apart
        if is_apart and len(w) == given.dimension:
            w = np.append(w, 0.0)
        if "state d+1" in self.plan.call.values() and len(w) == given.dimension:
            if "w0" in given.options:
                raise Unusable("it wants a weight more than there are coordinates")
            w = np.append(w, 0.0)
        is_seen = rows
        if subject is not None:
            try:
                w = self.held(subject)
            except Unusable:  # it has no weights before the first call
                w, is_seen = np.array([]), False
        mistakes: list[int] = []
        passes, clean = 0, False
        while passes < given.options.get("epochs", PASSES) and not clean:
            before, passes = len(mistakes), passes + 1
            for row, part in parts:
                state = None if subject else w.copy()
                result = self.call(subject, values_of(self.plan.call, part, state))
                result = _joined(result) if is_apart and result is not None else result
                after = _stepped(result, w, state) if subject is None else self.held(subject)
                mistakes += [] if np.array_equal(after, w) else [row]
                w = after
            clean = len(mistakes) == before
        if not is_seen:
            return {"weights": w}
        # updates by a point at 0, or that undo each other in a pass, are not seen
        points = given.X if given.y is not None else given.X[:, :-1]
        points = [[*x.values()] if isinstance(x, Mapping) else x for x in points]
        if not np.any(points, axis=1).all():
            return {"weights": w}
        is_from_0 = given.y is not None and not np.any(given.options.get("w0", 0))
        is_silent = subject is None and _is_silent(result)
        if is_silent and not mistakes and is_from_0 and len({*given.y}) > 1:
            raise Unusable(f"step returns {result}, and moves none of the weights it is given")
        known = {"mistakes": mistakes, "updates": len(mistakes)}
        return {"weights": w, **known, "passes": passes, "converged": clean}

    def _left_behind(self, values: dict[str, Any]) -> Any:
        """Return what a function left in names of its module, and in the start it was given."""
        function = inspect.unwrap(self._target)
        held = getattr(function, "__globals__", {})
        names = getattr(getattr(function, "__code__", None), "co_names", ())
        known = {n: held.get(n) for n in names}
        known = {n: a for n, a in known.items() if not isinstance(a, ModuleType | Callable | None)}
        return SimpleNamespace(**known, **{n: values[n] for n in self.plan.starts() if n in values})

    @cached_property
    def _refuses_one_label(self) -> bool:
        """Whether a library's estimator wants both labels, but for data that come in parts."""
        parts = getattr(self._target, "partial_fit", None)
        if (
            self.plan.method != "fit"
            or parts is None
            or "classes" not in signature_of(parts).parameters
        ):
            return False
        try:
            one = Given.of([[1.0]], [1], {})
            self.call(self._made(one), values_of(self.plan.call, one))
        except Exception:
            return True
        return False

    def _teach_in_parts(self, subject: Any, given: Given) -> None:
        values = values_of(self.plan.call, given)
        if "coef_init" in values:
            subject.partial_fit(given.X[:1], given.y[:1], classes=SIGNS)
            subject.coef_[...], subject.intercept_[...] = (
                values["coef_init"],
                values["intercept_init"],
            )
        passes, held = given.options.get("epochs", 1), b""
        for _ in range(passes):
            subject.partial_fit(given.X, given.y, classes=SIGNS)
            before, held = held, subject.coef_.tobytes() + subject.intercept_.tobytes()
            if held == before:  # all updates are for one label: none was made, and none will be
                break
        subject.n_iter_ = passes  # each call counts its own pass alone


def _held(result: Any) -> list[Any]:
    """Return what a function returned, and what stands in a tuple or a mapping of it."""
    parts = [*result.values()] if isinstance(result, Mapping) else []
    return [result, *parts, *(result if isinstance(result, tuple) else ())]


def _is_setting(value: Any) -> bool:
    """Whether a default is a number, a switch, or the name of a choice."""
    return isinstance(value, bool | int | float) or (type(value) is str and value.isidentifier())


def _joined(pair: Any) -> Any:
    """Return weights and a bias as one row, the bias last."""
    parts = [row for row in map(numbers, pair[:2] if isinstance(pair, tuple | list) else []) if row]
    return np.concatenate(parts) if len(parts) == len(pair[:2]) else None


def _stepped(answer: Any, w: np.ndarray, given: Any) -> np.ndarray:
    """Return the weights after a step: those that it returns, or was given and moved in place."""
    # beside them it may say whether it moved, or how often
    is_first = isinstance(answer, tuple) and np.shape(answer[0]) in (w.shape, (len(w), 1))
    after = np.array(given if _is_silent(answer) else answer[0] if is_first else answer)
    after = after.ravel() if after.shape == (len(w), 1) else after
    if after.shape != w.shape:
        shape = f"an array of shape {after.shape} for weights of shape {w.shape}"
        raise Unusable(f"step returns {shape}")
    return after


def _is_silent(answer: Any) -> bool:
    """Whether a step returns no weights, but nothing, or whether it moved those it was given."""
    return answer is None or isinstance(answer, bool | np.bool_)


def _signed(label: Any, labels: str) -> int:
    """Return a label as -1 or 1; 0 is -1 if labels are 0 and 1, and stays if they are signs."""
    known = predicted("binary" if isinstance(label, bool) else labels)
    if label not in known:
        raise Unusable(f"it predicts {label!r:.200}, which is not a label")
    return known[label]
