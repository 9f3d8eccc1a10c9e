"""Which conventions a target is held to: as its answers to the cases show, or as was declared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from properties.conformance.cases.case import Case
from properties.conformance.check.findings import Finding
from properties.conformance.check.questions import Questions
from properties.conformance.identify.candidates import unusual
from properties.conformance.identify.identification import Found, explaining
from properties.conformance.identify.nearest import agreeing
from properties.conformance.identify.own_orders import (
    KNOWN_COUNTS,
    possible_own_orders,
    shown_order,
)
from properties.conformance.identify.responses import Response
from properties.conformance.identify.seen import held_in
from properties.conformance.judgement.results import CaseResult, judged, keeping_the_best, widened
from properties.conformance.judgement.unexplained import leaves_a_mistake
from properties.conformance.reference.explanation import Explanation
from properties.conformance.reference.legal_runs import Counted
from properties.conformance.reference.promise import promise
from properties.conformance.reference.question import Question
from properties.conformance.reference.target_conventions import TargetConventions

# the cases with how each is asked, and how they went
Given = Mapping[Case, Question | None]
Results = list[CaseResult]
Judged = tuple[Explanation, Given, Results]
Known = tuple[Found, Explanation, Results]
# cases that are asked again with a limit so many times as large
MORE_ASKED, MORE_PASSES = 24, 100
# of the plainest explanations so many are compared if none holds
FEW_WAYS = 4


@dataclass(frozen=True)
class Choice:
    """The conventions of one target, chosen by all that it answers.

    Parameters
    ----------
    declared
        What was declared of them, which stays as it is.
    questions
        Through which further cases are asked.
    """

    declared: TargetConventions | None
    questions: Questions

    @property
    def names(self) -> frozenset[str]:
        """The conventions that were declared."""
        return self.declared.named if self.declared else frozenset()

    def known(self, explanation: Explanation) -> Explanation:
        """Hold undeclared conventions to float64 and a clean pass, and write them down."""
        if self.declared is not None:
            # what the target declares itself is declared again whenever it is run
            return explanation.under(text=self.declared.text)
        text = explanation.conventions.to_text()
        return explanation.under(undetermined=("predict_at_zero",), text=text)

    def explained(self, found: Found, responses: Sequence[Response]) -> Known:
        """Choose the conventions by the answers to the cases: an order, a margin or a limit too."""
        explanation, results = self._held(found, responses)
        own = self.in_its_own_order(found, explanation, results)
        if own is not None:
            found, explanation = replace(found, explanations=(own,)), self.known(own)
            results = judged(explanation, responses)
        wide = widened(explanation, results, found.seen.responses, self.names)
        if wide != explanation:
            found, explanation = replace(found, explanations=(wide,)), self.known(wide)
            results = judged(explanation, responses)
        return found, explanation, results

    def in_its_own_order(
        self,
        found: Found,
        explanation: Explanation,
        results: Results,
        counts: Sequence[Counted] = KNOWN_COUNTS,
    ) -> Explanation | None:
        """Return the explanation by an order of its own, if these cases show it."""
        is_own = self.declared is not None and self.declared.own_order
        departing = [r for r in results if r.departs]
        is_seen = all(r.first_difference == "weights" for r in departing)
        if not departing or not is_seen or ("order" in self.names and not is_own):
            return None
        # what differs from the order that is drawn only where a limit ends the run is no other
        at_limits = (r.is_limited for r in departing)
        if explanation.drawn_order and all(at_limits):
            return None
        rest = [*found.seen.responses, *(r.response for r in results if not r.departs)]
        asked = [r.response for r in departing]
        orders = possible_own_orders(found.seen, asked, rest, self.declared, counts)
        # an order that is known to be its own need not be shown again
        if not orders or is_own or explanation.conventions.own_order:
            return next(iter(orders), None)
        return shown_order(orders, asked)

    def under_another_limit(
        self,
        found: Found,
        explanation: Explanation,
        given: Given,
        results: Results,
        causes: Sequence[Finding],
    ) -> Judged | None:
        """Return what is judged in an order of its own whose limit counts something else.

        Much is legal under a small limit, so that a known fault is likelier.
        """
        named = (c for c in causes if c.id != "at-the-limit")
        is_known = not causes or any(each.id != "weights" or each.line for each in named)
        if is_known or self.declared is not None or explanation.conventions.own_order:
            return None
        free = self.counting_anything(found, explanation, given, results)
        if free is None:
            return None
        responses = [r.response for r in free[2]]
        # where runs that end are as they were, its order is none of its own, and its limit is
        # wrong; of what picks the next mistake it may count rounds, and not updates
        is_other = explanation.conventions.picks or any(
            r.departs and r.ends_cleanly for r in judged(explanation, responses)
        )
        return free if is_other else None

    def counting_anything(
        self, found: Found, explanation: Explanation, given: Given, results: Results
    ) -> Judged | None:
        """Return what is judged in an order of its own, if its limit counts something else.

        The cases are given anew with ample limits.
        """
        own = self.in_its_own_order(found, explanation, results, ("anything",))
        if own is None or not (self.declared is None or self.declared.own_order):
            return None
        own = self.known(own)
        given = {case: self.questions.of(case, own) for case in given}
        responses = self.questions.asked([question for question in given.values() if question], own)
        again = judged(own, responses)
        departs = any(r.departs for r in again) or self._stops_at_any_limit(own, again)
        return None if departs else (own, given, again)

    def _stops_at_any_limit(self, own: Explanation, results: Results) -> bool:
        """Whether it leaves a mistake on separable data however many passes it is given."""
        open_ = [r for r in results if r.outcome == "undecided" and r.question.epochs]
        left = [r.question for r in open_ if leaves_a_mistake(own, r)]
        few = sorted(left, key=lambda q: q.case.size)[:MORE_ASKED]
        cases = [(q, replace(q.case, epochs=(q.epochs or 1) * MORE_PASSES)) for q in few]
        more = (self.questions.asked([replace(q, case=case)], own) for q, case in cases)
        return any(r.departs for responses in more for r in judged(own, responses))

    def in_float32(self, explanation: Explanation, given: Given, results: Results) -> Judged:
        """Return what was judged, in float32 if that alone explains the departures.

        Every weight that came back is then a number of that type, and some point is not where one
        departs: what asks for a margin departs on small scores alone.
        """
        as_it_is = explanation, given, results
        how, departing = explanation.conventions, [r for r in results if r.departs]
        coordinates = [a for r in departing for x, _ in r.case.points for a in x]
        is_open = "number" not in self.names and how.number == "float64"
        is_open = is_open and not all(held_in("float32", a) for a in coordinates)
        if not is_open or not departing or any(r.case.family != "number" for r in departing):
            return as_it_is
        own = self.known(explanation.under(number="float32"))
        given = {
            case: question and self.questions.of(case, own) for case, question in given.items()
        }
        kept = {case.id for case, question in given.items() if question}
        responses = [r.response for r in results if r.case.id in kept]
        numbers = [a for r in responses for answer in r.answers for a in answer.numbers]
        again = judged(own, responses)
        if any(r.departs for r in again) or not all(held_in("float32", a) for a in numbers):
            return as_it_is
        return own, given, again

    def _held(self, found: Found, responses: Sequence[Response]) -> tuple[Explanation, Results]:
        """Choose the conventions by all answers, and judge those to the cases by them."""
        explanation = self.known(self._best(found, [*found.seen.responses, *responses]))
        results = judged(explanation, responses)
        if not found.explanations or "result" in self.names:
            return explanation, results
        kept = self.known(keeping_the_best(explanation, results, found.seen.responses))
        return kept, judged(kept, responses)

    def _best(self, found: Found, responses: Sequence[Response]) -> Explanation:
        """Return the explanation under which most answers agree."""
        choices = found.explanations or (found.nearest,)
        labels = any(answer.predictions for r in responses for answer in r.answers)
        if len(choices) == 1 and not labels:
            return choices[0]
        is_open = labels and "predict" not in self.names
        # who returns an average means to predict by it
        voting = (e for e in choices if is_open and e.conventions.result == "last")
        ways = (*choices, *(each.under(predict="vote") for each in voting))
        if fitting := next(explaining(ways, responses), None):
            return fitting
        best = max(choices[:FEW_WAYS], key=lambda e: agreeing(e, responses))
        is_labelling = found.seen.predicts_only and self.declared is None
        if not is_labelling or 4 * agreeing(best, responses) < 3 * len(responses):
            return best
        # the labels of an average are nearly those of a plain run
        odd = (e for e in unusual(found.seen) if promise(e.conventions).holds)
        return next(explaining(odd, responses), best)
