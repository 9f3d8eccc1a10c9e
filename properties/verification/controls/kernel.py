"""Controls of the kernel: steps that follow and steps that do not, for each of its rules."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import sympy

from proofs.kernel import Fact, look
from proofs.terms import Condition, Run, Term
from properties.verification.control import Control
from properties.verification.controls.steps import Step, false_steps, true_steps

__all__ = ["kernel_controls"]


def kernel_controls(random: Random) -> Iterator[Control]:
    """Yield the steps; of a true one the fact must say exactly what follows, from these alone."""
    for step in true_steps(random):
        yield Control(f"{step.rule}: a step that follows", True, partial(_says, step))
    for rule, wrong, make in false_steps(random):
        yield Control(f"{rule}: {wrong}", False, partial(_is_made, make))
    yield Control("look: a key without a fact", False, lambda: bool(look(Fact())))


def _says(step: Step) -> bool:
    """Say whether the kernel makes the step, and the fact says what was written down for it."""
    entry = look(step.make())
    same = entry.relation is step.relation and _equal(entry.polynomial, step.polynomial)
    return same and {*map(_plain, entry.hypotheses)} == {*map(_plain, step.hypotheses)}


def _is_made(make: Callable[[], Fact]) -> bool:
    return type(make()) is Fact


def _plain(hypothesis: Condition | Run) -> object:
    """Write a condition in a normal form of sympy's."""
    if isinstance(hypothesis, Run):
        return hypothesis
    return hypothesis[0], sympy.expand(hypothesis[1])


def _equal(p: Term, q: Term) -> bool:
    return bool(sympy.expand(p - q) == 0)
