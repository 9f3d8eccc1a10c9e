"""Tasks, outcomes and conventions made by hand, for what is said of them without any target."""

from properties.conformance.cases import Case
from properties.conformance.declared import Declared
from properties.conformance.outcomes import Outcome, Trouble
from properties.conformance.states import State
from properties.conformance.tasks import applied

ONE = (((1,), 1),)
TWO = (((2, 1), 1), ((1, 3), -1))
CONTRADICTION = (((1,), 1), ((1,), -1))
# what is told of a target that declares no more than its update
PLAINEST = {
    "update": "le",
    "step": "1",
    "rate": "1",
    "start": "0",
    "order": "cyclic",
    "bias": "none",
    "bias_rate": "1",
    "mode": "online",
    "result": "last",
    "number": "float64",
    "predict_at_zero": "unknown",
    "stop": "clean",
    "undetermined": ["predict_at_zero"],
}


def task(points=ONE, declared="update=le", *, name="made", family="aimed", takes="epochs", **given):
    """A case of these points, as a target that takes these options gets it."""
    case = Case(name, family, given.pop("why", f"why {name} is there"), points, **given)
    return of(case, declared, takes)


def of(case, declared="update=le", takes="epochs"):
    return applied(case, Declared.read(declared), tuple(takes.split()), ())


def answered(asked, weights, *, edited=(), unsteady=False, **told):
    return Outcome(asked, State(tuple(weights), **told), None, edited, unsteady)


def troubled(asked, kind, words, *, edited=(), unsteady=False):
    return Outcome(asked, None, Trouble(kind, words), edited, unsteady)
