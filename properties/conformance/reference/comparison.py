"""An answer beside one run: what it says differently, and what rounding leaves open."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import product
from operator import mul
from typing import Any

from perceptron.arithmetic.exact import Exact, size
from perceptron.arithmetic.vectors import Vector, cleared, common_denominator, dot
from perceptron.specification import is_mistake
from properties.conformance.reference.answer import Answer, plain
from properties.conformance.reference.question import Question
from properties.conformance.reference.runs import Run, states
from properties.conformance.reference.setup import Setup
from properties.conformance.reference.target_conventions import TargetConventions

# bits of a significand, where the type is not known; and those that the sum of a score may lose
DOUBLE, LOST = 53, 5
FAR = 10**9
# digits to which numbers that had to round agree, as 10 to them
NINE_DIGITS = 10**9


@dataclass(frozen=True)
class Comparison:
    """An answer under conventions, to be held against runs.

    Parameters
    ----------
    setup, question
        The case as the conventions see it, and what was asked.
    answer, given
        What came back; its weights, the bias last, empty if it has none.
    """

    setup: Setup
    question: Question
    answer: Answer
    given: Vector

    @property
    def how(self) -> TargetConventions:
        """The conventions."""
        return self.setup.how

    def differing(self, run: Run) -> tuple[str, ...]:
        """Return the names of what the answer says differently."""
        answer, names = self.answer, []
        if answer.weights is not None and self.given != run.answer(self.setup):
            names.append("weights")
        if answer.predictions is not None and self._mispredicted(run):
            names.append("predictions")
        elif self.how.predict == "side" and self._mispredicts_a_tie(run):
            names.append("tie")
        # a run that picks its mistakes makes no passes, and may see at its limit that none is left;
        # one that ends when it predicts all labels may end after a pass with mistakes
        at_the_limit = self.how.picks and len(run.mistakes) == self.setup.limit
        # nor is it a lie that a run has converged which left no mistake at its limit
        is_right = bool(answer.converged) and bool(self.given) and self.still_wrong() is None
        unsaid = {
            "mistakes": self._counts_mistakes(run),
            "passes": self.how.picks,
            "converged": self.how.predicts_its_end
            or is_right
            or (answer.converged is False and (at_the_limit or self._is_unsure)),
        }
        for name, due in run.told.items():
            said = getattr(answer, name)
            if said is not None and said != due and not unsaid.get(name):
                names.append(name)
        return tuple(names)

    def _counts_mistakes(self, run: Run) -> bool:
        """Say whether it reports how many mistakes each pass made, in place of their rows."""
        said, passes = self.answer.mistakes or (), run.passes
        if len(said) not in (passes, passes - run.clean) or sum(said) != len(run.mistakes):
            return False
        if len(run.when) < len(run.mistakes):  # when they were made is not known
            return True
        made = [place // len(self.setup.points) for place in run.when]
        return list(said) == [made.count(number) for number in range(len(said))]

    def is_told_apart(self, run: Run) -> bool:
        """Say whether some point does not lie on the hyperplane, so its label says something."""
        if self.how.predict == "vote" and len(run.when) < len(run.mistakes):
            return False  # who voted how often is not known
        whole = cleared(run.answer(self.setup))
        return any(self.how.score(whole, x) for x in self.question.probes)

    def within(self, run: Run) -> bool:
        """Say whether each weight is as near to the exact one as rounding leaves it."""
        exact = run.answer(self.setup)
        errors = run.error(self.setup)
        return all(size(a - b) <= e for a, b, e in zip(exact, self.given, errors, strict=True))

    def content(self, run: Run) -> dict[str, Any]:
        """Return what a right target answers, as plain JSON values."""
        weights = self.how.laid_out(run.answer(self.setup))
        is_apart = self.how.bias == "separate"
        held: dict[str, Any] = {"weights": weights[: len(weights) - is_apart]}
        held |= {"bias": weights[-1]} if is_apart else {}
        told = {n: value for n, value in run.told.items() if not (n == "passes" and self.how.picks)}
        return {name: plain(value) for name, value in (held | told).items()}

    @cached_property
    def _is_unsure(self) -> bool:
        """Whether rounding may turn the score of a point, if it is summed in another way."""
        scores = [sum(map(mul, self.given, x)) for x in self.setup.points]
        return any(map(partial(self._is_tiny, self.given), scores, self.setup.points))

    def still_wrong(self) -> int | None:
        """Return the first row on which the weights, or the labels alone, surely err, if any."""
        if not self.given:
            said = () if self.question.at else self.answer.predictions or ()
            pairs = enumerate(zip(said, self.setup.labels, strict=False))
            return next((row for row, (label, y) in pairs if (label > 0) != (y > 0)), None)
        for row, (x, y) in enumerate(zip(self.setup.points, self.setup.labels, strict=True)):
            score = sum(a * b for a, b in zip(self.given, x, strict=True))
            side = (score > 0) - (score < 0)
            if is_mistake(self.how.update, side, y) and not self._is_tiny(self.given, score, x):
                return row
        return None

    def _mispredicted(self, run: Run) -> bool:
        """Say whether a label is not that of the side on which the weights put the point.

        These are the weights that the target returns, or if it returns none, the exact ones.
        """
        labels = self.answer.predictions or ()
        if len(labels) != len(self.question.probes):
            return True
        met = {*self.setup.labels}
        if len(met) == 1 and {*labels} == met:
            return False  # it may predict none that it has not met
        if self.how.predict == "vote":
            return len(run.when) == len(run.mistakes) and self._outvoted(run, labels)
        if self.answer.weights is not None:
            # what goes through all its updates for a score rounds as they do
            return self._contradicts_itself and self._are_beyond(self.given, run.error(self.setup))
        weights = run.answer(self.setup)
        return self._are_beyond(weights, run.error(self.setup))

    def _mispredicts_a_tie(self, run: Run) -> bool:
        """Say whether a point on the hyperplane, right in training, is predicted to be wrong."""
        if self.how.update not in ("predict+", "predict-") or not run.clean or not self.given:
            return False
        said = self.answer.predictions or ()
        rows = zip(self.setup.points, self.setup.labels, said, strict=False)
        # who never predicts -1 has 0 for it
        wrong = (x for x, y, label in rows if label != max(y, min(0, *said)))
        return any(not dot(self.given, x) and not self._is_tiny(self.given, 0, x) for x in wrong)

    @cached_property
    def _contradicts_itself(self) -> bool:
        return self._are_beyond(self.given, ())

    def _are_beyond(self, weights: Vector, errors: Sequence[Exact]) -> bool:
        """Say whether a label is surely not on the side on which such weights put the point."""
        labels = self.answer.predictions or ()
        whole, unit = cleared(weights), common_denominator(weights)
        for x, label in zip(self.question.probes, labels, strict=True):
            score = self.how.score(whole, x)
            if score and (label > 0) != (score > 0):
                lost = sum(e * size(a) for e, a in zip(errors, (*x, 1), strict=False))
                if size(score) > unit * lost and not self._is_tiny(whole, score, x):
                    return True
        return False

    def _is_tiny(self, weights: Vector, score: Exact, x: Sequence[Exact]) -> bool:
        """Say whether rounding may turn the sign of a score, or make one of a 0."""
        products = tuple(a * b for a, b in zip(weights, (*x, 1), strict=False))
        terms, most = sum(map(size, products)), 2 ** ((self.setup.bits or DOUBLE) - LOST)
        if score:
            return bool(size(score) * most <= terms)
        unit = common_denominator(products)
        return unit & (unit - 1) != 0 or terms * unit > most

    def _outvoted(self, run: Run, labels: Sequence[int]) -> bool:
        """Say whether the labels are those of no vote.

        Texts and programs differ in small things: whether the start has a vote, whether weights
        are counted before or after they are tried, what a score of 0 says, how often the last
        weights are counted. Each of these is the same for all points.

        References
        ----------
        Freund and Schapire (1999), Large margin classification using the perceptron algorithm.
        """
        tail = (self.how.bias_input,) * self.how.has_bias
        held = list(states(self.setup, run.mistakes))
        known = [[self._side(w, (*x, *tail)) for w in held] for x in self.question.probes]
        # a program with a limit that is not known counts its last weights, it may be, for ever
        limit = self.setup.limit
        left = FAR if limit is None else (limit - run.passes) * len(self.setup.points)

        def total(sides: Sequence[int], tie: int, first: int, less: int, more: int) -> int:
            voting = [side or tie for side in sides]
            plain: int = sum(map(mul, run.stayed, voting))
            later = sum(voting[1:])
            return plain + first * voting[0] - less * later + more * voting[-1]

        return not any(
            all(
                not (vote := total(sides, *way)) or (vote > 0) == (label > 0)
                for sides, label in zip(known, labels, strict=True)
            )
            for way in product((-1, 0, 1), (0, 1), (0, 1), (-1, 0, left))
        )

    def _side(self, w: Vector, x: Vector) -> int:
        score = dot(w, x)
        return 0 if self._is_tiny(w, score, x) else (score > 0) - (score < 0)


def weights_of(answer: Answer, conventions: TargetConventions, dimension: int) -> Vector | None:
    """Return the weights that an answer gives, the bias last; None if they do not fit."""
    if answer.weights is None:
        return None
    if answer.bias is not None and len(answer.weights) != dimension + 1:
        fits = len(answer.weights) == dimension and conventions.has_bias
        return (*answer.weights, answer.bias) if fits else None
    # a number beside weights that hold the bias already is a count
    if conventions.bias == "separate" or len(answer.weights) != dimension + conventions.has_bias:
        return None
    return conventions.bias_last(answer.weights)


def misfit(answer: Answer, conventions: TargetConventions, d: int) -> str:
    """Say why the weights of an answer do not fit the conventions."""
    returned, due = len(answer.numbers), d + conventions.has_bias
    if returned == d + 1 and not conventions.has_bias:
        return (
            f"it returns {returned} weights for {d} coordinate{'s' * (d > 1)}, and no bias is "
            "declared; give --convention bias=append (or prepend, if the bias comes first)"
        )
    if returned == due:
        place = (
            "beside the weights"
            if conventions.bias == "separate"
            else f"at bias={conventions.bias}"
        )
        return f"its bias is not {place}"
    return f"it returns {returned} weight{'s' * (returned != 1)}, not {due}"


def is_near(made: Exact, real: Exact, digits: int = NINE_DIGITS) -> bool:
    """Say whether numbers agree to so many digits, as 10 to their number."""
    return made == real or digits * size(made - real) <= 1 + size(made)
