"""The ways in which a target may be called, likely ones first."""

import inspect
import itertools
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import CodeType
from typing import Any

from ..calling.arguments import OPTIONS, WITH_LABELS, Form, roles_of
from ..calling.load import Loaded
from ..calling.plan import Arguments, Plan, option_of
from ..calling.signatures import (
    PREDICT,
    PREDICTS,
    calls,
    calls_without_data,
    constructions,
    is_named_for,
    settings,
    signature_of,
    stepping,
    takes_a_limit,
)
from ..calling.source import columns_of_labels, texts_in, texts_of_labels, wanted_of_arrays
from .trial_run import ONE_PASS

SIGNS = ("signs", "binary")
APART = [
    Form(points, labels, shape)
    for points, shape in (
        *(("array", "flat"), ("lists", "flat"), ("array", "column")),
        *(("columns", "flat"), ("columns", "row"), ("ones", "flat")),
    )
    for labels in SIGNS
]
APART.append(Form("array", "bools"))
APART.insert(6, Form("array", "binary", "pair"))
APART += [Form("dicts", labels) for labels in SIGNS]
CLASSES = [Form(labels=labels) for labels in ("classes", "turned")]
APART += CLASSES
# a frame is for who uses pandas, pairs of lists for whose source wants lists
JOINS = [points for points in WITH_LABELS if points not in ("joined frame", "pairs lists")]
# how points are given to a target that wants lists, or tuples, where arrays fit too
WANTED_FORMS = {
    "lists": {"array": "lists", "joined": "joined lists", "pairs": "pairs lists"},
    "tuples": {"array": "tuples"},
    "dicts": {"array": "dicts"},
}
JOINED = [Form(points, labels) for points in JOINS for labels in SIGNS]
ONE_BY_ONE = [Form(p, labels) for p in ("array", "upright", "lists") for labels in SIGNS]
JOINED_ONE_BY_ONE = [replace(form, points="joined") for form in ONE_BY_ONE[: len(SIGNS)]]
LABELS = [Form(labels=labels) for labels in (*SIGNS, "bools")]
LISTED = {"joined": "joined lists", "first": "joined lists"}  # arrays of numbers hold no text
# the methods that train, and what they may be called otherwise
METHODS = ("fit", "train", "learn", "partial_fit")
TRAINS = re.compile(
    r"(?!test|predict|eval|score|plot|show|print|draw)"
    r".*(train|fit|learn|perceptron|solve|run|update|adjust|ajust|trenuj|epoch|optimi|iterat|teach|"
    r"entren|aprend|trein|entra[iî]n|appren|addestr|lern).*",
    re.IGNORECASE,
)
# what the names of points of label +1, and of -1, hold
SIDES = ("(?i:pos|plus)|^P$", "(?i:neg|minus)|^N$")
# texts of its source that may be labels
TEXTS = 4
# constructors and methods, and calls, that are combined
EACH, CALLS = 8, 12
# a fit of whole data comes before one of a point after the other, and a method of a known name
# before all others
LAST, OTHER = 3, 8


def likely_forms(plans: Iterable[Plan], target: Any) -> Iterator[Plan]:
    """Yield each plan once, before it with points and labels as its source shows them."""
    joined = WANTED_FORMS.get(wanted_of_arrays(target), {})
    texts = list(_labels_of(texts_of_labels(target)[:TEXTS]))
    columns = columns_of_labels(target)
    seen = list[Plan]()
    for plan in plans:
        form = plan.form
        likely = replace(form, points=joined.get(form.points, form.points))
        listed = replace(form, points=LISTED.get(form.points, form.points))
        is_open = form.labels in SIGNS and form.points != "apart"
        named = [replace(listed, labels=labels) for labels in texts if is_open]
        framed = [replace(form, column=name) for name in columns if form.points == "joined frame"]
        for each in (replace(plan, form=form) for form in (*framed, *named, likely, form)):
            if each not in seen:
                seen.append(each)
                yield each


def with_texts(plan: Plan, target: Any) -> Iterator[Plan]:
    """Yield a plan with labels as texts, for what knows none of the numbers that it is given."""
    for labels in ("texts|0|1", "texts|-1|1", *_labels_of(texts_in(target)[:TEXTS])):
        yield replace(plan, form=replace(plan.form, labels=labels))


def _labels_of(texts: list[str]) -> Iterator[str]:
    """Yield texts as labels, that of -1 first; beside one alone stands another."""
    pairs = itertools.permutations([*texts, "other"] if len(texts) == 1 else texts, 2)
    yield from ("|".join(["texts", b, a]) for a, b in pairs)


def promised_plans(loaded: Loaded) -> Iterator[Plan]:
    """Yield the likeliest plan, for each form of labels, if the shape is one that is promised."""
    first = next(all_plans(loaded), None)
    if first is None or loaded.method is not None:
        return
    given = {*map(str, [*first.make.values(), *first.call.values()])}
    known = {"points", "labels", "state", "None", "False", *OPTIONS, *(f"{o}?" for o in OPTIONS)}
    if "labels" in given and given <= known and (first.kind == "function" or first.method == "fit"):
        forms = [Form("apart")] if _are_sides(first.call) else [*LABELS, Form("apart"), *CLASSES]
        plain = (replace(first, form=form) for form in forms)
        yield from _steps(loaded.target) if first.keeps_nothing else plain


def all_plans(loaded: Loaded) -> Iterator[Plan]:
    """Yield the plans, likely ones first."""
    target = loaded.target
    if callable(target) and not (
        loaded.method or inspect.isclass(target) or hasattr(target, "fit")
    ):
        yield from _steps(target)
        yield from _ranked([Plan()], [None], target)
    if not inspect.isroutine(target):
        made, methods = _made(target), _methods(target, loaded.method)
        with_data = [plan for plan in made if plan.is_made_of_data]
        if not any(name and _may_train(target, name) for name in methods):
            # what it is made of is all that it gets
            made, methods = with_data, [None]
        elif _is_run_bare(target, made, methods):
            made = [*with_data, *made]
        yield from _ranked(made, methods, target)


def _is_run_bare(target: Any, made: list[Plan], methods: list[str | None]) -> bool:
    """Whether the method that is likeliest to train needs nothing: its object has the data."""
    likely = [name for name in methods if name and TRAINS.fullmatch(name)] or methods
    taken = signature_under(target, replace(made[0], method=likely[0])).parameters.values()
    return all(p.default is not p.empty for p in taken)


def in_two_steps(loaded: Loaded, keeps: str | None) -> Iterator[Plan]:
    """Yield the plans of a method that keeps the data, and of another that trains on them.

    The first is not named for training, or is the one that is known to learn nothing.
    """
    target = loaded.target
    if inspect.isroutine(target) or loaded.method:
        return
    methods = [name for name in _methods(target, None) if name]
    firsts = [name for name in methods if name == keeps or not TRAINS.fullmatch(name)]
    seconds = [name for name in methods if name not in firsts]
    for make, first, second in itertools.product(_made(target)[:1], firsts, seconds):
        plan, train = replace(make, method=first), replace(make, method=second)
        call = next((c for c, joined in calls(signature_under(target, plan)) if not joined), {})
        later = next(calls_without_data(signature_under(target, train)), {"": None})
        if _wants_labels(call) and all(option_of(filler) in OPTIONS for filler in later.values()):
            both = replace(plan, call=call, then=(second, later))
            yield from (replace(both, form=form) for form in LABELS)


def _steps(target: Any) -> Iterator[Plan]:
    """Yield the plan of a step, if a function takes weights, one point and its label."""
    found = signature_of(target).parameters
    needed = [name for name, p in found.items() if p.default is p.empty]
    if len(needed) < 3 or needed[0].lower() == "x" or {*needed[3:]} - {"eta"}:
        return
    if {"points", "data"} & {*roles_of(needed[0])} or "file" in roles_of(needed[2]):
        return
    # what cuts points short takes too few weights as well
    for state in ("state", "state d+1", "state pair"):
        call = dict(zip(needed, (state, "points", "labels"), strict=False))
        call |= {"eta": "eta" if "eta" in needed else "eta?"} if "eta" in found else {}
        yield from (Plan(call=call, repeat="rows", form=form) for form in LABELS)


def _ranked(made: list[Plan], methods: list[str | None], target: Any) -> Iterator[Plan]:
    """Yield all combinations; first those of which each part is likely."""
    ranked: list[tuple[int, Plan]] = []
    parts = itertools.product(enumerate(made[:EACH]), enumerate(methods[:EACH]))
    for (making, make), (place, method) in parts:
        plan = replace(make, method=method)
        likely = calls(signature_under(target, plan))
        if plan.is_made_of_data:
            joined = "labels" not in plan.make.values()
            found = signature_under(target, plan)
            without = [(call, joined) for call in calls_without_data(found)]
            is_asked_again = any("labels" in roles_of(name) for name in found.parameters)
            likely = likely if is_asked_again else iter(without)
        for calling, (call, joined) in enumerate(itertools.islice(likely, CALLS)):
            is_other = methods[0] in METHODS and method not in METHODS
            # a method of the class makes an object, and trains it in its own way
            is_other = is_other or _is_of_the_class(target, method)
            # on data that it has, a run needs nothing of which nobody knows what it is
            given = call if plan.is_made_of_data else {}
            guessed = sum(not (option_of(f) or is_named_for(n, f)) for n, f in given.items())
            rank = making + place + calling + OTHER * (guessed + is_other)
            holds_data = "settings" in call.values() and "points" not in call.values()
            own = ONE_BY_ONE if holds_data else _forms(joined=joined)
            own = [Form("apart")] if _are_sides(call) else own
            ways = [(rank, replace(plan, call=call), own)]
            step = call if method is not None else stepping(call)
            if "points" in step.values() and not (joined and _wants_labels(call)):
                row = replace(plan, call=step, repeat="rows")
                ways.append((rank + LAST, row, JOINED_ONE_BY_ONE if joined else ONE_BY_ONE))
                is_a_pass = ONE_PASS.fullmatch(getattr(target, "__name__", ""))
                if is_a_pass and method is None:
                    once = JOINED if joined else APART
                    ways.append((rank, replace(row, repeat="passes"), once))
            for first, way, forms in ways:
                places = ((first + i // len(SIGNS), form) for i, form in enumerate(forms))
                ranked += [(rank, replace(way, form=form)) for rank, form in places]
    yield from (plan for _, plan in sorted(ranked, key=lambda entry: entry[0]))


def _are_sides(call: Arguments) -> bool:
    """Whether the names say that points of label +1 come first, and those of -1 second."""
    names = [name for name, filler in call.items() if filler in ("points", "labels")]
    return len(names) == len(SIDES) and all(map(re.search, SIDES, names))


def _wants_labels(call: Arguments) -> bool:
    """Whether a parameter that gets no points is named for labels."""
    return any("labels" in roles_of(name) for name, f in call.items() if f != "points")


def _forms(*, joined: bool) -> list[Form]:
    """Return how points and labels may be given: as frames too, if the target uses pandas."""
    forms = JOINED if joined else APART
    if "pandas" not in sys.modules:
        return forms
    frames = [Form("joined frame" if joined else "frame", labels) for labels in SIGNS]
    return [*forms[: len(SIGNS)], *frames, *forms[len(SIGNS) :]]


def _made(target: Any) -> list[Plan]:
    """Return how an object is made to train it: an instance is copied."""
    found: list[Plan] = []
    for make in constructions(target) if isinstance(target, type) else settings(target):
        plan = Plan(_kind(target), make=make)
        found += [plan] * (plan not in found)
    return found


def _kind(target: Any) -> str:
    return "class" if isinstance(target, type) else "instance"


def trains(target: Any, method: str | None) -> bool:
    """Say whether a function, or a method, trains by its name, its limit, or as the only one."""
    if TRAINS.fullmatch(method or "train") or takes_a_limit(_taken(target, method or "")):
        return True
    known = [name for name in _methods(target, None) if name and not PREDICT.fullmatch(name)]
    return [name for name in known if not _is_of_the_class(target, name)] == [method]


def _is_of_the_class(target: Any, method: str | None) -> bool:
    return isinstance(inspect.getattr_static(target, method or "", None), classmethod)


def _methods(target: Any, named: str | None) -> list[str | None]:
    """Return the names of the methods that may train; None: making the object does."""
    if named is not None:
        return [named]
    kind = target if isinstance(target, type) else type(target)
    written = dict.fromkeys(name for each in kind.__mro__ for name in vars(each))
    names = [n for n in written | dict.fromkeys(dir(target)) if callable(getattr(target, n, None))]
    found = [name for name in METHODS if name in names]
    others = [n for n in names if n not in found and not n.startswith("_")]
    others = [name for name in others if not inspect.isbuiltin(getattr(target, name))]
    parts = _parts(kind, others)
    found += sorted(others, key=lambda name: (TRAINS.fullmatch(name) is None, name in parts))
    found += ["__call__"] * inspect.isfunction(inspect.getattr_static(kind, "__call__", None))
    return [*found, *([None] if isinstance(target, type) else [])]


def leaves_predict_alone(target: Any, plan: Plan) -> bool:
    """Say whether an object has a method `predict` that is not asked for its labels."""
    has_weights = plan.kind != "function" and plan.weights is not None
    return has_weights and plan.predict is None and callable(getattr(target, "predict", None))


def _may_train(target: Any, method: str) -> bool:
    """Whether a method is not named for predictions, or takes labels all the same."""
    named = method != "__call__" and PREDICTS.fullmatch(method)
    return not named or any("labels" in roles_of(n) for n in _taken(target, method).parameters)


def loops_over(target: Any, step: str) -> Iterator[Plan]:
    """Yield the plans of methods that call this one, and train by their names or have a limit."""
    kind = target if isinstance(target, type) else type(target)
    callers = [n for n in _methods(target, None) if n and n != step and step in _called(kind, n)]
    loops = [n for n in callers if TRAINS.fullmatch(n) or takes_a_limit(_taken(kind, n))]
    plans = _ranked(_made(target), [*loops], target) if loops else iter(())
    yield from (plan for plan in plans if plan.repeat == "never")


def _parts(kind: type, methods: list[str]) -> set[str]:
    """Return the methods that do a part of the work of another, which trains or has a limit.

    They take no limit of passes themselves.
    """
    limited = {name for name in methods if takes_a_limit(_taken(kind, name))}
    callers = [name for name in methods if TRAINS.fullmatch(name) or name in limited]
    return {name for caller in callers for name in _called(kind, caller)} - limited


def _called(kind: type, method: str) -> set[str]:
    """Return the names of what a method calls, or may call."""
    code = getattr(inspect.getattr_static(kind, method, None), "__code__", None)
    return _names(code) - {code.co_name} if code else set()


def _names(code: CodeType) -> set[str]:
    """Return the names in a function, and in what is written within it, as a comprehension is."""
    within = (_names(each) for each in code.co_consts if isinstance(each, CodeType))
    return {*code.co_names}.union(*within)


def _taken(target: Any, method: str) -> inspect.Signature:
    """Return the parameters of a method."""
    return signature_under(target, Plan(_kind(target), method=method))


def signature_under(target: Any, plan: Plan) -> inspect.Signature:
    """Return the parameters of what is called."""
    if plan.method is None:
        return signature_of(target) if plan.kind == "function" else inspect.Signature()
    static = inspect.getattr_static(target, plan.method)
    is_unbound = plan.kind == "class" and inspect.isfunction(static)  # its first is the object
    return signature_of(getattr(target, plan.method), bound=not is_unbound)
