"""Holds an implementation against the reference, case by case, in exact numbers.

The target is asked once: its answers show its conventions, and are then judged under them. Every
answer is kept, so that no report asks again.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from perceptron.conventions import UPDATES, Conventions
from perceptron.data.dataset import Dataset
from properties.conformance.cases.case import Case, of_data, save_case
from properties.conformance.cases.corpus import corpus
from properties.conformance.cases.probes import chosen, single_probes, small_probes
from properties.conformance.cases.random_cases import random_cases
from properties.conformance.check.choice import Choice, Given, Results
from properties.conformance.check.declarations import as_declared, constant, followed_instead
from properties.conformance.check.evidence import Evidence, evidence, order_shown
from properties.conformance.check.findings import (
    Finding,
    Near,
    as_observed,
    findings,
    found_in,
    rounding_findings,
    voted,
)
from properties.conformance.check.other_uses import (
    beside_the_start,
    edited_otherwise,
    keeping_state,
    left_alone,
    limited_in_updates,
    of_integers,
    on_other_sides,
    overwritten,
    refitted,
    taught_in_parts,
    zeros_predicted,
)
from properties.conformance.check.questions import Questions, affordable
from properties.conformance.check.report import Counts, Report, Searched
from properties.conformance.check.shown_findings import (
    at_a_point,
    shown_at_its_smallest,
    where_seen,
)
from properties.conformance.check.shrink import shrunk
from properties.conformance.check.traces import traces
from properties.conformance.faults.search import explained_by_a_fault
from properties.conformance.identify.identification import Found, find, open_names
from properties.conformance.identify.nearest import near_conventions
from properties.conformance.identify.responses import Interview
from properties.conformance.identify.result import in_words
from properties.conformance.judgement.results import (
    CaseResult,
    judged,
    not_run,
    of_a_pocket,
    own_limit,
    widened,
)
from properties.conformance.reference.explanation import Explanation
from properties.conformance.reference.target_conventions import TargetConventions
from properties.conformance.target import OF_A_CHECK, Command, Process, PythonTarget, located
from properties.harness.budgets import Budget, known_budget, known_seed

#: Drawn cases beyond the fixed ones.
DRAWN: Mapping[Budget, int] = {"quick": 150, "default": 600, "thorough": 40_000}
# drawn cases that are asked together; a departure ends the search
CHUNK = 600
# conventions that explain all probes, and are tried on all answers too
MOST_ALIKE = 4
# passes that are shown of a case alone
SHOWN = 20
TURNED = (
    "returns what it subtracts from <w, x> as its bias, which is added: declare `bias_input=-1` "
    "if a threshold is meant"
)
NO_POCKET = (
    "is named for a pocket, and where nothing separates the data it returns its last weights, not "
    "its best ones: let it keep a copy of its best weights"
)
POCKET_NOT_JUDGED = (
    "it is named for a pocket; whether it returns its best weights where nothing separates the "
    "data was not judged"
)
ANOTHER_LIMIT = (
    "does not present each row once in a pass, or its limit counts something else, so that what it "
    "returns at the limit was not judged: let the limit count passes over all rows"
)
# CPU seconds for a single point, after which a target is taken to run without end
LONG = 3.0
SLOW = (
    "target: it takes too much CPU time to be given hundreds of cases, but returns from a single "
    "point; let it make fewer passes, or draw fewer rows"
)
LABELS_ALONE = ("it gives labels and no weights, so its predictions are judged",)


def check(
    target: str | Callable[..., Any] | Command | PythonTarget | object,
    conventions: Conventions | Mapping[str, Any] | str | None = None,
    *,
    case: str | None = None,
    data: Dataset | None = None,
    budget: str = "default",
    seed: int = 0,
    folder: Path | None = None,
) -> Report:
    """Hold `target` against the reference. Executes the target's code. Exact.

    Parameters
    ----------
    target
        ``package.module:name``, ``path/file.py:name``, or what stands under such a name: a
        ``train(X, y)``, with any of the keywords `epochs`, `w0`, `order`, `eta`; a stepper
        ``step(w, x, y)``; a scikit-learn estimator; a class with a method that trains; or a
        `Command`. X is a float64 array (n, d), y an int array of -1 and +1. A function returns
        weights of length d, or d + 1 under a bias; ``(weights, bias)``; or a mapping or an object
        with `weights` and, if it knows them, `bias`, `mistakes`, `updates`, `passes`, `converged`.
    conventions
        Those of the target, as ``update=le,bias=append,...``; otherwise its attribute
        `conventions`; otherwise they are identified, and held to those that textbooks print.
    case
        Run this case alone, and show the passes of the reference and of the target: an id, or a
        file that a search saved.
    data
        Give it these points too, the bias left out: the target's conventions say where it goes.
    budget, seed
        Of the search, which begins if the fixed cases show nothing: "quick", "default" or
        "thorough".
    folder
        Where a departure that the search finds is saved; by default a folder of the user's cache.

    Returns
    -------
    Report
        The verdict, the conventions, and each finding with its smallest case; `to_json` writes it.

    Raises
    ------
    Refused
        If the conventions, `case`, `budget` or `seed` cannot be read.

    Examples
    --------
    >>> check("nowhere.py:train").verdict
    'cannot-run'
    """
    cases, asked, alone = chosen(case), known_budget(budget), case is not None
    seed = known_seed(seed)
    declared = None if conventions is None else TargetConventions.read(conventions)
    with Process(located(target), OF_A_CHECK, seed=seed, loud=alone) as process:
        known, cannot = declared or TargetConventions(), process.greeting().cannot
        if cannot:
            return Report(process.kind.arguments, known, reason=cannot)
        return _Check(process, declared, cases, alone, data, asked, seed, folder).report()


@dataclass
class _Check:
    """One check: what is known of the target, and what came back so far.

    `found` is what the probes show; `explanation` the conventions that the target is held to;
    `given` the cases, with how each is asked; and `results` how they went.
    """

    process: Process
    declared: TargetConventions | None
    cases: tuple[Case, ...]
    alone: bool
    data: Dataset | None
    budget: Budget
    seed: int
    folder: Path | None
    notes: list[str] = field(default_factory=list)

    found: Found = field(init=False)
    explanation: Explanation = field(init=False)
    given: Given = field(init=False)
    results: Results = field(init=False)

    def report(self) -> Report:
        """Find the conventions, give the cases, judge the answers."""
        self.interview, self.greeting = Interview(self.process), self.process.greeting()
        if self.declared is None and self.greeting.conventions is not None:
            # its own declaration is repeated by every replay: the command needs none
            self.declared = replace(TargetConventions.read(self.greeting.conventions), text="")
        self.found = found = find(self.interview, self.declared)
        self.explanation = found.explanations[0] if found.explanations else found.nearest
        if found.reason:
            return self._report(reason=found.reason)
        if not any(response.answer for response in found.seen.responses):
            return self._silent()
        self.questions = Questions(self.interview, found.seen.predicts_only)
        self.choice = Choice(self.declared, self.questions)
        return self._alone() if self.alone else self._whole()

    # giving the cases

    def _whole(self) -> Report:
        most = affordable(self.found.seen.responses)
        self.given = {
            case: self.questions.of(case, self.explanation) for case in self._afforded(most)
        }
        asked = [question for question in self.given.values() if question]
        responses = self.questions.asked(asked, self.explanation)
        chosen = self.choice.explained(self.found, responses)
        self.found, self.explanation, self.results = chosen
        # what is odd, and explains not even all, may be a fault
        is_held = self.found.explanations and not in_words(self.explanation.conventions)
        unexplained = not is_held and self.declared is None
        sought, fault = unexplained and any(r.departs for r in self.results), None
        if sought:
            fault = explained_by_a_fault(self._near_conventions(), self.results)
            if fault is not None and fault[1] != self.explanation:
                nearest = self._at_its_own_rate(fault[1])
                self.found = replace(self.found, explanations=(), nearest=nearest)
                self.explanation = self.choice.known(nearest)
                self.results = judged(self.explanation, responses)
        self.explanation, self.given, self.results = self.choice.in_float32(
            self.explanation, self.given, self.results
        )
        if not any(result.departs for result in self.results):
            probed = judged(self.explanation, self.found.seen.responses)
            self.results += [r for r in probed if r.departs]
        likely: Near = [((fault[1],), fault[0])] if fault else []
        causes = self._causes(likely, is_sought=bool(fault or not sought))
        return self._judged(causes) if causes else self._beyond(most)

    def _at_its_own_rate(self, explanation: Explanation) -> Explanation:
        """Return it at the rate that was known before, if each case was given another."""
        given = all(r.question.rate for r in self.results if r.departs)
        return explanation.under(rate=self.explanation.conventions.rate) if given else explanation

    def _causes(self, likely: Near, *, is_sought: bool) -> tuple[Finding, ...]:
        """Find the causes of what departs, in the user's own data too: likely ones, or any."""
        data, said = self._own_data()
        instead = followed_instead(self.declared, self.found.seen, self.results + data)
        others = self._near(self.results + data) if is_sought and not instead else ()
        causes, marked = findings(self.explanation, self.results + data, (*likely, *others))
        if free := self.choice.under_another_limit(
            self.found, self.explanation, self.given, self.results, causes
        ):
            self.explanation, self.given, self.results = free
            self.found = replace(self.found, explanations=(self.explanation,))
            data, said = self._own_data()
            causes, marked = findings(self.explanation, self.results + data, ())
        self.results = marked
        self.notes += [*said, *own_limit(self.explanation, marked)]
        causes = as_declared(causes, instead)
        causes = as_observed(causes) if self.greeting.takes_one_row else causes
        return (*constant(self.declared, self.explanation, self.results), *causes)

    def _near_conventions(self) -> Sequence[Explanation]:
        """Return the conventions under which a fault may explain the answers."""
        return near_conventions(self.found.seen, self.explanation)

    def _near(self, results: Results) -> Near:
        """Return them as a group, if something departs."""
        return [(self._near_conventions(), None)] if any(r.departs for r in results) else []

    def _afforded(self, most: int) -> tuple[Case, ...]:
        """Return the cases that are given; few, if each call draws many random numbers."""
        if len(self.cases) <= most:
            return self.cases
        # those for their numbers tell little of random draws
        plain = [case for case in self.cases if case.family != "number"] or self.cases
        cases = tuple(plain[:: -(-len(plain) // most)])
        some = f"{len(cases)} of {len(self.cases)} cases were given"
        self.notes.append(f"it draws thousands of random numbers a call: {some}")
        return cases

    def _beyond(self, most: int) -> Report:
        """Look where the cases show nothing: at other uses, at drawn cases, at what is drawn."""
        causes, odd = self._used_otherwise()
        how, named = self.explanation.conventions, self.choice.names
        is_turned = (how.bias, how.bias_input) == ("separate", -1) and "bias_input" not in named
        odd += (TURNED,) if is_turned and self.greeting.names_a_bias else ()
        if causes:
            return self._judged(causes, odd=odd)
        searched, more = self._searched(most)
        if more:
            causes, self.results = findings(self.explanation, self.results + more, self._near(more))
        if not causes and (drawn := self._fault_of_draws()):
            return self._judged(drawn)
        if not causes:
            self._open()
        counts = self.greeting.limits_otherwise and not how.own_order and not how.picks
        odd += (ANOTHER_LIMIT,) if counts or self.explanation.counted == "anything" else ()
        return self._judged(causes, searched, odd)

    def _used_otherwise(self) -> tuple[tuple[Finding, ...], tuple[str, ...]]:
        """Return what is found of it where it is used otherwise, and what is odd of it."""
        how, results = self.explanation, self.results
        failed, idle = left_alone(self.questions, how, results)
        kept, odd = refitted(self.interview, how, results)
        ways = (overwritten, edited_otherwise, taught_in_parts, on_other_sides, limited_in_updates)
        others = (way(self.interview, how, results) for way in ways)
        close = beside_the_start(self.questions, how, results)
        votes = voted(results) if "by votes" in self.greeting.beside else None
        cut, said = of_integers(self.interview, how, results)
        self.notes += [*said, *zeros_predicted(results)]
        return tuple(filter(None, (failed, close, kept, *others, votes, cut))), (*idle, *odd)

    def _open(self) -> None:
        """Note down the conventions that no answer shows."""
        alike = [self.explanation, *self.found.explanations[:MOST_ALIKE]]
        if self.explanation.drawn_start:  # its scores are seldom 0
            alike += [self.explanation.under(update=update) for update in UPDATES]
        names = open_names(dict.fromkeys(alike), [r.response for r in self.results])
        self.notes += [f"{name} is undetermined: {why}" for name, why in names.items()]
        known = self.explanation.conventions.undetermined
        self.explanation = self.explanation.under(undetermined=(*names, *known))

    def _fault_of_draws(self) -> tuple[Finding, ...]:
        """Find a fault that gives all answers by what was drawn, if none is decided."""
        if self.declared is not None or any(r.decided for r in self.results):
            return ()
        responses = [r.response for r in self.results]
        for base in (each for each in self._near_conventions() if each.drawn_order):
            if fault := explained_by_a_fault([base], judged(base, responses)):
                self.explanation = self.choice.known(fault[1])
                self.found = replace(self.found, explanations=(), nearest=self.explanation)
                causes, self.results = findings(
                    self.explanation, judged(self.explanation, responses), [((fault[1],), fault[0])]
                )
                return causes
        return ()

    def _own_data(self) -> tuple[Results, list[str]]:
        """Give it the user's own data; return how it went, and a note on it."""
        if self.data is None:
            return [], []
        question = self.questions.of(of_data(self.data), self.explanation)
        if question is None:
            return [], ["your data were skipped: they do not fit the conventions"]
        responses = self.questions.asked([question], self.explanation)
        if not responses:
            return [], ["your data were skipped: the reference run does not end on them"]
        results = judged(self.explanation, responses)
        words = {
            "agrees": "your data were checked too: the answer agrees",
            "rounding": "your data were checked too: the answer agrees but for rounding",
            "departs": "your data were checked too: the answer differs",
        }
        undecided = "your data were checked too; too many scores are close to 0 to decide"
        return results, [words.get(results[0].outcome, undecided)]

    def _searched(self, most: int) -> tuple[Searched, list[CaseResult]]:
        """Draw further cases, until some depart; from conventions that they show, if they do."""
        known = [*self.found.seen.responses, *(r.response for r in self.results)]
        count, examples = min(DRAWN[self.budget], most), 0
        cases = random_cases(self.seed, count, self.greeting.parameters)
        kept: list[CaseResult] = []
        while chunk := [*islice(cases, CHUNK)]:
            due = self.questions.due(chunk, self.explanation)
            results = judged(self.explanation, self.questions.asked(due, self.explanation))
            examples += len(results)
            departing = [r for r in results if r.departs]
            other = self.choice.in_its_own_order(self.found, self.explanation, results) or widened(
                self.explanation, results, known, self.choice.names
            )
            if departing and other == self.explanation and other.conventions.own_order:
                free = self.choice.counting_anything(self.found, other, self.given, results)
                if free:
                    self.explanation, self.given, self.results = free
                    continue
            if other != self.explanation:
                self.explanation, departing = self.choice.known(other), []
            if departing:
                smallest = min(departing, key=lambda r: r.case.size)
                again = partial(self.questions.again, explanation=self.explanation)
                small = shrunk(smallest, again)
                kept = [small if small is smallest else small.renamed()]
                break
            kept += [r for r in results if r.outcome == "rounding"]
        return Searched(self.budget, self.seed, examples), kept

    # the report

    def _judged(
        self, causes: Sequence[Finding], searched: Searched | None = None, odd: Sequence[str] = ()
    ) -> Report:
        explanation, found, results = self.explanation, self.found, self.results
        causes = [keeping_state(finding, self.questions.afresh) for finding in causes]
        by_id = {result.case.id: result for result in results}
        each = [by_id.get(c.id) or not_run(c, q, explanation) for c, q in self.given.items()]
        small = (shown_at_its_smallest(each, explanation, self.questions) for each in causes)
        shown = tuple(where_seen(at_a_point(each, explanation), results) for each in small)
        rounding = rounding_findings(results)
        applied = [r for r in each if r.outcome != "does not apply"]
        run = [r for r in applied if r.outcome not in ("not run", "timed out")]
        how = explanation.conventions
        seen = in_words(how, self.choice.names, of_one_label=found.of_one_label)
        odd = (*seen, *self.greeting.odd, *odd)
        is_said = "result" in self.choice.names
        pocket = "" if is_said else of_a_pocket(self.process.kind.arguments, explanation, results)
        notes = [*self.notes, *[POCKET_NOT_JUDGED] * (pocket == "not judged")]
        odd += (NO_POCKET,) * (pocket == "last")
        if not found.explanations:
            odd = () if causes else odd  # the nearest textbook's are not what it follows
            near = found.nearest.conventions.to_text() or "the defaults"
            words = (
                "no known conventions explain all answers; held to the nearest"
                if self.declared is None
                else "what was declared does not explain all answers; held to"
            )
            if not all(r.is_told_wrong for r in results if r.departs):
                notes.insert(0, f"{words}: {near}")
        return self._report(
            cases=Counts(len(applied), len(run)),
            findings=shown,
            results=tuple(each),
            odd=odd,
            requests=self.process.lines,
            evidence=Evidence() if causes else evidence(explanation, results),
            shown=order_shown(explanation),
            taken=(*self.greeting.taken, *(LABELS_ALONE if found.seen.predicts_only else ())),
            rounding=rounding,
            searched=searched,
            places=self._places((*shown, *rounding)),
            notes=tuple(notes),
        )

    def _places(self, found: Sequence[Finding]) -> dict[str, Sequence[str]]:
        """Save the cases that are not fixed ones; return how each is named on a command line."""
        known = {case.id for case in (*corpus(), *single_probes(), *small_probes())}
        cases = (finding.shown.case for finding in found)
        return {
            case.id: ["--case", str(save_case(case, self.folder))]
            for case in cases
            if case.id not in known
        }

    def _alone(self) -> Report:
        """Give it one case, and show the passes."""
        self.explanation = self.choice.known(self.explanation)
        (case,) = self.cases
        question = self.questions.of(case, self.explanation)
        if question is None:
            reason = (
                f"case: {case.id} does not apply; it needs an option that the target does not "
                "take, or other conventions"
            )
            return self._report(reason=reason)
        # the answers that showed the conventions tell causes apart that one case cannot
        others = judged(self.explanation, self.found.seen.responses)
        question = replace(question, predicts=self.questions.asks_labels)
        asked_alone = judged(self.explanation, self.interview.ask([question]))
        among, (result, *_) = findings(
            self.explanation, [*asked_alone, *others], [(self._near_conventions(), None)]
        )
        own = {each.id: each for each in findings(self.explanation, asked_alone, ())[0]}
        plain = found_in("", "", [result])
        causes = tuple(
            at_a_point(
                replace(each, count=1, shown=result, expected=here.expected, details=here.details),
                self.explanation,
            )
            for each in among
            if each.id == result.finding
            for here in [own.get(each.id, plain)]
        )
        self.results = [result]
        # of what is wrong as it is, no other use shows a fault of its own
        if not any(r.departs for r in (*asked_alone, *others)):
            causes += self._used_otherwise()[0]
        return self._report(
            cases=Counts(1, int(result.outcome != "timed out")),
            findings=causes,
            results=(result,),
            alone=True,
            traces=traces(self.explanation, question, self.interview, SHOWN),
            rounding=rounding_findings([result]),
            places=self._places(causes),
        )

    def _silent(self) -> Report:
        """Report a target that does not return on a single point, or takes long."""
        responses = self.found.seen.responses
        (patient,) = self.interview.ask([responses[0].question], twice=False, cpu=LONG)
        if patient.answer is not None:
            return self._report(reason=SLOW)
        causes, results = findings(self.explanation, judged(self.explanation, responses), ())
        return self._report(
            cases=Counts(len(self.cases), 0), findings=causes, results=tuple(results)
        )

    def _report(self, **known: Any) -> Report:
        taken = {"taken": self.greeting.taken}
        target, conventions = self.process.kind.arguments, self.explanation.conventions
        return Report(target, conventions, **(taken | known))
