"""How far machine arithmetic makes the exact run: the sufficient condition, against what happens.

`python -m properties.floating_point.exactness_frontier` prints, for data of every size, how often
the condition holds, how often the run of a plain program really rounds nothing, and how often it
makes the same mistakes.
"""

import argparse
import statistics
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from hypothesis import strategies as st

from perceptron import Conventions, Dataset, Refused, Separator, certify
from perceptron.arithmetic.vectors import IntegerVector
from perceptron.errors import quoted
from perceptron.training.float_coverage import grid_of
from properties.floating_point.machine_numbers import ARITHMETICS, Arithmetic, presented, steps
from properties.harness.hypothesis_runner import first
from properties.strategies import separable_datasets

# bits of a band, and how many bands beyond the edge are told apart
WIDTH, LAST = 8, 7

HEAD = (
    f"{'bits too many':>14}{'runs':>8}{'covered':>14}{'exact':>14}{'same mistakes':>14}"
    "  differ at mistake"
)


class Comparison(NamedTuple):
    """A data set run exactly and in machine numbers.

    Attributes
    ----------
    excess
        How many bits the largest score by the mistake bound has beyond those of the arithmetic.
    covered
        Whether the condition of `Grid.is_exact` holds.
    mistakes
        Of the exact run.
    is_exact
        Whether every score and weight of the machine's run is that of the exact one.
    differs_at
        Which mistake, from 1, one of the runs makes and not the other; None where they make the
        same.
    """

    excess: int
    covered: bool
    mistakes: int
    is_exact: bool
    differs_at: int | None


class Band(NamedTuple):
    """Comparisons of about one excess: how many, and how many are what.

    `first_difference` is the median of the mistakes at which runs differ; None where none does.
    """

    least: int
    runs: int
    covered: int
    exact: int
    same_mistakes: int
    first_difference: float | None


def compared(data: Dataset, arithmetic: Arithmetic) -> Comparison:
    """Compare the runs from 0 in cyclic order under "le"; all numbers are exact.

    Raises
    ------
    Refused
        Where nothing separates the data, or a number of them is no machine number.

    Examples
    --------
    >>> compared(Dataset([[1, 2], [2, 1]], [1, -1]), ARITHMETICS["float64"])
    Comparison(excess=-46, covered=True, mistakes=2, is_exact=True, differs_at=None)
    >>> compared(Dataset([[2**54] * 2, [1, -1]], [1, 1]), ARITHMETICS["float64"])
    Comparison(excess=165, covered=False, mistakes=2, is_exact=False, differs_at=3)
    """
    found = certify(data)
    if not isinstance(found, Separator):
        raise Refused("compared: nothing separates the data; give data that have a mistake bound")
    grid, bound = grid_of(data), found.mistake_bound
    exact = list(presented(data.points, data.labels, Conventions(), sum, 1))
    got = list(steps(data, Conventions(), arithmetic, len(exact) + 1))
    unit = 0 if arithmetic.is_float else 2 * grid.exponent
    return Comparison(
        (grid.largest_score(bound) << unit).bit_length() - arithmetic.range.digits,
        grid.is_exact(bound, 1, arithmetic.range),
        sum(mistake for *_, mistake in exact),
        exact == [(step.row, step.score, step.after, step.mistake) for step in got],
        _differs_at([mistake for *_, mistake in exact], [step.mistake for step in got]),
    )


def frontier(arithmetic: Arithmetic, examples: int = 300, seed: int = 0) -> list[Band]:
    """Draw data of every size, compare, and return the bands from small data to large.

    Raises
    ------
    Refused
        Where a run that the condition covers is not the exact one: the claim would be false.
    """
    found: list[Comparison] = []

    def compare(drawn: tuple[Dataset]) -> None:
        one = compared(drawn[0], arithmetic)
        if one.covered and not one.is_exact:
            raise Refused(f"frontier: {drawn[0].rows} is covered, and {one}; report this data set")
        found.append(one)

    first([compare], st.tuples(_grown(arithmetic)), examples, seed)
    return list(_bands(found))


def main(arguments: list[str] | None = None) -> int:
    """Print the bands of one arithmetic or all."""
    parser = argparse.ArgumentParser(
        prog="python -m properties.floating_point.exactness_frontier", description=__doc__
    )
    parser.add_argument("arithmetic", nargs="*", metavar="ARITHMETIC", help=", ".join(ARITHMETICS))
    parser.add_argument("--examples", type=int, default=300, help="of each (default: 300)")
    parser.add_argument("--seed", type=int, default=0, help="of the drawing (default: 0)")
    asked = parser.parse_args(arguments)
    for name in asked.arithmetic or ARITHMETICS:
        if name not in ARITHMETICS:
            parser.error(f"{quoted(name)} is unknown; use {', '.join(ARITHMETICS)}")
        print(f"{name}, {asked.examples} data sets from seed {asked.seed}")
        print(HEAD)
        for band in frontier(ARITHMETICS[name], asked.examples, asked.seed):
            print(_line(band))
    return 0


def _differs_at(exact: list[bool], got: list[bool]) -> int | None:
    """Return the number of the first mistake that only one of the runs makes."""
    for number, (one, other) in enumerate(zip_longest(exact, got)):
        if one != other:
            return sum(exact[:number]) + 1
    return None


@st.composite
def _grown(draw: st.DrawFn, arithmetic: Arithmetic) -> Dataset:
    """Draw small separable integers, grown to any size and moved, on machine numbers all."""
    base = draw(separable_datasets(max_dimension=5, biases=("none",), scales=(1,)))
    room = (arithmetic.range.digits if arithmetic.is_float else 62) - 2
    largest = max(abs(int(a)) for x in base.points for a in x)
    # products have twice the bits: around half of the digits lies the frontier
    bits = draw(st.integers(arithmetic.range.digits // 2 - 4, room - largest.bit_length()))
    # times a third of a power of two, whose bits alternate, ties remain and their products round
    factor = 2**bits // 3
    most = draw(st.sampled_from((0, 1, factor // 16)))
    noise = st.integers(-most, most)
    rough = [tuple(int(a) * factor + draw(noise) for a in x) for x in base.points]
    plain: list[IntegerVector] = [tuple(int(a) * factor for a in x) for x in base.points]
    moved = Dataset(rough, base.labels)
    return moved if isinstance(certify(moved), Separator) else Dataset(plain, base.labels)


def _bands(found: Iterable[Comparison]) -> Iterator[Band]:
    by_band: dict[int, list[Comparison]] = {}
    for one in found:
        number = max(-1, min(one.excess - 1, LAST * WIDTH) // WIDTH)
        by_band.setdefault(number, []).append(one)
    for number, several in sorted(by_band.items()):
        parted = [one.differs_at for one in several if one.differs_at is not None]
        yield Band(
            number * WIDTH + 1 if number >= 0 else 0,
            len(several),
            sum(one.covered for one in several),
            sum(one.is_exact for one in several),
            len(several) - len(parted),
            statistics.median(parted) if parted else None,
        )


def _line(band: Band) -> str:
    differ = "-" if band.first_difference is None else f"{band.first_difference:g}"
    shares = (band.covered, band.exact, band.same_mistakes)
    told = "".join(f"{share / band.runs:>14.0%}" for share in shares)
    return f"{f'{band.least} or more' if band.least else 'none':>14}{band.runs:>8}{told}  {differ}"


if __name__ == "__main__":
    raise SystemExit(main())
