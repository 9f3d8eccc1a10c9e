"""The check of a number that bounds the mistakes of every run in floats, by integers alone.

The condition is `check_float_runs` of ``proofs/coq/replay/ReplayRuns.v``, at rate 1: fewer than K
mistakes where integers u score at least delta > 0 on each point, no point is longer than R, and

    ceil(sqrt(|u|^2 S)) (2^p + K) (2^p - d + d ceil(sqrt K)) < K delta (2^p - K) (2^p - d),

S = (R^2 + 2 t) K, t what d products lose that underflow, p the bits of the type; and nothing can
overflow: 4 sqrt(S) and 8 S + t, in their units, lie below the top of the type. All points are those
that a program reads, integers times 2^e.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, isqrt
from operator import mul

from perceptron.checker.verdict import Data, Said, demand

# bits, exponent of the smallest float, and exponent that all lie below
TYPES = {"float64": (53, -1074, 1024), "float32": (24, -149, 128)}

Floats = Sequence[Sequence[Fraction]]


def float_bound(said: Said, data: Data) -> str:
    """Hold the number against the condition, and the slack against its formula."""
    kind, weights, bound = said["arithmetic"], said["weights"], said["mistakes_below"]
    bits, smallest, top = TYPES[kind]
    d, one = len(weights), 2**bits
    demand(all(a.denominator == 1 for a in weights), "its weights are not integers")
    in_range = bound.denominator == 1 and 1 <= bound <= one // 2 and d * _root(bound) <= one // 2
    demand(in_range, f"its mistakes_below is out of the range of {kind}")
    floats = [[_rounded(Fraction(a, data.scale), bits, smallest) for a in z] for z in data.z]
    fits = all(abs(a) < 2**top for z in floats for a in z)
    demand(fits, f"a coordinate is larger than any {kind}")
    e, rows = _on_grid(floats)
    delta, radius = (
        min(sum(map(mul, map(int, weights), z)) for z in rows),
        max(sum(a * a for a in z) for z in rows),
    )
    demand(delta > 0, f"its weights do not separate the points as {kind}")
    lost = ceil(d * Fraction(2) ** (smallest - 2 * e))
    spread, root = (radius + 2 * lost) * int(bound), _root(bound)
    above = _root(sum(int(a) ** 2 for a in weights) * spread)
    proved = above * (one + bound) * (one - d + d * root) < bound * delta * (one - bound) * (
        one - d
    )
    demand(proved, "its mistakes_below is not proved")
    weights_fit = 2 * e + (16 * spread).bit_length() <= 2 * top
    scores_fit = 2 * e + (8 * spread + lost).bit_length() <= top
    demand(weights_fit and scores_fit, f"a run could overflow {kind}")
    slack_squared = radius * Fraction(4) ** e * Fraction(d, one - d) ** 2
    demand(said["slack_squared"] == slack_squared, "its slack_squared is another")
    return f"every {kind} run from 0 at rate 1 makes fewer than {bound} mistakes"


def _rounded(number: Fraction, bits: int, smallest: int) -> Fraction:
    """Return the nearest float, ties to even; what overflows is rounded all the same."""
    if not number:
        return number
    exponent = number.numerator.bit_length() - number.denominator.bit_length() - bits
    exact = abs(number) / Fraction(2) ** exponent  # from 2^(bits - 1) to 2^(bits + 1)
    exponent = max(exponent + (exact >= 2**bits), smallest)
    unit = Fraction(Fraction(2) ** exponent)
    return Fraction(round(number / unit)) * unit


def _on_grid(floats: Floats) -> tuple[int, list[list[int]]]:
    """Return e and the rows in units of 2^e, the largest in which all are integers."""
    ratios = [a.as_integer_ratio() for z in floats for a in z if a]
    e = min((_twos(n) - _twos(q) for n, q in ratios), default=0)
    return e, [[int(a / Fraction(2) ** e) for a in z] for z in floats]


def _twos(n: int) -> int:
    return (n & -n).bit_length() - 1


def _root(n: int | Fraction) -> int:
    """Return the square root of an integer, rounded up."""
    return isqrt(int(n) - 1) + 1 if n > 0 else 0
