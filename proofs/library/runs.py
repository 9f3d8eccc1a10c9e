"""The letters of the proofs, the runs that they speak of, and induction along a run.

A run's guards say what holds whenever it steps, so a theorem about a run speaks of every order, of
every sampling, and of every example that meets them.
"""

import sympy

from proofs.kernel import NONNEGATIVE, Fact, combine, invariant, look
from proofs.terms import Condition, Run, Term, Vector, algorithm, inner, substitute

__all__ = [
    "MARGIN", "MISTAKE", "RADIUS", "L", "R", "c", "combination_run", "delta", "induction", "k",
    "lam", "p", "passes_run", "perceptron_run", "steps_run", "u", "v", "w", "z",
]  # fmt: skip

k, p, c, delta, R = (sympy.Symbol(name) for name in ("k", "p", "c", "delta", "R"))
lam, L = sympy.Symbol("lambda"), sympy.Symbol("Lambda")
u, v, w, z = (Vector(name) for name in ("u", "v", "w", "z"))

MISTAKE = (NONNEGATIVE, -inner(w, z))
MARGIN = (NONNEGATIVE, inner(z, u) - delta)
RADIUS = (NONNEGATIVE, R**2 - inner(z, z))


def steps_run(*guards: Condition) -> Run:
    """Return the run from 0 that adds z to the weights w and 1 to the count k, under the guards."""
    return algorithm(state=[(k, 0, k + 1), (w, 0, w + z)], guards=guards, local=[z])


#: From 0, every mistake on an example z = y x adds z to the weights w and 1 to the count k.
perceptron_run = steps_run(MISTAKE, MARGIN, RADIUS)

#: The same, and p counts the passes with a mistake: c = 1 where one opens, and c = 0 elsewhere.
passes_run = algorithm(
    state=[*perceptron_run.state, (p, 0, p + c)],
    guards=[*perceptron_run.guards, (NONNEGATIVE, 1 - c)],
    local=[z, c],
)


def combination_run(separator: Term) -> Run:
    """Return the run that adds up v = sum of lambda z, and Lambda = sum of lambda, lambda >= 0."""
    return algorithm(
        state=[(v, 0, v + lam * z), (L, 0, L + lam)],
        guards=[(NONNEGATIVE, lam), (NONNEGATIVE, inner(z, separator) - delta)],
        local=[z, lam],
    )


def induction(run: Run, so_far: Fact, step: Fact) -> Fact:
    """Conclude, for every state of the run, what the assumption `so_far` says: it starts as 0."""
    entry = look(so_far)
    start = substitute(entry.polynomial, {symbol: first for symbol, first, _ in run.state})
    base = combine(entry.relation, start)
    return invariant(run, entry.relation, entry.polynomial, base, step)
