"""Which average of its weights a target returns, where it is none that books print."""

from collections.abc import Sequence
from fractions import Fraction

from perceptron.arithmetic.exact import Exact
from properties.conformance.faults.setting import Setting, is_near
from properties.conformance.judgement.results import CaseResult
from properties.conformance.reference.explanation import Explanation
from properties.seeded_faults.causes import Cause
from properties.seeded_faults.edits import OF_A_BIAS, Averages, wrong_averages

# answers on which an average is tried
MANY = 200


def wrong_average(base: Explanation, ordered: list[CaseResult]) -> tuple[Cause, Explanation] | None:
    """Return which sum over which count gives nine answers of ten, and where a mistake adds y x.

    A rate that is given tells; one of the target's own is not seen on a single point.
    """
    plain = base.under(step=1) if any(r.question.rate is not None for r in ordered) else base
    for own in dict.fromkeys((plain, base)):
        if (cause := _wrong_average(own, ordered)) is not None:
            return cause, own
    return None


def _wrong_average(base: Explanation, ordered: list[CaseResult]) -> Cause | None:
    some = ordered[:: -(-len(ordered) // MANY)]
    departing = [r for r in some if r.departs]
    bias = base.conventions.has_bias
    causes = {name: cause for name, cause in wrong_averages() if bias or name not in OF_A_BIAS}
    for stops in (True, False):
        scales = dict[tuple[str, str], Exact]()
        left = dict.fromkeys(causes, 0)
        # most that departs is to be explained, and most of all
        for among in (departing, some):
            left = dict.fromkeys(left, len(among) // 10)
            for result in among:
                if not left or result.answer is None:
                    break
                _count_out(
                    left,
                    Setting(base, result.question, result.answer),
                    scales,
                    Averages(stops=stops),
                )
        if left:
            return causes[max(left, key=lambda name: (left[name], scales.get(name) == 1))]
    return None


def _count_out(
    left: dict[tuple[str, str], int],
    setting: Setting,
    scales: dict[tuple[str, str], Exact],
    learner: Averages,
) -> None:
    """Drop the averages that gave too many other answers than the target."""
    ended = setting.run(learner) is not None
    for name in tuple(left):
        weights = learner.answer(*name) if ended else None
        left[name] -= weights is None or not _is_scaled(setting, weights, scales, name)
        if left[name] < 0:
            del left[name]


def _is_scaled(
    setting: Setting,
    weights: Sequence[Exact],
    scales: dict[tuple[str, str], Exact],
    name: tuple[str, str],
) -> bool:
    """Say whether the answer is a multiple of the weights, the same in all cases.

    Where a rate is given, it is the weights themselves.
    """
    made, real = setting.told(weights), setting.real
    if made is None or len(made.numbers) != len(real.numbers):
        return False
    if made.predictions is not None:
        return made.predictions == real.predictions
    if setting.question.rate is None and setting.question.start is None and name not in scales:
        pairs = zip(real.numbers, made.numbers, strict=True)
        scale = next((Fraction(a) / b for a, b in pairs if b and a), None)
        if scale is not None and scale > 0:
            scales[name] = scale
    by = 1 if setting.question.rate is not None else scales.get(name, 1)
    return all(is_near(by * a, b) for a, b in zip(made.numbers, real.numbers, strict=True))
