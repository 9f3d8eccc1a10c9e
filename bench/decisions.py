"""Time decisions and margins against HiGHS, z3 and a plain run, on the same data by turns.

Each time includes all that a user waits for: for ours the data set, the certificate and its check.
A peer's answer is held against the certificate: it is right, wrong, or none.
"""

import random
import statistics
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np
import z3
from scipy.optimize import linprog
from timing import medians, seconds

from perceptron import Dataset, GordanCertificate, Separator, certify, train
from perceptron.checker.verdict import first_wrong
from perceptron.counting.is_threshold import settle
from perceptron.counting.truth_tables import every_table
from perceptron.data.hard_families import triangular
from perceptron.separability.margin_enclosure import enclose

Sets = Iterator[tuple[Any, Any]]
Decide = Callable[[Any, Any], bool | None]

Z3_MILLISECONDS = 2_000
# a plain run that has made so many updates has not decided; fewer where exact arithmetic, which
# most of its signs then need, would make that take minutes
UPDATES, FEWER, SOON = 1_000_000, 100_000, 3e-6
# what takes less is timed again, so that a pause of the machine is no part of it
SHORT, AGAIN = 0.1, 4
# a way that has taken so many seconds on a kind of data is not asked again
ENOUGH = 3.0

BOUNDED = "plain"


def against_solvers(quick: bool) -> list[dict[str, Any]]:
    """Return a row a kind of data: milliseconds for each way, ratios, and what peers got right."""
    repeats = 5 if quick else 25
    rng = np.random.default_rng(0)
    kinds = {
        "integers 50 x 10, one wrong": border(rng, 50, 10),
        "integers 20 x 10, random labels": labelled_at_random(rng, 20, 10),
        "integers 50 x 25, random labels": labelled_at_random(rng, 50, 25),
        "floats 100 x 50, separable": floats(rng, 100, 50, separable=True),
        "floats 100 x 50, random labels": floats(rng, 100, 50, separable=False),
        "floats 1000 x 50, separable": floats(rng, 1000, 50, separable=True),
        "floats 1000 x 50, random labels": floats(rng, 1000, 50, separable=False),
        "triangular 60 x 60": ill_conditioned(60),
        "triangular 100 x 100": ill_conditioned(100),
        "exactly degenerate 31 x 10": degenerate(10, 20, moved=0),
        "numbers moved by one ulp": degenerate(10, 20, moved=3),
        "integers moved by one in 2^60": degenerate_integers(10, 20, 60),
        "rows by 2^±1000, separable": magnitudes(rng, floats(rng, 60, 10, separable=True)),
        "rows by 2^±1000, one wrong": magnitudes(rng, one_wrong(rng, 60, 10)),
    }
    return [row(name, sets, repeats) for name, sets in kinds.items()]


def row(name: str, sets: Sets, repeats: int) -> dict[str, Any]:
    """Time every way on so many data sets by turns; say whether ours is the fastest.

    A ratio is the median over sets; that to the plain run, over those that it does not decide.
    """
    given = [next(sets) for _ in range(repeats)]
    updates = bound(*given[0])
    ours, peers = by_turns(given, updates)
    separable = [isinstance(certificate, Separator) for _, certificate in ours]
    measured: dict[str, Any] = {
        "sets": repeats,
        "separable": sum(separable),
        "ours verified": sum(verified(o[1], each) for o, each in zip(ours, given, strict=True)),
        "updates in plain run": updates,
        "ours, ms": 1e3 * statistics.median(o[0] for o in ours),
    }
    ratios = {}
    for way, asked in peers.items():
        told = [outcome(*pair) for pair in zip((a for _, a in asked), separable, strict=False)]
        met = [way != BOUNDED or answer == "none" for answer in told]
        slower = [t / o[0] for (t, _), o, is_met in zip(asked, ours, met, strict=False) if is_met]
        ratios[f"{way} / ours"] = statistics.median(slower) if slower else None
        measured[f"{way}, ms"] = 1e3 * statistics.median(t for t, _ in asked)
        measured[f"{way}: right, wrong, none"] = ", ".join(
            str(told.count(answer)) for answer in ("right", "wrong", "none")
        )
    is_fastest = all(ratio is None or ratio > 1 for ratio in ratios.values())
    return {"data": name} | ratios | {"fastest": is_fastest} | measured


def by_turns(given: list[Any], updates: int) -> tuple[list[Any], dict[str, list[Any]]]:
    """Return seconds and certificate of ours, seconds and answer of each peer, set by set."""
    run = partial(plain_run, updates=updates)
    ways: dict[str, Decide] = {"HiGHS": highs, "z3": z3_reals, BOUNDED: run}
    ours, peers = [], dict[str, list[Any]]({way: [] for way in ways})
    for X, y in given:
        ours.append(timed(lambda: certify(Dataset(X, y))))  # noqa: B023 - called at once
        for way, decide in ways.items():
            if sum(t for t, _ in peers[way]) < ENOUGH:
                peers[way].append(timed(lambda: decide(X, y)))  # noqa: B023 - likewise
    return ours, peers


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Return how long `work` takes, the least of some times where that is soon, and its answer."""
    answers: list[Any] = []
    taken = seconds(lambda: answers.append(work()))
    if taken < SHORT:
        taken = min(taken, *(seconds(work) for _ in range(AGAIN)))
    return taken, answers[0]


def verified(certificate: Separator | GordanCertificate, given: Any) -> bool:
    """Check a certificate once more, in Fractions: of a separator, the weights found first."""
    data = Dataset(*given)
    if isinstance(certificate, GordanCertificate):
        return certificate.verify(data)
    return first_wrong(certificate.witness, data.signed_grid) is None


def outcome(answer: bool | None, is_separable: bool) -> str:
    """Say how an answer compares with what is certified."""
    return "none" if answer is None else "right" if answer == is_separable else "wrong"


def highs(X: Any, y: Any, **options: float) -> bool | None:
    """Ask scipy's HiGHS for w with y <w, x> >= 1; what it finds is not checked."""
    z = np.asarray(X, dtype=np.float64) * np.asarray(y)[:, None]
    with np.errstate(all="ignore"):
        status = linprog(
            np.zeros(z.shape[1]),
            A_ub=-z,
            b_ub=-np.ones(len(z)),
            bounds=(None, None),
            options=options,
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


def plain_run(X: Any, y: Any, updates: int) -> bool | None:
    """Run the perceptron, exactly, for so many updates at most."""
    outcome = train(Dataset(X, y), max_updates=updates).outcome
    return {"converged": True, "endless": False}.get(outcome)


def bound(X: Any, y: Any) -> int:
    """Return how many updates a plain run over such data is given, by the time of the first."""
    few = 10_000
    taken = min(seconds(lambda: plain_run(X, y, few)) for _ in range(2))
    return UPDATES if taken < SOON * few else FEWER


def truth_tables(quick: bool) -> list[dict[str, Any]]:
    """Return how long all functions of 4 variables take, certified and verified."""
    tables = every_table(4)
    (taken,) = medians(3 if quick else 9, lambda: settle(tables), clock=perf_counter)
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


def one_wrong(rng: np.random.Generator, n: int, d: int) -> Sets:
    """Yield points labelled by a hyperplane, and the first of them again with the other label."""
    for X, y in floats(rng, n - 1, d, separable=True):
        yield np.concatenate([X, X[:1]]), np.concatenate([y, -y[:1]])


def degenerate(d: int, across: int, moved: int) -> Sets:
    """Yield rows on one side of a hyperplane and others within it that cancel; some floats moved.

    Each of these to the next float, up or down.
    """
    rng = np.random.default_rng(2)
    for rows in cancelling_within(d, across):
        X = np.array(rows, dtype=np.float64)
        for i in rng.choice(len(X), moved, replace=False):
            j = rng.integers(d)
            X[i, j] = np.nextafter(X[i, j], rng.choice([-np.inf, np.inf]))
        yield X, np.ones(len(X), dtype=np.int64)


def degenerate_integers(d: int, across: int, bits: int) -> Sets:
    """Yield such rows by 2^bits, and three of their numbers moved by one."""
    rng = random.Random(2)  # noqa: S311 - data, no secret
    for rows in cancelling_within(d, across):
        large = [[a << bits for a in z] for z in rows]
        for z in rng.sample(large, 3):
            z[rng.randrange(d)] += rng.choice((-1, 1))
        yield large, [1] * len(large)


def cancelling_within(d: int, across: int) -> Iterator[list[list[int]]]:
    """Yield rows on one side of a hyperplane, and d + 1 within it that cancel."""
    rng = random.Random(2)  # noqa: S311 - likewise
    while True:
        w = [rng.randint(-3, 3) for _ in range(d - 1)] + [1]
        rows = [[rng.randint(-3, 3) for _ in range(d)] for _ in range(across)]
        rows = [[a if dot(z, w) >= 0 else -a for a in z] for z in rows]
        within = [
            [dot(w, w) * a - dot(z, w) * b for a, b in zip(z, w, strict=True)] for z in rows[:d]
        ]
        yield [*rows, *within, [-sum(column) for column in zip(*within, strict=True)]]


def magnitudes(rng: np.random.Generator, sets: Sets) -> Sets:
    """Yield the sets with each row by another power of 2, which changes no answer."""
    for X, y in sets:
        powers = rng.integers(-1000, 1000, (len(X), 1))
        yield X * 2.0**powers, y


def ill_conditioned(d: int) -> Sets:
    """Yield the triangular rows, of margin 3/(4^d - 1)."""
    data = triangular(d).data
    while True:
        yield np.array(data.rows), np.array(data.labels)


def dot(u: list[int], v: list[int]) -> int:
    """Return <u, v>."""
    return sum(a * b for a, b in zip(u, v, strict=True))
