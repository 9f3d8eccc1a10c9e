"""Data on which a plain program in machine numbers breaks the theory, each kept as a small file.

A file says the data, what happens and at which step, with the exact numbers beside the computed
ones. All of it follows from the data, so a file is believed only where it is what comes out again.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from perceptron import Conventions, Dataset, Refused, Separator, certify, train
from perceptron.arithmetic.exact import Exact, from_text, to_text
from perceptron.arithmetic.vectors import add, dot, scaled
from perceptron.errors import quoted
from properties.floating_point.machine_numbers import ARITHMETICS, Arithmetic, Step, steps
from properties.floating_point.witness_text import exactly, explanation, written

FORMAT = "perceptron-witness/1"
FOLDER = Path(__file__).parent / "witnesses"

# passes that are looked at
PASSES = 12


class Happening(NamedTuple):
    """What goes wrong, in which presentation, counted from 0, and the passes that are alike."""

    at: int
    since: int = 0


def file_of(name: str, folder: Path = FOLDER) -> Path:
    """Return the file of a witness, in a folder for each kind of numbers."""
    arithmetic, _, way = name.partition("-")
    return folder / arithmetic / f"{way}.json"


def happenings(data: Dataset, arithmetic: Arithmetic, passes: int = PASSES) -> dict[str, Happening]:
    """Return what goes wrong in the first passes of a run from 0 under "le", by name.

    "wrong sign": a computed score has another sign than <w,x> of the computed weights.
    "wrong stop": a pass is clean, and some y<w,x> <= 0. "too many mistakes": more than R^2/gamma*^2
    allows. "endless": the weights after a pass are those after an earlier one, on separable data.
    """
    run = list(steps(data, Conventions(), arithmetic, passes * len(data)))
    return dict(_found(run, data))


def content(name: str, data: Dataset, arithmetic: Arithmetic, happens: str) -> dict[str, Any]:
    """Return the file of a witness as plain JSON values, numbers as strings.

    Raises
    ------
    Refused
        Where it does not happen.
    """
    found = happenings(data, arithmetic)
    if happens not in found:
        raise Refused(f"{name}: no {quoted(happens)} in {arithmetic.name}; it has {sorted(found)}")
    happening, separator = found[happens], certify(data)
    if not isinstance(separator, Separator):
        raise Refused(f"{name}: nothing separates the data; nothing is promised for them")
    run = list(steps(data, Conventions(), arithmetic, happening.at + 1))
    exact = train(data)
    facts = {
        "mistake_bound": to_text(separator.mistake_bound),
        "exact_mistakes": list(exact.mistakes),
        "exact_weights": [written(a) for a in exact.weights],
        "mistakes": [step.row for step in run if step.mistake],
        "pass": happening.at // len(data) + 1,
        "pass_alike": happening.since,
        "step": _told(run[-1], data),
    }
    return {
        "format": FORMAT,
        "name": name,
        "arithmetic": arithmetic.name,
        "X": [[written(a) for a in x] for x in data.points],
        "y": list(data.labels),
        "conventions": Conventions().to_json(),
        "happens": happens,
        **facts,
        "explanation": explanation(arithmetic.name, happens, facts),
    }


def replayed(path: Path) -> dict[str, Any]:
    """Return the content of a file, once its data, run in both ways, give all of it again.

    Raises
    ------
    Refused
        Where it cannot be read, or says anything else than what comes out.
    """
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
        data = Dataset([[from_text(a) for a in x] for x in said["X"]], said["y"])
        arithmetic = ARITHMETICS[said["arithmetic"]]
        found = content(said["name"], data, arithmetic, said["happens"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Refused(
            f"{path}: this is not a witness ({quoted(error)}); restore the file"
        ) from None
    for field in {**found, **said}:
        if said.get(field) != found.get(field):
            kept, comes = quoted(said.get(field)), quoted(found.get(field))
            raise Refused(f"{path}: {field} is {kept}, but {comes} comes")
    return found


def _found(run: list[Step], data: Dataset) -> Iterator[tuple[str, Happening]]:
    for at, step in enumerate(run):
        if not _same_sign(step.score, _score(step, data)):
            yield "wrong sign", Happening(at)
            break
    if run and not any(step.mistake for step in run[-len(data) :]):
        wrong = (at for at in range(len(run) - len(data), len(run)) if _is_wrong(run[at], data))
        for at in wrong:
            yield "wrong stop", Happening(at)
            break
    yield from _against_the_bound(run, data)


def _against_the_bound(run: list[Step], data: Dataset) -> Iterator[tuple[str, Happening]]:
    """Yield what only separable data forbid: one mistake neither passes a bound nor comes back."""
    made = [at for at, step in enumerate(run) if step.mistake]
    found = certify(data) if len(made) > 1 else None
    if not isinstance(found, Separator):
        return
    if len(made) > found.mistake_bound:
        yield "too many mistakes", Happening(made[int(found.mistake_bound)])
    if back := _back(run, len(data)):
        yield "endless", back


def _back(run: list[Step], points: int) -> Happening | None:
    """Return the first mistake of the pass that ends with the weights of an earlier pass."""
    seen: dict[tuple[Any, ...], int] = {run[0].before: 0}
    for number in range(1, len(run) // points + 1):
        one = run[(number - 1) * points : number * points]
        made = [at for at, step in enumerate(one) if step.mistake]
        if made and one[-1].after in seen:
            return Happening((number - 1) * points + made[0], seen[one[-1].after])
        seen[one[-1].after] = number
    return None


def _score(step: Step, data: Dataset) -> Exact:
    """Return <w,x> of the computed weights, exact.

    No weight of a run under "le" is infinite: where w_i + y x_i overflows, so has y w_i x_i before
    it, and such a score is no mistake.
    """
    return dot(exactly(step.before), data.points[step.row])


def _is_wrong(step: Step, data: Dataset) -> bool:
    return data.labels[step.row] * _score(step, data) <= 0


def _same_sign(computed: Any, exact: Any) -> bool:
    return bool((computed > 0) == (exact > 0) and (computed < 0) == (exact < 0))


def _told(step: Step, data: Dataset) -> dict[str, Any]:
    """Return a presentation as computed, and exactly, from the same weights."""
    w, x, y = exactly(step.before), data.points[step.row], data.labels[step.row]
    after = add(w, scaled(y, x)) if step.mistake else w
    return {
        "row": step.row,
        "weights": [written(a) for a in step.before],
        "score": written(step.score),
        "exact_score": written(dot(w, x)),
        "new_weights": [written(a) for a in step.after],
        "exact_new_weights": [written(a) for a in after],
    }
