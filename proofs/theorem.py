"""A theorem: a fact with a name, and its proof as numbered lines that a reader can follow."""

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from proofs.display.ledger import Line, entry_of, numbered, written_run
from proofs.display.notation import Text
from proofs.kernel import Fact
from proofs.terms import Refused, Run, Term

__all__ = ["Instance", "Proof", "Theorem", "theorem"]


class Instance(NamedTuple):
    """Exact values for the symbols that stay fixed, and for the local ones of each step offered.

    A theorem about no run offers no step.
    """

    values: Mapping[Term, Term]
    offers: tuple[Mapping[Term, Term], ...] = ()


@dataclass(frozen=True, eq=False)
class Theorem:
    """What was proved, from what, and how; every formula is written from the fact itself.

    One is equal to itself alone, so that what was found of it can be kept.

    `words` say it in a sentence; `remarks` say what the letters stand for, and what is left to the
    reader, a paragraph each.
    """

    name: str
    words: str
    source: str
    fact: Fact
    instance: Instance | None = None
    #: The hypotheses that stand for what is not proved here.
    axioms: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def statement(self) -> str:
        """The conclusion."""
        entry = entry_of(self.fact)
        return Text().condition(entry.relation, entry.polynomial)

    @property
    def hypotheses(self) -> tuple[str, ...]:
        """All that the conclusion rests on: the run first, then the conditions."""
        given = entry_of(self.fact).hypotheses
        runs = sorted(written_run(h) for h in given if isinstance(h, Run))
        return (*runs, *sorted(Text().condition(*h) for h in given if not isinstance(h, Run)))

    @functools.cached_property
    def steps(self) -> tuple[Line, ...]:
        """The proof, line by line; a line rests on earlier ones only."""
        return numbered(self.fact)


class Proof:
    """A proof that runs when it is first called; it has its own name, and that of its claim."""

    def __init__(
        self,
        claim: str,
        source: str,
        instance: Instance | None,
        axioms: tuple[str, ...],
        prove: Callable[[], Fact],
    ) -> None:
        self.claim, self.source, self.prove = claim, source, prove
        self.instance, self.axioms = instance, axioms
        self.name = prove.__name__.replace("_", "-")
        functools.update_wrapper(self, prove)

    def __call__(self) -> Theorem:
        """Prove the claim, or return what was proved before."""
        return self._proved

    @functools.cached_property
    def _proved(self) -> Theorem:
        words, *remarks = map(" ".join, map(str.split, (self.__doc__ or "").split("\n\n")))
        proved = Theorem(
            self.name, words, self.source, self.prove(), self.instance, self.axioms, tuple(remarks)
        )
        if unused := [axiom for axiom in self.axioms if axiom not in proved.hypotheses]:
            raise Refused(f"axiom: {self.name} does not rest on {unused}; name what it rests on")
        return proved


def theorem(
    claim: str, *, source: str, instance: Instance | None = None, axioms: tuple[str, ...] = ()
) -> Callable[[Callable[[], Fact]], Proof]:
    """Name the claim that a function proves; called without arguments, it returns a `Theorem`.

    The theorem is called as the function is, and the docstring says what it says.

    Parameters
    ----------
    claim
        The claim's name, such as ``mistake-bound``.
    source
        Who proved it first, and when.
    instance
        Exact numbers on which the hypotheses hold, so that the theorem is not empty.
    axioms
        Which hypotheses, as they are printed, stand for what is not proved here; the verdict on a
        claim that rests on one is "conditional".
    """
    return functools.partial(Proof, claim, source, instance, axioms)
