"""Controls of the searches: wrong learners and wrong decisions that a claim must catch.

And of the readings: each outside its scope, on a perceptron that is none, or against a sentence
that says more. Somewhere it must be false.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from importlib.resources import files
from random import Random

from perceptron import Conventions, Dataset, GordanCertificate, Separator, Trace, certify
from proofs.claims import Claim
from properties.claims import PROPERTIES
from properties.harness.budgets import BUDGETS
from properties.readings import READINGS
from properties.readings.search import is_refuted, is_refuted_of_others, widened
from properties.seeded_faults import KIT, Textbook, bug
from properties.verification.control import Control, pick
from properties.verification.search import search_once

# the examples of a control; a wrong learner is caught by the first few
EXAMPLES = BUDGETS["quick"]
RIGHT = 3

Decision = Separator | GordanCertificate


def search_controls(claim: str, random: Random) -> Iterator[Control]:
    """Yield a right implementation, run on a few examples, and a wrong one that must be caught."""
    seed = pick(random)
    if PROPERTIES[claim].of == "train":
        counted = _Counted()
        yield Control("the textbook's learner", True, partial(_right, claim, seed, counted))
        wrong = random.choice(_learners()[claim])
        words = f"a wrong learner: {bug(wrong)}"
        yield Control(words, False, lambda: _passes(claim, EXAMPLES, seed, train=wrong()))
        return
    yield Control("a right decision", True, lambda: _passes(claim, RIGHT, seed, decide=certify))
    words, decide = random.choice(list(WRONG.items()))
    forged = partial(decide, pick(random))
    yield Control(words, False, lambda: _passes(claim, EXAMPLES, seed, decide=forged))


def reading_controls(claim: Claim, random: Random) -> Iterator[Control]:
    """Yield one way in which the reading of a claim is false, drawn from those that are known."""
    reading, seed = READINGS[claim.name], f"{pick(random)}"
    ways = {
        f"the sentence with its {field} left open": partial(is_refuted, reading.holds, scope, seed)
        for field, scope in widened(claim.scope)
        if field not in reading.indifferent
    }
    if reading.stronger:
        told = "a sentence that says more"
        ways[told] = partial(is_refuted, reading.stronger, claim.scope, seed)
    if not ways:
        told = "the sentence on runs of what is no perceptron"
        ways[told] = partial(is_refuted_of_others, reading.holds, claim.scope, seed)
    words, refuted = random.choice(list(ways.items()))
    yield Control(words, False, partial(_stands, refuted))


def _stands(refuted: Callable[[], bool]) -> bool:
    return not refuted()


class _Counted:
    """The right learner; it counts how often it is asked."""

    def __init__(self) -> None:
        self.runs = 0

    def __call__(self, data: Dataset, conventions: Conventions) -> Trace:
        self.runs += 1
        return Textbook()(data, conventions)


def _right(claim: str, seed: int, counted: _Counted) -> bool:
    """Say whether the right learner passes, and was run as often as the search says at least."""
    found, tried = search_once((claim,), RIGHT, seed, {"train": counted, "certify": certify})
    return found is None and 0 < sum(each.examples for each in tried) <= counted.runs


def _passes(
    claim: str,
    examples: int,
    seed: int,
    train: Callable[[Dataset, Conventions], Trace] | None = None,
    decide: Callable[[Dataset], Decision] = certify,
) -> bool:
    under_test: dict[str, Callable[..., object]] = {"train": train or Textbook(), "certify": decide}
    found, _ = search_once((claim,), examples, seed, under_test)
    return found is None


def _forged(by: int, data: Dataset) -> Decision:
    """Change a number of the certificate."""
    found = certify(data)
    if isinstance(found, Separator):
        return replace(found, margin_squared=found.margin_squared * (by + 1) / by)
    (row, times), *others = found.multipliers
    return replace(found, multipliers=((row, -by * times), *others))


def _of_other_data(by: int, data: Dataset) -> Decision:
    return certify(Dataset([(by,)], [1]))


def _fails(by: int, data: Dataset) -> Decision:
    raise ArithmeticError(f"{by} is not a certificate")


WRONG: Mapping[str, Callable[[int, Dataset], Decision]] = {
    "a forged certificate": _forged,
    "a certificate of other data": _of_other_data,
    "a decision that fails": _fails,
}


@cache
def _learners() -> Mapping[str, list[type[Textbook]]]:
    """Return the wrong learners that each claim catches within a few examples."""
    text = files(__package__).joinpath("wrong_learners.toml").read_text(encoding="utf-8")
    named = tomllib.loads(text)
    return {claim: [KIT[name] for name in names] for claim, names in named.items()}
