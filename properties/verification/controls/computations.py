"""Controls of the computations: each is given a scope whose answer differs, and must refuse it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import cycle, product
from random import Random
from typing import Any

import sympy

from perceptron import Conventions, Dataset, Separator, Trace, certify
from perceptron.separability.diagnosis.separation import of_labels
from proofs.claims.claim import Claim
from proofs.evidence.computations import (
    calculus,
    counting,
    kernel_perceptron,
    margins,
    mistake_counts,
    reachable_weights,
    remarks,
    separability,
    variants,
    worked_examples,
)
from proofs.evidence.floats import float_bounds, float_failures
from proofs.evidence.named_data import CORNERS, K, M
from proofs.evidence.refutations import printed_algorithms
from properties.seeded_faults.reports import HidesAMistake
from properties.verification.control import Control, pick

Arguments = tuple[Any, ...]
Others = Callable[[Random], Iterator[tuple[str, Arguments]]]


def computation_controls(claim: Claim, random: Random) -> Iterator[Control]:
    """Yield what the computations of a claim must refuse."""
    for settle in filter(None, (claim.symbolic, claim.compute)):
        for words, arguments in OTHERWISE[settle](random):
            yield Control(words, False, partial(_finds, settle, arguments))


def _finds(settle: Callable[..., Any], arguments: Arguments) -> bool:
    settle(*arguments)
    return True


def _one(words: str, make: Callable[[Random], Any]) -> Others:
    """Return a single scope whose answer differs."""

    def others(random: Random) -> Iterator[tuple[str, Arguments]]:
        yield words, (make(random),)

    return others


def _by(words: str, make: Callable[[int], Any]) -> Others:
    """Return a scope that is changed by a number, 2 or more."""
    return _one(words, lambda random: make(1 + pick(random)))


def _longer(points: Any) -> Others:
    """Return the points, each times one number."""
    return _by("longer points", partial(_stretched, points))


def _counts(random: Random) -> Iterator[tuple[str, Arguments]]:
    """Yield wrong numbers of functions, the last of the first few being wrong."""
    for n in range(4):
        known = list(counting.THRESHOLD_FUNCTIONS[: n + 1])
        known[n] += 2 * random.choice((-1, 1)) * random.randint(1, known[n] // 2)
        yield f"{known[n]} functions", (known,)


def _failures(random: Random) -> Iterator[tuple[str, Arguments]]:
    """Yield numbers that are too large or small for no float64."""
    for kind in float_failures.KINDS:
        few = range(1, random.randint(2, 4))
        yield f"{kind}, up to 2^{few.stop - 1}", (few, (kind,))


def _wrong_fewest(random: Random) -> Any:
    name = random.choice(list(counting.FEWEST))
    points, labels, known = counting.FEWEST[name]
    return {name: (points, labels, known + pick(random))}


def _wrong_network(random: Random) -> Any:
    networks = dict(kernel_perceptron.NETWORKS)
    name = random.choice(list(networks))
    first, second, output = networks[name]
    networks[name] = first, second, tuple(-pick(random) * a for a in output)
    return networks


def _wrong_bounds(random: Random) -> Any:
    name = random.choice(list(margins.BEST_BOUNDS))
    data, known = margins.BEST_BOUNDS[name]
    return {name: (data, known + Fraction(1, pick(random)))}


def _far_points(by: int) -> Callable[[Dataset], Separator]:
    """Take a point of the hull that is not the nearest to 0."""

    def decide(data: Dataset) -> Separator:
        found = certify(data)
        if not isinstance(found, Separator):
            raise TypeError("the named data are separable")
        return replace(found, multipliers=tuple((row, by + row) for row in range(len(data))))

    return decide


def _wrong_size(random: Random) -> Any:
    name = random.choice([n for n, b in reachable_weights.BOUNDED.items() if b.weights < 100])
    bounded = reachable_weights.BOUNDED[name]
    return {name: bounded._replace(weights=bounded.weights + pick(random))}


def _with_ties(random: Random) -> Callable[[], Any]:
    point = (pick(random), pick(random))
    return lambda: iter([(Dataset([point], [1]), (0, 0))])


def _wrong_table(random: Random) -> Any:
    """Say of a promise that is kept that it is not, or the other way round."""
    name = random.choice(list(printed_algorithms.KEPT_BY))
    kept = dict(printed_algorithms.KEPT_BY[name])
    promise = random.choice(list(printed_algorithms.PROMISES))
    if not kept.pop(promise, None):
        kept[promise] = "a theorem"
    return {**printed_algorithms.KEPT_BY, name: kept}


def _always(decide: Callable[[Dataset], Any]) -> Callable[[Random], Any]:
    """Return what is decided of one point, whatever the data are."""

    def make(random: Random) -> Callable[[Dataset], Any]:
        other = decide(Dataset([(pick(random), pick(random))], [1]))
        return lambda _: other

    return make


def _one_that_sees_all(random: Random) -> Any:
    """Add the product of all bits where there are so many."""
    at = random.randint(1, 4)
    return lambda n, most: separability.masks(n, n if n == at else most)


def _undecided(random: Random) -> Any:
    """Return a learner that goes by how often it was asked."""
    answers = cycle((1, -1) if random.random() < 1 / 2 else (-1, 1, 1))
    return {"?": lambda seen, x: next(answers)}


def _same(random: Random) -> Dataset:
    """Return four equal points: one solution in whatever order."""
    return Dataset([(pick(random), 1)] * 4, [1] * 4, bias="prepend")


def _nothing_separates(random: Random) -> Mapping[str, Dataset]:
    a = pick(random)
    return {"none": Dataset([(a, 1), (-a, -1), (1, 0)], [1, 1, 1])}


def _hiding(data: Dataset) -> Trace:
    """Run over the data, and leave the last mistake unsaid."""
    return HidesAMistake()(data, Conventions())


def _stretched(points: Any, by: int) -> list[Any]:
    return [tuple(by * a for a in x) for x in points]


def _of_two_lengths(by: int) -> Callable[[int], list[Any]]:
    """Return orthogonal points, all but the last of them longer."""
    return lambda n: [
        *_stretched(mistake_counts.identity(n)[:-1], by),
        mistake_counts.identity(n)[-1],
    ]


def _index_from(first: int, t: int, n: int) -> int:
    """Return the point of round t where the first pass begins with this point."""
    return (t - 1 + first) % n


def _first_bit(sign: int, corner: Sequence[int]) -> int:
    return sign * (2 * corner[0] - 1)


OTHERWISE: Mapping[Callable[..., Any], Others] = {
    calculus.gradient_of_the_criterion: _by(
        "another criterion", lambda a: lambda score: -a * score
    ),
    calculus.logistic_relation: _by(
        "another sigmoid", lambda a: lambda score: 1 / (a + sympy.exp(-score))
    ),
    counting.threshold_counts: _counts,
    counting.cover_counts: _by("points that are all the same", lambda a: lambda t, d: (a,) * d),
    counting.fewest_mistakes: _one("another number", _wrong_fewest),
    float_bounds.runs_in_floats: _by(
        "a bound that is too small", lambda a: lambda data, weights, kind: 1 + a % len(data)
    ),
    float_failures.float_can_fail: _failures,
    kernel_perceptron.dual_runs: _by(
        "longer features",
        lambda a: lambda x: tuple(a * b * c for b, c in product((1, *x), repeat=2)),
    ),
    kernel_perceptron.xor_with_kernel: _one(
        "labels that weights separate",
        lambda random: {"and": (CORNERS, random.sample((1, -1, -1, -1), 4))},
    ),
    kernel_perceptron.hidden_layer: _one("another network", _wrong_network),
    margins.best_bounds_meet: _one("another bound", _wrong_bounds),
    margins.scale_free: _one("another bound", _wrong_bounds),
    margins.nearest_points: _one(
        "other points of the hull", lambda random: _far_points(pick(random))
    ),
    mistake_counts.bound_is_tight: _by("points of other lengths", _of_two_lengths),
    mistake_counts.no_learner_does_better: _one(
        "a learner that answers otherwise when it is asked again", _undecided
    ),
    mistake_counts.small_margins: _by(
        "pairs of two lengths", lambda a: lambda e: [(a, e), (-1, e)]
    ),
    mistake_counts.finite_can_be_huge: _by(
        "orthogonal points", lambda a: lambda d: _stretched(mistake_counts.identity(d), a)
    ),
    mistake_counts.different_solutions: _one("points that are all the same", _same),
    mistake_counts.no_max_margin: _one("points that are all the same", _same),
    mistake_counts.tired_is_not_converged: _one("points that are all the same", _same),
    reachable_weights.weights_stay_bounded: _one("another number of weights", _wrong_size),
    reachable_weights.starts_without_ties: _one("a start with a tie", _with_ties),
    separability.bias_in_either_place: _by(
        "other points", lambda a: {"K": Dataset(_stretched(K, a), [1, -1, -1, 1])}
    ),
    separability.updates_in_a_row: _one(
        "a rule that lets ties be", lambda random: random.choice(("lt", "predict+", "predict-"))
    ),
    separability.parity_of_few_bits: _one(
        "labels that weights separate",
        lambda random: partial(_first_bit, random.choice((1, -1))),
    ),
    separability.order_of_parity: _one("a feature that sees all bits", _one_that_sees_all),
    separability.gordan_alternative: _one("certificates of other data", _always(certify)),
    separability.minimal_cores: _one("cores of other data", _always(certify)),
    separability.separation_in_rounds: _one("answers for other data", _always(of_labels)),
    remarks.example_m_table: _longer(M),
    remarks.example_k_products: _longer(K),
    remarks.vote_examples: _one(
        "other duels won",
        lambda random: (
            random.choice(("Apple", "Banana")),
            random.choice(("Apple", "Orange")),
            "Banana",
        ),
    ),
    remarks.cyclic_index: _one(
        "another index", lambda random: partial(_index_from, random.choice((0, 2, 3)))
    ),
    remarks.pictures: _by("another number of values", lambda a: lambda n: a * n * n),
    remarks.sampled_gradient: _by("longer steps", lambda a: a),
    remarks.online_work: _one(
        "points that one update separates",
        lambda random: ((pick(random), 0), (-1, 0), (-2, 0), (3, 0)),
    ),
    variants.multiclass_runs: _one(
        "a point in two classes", lambda random: {"twice": ([(pick(random), 1)] * 2, [0, 1])}
    ),
    variants.one_against_rest: _one(
        "a class between two others", lambda random: random.sample(("line",), 1)
    ),
    variants.one_against_one: _one(
        "classes that each stand apart",
        lambda random: ([(-1, 1, 1), (0, -pick(random), 1), (1, 1, 1)], [0, 1, 2]),
    ),
    variants.batches: _one("points that nothing separates", _nothing_separates),
    variants.averages: _one("a run that hides a mistake", lambda _: _hiding),
    worked_examples.example_m: _longer(M),
    worked_examples.example_k_separable: _longer(K),
    worked_examples.example_k_xor: _longer(CORNERS),
    worked_examples.run_of_the_proofs: _one("points that nothing separates", _nothing_separates),
    printed_algorithms.texts_as_printed: _one("another table", _wrong_table),
}
