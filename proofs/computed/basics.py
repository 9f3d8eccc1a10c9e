"""The bias and repeated updates on named data and small grids, by the specification itself."""

from fractions import Fraction
from itertools import product
from operator import itemgetter

from perceptron import Conventions, Dataset, Separator, certify, train
from perceptron.arithmetic.exact import Exact
from perceptron.arithmetic.vectors import dot
from perceptron.data.dataset import Bias
from proofs.computed.lines import counted, labelled, table
from proofs.refuted.search import told
from proofs.terms import Refused

__all__ = ["bias_in_either_place", "updates_in_a_row"]

SEPARABLE = {
    "M": Dataset([(1, 1), (1, 2), (0, 0), (-1, 0)], [1, 1, -1, -1]),
    "K": Dataset([(4, 0), (1, 1), (0, 1), (-2, -2)], [1, -1, -1, 1]),
    "two on a line": Dataset([(1,), (2,)], [-1, 1]),
}
# the coordinates of a point, the largest of them, and the largest weight at the start
GRIDS = ((1, 3, 9), (2, 2, 4))
PLACES: tuple[Bias, ...] = ("prepend", "append")


def bias_in_either_place() -> list[str]:
    """Certify and run data with the bias first and last: nothing differs, and R^2 is one larger.

    The margin is not that without a bias: 8/13 becomes 9/11 on the separable points of K, squared.

    Raises
    ------
    Refused
        Where the place matters, or R^2 or the margin comes out otherwise.
    """
    lines = []
    for name, data in SEPARABLE.items():
        first, last = (_separator(data, bias) for bias in PLACES)
        _agree(f"margin of {name}", first.margin_squared, last.margin_squared)
        _agree(f"R^2 of {name}", last.radius_squared, data.radius_squared + 1)
        leading, trailing = (list(train(data.with_bias(bias)).history()) for bias in PLACES)
        _agree(f"run on {name}", [(*w[1:], w[0]) for w in leading], trailing)
        made = counted(len(trailing) - 1, "mistake")
        both = f"R^2 = {first.radius_squared}, gamma*^2 = {first.margin_squared}"
        lines.append(f"{name}: {both} and {made} in either place")
    margins = [_separator(SEPARABLE["K"], bias).margin_squared for bias in ("none", "append")]
    _agree("margins of K", margins, [Fraction(8, 13), Fraction(9, 11)])
    without, with_one = margins
    return [*lines, f"K: gamma*^2 = {without} without a bias, {with_one} with one"]


def updates_in_a_row() -> tuple[str, ...]:
    """Run single points until they are right: max(0, floor(-y<w,x> / |x|^2) + 1) updates.

    Raises
    ------
    Refused
        Where a run takes another number.
    """
    rows = []
    for size, most, far in GRIDS:
        points = [x for x in product(range(-most, most + 1), repeat=size) if any(x)]
        starts = list(product(range(-far, far + 1), repeat=size))
        runs = []
        for x, w, y in product(points, starts, (1, -1)):
            made = train(Dataset([x], [y]), Conventions(start=w)).updates
            _agree(f"updates on ({x}, {y}) from {w}", made, _needed(-y * dot(w, x), dot(x, x)))
            runs.append((made, f"{labelled(x, y)} from {told(w)}"))
        longest, where = max(runs, key=itemgetter(0))
        again = sum(made > 1 for made, _ in runs)
        rows.append((size, len(runs), again, longest, where))
    return table(("d", "runs", "with more than 1 update", "most updates", "on"), rows)


def _needed(deficit: Exact, length: Exact) -> int:
    """Return the number of updates that lift a score from -deficit above 0."""
    return max(0, int(deficit // length) + 1)


def _separator(data: Dataset, bias: Bias) -> Separator:
    """Return the certificate of data that are separable with this bias."""
    found = certify(data.with_bias(bias))
    if not isinstance(found, Separator):
        raise Refused(f"basics: {data!r} is not separable with bias {bias}; take data that are")
    return found


def _agree(what: str, found: object, expected: object) -> None:
    """Refuse what comes out otherwise."""
    if found != expected:
        raise Refused(f"basics: {what}: {found} instead of {expected}; correct the claim")
