"""Holds an implementation against the reference, case by case, in exact numbers.

The fixed cases come first; where they show nothing, a search looks further. The target runs in a
process of its own, under limits of time and memory.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from perceptron import Conventions, Dataset, Refused
from properties.conformance.casefile import read_case
from properties.conformance.cases import Case
from properties.conformance.command import Command, PythonTarget
from properties.conformance.declared import Declared
from properties.conformance.fixed import fixed
from properties.conformance.identifying import identified_but_for_its_limit
from properties.conformance.naming import named
from properties.conformance.process import Process
from properties.conformance.report import Report
from properties.conformance.searching import checked_budget
from properties.conformance.subject import CannotRun, Plan, Subject

__all__ = ["FOLDER", "check"]

#: Where departures that a search found are kept.
FOLDER = Path("perceptron-departures")

Target = str | Callable[..., Any] | Command | PythonTarget | object


def check(
    target: Target,
    conventions: Conventions | Mapping[str, Any] | str | None = None,
    *,
    case: str | None = None,
    data: Dataset | None = None,
    budget: str = "default",
    seed: int = 0,
    seconds: float = 60,
    folder: Path = FOLDER,
) -> Report:
    """Hold `target` against the reference. Executes the target's code. Exact.

    Parameters
    ----------
    target
        ``package.module:name``, ``path/file.py:name``, or what stands under such a name: a
        ``train(X, y)``, with any of the keywords `epochs`, `w0`, `order`, `eta`; a stepper
        ``step(w, x, y)``; a scikit-learn estimator; or a `Command`. X is a float64
        array (n, d), y an int array of -1 and +1. A function returns weights of length d, or d + 1
        under a bias; ``(weights, bias)``; or a mapping or an object with `weights` and, where it
        knows them, `bias`, `mistakes`, `updates`, `passes`, `converged`.
    conventions
        Those of the target, as ``update=le,bias=append,...``; otherwise its attribute
        `conventions`; otherwise they are identified.
    case
        Run this case alone, and tell the passes of the reference and of the target: an id, or a
        file that a search saved.
    data
        Give it these points too, the bias left out: the target's conventions say where it goes.
    budget, seed
        Of the search, which begins where the fixed cases show nothing: "quick", "default" or
        "thorough".
    seconds
        How long fixed cases are given; those that are left are skipped, and the report says so.
    folder
        Where a departure that the search finds is saved.

    Raises
    ------
    Refused
        Where the conventions, `case`, `budget` or `seed` cannot be read.

    Examples
    --------
    >>> check("nowhere.py:train").verdict
    'cannot-run'
    """
    chosen = _chosen(case)
    plan = Plan(chosen, data, checked_budget(budget, seed), seed, seconds, folder)
    declared = Declared.read(conventions)
    with Process(named(target), loud=case is not None) as process:
        try:
            greeting = _greeting(process)
            if conventions is None:
                declared = _own(greeting, process)
            undeclared = conventions is None and greeting["conventions"] is None
            subject = Subject(process, declared, greeting, may_be_other=undeclared)
            return subject.alone(chosen[0]) if case is not None else subject.report(plan)
        except CannotRun as reason:
            return Report(process.kind.arguments, declared, reason=str(reason))


def _chosen(case: str | None) -> tuple[Case, ...]:
    if case is None:
        return fixed()
    if case.endswith(".json"):
        return (read_case(Path(case)),)
    chosen = tuple(known for known in fixed() if known.id == case)
    if not chosen:
        raise Refused(f"case: {case!r} is unknown; a report names those that it shows")
    return chosen


def _greeting(process: Process) -> dict[str, Any]:
    greeting = process.greeting()
    if "cannot" in greeting:
        raise CannotRun(greeting["cannot"])
    return greeting


def _own(greeting: Mapping[str, Any], process: Process) -> Declared:
    """Return what the target declares, or what it is found to be.

    Narrow numbers and a stop of its own are no conventions from which the theory's promise holds:
    a target is held to float64 and to a clean pass, unless it declares otherwise. An order of its
    own would excuse much: it is reconsidered where nothing else explains the answers.
    """
    if greeting["conventions"] is not None:
        # its own declaration is repeated by every replay: the command needs none
        return replace(Declared.read(greeting["conventions"]), text="")
    found = identified_but_for_its_limit(process)
    if found.reason:
        raise CannotRun(found.reason)
    known = found.declared
    if found.unexplained:
        (place,) = found.left.get("bias", ())[:1] or ("none",)
        known = Declared.read(f"bias={place}")
    stop = "clean" if known.stop == "own" else known.stop
    promised = replace(known, number="float64", stop=stop, limit=None, own_order=False)
    return replace(promised, text=promised.to_text())
