"""What comes nearest to answers that no known conventions explain.

The model that gives most of them, the first that it does not give, and whether the answers could be
legal in an order of the target's own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from perceptron.conventions import Conventions
from perceptron.dataset import Dataset
from perceptron.exact import to_text
from properties.conformance.audit import Fault, fault, updates_bound
from properties.conformance.declared import Declared
from properties.conformance.endings import ends
from properties.conformance.family import KNOWN, family
from properties.conformance.models import Model
from properties.conformance.observing import Seen, agrees
from properties.conformance.scales import Scale, places
from properties.conformance.states import State

__all__ = ["Nearest", "nearest"]

# rows of points that are told
MANY = 8
ENDS: tuple[dict[str, Any], ...] = ({"stop": "clean"}, {"stop": "epochs"})


@dataclass(frozen=True)
class Nearest:
    """The model that gives most of the answers.

    Parameters
    ----------
    declared
        Its conventions.
    given, answers
        How many of how many answers it gives.
    first
        The first answer that it does not give: the points, what is expected, what came.
    illegal
        Why the answers are those of no run in whatever order; None where each could be one.
    """

    declared: Declared
    given: int
    answers: int
    first: dict[str, Any]
    illegal: Fault | None

    def content(self) -> dict[str, Any]:
        """Return plain JSON values; numbers as strings."""
        why = self.illegal and f"{self.illegal.cause}: {self.illegal.here}"
        return {
            "conventions": self.declared.to_json(),
            "gives": str(self.given),
            "of": str(self.answers),
            "first": self.first,
            "audit": why or LEGAL,
        }

    def sentences(self) -> Iterator[str]:
        """Yield what is to be told of it."""
        known = self.declared.to_text() or "the usual conventions"
        yield f"nearest: {known}, which gives {self.given} of the {self.answers} answers"
        shown = self.first
        points = ", ".join(
            f"({', '.join(x)}) {'+1' if y == '1' else '-1'}"
            for x, y in zip(shown["X"][:MANY], shown["y"], strict=False)
        )
        yield (
            f"the first that it does not give: on {points} it ends with "
            f"({', '.join(shown['expected']) or 'no end'}), and ({', '.join(shown['got'])}) came"
        )
        if self.illegal is None:
            yield LEGAL
        else:
            told = f"{self.illegal.cause}; {self.illegal.here}"
            yield f"an audit, whatever the order of the points may be, finds: {told}"


LEGAL = "in an order of its own each answer could be legal; declare order=own to have it audited"


def nearest(found: Sequence[tuple[Scale, Any]], seen: Sequence[Seen]) -> Nearest | None:
    """Return the model that gives most of the answers; None where there is no answer to give."""
    answered = [s for s in seen if s.answer is not None]
    scales = list(found) or [(scale, None) for scale in _plainest(answered)]
    best, missed = None, list[Seen]()
    for model in family(scales, KNOWN, ENDS):
        other = [s for s in answered if not agrees(model, s)]
        if best is None or len(other) < len(missed):
            best, missed = model, other
    if best is None or not missed:
        return None
    illegal = next(filter(None, (_illegal(best, s) for s in answered)), None)
    given = len(answered) - len(missed)
    return Nearest(_declared(best), given, len(answered), _shown(best, missed[0]), illegal)


def _plainest(answered: Sequence[Seen]) -> Iterator[Scale]:
    for seen in answered[:1]:
        if seen.answer is not None:
            yield from (Scale(place, None, 1) for place in places(seen.answer))


def _declared(model: Model) -> Declared:
    conventions = Conventions(
        update=model.update,
        rate=model.move,
        start=model.start and model.laid_out(model.start),
        bias={"none": None, "prepend": "prepend"}.get(model.bias, "append"),
        order="reversed" if model.order == "reversed" else "cyclic",
    )
    return Declared(
        conventions,
        separate=model.bias == "separate",
        stop=model.stop,
        mode=model.mode,
        result=model.result,
        bias_rate=model.bias_rate,
    )


def _shown(model: Model, seen: Seen) -> dict[str, Any]:
    run = next(iter(ends(model, seen.probe)), None)
    due = model.laid_out(run.result(model.result)) if run else ()
    return {
        "X": [list(map(to_text, x)) for x, _ in seen.probe.points],
        "y": [str(y) for _, y in seen.probe.points],
        "options": seen.probe.request["options"],
        "expected": list(map(to_text, due or ())),
        "got": list(map(to_text, seen.answer.together)) if seen.answer else [],
    }


def _illegal(model: Model, seen: Seen) -> Fault | None:
    """Audit an answer: could legal updates, in whatever order, lead to it?"""
    answer, probe = seen.answer, seen.probe
    if answer is None or model.drawn or probe.eta is not None or model.bias_rate != 1:
        return None
    bias = {"separate": "append"}.get(model.bias, model.bias)
    X, y = zip(*probe.points, strict=True)
    data = Dataset(X, y, bias)  # type: ignore[arg-type]
    told = State(answer.together, answer.mistakes, answer.updates, None, answer.converged)
    if len(told.weights) != data.dimension:
        return None
    start = model.laid_out(model.first(probe))
    conventions = Conventions(model.update, rate=model.move, start=start)
    bound = updates_bound(data)
    due = bound is not None and (probe.epochs is None or probe.epochs > bound)
    return fault(data, conventions, told, due=due, start_known=True)
