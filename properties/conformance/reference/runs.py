"""The simulator: follows a run of any conventions, pass by pass, in exact integers.

A decision is *close* if the exact score lies within the error that a float score may have there;
a program may then take it either way. Without close decisions a run is one run.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, islice, pairwise
from operator import add, mul
from typing import Any, NamedTuple

from perceptron.arithmetic.exact import exact
from perceptron.arithmetic.vectors import IntegerVector, Vector
from perceptron.conventions import Conventions, Update
from perceptron.specification import is_mistake
from properties.conformance.reference.setup import Setup
from properties.conformance.reference.target_conventions import Result

# passes that a run without a limit is followed
FAR = 1000
# updates after which a program may stop by a limit of its own
MANY_UPDATES = 400
#: Results that are weights which the run had, and not always the last.
KEPT: tuple[Result, ...] = ("best", "best-passes", "longest")

Orders = Iterator[tuple[int, ...]]


class Close(Exception):
    """A float program may decide otherwise here; the run is not one run."""


class Run(NamedTuple):
    """Where a run is after some passes.

    Parameters
    ----------
    weights
        Times the unit of the setup.
    sizes
        The sums of the sizes of all that was added: rounding is bounded by them.
    mistakes
        The rows of all updates, in order.
    passes
        How many passes are completed.
    clean
        Whether the last pass was without a mistake.
    total, met
        The sum of the weights that an average is over, and how many they are; or those that were
        kept, once.
    when, presented
        How many points were presented before each mistake, and in all; empty if it is not known.
    """

    weights: IntegerVector
    sizes: IntegerVector
    mistakes: tuple[int, ...] = ()
    passes: int = 0
    clean: bool = False
    total: IntegerVector = ()
    met: int = 0
    when: tuple[int, ...] = ()
    presented: int = 0

    @classmethod
    def begun(cls, setup: Setup) -> "Run":
        """Return the run before its first pass."""
        with_start = setup.how.result == "average-with-start"
        total = setup.start if with_start else (0,) * len(setup.start)
        return cls(setup.start, tuple(map(abs, setup.start)), total=total, met=int(with_start))

    @property
    def stayed(self) -> tuple[int, ...]:
        """How many points were presented until each of the weights moved, and to the last ones."""
        return tuple(b - a for a, b in pairwise((0, *self.when, self.presented)))

    def answer(self, setup: Setup) -> Vector:
        """Return the exact weights that a target with this kind of result returns, bias last."""
        result = setup.how.result
        if result in KEPT and not self.met:
            return setup.weights(best(setup, self)[0])
        if result == "last" or not self.met:
            return setup.weights(self.weights)
        share = 1 if result == "sum" else self.met
        return tuple(exact(Fraction(a, share * setup.unit)) for a in self.total)

    def error(self, setup: Setup) -> tuple[Fraction, ...]:
        """Return how far each weight of a float program may lie from the exact one."""
        result = setup.how.result
        is_state = result == "last" or result in KEPT
        if setup.bits is None or (len(self.mistakes) <= setup.safe and is_state):
            return (Fraction(0),) * len(self.weights)
        operations = len(self.mistakes) + 8 + (0 if is_state else 4 * self.met)
        share = max(1, self.met) if result == "sum" else 1
        u = Fraction(operations * share, 2**setup.bits - operations)
        return tuple(u * a / setup.unit for a in self.sizes)

    @property
    def told(self) -> dict[str, Any]:
        """What a target may report of the run, beside its weights."""
        count = len(self.mistakes)
        return {
            "mistakes": self.mistakes, "updates": count, "passes": self.passes,
            "converged": self.clean,
        }  # fmt: skip

    def moved(self, setup: Setup, row: int, by: IntegerVector | None = None) -> "Run":
        """Return the run after an update on a row, of its own length or of one that is given."""
        return self._replace(
            weights=setup.moved(self.weights, row) if by is None else summed(self.weights, by),
            sizes=_grown(self.sizes, setup.moves[row]),
            mistakes=(*self.mistakes, row),
            clean=False,
        )

    def is_unsure(self, setup: Setup, row: int, score: int) -> bool:
        """Say whether rounding may turn whether a point of this score is a mistake."""
        if (made := len(self.mistakes)) <= setup.safe:
            return False
        return is_close(setup, setup.beyond(row, score), self.sizes, setup.points[row], made)

    @classmethod
    def of(cls, setup: Setup, rows: Iterable[int]) -> "Run":
        """Return the run that makes its updates on these rows, in order."""
        made = tuple(rows)
        weights, sizes = setup.start, tuple(map(abs, setup.start))
        for row in made:
            weights, sizes = setup.moved(weights, row), _grown(sizes, setup.moves[row])
        return cls(weights, sizes, made)


def known_orders(setup: Setup) -> Orders:
    """Return the rows of each pass, without end; none if a rule picks the next."""
    return iter(()) if setup.how.picks else _in_order(setup.order).passes(len(setup.points))


@lru_cache(maxsize=1024)  # to check that an order is one takes longer than a short run
def _in_order(order: str | tuple[int, ...]) -> Conventions:
    return Conventions(order=order)


def follow(setup: Setup, orders: Orders | None = None) -> Iterator[Run]:
    """Yield the run after each pass, while orders come; raise `Close` at a close decision.

    Parameters
    ----------
    orders
        The rows of each pass, if not those of the setup's own order.
    """
    run = Run.begun(setup)
    one_pass = _online if setup.how.mode == "online" else _batch
    for order in known_orders(setup) if orders is None else orders:
        run = one_pass(setup, run, order)
        yield run


def _online(setup: Setup, run: Run, order: Sequence[int]) -> Run:
    w, sizes, result = run.weights, run.sizes, setup.how.result
    points, labels, moves, most = setup.points, setup.labels, setup.moves, setup.most
    total, met, made, safe = run.total, run.met, len(run.mistakes), setup.safe
    of_each = result in ("average", "average-with-start", "sum")
    rows, when = list[int](), list[int]()
    for place, row in enumerate(order, run.presented):
        x = points[row]
        score = sum(map(mul, w, x))
        if made > safe and is_close(setup, setup.beyond(row, score), sizes, x, made):
            raise Close
        if result == "average-before":
            total, met = summed(total, w), met + 1
        if labels[row] * score <= most[row]:
            w = summed(w, moves[row] if score else setup.move(row, score))
            sizes = _grown(sizes, moves[row])
            made += 1
            rows.append(row)
            when.append(place)
            if result == "average-updates":
                total, met = summed(total, w), met + 1
        if of_each:
            total, met = summed(total, w), met + 1
    if result == "average-passes":
        total, met = summed(total, w), met + 1
    mistakes, whole = run.mistakes + tuple(rows), run.when + tuple(when)
    presented = run.presented + len(order)
    return Run(w, sizes, mistakes, run.passes + 1, not rows, total, met, whole, presented)


def _batch(setup: Setup, run: Run, order: Sequence[int]) -> Run:
    """Move once, by all points that are wrong at the start of the pass."""
    moved, made = run, len(run.mistakes)
    for row in order:
        score = sum(map(mul, run.weights, setup.points[row]))
        if run.is_unsure(setup, row, score):
            raise Close
        if setup.is_wrong(row, score):
            moved = moved.moved(setup, row, setup.move(row, score))
    when = (run.presented,) * (len(moved.mistakes) - made)
    ended = moved._replace(
        passes=run.passes + 1,
        clean=moved is run,
        when=run.when + when,
        presented=run.presented + len(order),
    )
    if setup.how.result == "last" or setup.how.result in KEPT:
        return ended
    return ended._replace(total=summed(run.total, moved.weights), met=run.met + 1)


def worst_error(setup: Setup, sizes: IntegerVector, x: IntegerVector, updates: int) -> Fraction:
    """Return how far a float score may lie from the exact one, in whatever order one sums.

    References
    ----------
    Higham (2002), Accuracy and Stability of Numerical Algorithms, Lemma 3.1.
    """
    if setup.bits is None:
        return Fraction(0)
    operations = updates + len(x) + 6
    terms = sum(s * abs(b) for s, b in zip(sizes, x, strict=True))
    return Fraction(operations * terms, 2**setup.bits - operations)


def is_close(
    setup: Setup, score: int, sizes: IntegerVector, x: IntegerVector, updates: int
) -> bool:
    """Say whether a float score may have another sign than the exact one."""
    if setup.bits is None:
        return False
    terms = 0
    for s, b in zip(sizes, x, strict=True):
        terms += s * abs(b)
    return bool(terms) and abs(score) * ((1 << setup.bits) - 9999) <= (updates + len(x) + 6) * terms


def stopped(setup: Setup, orders: Orders | None = None) -> Run | None:
    """Return the run at its stop; None if it has no end that is reached.

    After a clean pass nothing changes any more, so that later passes need not be followed.
    """
    if setup.how.picks:  # of what picks mistakes no average is known, and one end
        is_plain = setup.how.result in ("last", *KEPT) and not setup.how.predicts_its_end
        return _picked(setup) if is_plain else None
    limit, run = setup.limit, Run.begun(setup)
    seen: set[IntegerVector] = set()
    for run in islice(follow(setup, orders), FAR if limit is None else limit):
        if run.clean:
            return _repeated(run, setup) if setup.how.stop == "epochs" else run
        if predicts_its_end(setup, run):
            return run
        if limit is None and setup.how.repeats:
            if run.weights in seen:
                return None
            seen.add(run.weights)
    return None if limit is None else run


def wrong_rows(setup: Setup, run: Run) -> tuple[set[int], set[int]]:
    """Return the rows that are mistakes where a run is for certain, and those that may be."""
    certain, possible = set[int](), set[int]()
    for row, x in enumerate(setup.points):
        score = sum(map(mul, run.weights, x))
        close, wrong = run.is_unsure(setup, row, score), setup.is_wrong(row, score)
        if wrong or close:
            possible.add(row)
        if wrong and not close:
            certain.add(row)
    return certain, possible


def predicts_its_end(setup: Setup, run: Run) -> bool:
    """Say whether a run ends because it predicts all labels, one at a score of 0 by its rule."""
    if not setup.how.predicts_its_end:
        return False
    update: Update = "predict+" if setup.how.stop == "predicted+" else "predict-"
    how = replace(setup.how, update=update, margin=Fraction(0))
    certain, possible = wrong_rows(replace(setup, how=how), run)
    if possible and not certain:
        raise Close
    return not certain


def _repeated(run: Run, setup: Setup) -> Run:
    """Return a run in which nothing is a mistake any more, at its limit of passes."""
    if setup.limit is None:
        return run
    left, in_a_pass = setup.limit - run.passes, run.presented // run.passes
    result = setup.how.result
    of_each = result in ("average", "average-before", "average-with-start", "sum")
    share = in_a_pass if of_each and setup.how.mode == "online" else 1
    count = 0 if result in ("average-updates", *KEPT) else left * share
    total = tuple(a + count * b for a, b in zip(run.total, run.weights, strict=True))
    return run._replace(
        total=total,
        met=run.met + count,
        passes=setup.limit,
        presented=run.presented + left * in_a_pass,
    )


def _picked(setup: Setup) -> Run | None:
    """Follow a rule that picks the next mistake, until there is none; a limit counts updates."""
    seen = set[IntegerVector]()
    for run in picking(setup):
        if run.clean or len(run.mistakes) == setup.limit:
            return run
        if run.weights in seen or len(seen) >= FAR:
            return None
        seen.add(run.weights)
    return None


def picking(setup: Setup) -> Iterator[Run]:
    """Yield the run of a rule that picks the next mistake, at its start and after each update."""
    run = Run.of(setup, ())
    place = {"first-mistake": 0, "last-mistake": -1}.get(str(setup.how.order))
    while not run.clean:
        certain, possible = wrong_rows(setup, run)
        if certain != possible:
            raise Close
        wrong, made = sorted(certain), len(run.mistakes)
        run = run._replace(clean=not wrong)
        yield run
        if wrong:
            if place is None and made > setup.safe and _is_close_pick(setup, run, wrong):
                raise Close
            row = _worst(setup, run.weights, wrong) if place is None else wrong[place]
            run = run.moved(setup, row)


def _is_close_pick(setup: Setup, run: Run, wrong: Sequence[int]) -> bool:
    """Say whether rounding may make another point seem to be the worst."""
    w, sizes, updates = run.weights, run.sizes, len(run.mistakes)
    worst = _worst(setup, w, wrong)
    others = [row for row in wrong if setup.moves[row] != setup.moves[worst]]
    least = _margin(setup, w, worst)
    error = worst_error(setup, sizes, setup.points[worst], updates)
    return any(
        lost > 0 and _margin(setup, w, row) - least <= lost
        for row in others
        for lost in [error + worst_error(setup, sizes, setup.points[row], updates)]
    )


def _grown(sizes: IntegerVector, z: IntegerVector) -> IntegerVector:
    """Return the sums of sizes with those of z added."""
    return tuple(map(add, sizes, map(abs, z)))


def _worst(setup: Setup, w: IntegerVector, wrong: Sequence[int]) -> int:
    return min(wrong, key=lambda row: _margin(setup, w, row))


def _margin(setup: Setup, w: IntegerVector, row: int) -> int:
    margin: int = setup.labels[row] * sum(map(mul, w, setup.points[row]))
    return margin


def summed(u: IntegerVector, v: IntegerVector) -> IntegerVector:
    """Return u + v."""
    return tuple(map(add, u, v))


def states(setup: Setup, rows: Iterable[int]) -> Iterator[IntegerVector]:
    """Yield the first weights, and those after each update on one of these rows."""
    return accumulate(rows, setup.moved, initial=setup.start)


def may_stop_at(setup: Setup, run: Run, weights: Vector) -> bool:
    """Whether a right program may stop at these weights of a run that goes on.

    It may where weights come back first, after an update or after a pass: the updates since then
    add up to 0, so that nothing separates the data (Gordan, 1873). And after many updates, by a
    limit of its own.
    """
    given = tuple(a * setup.unit for a in weights)
    had = [*states(setup, run.mistakes)]
    if given not in had:
        return False
    if given in had[MANY_UPDATES:]:
        return True
    n, passes = len(setup.points), 0 if run.clean else run.passes
    ends = [had[sum(at < n * passed for at in run.when)] for passed in range(passes + 1)]
    return given in (_first_return(had), _first_return(ends))


def _first_return(had: Iterable[IntegerVector]) -> IntegerVector | None:
    """Return the first weights that were there before; None if there are none."""
    seen = set[IntegerVector]()
    for w in had:
        if w in seen:
            return w
        seen.add(w)
    return None


def best(setup: Setup, run: Run) -> list[IntegerVector]:
    """Return weights of the run, or of its passes, with fewest mistakes; the likeliest first.

    Or those that were right on most points in a row: in a fixed order the last ones, after a clean
    pass.

    Where a limit ends the run, programs differ in small things: whether the first or the last
    weights are tried, which of equals is kept. A mistake is what is updated on, or a wrong label.

    References
    ----------
    Gallant (1990), Perceptron-based learning algorithms: the pocket algorithm,
    which counts points in a row; with a ratchet all points are tried before the kept weights are
    replaced.
    """
    if setup.how.result == "longest":
        return _longest(setup, run)
    held = list(enumerate(states(setup, run.mistakes)))
    in_passes = setup.how.result == "best-passes" or setup.how.mode != "online"
    if in_passes and run.presented:
        n = run.presented // run.passes
        # after the last pass with an update nothing changes
        passes = min(run.passes, run.when[-1] // n + 1) if run.when else 0
        ends = (sum(place < n * k for place in run.when) for k in range(passes + 1))
        held = [held[end] for end in ends]
    rules = (setup.how.update, *(("predict+", "predict-") if setup.how.update == "le" else ()))
    # at a limit of updates the last weights may not have been tried
    is_tried = run.clean and (run.passes > 0 or len(run.mistakes) != setup.limit)
    kept = (w for rule in rules for w in _best_by(rule, setup, held, ends=is_tried))
    return list(dict.fromkeys(kept))


def _longest(setup: Setup, run: Run) -> list[IntegerVector]:
    if run.clean or len(run.when) < len(run.mistakes):
        return [run.weights]
    held = list(states(setup, run.mistakes))
    # the point on which weights moved is not one on which the next ones were right
    right = [count - (place > 0) for place, count in enumerate(run.stayed)]
    # some try weights only where they are replaced
    tried = [right, *([right[:-1]] if right[:-1] else [])]
    kept = (w for each in tried for w, n in zip(held, each, strict=False) if n == max(each))
    return list(dict.fromkeys(kept))


def _best_by(
    rule: Update, setup: Setup, held: Sequence[tuple[int, IntegerVector]], *, ends: bool
) -> list[IntegerVector]:
    counts = [_fewest_and_most(setup, rule, w, updates) for updates, w in held]
    most = [most for _, most in counts]
    tried = [most] if ends else [most, most[1:], most[:-1], most[1:-1]]
    fewest = max(min(each) for each in tried if each)
    likely = sorted(range(len(held)), key=lambda place: most[place] != min(most))
    return [held[place][1] for place in likely if counts[place][0] <= fewest]


def _fewest_and_most(setup: Setup, rule: Update, w: IntegerVector, updates: int) -> tuple[int, int]:
    """Return how many points may be mistakes: rounding may turn a score of 0 either way."""
    scores = [sum(map(mul, w, x)) for x in setup.points]
    wrong = [is_mistake(rule, s, y) for s, y in zip(scores, setup.labels, strict=True)]
    if updates <= setup.safe or not any(w):
        return sum(wrong), sum(wrong)
    sure = sum(made for s, made in zip(scores, wrong, strict=True) if s)
    return sure, sure + scores.count(0)
