"""Kernel and checker, given the same rule on the same lines at random: they must agree."""

import random
from collections import Counter

import pytest
import sympy
from kernel_lines import by_rule, run_of, scalar, stated
from replay_terms import KERNEL, known

from proofs.checkers import independent_kernel
from proofs.export.json_ledger import _condition as written
from proofs.kernel import look
from proofs.terms import Refused, Relation, substitute

SCALARS, VECTORS, RELATIONS = "kga", "wu", (">", ">=", "=")
RULES = (
    "assume", "number", "square", "norm", "times", "scale", "combine", "cancel", "cases",
    "invariant", "instantiate",
)  # fmt: skip


class Draw(random.Random):
    """What a document may hold, at random."""

    def polynomial(self, most=2):
        numbers = ["1", "2", "-1", "1/2", "0"]
        return [[self.choice(numbers), [self.generator()] * self.randrange(3)]
                for _ in range(self.randrange(most + 1))]  # fmt: skip

    def generator(self):
        return self.choice([*map(list, SCALARS), self.choices(VECTORS, k=2)])

    def vector(self):
        names = [name for name in VECTORS if self.random() < 0.6]
        return [[*monomial, name] for name in names for monomial in self.polynomial(1)]

    def multiplier(self):
        return self.choice([[["1", []]], [["2", []]], self.polynomial(1)])

    def assigned(self, many):
        if self.random() < 0.6:
            return ["scalar", self.choice(SCALARS), *(self.polynomial() for _ in range(many))]
        return ["vector", self.choice(VECTORS), *(self.vector() for _ in range(many))]

    def run(self):
        local = [["scalar", "a"], ["vector", "u"]]
        return {
            "state": [self.assigned(2) for _ in range(self.randrange(1, 3))],
            "guards": [[self.choice(RELATIONS), self.polynomial()] for _ in range(2)],
            "local": self.sample(local, self.randrange(2)),
        }


# ---- one ledger, kept by both
class Both:
    def __init__(self, seed):
        self.draw, self.facts, self.lines = Draw(seed), [], []
        self.counts = Counter()

    def tried(self, rule, given, over, says):
        """Whether both make this line of it, or neither; a line that both make is kept."""
        raw = {
            "line": str(len(self.lines) + 1), "rule": rule, "arguments": given,
            "parents": [str(at + 1) for at in over], "concludes": says,
        }  # fmt: skip
        try:
            fact = by_rule(KERNEL, rule, given, [self.facts[at] for at in over], says)
            fact = fact if look(fact)[1:3] == stated(KERNEL, says) else None
        except Refused:
            fact = None
        try:
            line = independent_kernel._line(independent_kernel._Raw(raw), self.lines)
        except independent_kernel.Refused:
            line = None
        self.counts[rule, fact is not None] += 1
        if fact is None or line is None:
            return fact is line
        self.facts.append(fact)
        self.lines.append(line)
        return look(fact)[:3] == known(line)

    def step(self):
        """Try a rule at random, on what it wants about half of the time."""
        rule = self.draw.choice(RULES)
        if not self.facts:
            rule = "assume"
        given, over, says = getattr(self, rule, self.plain)(rule)
        if self.draw.random() < 0.2:
            says = [self.draw.choice(RELATIONS), says[1]]
        return self.tried(rule, given, over, says)

    def pick(self, many=1):
        return self.draw.choices(range(len(self.facts)), k=many)

    def says(self, at):
        return written(look(self.facts[at])[1:3])

    def plain(self, rule):
        """A rule whose line follows from its arguments: what the kernel makes of them."""
        given, over = {
            "assume": lambda: ([], []),
            "number": lambda: ([self.draw.multiplier()], []),
            "square": lambda: ([self.draw.polynomial()], []),
            "norm": lambda: ([self.draw.vector()], []),
            "times": lambda: ([], self.pick(2)),
            "scale": lambda: ([self.draw.multiplier()], self.pick()),
            "instantiate": lambda: ([self.draw.assigned(1)], self.pick()),
        }[rule]()
        free = [self.draw.choice(RELATIONS), self.draw.polynomial()]
        try:
            fact = by_rule(KERNEL, rule, given, [self.facts[at] for at in over], free)
        except Refused:
            return given, over, free
        return given, over, written(look(fact)[1:3])

    def combine(self, rule):
        over = self.pick(self.draw.randrange(3))
        given = [self.draw.multiplier() for _ in over]
        says = [look(self.facts[at]).polynomial for at in over]
        terms = (scalar(KERNEL, by) * p for by, p in zip(given, says, strict=True))
        total = sum(terms, sympy.S.Zero)
        return given, over, written((Relation(self.draw.choice(RELATIONS)), sympy.expand(total)))

    def cancel(self, rule):
        (factor,), p = self.pick(), self.draw.polynomial()
        product = sympy.expand(look(self.facts[factor]).polynomial * scalar(KERNEL, p))
        relation = self.draw.choice(RELATIONS)
        self.tried("assume", [], [], written((Relation(relation), product)))
        return [], [len(self.facts) - 1, factor], [relation, p]

    def cases(self, rule):
        over = self.pick() * 2 if self.draw.random() < 0.8 else self.pick(2)
        split = [h[1] for h in look(self.facts[over[0]]).hypotheses if len(h) == 2]
        p = self.draw.choice([1, -1]) * self.draw.choice(split or [sympy.S.One])
        return [written((Relation(">"), p))[1]], over, self.says(over[0])

    def invariant(self, rule):
        along, p, relation = self.draw.run(), self.draw.polynomial(), self.draw.choice(RELATIONS)
        try:
            moves = run_of(KERNEL, along).state
        except Refused:
            return [along], self.pick(2), [relation, p]
        over = []
        for at in (1, 2):
            wrong = self.draw.random() < 0.1  # twice what is needed, so that nothing else is amiss
            needed = substitute(
                (1 + wrong) * scalar(KERNEL, p), {each[0]: each[at] for each in moves}
            )
            if at == 2 and self.draw.random() < 0.7:
                along["guards"].append(written((Relation(relation), needed)))
            self.tried("assume", [], [], written((Relation(relation), needed)))
            over.append(len(self.facts) - 1)
        return [along], over, [relation, p]


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(4, 40))]
)
def test_kernel_and_checker_agree_on_every_rule_tried(seed):
    both = Both(seed)

    disagreements = [n for n in range(150) if not both.step()]

    assert not disagreements


def test_what_is_tried_is_sometimes_made_and_sometimes_not():
    both = Both(0)

    for _ in range(600):
        both.step()

    ends = {(rule, made) for rule in RULES for made in (True, False)}
    assert ends - set(both.counts) <= {("assume", False)}
