"""Whether conventions explain an answer: exactly, by rounding, by a witness, or not at all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from typing import Any, Literal

from perceptron.arithmetic.exact import counted
from perceptron.arithmetic.vectors import Vector
from properties.conformance.reference.answer import TOLD, Answer
from properties.conformance.reference.comparison import Comparison, misfit, weights_of
from properties.conformance.reference.draws import (
    ONCE,
    DrawnStart,
    indices,
    permutations,
    presented,
)
from properties.conformance.reference.float_theorem import broken
from properties.conformance.reference.legal_runs import (
    COUNTED,
    Counted,
    Turned,
    Undecided,
    branches,
    is_out_of_reach,
    most_mistakes,
    reached,
    witness,
)
from properties.conformance.reference.question import Question
from properties.conformance.reference.runs import (
    KEPT,
    Close,
    Run,
    best,
    follow,
    known_orders,
    may_stop_at,
    picking,
    predicts_its_end,
    states,
    stopped,
    wrong_rows,
)
from properties.conformance.reference.setup import Setup, setup
from properties.conformance.reference.target_conventions import TargetConventions

# points of a case whose runs are gone through in every order
FEW = 4
# updates, or passes, for which a program that sets itself a limit has time
PATIENCE = 1000
# updates that a program without a limit may make on data that nothing separates
LONG = 10**6
# a limit that counts passes over some of the rows is reached after so many times fewer mistakes
FEWER = 4
# updates up to which all legal runs are gone through
SMALL = 100
ONE_BY_ONE = ("draws a row for each presentation", "draws one of the mistakes that are left")
OTHER_ROWS = "it draws one of {} where the textbook loop, after the same draws, has {} to draw from"

Kind = Literal["agrees", "rounding", "departs", "undecided"]


@dataclass(frozen=True)
class Judgement:
    """What was made of one answer.

    Parameters
    ----------
    kind
        "agrees" exactly; "rounding" explains what differs; it "departs"; or "undecided", which
        counts for nothing.
    differs
        Names of what the answer says differently.
    run
        The run that is due, or that the answer shows; None if none is.
    due
        Returns what a right target answers, as plain JSON values.
    why
        What is illegal in an answer whose order is the target's own.
    turned
        The first decision that rounding turned: row, updates before, exact score, float error.
    """

    kind: Kind
    differs: tuple[str, ...] = ()
    run: Run | None = None
    due: Callable[[], dict[str, Any]] = dict
    why: str = ""
    turned: Turned | None = None

    @property
    def expected(self) -> dict[str, Any]:
        """What a right target answers, as plain JSON values."""
        return self.due()

    @property
    def counts(self) -> bool:
        """Whether the answer is shown to be that of a right program."""
        return self.kind in ("agrees", "rounding")


@dataclass(frozen=True)
class Explanation:
    """Conventions, and what an order or a start of the target's own follows from.

    Parameters
    ----------
    conventions
        Under which a run is followed.
    drawn_order
        The rule, in words, by which recorded draws make the order; "" if it has none.
    drawn_start
        How recorded draws make the first weights; None if they do not.
    counted
        If the order is its own: what its limit counts.
    starts
        First weights that were learnt, by the dimension of the points, the bias last.
    """

    conventions: TargetConventions
    drawn_order: str = ""
    drawn_start: DrawnStart | None = None
    counted: Counted = "passes"
    starts: tuple[tuple[int, Vector], ...] = ()

    def under(self, **changed: Any) -> "Explanation":
        """Return the explanation with other values of some conventions."""
        return replace(self, conventions=replace(self.conventions, **changed))

    def judge(self, question: Question, answer: Answer) -> Judgement:
        """Say what these conventions make of an answer."""
        prepared = self.prepared(question, answer)
        if prepared is None:
            return Judgement("undecided")
        if answer.weights is answer.predictions is None:
            return Judgement("departs", ("layout",), why="it returns no weights")
        how, d = self.conventions, question.case.dimension
        given = weights_of(answer, how, d) if answer.weights is not None else ()
        if given is None:
            return Judgement("departs", ("layout",), why=misfit(answer, how, d))
        return _Judge(prepared, question, answer, given, self).judgement()

    def prepared(self, question: Question, answer: Answer | None) -> Setup | None:
        """Return the case as these conventions see it; None if it does not fit them."""
        how, case, start = self.conventions, question.case, None
        if question.start is None:
            case = case if case.start is None else replace(case, start=None)
            if self.drawn_start is None:
                start = dict(self.starts).get(case.dimension)
            elif answer is not None:
                start = self.drawn_start.of(answer, case.dimension, how.has_bias)
            if start is None and (self.drawn_start or self.starts):
                return None
        elif question.from_a_bias:
            start = question.start
        limits = [n for n in (question.epochs, how.limit) if n is not None]
        return setup(case, how, min(limits, default=None), start, question.rate)


def expected_run(explanation: Explanation, question: Question) -> Run | None:
    """Return the run that is due, if its order is known, it ends, and no decision is close."""
    prepared = explanation.prepared(question, None)
    if prepared is None or explanation.conventions.own_order or explanation.drawn_order:
        return None
    try:
        return stopped(prepared)
    except Close:
        return None


def legal_answers(explanation: Explanation, question: Question, answer: Answer) -> int | None:
    """Return how many answers are legal in some order; None if they cannot be gone through."""
    prepared = explanation.prepared(question, answer)
    if prepared is None or len(prepared.points) > FEW:
        return None
    found = reached(prepared, explanation.counted)
    return None if found is None else len(found)


@dataclass(frozen=True)
class _Judge(Comparison):
    by: Explanation

    def content(self, run: Run) -> dict[str, Any]:
        """Return what a right target answers; of an end that was not drawn nothing is known."""
        known = super().content(run)
        ends = run.clean or run.passes == self.setup.limit
        unknown = ("passes", "converged") if self.by.drawn_order and not ends else ()
        return {name: value for name, value in known.items() if name not in unknown}

    def judgement(self) -> Judgement:
        begun = self._before_a_pass()
        if begun and begun.counts:
            return begun
        if self.by.drawn_order:
            return self._replayed()
        if self.how.own_order and self.question.case.order is None:
            return self._own()
        return self._known()

    def _before_a_pass(self) -> Judgement | None:
        """Judge an answer to data whose labels the start predicts: some look before a pass."""
        run = Run.begun(self.setup)
        try:
            return self._compared(run) if predicts_its_end(self.setup, run) else None
        except Close:
            return None

    # a known order

    def _known(self) -> Judgement:
        try:
            run = stopped(self.setup)
        except Close:
            limit = 60 if self.setup.limit is None else min(self.setup.limit, 1000)
            return self._branched(list(islice(known_orders(self.setup), limit)))
        if run is None:
            return self._endless()
        return self._compared(run)

    def _compared(self, run: Run) -> Judgement:
        if self.how.result in KEPT:
            run = self._keeping(run)
        if self.answer.weights is None and not self.is_told_apart(run):
            return self._judged("undecided", (), run)
        names = self.differing(run)
        if "weights" in names and self.within(run):
            # an update that rounding hides from who watches the weights is not reported either
            return self._judged("agrees" if self._is_mean else "rounding", (), run)
        is_told = set() < {*names} <= {"weights", *TOLD} and not self.answer.converged
        if is_told and self.how.result == "last" and may_stop_at(self.setup, run, self.given):
            return self._judged("undecided", (), run)
        return self._judged("departs" if names else "agrees", names, run)

    def _keeping(self, run: Run) -> Run:
        """Return the run with those of its best weights that came back, or the likeliest."""
        held = best(self.setup, run)
        given = (w for w in held if self.setup.weights(w) == self.given)
        near = (w for w in held if self.given and self.within(run._replace(total=w, met=1)))
        return run._replace(total=next(chain(given, near), held[0]), met=1)

    def _judged(self, kind: Kind, differs: tuple[str, ...], run: Run) -> Judgement:
        return Judgement(kind, differs, run, partial(self.content, run))

    def _branched(self, orders: Sequence[tuple[int, ...]]) -> Judgement:
        """Hold the answer against every run that takes close decisions either way."""
        plain = self.how.mode == "online" and self.how.result == "last"
        if not plain or not orders or self.how.predicts_its_end:
            return Judgement("undecided")
        last, endless = Judgement("undecided"), False
        try:
            for run, turned in branches(self.setup, orders):
                names = differing = self.differing(run)
                if "weights" in names and self.within(run):
                    names = ()
                if not last.differs or _gravity(names) < _gravity(last.differs):
                    last = self._judged("departs", names, run)
                endless = endless or (self.setup.limit is None and not run.clean)
                if not names:
                    kind: Kind = "rounding" if turned or differing else "agrees"
                    return replace(self._judged(kind, (), run), turned=turned)
        except Undecided:
            return self._by_theorem()
        # rounding may keep a run from its end, and then a limit of the target's own ends it
        return self._by_theorem() if endless else last

    def _by_theorem(self) -> Judgement:
        """Hold an answer to what is proved of all runs in floats: none can be singled out."""
        if self.how.tie == "half":
            return Judgement("undecided")
        given = None if self.answer.weights is None else self.given
        found = broken(self.setup, self.answer, given)
        if found is None:
            return Judgement("undecided")
        field, why = found
        return Judgement("departs", (field,), None, self._any, why)

    def _endless(self) -> Judgement:
        """Nothing but a limit of its own ends the run: it may stop at any state of it."""
        expected = {
            "stops": "after some pass, with the weights that it then has",
            "converged": False,
        }
        states = self._states()
        if self.answer.converged and self._is_wrong():
            return Judgement("departs", ("converged",), None, lambda: expected)
        if states is None or self.answer.weights is None or self._is_mean:
            return Judgement("undecided", due=lambda: expected)
        differs = [] if self.given in states else ["weights"]
        differs += ["converged"] if self.answer.converged else []
        return Judgement("departs" if differs else "agrees", tuple(differs), None, lambda: expected)

    def _states(self) -> set[Vector] | None:
        """Return all weights of a run that comes back to some, unrounded; None if none is seen."""
        if self.setup.safe < LONG or not self.how.repeats:
            return None
        after = set[tuple[int, ...]]()
        runs = picking(self.setup) if self.how.picks else follow(self.setup)
        try:
            for run in islice(runs, PATIENCE):
                if run.weights in after:
                    return {self.setup.weights(w) for w in states(self.setup, run.mistakes)}
                after.add(run.weights)
        except Close:
            pass
        return None

    # an order of its own

    def _replayed(self) -> Judgement:
        """Follow the order that the recorded draws make; where nothing is wrong at first, any."""
        if self.by.drawn_order in ONE_BY_ONE:
            return self._one_by_one()
        orders = presented(self.by.drawn_order, self.answer, len(self.setup.points))
        limit = self.setup.limit
        if not orders:
            plain = self._in_one_order(tuple(range(len(self.setup.points))))
            needs_none = plain.kind == "undecided" or (plain.run and not plain.run.mistakes)
            none = Judgement("departs", ("weights",), why="it draws no order of all rows")
            return plain if needs_none else none
        if self.by.drawn_order in ONCE:
            return self._in_one_order(orders[0])
        try:
            run = stopped(replace(self.setup, limit=limit or len(orders)), iter(orders))
        except Close:
            return self._branched(orders[: limit or 1000])
        if run and (run.clean or predicts_its_end(self.setup, run)):
            return self._compared(run)
        if run and limit and (run.passes == limit or not wrong_rows(self.setup, run)[0]):
            return self._compared(run)
        if any(draw.kind == "truncated" for draw in self.answer.draws):
            return Judgement("undecided")
        if run is None:
            return Judgement("departs", ("passes",))
        if limit and may_stop_at(self.setup, run, self.given):
            return Judgement("undecided")
        if limit:
            why = self._illegal() if self._is_wrong() else ""
            return replace(self._judged("departs", ("passes",), run), why=why)
        return self._at_its_own_limit(orders, run)

    def _in_one_order(self, order: tuple[int, ...]) -> Judgement:
        """Judge a run whose passes are all in the order that was drawn first."""
        asked = replace(self.question, case=replace(self.question.case, order=order))
        known = replace(self.by.under(order="cyclic"), drawn_order="")
        return known.judge(asked, self.answer)

    def _at_its_own_limit(self, orders: Sequence[tuple[int, ...]], last: Run) -> Judgement:
        """Hold the answer to the run, or to that before its last pass, which may not be made."""
        runs, drawn = [last], len(permutations(self.answer, len(self.setup.points)))
        if 0 < drawn < len(orders):
            runs += islice(follow(self.setup, iter(orders)), drawn - 1, drawn)
        judged = [self._compared(run) for run in runs]
        made = min(judged, key=lambda each: len(each.differs))
        if made.kind == "departs" or not self._is_wrong() or not self._due():
            return made
        return replace(made, kind="departs", differs=("passes",), why=self._illegal())

    def _one_by_one(self) -> Judgement:
        """Follow rows that were drawn one at a time."""
        if self.how.predicts_its_end:
            return Judgement("undecided")
        run, among = Run.of(self.setup, ()), self.by.drawn_order == ONE_BY_ONE[1]
        certain, possible = wrong_rows(self.setup, run)
        drawn = indices(self.answer)
        for count, index in drawn:
            choices = sorted(certain) if among else range(len(self.setup.points))
            if among and certain != possible:
                return Judgement("undecided")
            if count != len(choices) or index >= count:
                rows = counted(count, "row"), counted(len(choices), "mistake" if among else "row")
                return Judgement("departs", ("mistakes",), why=OTHER_ROWS.format(*rows))
            row = choices[index]
            if row in possible - certain:
                return Judgement("undecided")
            if row in certain:
                run = run.moved(self.setup, row)
                certain, possible = wrong_rows(self.setup, run)
        run = run._replace(clean=not certain and (not possible or bool(self.answer.converged)))
        # a limit may count the rows that are drawn
        used_up = self.setup.limit is not None and len(drawn) >= self.setup.limit
        if certain and not self.answer.converged and len(drawn) >= PATIENCE:
            return self._one_of_its_states(run)
        due = self.answer.converged or (self._due() and not used_up)
        if certain and due and self._is_wrong():
            return Judgement("departs", ("converged",), run, self._any, self._illegal())
        judged = self._compared(run)
        is_told = self.answer.passes is not None and judged.differs == ("passes",)
        return replace(judged, kind="agrees", differs=()) if is_told else judged

    def _one_of_its_states(self, run: Run) -> Judgement:
        """Hold an answer at a late limit to all weights that its run had: any of them may be kept.

        Where they are among them, nothing is shown.
        """
        had = map(self.setup.weights, states(self.setup, run.mistakes))
        if len(run.mistakes) > self.setup.safe or not self.given or self.given in had:
            return Judgement("undecided")
        return self._judged("departs", ("weights",), run)

    def _own(self) -> Judgement:
        """Look for a legal run with this answer, on cases so small that all can be gone through."""
        is_plain = self.how.result == "last" and self.how.mode == "online"
        if self.answer.weights is None or not is_plain or self.how.predicts_its_end:
            return Judgement("undecided")
        if self.answer.converged and self._is_wrong():
            return Judgement("departs", ("converged",), None, self._any, self._illegal())
        if self.answer.mistakes is not None:
            return self._told()
        if self._is_wrong() and self._due():
            return Judgement("departs", ("weights",), None, self._any, self._illegal())
        if not self._due() and self.setup.limit is None:
            return Judgement("undecided")
        found = reached(self.setup, self.by.counted) if self._is_small() else None
        rows = witness(self.setup, found or {}, self.given)
        if found is None and not is_out_of_reach(self.setup, self.given):
            return Judgement("undecided")
        if rows is None:
            return Judgement("departs", ("weights",), None, self._any, self._illegal())
        run = Run.of(self.setup, rows)._replace(clean=True)
        labels = tuple(name for name in self.differing(run) if name in ("predictions", "tie"))
        return Judgement("departs" if labels else "agrees", labels, run, self._any)

    def _is_small(self) -> bool:
        """Whether there are few runs, by the mistake bound or by the limit of passes."""
        bound, limit = most_mistakes(self.setup), self.setup.limit
        is_short = limit is not None and limit <= COUNTED and self.by.counted != "anything"
        has_few = is_short or (bound is not None and bound <= SMALL)
        return len(self.setup.points) <= FEW and has_few

    def _told(self) -> Judgement:
        """Follow the mistakes that the target reports: each must be one when it is made."""
        run, n = Run.of(self.setup, ()), len(self.setup.points)
        for number, row in enumerate(self.answer.mistakes or (), 1):
            if not 0 <= row < n:
                why = f"update {number} is on row {row}; the rows are 0 to {n - 1}"
                return Judgement("departs", ("mistakes",), None, self._any, why)
            _, possible = wrong_rows(self.setup, run)
            if row not in possible:
                why = f"update {number} is on row {row}, which is not a mistake at that moment"
                return Judgement("departs", ("mistakes",), None, self._any, why)
            run = run.moved(self.setup, row)
        certain, possible = wrong_rows(self.setup, run)
        run = run._replace(clean=not possible)
        if certain and self._due() and self._is_wrong():
            return Judgement("departs", ("converged",), run, self._any, self._illegal())
        names = [name for name in self.differing(run) if name not in ("passes", "converged")]
        if "weights" in names and self.within(run):
            names.remove("weights")
        return Judgement("departs" if names else "agrees", tuple(names), run, self._any)

    @property
    def _is_mean(self) -> bool:
        return self.how.result not in ("last", *KEPT)

    def _due(self) -> bool:
        """Whether every legal run over these points comes to an end within any program's patience.

        No run makes more than (R |u| / delta)^2 + 2 |w_0| |u| / delta mistakes, for any separator
        u of margin delta; here that in which a run under ``le`` ends, whatever the target's rule.

        References
        ----------
        Novikoff (1962); claims ``mistake-bound``, ``nonzero-start``, ``predict-rule-ties``.
        """
        bound = most_mistakes(self.setup)
        if bound is None:
            return False
        limit = self.setup.limit
        if limit is not None and self.by.counted == "anything":
            limit //= FEWER
        return bound < (PATIENCE if limit is None else min(limit, PATIENCE))

    def _is_wrong(self) -> bool:
        """Whether a point is a mistake of the weights that came back."""
        return self.still_wrong() is not None

    def _illegal(self) -> str:
        row = self.still_wrong()
        if row is None:
            runs = "run in passes" if self.by.counted == "passes" else "sequence of updates"
            return f"no {runs} of the textbook loop, in any order, ends with these weights"
        y = self.setup.labels[row]
        does = "reports convergence" if self.answer.converged else "ends"
        return f"it {does} although row {row}, of label {y:+d}, is still a mistake"

    def _any(self) -> dict[str, Any]:
        limit = self.setup.limit
        one, many = ("update", "updates") if self.by.counted == "updates" else ("pass", "passes")
        end = "" if limit is None else f", or {limit} {many if limit > 1 else one} made"
        end = ", or its limit reached" if limit and self.by.counted == "anything" else end
        return {"any": f"run: each update a mistake, none left at the end{end}"}


def _gravity(names: Sequence[str]) -> tuple[bool, int]:
    """Order answers by whether the weights differ, and by how much else does."""
    return "weights" in names, len(names)
