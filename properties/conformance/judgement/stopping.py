"""Where runs end: whether, and how soon, a right program stops on a case."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice

from properties.conformance.reference.explanation import Explanation
from properties.conformance.reference.legal_runs import most_mistakes
from properties.conformance.reference.question import Question
from properties.conformance.reference.runs import Run, known_orders, stopped
from properties.conformance.reference.setup import Setup


def end(explanation: Explanation, question: Question, within: int | None = None) -> Run | None:
    """Return where a run under these conventions ends, by itself or by a limit; None if never.

    An order of the target's own is taken for the cyclic one; of a start that is drawn, the longer
    of two runs is meant. A run that goes on after `within` passes counts as one without an end.
    """
    plain = replace(explanation, drawn_order="")
    if plain.conventions.own_order:
        plain = plain.under(order="cyclic")
    runs = list[Run]()
    for prepared in _from_starts(plain, question):
        if prepared is None:
            return None
        exact = replace(prepared, bits=None, safe=10**9)
        if (run := stopped(exact, islice(known_orders(exact), within))) is None:
            return None
        runs.append(run)
    return max(runs, key=lambda run: run.passes)


def most_updates(explanation: Explanation, question: Question) -> Fraction | None:
    """Return what no run exceeds in updates, whatever its order; None if no bound is found."""
    starts = _from_starts(explanation, question)
    bounds = [most_mistakes(each) for each in starts if each]
    known = [bound for bound in bounds if bound is not None]
    return max(known) if len(known) == len(starts) else None


def _from_starts(explanation: Explanation, question: Question) -> list[Setup | None]:
    """Return the case, with a start that is drawn taken for some numbers and for their negatives.

    They are as large as normal numbers may be: from 0 a tie may end soon that no other start comes
    near, and small moves bring no other start to its end soon.
    """
    if not explanation.drawn_start:
        return [explanation.prepared(question, None)]
    d = question.case.dimension
    n = d + explanation.conventions.has_bias
    drawn = [Fraction((-1) ** i * (5 * i % 13 + 3), 5) for i in range(n)]
    return [
        replace(explanation, drawn_start=None, starts=((d, tuple(start)),)).prepared(question, None)
        for start in (drawn, [-a for a in drawn])
    ]
