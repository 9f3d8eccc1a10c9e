"""How good the bound is and how differently runs end: named data, run exactly."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import permutations, product

from perceptron import Conventions, Dataset, Trace, train
from perceptron.arithmetic.exact import counted
from perceptron.arithmetic.vectors import Vector, add, dot, primitive, scaled
from perceptron.data.hard_families import orthonormal, triangular
from proofs.display.tables import labelled, listed, table, told
from proofs.evidence.computations.demands import agree, separator
from proofs.evidence.named_data import K_DATA, M_DATA
from proofs.terms import Refused

Rows = Sequence[Sequence[int | Fraction]]

_agree = partial(agree, "run")


def identity(n: int) -> Rows:
    """Return e_1, ..., e_n."""
    return orthonormal(n).data.points


def triangle(d: int) -> Rows:
    """Return the points (-1, ..., -1, 1, 0, ..., 0)."""
    return triangular(d).data.points


def wide_pair(e: Fraction) -> Rows:
    """Return (1, e) and (-1, e)."""
    return [(1, e), (-1, e)]


def bound_is_tight(points: Callable[[int], Rows] = identity) -> tuple[str, ...]:
    """Run e_1, ..., e_n for n = 1 to 20: n mistakes, as many as the best bound allows."""
    rows = []
    for n in range(1, 21):
        data = Dataset(points(n), [(-1) ** i for i in range(n)])
        found = train(data).updates, separator(f"e_1 to e_{n}", data).mistake_bound
        _agree(f"e_1 to e_{n}", (n, n), found)
        rows.append((n, *found))
    return table(("n", "mistakes", "bound"), rows)


Row = tuple[int | Fraction, ...]
Learner = Callable[[Sequence[tuple[Row, int]], Row], int]


def _perceptron(seen: Sequence[tuple[Row, int]], x: Row) -> int:
    """Answer as the perceptron does that has made its updates on what was seen; a tie is 0."""
    w: Vector = (0,) * len(x)
    for z, y in seen:
        if y * dot(w, z) <= 0:
            w = add(w, scaled(y, z))
    score = dot(w, x)
    return (score > 0) - (score < 0)


def _commonest(seen: Sequence[tuple[Row, int]], _: Row) -> int:
    return 1 if sum(y for _, y in seen) >= 0 else -1


def _nearest(seen: Sequence[tuple[Row, int]], x: Row) -> int:
    """Answer as the nearest point does that was seen, the first of several."""
    apart = [(sum((a - b) ** 2 for a, b in zip(z, x, strict=True)), -y) for z, y in seen]
    return -min(apart)[1] if apart else 1


LEARNERS: Mapping[str, Learner] = {
    "perceptron": _perceptron,
    "commonest label": _commonest,
    "nearest point": _nearest,
    "always +1": lambda seen, x: 1,
}


def no_learner_does_better(learners: Mapping[str, Learner] = LEARNERS) -> tuple[str, ...]:
    """Label e_1, ..., e_n against each learner, n = 1 to 12: n errors, and a best bound of n.

    Raises `Refused` where a learner errs less often on the points that were labelled against it, or
    the bound is another.
    """
    rows = []
    for n in range(1, 13):
        points = [tuple(row) for row in identity(n)]
        errors = []
        for name, learn in learners.items():
            labelled_so: list[tuple[Row, int]] = []
            for x in points:
                labelled_so.append((x, -1 if learn(labelled_so, x) == 1 else 1))
            wrong = sum(learn(labelled_so[:k], x) != y for k, (x, y) in enumerate(labelled_so))
            data = Dataset(points, [y for _, y in labelled_so])
            bound = separator(name, data).mistake_bound
            _agree(f"{name} on e_1 to e_{n}", (wrong, bound), (n, n))
            errors.append(wrong)
        rows.append((n, *errors, n))
    return table(("n", *learners, "bound"), rows)


def small_margins(points: Callable[[Fraction], Rows] = wide_pair) -> tuple[str, ...]:
    """Run ((1,e),+), ((-1,e),+) down to e = 10^-12: 2 mistakes under a bound of (1 + e^2) / e^2."""
    rows = []
    for e in (Fraction(1, 10**digits) for digits in range(13)):
        data = Dataset(points(e), [1, 1])
        found = train(data).updates, separator(f"e = {e}", data).mistake_bound
        _agree(f"e = {e}", (2, (1 + e**2) / e**2), found)
        rows.append((e, *found))
    return table(("e", "mistakes", "bound"), rows)


def finite_can_be_huge(points: Callable[[int], Rows] = triangle) -> tuple[str, ...]:
    """Run the triangle up to d = 7: (4^d - 1) / 3 mistakes in cyclic order, in others no fewer."""
    others = ["reversed", *(f"shuffled:{seed}" for seed in range(5))]
    rows = []
    for d in range(1, 8):
        least = (4**d - 1) // 3
        data = Dataset(points(d), [1] * d)
        _agree(f"triangle of {d}, cyclic", least, train(data).updates)
        margin = separator(f"triangle of {d}", data).margin_squared
        _agree(f"triangle of {d}, margin", Fraction(1, least), margin)
        made = {order: train(data, Conventions(order=order)).updates for order in others}
        for order, mistakes in made.items():
            if mistakes < least:
                raise Refused(f"run: triangle of {d}, {order}: {mistakes} mistakes, below {least}")
        rows.append((d, least, *made.values()))
    return table(("d", "cyclic", "reversed", *(f"seed {seed}" for seed in range(5))), rows)


def different_solutions(data: Dataset = M_DATA) -> list[str]:
    """Run the Melbourne text's points in every order: 4 solutions; from 27 starts: 5.

    Raises `Refused` where a run ends without a separator, or the solutions are fewer or more.
    """
    orders = Counter(map(_direction, _in_every_order(data)))
    _agree("M, 24 orders", 4, len(orders))
    conventions = (Conventions(start=start) for start in product((-1, 0, 1), repeat=3))
    starts = Counter(_direction(train(data, each)) for each in conventions)
    _agree("M, 27 starts", 5, len(starts))
    return [
        *(f"a multiple of {told(w)} in {counted(n, 'order')}" for w, n in orders.items()),
        *(f"a multiple of {told(w)} from {counted(n, 'start')}" for w, n in starts.items()),
    ]


def no_max_margin(notes: Dataset = K_DATA, melbourne: Dataset = M_DATA) -> list[str]:
    """Hold the margins that runs end with against the largest, on the points of two texts."""
    widest, found = separator("K", notes).margin_squared, _margin_squared(train(notes))
    _agree("K, largest", Fraction(8, 13), widest)
    _agree("K", Fraction(2, 5), found)
    largest = separator("M", melbourne).margin_squared
    _agree("M, largest", Fraction(1, 3), largest)
    ended = Counter(_margin_squared(trace) for trace in _in_every_order(melbourne))
    _agree("M, 24 orders", {Fraction(1, 3): 6, Fraction(1, 6): 12, Fraction(1, 9): 6}, ended)
    return [
        f"K: gamma^2 = {found}, the largest {widest}",
        *(
            f"M: gamma^2 = {of} in {made} orders, the largest {largest}"
            for of, made in ended.items()
        ),
    ]


def tired_is_not_converged(data: Dataset = M_DATA) -> list[str]:
    """Stop the Melbourne text's own example after its first pass: the weights err."""
    first = train(data, Conventions(update="predict+", step=2), max_updates=1)
    _agree("M, pass 1", ((-2, 0, 0), "limit", False), _ending(first))
    last = train(data, Conventions(update="predict+", step=2))
    _agree("M, to the end", ((-2, 2, 2), "converged", True), _ending(last))
    return [_told(first), _told(last)]


def _ending(trace: Trace) -> tuple[Vector, str, bool]:
    return trace.weights, trace.outcome, trace.separates


def _told(trace: Trace) -> str:
    errs = [labelled(x, y) for x, y in trace.data if y * dot(trace.weights, x) <= 0]
    made = counted(trace.updates, "update")
    found = f"errs on {listed(errs)}" if errs else "separates"
    return f"{made}, {trace.outcome}: theta = {told(trace.weights)} {found}"


def _in_every_order(data: Dataset) -> Iterator[Trace]:
    orders = permutations(range(len(data)))
    return (train(data, Conventions(order=order)) for order in orders)


def _margin_squared(trace: Trace) -> Fraction:
    w = _separating(trace)
    return Fraction(min(y * dot(w, x) for x, y in trace.data) ** 2) / dot(w, w)


def _direction(trace: Trace) -> Vector:
    return primitive([int(a) for a in _separating(trace)])


def _separating(trace: Trace) -> Vector:
    """Return the weights that a run ends with; refuse those that err."""
    if not trace.separates:
        raise Refused(f"run: the weights {trace.weights} err at the end; the run is wrong")
    return trace.weights
