"""A small checker of VIPR 1.0 of its own, written from the published grammar of the format.

Of the reasons it knows `lin`, a sum, and of what is to be proved `infeas`, a contradiction: no more
is written here.
"""

from fractions import Fraction
from typing import NamedTuple

SENSES = {"L": -1, "E": 0, "G": 1}


class Rejected(Exception):
    """The file is not of the format, or proves something else."""


class Constraint(NamedTuple):
    sense: int
    right: Fraction
    left: dict

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
    """Return what the file proves, which is "infeasible"."""
    lines = [line for line in text.splitlines() if not line.startswith("%")]
    return _File(" ".join(lines).split()).check()


class _File:
    def __init__(self, words):
        self.words = words[::-1]

    def check(self):
        self.expect("VER", "1.0", "VAR")
        self.variables = len([self.word() for _ in range(self.index())])
        self.expect("INT", "0", "OBJ", "min", "0", "CON")
        of, _ = self.index(), self.index()
        known = [self.constraint() for _ in range(of)]
        self.expect("RTP", "infeas", "SOL", "0", "DER")
        for _ in range(self.index()):
            known.append(self.derived(known))
        if self.words:
            raise Rejected(f"{self.words[-1]} stands after the end")
        if not known[-1].absurd:
            raise Rejected("the last constraint is no absurdity")
        return "infeasible"

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

    def index(self, below=10**9):
        value = self.number()
        if value.denominator > 1 or not 0 <= value < below:
            raise Rejected(f"{value} is no index or count")
        return int(value)

    def terms(self, below):
        pairs = [(self.index(below), self.number()) for _ in range(self.index())]
        if len(dict(pairs)) < len(pairs):
            raise Rejected("an index stands twice")
        return {index: value for index, value in pairs if value}

    def constraint(self):
        name, sense = self.word(), self.word()
        if sense not in SENSES:
            raise Rejected(f"{name}: {sense} is no sense")
        return Constraint(SENSES[sense], self.number(), self.terms(self.variables))

    def derived(self, known):
        due = self.constraint()
        self.expect("{", "lin")
        made = self.combined(known)
        self.expect("}")
        self.word()  # the last constraint that refers to it: for the memory of a checker
        if not made.dominates(due):
            raise Rejected("it does not follow")
        return due

    def combined(self, known):
        by, left = self.terms(len(known)), {}
        signs = {known[i].sense * (1 if a > 0 else -1) for i, a in by.items()} - {0}
        if len(signs) > 1:
            raise Rejected("the multipliers are of both signs")
        for i, a in by.items():
            for j, b in known[i].left.items():
                left[j] = left.get(j, 0) + a * b
        right = sum((a * known[i].right for i, a in by.items()), Fraction())
        return Constraint(*(signs or {0}), right, {j: a for j, a in left.items() if a})
