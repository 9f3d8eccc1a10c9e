"""How a target is called: what it promises by its shape, or what is found out by trying.

Each attempt is made in a fork, under a limit of its own: what it leaves behind goes with it, so
that the target is then as it was loaded.
"""

import inspect
import itertools
import json
import os
import re
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from .case_input import Form
from .estimators import Estimator
from .functions import Function, Stepper, is_plain, is_stepper
from .import_target import CannotMake, Loaded, Unusable, answers_zero_or_one, load, told
from .programs import Plan, Program
from .read_answer import conventions_text
from .roles import calls, constructions, parameters_of, starting
from .surroundings import end_with_parent
from .trials import Target, starts_there, trials

__all__ = ["CannotCall", "Target", "adapted"]

APART = [
    Form(points, labels, shape)
    for points, shape in (
        ("array", "flat"),
        ("lists", "flat"),
        ("array", "column"),
        ("columns", "flat"),
        ("columns", "row"),
        ("ones", "flat"),
    )
    for labels in ("signs", "binary")
]
APART.append(Form("array", "bools"))
JOINED = [
    Form(points, labels)
    for points in ("joined", "joined lists", "pairs")
    for labels in ("signs", "binary")
]
ONE_BY_ONE = [
    Form(points, labels) for points in ("array", "lists") for labels in ("signs", "binary")
]
LABELS = [Form(labels=labels) for labels in ("signs", "binary", "bools")]
# the methods that train, and what they may be called otherwise
METHODS = ("fit", "train", "learn", "partial_fit")
TRAINS = re.compile(r".*(train|fit|learn|perceptron|solve|run|update).*", re.IGNORECASE)
# how many ways are tried, after the first with an answer, and of those that take too long
MOST, MORE, MOST_LATE = 150, 24, 8
# constructors, methods and calls that are combined
EACH = 8
# a fit of whole data comes before one of a point after the other
LAST = 6
# a fork is ended before the parent would end this process
SOONER = 4


class CannotCall(Unusable):
    """A target that was loaded, and that gives no answer in any way that was tried.

    Parameters
    ----------
    plan
        The likeliest way, for an adapter to begin with.
    """

    def __init__(self, words: str, plan: Plan | None) -> None:
        super().__init__(words)
        self.plan = None if plan is None else plan.content()


def adapted(text: str, settings: Mapping[str, Any]) -> Target:
    """Return the target that `text` names, behind the interface of its shape.

    Raises
    ------
    Unusable
        If nothing that was tried gives an answer.
    """
    loaded = load(text)
    conventions = getattr(loaded.target, "conventions", None)
    declared = None if conventions is None else conventions_text(conventions)
    known = settings.get("plan")
    plan = _Search(loaded, settings).plan() if known is None else Plan.read(known)
    target = _built(loaded, declared, plan)
    options = target.options if isinstance(target, Estimator | Function) else {}
    taken = [words] if (words := plan.words(loaded.name, options)) else []
    taken += [loaded.remark] if loaded.remark else []
    target.greeting.update(plan=plan.content(), taken=taken)
    return target


def _built(loaded: Loaded, declared: str | None, plan: Plan) -> Target:
    match plan.shape:
        case "estimator":
            return Estimator(loaded.target, declared, plan.form)
        case "stepper":
            return Stepper(loaded.target, _signature(loaded.target), declared, plan.form)
        case "function":
            return Function(loaded.target, _signature(loaded.target), declared, plan.form)
    return Program(loaded.target, declared, plan)


@dataclass(frozen=True)
class _Outcome:
    """What came of a way to call a target: an answer that can be read, or an error.

    Parameters
    ----------
    plan
        The way.
    works
        Whether the answer separates the points.
    open
        Whether another reading of what was returned is possible.
    settles
        Whether it is content once it has learnt a single point; that shows which labels it takes.
    error
        A clause on why there is no answer.
    unreadable, makes
        Whether that is for what came back; whether the object was not even made.
    late
        How much it counts that it took too long: fully if it was waiting, as all others would.
    """

    plan: Plan | None
    works: bool = False
    open: bool = False
    settles: bool = False
    error: str = ""
    unreadable: bool = False
    late: int = 0
    makes: bool = False


class _Search:
    """Tries the ways to call a target, likely ones first, until one separates a few points."""

    def __init__(self, loaded: Loaded, settings: Mapping[str, Any]) -> None:
        self._loaded, self._settings = loaded, settings
        self._failed: list[_Outcome] = []

    def plan(self) -> Plan:
        """Return the first way that works; otherwise the first with an answer that can be read."""
        promised = list(_promised(self._loaded))
        best = self._first(promised[:1])
        if best.open and not best.works:
            best = self._better(best, itertools.islice(_programs(self._loaded), 1))
        if not best.works:
            best = self._better(best, promised[1:])
        if best.plan is None:
            best = self._first(_programs(self._loaded))
        if best.plan is not None:
            return self._with_start(best.plan)
        if promised and not self._failed[0].unreadable:
            return promised[0]  # it has the shape, and each case will show what it raises
        made = [failed for failed in self._failed if not failed.makes]
        likely = next(iter([*made, *self._failed]), _Outcome(None))
        raise CannotCall(self._cannot(likely), likely.plan)

    def _better(self, best: _Outcome, plans: Iterable[Plan]) -> _Outcome:
        other = self._first(plans)
        if best.plan is None or other.plan is None:
            return other if best.plan is None else best
        better = other.works or self._likelier(other, best)
        return other if better and not other.plan.reads_as_promised else best

    def _likelier(self, other: _Outcome, best: _Outcome) -> bool:
        """Whether the labels are rather as in the other way, of two that do not work."""
        if best.settles or other.plan is None or best.plan is None:
            return False
        binary = other.plan.form.labels == "binary" and answers_zero_or_one(self._loaded.target)
        same = other.plan.form.points == best.plan.form.points
        return same and (other.settles or (binary and best.plan.form.labels != "binary"))

    def _first(self, plans: Iterable[Plan]) -> _Outcome:
        best: _Outcome | None = None
        left = MOST
        for plan in plans:
            if not left or self._is_tired():
                break
            left -= 1
            if plan.construct is not None and plan.construct in self._unmade():
                continue
            outcome = self._tried(plan)
            if outcome.works:
                return outcome
            if outcome.error:
                self._failed.append(outcome)
            elif best is None:
                best, left = outcome, min(left, MORE)
            elif self._likelier(outcome, best):
                best = outcome
        return best or _Outcome(None)

    def _is_tired(self) -> bool:
        """Whether too many ways took too long, or all together took half of the time to load."""
        times = os.times()
        spent = times.children_user + times.children_system
        late = sum(failed.late for failed in self._failed)
        return late >= MOST_LATE or spent > self._settings["load"] / 2

    def _unmade(self) -> list[Any]:
        return [failed.plan.construct for failed in self._failed if failed.makes and failed.plan]

    def _tried(self, plan: Plan) -> _Outcome:
        lines, late = _forked(lambda: trials(_built(self._loaded, None, plan)), self._settings)
        known = [line for line in lines if "error" not in line]
        if known and (known[-1]["works"] or TRAINS.fullmatch(plan.method or "train")):
            found = Plan.read(known[-1].pop("plan", plan.content()))
            return _Outcome(found, **known[-1])
        if late:
            return _Outcome(plan, late=late, error="does not return")
        error = {"error": "does not train"} if known else {"error": "ends its process"}
        return _Outcome(plan, **(error if known or not lines else lines[-1]))

    def _with_start(self, plan: Plan) -> Plan:
        """Return the plan with a parameter that turns out to be the start, if there is one."""
        if plan.shape != "program":
            return plan
        for changed in _starting(self._loaded, plan):
            program = Program(self._loaded.target, None, changed)
            lines, _ = _forked(lambda: iter([{"starts": starts_there(program)}]), self._settings)  # noqa: B023
            if lines and lines[-1].get("starts"):
                return changed
        return plan

    def _cannot(self, first: _Outcome) -> str:
        text = self._loaded.text
        adapt = f"`perceptron adapt {text}` writes an adapter to edit"
        if first.plan is None:
            kind = type(self._loaded.target).__name__
            return f"target: {text} is of type {kind}, and has no method that trains; {adapt}"
        ways = len(self._failed)
        more = f", and in {ways - 1} other ways" if ways > 1 else ""
        return (
            f"target: {text} was tried on a few points in the plane as "
            f"{first.plan.call_words(self._loaded.name)}{more}, and {first.error}; {adapt}"
        )


def _promised(loaded: Loaded) -> Iterator[Plan]:
    """Yield the plans of the shapes that are promised to be taken, for each form of labels."""
    target = loaded.target
    if loaded.method is not None:
        return
    if hasattr(target, "fit"):
        yield from (Plan("estimator", form) for form in LABELS)
    elif callable(target) and not isinstance(target, type):
        if is_stepper(_signature(target)):
            yield from (Plan("stepper", form) for form in LABELS)
        if is_plain(_signature(target)):
            yield from (Plan("function", form) for form in LABELS)


def _programs(loaded: Loaded) -> Iterator[Plan]:
    """Yield the plans of a shape of its own, likely ones first."""
    target = loaded.target
    if callable(target) and not isinstance(target, type) and loaded.method is None:
        yield from _ranked([(0, Plan("program"))], [None], target)
    if not inspect.isroutine(target):
        made = _made(target)
        yield from _ranked(made, [loaded.method] if loaded.method else _methods(target), target)


def _ranked(made: list[tuple[int, Plan]], methods: list[str | None], target: Any) -> Iterator[Plan]:
    """Yield all combinations; first those of which each part is likely."""
    ranked: list[tuple[int, Plan]] = []
    parts = itertools.product(made[:EACH], enumerate(methods[:EACH]))
    for (making, plan), (place, method) in parts:
        if "points" in (plan.construct or {}).values():
            forms = enumerate(APART)
            ranked += [(making + place + i, replace(plan, method=method, form=f)) for i, f in forms]
            continue
        likely = itertools.islice(calls(_taken(target, method)), EACH)
        for calling, (call, joined) in enumerate(likely):
            with_call = replace(plan, method=method, call=call)
            rank = making + place + calling
            for i, form in enumerate(JOINED if joined else APART):
                ranked.append((rank + i, replace(with_call, form=form)))
            if method is not None and not joined:
                for i, form in enumerate(ONE_BY_ONE):
                    ranked.append((rank + i + LAST, replace(with_call, form=form, rows=True)))
    yield from (plan for _, plan in sorted(ranked, key=lambda entry: entry[0]))


def _made(target: Any) -> list[tuple[int, Plan]]:
    """Return how an object is made to train it: an instance is copied."""
    if not isinstance(target, type):
        return [(0, Plan("program"))]
    found: list[dict[str, Any]] = []
    for arguments in constructions(parameters_of(target)):
        found += [arguments] * (arguments not in found)
    return [(rank, Plan("program", construct=arguments)) for rank, arguments in enumerate(found)]


def _methods(target: Any) -> list[str | None]:
    """Return the names of the methods that may train; None: making the object does."""
    names = [name for name in dir(target) if callable(getattr(target, name, None))]
    found = [name for name in METHODS if name in names]
    others = [name for name in names if name not in found and not name.startswith("_")]
    found += sorted(others, key=lambda name: TRAINS.fullmatch(name) is None)
    return [*found, None] if isinstance(target, type) else [*found]


def _taken(target: Any, method: str | None) -> dict[str, inspect.Parameter]:
    """Return the parameters of what is called."""
    if method is None:
        return {} if isinstance(target, type) else parameters_of(target)
    found = parameters_of(getattr(target, method))
    static = inspect.getattr_static(target, method)
    if isinstance(target, type) and inspect.isfunction(static):  # its first is the object
        found = dict(list(found.items())[1:])
    return found


def _starting(loaded: Loaded, plan: Plan) -> Iterator[Plan]:
    """Yield the plan with one of its parameters taken for the start."""
    target = loaded.target
    for call in starting(plan.call, _taken(target, plan.method)):
        yield replace(plan, call=call)
    if plan.construct is not None:
        for construct in starting(plan.construct, parameters_of(target)):
            yield replace(plan, construct=construct)


def _forked(
    work: Callable[[], Iterable[dict[str, Any]]], settings: Mapping[str, Any]
) -> tuple[list[dict[str, Any]], int]:
    """Return what `work` yields in a fork, an error last; and how late it was, if it was ended."""
    there, here = os.pipe()
    pid = os.fork()
    if not pid:
        try:
            _limit_fork(settings)
            _write(here, work)
        finally:
            os._exit(0)
    os.close(here)
    with os.fdopen(there) as lines:
        found = [json.loads(line) for line in lines if line.endswith("\n")]
    _, status = os.waitpid(pid, 0)
    ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    return found, {int(signal.SIGPROF): 1, int(signal.SIGALRM): MOST_LATE}.get(ended, 0)


def _limit_fork(settings: Mapping[str, Any]) -> None:
    """Let the kernel end this process when its time is up; what it prints is for nobody."""
    end_with_parent()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    for number in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(number, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, settings["trial"])
    signal.setitimer(signal.ITIMER_REAL, settings["waiting"] / SOONER)


def _write(here: int, work: Callable[[], Iterable[dict[str, Any]]]) -> None:
    try:
        for line in work():
            os.write(here, (json.dumps(line) + "\n").encode())
    except Unusable as reason:
        makes = isinstance(reason, CannotMake)
        error = {"error": str(reason), "unreadable": True, "makes": makes}
    except BaseException as raised:  # whatever it raises, it is said
        error = {"error": f"raises {told(raised)}"}
    else:
        return
    os.write(here, (json.dumps(error) + "\n").encode())


def _signature(target: Callable[..., Any]) -> inspect.Signature | None:
    try:
        return inspect.signature(target)
    except (TypeError, ValueError):  # some built-in functions have none
        return None
