"""How much the decided cases would have shown: known faults are planted, and must be seen.

Wrong perceptrons of the catalogue are run on the cases that were decided, under the target's own
conventions. If few of them would have departed, agreement shows little.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from properties.conformance.faults.setting import Setting, applies
from properties.conformance.judgement.results import CaseResult
from properties.conformance.reference.answer import Answer
from properties.conformance.reference.explanation import ONE_BY_ONE, Explanation
from properties.conformance.reference.runs import KEPT, wrong_rows
from properties.seeded_faults.causes import CAUSES, Fault
from properties.seeded_faults.edits import limited

#: So many of the planted faults must be seen, in percent, before agreement is called conformity.
ENOUGH = 90
#: Those that are faults under any conventions, and that final weights can show.
PLANTED = (
    "wrong-way", "forgets-label", "bias-kept", "bias-backwards", "rate-decays", "weights-decay",
    "delta-rule", "moves-by-signs", "forgets-last-weight", "forgets-first-weight",
    "swaps-coordinates", "updates-once", "wants-margin", "ignores-label", "forgets-negative",
    "absolute-score", "one-coordinate", "score-without-bias", "adds-one", "weights-backwards",
    "forgets-last", "forgets-first", "label-zero", "turns-labels", "one-pass",
    "stops-at-clean-point", "stops-at-one-mistake", "last-point-only", "stops-at-few-errors",
    "starts-at-one", "starts-at-first-point", "returns-start", "returns-weights-before", "negated",
)  # fmt: skip
# passes within which a planted fault ends its run if it ever does; what it has then is judged too,
# for a program that does not end is seen, and one that limits itself returns such weights
SOON = 12
OF_A_BIAS = ("bias-kept", "bias-backwards", "score-without-bias")
OF_A_START = ("starts-at-one", "starts-at-first-point")


@dataclass(frozen=True)
class Evidence:
    """How many cases were decided, and how many planted faults these would have shown.

    Parameters
    ----------
    decided
        Cases whose answer is shown to be that of a right program.
    planted, seen
        Faults that were tried, and those that some decided case would have shown.
    missed
        The names of the others.
    """

    decided: int = 0
    planted: int = 0
    seen: int = 0
    missed: tuple[str, ...] = ()

    @property
    def enough(self) -> bool:
        """Whether agreement on these cases shows conformity."""
        return bool(self.planted) and 100 * self.seen >= ENOUGH * self.planted

    @property
    def sentence(self) -> str:
        """The counts in words."""
        return (
            f"{self.decided} cases decided; of {self.planted} known faults tried on them, "
            f"{self.seen} would have been seen"
        )


def order_shown(explanation: Explanation) -> str:
    """Return which orders the answers were shown to follow, in words."""
    how = explanation.conventions
    if explanation.drawn_order:
        return f"it {explanation.drawn_order}; its random draws were recorded and replayed"
    if how.own_order:
        kind = "in passes" if explanation.counted == "passes" else "of any mistake next"
        return f"its own; in each case that was decided, a run {kind} with this answer was found"
    return f"it updates on the {str(how.order).replace('-', ' ')}" if how.picks else ""


def evidence(explanation: Explanation, results: Sequence[CaseResult]) -> Evidence:
    """Plant every fault on the decided cases, and count those that would have been seen."""
    decided = [r for r in results if r.decided]
    # first those which show most faults
    decided.sort(key=lambda r: (r.case.family == "number", -min(len(r.case.points), 6)))
    shown = len(decided)
    how = explanation.conventions
    is_kept = how.result in KEPT or how.predicts_its_end
    # where no point is a mistake the best weights are the last, and every rule stops
    stop = "clean" if how.predicts_its_end else how.stop
    explanation = explanation.under(result="last", stop=stop) if is_kept else explanation
    due = [(r, Setting(explanation, r.question, r.answer, SOON)) for r in decided if r.answer]
    has_ended = _is_right if is_kept else _has_ended
    settings = [setting for result, setting in due if has_ended(result, setting)]
    planted = _faults(explanation, settings) if applies(explanation) else ()
    seen = {fault[1].id: _is_seen(fault, settings) for fault in planted}
    for name, other in _neighbours(explanation):
        some = [setting for setting in settings if _may_tell(explanation, other, setting)]
        told = (other.judge(s.question, s.real).kind == "departs" for s in some)
        seen[name] = any(told) if some else None
    missed = [name for name, was_seen in seen.items() if was_seen is False]
    count = sum(was_seen is not None for was_seen in seen.values())
    return Evidence(shown, count, count - len(missed), tuple(missed))


def _has_ended(result: CaseResult, setting: Setting) -> bool:
    """Say whether the run came to its end, or to a limit that it was given.

    Where a limit of the target's own ended it, it shows no fault: one is followed less far.
    """
    run, setup = result.judgement.run, setting.prepared
    return run is None or setup is None or setup.limit is not None or _is_right(result, setting)


def _is_right(result: CaseResult, setting: Setting) -> bool:
    """Say whether no point is a mistake at the end of the run."""
    run, setup = result.judgement.run, setting.prepared
    if run is None or setup is None:
        return False
    return run.clean or not any(wrong_rows(setup, run))


def _faults(explanation: Explanation, settings: Sequence[Setting]) -> Iterator[Fault]:
    how = explanation.conventions
    without = [] if how.has_bias else [*OF_A_BIAS]
    # what is drawn, or declared, is the start
    without += OF_A_START if how.start not in ("zero", "given") else ()
    # from 0 the first row is a mistake, which adds its point at rate 1
    is_plain = how.update == "le" and all(s.question.rate in (None, 1) for s in settings)
    without += OF_A_START[1:] if is_plain and how.rate * how.step == 1 else ()
    yield from (f for f in CAUSES.items() if f[1].id in PLANTED and f[1].id not in without)


def _is_seen(fault: Fault, decided: list[Setting]) -> bool | None:
    """Say whether some decided case shows the fault; None if it gives no answer to any.

    The case that shows it comes first from then on: it is likely to show the next one too.
    """
    planted = None
    for place, setting in enumerate(decided):
        made = setting.answer(fault[0]) or setting.answer(limited(fault, SOON)[0])
        if made is not None:
            planted = False
            if _departs(setting, made):
                decided.insert(0, decided.pop(place))
                return True
    return planted


def _neighbours(explanation: Explanation) -> Iterator[tuple[str, Explanation]]:
    """Yield conventions that differ in one thing, where that is no fault of the catalogue."""
    how = explanation.conventions
    if applies(explanation) or (how.own_order and not explanation.drawn_order):
        return
    others: dict[str, dict[str, Any]] = {
        "another update rule": {"update": "predict+" if how.update == "le" else "le", "margin": 0},
        "another mode": {"mode": "batch" if how.mode == "online" else "online"},
        "another result": {"result": "last" if how.result != "last" else "average"},
        "another rate": {"rate": 2 * how.rate},
        "another start": {"start": "each", "each": (3, 3)},
    }
    if explanation.drawn_start:  # then no score is 0
        del others["another update rule"]
    if explanation.drawn_order in ONE_BY_ONE:  # then there are no passes
        del others["another mode"], others["another result"]
    for name, changes in others.items():
        drawn = None if "start" in changes else explanation.drawn_start
        other = replace(how, **changes)
        yield name, replace(explanation, conventions=other, drawn_start=drawn, starts=())


def _may_tell(explanation: Explanation, other: Explanation, setting: Setting) -> bool:
    """Say whether it matters there: what is given hides the target's own rate or start."""
    how, changed, question = explanation.conventions, other.conventions, setting.question
    if how.rate != changed.rate:  # nor do labels from a zero start show a rate
        return question.rate is None and bool(setting.real.numbers)
    return how.start == changed.start or question.start is None


def _departs(setting: Setting, made: Answer) -> bool:
    """Say whether the answer departs, as that which the target gave does not."""
    return made != setting.real and setting.by.judge(setting.question, made).kind == "departs"
