"""Weights or a vanishing combination of the z = y x, one of the two on every data set looked at."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, product

from perceptron import Dataset, GordanCertificate, Separator, certify
from proofs.computed.lines import counted, table
from proofs.terms import Refused

__all__ = ["gordan_alternative", "parity_of_few_bits"]

Vector = tuple[int, ...]


def parity_of_few_bits() -> list[str]:
    """Replay, for the parity of n = 2..6 bits with bias, that every square of corners forbids it.

    Raises
    ------
    Refused
        Where a certificate does not replay, or `certify` finds weights.
    """
    lines = []
    for n in range(2, 7):
        corners = list(product((0, 1), repeat=n))
        data = Dataset(corners, [2 * (sum(x) % 2) - 1 for x in corners], "append")
        if isinstance(certify(data), Separator):
            raise Refused(f"parity: weights are found for {n} bits; compare the labels")
        for square in (squares := list(_squares(n))):
            multipliers = tuple((corner, 1) for corner in square)
            if not GordanCertificate(data.digest, data.bias, multipliers).verify(data):
                raise Refused(f"parity: corners {square} of {n} bits do not cancel; take a square")
        lines.append(f"n = {n}: {counted(len(squares), 'square')} of corners, each vanishes")
    return lines


def gordan_alternative() -> tuple[str, ...]:
    """Find for all small data in the plane weights or a vanishing combination, and never both.

    Small: up to four z = y x of integers up to 1, or up to two of integers up to 2.

    Raises
    ------
    Refused
        Where neither replays, or the search of a grid of weights says otherwise.
    """
    counts: Counter[tuple[int, type]] = Counter()
    for examples in _small_data():
        data = Dataset(examples, [1] * len(examples))
        found, on_grid = certify(data), _separated_on_a_grid(examples)
        if not found.verify(data) or isinstance(found, Separator) != on_grid:
            raise Refused(f"gordan: {found} of {examples} contradicts a search; compare the two")
        counts[len(examples), type(found)] += 1
    head = ("examples", "with a separator", "with a vanishing combination")
    sizes = sorted({size for size, _ in counts})
    return table(head, ((n, counts[n, Separator], counts[n, GordanCertificate]) for n in sizes))


def _squares(n: int) -> Iterator[tuple[int, ...]]:
    """Yield the squares of the cube, four corners that two bits tell apart, by their numbers."""
    for i, j in combinations(range(n), 2):
        e, f = 1 << i, 1 << j
        yield from ((a, a + e, a + f, a + e + f) for a in range(1 << n) if not a & (e | f))


def _small_data() -> Iterator[tuple[Vector, ...]]:
    for largest, most in ((1, 4), (2, 2)):
        grid = list(product(range(-largest, largest + 1), repeat=2))
        for n in range(1, most + 1):
            yield from combinations_with_replacement(grid, n)


def _separated_on_a_grid(examples: Iterable[Vector]) -> bool:
    """Say whether small integer weights separate: enough of them for examples this small."""
    weights = product(range(-5, 6), repeat=2)
    return any(all(w[0] * z[0] + w[1] * z[1] > 0 for z in examples) for w in weights)
