"""Controls of the kernel: steps that follow and steps that do not, for each of its rules.

Controls of the values that theorems ship: hypotheses that hold, that cannot, and idle ones.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import sympy

from proofs import kernel
from proofs.evidence.semantics import necessity
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO, Fact, look
from proofs.terms import Condition, Run, Term
from proofs.theorem import Instance, Theorem
from properties.verification.control import Control, pick
from properties.verification.controls.steps import Step, false_steps, true_steps


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
