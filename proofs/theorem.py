"""A theorem: a fact with a name, and its proof as numbered lines that a reader can follow."""

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from proofs.kernel import Fact, look
from proofs.printing.lines import Line, numbered, written_run
from proofs.printing.notation import Text
from proofs.terms import Run, Term

__all__ = ["Instance", "Proof", "Theorem", "theorem"]


class Instance(NamedTuple):
    """Exact values for the symbols that stay fixed, and for the local ones of each step offered.

    A theorem about no run offers no step.
    """

    values: Mapping[Term, Term]
    offers: tuple[Mapping[Term, Term], ...] = ()


@dataclass(frozen=True)
class Theorem:
    """What was proved, from what, and how; every text is written from the fact itself."""

    name: str
    words: str
    source: str
    fact: Fact
    instance: Instance | None = None
    axioms: tuple[str, ...] = ()

    @property
    def statement(self) -> str:
        """The conclusion."""
        entry = look(self.fact)
        return Text().condition(entry.relation, entry.polynomial)

    @property
    def hypotheses(self) -> tuple[str, ...]:
        """All that the conclusion rests on: the run first, then the conditions."""
        given = look(self.fact).hypotheses
        runs = sorted(written_run(h) for h in given if isinstance(h, Run))
        return (*runs, *sorted(Text().condition(*h) for h in given if not isinstance(h, Run)))

    @property
    def steps(self) -> tuple[Line, ...]:
        """The proof, line by line; a line rests on earlier ones only."""
        return numbered(self.fact)


class Proof:
    """A proof that runs when it is called, under the name of its claim."""

    def __init__(
        self, name: str, source: str, instance: Instance | None, prove: Callable[[], Fact]
    ) -> None:
        self.name, self.source, self.instance, self.prove = name, source, instance, prove
        functools.update_wrapper(self, prove)

    def __call__(self) -> Theorem:
        """Prove the claim."""
        words = (self.__doc__ or "").split("\n\n")[0]
        return Theorem(self.name, words, self.source, self.prove(), self.instance)


def theorem(
    name: str, *, source: str, instance: Instance | None = None
) -> Callable[[Callable[[], Fact]], Proof]:
    """Name the claim that a function proves; called without arguments, it returns a `Theorem`.

    Parameters
    ----------
    name
        The claim's name, such as ``mistake-bound``.
    source
        Who proved it first, and when.
    instance
        Exact numbers on which the hypotheses hold, so that the theorem is not empty.
    """
    return functools.partial(Proof, name, source, instance)
