"""What a wrong perceptron of the catalogue answers to a question, under a target's conventions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, lru_cache, reduce
from random import Random

from perceptron.arithmetic.exact import Exact, exact, size
from perceptron.arithmetic.vectors import Vector, add, cleared, dot, scaled
from perceptron.conventions import Conventions
from perceptron.data.dataset import Dataset
from perceptron.errors import Refused
from perceptron.specification import updated
from perceptron.training.trace import Trace
from properties.conformance.cases.case import Case
from properties.conformance.faults.faults_of_draws import FAR, LONG, OfDraws
from properties.conformance.reference.answer import TOLD, Answer, Draw
from properties.conformance.reference.comparison import NINE_DIGITS, is_near, weights_of
from properties.conformance.reference.draws import ONCE, Permutation, indices, presented
from properties.conformance.reference.explanation import ONE_BY_ONE, PATIENCE, Explanation
from properties.conformance.reference.question import Question
from properties.conformance.reference.setup import Setup
from properties.conformance.reference.target_conventions import TargetConventions
from properties.seeded_faults.edits import MEANS, Averages
from properties.seeded_faults.textbook import Examples, Order, Pass, Textbook, is_changed, variant

# numbers in the data, if its rows are drawn one by one and all are looked at after each update
WIDE = 100
# presentations up to which a run is followed to its limit, whatever it costs
FOLLOWED = 250
#: Of a loop that has a limit of its own.
FOLLOWED_TO_ITS_OWN = 10_000
# updates of a plain run after which an answer may be that of another rate
FEW = 8
# digits to which an answer in float32 that had to round agrees with a cause that rounds elsewhere
FOUR_DIGITS = 10**4
# which order stands for one that no rule makes
STAND_IN = "shuffled:1"


def applies(explanation: Explanation) -> bool:
    """Say whether the catalogue's loops are made for such conventions."""
    how = explanation.conventions
    return (how.mode, how.result, how.bias_rate, how.margin) == ("online", "last", 1, 0)


class Setting:
    """A question under a target's conventions, on which wrong perceptrons are run.

    They draw what the target drew. A run without a limit is followed for `far` passes: it may never
    end.
    """

    def __init__(
        self, explanation: Explanation, question: Question, real: Answer, far: int = FAR
    ) -> None:
        self.by, self.how = explanation, explanation.conventions
        self.question, self.real, self.far = question, real, far

    @cached_property
    def prepared(self) -> Setup | None:
        """The case as the conventions see it; None if it does not fit them."""
        return self.by.prepared(self.question, self.real)

    def answer(self, fault: type[Textbook]) -> Answer | None:
        """Return the answer of a wrong perceptron; None if it does not end, or fails."""
        prepared, real, fault = self.prepared, self.real, self._as_it_moves(fault)
        if prepared is None:
            return None
        limits = self._limits(fault)
        if 0 in limits:
            said = None if real.converged is None else False
            return replace(self.first, converged=said)
        if self.by.drawn_order in ONE_BY_ONE:
            return None if fault.limit is not None else self._one_by_one(fault)  # it has no passes
        trace = self.run(fault())
        made = None if trace is None else self.told(trace.weights)
        if made is None or trace is None:
            return None
        passes = limits[0] if self.how.stop == "epochs" and prepared.limit else trace.passes
        return replace(
            made,
            mistakes=None if real.mistakes is None else trace.mistakes,
            updates=None if real.updates is None else len(trace.mistakes),
            passes=None if real.passes is None else passes,
            converged=None if real.converged is None else trace.outcome == "converged",
        )

    def replayed(self, fault: type[Textbook]) -> Answer | None:
        """Return the answer of a wrong perceptron that drew the very rows that the target drew."""
        if self.by.drawn_order not in ONE_BY_ONE or self.prepared is None:
            return self.answer(fault)
        learner = self._without_passes(self._as_it_moves(fault))
        among = self.by.drawn_order == ONE_BY_ONE[1]
        if learner is None:
            return None
        examples, w = learner.examples(learner.data), learner.start()
        rows: Sequence[int] = range(len(examples))
        try:
            for count, index in indices(self.real):
                if among:
                    rows = [r for r in rows if learner.is_wrong(w, *examples[r])]
                if count != len(rows):
                    return None
                if learner.is_wrong(w, *examples[rows[index]]):
                    w = learner.moved(w, *examples[rows[index]])
                rows = range(len(examples))
            return self.told(learner.ended([], 1, "converged", w).weights)
        except (ArithmeticError, LookupError, AttributeError):  # it keeps a count for a whole run
            return None

    def run(self, learner: Textbook) -> Trace | None:
        """Return the run of a learner; None if it does not end, or fails."""
        drawn = self.by.drawn_order
        if self.prepared is None:
            return None
        limits, far = self._limits(learner), self.far
        orders: Sequence[Permutation] | None = None
        if drawn:
            # rows that are drawn one by one make no passes
            orders = [] if drawn in ONE_BY_ONE else self._presented
            if drawn in ONCE:
                orders = list(orders) * max([far, *limits])
            far = len(orders)
        # so many only show that it ends, unless each is a single update, or they are its own
        rows = len(self.question.case.points)
        is_followed = 0 < rows * (learner.limit or 0) <= FOLLOWED_TO_ITS_OWN
        is_whole = is_followed or is_changed(type(learner), "ends_pass")
        if orders is None and min(limits, default=0) > LONG and not is_whole:
            limits, far = [], LONG
        learner.limit = min(limits, default=far)
        presented = rows * learner.limit
        if limits and (is_followed or presented <= FOLLOWED):
            learner.most = max(learner.most, presented)
        if isinstance(learner, OfDraws):
            learner.answer = self.real
        if orders is not None:
            if not orders:
                return None
            learner.orders = lambda: iter(orders)  # type: ignore[method-assign]
        try:
            trace = learner(self._data, self._conventions)
        except (ArithmeticError, LookupError, ValueError, StopIteration):
            return None
        tired = learner.is_tired(len(trace.mistakes), trace.passes)
        if trace.outcome == "limit" and trace.passes < learner.limit and tired:
            return None
        # the target drew no more orders than these, so a run that goes on after them is another
        return trace if limits or trace.outcome == "converged" or drawn else None

    def told(self, weights: Iterable[Exact]) -> Answer | None:
        """Return the answer with these weights, the bias last; None if they do not fit."""
        try:
            held = tuple(map(exact, weights))
        except (ArithmeticError, ValueError):
            return None
        if len(held) != len(self._start):
            return None
        return self._as_answer(_turned(held, self.how))

    def _as_answer(self, weights: Vector) -> Answer:
        """Return weights, the bias last, as the target would answer with them."""
        how, real = self.how, self.real
        if real.weights is None:
            whole = cleared(weights)  # the sign of a score is that of a multiple
            labels = [1 if how.score(whole, x) > 0 else -1 for x in self.question.probes]
            return Answer(predictions=tuple(labels), draws=real.draws)
        beside = real.bias is not None and len(real.weights) < len(weights)
        if how.bias == "separate" or beside:
            return Answer(weights=weights[:-1], bias=weights[-1], draws=real.draws)
        return Answer(weights=how.laid_out(weights), draws=real.draws)

    def _limits(self, learner: Textbook | type[Textbook]) -> list[int]:
        """Return the limits of passes: of the question, and of the learner's own."""
        given = self.prepared.limit if self.prepared else None
        return [n for n in (given and given + learner.extra_passes, learner.limit) if n is not None]

    @cached_property
    def first(self) -> Answer:
        """The answer with the weights that a run begins with."""
        return self._as_answer(self._start)

    def second_rates(self) -> Iterator[Fraction]:
        """Yield how far the answer lies beyond a state of the plain run, in moves on one row."""
        trace = self.run(Textbook())
        given = weights_of(self.real, self.how, self.question.case.dimension)
        if trace is None or not given:
            return
        given, data, how = _turned(given, self.how), list(self._data), self._conventions
        w = how.first_weights(self._data.dimension)
        for row in trace.mistakes[:FEW]:
            w = updated(w, *data[row], how)
            for x, y in data:
                move = updated((0,) * len(x), x, y, how)
                left = [a - b for a, b in zip(given, w, strict=True)]
                ratio = next((Fraction(a) / b for a, b in zip(left, move, strict=True) if b), None)
                if ratio and all(
                    NINE_DIGITS * size(a - ratio * b) <= 1 for a, b in zip(left, move, strict=True)
                ):
                    yield ratio

    @cached_property
    def _start(self) -> Vector:
        return self.prepared.weights(self.prepared.start) if self.prepared else ()

    @cached_property
    def _data(self) -> Dataset:
        return _dataset(self.question.case, self.how.has_bias)

    @cached_property
    def _conventions(self) -> Conventions:
        question, how = self.question, self.how
        order: str | tuple[int, ...] = how.order
        if question.case.order and "order" in question.given:
            order = question.case.order
        elif how.own_order or how.picks:
            order = STAND_IN
        rate = question.rate * how.step if question.rate is not None else how.move
        start = _turned(self._start, how) if any(self._start) else None
        return Conventions(update=how.update, rate=rate, start=start, order=order)

    @cached_property
    def _presented(self) -> list[Permutation]:
        rows = len(self.question.case.points)
        return presented(self.by.drawn_order, self.real, rows)

    def _as_it_moves(self, fault: type[Textbook]) -> type[Textbook]:
        """Return the learner, or one that does as the target does.

        It moves by half at a tie, or once a pass, or returns an average.
        """
        at_once, mean = WAYS.get(self.how.mode), AVERAGED.get((self.how.result, self.how.stop))
        halves = _HalvesAtATie if self.how.tie == "half" else None
        kinds = tuple(kind for kind in (mean, at_once, halves, fault) if kind)
        if len(kinds) > 1 and kinds not in CHANGED:
            CHANGED[kinds] = type("Changed", kinds, {})
        return CHANGED.get(kinds, fault)

    def _without_passes(self, fault: type[Textbook]) -> Textbook | None:
        """Return the learner, which makes no passes; None if its fault is one of passes."""
        if is_changed(fault, "one_pass", "ends_pass", "present", "is_clean", "__call__"):
            return None
        learner = fault()
        learner.data, learner.how = self._data, self._conventions
        return learner

    def _one_by_one(self, fault: type[Textbook]) -> Answer | None:
        """Run the wrong perceptron with rows that it draws one at a time, and record its draws."""
        if (learner := self._without_passes(fault)) is None:
            return None
        random, made, real = Random(1), list[int](), self.real  # noqa: S311 - a fixed sequence, no secret
        draws: list[Draw] = [draw for draw in real.draws if draw.kind == "numbers"]  # of its start
        examples, w = learner.examples(learner.data), learner.start()
        if len(examples) * len(w) > WIDE:
            return None
        among = self.by.drawn_order == ONE_BY_ONE[1]
        whole, wrong = list(range(len(examples))), list[int]()
        held: Vector | None = None
        count = len(indices(real))  # so many are drawn, whatever comes, if they are thousands
        try:
            for _ in range(max(PATIENCE, count)):
                if len(made) > FAR * len(examples) and count < PATIENCE:  # it goes on and on
                    break
                if w is not held:
                    wrong = [r for r in whole if learner.is_wrong(w, *examples[r])]
                    held = w
                if not wrong:
                    break
                rows = wrong if among else whole
                index = random.randrange(len(rows))
                draws.append(Draw("indices", (index,), len(rows)))
                if rows[index] in wrong:
                    w = learner.moved(w, *examples[rows[index]])
                    made.append(rows[index])
            w = tuple(map(exact, learner.ended(made, 1, "converged", w).weights))
        except (ArithmeticError, LookupError, AttributeError):  # it keeps a count for a whole run
            return None
        return replace(self._as_answer(_turned(w, self.how)), draws=tuple(draws))


class _HalvesAtATie(Textbook):
    """Its update is y - sign(<w, x>) times x / 2, where the sign of 0 is 0."""

    def moved(self, w: Vector, x: Vector, y: int) -> Vector:
        return super().moved(w, x if dot(w, x) else scaled(Fraction(1, 2), x), y)


class _MovesAtOnce(Textbook):
    """Its moves of a pass are those from the weights at its start, all made at its end."""

    def one_pass(self, w: Vector, examples: Examples, order: Order) -> Pass:
        presented = [(row, *self.present(w, *examples[row])) for row in order]
        moves = [add(v, scaled(-1, w)) for _, v, _ in presented if v is not w]
        total = reduce(add, moves, scaled(0, w))
        made = [row for row, _, erred in presented if erred]
        return add(w, scaled(self.share(len(order)), total)), made

    def share(self, rows: int) -> Exact:
        """Return how much of the sum of its moves is made."""
        return 1


class _MovesByTheMean(_MovesAtOnce):
    def share(self, rows: int) -> Exact:
        return Fraction(1, rows)


WAYS: Mapping[str, type[Textbook]] = {"batch": _MovesAtOnce, "batch-mean": _MovesByTheMean}
# by the result and the stop
AVERAGED: Mapping[tuple[str, str], type[Textbook]] = {
    (result, stop): variant(Averages, added=added, divided=divided, stops=stop == "clean")
    for result, (added, divided) in MEANS.items()
    for stop in ("clean", "epochs")
}
# each learner, behind the ways in which another moves as it does
CHANGED: dict[tuple[type[Textbook], ...], type[Textbook]] = {}


def same(made: Answer, answer: Answer, base: Explanation) -> bool:
    """Say whether an answer is the target's: what that says, and its numbers to nine digits."""
    if made.predictions is not None:
        return made.predictions == answer.predictions
    for name in TOLD:
        if getattr(answer, name) is not None and getattr(answer, name) != getattr(made, name):
            return False
    return len(made.numbers) == len(answer.numbers) and all(
        is_near(a, b, digits_of(base)) for a, b in zip(made.numbers, answer.numbers, strict=True)
    )


def digits_of(base: Explanation) -> int:
    """Return to how many digits an answer that had to round agrees with a cause, as 10 to them."""
    return FOUR_DIGITS if base.conventions.number == "float32" else NINE_DIGITS


def _turned(weights: Vector, how: TargetConventions) -> Vector:
    """Return a threshold as a bias, or back."""
    if how.has_bias and how.bias_input == -1:
        return (*weights[:-1], -weights[-1])
    return weights


@lru_cache(maxsize=4096)
def _dataset(case: Case, has_bias: bool) -> Dataset:
    X, y = zip(*case.points, strict=True)
    try:
        return Dataset(X, y, "append" if has_bias else "none")
    except Refused as refusal:
        raise ValueError(str(refusal)) from None
