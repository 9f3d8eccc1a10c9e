"""The search for an example on which a reading is false: in its scope, beyond it, and elsewhere.

Within its scope none may come up. Where the scope is widened, or another perceptron is run, one
must: a reading that is true of everything says nothing, and a search that cannot find what is
false has searched nothing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from perceptron.arithmetic.vectors import Vector, add, scaled
from perceptron.conventions import UPDATES, Conventions
from perceptron.specification import updated
from proofs.claims import Scope
from properties.harness.quantities import separates
from properties.readings.examples import SPECIFIED, Example, Perceptron, draw

Holds = Callable[[Example], bool | None]

# reasons for which a field of a scope is not known to matter
SEPARATOR = "the sentence speaks of a separator of its data itself"
SCALES = "from 0 the rate only scales the weights, see learning-rate"
ANY_RULE = "what it rests on, <w,z> <= 0, is so under every rule"

# so many examples are drawn for each on which the sentence says something
DRAWN = 40
# what is false is found among the first of so many examples, or the next
ENOUGH = (20, 200, 2000)
# one of the wrong perceptrons is found out among so many
FEW = 60


@dataclass(frozen=True)
class Reading:
    """A sentence read as a predicate on runs and data, written apart from what proves it.

    It returns None of an example on which it says nothing. Where no run decides, a stronger
    sentence says a little more and is false. Of each field of the scope that is not known
    to matter it is said why.
    """

    claim: str
    holds: Holds
    stronger: Holds | None = None
    indifferent: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Searched:
    """On how many examples a sentence says something, and the smallest on which it is false."""

    examples: int
    counterexample: Example | None


def reads(
    claim: str, stronger: Holds | None = None, indifferent: Mapping[str, str] | None = None
) -> Callable[[Holds], Reading]:
    """Make the decorated predicate the reading of a claim."""
    return lambda holds: Reading(claim, holds, stronger, indifferent or {})


def reads_of_separators(
    claim: str, stronger: Holds | None = None, indifferent: Mapping[str, str] | None = None
) -> Callable[[Holds], Reading]:
    """Make the decorated predicate the reading of a claim on weights that separate their data."""
    known = {"data": SEPARATOR, **(indifferent or {})}
    return lambda holds: Reading(claim, if_separated(holds), stronger, known)


def if_separated(holds: Holds) -> Holds:
    """Return the predicate, which says nothing where the weights do not separate the data."""
    return lambda e: holds(e) if separates(e.weights, e.data) else None


def search(
    holds: Holds,
    scope: Scope,
    examples: int,
    seed: str,
    perceptron: Perceptron = SPECIFIED,
) -> Searched:
    """Try a reading on so many examples of a scope; fewer where it seldom says anything.

    Examples
    --------
    >>> found = search(lambda e: e.run.steps == (), Scope(updates=("lt",), start="0"), 50, "0")
    >>> found.examples, found.counterexample
    (50, None)
    """
    (found,) = search_all((holds,), scope, examples, seed, perceptron)
    return found


def search_all(
    readings: Sequence[Holds],
    scope: Scope,
    examples: int,
    seed: str,
    perceptron: Perceptron = SPECIFIED,
) -> list[Searched]:
    """Try readings on the examples of a scope: each on those on which `search` tries it alone."""
    random = Random(seed)  # noqa: S311 - an example, no secret
    tried = [_Tried(holds) for holds in readings]
    for _ in range(DRAWN * examples):
        going = [each for each in tried if each.said < examples]
        if not going:
            break
        example = draw(scope, random, perceptron)
        for each in going:
            truth = each.holds(example)
            each.said += truth is not None
            if truth is False:
                each.false.append(example)
    return [each.searched for each in tried]


@dataclass
class _Tried:
    """A reading, on how many examples it said something, and those on which it is false."""

    holds: Holds
    said: int = 0
    false: list[Example] = field(default_factory=list)

    @property
    def searched(self) -> Searched:
        return Searched(self.said, min(self.false, key=Example.size) if self.false else None)


def is_refuted(holds: Holds, scope: Scope, seed: str) -> bool:
    """Say whether an example comes up on which the reading is false, in ever longer searches."""
    return any(search(holds, scope, some, f"{seed}, {some}").counterexample for some in ENOUGH)


def is_refuted_of_others(holds: Holds, scope: Scope, seed: str) -> bool:
    """Say whether the reading is false of a run of something that is no perceptron."""
    return any(
        search(holds, scope, FEW, f"{seed}, {name}", wrong).counterexample
        for name, wrong in WRONG.items()
    )


def widened(scope: Scope) -> Iterator[tuple[str, Scope]]:
    """Yield the scope with each field that it restricts opened, one at a time."""
    if scope.subject == "runs":
        if scope.updates != UPDATES:
            yield "updates", replace(scope, updates=UPDATES)
        if scope.start != "any":
            yield "start", replace(scope, start="any")
        if scope.rate != "any":
            yield "rate", replace(scope, rate="any")
        if scope.order != "any":
            yield "order", replace(scope, order="any")
    if scope.data != "any":
        yield "data", replace(scope, data="any")
    if scope.dimension:
        yield "dimension", replace(scope, dimension=None)


def _aside(w: Vector, x: Vector, y: int, conventions: Conventions) -> Vector:
    moved = updated(w, x, y, conventions)
    return (moved[0] + 1, *moved[1:])


def _towards_zero(w: Vector, x: Vector, y: int, conventions: Conventions) -> Vector:
    return add(w, scaled(-1, w)) if any(w) else updated(w, x, y, conventions)


#: Perceptrons that are none, by what is wrong with them.
WRONG: Mapping[str, Perceptron] = {
    "one that moves at every point": Perceptron(is_mistake=lambda update, score, y: True),
    "one that moves away from y x": Perceptron(updated=lambda w, x, y, how: updated(w, x, -y, how)),
    "one that moves twice": Perceptron(
        updated=lambda w, x, y, how: updated(updated(w, x, y, how), x, y, how)
    ),
    "one that adds to its first weight": Perceptron(updated=_aside),
    "one that returns to 0": Perceptron(updated=_towards_zero),
}
