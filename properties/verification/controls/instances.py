"""Controls of the values that theorems ship: hypotheses that hold, that cannot, and idle ones."""

from collections.abc import Iterator
from functools import partial
from random import Random

import sympy

from proofs import kernel
from proofs.evidence.semantics import necessity
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO, Fact
from proofs.theorem import Instance, Theorem
from properties.verification.control import Control, pick

__all__ = ["instance_controls"]


def instance_controls(random: Random) -> Iterator[Control]:
    """Yield a theorem with values on which it holds, and with others; and an idle hypothesis."""
    k, a = sympy.Symbol(f"k{pick(random)}"), pick(random)
    scaled = kernel.scale(a, kernel.assume(POSITIVE, k))
    for value in (pick(random), -pick(random)):
        shipped = _theorem(scaled, Instance({k: value}))
        yield Control(f"k > 0 on k = {value}", value > 0, partial(_is_not_vacuous, shipped))
    nothing = kernel.times(kernel.assume(POSITIVE, k), kernel.combine(ZERO, 0))
    idle = kernel.combine(NONNEGATIVE, a, (1, kernel.number(a)), (1, nothing))
    instance = Instance({k: pick(random)})
    yield Control("a hypothesis in use", True, partial(_is_needed, _theorem(scaled, instance)))
    yield Control("an idle hypothesis", False, partial(_is_needed, _theorem(idle, instance)))


def _theorem(fact: Fact, instance: Instance) -> Theorem:
    return Theorem("control", "A step.", "a control", fact, instance)


def _is_not_vacuous(theorem: Theorem) -> bool:
    necessity.not_vacuous(theorem)
    return True


def _is_needed(theorem: Theorem) -> bool:
    return len(necessity.needed(theorem)) == 1
