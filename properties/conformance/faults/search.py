"""Which known fault gives a target's answers: of the catalogue, or a small edit of the loop."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, product
from typing import Any

from perceptron.arithmetic.exact import Exact, as_written, counted
from perceptron.conventions import UPDATES
from properties.conformance.faults.agreement import (
    MANY,
    RIGHT,
    Sample,
    gives,
    gives_all,
    gives_most,
    is_clear,
    is_long,
    near_by,
    settings_of,
)
from properties.conformance.faults.faults_of_draws import (
    FAR,
    PRESENTS_DRAWN_ROWS,
    SHUFFLES_APART,
)
from properties.conformance.faults.own_limits import OF_ROWS, OWN_LIMITS, cause_of_a_limited
from properties.conformance.faults.setting import AVERAGED, WAYS, applies, same
from properties.conformance.judgement.results import (
    SEVERAL,
    CaseResult,
    Outcome,
    explained,
    explains,
)
from properties.conformance.reference.comparison import is_near
from properties.conformance.reference.draws import ORDER_RULES, presented
from properties.conformance.reference.explanation import ONE_BY_ONE, Explanation
from properties.conformance.reference.runs import KEPT
from properties.seeded_faults.causes import (
    CAUSES,
    DRAWS_PARTS,
    MOVE,
    MOVE_BIAS,
    OF_AN_EARLIER_PASS,
    STOP,
    STOPS_EARLY,
    TEST,
    Cause,
    Fault,
)
from properties.seeded_faults.edits import (
    ALWAYS,
    HEEDS_NO_LIMIT,
    LIMITS,
    MEANS,
    PASS_COUNTS,
    beginning_anew,
    changing_rates,
    edits,
    limited,
    parts_of_rows,
    wrong_averages,
)
from properties.seeded_faults.state import AppliesTheRateTwice
from properties.seeded_faults.textbook import is_changed

ANY_LIMIT = tuple(dict.fromkeys((*OWN_LIMITS[::-1], *LIMITS)))
# points of cases, and times the first rate, on which a second rate is seen
SMALL = 4
HALF, TENTH = Fraction(1, 2), Fraction(1, 10)
# averages, of ten, under which faults are sought
LIKELY_MEANS = 4
# one in so many answers that can only be averages shows that it returns some
MEANS_AMONG = 8
# rows of a case, the fewest on which a batch or an average seldom ends where others do
SEVERAL_ROWS = 3
# margins that people ask for, beside 1, and that are no protection from rounding
LARGE_MARGINS: tuple[Exact, ...] = (HALF, 2)
# conventions, of those that are likely, under which small edits are tried
BASES = 6
BACKWARDS = next(cause for cause in CAUSES.values() if cause.id == "bias-backwards")
# answers by which the conventions are chosen under which a fault is sought, twice
FEW = 40

# the loop without a fault, ended before each of its first passes
_FIRST_PASSES = [limited(RIGHT, n)[0] for n in range(FAR)]

NO_UPDATE = Cause(
    "no-update", "returns the weights that it begins with: it makes no update, or keeps none", MOVE
)
ROUNDS = Cause(
    "rounds",
    "its weights are near to those of the textbook loop, and not equal to them, as if it rounded "
    "them",
    MOVE,
)
Known = tuple[Cause, Explanation]


def explained_by_a_fault(
    bases: Sequence[Explanation], results: Sequence[CaseResult]
) -> Known | None:
    """Return a known fault that gives every answer, and under which of these conventions."""
    departing = [r for r in results if r.departs and r.answer is not None]
    if not departing or any(r.first_difference == "layout" for r in departing):
        return None
    numeric = all(r.case.family == "number" for r in departing)
    told = (r for r in results if r.answer and is_clear(r, numeric=numeric))
    clear = sorted(told, key=_likely)
    # the smallest, and some of all sizes
    some = [*clear[:FEW], *clear[FEW :: 1 + len(clear) // FEW]]
    rated = [r for r in clear if r.question.rate not in (None, 1)]
    limits = (None, *ANY_LIMIT)
    return known_cause(some, bases) or _of_an_ignored_rate(bases, [*some, *rated], limits)


def _likely(result: CaseResult) -> tuple[Any, ...]:
    """Order cases by how likely they are to tell causes apart at little cost."""
    is_endless = result.question.epochs is None and not result.ends_cleanly
    return not result.departs, is_endless, result.case.size


def known_cause(
    clear: Sequence[CaseResult], bases: Sequence[Explanation], likely: Cause | None = None
) -> Known | None:
    """Return the cause whose wrong perceptron gives every answer, and under which conventions.

    Of the many small edits of the loop, one alone is tried if it is likely.
    """
    # where rounding turned a decision, it may turn that of a wrong perceptron too, or not
    certain = [r for r in clear if r.judgement.turned is None]
    ordered = sorted(certain, key=_likely)
    if not any(r.departs for r in ordered):
        return None
    if all(r.is_told_wrong for r in ordered if r.departs):
        return _of_a_loop(bases, ordered)
    # a right loop does not show its ties from a start that is drawn
    others = [
        base.under(update=update)
        for base, update in product(bases[:BASES], UPDATES)
        if base.drawn_start and update != base.conventions.update
    ]
    found = (
        _of_no_update(bases, ordered)
        or _of_an_ignored_rate(bases, ordered, (None,))
        or _of_a_squared_rate(bases, ordered)
        or _of_a_loop(bases, ordered)
        or _of_a_margin(bases, ordered)
        or _of_an_earlier_pass(bases, ordered)
        or _of_an_ignored_rate(bases, ordered, ANY_LIMIT)
        or _of_one_pass(bases, ordered)
        or _of_draws(bases, ordered)
        or _of_an_edit(bases, ordered, likely)
        or _of_a_batch(bases, ordered, likely)
        or _of_an_average(bases, ordered, likely)
        or _of_a_loop(others, ordered)
        or _of_the_first_mistake(bases, ordered)
        or cause_of_a_limited(_in_passes(bases)[:2], ordered)
    )
    # a threshold that is added and subtracted is, as a bias, moved the wrong way
    if found and found[0].id == "bias-subtracted" and found[1].conventions.bias_input == -1:
        return BACKWARDS, found[1].under(bias_input=1)
    return found


def _of_no_update(bases: Sequence[Explanation], ordered: list[CaseResult]) -> Known | None:
    """Return the cause of a target whose answers are all the weights that it begins with."""
    for base in filter(applies, bases[:BASES]):
        settings = [s for r in ordered for s in settings_of(base, r.response)]
        begun = [s.first.numbers if s.prepared else () for s in settings]
        if any(map(any, begun)) and begun == [s.real.numbers for s in settings]:
            return NO_UPDATE, base
    return None


def _of_an_ignored_rate(
    bases: Sequence[Explanation], ordered: list[CaseResult], limits: Sequence[int | None]
) -> Known | None:
    """Return the cause of a target that moves at one rate, whichever it is given.

    It heeds the limit that it is given, or has one of these.
    """
    if len({r.question.rate for r in ordered if r.departs} - {None}) < 2:
        return None
    for limit in limits:
        ignored = ("eta",) if limit is None else ("eta", "epochs")
        departing = [r.response.without(*ignored) for r in ordered if r.departs]
        rest = [r.response.without(*ignored) for r in ordered if not r.departs]
        for base, update in product(bases[:BASES], UPDATES):
            own = base.under(update=update, rate=base.conventions.move, step=1, limit=limit)
            if explains(own, departing, rest):
                by = as_written(own.conventions.rate)
                words = f"does not use the rate that it is given: a mistake adds {by} y x"
                words += " at any rate"
                if limit and any(r.question.epochs is not None for r in ordered):
                    passes = counted(limit, "pass", "passes")
                    words += f"; nor its limit, and makes {passes} at most"
                return Cause("rate-ignored", words, MOVE), own
    return None


def _of_a_squared_rate(bases: Sequence[Explanation], ordered: list[CaseResult]) -> Known | None:
    """Return the cause of a target that uses its rate twice: where none is given nobody sees it."""
    rated = [r for r in ordered if r.question.rate is not None]
    squared = AppliesTheRateTwice, CAUSES[AppliesTheRateTwice]
    if all(r in rated for r in ordered if r.departs):
        for base in filter(applies, bases[:BASES]):
            if own := gives_all(squared, base, rated):
                return squared[1], own
    return None


def _of_a_loop(bases: Sequence[Explanation], ordered: list[CaseResult]) -> Known | None:
    """Return the cause of a loop of the catalogue, or of the right one that ends too soon."""
    trials = sorted(ordered, key=is_long)
    long = [r for r in trials if len(r.case.points) > 1]
    several = sum(r.departs for r in trials) > 1
    for base in filter(applies, bases):
        if own := gives_all(RIGHT, base, trials):
            return (_ended_too_soon(own, ordered) if base.drawn_order else ROUNDS), own
        in_passes = base.drawn_order not in ONE_BY_ONE
        for fault in (*CAUSES.items(), *(PASS_COUNTS if in_passes else ())):
            among = long if fault[1].id in OF_ROWS else trials
            if own := gives_all(fault, base, among):
                return fault[1], own
        for loop, limit in product((RIGHT, HEEDS_NO_LIMIT), LIMITS if in_passes else ()):
            if not several and base.conventions.own_order:  # one answer may have many limits
                continue
            if own := gives_all(limited(loop, limit), base, trials):
                return _ended_too_soon(own, ordered, limit), own
    return None


def _of_a_margin(bases: Sequence[Explanation], ordered: list[CaseResult]) -> Known | None:
    """Return the cause of a target that updates at right points too, if their scores are small."""
    plain = [each for each in bases[:BASES] if applies(each) and each.conventions.update == "le"]
    for base in plain:
        if own := explained((base.under(margin=margin) for margin in LARGE_MARGINS), ordered):
            at = as_written(own.conventions.margin)
            words = f"updates where y <w, x> is at most a number such as {at}: declare "
            return Cause("margin", f"{words}`margin={at}` if this is meant", TEST), base
    return None


def _stops_after(own: Explanation, results: Sequence[CaseResult]) -> Cause:
    """Return the cause of a program that stops at a limit of its own, that of the conventions."""
    how, limit = own.conventions, own.conventions.limit or 0
    one, many = ("update", "updates") if how.picks else ("pass", "passes")
    words = f"stops after {limit} {many if limit > 1 else one}, converged or not"
    words += ", and returns the best weights of them" * (how.result in KEPT)
    if limit > 1 and all(r.question.epochs is None for r in results):
        kept = f",result={how.result}" * (how.result in KEPT)
        words += f": declare `stop=clean:{limit}{kept}` if this is meant"
    return Cause("pass-limit", words, STOP)


def _of_an_earlier_pass(bases: Sequence[Explanation], ordered: list[CaseResult]) -> Known | None:
    for base in bases[:BASES]:
        # under other conventions other answers depart
        among = [r for r in ordered if r.departs or base != bases[0]]
        if own := _between_passes(base, among):
            # a limit in its source, where nothing separates, hides why it stops elsewhere
            departing = [r for r in ordered if r.departs]
            is_limited = len(departing) >= SEVERAL and departing[0].question.pass_limits
            known = cause_of_a_limited(_in_passes([base]), ordered) if is_limited else None
            return known or (OF_AN_EARLIER_PASS, own)
    return None


def _of_one_pass(bases: Sequence[Explanation], ordered: list[CaseResult]) -> Known | None:
    """Return the cause of one pass that updates always: many are as one at a higher rate."""
    if any(r.departs and r.question.epochs is None for r in ordered):
        trials = sorted(ordered, key=is_long)
        for base in filter(applies, bases):
            if own := gives_all(limited(ALWAYS, 1), base, trials):
                return ALWAYS[1], own
    return None


def _of_the_first_mistake(bases: Sequence[Explanation], ordered: list[CaseResult]) -> Known | None:
    """Return the cause of a loop of the catalogue that begins anew after each update."""
    if sum(r.departs for r in ordered) < SEVERAL:
        return None
    cyclic = [b for b in bases if applies(b) and b.conventions.order == "cyclic"]
    anew = [*beginning_anew(CAUSES.items())]
    return next(filter(None, (_best_of(anew, base, ordered) for base in cyclic[:BASES])), None)


def _in_passes(bases: Sequence[Explanation]) -> list[Explanation]:
    """Return those that make whole passes; who draws an order follows it."""
    whole = [b for b in bases if applies(b) and b.drawn_order not in ONE_BY_ONE]
    return sorted(whole, key=lambda base: not base.drawn_order)


def _of_draws(bases: Sequence[Explanation], ordered: list[CaseResult]) -> Known | None:
    """Return the cause of a fault that follows from what was drawn."""
    departing = [r for r in ordered if r.departs]
    in_order = [each for each in _in_passes(bases) if not each.drawn_order][:BASES]
    drew = any(answer.draws for r in departing for answer in r.response.answers)
    for base in in_order if drew else ():
        if best := _best_of(SHUFFLES_APART, base, departing):
            return best
        for fault in PRESENTS_DRAWN_ROWS:
            if own := gives_all(fault, base, ordered):
                return fault[1], own
    return None


def _of_an_edit(
    bases: Sequence[Explanation], ordered: list[CaseResult], likely: Cause | None
) -> Known | None:
    """Return the cause of a small edit of the loop, or of another average."""
    departing = [r for r in ordered if r.departs]
    if len(departing) < SEVERAL:  # of so many edits some gives one or two by chance
        return None
    for base in _in_passes(bases)[:BASES]:
        # a target without a limit of passes may set itself one, where the fault goes on
        limits_itself = any(r.question.epochs is None for r in ordered)
        known = CAUSES.items() if limits_itself else ()
        small = edits(bias=base.conventions.has_bias)
        is_followed = base.drawn_order or not base.conventions.own_order
        means = wrong_averages(bias=base.conventions.has_bias) if is_followed else ()
        faults = chain(means, _changed_passes(base, departing), known, small)
        meant = (fault for fault in faults if likely in (None, fault[1]))
        if (best := _best_of(meant, base, ordered)) is not None:
            return best
    return None


def _of_a_batch(
    bases: Sequence[Explanation], ordered: list[CaseResult], likely: Cause | None
) -> Known | None:
    """Return the cause of a batch perceptron: its moves of a pass are made together."""
    in_order = [each for each in _in_passes(bases) if not each.drawn_order]
    usual = [each for each in in_order if each.conventions.bias_input == 1][:1]
    several = _of_several(ordered)
    one_by_one = (gives(RIGHT, base, r.response) for base in usual for r in several)
    if 2 * sum(map(bool, one_by_one)) > len(several):  # a batch seldom ends where they end
        return None
    of_moves = [f for f in CAUSES.items() if f[1].line in (MOVE, MOVE_BIAS, TEST, STOP)]
    known = [each for each in bases if each.conventions.mode in WAYS]
    tried = [base.under(mode=mode) for mode, base in product(WAYS, usual)]
    for base in known if likely else tried:
        faults = chain(of_moves, edits(bias=base.conventions.has_bias))
        plain = (f for f in faults if not is_changed(f[0], "one_pass", "ends_pass"))
        if best := _best_beside_the_right(plain, base, ordered, likely):
            return best
    return None


def _of_an_average(
    bases: Sequence[Explanation], ordered: list[CaseResult], likely: Cause | None
) -> Known | None:
    """Return the cause of a loop with a fault that returns an average of its weights."""
    in_order = [each for each in _in_passes(bases) if not each.drawn_order]
    usual = [each for each in in_order if each.conventions.bias_input == 1][:1]
    several = [r for r in _of_several(ordered) if r.case.family in ("small", "aimed")]
    if MEANS_AMONG * sum(_is_a_mean(r, b) for b in usual for r in several) <= len(several):
        return None
    plain = dict.fromkeys([*usual, *(each.under(update="le", rate=1, step=1) for each in usual)])
    means = [base.under(result=r, stop=s) for base, (r, s) in product(plain, AVERAGED)]
    # a fault leaves some averages as they are
    means.sort(key=lambda mean: -sum(gives(RIGHT, mean, r.response) is True for r in several))
    known = [each for each in bases if each.conventions.result in MEANS]
    for base in known if likely else means[:LIKELY_MEANS]:
        faults = chain(CAUSES.items(), edits(bias=base.conventions.has_bias))
        if best := _best_beside_the_right(faults, base, ordered, likely):
            return best
    return None


def _of_several(results: Iterable[CaseResult]) -> list[CaseResult]:
    return [r for r in results if len(r.case.points) >= SEVERAL_ROWS]


def _is_a_mean(result: CaseResult, base: Explanation) -> bool:
    """Say whether an answer can only be an average: no sum of moves, at a rate of 1 or 0.1."""
    setting, *_ = settings_of(base, result.response)
    if setting.prepared is None:
        return False
    pairs = zip(setting.real.numbers, setting.first.numbers, strict=False)
    moved = [Fraction(a) - begun for a, begun in pairs]
    unit = result.question.rate or base.conventions.rate
    moves = ([a / unit / rate for a in moved] for rate in (1, TENTH))
    # what is left of a start may be a rounding error
    return not any(all(is_near(1 + round(a), 1 + a) for a in made) for made in moves)


def _best_beside_the_right(
    faults: Iterable[Fault], base: Explanation, ordered: list[CaseResult], likely: Cause | None
) -> Known | None:
    """Return the best cause of what departs from the loop without a fault: that is little."""
    beside = [replace(r, outcome=_outcome_under(base, r)) for r in ordered]
    meant = (fault for fault in faults if likely in (None, fault[1]))
    shown = sorted(beside, key=_likely) if any(r.departs for r in beside) else []
    return _best_of(meant, base, shown) if shown else None


def _outcome_under(base: Explanation, result: CaseResult) -> Outcome:
    """Return whether the answer is that of the loop without a fault, if that comes to an end."""
    is_right = gives(RIGHT, base, result.response)
    return "undecided" if is_right is None else "agrees" if is_right else "departs"


def _ended_too_soon(
    base: Explanation, results: Sequence[CaseResult], limit: int | None = None
) -> Cause:
    """Return the cause of a program whose updates are right, if it stops after so many passes."""
    if base.drawn_order == ONE_BY_ONE[0]:
        return DRAWS_PARTS
    most = limit or max(_passes_drawn(base, r) for r in results)
    late = base.drawn_order and any(_passes_drawn(base, r) < most for r in results if r.departs)
    if late or not most:
        return STOPS_EARLY
    return _stops_after(base.under(limit=most), results)


def _passes_drawn(base: Explanation, result: CaseResult) -> int:
    if base.drawn_order not in ORDER_RULES or result.answer is None:
        return 0
    return len(presented(base.drawn_order, result.answer, len(result.case.points)))


def _between_passes(base: Explanation, results: list[CaseResult]) -> Explanation | None:
    """Return the conventions under which all answers are states of the run between two passes.

    An order that nothing explains is taken for the cyclic one.
    """
    if base.conventions.own_order and not base.drawn_order:
        base = base.under(order="cyclic")
    if not applies(base) or base.conventions.picks or base.drawn_order in ONE_BY_ONE:
        return None
    is_start = True
    for setting in chain(*(settings_of(base, r.response) for r in results)):
        states = map(setting.replayed, _FIRST_PASSES)
        first = next((n for n, s in enumerate(states) if s and same(s, setting.real, base)), None)
        # a run that changes in the last of them may have the answer later
        last_two = map(setting.replayed, _FIRST_PASSES[-2:] if first is None else ())
        if len(set(last_two)) == 1:
            return None
        is_start = is_start and not first
    return None if is_start else base


def _best_of(faults: Iterable[Fault], base: Explanation, ordered: list[CaseResult]) -> Known | None:
    """Return the cause that gives most answers, of those that give nearly all.

    Of equals one at the rate of the conventions, before one at a rate that hides it.
    """
    sample, of_rows = Sample(ordered), Sample([r for r in ordered if len(r.case.points) > 1])
    fitting = [
        (fault[1], _at_its(fault, own), sum(gives(fault, own, r.response) is True for r in ordered))
        for fault in faults
        for among in [of_rows if fault[1].id in OF_ROWS else sample]
        if among.departing and (own := gives_most(fault, base, among))
    ]
    best = max(fitting, key=lambda each: (each[2], each[1] == base), default=None)
    return best and best[:2]


def _at_its(fault: Fault, base: Explanation) -> Explanation:
    """Return the conventions at the rate of a fault that has one of its own."""
    rate = getattr(fault[0], "own_rate", None)
    return base if rate is None else base.under(rate=rate, step=1)


def _changed_passes(base: Explanation, departing: Sequence[CaseResult]) -> Iterator[Fault]:
    """Yield passes with another rate than the first, or over a part of the rows."""
    ratios = Counter[Fraction]()
    small = [r for r in departing if len(r.case.points) <= SMALL]
    for result in small[:MANY]:
        for setting in settings_of(base, result.response)[:1]:
            ratios.update({near_by(ratio) for ratio in setting.second_rates()})
    other = (ratio for ratio, _ in ratios.most_common() if ratio < 1 or ratio.denominator > 1)
    likely = [ratio for ratio in other if 0 < ratio < SMALL]
    for ratio in likely[:3] or [HALF]:
        yield from changing_rates(float(ratio))
    if len(departing) >= SEVERAL:  # one shows no share
        yield from parts_of_rows()
