"""Targets within this process, and what is given to them where only their report is asked."""

from fractions import Fraction
from types import SimpleNamespace

import numpy as np

from perceptron import Dataset
from properties.conformance import subject as module
from properties.conformance.cases import Case
from properties.conformance.child.answers import read_answer
from properties.conformance.child.given import Given
from properties.conformance.declared import Declared
from properties.conformance.process import Died
from properties.conformance.searching import Searched
from properties.conformance.subject import Plan, Subject

PLAIN = Declared.read("update=le")
GREETING = {"parameters": ["epochs"], "required": []}
LARGE = (((3, 4), 1), ((1, 2), -1), ((5, 1), 1))
TRACES = {"expected": ["e"], "got": ["g"]}


def case(name, points=LARGE, family="aimed", **given):
    return Case(name, family, "why", points, **given)


CASES = (case("a"), case("b", LARGE[:2]), case("c", LARGE[:1]))
DATA = Dataset([x for x, _ in LARGE], [y for _, y in LARGE])
AGREES = "your data were given too, and the answer agrees"
ROUNDS = (((Fraction(0.1), Fraction(0.7)), 1), ((Fraction(0.3), -1), -1))
MANY = tuple(case(f"m{n}", (((n + 1, 2), 1), ((1, n), -1)), epochs=2) for n in range(60))


class InProcess:
    """A target in this process, of a train function; `costs` is what an answer takes."""

    kind = SimpleNamespace(arguments="mine.py:train")

    def __init__(self, train, costs=0.0):
        self.train, self.costs, self.spent, self.asked = train, costs, 0.0, []

    def ask(self, request, seconds):
        self.asked.append((len(request["X"]), seconds))
        self.spent += self.costs
        given = Given.read(request)
        return read_answer(self.train(given.X, given.y, **given.options))

    def ask_together(self, requests, seconds):
        return [self.ask(request, seconds) for request in requests]


def right(X, y, epochs=99, order=None):
    w = np.zeros(X.shape[1])
    for _ in range(epochs):
        for row in order or range(len(X)):
            w = w + y[row] * X[row] if y[row] * (w @ X[row]) <= 0 else w
    return w


def off(X, y, epochs):
    return right(X, y, epochs) + 1


def dying(X, y, epochs):
    raise Died("exit status 3")


def only_noted(monkeypatch):
    """Let the search, the passes and the other conventions be no more than notes; return them."""
    noted = SimpleNamespace(searched=[], traced=[], tried=[], others=[], found=None, close=[])

    def searched(*given):
        noted.searched.append(given)
        return Searched("quick", 7, 150, noted.found, noted.close)

    def traces(*given):
        noted.traced.append(given)
        return TRACES

    def other_conventions(*given):
        noted.tried.append(given)
        return iter(noted.others)

    for called in (searched, traces, other_conventions):
        monkeypatch.setattr(module, called.__name__, called)
    monkeypatch.setattr("properties.conformance.minimal.SECONDS", 0)
    monkeypatch.setattr(module, "TO_SHRINK", 0.0)
    return noted


def plan(folder="none", cases=CASES, data=None, budget="quick", seconds=60):
    return Plan(cases, data, budget, 7, seconds, folder)


def subject(train, declared=PLAIN, *, may_be_other=False, costs=0.0):
    process = train if isinstance(train, InProcess) else InProcess(train, costs)
    return Subject(process, declared, GREETING, may_be_other)


def names(report):
    return [finding.id for finding in report.findings]
