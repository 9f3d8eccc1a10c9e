"""How cases are put to a target: with which options, how often, and which it can end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from properties.conformance.cases.case import Case
from properties.conformance.check.ends import end, most_updates
from properties.conformance.identify.responses import Interview, Response
from properties.conformance.reference.explanation import Explanation
from properties.conformance.reference.question import Question, asked
from properties.conformance.target import Greeting

__all__ = ["Questions"]

# endless data sets of each of these families that are given to a target without a limit of passes;
# each may cost its time
ENDLESS, FAMILIES, ENDLESS_CPU = 6, ("inseparable", "aimed", "data"), 0.12
# passes that suffice for every due run of an order that is not known
AMPLE = 300
# a run of so many updates on numbers of this size may round, and then never end
FAR, MODERATE = 200, 2**20
# presentations and updates for which a program that sets itself a limit has time
SOON = 400
# every so many cases is asked twice, to see whether anything carries over
EVERY = 4


@dataclass(frozen=True)
class Questions:
    """Puts cases to one target.

    Parameters
    ----------
    interview, greeting
        Of the target: how it is asked, and what it takes.
    predicts
        Whether it answers with labels alone.
    """

    interview: Interview
    greeting: Greeting
    predicts: bool

    def of_all(
        self, cases: Iterable[Case], explanation: Explanation
    ) -> list[tuple[Case, Question | None]]:
        """Return the cases, each with how it is asked."""
        return [(case, self.of(case, explanation)) for case in cases]

    def due(self, cases: Iterable[Case], explanation: Explanation) -> list[tuple[Case, Question]]:
        """Return the cases on which the run ends before a program may stop by itself."""
        return [
            (case, question)
            for case, question in self.of_all(cases, explanation)
            if question and ("epochs" in question.given or _is_soon(explanation, question))
        ]

    def of(self, case: Case, explanation: Explanation) -> Question | None:
        """Return how a case is asked; None if it does not apply to the target."""
        how = explanation.conventions
        if how.labels == "both" and len(case.labels) == 1:
            return None
        taken = self.greeting.parameters
        dyadic = how.rate.denominator & (how.rate.denominator - 1) == 0
        question = asked(
            case, taken, self.greeting.required, how,
            predicts=self.predicts, rated=not dyadic and "eta" in taken,
        )  # fmt: skip
        if question is None or (
            explanation.drawn_start is None and explanation.prepared(question, None) is None
        ):
            return None
        limited = how.own_order and not explanation.drawn_order and "epochs" in question.given
        if limited and self._ends(explanation, question):
            question = replace(question, case=replace(case, epochs=max(case.epochs, AMPLE)))
        return question

    def _ends(self, explanation: Explanation, question: Question) -> bool:
        free = replace(question, given=question.given - {"epochs"})
        return end(explanation, free) is not None

    def asked(
        self, given: Sequence[tuple[Case, Question | None]], explanation: Explanation
    ) -> list[Response]:
        """Ask what ends; then, one by one, a few data sets on which only a limit ends the run."""
        questions = [question for _, question in given if question is not None]
        limited = [q for q in questions if "epochs" in q.given]
        free = [q for q in questions if "epochs" not in q.given]
        due = [q for q in free if _is_soon(explanation, q) and not _may_round(explanation, q)]
        soon = set(due)
        left = [q for q in free if q not in soon]
        ending = [*limited, *due]
        asked_labels = self.predicts or self.greeting.predicts
        some = [replace(q, predicts=asked_labels) for i, q in enumerate(ending) if i % EVERY == 0]
        rest = [q for i, q in enumerate(ending) if i % EVERY]
        responses = self.interview.ask(some) + self.interview.ask(rest, twice=False)
        for question in [q for f in FAMILIES for q in _of(left, f)[:ENDLESS]]:
            (response,) = self.interview.ask([question], twice=False, cpu=ENDLESS_CPU)
            responses.append(response)
            if response.trouble:
                break
        order = {case.id: i for i, (case, _) in enumerate(given)}
        return sorted(responses, key=lambda r: order.get(r.question.case.id, 0))

    def afresh(self, question: Question) -> Response:
        """Ask a new process, that was asked nothing before."""
        self.interview.process.stop()
        return self.interview.ask([question], twice=False)[0]


def _of(questions: Iterable[Question], family: str) -> list[Question]:
    return [question for question in questions if question.case.family == family]


def _is_soon(explanation: Explanation, question: Question) -> bool:
    """Say whether the run ends before any limit that a program may have set itself."""
    if explanation.conventions.own_order:
        most = most_updates(explanation, question)
        return most is not None and most <= SOON
    rows = len(question.case.points)
    run = end(explanation, question, within=SOON // rows)
    return run is not None and rows * run.passes + len(run.mistakes) <= SOON


def _may_round(explanation: Explanation, question: Question) -> bool:
    """Say whether rounding may keep a run on long numbers from its end."""
    if question.case.family not in ("number", "searched"):
        return False
    # any start is small beside such numbers
    zero = replace(explanation.conventions, start="zero")
    prepared = Explanation(zero).prepared(question, None)
    return prepared is not None and question.case.size[2] > MODERATE and prepared.safe < FAR
