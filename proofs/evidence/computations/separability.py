"""Weights or a vanishing combination of the z = y x: one of the two on every data set looked at.

The bias and repeated updates are tried on named data and small grids, by the specification itself.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, combinations_with_replacement, product
from operator import itemgetter

from perceptron import (
    Conventions,
    Dataset,
    GordanCertificate,
    Separation,
    Separator,
    certify,
    train,
)
from perceptron.arithmetic.exact import Exact, counted
from perceptron.arithmetic.linear_algebra import has_rank
from perceptron.arithmetic.vectors import dot
from perceptron.conventions import Update
from perceptron.data.dataset import Bias
from perceptron.separability.diagnosis.separation import of_labels
from proofs.display.tables import labelled, table, told
from proofs.evidence.computations.demands import Decide, agree, separator
from proofs.evidence.named_data import K_DATA, M
from proofs.terms import Refused

_agree = partial(agree, "basics")
SEPARABLE = {
    "M": Dataset(M, [1, 1, -1, -1]),
    "K": K_DATA,
    "two on a line": Dataset([(1,), (2,)], [-1, 1]),
}
# the coordinates of a point, the largest of them, and the largest weight at the start
GRIDS = ((1, 3, 9), (2, 2, 4))
PLACES: tuple[Bias, ...] = ("prepend", "append")


def bias_in_either_place(named: Mapping[str, Dataset] = SEPARABLE) -> list[str]:
    """Certify and run data with the bias first and last: nothing differs, and R^2 is one larger.

    The margin is not that without a bias: 8/13 becomes 9/11 on the separable points of K, squared.

    Raises `Refused` where the place matters, or R^2 or the margin comes out otherwise.
    """
    lines = []
    for name, data in named.items():
        first, last = (separator(name, data.with_bias(bias)) for bias in PLACES)
        _agree(f"margin of {name}", last.margin_squared, first.margin_squared)
        _agree(f"R^2 of {name}", data.radius_squared + 1, last.radius_squared)
        leading, trailing = (list(train(data.with_bias(bias)).history()) for bias in PLACES)
        _agree(f"run on {name}", trailing, [(*w[1:], w[0]) for w in leading])
        made = counted(len(trailing) - 1, "mistake")
        both = f"R^2 = {first.radius_squared}, gamma*^2 = {first.margin_squared}"
        lines.append(f"{name}: {both} and {made} in either place")
    margins = [
        separator("K", named["K"].with_bias(bias)).margin_squared for bias in ("none", "append")
    ]
    _agree("margins of K", [Fraction(8, 13), Fraction(9, 11)], margins)
    without, with_one = margins
    return [*lines, f"K: gamma*^2 = {without} without a bias, {with_one} with one"]


def updates_in_a_row(update: Update = "le") -> tuple[str, ...]:
    """Run single points until they are right: max(0, floor(-y<w,x> / |x|^2) + 1) updates."""
    rows = []
    for size, most, far in GRIDS:
        points = [x for x in product(range(-most, most + 1), repeat=size) if any(x)]
        starts = list(product(range(-far, far + 1), repeat=size))
        runs = []
        for x, w, y in product(points, starts, (1, -1)):
            made = train(Dataset([x], [y]), Conventions(update=update, start=w)).updates
            _agree(f"updates on ({x}, {y}) from {w}", _needed(-y * dot(w, x), dot(x, x)), made)
            runs.append((made, f"{labelled(x, y)} from {told(w)}"))
        longest, where = max(runs, key=itemgetter(0))
        again = sum(made > 1 for made, _ in runs)
        rows.append((size, len(runs), again, longest, where))
    return table(("d", "runs", "with more than 1 update", "most updates", "on"), rows)


def _needed(deficit: Exact, length: Exact) -> int:
    """Return the number of updates that lift a score from -deficit above 0."""
    return max(0, int(deficit // length) + 1)


Vector = tuple[int, ...]


def parity(corner: Sequence[int]) -> int:
    """Return +1 for an odd number of ones, else -1."""
    return 2 * (sum(corner) % 2) - 1


def parity_of_few_bits(label: Callable[[Sequence[int]], int] = parity) -> list[str]:
    """Replay, for the parity of n = 2..6 bits with bias, that every square of corners forbids it.

    Raises `Refused` where a certificate does not replay, or `certify` finds weights.
    """
    lines = []
    for n in range(2, 7):
        corners = list(product((0, 1), repeat=n))
        data = Dataset(corners, [label(x) for x in corners], "append")
        if isinstance(certify(data), Separator):
            raise Refused(f"parity: weights are found for {n} bits; compare the labels")
        for square in (squares := list(_squares(n))):
            multipliers = tuple((corner, 1) for corner in square)
            if not GordanCertificate(data.digest, data.bias, multipliers).verify(data):
                raise Refused(f"parity: corners {square} of {n} bits do not cancel; take a square")
        lines.append(f"n = {n}: {counted(len(squares), 'square')} of corners, each vanishes")
    return lines


def masks(n: int, most: int) -> list[Vector]:
    """Return the sets of at most `most` of n bits; each is a feature, the product of its bits."""
    return [bits for size in range(most + 1) for bits in combinations(range(n), size)]


def order_of_parity(features: Callable[[int, int], list[Vector]] = masks) -> tuple[str, ...]:
    """Take for n = 1..6 bits all products of fewer than n of them: the ones are a certificate.

    Every real function of fewer than n bits is a combination of these products. With the product of
    all n bits beside them, `certify` finds weights.

    Raises `Refused` where the ones do not replay, `certify` finds other multipliers, or no weights
    for n.
    """
    rows = []
    for n in range(1, 7):
        data = _parity_on(features(n, n - 1), n)
        ones = GordanCertificate(data.digest, data.bias, tuple((k, 1) for k in range(2**n)))
        if not ones.verify(data):
            raise Refused(f"parity: the ones do not cancel the products of under {n} bits")
        if n < 5:
            _agree(f"certificate of {n} bits", ones, certify(data))
        if not isinstance(certify(_parity_on(features(n, n), n)), Separator):
            raise Refused(f"parity: no weights are found on all products of {n} bits")
        rows.append((n, 2**n, data.dimension, "the ones vanish", "weights are found"))
    return table(("n", "words", "products", "of under n bits", "with all n bits"), rows)


def _parity_on(features: Sequence[Sequence[int]], n: int) -> Dataset:
    """Return the parity of all words of n bits, each by its products of these bits."""
    words = list(product((0, 1), repeat=n))
    points = [[int(all(word[bit] for bit in bits)) for bits in features] for word in words]
    return Dataset(points, list(map(parity, words)))


def gordan_alternative(decide: Decide = certify) -> tuple[str, ...]:
    """Find for all small data in the plane weights or a vanishing combination, and never both.

    Small: up to four z = y x of integers up to 1, or up to two of integers up to 2.

    Raises `Refused` where neither replays, or the search of a grid of weights says otherwise.
    """
    counts: Counter[tuple[int, type]] = Counter()
    for examples in _small_data():
        data = Dataset(examples, [1] * len(examples))
        found, on_grid = decide(data), _separated_on_a_grid(examples)
        if not found.verify(data) or isinstance(found, Separator) != on_grid:
            raise Refused(f"gordan: {found} of {examples} contradicts a search; compare the two")
        counts[len(examples), type(found)] += 1
    head = ("examples", "with a separator", "with a vanishing combination")
    sizes = sorted({size for size, _ in counts})
    return table(head, ((n, counts[n, Separator], counts[n, GordanCertificate]) for n in sizes))


def minimal_cores(decide: Decide = certify) -> tuple[str, ...]:
    """Find for all small data that nothing separates a core, of which any part can be separated.

    Small as for `gordan_alternative`. All rows of the core but one are independent.

    Raises `Refused` where it does not replay, a part of it has no weights on a grid, or more rows
    depend.
    """
    counts: Counter[int] = Counter()
    for examples in _small_data():
        data = Dataset(examples, [1] * len(examples))
        found = decide(data)
        if not found.verify(data):
            raise Refused(f"minimal-core: {found} is not of {examples}; compare the two")
        if isinstance(found, Separator):
            continue
        core = [examples[row] for row, _ in found.multipliers]
        parts = (core[:i] + core[i + 1 :] for i in range(len(core)))
        if not all(map(_separated_on_a_grid, parts)) or not has_rank(core, len(core) - 1):
            raise Refused(f"minimal-core: {core} of {examples} is not minimal; compare the two")
        counts[len(core)] += 1
    return table(("rows of the core", "data"), sorted(counts.items()))


def separation_in_rounds(decide: Callable[[Dataset], Separation] = of_labels) -> tuple[str, ...]:
    """Find in rounds, for all small data, the rows that weights on a grid separate, and no others.

    Small: up to three z = y x of integers up to 1, in the plane.

    Raises `Refused` where the answer does not replay, or the grid of weights says otherwise.
    """
    counts: Counter[tuple[str, int]] = Counter()
    for examples in _small_data(((1, 3),)):
        data = Dataset(examples, [1] * len(examples))
        found, separated = decide(data), _separated_rows(examples)
        if not found.verify(data) or list(found.separated) != separated:
            raise Refused(
                f"separation-in-rounds: {found} of {examples} contradicts a search; compare the two"
            )
        counts[found.outcome, len(found.rounds)] += 1
    head = ("outcome", "rounds", "data")
    return table(head, ((*key, many) for key, many in sorted(counts.items())))


def _separated_rows(examples: Sequence[Vector]) -> list[int]:
    """Return the rows to which weights on a grid give a positive score, and none a negative one."""
    scores = ([dot(w, z) for z in examples] for w in product(range(-5, 6), repeat=2))
    allowed = [each for each in scores if min(each) >= 0]
    return [row for row in range(len(examples)) if any(each[row] > 0 for each in allowed)]


def _squares(n: int) -> Iterator[tuple[int, ...]]:
    """Yield the squares of the cube, four corners that two bits tell apart, by their numbers."""
    for i, j in combinations(range(n), 2):
        e, f = 1 << i, 1 << j
        yield from ((a, a + e, a + f, a + e + f) for a in range(1 << n) if not a & (e | f))


def _small_data(
    grids: Sequence[tuple[int, int]] = ((1, 4), (2, 2)),
) -> Iterator[tuple[Vector, ...]]:
    for largest, most in grids:
        grid = list(product(range(-largest, largest + 1), repeat=2))
        for n in range(1, most + 1):
            yield from combinations_with_replacement(grid, n)


def _separated_on_a_grid(examples: Iterable[Vector]) -> bool:
    """Say whether small integer weights separate: enough of them for examples this small."""
    weights = product(range(-5, 6), repeat=2)
    return any(all(w[0] * z[0] + w[1] * z[1] > 0 for z in examples) for w in weights)
