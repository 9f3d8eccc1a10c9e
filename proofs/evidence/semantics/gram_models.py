"""Do any vectors meet some premises and not a goal? z3 is asked, and its answer checked exactly.

Its unsat is a second opinion and no proof.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, product, starmap
from typing import Any, Literal, TypeAlias

from proofs.evidence.semantics.counterexamples import Clause, refutes, tested
from proofs.kernel import NONNEGATIVE
from proofs.terms import Condition, Term, Vector, condition, inner
from proofs.theorem import Instance

Truth: TypeAlias = Literal["false", "true", "unknown"]

# what z3 may spend on one question: unlike a time, the same on every machine
SPENT = 200_000


def vectors_against(premises: frozenset[Clause], goal: Condition) -> tuple[Truth, Instance | None]:
    """Say "false", with exact values, or "true", where z3 can tell that some or none exist.

    It is asked for inner products that meet Schwarz' inequality, then for vectors that have them.
    The i-th vector has i coordinates, as after a rotation: so every Gram matrix is met, and none
    that is not positive semidefinite.
    """
    if find_spec("z3") is None:
        return "unknown", None
    z3 = import_module("z3")
    symbols = {s for c in (*premises, (goal,)) for _, p in c for s in p.free_symbols}
    vectors = sorted((s for s in symbols if type(s) is Vector), key=str)
    scalars = {s: z3.Real(s.name) for s in symbols if type(s) is not Vector}
    products = {pair: z3.Real(str(pair)) for pair in starmap(inner, product(vectors, repeat=2))}
    known = premises | {(c,) for c in _geometry(vectors)}
    if _answer(z3, known, goal, {**scalars, **products})[0] == z3.unsat:
        return "true", None
    coordinates = {
        v: tuple(z3.Real(f"{v}[{j}]") if j <= i else 0 for j in range(len(vectors)))
        for i, v in enumerate(vectors)
    }
    answer, model = _answer(z3, premises, goal, {**scalars, **coordinates})
    found = _exact(model, {**scalars, **coordinates}) if answer == z3.sat else None
    if found and refutes(found, premises, goal):
        return "false", found
    return ("true" if answer == z3.unsat else "unknown"), None


def _geometry(vectors: Sequence[Vector]) -> Iterator[Condition]:
    """Yield |v|^2 >= 0 and |u|^2 |v|^2 - <u,v>^2 >= 0."""
    for v in vectors:
        yield condition(NONNEGATIVE, inner(v, v))
    for u, v in combinations(vectors, 2):
        yield condition(NONNEGATIVE, inner(u, u) * inner(v, v) - inner(u, v) ** 2)


def _answer(
    z3: Any, premises: Iterable[Clause], goal: Condition, at: Mapping[Term, Any]
) -> tuple[Any, Any]:
    """Ask z3 for values of these unknowns that meet the premises and not the goal."""
    solver = z3.SolverFor("QF_NRA")
    solver.set("rlimit", SPENT)
    for clause in sorted(premises, key=str):
        solver.add(z3.Or(*(tested(c)(at) for c in clause)))
    solver.add(z3.Not(tested(goal)(at)))
    answer = solver.check()
    return answer, solver.model() if answer == z3.sat else None


def _exact(model: Any, at: Mapping[Term, Any]) -> Instance | None:
    """Return the values of a model where they are rational."""

    def value(unknown: Any) -> Fraction:
        if type(unknown) is int:
            return Fraction(unknown)
        return Fraction(str(model.evaluate(unknown, model_completion=True)))

    try:
        return Instance(
            {s: tuple(map(value, x)) if type(x) is tuple else value(x) for s, x in at.items()}
        )
    except ValueError:  # an algebraic number
        return None
