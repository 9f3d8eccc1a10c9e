"""Whether a wrong perceptron gives the answers of a target, at the rate that they show."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice
from math import gcd

from perceptron.arithmetic.exact import size
from perceptron.arithmetic.vectors import common_denominator
from properties.conformance.faults import faults_of_draws
from properties.conformance.faults.setting import Setting, digits_of, same
from properties.conformance.identify.responses import Response
from properties.conformance.judgement.results import CaseResult
from properties.conformance.reference.answer import Answer
from properties.conformance.reference.comparison import NINE_DIGITS, is_near
from properties.conformance.reference.explanation import Explanation
from properties.seeded_faults.causes import STOPS_EARLY, Fault
from properties.seeded_faults.edits import PresentsOtherRows
from properties.seeded_faults.textbook import Textbook

# causes that round where the textbook does not, so that some ties are decided by chance
ROUNDED = ("scales-each", "scales-all", "threshold", "small-scores")
DIVIDING = (
    "divides-columns", "divides-columns-by-length", "divides-all", "scales-each-with-bias",
    "scales-to-1", "standardises", "centres",
)  # fmt: skip
# the largest number of a case on which rounding turns nothing, and on which 1/2 is no integer
TWO = 2
# the most rows of a case on which a fault is sought
ROWS = 250
# the largest number of such a case, on which rounding decides nothing; a smaller one, TWO, is asked
# of those that are chosen for their numbers
MODERATE = 2**20
# answers, the first of all, for which a wrong perceptron may come to no end before it is given up
ENDLESS = 3
# answers, beside one in ten of those before, that a small edit need not give
LUCK = 2
# points times coordinates, or passes, of a case that is long
LONG = 50
# departing answers, and others, on which a small edit of the loop is tried, or a rate sought
MANY = 100
# the denominator of a rate that people write as a fraction, or with few decimals
SHORT = 1000
# the fewest moves that show a rate
SEVERAL_MOVES = 12
# the loop without a fault
RIGHT: Fault = Textbook, STOPS_EARLY


def is_clear(result: CaseResult, *, numeric: bool = False) -> bool:
    """Say whether rounding, or draws that were not recorded, blur little of what was done.

    Nor does a run that is too long to be followed. It is `numeric` if only cases that are chosen
    for their numbers depart.
    """
    if (result.question.epochs or 0) > faults_of_draws.LONG or len(result.case.points) > ROWS:
        return False
    if any(d.kind == "truncated" for answer in result.response.answers for d in answer.draws):
        return False
    plain = numeric or result.case.family != "number"
    return result.case.longest <= (MODERATE if plain else TWO)


def is_long(result: CaseResult) -> bool:
    """Say whether a run on the case costs so much that small cases are tried before it."""
    return max(len(result.case.points) * result.case.dimension, result.question.epochs or 0) > LONG


def _is_plainest(result: CaseResult) -> bool:
    """Say whether the case is one small point, on which rounding turns nothing."""
    is_seen = result.answer is not None and result.answer.weights is not None
    return is_seen and len(result.case.points) == 1 and result.case.longest <= TWO


class Sample:
    """Some of the answers, so few that each small edit of the loop is tried on them.

    Attributes
    ----------
    short, departing
        All of them, small cases before long ones; those that depart.
    first, then
        Those by which an edit is given up soon, and those that decide.
    plainest
        Of all answers, those of one small point.
    """

    def __init__(self, ordered: list[CaseResult]) -> None:
        apart = ([r for r in ordered if r.departs is departs] for departs in (True, False))
        some = [r for among in apart for r in among[:: -(-len(among) // MANY) or 1]]
        self.short = sorted(some, key=is_long)
        self.departing = [r for r in self.short if r.departs]
        all_long = all(map(is_long, self.departing))
        self.first, self.then = (self.short, self.departing) if all_long else (self.departing, some)
        self.plainest = [r for r in ordered if _is_plainest(r)]


def gives_most(fault: Fault, base: Explanation, sample: Sample) -> Explanation | None:
    """Return the conventions, at the target's rate, if it gives nine of ten departures.

    As few of the other answers are not its own. It may round where the target does not, or, of
    ties with a number that is no 0, the target where it does not: then four of five. A target
    may limit a run itself that the wrong perceptron does not end: one in four must end.
    """
    base = _at_its_rate(fault, base, sample.short)
    unit = base.conventions.rate.denominator
    rounds = fault[1].id in ROUNDED and unit & (unit - 1)
    share = 5 if rounds or fault[1].id in DIVIDING else 10
    exact = issubclass(fault[0], PresentsOtherRows) and not unit & (unit - 1)
    most = 0 if exact else len(sample.departing) // share
    for among in (sample.first, sample.then):
        ended, others = 0, 0
        for number, result in enumerate(among, 1):
            agrees = gives(fault, base, result.response)
            ended += agrees is not None
            # where the target ends as the textbook does, no wrong run without an end was cut short
            ends = agrees is None and None not in _answers(RIGHT, base, result.response)
            others += agrees is False or (ends and result.decided)
            if others > min(most, LUCK + number // 4) or number > 4 * ended + ENDLESS:
                return None
        if 4 * ended < len(among) or not ended or others > LUCK + ended // share:
            return None
    wrong = any(gives(fault, base, r.response) is False for r in sample.plainest)
    return None if wrong else base


def gives_all(
    fault: Fault, base: Explanation, results: list[CaseResult], missing: int = 0
) -> Explanation | None:
    """Return the conventions, at the target's rate, under which it gives every answer, if it does.

    So many may be missing: a program may see at the end of a pass that all points are right.
    An answer that it does not give comes first from then on, of those about as much data: it is
    likely to tell the next wrong perceptron apart too.
    """
    base = _at_its_rate(fault, base, results)
    missing = sum(r.departs for r in results) // 5 if fault[1].id in ROUNDED else missing
    for place, result in enumerate(results):
        missing -= not gives(fault, base, result.response)
        if missing < 0:
            short = sum(not is_long(each) for each in results[:place])
            results.insert(short if is_long(result) else 0, results.pop(place))
            return None
    return base if results else None


def _at_its_rate(fault: Fault, base: Explanation, results: Sequence[CaseResult]) -> Explanation:
    """Return the conventions at the rate that the first weights show, if the fault made them.

    Nobody says the rate of a target that takes none, and wrong moves hide it.
    """
    how = base.conventions
    if how.rate != 1 or how.start not in ("zero", "random"):
        return base
    own = [r for r in results if r.answer and r.answer.weights]
    own = [r for r in own if not (r.question.rate or r.question.start)]
    if base.drawn_start:
        short = (r.response for r in own if r.case.is_whole and r.case.longest <= TWO)
        if unit := _unit_of_moves(base, tuple(islice(short, MANY))):
            return base.under(rate=unit)
    for result in own:
        setting = settings_of(base, result.response)[0]
        if setting.prepared is None or setting.real.numbers == setting.first.numbers:
            continue
        (made, *_) = _answers(fault, base, result.response)
        rate = 1 if made is None else _multiple(made, setting) or 1
        return base if rate == 1 else base.under(rate=rate)
    return base


@lru_cache
def _unit_of_moves(base: Explanation, responses: tuple[Response, ...]) -> Fraction | None:
    """Return the largest number of which all moves are multiples: the rate, whatever the fault.

    None if there are few moves, or one is far longer than that number.
    """
    settings = [settings_of(base, response)[0] for response in responses]
    pairs = chain(
        *(zip(s.real.numbers, s.first.numbers, strict=False) for s in settings if s.prepared)
    )
    moves = [near_by(abs(Fraction(a) - b)) for a, b in pairs if not is_near(a, b)]
    below = common_denominator(moves)
    unit = Fraction(gcd(*(int(a * below) for a in moves)), below)
    return unit if len(moves) >= SEVERAL_MOVES and max(moves) <= SHORT * unit else None


def _multiple(made: Answer, setting: Setting) -> Fraction | None:
    """Return how many times as far as the fault the target moved from the start, if one number."""
    start, ratio = setting.first.numbers, None
    for a, b, begun in zip(setting.real.numbers, made.numbers, start, strict=False):
        if ratio is None and a != begun and b != begun:
            ratio = Fraction(a - begun) / (b - begun)
        if not is_near(begun + (ratio or 0) * (b - begun), a, digits_of(setting.by)):
            return None
    if ratio is None or ratio <= 0:
        return None
    near = near_by(ratio)
    # a longer number is the mark of another fault
    return near if near.denominator <= SHORT or Fraction(f"{float(near):.6g}") == near else None


@lru_cache(maxsize=2**16)
def gives(fault: Fault, base: Explanation, response: Response) -> bool | None:
    """Say whether the fault gives the target's answers; None if it comes to no end."""
    made = _answers(fault, base, response)
    pairs = zip(made, response.answers, strict=True)
    if any(m is not None and not same(m, a, base) for m, a in pairs):
        return False
    return None if None in made else True


@lru_cache(maxsize=2**16)
def _answers(fault: Fault, base: Explanation, response: Response) -> tuple[Answer | None, ...]:
    """Return what the fault answers, beside each answer of the target; None without an end."""
    return tuple(each.replayed(fault[0]) for each in settings_of(base, response))


@lru_cache(maxsize=2**12)
def settings_of(base: Explanation, response: Response) -> Sequence[Setting]:
    """Return what wrong perceptrons are run on, beside each answer of the target."""
    return [Setting(base, response.question, answer) for answer in response.answers]


def near_by(ratio: Fraction) -> Fraction:
    """Return a short fraction within rounding of a quotient of floats, or nine digits of it."""
    short = ratio.limit_denominator(SHORT)
    return short if NINE_DIGITS * size(short - ratio) <= 1 else Fraction(f"{float(ratio):.9g}")
