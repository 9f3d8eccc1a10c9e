"""A control: something that a working check must accept, or must refuse, offered in the same run.

As in a laboratory, a check is measured with a positive and a negative control. One that accepts
what is false, or refuses what is true, is not trusted: no verdict rests on it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

import perceptron
from perceptron.checker.verdict import Unreadable
from proofs import terms
from proofs.checkers import independent_kernel
from properties.harness.counterexample import Departure

REFUSALS = (
    terms.Refused,
    independent_kernel.Refused,
    perceptron.Refused,
    Unreadable,
    Departure,
)


class Control(NamedTuple):
    """What is offered, in words, whether it is to be accepted, and how the check is asked.

    `ask` returns whether the check accepts; one of the refusals of the project says that it does
    not.
    """

    offered: str
    accepted: bool
    ask: Callable[[], bool]


Draw = Callable[[Random], Iterator[Control]]


@dataclass(frozen=True)
class Measured:
    """How many true controls a check accepted, false ones it refused, and what went otherwise."""

    check: str
    accepted: int
    refused: int
    faults: tuple[str, ...]

    @property
    def trusted(self) -> bool:
        """Whether it refused every false control, of which there were some, and no true one.

        What a computation or a refutation accepts is its own scope, settled in the same run.
        """
        return not self.faults and self.refused > 0


def drawn(check: str, seed: int, draw: Draw) -> Measured:
    """Draw the controls of a check from the seed, and measure it."""
    return measured(check, draw(Random(f"{check}, {seed}")))  # noqa: S311 - a draw, no secret


def measured(check: str, controls: Iterable[Control]) -> Measured:
    """Offer the controls to a check; one that cannot be drawn is a fault as well."""
    counts, faults = {True: 0, False: 0}, []
    try:
        for control in controls:
            if fault := _fault(control):
                faults.append(fault)
            else:
                counts[control.accepted] += 1
    except Exception as error:
        faults.append(f"no control could be drawn: {type(error).__name__}: {error}")
    if not faults and not counts[False]:
        faults.append("nothing false was offered to it")
    return Measured(check, counts[True], counts[False], tuple(faults))


def pick(random: Random) -> int:
    """Draw an integer that no program can expect: up to six digits, not 0."""
    return random.randrange(1, 10 ** random.randint(1, 6))


def _fault(control: Control) -> str | None:
    """Say what a check did that it must not do, if it did."""
    try:
        accepts = control.ask()
    except REFUSALS as refusal:
        if not control.accepted:
            return None
        return f"it refuses {control.offered}, which is true: {str(refusal)[:200]}"
    except Exception as error:
        return f"it ends in {type(error).__name__} on {control.offered}: {str(error)[:200]}"
    if accepts == control.accepted:
        return None
    if control.accepted:
        return f"it refuses {control.offered}, which is true"
    return f"it accepts {control.offered}, which is false"
