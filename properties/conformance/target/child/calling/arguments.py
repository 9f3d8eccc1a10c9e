"""What a target is given: fresh arrays, read from exact strings, in the form that it expects."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from itertools import permutations
from typing import Any

import numpy as np

from .load import Unusable

NONE_OF_A_LABEL = "it is given the points of each label apart: there are none of one label"
LABEL_COLUMN = "label"
OPTIONS = ("epochs", "w0", "order", "eta")

TESTING = "test teste prueba val valid validation dev v"
SIDE = "label class target value"
# the words that a name may hold; in a role with two sets it holds one of each
ROLE_WORDS: dict[str, tuple[str, ...]] = {
    "epochs": (
        "epoch epochs iter iters iteration iterations niter niters maxiter maxit it passes rounds "
        "nepoch nepochs cycles loops T t times steps updates upd epocas iteraciones iteracoes "
        "epoques epoche epochen epoki epok iteracje durchlaeufe durchgaenge tours "
        "轮数 迭代次数 エポック数",
    ),
    "eta": (
        "eta eta0 etha lr learning learnrate lrate lernrate rate step tasa taxa taux tasso vitesse "
        "velocidad aprendizaje ritmo gama r alpha pas 学习率 学習率",
    ),
    "verbose": ("verbose verbosity debug plot show display print draw animate log graph",),
    "seed": ("seed random rng",),
    "d": (
        "n num no number nb count size input inputs in dim len length numero nombre qtd quant "
        "quantidade qtde cantidad anzahl liczba ilosc",
        "features feature inputs input dim dims dimension dimensions attributes variables size "
        "weights entradas entrees eingaenge eingaben ingressi wejsc pesos poids pesi gewichte "
        "merkmale",
    ),
    "dimension": (
        "dim dims dimension dimensions d size nfeatures ninputs n N D inputs features taille "
        "tamano tamanho rozmiar",
    ),
    "classes": ("n num number no nb k count", "class classes categories clases"),
    "n": ("n num number count size", "samples points examples rows instances patterns data"),
    "rows": ("n N m M num len length",),
    "wanted": ("x X xs point points data features inputs samples", TESTING),
    "wanted labels": ("y Y ys label labels target targets t", TESTING),
    "tested": ("test teste prueba testing tests val valid validation dev",),
    "slope": ("deriv derivative derivada derivee dactivation de prime",),
    "activation": ("activation activator activate activacion function funcion func fn f phi",),
    "w0": ("w w0 weights weight theta init initial start coef wts W wt pesos poids pesi",),
    "bias": ("b b0 bias intercept theta0 th0 sesgo vies biais",),
    "tolerance": (
        "threshold thresh epsilon eps tol tolerance delta error err margin theta "
        "umbral limiar seuil",
    ),
    "positive label": ("pos positive plus", SIDE),
    "negative label": ("neg negative minus", SIDE),
    "settings": (
        "args arg params param config cfg conf options opts opt settings hparams hyper kwargs ns",
    ),
    "file": ("file filename fname outfile logfile path filepath",),
    "labels": (
        "y Y ys label labels target targets output outputs desired expected class classes ytrain "
        "answers signs t d z D salidas saidas sorties etiquetas respuestas objetivo objetivos "
        "esperado esperados reales klassen ziel ziele",
    ),
    "points": (
        "x X xs point points input inputs feature features sample samples pattern patterns xtrain "
        "vectors vector coords coordinates instances xi entradas entrees",
    ),
    "data": (
        "data dataset train training trainset set examples rows pairs D S samples points "
        "datos dados donnees",
    ),
}
# of the words of a name that has such a role; a rate of one label is no label
MOST_WORDS = {"dimension": 1, "tested": 1, "positive label": 2, "negative label": 2}
BEGINNING = {"init", "initial", "start"}
# words by which n_iter_no_change, lr_decay or min_epochs is neither a limit nor a rate
NO_OPTION = {
    "change", "patience", "early", "stop", "stopping", "on", "callback", "hook", "min", "minimum",
    "warmup", "every", "decay", "drop", "dropout", "batch", "minibatch", "eval", "report",
}  # fmt: skip


@dataclass
class Given:
    """A case's points, labels and options, and the points at which predictions are wanted."""

    X: Any
    y: Any
    options: dict[str, Any]
    predict: Any
    dimension: int
    size: int
    tested: Any = None  # these points as rows that hold a label, if the data are such rows

    @classmethod
    def read(cls, case: Mapping[str, Any]) -> "Given":
        """Read one case of a request."""
        options = {name: READ[name](value) for name, value in case.get("options", {}).items()}
        wanted = case.get("predict")
        return cls.of(
            _matrix(case["X"]),
            [int(label) for label in case["y"]],
            options,
            None if wanted is None else _matrix(wanted),
        )

    @classmethod
    def of(cls, X: Any, y: Any, options: Mapping[str, Any], predict: Any = None) -> "Given":
        """Return a case of fresh arrays."""
        points = np.array(X, dtype=float)
        return cls(points, np.array(y), dict(options), predict, points.shape[1], len(points))

    def with_other_rows(self) -> "Given":
        """Return the rows from the last to the first, fresh, with each label turned."""
        return replace(self, X=self.X[::-1].copy(), y=-self.y[::-1])

    def with_both_labels(self) -> "Given":
        """Return the same points, fresh, each with either label, which nothing separates."""
        return Given.of([*self.X, *self.X], [*self.y, *-self.y], self._of_any_rows())

    def with_opposite_points(self) -> "Given":
        """Return two opposite points, fresh, which are learnt in two passes."""
        first = np.eye(1, self.dimension)
        return Given.of([*first, *-first], [1, -1], self._of_any_rows())

    def _of_any_rows(self) -> dict[str, Any]:
        return {name: value for name, value in self.options.items() if name != "order"}

    def contents(self) -> dict[str, bytes]:
        """Return what every array and list holds, by name; to compare it with later contents.

        Rows that hold their labels may come in any order: who shuffles them changes no example.
        """
        named = {"X": self.X, "y": self.y, **self.options}
        named |= {} if self.predict is None else {"points to predict": self.predict}
        held = {name: _bytes(value) for name, value in named.items() if not np.isscalar(value)}
        if self.y is None:
            held["X"] = b"".join(sorted(map(_bytes, getattr(self.X, "values", self.X))))
        return held


@dataclass(frozen=True)
class Form:
    """How points and labels are given to a target.

    Parameters
    ----------
    points
        "array", "lists", "tuples", "columns" (of a matrix), "upright" (each point is a column),
        "ones" (1 comes before each point), "frame" (of pandas), "dicts" (each coordinate has a
        name);
        "apart" (those of label 1, then in place of labels those of label -1);
        "joined" (a label is the last number of its point), "joined ones", "joined lists",
        "joined frame", "first" (it is the first), "pairs" (point, label), "pairs ones",
        "pairs lists", "pairs dicts", "turned pairs" (label, point), "both" (a pair of all points
        and all labels), "records" (what is in a row has a name), "plane records" (x, y, label).
    labels
        "signs" (-1 and 1), "binary" (0 and 1), "bools", "classes" (1 and 2), "turned" (2 and 1),
        or texts, as in "texts|no|yes", the one for -1 first.
    shape
        "flat", "column" or "row", of an array of labels; "pair", if a label is 1 0 or 0 1.
    column
        The name of the labels in a frame.
    """

    points: str = "array"
    labels: str = "signs"
    shape: str = "flat"
    column: str = LABEL_COLUMN

    def formed(self, given: Given) -> Given:
        """Return a case in this form."""
        texts = texts_of(self.labels)
        y = np.where(given.y > 0, *texts[::-1]) if texts else LABELS[self.labels](given.y)
        predict = None if given.predict is None else self.placed(given.predict)
        if self.points == "apart":
            if len({*given.y.tolist()}) == 1:
                raise Unusable(NONE_OF_A_LABEL)
            return replace(given, X=given.X[given.y > 0], y=given.X[given.y < 0], predict=predict)
        if self.points in WITH_LABELS:
            wanted = given.X if given.predict is None else given.predict
            tested = self._joined(wanted, np.resize(y, len(wanted)))
            rows = self._joined(given.X, y)
            return replace(given, X=rows, y=None, predict=predict, tested=tested)
        held = y.tolist() if self.points in ("lists", "tuples") else SHAPES[self.shape](y)
        if self.points == "frame":
            held = import_module("pandas").Series(y, name=self.column)
        return replace(given, X=self.placed(given.X), y=held, predict=predict)

    def _joined(self, X: np.ndarray, y: np.ndarray) -> Any:
        rows = WITH_LABELS[self.points](X, y)
        named = self.points == "joined frame"
        return rows.rename(columns={LABEL_COLUMN: self.column}) if named else rows

    def placed(self, X: np.ndarray) -> Any:
        """Return points without labels in this form."""
        match self.points:
            case "lists" | "joined lists" | "pairs lists":
                return X.tolist()
            case "tuples":
                return list(map(tuple, X.tolist()))
            case "upright":
                return X[:, :, None]
            case "columns":
                return np.ascontiguousarray(X.T)
            case "ones" | "joined ones" | "pairs ones":
                return np.insert(X, 0, 1.0, axis=1)
            case "frame" | "joined frame":
                return _frame(X)
            case "plane records":
                return list(map(_in_the_plane, X.tolist()))
            case "records" | "dicts" | "pairs dicts":
                return [_record(x) for x in X.tolist()]
        return X

    def words(self) -> list[str]:
        """Return what is not plain about it, in words."""
        shape = "" if self.shape == "flat" else f"labels as a {self.shape}"
        labels = "/".join(map(repr, texts_of(self.labels)))
        labels = f"labels {labels}" if labels else WORDS.get(self.labels, "")
        known = WORDS.get(self.points, ""), labels, shape
        return [words for words in known if words]


def texts_of(labels: str) -> list[str]:
    """Return the texts that stand for -1 and 1; none if labels are numbers."""
    return labels.split("|")[1:]


def predicted(labels: str) -> dict[Any, int]:
    """Return what a label that is predicted stands for, by the labels that were given."""
    texts = texts_of(labels)
    return {texts[0]: -1, texts[1]: 1} if texts else PREDICTED.get(labels, PREDICTED["binary"])


@lru_cache(maxsize=2**10)
def roles_of(name: str) -> Sequence[str]:
    """Return what a parameter of this name may be for."""
    words = _words(name)
    if is_no_option(name):
        return ()
    # each set takes a word of its own: `size` alone makes no input_size of step_size
    roles = tuple(
        role
        for role, sets in ROLE_WORDS.items()
        if any(
            all(word in known.split() for word, known in zip(each, sets, strict=True))
            for each in permutations(words, len(sets))
        )
        and len(words) <= MOST_WORDS.get(role, len(words))
    )
    # the label of one side is none of the rows' labels
    return tuple(role for role in roles if role.endswith(" label")) or roles


def roles_to_try(name: str) -> Sequence[str]:
    """Return the roles of a name; for `init_bias` that of a start after that of a bias."""
    is_first = not BEGINNING.isdisjoint(_words(name))
    return sorted(roles_of(name), key=lambda role: is_first and role == "w0")


def likeness(name: str, role: str) -> int:
    """Return how far down the words of a role is the first that a name holds."""
    known = ROLE_WORDS[role][0].split()
    return min((known.index(word) for word in _words(name) if word in known), default=len(known))


def is_no_option(name: str) -> bool:
    """Say whether a name tells that its parameter is neither a limit nor a rate."""
    return not NO_OPTION.isdisjoint(_words(name))


def _words(name: str) -> list[str]:
    words = re.findall(
        r"[A-Z]?[a-z]+\d*|[A-Z]+(?![a-z])|\d+|[^\x00-\x7f]+", re.sub(r"_0$", "0", name)
    )
    return [word if len(word) == 1 else word.lower() for word in words]


class Named(dict[str, Any]):
    """A dict, or an object, that has a value for each name with a known role.

    Its own items are those that a program sees in it without knowing their names.
    """

    def __init__(self, own: Mapping[str, Any], by_role: Callable[[str], Any]) -> None:
        super().__init__(own)
        self._by_role = by_role

    def __missing__(self, name: str) -> Any:
        known = (self._by_role(role) for role in roles_of(name))
        value = next((value for value in known if value is not None), None)
        if value is None:
            raise KeyError(name)
        return value

    def get(self, name: str, default: Any = None) -> Any:
        """Return the value for a name; the default if its role is not known."""
        try:
            return self[name]
        except KeyError:
            return default

    def __iter__(self) -> Iterator[str]:
        if not self:  # who goes through settings wants data
            raise TypeError("its items are not known")
        return super().__iter__()

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


class Activation(str):
    """The sign, or the step, of a score; it is its own name, if one is looked up."""

    __slots__ = ()

    def __call__(self, score: Any) -> Any:
        """Return the labels of scores."""
        return np.where(np.asarray(score) > 0, 1, -1 if self == "sign" else 0)


def _record(x: Iterable[Any]) -> dict[str, Any]:
    return {f"x{j + 1}": value for j, value in enumerate(x)}


def _in_the_plane(x: list[Any], label: Any = None) -> Named:
    return Named(dict(zip("xy", x, strict=False)), {"labels": label}.get)


def _bytes(value: Any) -> bytes:
    held = value.to_numpy() if hasattr(value, "to_numpy") else value
    return held.tobytes() if isinstance(held, np.ndarray) else repr(value).encode()


def _frame(X: np.ndarray, **more: np.ndarray) -> Any:
    """Return a frame of pandas."""
    return import_module("pandas").DataFrame(_record(X.T) | more)


def _float(text: str) -> float:
    return float.fromhex(text) if "x" in text else float(Fraction(text))


def _matrix(rows: list[list[str]]) -> np.ndarray:
    return np.array([[_float(a) for a in row] for row in rows])


READ: dict[str, Callable[[Any], Any]] = {
    "epochs": int,
    "eta": _float,
    "w0": lambda numbers: np.array([_float(a) for a in numbers]),
    "order": lambda rows: [int(row) for row in rows],
}
LABELS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "signs": lambda y: y,
    "binary": lambda y: (y > 0).astype(y.dtype),
    "bools": lambda y: y > 0,
    "classes": lambda y: (3 + y) // 2,
    "turned": lambda y: (3 - y) // 2,
}
PREDICTED: dict[str, dict[Any, int]] = {
    "signs": {-1: -1, 0: 0, 1: 1},
    "binary": {-1: -1, 0: -1, 1: 1},
    "classes": {1: -1, 2: 1},
    "turned": {1: 1, 2: -1},
}
# likely ones first
WITH_LABELS: dict[str, Callable[[np.ndarray, np.ndarray], Any]] = {
    "joined": lambda X, y: np.column_stack([X, y]),
    "joined ones": lambda X, y: np.column_stack([np.ones(len(X)), X, y]),
    "first": lambda X, y: np.column_stack([y, X]),
    "joined lists": lambda X, y: [
        [*x, label] for x, label in zip(X.tolist(), y.tolist(), strict=True)
    ],
    "joined frame": lambda X, y: _frame(X, **{LABEL_COLUMN: y}),
    "pairs": lambda X, y: list(zip(X, y.tolist(), strict=True)),
    "pairs ones": lambda X, y: list(zip(np.insert(X, 0, 1.0, axis=1), y.tolist(), strict=True)),
    "pairs lists": lambda X, y: list(zip(X.tolist(), y.tolist(), strict=True)),
    "pairs dicts": lambda X, y: list(zip(map(_record, X.tolist()), y.tolist(), strict=True)),
    "turned pairs": lambda X, y: list(zip(y.tolist(), X, strict=True)),
    "both": lambda X, y: (X, y),
    "records": lambda X, y: [
        Named(_record(x), {"labels": label, "points": x}.get)
        for x, label in zip(X.tolist(), y.tolist(), strict=True)
    ],
    "plane records": lambda X, y: list(map(_in_the_plane, X.tolist(), y.tolist())),
}
SHAPES: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "flat": np.ravel,
    "column": lambda y: y.reshape(-1, 1),
    "row": lambda y: y.reshape(1, -1),
    "pair": lambda y: np.stack([y <= 0, y > 0], axis=1).astype(y.dtype),
}
WORDS = {
    "lists": "points as lists",
    "tuples": "points as tuples",
    "columns": "points as columns",
    "upright": "each point as a column",
    "ones": "a 1 before each point",
    "frame": "points as a frame of pandas",
    "dicts": "points as dicts",
    "apart": "the points of label +1 first, those of label -1 second",
    "joined": "points with the label as the last column",
    "joined ones": "a 1 before each point, the label as its last column",
    "first": "points with the label as the first column",
    "joined lists": "points as lists with the label last",
    "joined frame": "a frame of pandas with the label as the last column",
    "pairs": "pairs of a point and its label",
    "pairs ones": "pairs of a point, a 1 before it, and its label",
    "pairs lists": "pairs of a point, as a list, and its label",
    "pairs dicts": "pairs of a point, as a dict, and its label",
    "turned pairs": "pairs of a label and its point",
    "both": "a pair of points and labels",
    "plane records": "points as records of x, y and a label",
    "records": "points as records that hold the label too",
    "binary": "labels 0/1",
    "bools": "labels False/True",
    "classes": "labels 1/2, 2 for the label +1",
    "turned": "labels 1/2, 1 for the label +1",
}
