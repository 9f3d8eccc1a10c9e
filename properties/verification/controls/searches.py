"""Controls of the searches: wrong learners and wrong decisions that a claim must catch."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from importlib.resources import files
from random import Random

from perceptron import Conventions, Dataset, GordanCertificate, Separator, Trace, certify
from properties.claims import PROPERTIES
from properties.harness.budgets import BUDGETS
from properties.seeded_faults import KIT, Textbook, bug
from properties.verification.control import Control, pick
from properties.verification.search import search_once

__all__ = ["search_controls"]

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
    raise ArithmeticError(f"{by} is no certificate")


WRONG: Mapping[str, Callable[[int, Dataset], Decision]] = {
    "a forged certificate": _forged,
    "a certificate of other data": _of_other_data,
    "a decision that fails": _fails,
}


@cache
def _learners() -> Mapping[str, list[type[Textbook]]]:
    """Return the wrong learners that each claim catches within a few examples."""
    text = files(__package__).joinpath("wrong_learners.toml").read_text(encoding="utf-8")
    by_name = {learner.__name__: learner for kit in KIT.values() for learner in kit}
    named = tomllib.loads(text)
    return {claim: [by_name[name] for name in names] for claim, names in named.items()}
