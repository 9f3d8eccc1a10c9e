"""Time decisions and margins against HiGHS, z3 and a plain run, on the same data by turns.

Each time includes all that a user waits for: for ours the data set, the certificate and its check.
A peer's answer is held against the certificate: it is right, wrong, or none.
"""

import random
import statistics
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import z3
from scipy.optimize import linprog
from timing import seconds

from perceptron import Dataset, Separator, certify, train
from perceptron.counting.settling import settle
from perceptron.counting.tables import every_table
from perceptron.enclosing import enclose
from perceptron.families import triangular

__all__ = ["against_solvers", "margins", "truth_tables"]

Sets = Iterator[tuple[Any, Any]]

Z3_MILLISECONDS = 2_000
UPDATES = 100_000
# a way that has taken so many seconds on a kind of data is not asked again
ENOUGH = 3.0


def against_solvers(quick: bool) -> list[dict[str, Any]]:
    """Return a row a kind of data: milliseconds for each way, ratios, and what peers got right."""
    repeats = 5 if quick else 25
    rng = np.random.default_rng(0)
    kinds = {
        "integers 50 x 10, one label wrong": border(rng, 50, 10),
        "integers 20 x 10, random labels": labelled_at_random(rng, 20, 10),
        "integers 50 x 25, random labels": labelled_at_random(rng, 50, 25),
        "floats 100 x 50, random labels": floats(rng, 100, 50, separable=False),
        "floats 1000 x 50, separable": floats(rng, 1000, 50, separable=True),
        "floats 1000 x 50, random labels": floats(rng, 1000, 50, separable=False),
        "degenerate 31 x 10, by one in 2^60": degenerate(10, 20, 60),
        "rows by 2^-1000 to 2^1000, 60 x 10": magnitudes(rng, 60, 10),
        "triangular 60 x 60": ill_conditioned(60),
        "triangular 100 x 100": ill_conditioned(100),
    }
    return [row(name, sets, repeats) for name, sets in kinds.items()]


def row(name: str, sets: Sets, repeats: int) -> dict[str, Any]:
    """Time every way on so many data sets by turns."""
    ways: dict[str, Callable[[Any, Any], bool | None]] = {
        "HiGHS": highs, "z3": z3_reals, "plain run": plain_run,
    }  # fmt: skip
    taken: dict[str, list[float]] = {"ours": []} | {way: [] for way in ways}
    answers = {way: Counter[str]() for way in ways}
    separable = 0
    for X, y in [next(sets) for _ in range(repeats)]:
        answer: list[Any] = []
        taken["ours"].append(seconds(lambda: answer.append(certify(Dataset(X, y)))))  # noqa: B023
        is_separable = isinstance(answer[0], Separator)
        separable += is_separable
        for way, decide in ways.items():
            if sum(taken[way]) > ENOUGH:
                continue
            taken[way].append(seconds(lambda: answer.append(decide(X, y))))  # noqa: B023
            answers[way][told(answer[-1], is_separable)] += 1
    ms = {way: 1e3 * statistics.median(times) for way, times in taken.items()}
    ratios = {f"{way} / ours": ms[way] / ms["ours"] for way in ways}
    right = {f"{way} right": f"{a['right']} of {a.total()}" for way, a in answers.items()}
    wrong = {f"{way} wrong": a["wrong"] for way, a in answers.items()}
    shown = {f"{way}, ms": value for way, value in ms.items()}
    return {
        "data": name,
        "sets": repeats,
        "separable": separable,
        **shown,
        **ratios,
        **right,
        **wrong,
    }


def told(answer: bool | None, is_separable: bool) -> str:
    """Say how an answer compares with what is certified."""
    return "none" if answer is None else "right" if answer == is_separable else "wrong"


def highs(X: Any, y: Any) -> bool | None:
    """Ask scipy's HiGHS for w with y <w, x> >= 1; what it finds is not checked."""
    z = np.asarray(X, dtype=np.float64) * np.asarray(y)[:, None]
    with np.errstate(all="ignore"):
        status = linprog(
            np.zeros(z.shape[1]), A_ub=-z, b_ub=-np.ones(len(z)), bounds=(None, None)
        ).status
    return {0: True, 2: False}.get(status)


def z3_reals(X: Any, y: Any) -> bool | None:
    """Ask z3 for real w with y <w, x> > 0; it gives up after 2 s."""
    w = z3.RealVector("w", len(X[0]))
    solver = z3.SolverFor("QF_LRA")
    solver.set("timeout", Z3_MILLISECONDS)
    for x, label in zip(Dataset(X, y).rows, y, strict=True):
        terms = [
            z3.Q(int(label) * a.numerator, a.denominator) * b
            for a, b in zip(x, w, strict=True)
            if a
        ]
        solver.add(z3.Sum(terms) > 0)
    return {"sat": True, "unsat": False}.get(str(solver.check()))


def plain_run(X: Any, y: Any) -> bool | None:
    """Run the perceptron, exactly, for 100,000 updates at most."""
    outcome = train(Dataset(X, y), max_updates=UPDATES).outcome
    return {"converged": True, "endless": False}.get(outcome)


def truth_tables(quick: bool) -> list[dict[str, Any]]:
    """Return how long all functions of 4 variables take, certified and verified."""
    tables = every_table(4)
    settle(tables)
    taken = statistics.median(seconds(lambda: settle(tables)) for _ in range(3 if quick else 9))
    found = int(settle(tables).threshold.sum())
    return [{"functions": len(tables), "threshold": found, "seconds": taken, "goal": 0.3}]


def margins(quick: bool) -> list[dict[str, Any]]:
    """Return how long the exact margin takes, its size, and an enclosure to 10^-9."""
    rng, repeats = np.random.default_rng(1), 3 if quick else 9
    kinds = {
        "floats 1000 x 50": floats(rng, 1000, 50, separable=True),
        "floats 200 x 10": floats(rng, 200, 10, separable=True),
        "int8 1000 x 50": bytes_(rng, 1000, 50),
    }
    rows = []
    for name, sets in kinds.items():
        given = [next(sets) for _ in range(repeats)]
        works = {
            "decision": certify,
            "exact margin": lambda data: certify(data).mistake_bound,
            "enclosure": enclose,
        }
        ms = {
            f"{what}, ms": 1e3
            * statistics.median(seconds(lambda: work(Dataset(*each))) for each in given)  # noqa: B023
            for what, work in works.items()
        }
        exact = certify(Dataset(*given[0])).margin_squared
        bits = exact.numerator.bit_length() + exact.denominator.bit_length()
        rows.append({"data": name, "sets": repeats, **ms, "bits of gamma*^2": bits})
    return rows


def border(rng: np.random.Generator, n: int, d: int) -> Sets:
    """Yield integers labelled by a separator, one label of which is turned."""
    while True:
        X = rng.integers(-9, 10, (n, d))
        y = np.where(X @ rng.integers(-9, 10, d) > 0, 1, -1)
        y[rng.integers(n)] *= -1
        yield X, y


def labelled_at_random(rng: np.random.Generator, n: int, d: int) -> Sets:
    """Yield integers with random labels."""
    while True:
        yield rng.integers(-9, 10, (n, d)), rng.choice([-1, 1], n)


def floats(rng: np.random.Generator, n: int, d: int, *, separable: bool) -> Sets:
    """Yield Gaussian points, labelled by a hyperplane through 0 or at random."""
    while True:
        X = rng.standard_normal((n, d))
        y = X @ rng.standard_normal(d) > 0 if separable else rng.random(n) < 0.5
        yield X, np.where(y, 1, -1)


def bytes_(rng: np.random.Generator, n: int, d: int) -> Sets:
    """Yield bytes labelled by a hyperplane through 0."""
    while True:
        X = rng.integers(-128, 128, (n, d), dtype=np.int8)
        yield X, np.where(X @ rng.standard_normal(d) > 0, 1, -1)


def degenerate(d: int, across: int, bits: int) -> Sets:
    """Yield rows on one side of a hyperplane, others within it that cancel, three moved by one."""
    rng = random.Random(2)  # noqa: S311 - data, no secret
    while True:
        w = [rng.randint(-3, 3) for _ in range(d - 1)] + [1]
        rows = [[rng.randint(-3, 3) for _ in range(d)] for _ in range(across)]
        rows = [[a if dot(z, w) >= 0 else -a for a in z] for z in rows]
        within = [
            [dot(w, w) * a - dot(z, w) * b for a, b in zip(z, w, strict=True)] for z in rows[:d]
        ]
        rows += [*within, [-sum(column) for column in zip(*within, strict=True)]]
        rows = [[a << bits for a in z] for z in rows]
        for z in rng.sample(rows, 3):
            z[rng.randrange(d)] += rng.choice((-1, 1))
        yield rows, [1] * len(rows)


def magnitudes(rng: np.random.Generator, n: int, d: int) -> Sets:
    """Yield separable floats, each row by another power of 2."""
    while True:
        X = rng.standard_normal((n, d))
        y = np.where(X @ rng.standard_normal(d) > 0, 1, -1)
        yield X * 2.0 ** rng.integers(-1000, 1000, (n, 1)), y


def ill_conditioned(d: int) -> Sets:
    """Yield the triangular rows, of margin 3/(4^d - 1)."""
    data = triangular(d).data
    while True:
        yield data.rows, data.labels


def dot(u: list[int], v: list[int]) -> int:
    """Return <u, v>."""
    return sum(a * b for a, b in zip(u, v, strict=True))
