"""A small checker of VIPR 1.0 of its own, written from the published grammar of the format.

Of its reasons it knows `asm`, `lin` and `rnd`, of relations to prove `infeas` and a range.
"""

import math
from fractions import Fraction
from typing import NamedTuple

__all__ = ["Rejected", "check"]

SENSES = {"L": -1, "E": 0, "G": 1}


class Rejected(Exception):
    """The file is not of the format, or proves something else."""


class Constraint(NamedTuple):
    sense: int
    right: Fraction
    left: dict
    assumed: frozenset = frozenset()

    @property
    def absurd(self):
        impossible = {1: self.right > 0, 0: self.right != 0, -1: self.right < 0}
        return not self.left and impossible[self.sense]

    def dominates(self, other):
        if self.absurd:
            return True
        if self.left != other.left or (self.sense and self.sense != other.sense):
            return False
        least, most = sorted((self.right, other.right))
        return {1: self.right == most, -1: self.right == least, 0: least == most}[other.sense]


def check(text):
    """Return what the file proves: "infeasible", or the range of the optimal value."""
    lines = text.splitlines()
    while lines and lines[0].startswith("%"):
        lines.pop(0)
    return _File("\n".join(lines).split()).check()


class _File:
    def __init__(self, words):
        self.words = words[::-1]

    def check(self):
        self.expect("VER", "1.0", "VAR")
        self.variables = len([self.word() for _ in range(self.count())])
        self.expect("INT")
        self.integers = {self.index(self.variables) for _ in range(self.count())}
        self.expect("OBJ")
        least = self.word() == "min"
        self.objective = self.terms(self.variables)
        self.expect("CON")
        of, _ = self.count(), self.count()
        self.known = [self.constraint() for _ in range(of)]
        self.expect("RTP")
        goal = self.word()
        bounds = [self.word(), self.word()] if goal == "range" else []
        self.expect("SOL")
        values = [self.solution() for _ in range(self.count())]
        self.expect("DER")
        for _ in range(self.count()):
            self.known.append(self.derived())
        if self.words:
            raise Rejected(f"{self.words[-1]} stands after the end")
        if goal == "infeas":
            return self.infeasible()
        return self.within(least, bounds, values)

    def infeasible(self):
        last = self.known[-1]
        if not last.absurd or last.assumed:
            raise Rejected("the last constraint is no absurdity")
        return "infeasible"

    def within(self, least, bounds, values):
        proved, shown = bounds if least else bounds[::-1]
        last, sense = self.known[-1], 1 if least else -1
        if not proved.endswith("inf"):
            due = Constraint(sense, Fraction(proved), self.objective)
            if last.assumed or not last.dominates(due):
                raise Rejected("the last constraint does not bound the objective")
        if not shown.endswith("inf") and not any(
            sense * value <= sense * Fraction(shown) for value in values
        ):
            raise Rejected("no solution is as good as that")
        return tuple(bounds)

    def word(self):
        if not self.words:
            raise Rejected("the file ends early")
        return self.words.pop()

    def expect(self, *words):
        for due in words:
            if (found := self.word()) != due:
                raise Rejected(f"{found} stands where {due} is due")

    def number(self):
        try:
            return Fraction(self.word())
        except ValueError as error:
            raise Rejected(str(error)) from None

    def count(self):
        value = self.number()
        if value.denominator > 1 or value < 0:
            raise Rejected(f"{value} is not a count")
        return int(value)

    def index(self, below):
        value = self.count()
        if value >= below:
            raise Rejected(f"{value} is no index")
        return value

    def terms(self, below):
        pairs = [(self.index(below), self.number()) for _ in range(self.count())]
        if len(dict(pairs)) < len(pairs):
            raise Rejected("an index stands twice")
        return {index: value for index, value in pairs if value}

    def constraint(self):
        name, sense = self.word(), self.word()
        if sense not in SENSES:
            raise Rejected(f"{name}: {sense} is no sense")
        right = self.number()
        if self.words and self.words[-1] == "OBJ":
            self.word()
            return Constraint(SENSES[sense], right, self.objective)
        return Constraint(SENSES[sense], right, self.terms(self.variables))

    def solution(self):
        self.word()
        point = self.terms(self.variables)
        if any(point.get(index, Fraction()).denominator > 1 for index in self.integers):
            raise Rejected("a variable is not whole")
        for each in self.known:
            score = sum(a * point.get(j, 0) for j, a in each.left.items())
            if (score > each.right) - (score < each.right) not in {each.sense, 0}:
                raise Rejected("a solution violates a constraint")
        return sum(a * point.get(j, 0) for j, a in self.objective.items())

    def derived(self):
        due, at = self.constraint(), len(self.known)
        self.expect("{")
        reason = self.word()
        if reason == "asm":
            made = due._replace(assumed=frozenset({at}))
        elif reason in ("lin", "rnd"):
            made = self.combined(self.terms(at))
            made = self.rounded(made) if reason == "rnd" else made
        else:
            raise Rejected(f"{reason} is a reason that is not known here")
        self.expect("}")
        self.word()  # the last constraint that refers to it: for the memory of a checker
        if not made.dominates(due):
            raise Rejected(f"constraint {at} does not follow")
        return due._replace(assumed=made.assumed)

    def combined(self, by):
        signs = {self.known[i].sense * (1 if a > 0 else -1) for i, a in by.items()} - {0}
        if len(signs) > 1:
            raise Rejected("the multipliers are of both signs")
        left = {}
        for i, a in by.items():
            for j, b in self.known[i].left.items():
                left[j] = left.get(j, 0) + a * b
        right = sum((a * self.known[i].right for i, a in by.items()), Fraction())
        assumed = frozenset().union(*(self.known[i].assumed for i in by))
        return Constraint(*(signs or {0}), right, {j: a for j, a in left.items() if a}, assumed)

    def rounded(self, given):
        whole = all(j in self.integers and a.denominator == 1 for j, a in given.left.items())
        if not whole or not given.sense:
            raise Rejected("it cannot be rounded")
        right = math.ceil(given.right) if given.sense > 0 else math.floor(given.right)
        return given._replace(right=Fraction(right))
