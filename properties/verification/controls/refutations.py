"""Controls of the refutations: cases that are no witness, among which none may be found."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from random import Random

from proofs.claims.claim import Claim
from proofs.evidence.computations.witness_search import Case, Refutation
from proofs.evidence.refutations import misprints, remarks, variants
from properties.verification.control import Control, pick


def refutation_controls(claim: Claim, random: Random) -> Iterator[Control]:
    """Yield, for what refutes a claim, a search among cases on which the statement holds."""
    for refutation in claim.refutations:
        make = HARMLESS.get(refutation, _one_point)
        among = [make(random, refutation) for _ in range(3)]
        words = f"{', '.join(each.told for each in among)}, against {refutation.printed!r}"
        harmless = replace(refutation, cases=partial(iter, among))
        yield Control(words, False, partial(_refutes, harmless))


def _refutes(refutation: Refutation) -> bool:
    witness = refutation.witness()
    return bool(witness.shown) and witness.tried > 0


def _vectors(refutation: Refutation) -> int:
    """Return how many vectors its cases have beside the points."""
    return len(next(iter(refutation.cases())).vectors)


def _one_point(random: Random, refutation: Refutation) -> Case:
    """Draw a positive number, labelled +1, and as vectors other positive numbers."""
    return Case(
        ((pick(random),),), (1,), tuple((pick(random),) for _ in range(_vectors(refutation)))
    )


def _opposite_labels(random: Random, refutation: Refutation) -> Case:
    """Draw one number under both labels: nothing separates it."""
    a = (pick(random),)
    return Case((a, a), (1, -1))


def _not_separated(random: Random, refutation: Refutation) -> Case:
    """Draw a negative number, which no positive number separates."""
    return Case(((pick(random),),), (-1,), ((pick(random),),))


def _on_the_boundary(random: Random, refutation: Refutation) -> Case:
    """Draw two vectors of the plane that are orthogonal."""
    return Case(((pick(random), 0),), (1,), ((0, pick(random)),))


def _between_passes(random: Random, refutation: Refutation) -> Case:
    """Draw more points than one, and a round that is not the last of a pass."""
    points = random.randint(2, 999)
    return Case(((0,),) * points, (1,) * points, ((0,),) * (points + 1))


def _not_parallel(random: Random, refutation: Refutation) -> Case:
    """Draw two vectors of the plane of which one is on an axis and the other not."""
    return Case(((pick(random), 0),), (1,), ((pick(random), pick(random)),))


def _all_alike(random: Random, refutation: Refutation) -> Case:
    """Draw one number several times."""
    times = random.randint(2, 9)
    return Case(((pick(random),),) * times, (1,) * times)


def _three_corners(random: Random, refutation: Refutation) -> Case:
    """Draw the corners of a triangle around 0, each a class of its own, with 1 appended."""
    a, b = pick(random), pick(random)
    return Case(((a, 0, 1), (0, b, 1), (-a, -b, 1)), (0, 1, 2))


Make = Callable[[Random, Refutation], Case]

HARMLESS: Mapping[Refutation, Make] = {
    misprints.strict_stop: _opposite_labels,
    misprints.long_weights: _opposite_labels,
    misprints.long_weights_after_a_mistake: _opposite_labels,
    misprints.predict_stop: _opposite_labels,
    misprints.parallel_weights: _not_separated,
    misprints.equal_product: _not_parallel,
    remarks.off_the_boundary: _on_the_boundary,
    remarks.divides_by_zero: _not_separated,
    remarks.index_out_of_range: _between_passes,
    variants.needs_pairs: _three_corners,
    variants.moves_more: _all_alike,
}
