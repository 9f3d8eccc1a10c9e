"""Decisions in hundreds of columns against HiGHS, in CPU seconds.

The pictures are drawn: strokes of a few kinds, bent and moved, as bytes. Neighbouring pixels are
alike, those of the rim are 0 in all, and one picture in fifty comes twice. HiGHS is asked twice:
for weights, and for shares that make the rows cancel; the sooner of its answers counts.
"""

from collections.abc import Iterator
from functools import partial
from time import process_time
from typing import Any

import numpy as np
from decisions import floats, highs, verified
from numpy.typing import NDArray
from scipy.optimize import linprog
from timing import seconds

from perceptron import Dataset, GordanCertificate, certify

SIDE, RIM, POINTS, KNOTS = 28, 2, 40, 6
# after so many CPU seconds HiGHS has not answered
LIMIT = 60.0

Points = tuple[NDArray[Any], NDArray[np.int64]]


def against_highs(quick: bool) -> list[dict[str, Any]]:
    """Return a row a kind of data: CPU seconds of each, data and certificate included in ours."""
    for separable in (True, False):  # all is compiled
        certify(Dataset(*gaussian(1000, 200, separable=separable)))
    return [row(name, X, y, 1 if quick else 3) for name, (X, y) in kinds()]


def kinds() -> Iterator[tuple[str, Points]]:
    """Yield the data: bytes with a coordinate 1, and floats."""
    for n, classes, bent in [
        (2000, 2, 0.9),
        (2000, 2, 2.6),
        (2000, 10, 4.0),
        (4000, 2, 2.6),
        (2500, 2, 8.0),
        (10_000, 10, 1.8),
        (60_000, 10, 0.9),
    ]:
        yield f"{n} x 785, {classes} kinds, bent {bent}", pictures(n, classes, bent)
    yield "floats 2000 x 400, separable", gaussian(2000, 400, separable=True)
    for n, d in [(400, 200), (1000, 200), (1200, 400), (2000, 400)]:
        yield f"floats {n} x {d}, random labels", gaussian(n, d, separable=False)
    yield "bytes 1000 x 200, random labels", random_bytes(1000, 200)
    yield "floats 400 x 300, nearly rank 40", nearly_dependent(400, 300, 40)
    yield "floats 1000 x 300, nearly rank 40", nearly_dependent(1000, 300, 40)


def row(name: str, X: NDArray[Any], y: NDArray[np.int64], repeats: int) -> dict[str, Any]:
    """Ask all by turns; the least time of each counts."""
    ours, theirs, found = [], dict[str, list[float]]({"weights": [], "shares": []}), []
    told, for_weights = {}, partial(highs, time_limit=LIMIT)
    for _ in range(repeats):
        ours.append(seconds(lambda: found.append(certify(Dataset(X, y))), process_time))
        for what, ask in (("weights", for_weights), ("shares", for_shares)):
            if not theirs[what] or theirs[what][-1] < LIMIT / 10:
                asked = seconds(lambda: told.update({what: ask(X, y)}), process_time)  # noqa: B023
                theirs[what].append(asked)
    right = not isinstance(found[0], GordanCertificate)
    answered = [min(theirs[what]) for what, answer in told.items() if answer == right]
    return {
        "data": name,
        "separable": right,
        "ours, CPU s": min(ours),
        "HiGHS / ours": min(answered) / min(ours) if answered else None,
        "verified": verified(found[0], (X, y)),
        "HiGHS for weights": min(theirs["weights"]) if told["weights"] == right else None,
        "for shares": min(theirs["shares"]) if told["shares"] == right else None,
    }


def for_shares(X: NDArray[Any], y: NDArray[np.int64]) -> bool | None:
    """Ask for a >= 0 of sum 1 with sum a_i y_i x_i = 0."""
    z = X.astype(float) * y[:, None] / np.abs(X).max()
    status = linprog(
        np.zeros(len(z)),
        A_eq=np.vstack([z.T, np.ones(len(z))]),
        b_eq=np.append(np.zeros(z.shape[1]), 1),
        bounds=(0, None),
        options={"time_limit": LIMIT},
    ).status
    return {0: False, 2: True}.get(status)


def pictures(n: int, kinds: int, bent: float) -> Points:
    """Return drawn bytes and a coordinate 1, the first kind against the rest."""
    rng = np.random.default_rng(0)
    strokes, kind = rng.uniform(-8, 8, (kinds, KNOTS, 2)), rng.integers(kinds, size=n)
    at = np.linspace(0, KNOTS - 1, POINTS)[:, None]
    straight = np.maximum(0, 1 - np.abs(at - np.arange(KNOTS)))
    smooth = np.array([np.convolve(share, np.ones(7), "same") for share in straight.T]).T
    points = (
        smooth
        / smooth.sum(axis=1, keepdims=True)
        @ (strokes[kind] + bent * rng.standard_normal((n, KNOTS, 2)))
    )
    angle, size = rng.normal(0, 0.12, n), rng.normal(1, 0.08, n)
    turn = np.stack([np.cos(angle), -np.sin(angle), np.sin(angle), np.cos(angle)], axis=1)
    points = points @ (turn * size[:, None]).reshape(n, 2, 2)
    points += (SIDE - 1) / 2 + rng.normal(0, 0.7, (n, 1, 2))
    X = np.zeros((n, SIDE, SIDE), np.uint8)
    for step in np.ndindex(3, 3):
        pixel = np.rint(points).astype(int) + step - 1
        ink = (255 * np.exp(-0.8 * ((pixel - points) ** 2).sum(axis=2))).astype(np.uint8)
        inside = ((pixel >= RIM) & (pixel < SIDE - RIM)).all(axis=2)
        picture = np.nonzero(inside)[0]
        np.maximum.at(X, (picture, pixel[inside][:, 0], pixel[inside][:, 1]), ink[inside])
    twice = n // 50
    X[-twice:], kind[-twice:] = X[:twice], kind[:twice]
    with_one = np.column_stack([X.reshape(n, -1), np.ones(n, np.uint8)])
    return with_one, np.where(kind == 0, 1, -1)


def gaussian(n: int, d: int, *, separable: bool) -> Points:
    """Return Gaussian points, labelled by a hyperplane through 0 or at random."""
    return next(floats(np.random.default_rng(0), n, d, separable=separable))


def random_bytes(n: int, d: int) -> Points:
    """Return bytes with random labels, the last coordinate 1."""
    rng = np.random.default_rng(0)
    X = rng.integers(0, 256, (n, d), dtype=np.uint8)
    X[:, -1] = 1
    return X, rng.choice([-1, 1], n)


def nearly_dependent(n: int, d: int, rank: int) -> Points:
    """Return columns that are combinations of a few, rounded, and random labels."""
    rng = np.random.default_rng(0)
    X = rng.standard_normal((n, rank)) @ rng.standard_normal((rank, d))
    return X, rng.choice([-1, 1], n)
