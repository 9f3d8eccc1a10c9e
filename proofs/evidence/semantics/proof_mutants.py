"""Every inference of a proof, changed in small ways: which changes make it false?

A term is dropped, doubled or negated, a premise is taken away, a conclusion is made stronger. The
kernel refuses them all. Some are false, by exact values; others only lack this proof: that one is
true is known where all the old premises are left, or where z3 finds that no vectors are against it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from proofs import kernel
from proofs.display.ledger import ledger
from proofs.display.notation import Text
from proofs.evidence.semantics.counterexamples import LENGTHS, Clause, counterexample, written
from proofs.evidence.semantics.execution import holds
from proofs.evidence.semantics.gram_models import Truth, vectors_against
from proofs.kernel import NONNEGATIVE, POSITIVE, ZERO, Fact, look
from proofs.terms import Condition, Refused, Run, Term, condition
from proofs.theorem import Instance, Theorem


class Mutant(NamedTuple):
    """A changed inference: what should follow from what, and how the kernel is asked for it."""

    line: int
    change: str
    premises: frozenset[Clause]
    goal: Condition
    runs: frozenset[Run]
    attempt: Callable[[], Fact]
    follows: bool = False  # the old premises are all there, and the conclusion is no stronger


class Row(NamedTuple):
    """How many mutants of a theorem are false, true and unknown, and the first false one."""

    name: str
    counts: Mapping[Truth, int]
    shown: str


def mutants(theorem: Theorem) -> Iterator[Mutant]:
    """Yield every small change of every inference of the proof."""
    asked = set()
    for fact, number in ledger(theorem.fact).items():
        if number not in asked:
            asked.add(number)
            yield from _Inference(number, fact).mutants()


def admitted(mutant: Mutant) -> bool:
    """Say whether the kernel makes a fact of it, from no more than its premises."""
    try:
        entry = look(mutant.attempt())
    except Refused:
        return False
    return (entry.relation, entry.polynomial) == mutant.goal


def judged(mutant: Mutant) -> tuple[Truth, Instance | None]:
    """Say whether the inference is false, with exact values, or true, where either is known."""
    return ("true", None) if mutant.follows else _judged(*mutant[2:5])


def table(theorems: Iterable[Theorem]) -> list[Row]:
    """Judge all mutants of these theorems."""
    return [_row(theorem) for theorem in theorems]


def _row(theorem: Theorem) -> Row:
    judgements = [(mutant, *judged(mutant)) for mutant in mutants(theorem)]
    shown = (
        f"line {mutant.line}, {mutant.change}: {written(instance)}"
        for mutant, _, instance in judgements
        if instance and instance.values
    )
    return Row(theorem.name, Counter(truth for _, truth, _ in judgements), next(shown, ""))


class _Inference:
    """A line of a proof, and its small changes."""

    def __init__(self, line: int, fact: Fact) -> None:
        self.line, self.fact, self.entry = line, fact, look(fact)
        self.goal: Condition = (self.entry.relation, self.entry.polynomial)
        self.parents = self.entry.parents
        self.says = [look(parent)[1:3] for parent in self.parents]
        hypotheses = self.entry.hypotheses
        inductive = self.entry.rule in ("invariant", "instantiate")
        self.runs = frozenset(h for h in hypotheses if inductive and isinstance(h, Run))
        given: list[Clause] = [(h,) for h in hypotheses if not isinstance(h, Run)]
        self.premises = given if inductive else self._clauses()

    def mutants(self) -> Iterator[Mutant]:
        """Yield every change; but nothing is missed under 0 >= 0, and all follows from 0 > 0."""
        if not (_says_nothing(self.goal) and holds(self.goal, {})):
            yield from self._without_a_premise()
            yield from self._without_a_term()
        if not any(_says_nothing(says) and not holds(says, {}) for says in self.says):
            yield from self._strengthened()
            yield from self._with_other_terms()

    def _strengthened(self) -> Iterator[Mutant]:
        """Yield the line with its conclusion made strict, or moved by 1 either way."""
        relation, p = self.goal
        if self.entry.rule == "assume":
            return
        # a sum with a strict term may have been claimed weakly
        slack = self.entry.rule == "combine" and POSITIVE in {says[0] for says in self.says}
        if relation is not POSITIVE and not slack:
            yield self._mutant("made strict", (POSITIVE, p))
        yield self._mutant("lowered by 1", (relation, p - 1))
        yield self._mutant("raised by 1", (relation, p + 1), follows=relation is not ZERO)

    def _without_a_premise(self) -> Iterator[Mutant]:
        """Yield the line with each premise in turn replaced by 1 > 0, which says nothing."""
        if self.entry.rule in ("times", "scale", "cancel", "cases"):
            for i in (i for i, says in enumerate(self.says) if not _says_nothing(says)):
                rest = self.premises[:i] + self.premises[i + 1 :]
                yield self._mutant(f"without premise {i + 1}", premises=rest, parents=self._but(i))
        if self.entry.rule == "invariant":
            yield self._mutant("without the base", parents=self._but(0), follows=True)
            yield self._mutant("without the step", parents=self._but(1), follows=True)
            yield from self._without_a_guard()

    def _without_a_term(self) -> Iterator[Mutant]:
        """Yield a sum with each term in turn dropped; 0 >= 0 is none."""
        terms = self.says if self.entry.rule == "combine" else []
        for i in (i for i, (relation, p) in enumerate(terms) if p != 0 or relation is POSITIVE):
            rest = self.premises[:i] + self.premises[i + 1 :]
            yield self._sum(f"term {i + 1} dropped", i, [], rest)

    def _with_other_terms(self) -> Iterator[Mutant]:
        """Yield a sum with each term in turn doubled and negated."""
        for i, (relation, p) in enumerate(self.says if self.entry.rule == "combine" else ()):
            by, turned = self.entry.arguments[i], (condition(relation, -p),)
            other = [*self.premises[:i], turned, *self.premises[i + 1 :]]
            yield self._sum(f"term {i + 1} doubled", i, [2 * by], self.premises, follows=True)
            yield self._sum(f"term {i + 1} negated", i, [-by], other, follows=relation is ZERO)

    def _clauses(self) -> list[Clause]:
        """Return what the parents say; of two cases, that the case is not met or the goal holds."""
        if self.entry.rule != "cases":
            return [(says,) for says in self.says]
        p = self.entry.arguments[0]
        return [(condition(NONNEGATIVE, -p), self.goal), (condition(POSITIVE, p), self.goal)]

    def _without_a_guard(self) -> Iterator[Mutant]:
        """Yield an induction along the run without each guard that the step rests on."""
        (run,), (base, step) = self.entry.arguments, self.parents
        for guard in run.guards:
            if guard in look(step).hypotheses:
                rest = run._replace(guards=tuple(g for g in run.guards if g != guard))
                attempt = partial(kernel.invariant, rest, *self.goal, base, step)
                change = f"without the guard {Text().condition(*guard)}"
                yield self._mutant(change, attempt=attempt, runs=frozenset({rest}))

    def _sum(
        self, change: str, i: int, by: list[Term], premises: list[Clause], follows: bool = False
    ) -> Mutant:
        """Return a sum with other multipliers for one of its terms."""
        terms = list(zip(self.entry.arguments, self.parents, strict=True))
        terms[i : i + 1] = [(multiplier, self.parents[i]) for multiplier in by]
        attempt = partial(kernel.combine, *self.goal, *terms)
        return self._mutant(change, premises=premises, attempt=attempt, follows=follows)

    def _but(self, i: int) -> list[Fact]:
        """Return the parents with one replaced by 1 > 0."""
        return [*self.parents[:i], kernel.number(1), *self.parents[i + 1 :]]

    def _mutant(
        self,
        change: str,
        goal: Condition | None = None,
        *,
        premises: list[Clause] | None = None,
        parents: Sequence[Fact] | None = None,
        runs: frozenset[Run] | None = None,
        attempt: Callable[[], Fact] | None = None,
        follows: bool = False,
    ) -> Mutant:
        """Return the line with what is given put in the place of its own."""
        goal = condition(*goal) if goal else self.goal
        return Mutant(
            self.line,
            change,
            frozenset(self.premises if premises is None else premises),
            goal,
            self.runs if runs is None else runs,
            attempt or partial(self._made, goal, self.parents if parents is None else parents),
            follows,
        )

    def _made(self, goal: Condition, parents: Sequence[Fact]) -> Fact:
        """Ask the kernel for the line once more, with another goal or other parents."""
        by = self.entry.arguments
        match self.entry.rule:
            case "combine":
                return kernel.combine(*goal, *zip(by, parents, strict=True))
            case "cancel":
                return kernel.combine(*goal, (1, kernel.cancel(goal[1], *parents)))
            case "invariant":
                return kernel.invariant(by[0], *goal, *parents)
            case "times":
                return kernel.combine(*goal, (1, kernel.times(*parents)))
            case "scale":
                return kernel.combine(*goal, (1, kernel.scale(by[0], *parents)))
            case "cases":
                return kernel.combine(*goal, (1, kernel.cases(by[0], *parents)))
        return kernel.combine(*goal, (1, self.fact))


def _says_nothing(says: Condition) -> bool:
    """Say whether a condition is about numbers alone, such as 1 > 0."""
    return not says[1].free_symbols


@cache
def _judged(
    premises: frozenset[Clause], goal: Condition, runs: frozenset[Run]
) -> tuple[Truth, Instance | None]:
    """Look for small exact values, then ask z3."""
    if len(runs) > 1:
        return "unknown", None
    run = next(iter(runs), None)
    if found := counterexample(premises, goal, run, LENGTHS if run else [1]):
        return "false", found
    return ("unknown", None) if runs else vectors_against(premises, goal)
