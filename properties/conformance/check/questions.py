"""How cases are put to a target: with which options, how often, and which it can end."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from properties.conformance.cases.case import Case
from properties.conformance.identify.responses import Interview, Response
from properties.conformance.judgement.results import CaseResult, judged
from properties.conformance.judgement.stopping import end, most_updates
from properties.conformance.reference.draws import indices
from properties.conformance.reference.explanation import ONE_BY_ONE, Explanation, expected_run
from properties.conformance.reference.question import Question, asked

# endless data sets of each of these families that are given to a target without a limit of passes;
# each may cost its time
ENDLESS, FAMILIES, ENDLESS_CPU = 6, ("inseparable", "aimed", "data"), 0.25
# passes that suffice for every due run of an order that is not known
AMPLE = 300
# a run of so many updates on numbers of this size may round, and then never end
FAR, MODERATE = 200, 2**20
# rows of a case on which it is seen how many presentations a program has time for
FEW_ROWS = 6
# presentations and updates for which a program that sets itself a limit has time
SOON = 400
# random numbers that a target may draw in all before cases are left out
DRAWS = 500_000
# every so many cases is asked twice, to see whether anything carries over
EVERY = 4


@dataclass(frozen=True)
class Questions:
    """Puts cases to one target.

    Parameters
    ----------
    interview
        With the target.
    predicts
        Whether it answers with labels alone.
    """

    interview: Interview
    predicts: bool

    @property
    def asks_labels(self) -> bool:
        """Whether it can be asked for labels."""
        return self.predicts or self.interview.greeting.predicts

    def due(self, cases: Iterable[Case], explanation: Explanation) -> list[Question]:
        """Return the questions on which the run ends before a program may stop by itself."""
        made = (self.of(case, explanation) for case in cases)
        return [q for q in made if q and ("epochs" in q.given or _is_soon(explanation, q))]

    def of(self, case: Case, explanation: Explanation) -> Question | None:
        """Return how a case is asked; None if it does not apply to the target."""
        how = explanation.conventions
        if how.labels == "both" and len(case.labels) == 1:
            return None
        greeting = self.interview.greeting
        dyadic = how.rate.denominator & (how.rate.denominator - 1) == 0
        rated = not dyadic and "eta" in greeting.parameters
        question = asked(case, greeting, how, predicts=self.predicts, rated=rated)
        if question is None or (
            explanation.drawn_start is None and explanation.prepared(question, None) is None
        ):
            return None
        limited = how.own_order and not explanation.drawn_order and "epochs" in question.given
        free = replace(question, given=question.given - {"epochs"})
        if limited and end(explanation, free, within=AMPLE):
            question = replace(question, case=replace(case, epochs=max(case.epochs, AMPLE)))
        return question

    def asked(self, questions: Collection[Question], explanation: Explanation) -> list[Response]:
        """Ask what ends; then, one by one, a few data sets on which only a limit ends the run."""
        limited = [q for q in questions if "epochs" in q.given]
        free = [q for q in questions if "epochs" not in q.given]
        due = [q for q in free if _is_soon(explanation, q) and not _may_round(explanation, q)]
        soon = set(due)
        left = [q for q in free if q not in soon]
        ending = [*limited, *due]
        some = [
            replace(q, predicts=self.asks_labels) for i, q in enumerate(ending) if i % EVERY == 0
        ]
        rest = [q for i, q in enumerate(ending) if i % EVERY]
        responses = self.interview.ask(some) + self.interview.ask(rest, twice=False)
        responses += self._long(left, explanation)
        endless = [[q for q in left if q.case.family == family] for family in FAMILIES]
        seconds = ENDLESS_CPU
        for question in [q for each in endless for q in each[:ENDLESS]]:
            (response,) = self.interview.ask([question], twice=False, cpu=seconds)
            # who was late and came to an end is not stopped, and started again, at each of them
            seconds = max(seconds, 2 * response.cpu)
            responses.append(response)
            if response.trouble or _is_cut(explanation, response):
                break
        order = {question.case.id: i for i, question in enumerate(questions)}
        return sorted(responses, key=lambda r: order.get(r.question.case.id, 0))

    def _long(self, questions: Iterable[Question], explanation: Explanation) -> list[Response]:
        """Ask what takes long to come to its end, if it is seen to take as long on a few rows.

        So many presentations, or updates, are then within any limit that it has set itself.
        """
        sizes = (q for q in questions if q.case.family == "size")
        ends = {q: run for q in sizes if (run := expected_run(explanation, q)) and run.clean}
        # what picks its mistakes makes no passes: its updates are counted
        lengths = {q: run.presented or len(run.mistakes) for q, run in ends.items()}
        few = [q for q in lengths if len(q.case.points) <= FEW_ROWS]
        first = self.interview.ask(few, twice=False)
        shown = [r.question for r in judged(explanation, first) if r.outcome == "agrees"]
        most = max((lengths[q] for q in shown), default=0)
        rest = [q for q, length in lengths.items() if q not in few and length <= most]
        kept = [r for r in first if r.question in shown]
        return [*kept, *self.interview.ask(rest, twice=False)]

    def again(self, cases: Iterable[Case], explanation: Explanation) -> list[CaseResult | None]:
        """Return how it does on smaller cases, each asked once."""
        responses = self.interview.ask(self.due(cases, explanation), twice=False)
        return [*judged(explanation, responses)]

    def afresh(self, question: Question) -> Response:
        """Ask a new process, that was asked nothing before."""
        self.interview.process.stop()
        return self.interview.ask([question], twice=False)[0]


def affordable(responses: Iterable[Response]) -> int:
    """Return how many cases a target is given at most, by the numbers that each call draws."""
    drawn = max((len(indices(answer)) for r in responses for answer in r.answers), default=0)
    return max(DRAWS // max(drawn, 1), 1)


def _is_soon(explanation: Explanation, question: Question) -> bool:
    """Say whether the run ends before any limit that a program may have set itself."""
    rows = len(question.case.points)
    if explanation.conventions.own_order:
        most = most_updates(explanation, question)
        # what draws its rows may present the others first
        draws = rows if explanation.drawn_order == ONE_BY_ONE[0] else 1
        return most is not None and most * draws <= SOON
    run = end(explanation, question, within=SOON // rows)
    return run is not None and rows * run.passes + len(run.mistakes) <= SOON


def _is_cut(explanation: Explanation, response: Response) -> bool:
    """Say whether it drew more rows, one by one, than are recorded, so that nothing is decided."""
    draws = (draw.kind for answer in response.answers for draw in answer.draws)
    return explanation.drawn_order in ONE_BY_ONE and "truncated" in draws


def _may_round(explanation: Explanation, question: Question) -> bool:
    """Say whether rounding may keep a run on long numbers from its end."""
    if question.case.family not in ("number", "searched") or question.case.longest <= MODERATE:
        return False
    if expected_run(explanation, question):
        return False
    # any start is small beside such numbers
    zero = replace(explanation.conventions, start="zero")
    prepared = Explanation(zero).prepared(question, None)
    return prepared is not None and prepared.safe < FAR
