"""How a target is called: what it promises by its shape, or what is found out by trying.

Each attempt is made in a fork, under a limit of its own: what it leaves behind goes with it, so
that the target is then as it was loaded.
"""

import builtins
import importlib
import importlib.util
import inspect
import itertools
import json
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ..calling.answers import conventions_text, is_declaration
from ..calling.arguments import roles_of, texts_of
from ..calling.load import CannotMake, Loaded, Unusable, load, remedy, told
from ..calling.plan import LAST, VALUES, Plan
from ..calling.program import Program
from ..calling.signatures import is_named_for, signature_of, starting
from ..calling.source import labels_chosen, may_round, pass_limits_in, place_of_labels
from .answer_places import BENDS, NO_WEIGHTS, OF_A_KERNEL
from .plans import (
    METHODS,
    all_plans,
    in_two_steps,
    leaves_predict_alone,
    likely_forms,
    loops_over,
    promised_plans,
    signature_under,
    trains,
    with_texts,
)
from .samples import coordinates_taken
from .trial_run import alike, all_end, asking_in_vain, glimpse, trial

# how many ways are tried, after the first with an answer, and of those that take too long
MOST, MORE, MOST_LATE = 180, 24, 4
# how many times as much time has the first way that takes too long, if each of its runs ends
PATIENT = 6
LATE = (signal.SIGPROF, signal.SIGALRM)
UNDEFINED = re.compile("raises (Name|UnboundLocal)Error")
WANTED = "it takes only points of {} coordinates: let it make a weight for each coordinate"
FASTER = "if it ends, let it make fewer passes, or stop after one without a mistake"
UNASKED = "its `predict` is not judged: no way to ask it for labels was found"
FAILS = "cannot predict at the points that it learnt (its `predict` {}): mend `predict`"
# a fork is ended before the parent would end this process
SOONER = 4


def taken(text: str, limits: Mapping[str, Any]) -> tuple[Program, dict[str, Any]]:
    """Return the target that `text` names, as it is called, and how it describes itself.

    Raises
    ------
    Unusable
        If nothing that was tried gives an answer.
    """
    loaded = _made_by_a_function(load(text))
    held = getattr(loaded.target, "conventions", None)
    declared = held if is_declaration(held) else None
    plan, late = Plan.read(limits["plan"]) if "plan" in limits else None, False
    unjudged: Sequence[str] = ()
    if plan is None:
        search = _Search(loaded, limits)
        found = search.found()
        plan, late, unjudged = found.plan, search.late > 0, found.unjudged
    program = Program(loaded.target, plan)
    words = [*filter(None, [plan.words(loaded.name), loaded.remark, program.untried()])]
    words += [f"not judged: {', '.join(f'`{name}`' for name in unjudged)}"] * bool(unjudged)
    greeting = program.greeting
    if leaves_predict_alone(loaded.target, plan):
        words.append(UNASKED)
        said, _ = _forked(partial(asking_in_vain, program), limits["trial"], limits["waiting"])
        greeting["odd"] = [FAILS.format(each["error"]) for each in said]
    if "numba" in sys.modules and os.environ.get("NUMBA_DISABLE_JIT") == "1":
        words.append("numba compiles nothing here: its functions run as plain Python")
    return program, greeting | {
        "plan": plan.content(),
        "taken": words,
        "late": late,
        "conventions": None if declared is None else conventions_text(declared),
        "pass_limits": pass_limits_in(loaded.target),
        "may_round": may_round(loaded.target),
    }


def _made_by_a_function(loaded: Loaded) -> Loaded:
    """Return what a function of no data makes, if that is something that may be trained."""
    needs_none = all(
        p.default is not p.empty for p in signature_of(loaded.target).parameters.values()
    )
    if inspect.isroutine(loaded.target) and needs_none and next(all_plans(loaded), None) is None:
        with suppress(Exception, SystemExit):  # it may read the command line
            called = f"{loaded.name}()"
            remark = f"called `{called}`, and took what it returns"
            made = replace(loaded, target=loaded.target(), name=called, remark=remark)
            return loaded if next(all_plans(made), None) is None else made
    return loaded


@dataclass(frozen=True)
class _Outcome:
    """What came of a way to call a target: an answer that can be read, or an error, a clause.

    Its plan is that with which it was tried, and what was then found out. It works if the answer
    separates the points; it settles if it is content once it has learnt a single point, which shows
    the labels that it takes. An error is unreadable, if what came back cannot be read; it makes, if
    the object was not even made; or it is late. It is blind if its answer is the same for the
    opposite labels, and idle if it is so whatever one of the coordinates is. What counts something
    beside what is read is left unjudged.
    """

    plan: Plan
    tried: Plan | None = None
    works: bool = False
    settles: bool = False
    error: str = ""
    unreadable: bool = False
    makes: bool = False
    late: bool = False
    blind: bool = False
    idle: bool = False
    unjudged: Sequence[str] = ()

    @property
    def asked(self) -> Plan:
        """The plan with which it was tried: what was found out may be of wrong labels."""
        return self.tried or self.plan


class _Search:
    """Tries the ways to call a target, likely ones first, until one separates a few points."""

    def __init__(self, loaded: Loaded, limits: Mapping[str, Any]) -> None:
        self._loaded, self._limits = loaded, limits
        self._failed: list[_Outcome] = []
        self.late, self._in_vain = 0, False

    def found(self) -> _Outcome:
        """Return the first way that works; otherwise the first with an answer that can be read."""
        promised = list(promised_plans(self._loaded))
        # what cuts points short takes too few weights as well: a bias among them must move
        wide = [plan for plan in promised if "state d+1" in plan.call.values()][:1]
        if wide and (tried := self._tried(wide[0])).works:
            return tried
        best, later = self._first(promised, blind=True), None
        if best is None or best.blind or best.idle:
            keeps = best.plan.method if best else None
            later = self._first(in_two_steps(self._loaded, keeps))
            best = later if later and later.works else best
        best = best or self._first(all_plans(self._loaded)) or later
        if best is None and self._wants_frames():
            best = self._first(all_plans(self._loaded))
        if best is None:
            best = self._first(self._with_functions())
            best = best if best and best.works else None
        # a method that trains, by its name, fails whatever it is given
        undefined = (failed for failed in self._failed if UNDEFINED.match(failed.error))
        broken = next((failed for failed in undefined if failed.plan.method in METHODS), None)
        other = broken is None or best is None or best.plan.method != broken.plan.method
        known = best is not None and best.plan.method in METHODS and (other or best.settles)
        if best is not None and (best.works or broken is None or known):
            if not (best.idle or best.blind):
                return self._that_predicts(self._as_its_source_says(best))
            named = self._first(with_texts(best.asked, self._loaded.target))
            if named and not named.idle:
                return named
            names = " and ".join(f"`{name}`" for name in sorted(_zeros(best.plan)))
            has_names = best.plan.form.points.endswith(("records", "frame"))
            by_name = has_names and not best.settles
            if not (best.idle and (names or by_name)):
                return self._as_its_source_says(best)
            vain = f"with 0 for {names}" if names else "from the numbers of points that have names"
            self._failed.insert(0, replace(best, error=f"learns nothing {vain}"))
            raise self._refusal(self._failed[0], "")
        made = [failed for failed in self._failed if not failed.makes]
        likely = broken or min(made or self._failed, key=_guesses, default=None)
        # what runs to its end, if it is called otherwise, shows what it wants
        nothing = next((failed for failed in made if failed.error == NO_WEIGHTS), None)
        if nothing and likely and not (broken or likely.unreadable):
            likely = min(nothing, likely, key=_guesses)
        wants = "" if likely is None or likely.late else self._wanted(likely)
        is_other = nothing is not None and likely is nothing
        is_promised = promised and not (is_other or self._failed[0].unreadable)
        if is_promised and not promised[0].keeps_nothing and not wants:
            return self._failed[0]  # it has the shape, and each case will show what it raises
        if likely is not None and likely.late:
            chosen = labels_chosen(self._loaded.target)
            late = (f for f in made if f.late and f.plan.form.labels == chosen)
            return next(late, likely)  # each case will show that it does not return
        # of ways that all fail, one that runs without end is likelier to be meant
        likely = next((failed for failed in made if failed.late), likely)
        raise self._refusal(likely, wants)

    def _as_its_source_says(self, best: _Outcome) -> _Outcome:
        """Return what learns nothing right with the labels that its source predicts and takes.

        Of what takes any labels the words of its source are none. What predicts 0 and 1 may learn
        by labels -1 and +1 too, but by other steps.
        """
        form, target = best.plan.form, self._loaded.target
        if form.labels == "bools" and LAST in (best.plan.weights or []):  # W[True] is all of W
            numbers = replace(best.plan, form=replace(form, labels="binary"))
            other = self._tried(numbers)
            return other if not other.error and self._differ(best.plan, numbers) else best
        labels = labels_chosen(target) or form.labels
        plain = "signs" if texts_of(form.labels) else "binary"
        if best.works and (plain == "signs" or (form.labels, labels) == ("signs", "binary")):
            meant = replace(best.plan, form=replace(form, labels=plain))
            if plain == "binary" and not self._differ(best.plan, meant):
                return best
            other = self._tried(meant)
            return other if other.works else best
        places = {"last": "joined", "first": "first"} if form.points in ("joined", "first") else {}
        points = places.get(place_of_labels(target), form.points)
        likely = replace(form, points=points, labels=labels)
        if best.works or likely == form:
            return best
        other = self._tried(replace(best.asked, form=likely))
        return best if other.error or other.blind or best.settles > other.settles else other

    def _differ(self, *plans: Plan) -> bool:
        """Whether two ways lead to other answers."""
        programs = [Program(self._loaded.target, plan) for plan in plans]
        waiting = self._limits["waiting"] / SOONER
        return not _forked(partial(alike, *programs), self._limits["trial"], waiting)[0]

    def _that_predicts(self, best: _Outcome) -> _Outcome:
        """Return the same with lists for arrays, if only then its `predict` can be asked."""
        plan = best.plan
        if not leaves_predict_alone(self._loaded.target, plan) or plan.form.points != "array":
            return best
        other = self._tried(replace(best.asked, form=replace(plan.form, points="lists")))
        return other if other.works >= best.works and other.plan.predict else best

    def _wants_frames(self) -> bool:
        """Say whether it asks arrays for what frames have, and import pandas if it is there."""
        wants = any("ndarray' object has no attribute" in failed.error for failed in self._failed)
        if wants and "pandas" not in sys.modules and importlib.util.find_spec("pandas"):
            importlib.import_module("pandas")
            return True
        return False

    def _with_functions(self) -> Iterator[Plan]:
        """Yield what was tried in vain as it calls a number, with an activation in its place."""
        called = [failed for failed in self._failed if "object is not callable" in failed.error]
        for plan in [failed.plan for failed in called]:
            for part in ("make", "call"):
                held = getattr(plan, part)
                numbers = [name for name, filler in held.items() if type(filler) is int]
                for name, activation in itertools.product(numbers, VALUES["activation"]):
                    yield replace(plan, **{part: held | {name: activation}})

    def _first(self, plans: Iterable[Plan], *, blind: bool = False) -> _Outcome | None:
        best: _Outcome | None = None
        left, shown = MOST, False
        for plan in likely_forms(plans, self._loaded.target):
            if not left or self._is_tired():
                break
            left -= 1
            unmade = [failed.plan.make for failed in self._failed if failed.makes]
            if plan.kind == "class" and plan.make in unmade and not plan.is_made_of_data:
                continue  # it makes no object, whatever the form of the data is
            never = [_zeros(failed.plan) for failed in self._failed if failed.late]
            if any(names and names <= _zeros(plan) for names in never):
                continue  # a rate of 0 ends no loop that has no limit
            outcome = self._tried(plan)
            shown = shown or outcome.plan.weights is not None
            if shown and outcome.plan.weights is None and outcome.plan.predict is not None:
                continue  # its weights are seen, if it is called otherwise
            if outcome.works:
                return self._loop_over(outcome.plan) or outcome
            if outcome.blind and not blind:
                outcome = replace(outcome, error="gives the same weights for the opposite labels")
            if outcome.error in (OF_A_KERNEL, BENDS):  # in whichever way it is called
                raise Unusable(self._cannot(outcome, ""))
            if outcome.error:
                self._failed.append(outcome)
            elif best is None or _is_likelier(outcome, best):
                # with 0 for an unknown name, such as a size, it may have nothing but a bias
                is_guess = outcome.idle or (outcome.plan.weights is None and _zeros(outcome.plan))
                best, left = outcome, left if is_guess else min(left, MORE)
        return best

    def _loop_over(self, step: Plan) -> _Outcome | None:
        """Return how a method is called that calls a step, given one point at a time, in a loop."""
        if step.repeat != "rows" or step.method is None:
            return None
        plans = [*itertools.islice(loops_over(self._loaded.target, step.method), MORE)]
        for plan in sorted(plans, key=lambda plan: plan.form.labels != step.form.labels):
            outcome = self._tried(plan)
            # the labels that the step takes are known
            is_sure = outcome.works or plan.form.labels == step.form.labels
            if not outcome.error and (is_sure or not (outcome.blind or outcome.idle)):
                return replace(outcome, works=is_sure)
        return None

    def _is_tired(self) -> bool:
        """Whether too many ways took too long, or all together took half of the time to load."""
        times = os.times()
        spent = times.children_user + times.children_system
        return self.late >= MOST_LATE or spent > self._limits["load"] / 2

    def _tried(self, plan: Plan) -> _Outcome:
        target = self._loaded.target
        program = Program(target, plan)
        starts = [(plan.make, c) for c in starting(plan.call, signature_under(target, plan))]
        if plan.kind == "class":
            starts += [(make, plan.call) for make in starting(plan.make, signature_of(target))]
        # who takes too long again and again has less and less time; going through a frame is slow
        seconds = self._limits["trial"] / 2**self.late * (4 if "frame" in plan.form.points else 1)
        waiting = self._limits["waiting"] / SOONER
        work = partial(trial, program, starts)
        lines, late = _forked(work, seconds, waiting)
        if late and not (_works(lines) or self.late or self._in_vain):
            # its passes may be many, or slow, so that each run ends, but not all in this time
            ended, _ = _forked(partial(all_end, program), 2 * seconds, waiting)
            lines, late = _forked(work, PATIENT * seconds, waiting) if ended else (lines, late)
        self.late += late and not lines
        known = [line for line in lines if "error" not in line]
        # what gives numbers for points of each label apart, or settings, may want something else
        settings = [name for name, filler in plan.call.items() if filler == "settings"]
        name = plan.then[0] if plan.then else plan.method
        likely = plan.form.points != "apart" and trains(target, name)
        meant = all("settings" in roles_of(name) for name in settings)
        if _works(lines) or (known and likely and meant):
            return _Outcome(**(known[-1] | {"plan": Plan.read(known[-1]["plan"]), "tried": plan}))
        if late:
            seen = [_forked(partial(glimpse, program, y), seconds / 2, waiting)[0] for y in (1, -1)]
            said = [line for lines in seen for line in lines]
            plans = [Plan.read(line["plan"]) for line in said if "plan" in line]
            other = next((line for line in said if line.get("unreadable")), None)
            if other and not plans:  # where it ends it has no weights of such points
                self.late, self._in_vain = self.late - 1, True
                return _Outcome(plan, **other)
            error = f"does not return within {seconds:g} s of CPU time; {FASTER}"
            return _Outcome(next(iter(plans), plan), late=True, error=error)
        if known or not lines:
            return _Outcome(plan, error="does not train" if known else "ends its process")
        return _Outcome(plan, **lines[-1])

    def _wanted(self, failed: _Outcome) -> str:
        """Return a remedy if it takes points of more coordinates than those that were tried."""
        program = Program(self._loaded.target, failed.plan)
        seconds, waiting = self._limits["trial"], self._limits["waiting"] / SOONER
        lines, _ = _forked(partial(coordinates_taken, program), seconds, waiting)
        return WANTED.format(lines[0]["coordinates"]) if len(lines) == 1 else ""

    def _refusal(self, likely: _Outcome | None, wants: str) -> Unusable:
        """Return what says that no way works, with the plan that an adapter may begin with."""
        reason = Unusable(self._cannot(likely, wants))
        reason.plan = None if likely is None else likely.plan.content()
        return reason

    def _cannot(self, first: _Outcome | None, wants: str) -> str:
        text = self._loaded.text
        adapt = f"`perceptron adapt {text}` writes an adapter to edit"
        if first is None:
            target = self._loaded.target
            lacks = f"is of type {type(target).__name__}, and has no method that trains"
            if isinstance(target, type):
                lacks = "is a class, and no way was found to give it points and labels"
            if inspect.isroutine(target):
                lacks = "is a function that can be called without points and labels"
            return f"target: {text} {lacks}; {adapt}"
        ways, mend = len(self._failed), wants or remedy(first.error)
        adapt = f"{mend}; {adapt}" if mend else adapt
        more = f", and in {ways - 1} other ways" if ways > 1 else ""
        return (
            f"target: {text} was tried on a few points in the plane as "
            f"{first.plan.call_words(self._loaded.name)}{more}, and {first.error}; {adapt}"
        )


def _works(lines: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the answer separates the points, as far as the trial came."""
    known = [line for line in lines if "error" not in line]
    return bool(known) and bool(known[-1]["works"])


def _is_likelier(a: _Outcome, b: _Outcome) -> bool:
    """Whether of two ways that separate nothing the later one, a, is likelier to be meant."""
    if a.idle != b.idle:
        return b.idle and a.blind <= b.blind
    if texts_of(b.plan.form.labels) and not texts_of(a.plan.form.labels):
        return a.blind <= b.blind  # words of its source that are no labels
    # the labels that it takes show, if points and options are given alike
    other = {*a.plan.options()} ^ {*b.plan.options()}
    return a.settles > b.settles and a.plan.form.points == b.plan.form.points and other <= {"w0"}


def _zeros(plan: Plan) -> set[str]:
    """Return which parameters of no known name are given 0."""
    return {name for name, filler in plan.given.items() if filler == 0 and not roles_of(name)}


def _guesses(failed: _Outcome) -> int:
    """Return how many parameters are given something that their names do not say."""
    given = [*failed.plan.make.items(), *failed.plan.call.items()]
    return sum(not is_named_for(name, filler) for name, filler in given)


def _forked(
    work: Callable[[], Iterable[dict[str, Any]]], seconds: float, waiting: float
) -> tuple[list[dict[str, Any]], bool]:
    """Return what `work` yields in a fork; and whether it was ended for taking too long."""
    there, here = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            _limit_fork(seconds, waiting)
            _write(here, work)
        finally:
            os._exit(0)
    os.close(here)
    with os.fdopen(there) as lines:
        found = [json.loads(line) for line in lines if line.endswith("\n")]
    _, status = os.waitpid(pid, 0)
    return found, os.WIFSIGNALED(status) and os.WTERMSIG(status) in LATE


def _limit_fork(seconds: float, waiting: float) -> None:
    """Let the kernel end this process when its time is up; what it prints is for nobody."""
    builtins.print = lambda *things, **named: None
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    for number in LATE:
        signal.signal(number, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, waiting)


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
