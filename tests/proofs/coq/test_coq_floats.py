"""float64 in Coq: the program is the one that Python runs, and nothing weaker is enough."""

import math
import operator
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from itertools import product
from random import Random

import pytest

from perceptron import Dataset, certify
from perceptron.errors import Refused
from perceptron.training.float_coverage import Grid
from perceptron.training.float_mistake_bound import FLOAT32, FLOAT64, float_runs
from proofs.checkers.coq_record import THEORY
from proofs.evidence.floats.float_failures import failures
from proofs.export.coq_certificate import as_coq
from tests.proofs.coq.coq_library import INSTALLED, accepted, said_of

FLOATS = [path.stem for path in sorted(THEORY.rglob("Float*.v"))]
FOUND = {failure.kind: failure for failure in failures()}
HEAD = f"""From Coq Require Import ZArith List.
From Flocq Require Import IEEE754.BinarySingleNaN.
From Perceptron Require Import Vectors Program {" ".join(FLOATS)}.
Import ListNotations SpecFloat.
Open Scope Z_scope.
"""


def coqc_says(text, folder):
    """What Coq says of a text, the theory of floats at hand."""
    return said_of(HEAD + text, folder)


def listed(values):
    return f"[{'; '.join(map(str, values))}]"


# ---- the program is the one that Python runs
def split(value):
    """Integers m and e with value = m 2^e, m of 53 bits where it is not subnormal."""
    e = max(math.frexp(value)[1] - 53, -1074)
    return int(Fraction(value) / Fraction(2) ** e), e


def constant(value):
    m, e = split(value)
    return f"on_grid ({e}) ({m})"


def shown(value):
    """A float as Flocq prints it."""
    m, e = split(value)
    sign = str(math.copysign(1, value) < 0).lower()
    return f"S754_finite {sign} {abs(m)} ({e})" if m else f"S754_zero {sign}"


def python_run(points, labels, rate, fuel):
    """The plain loop: products added from the left, w + rate * (y * x)."""
    w, passes = [0.0] * len(points[0]), []
    for _ in range(fuel):
        passes.append([])
        for row, (x, y) in enumerate(zip(points, labels, strict=True)):
            if y * reduce(operator.add, map(operator.mul, w, x), 0.0) <= 0:
                w = [a + rate * (y * b) for a, b in zip(w, x, strict=True)]
                passes[-1].append(row)
        if not passes[-1]:
            break
    return passes, w


@INSTALLED
@pytest.mark.parametrize("scale", [1.0, 1e-160, 1e150])
def test_the_coq_program_ends_with_the_bits_of_pythons(scale, tmp_path):
    random = Random(11)  # noqa: S311 - data, no secret
    goals = []

    for _ in range(4):
        points = [[random.uniform(-1, 1) * scale for _ in range(3)] for _ in range(5)]
        labels = [random.choice((-1.0, 1.0)) for _ in points]
        passes, w = python_run(points, labels, 0.1, 3)
        rows = [f"FloatPoint ({constant(y)}) {listed(map(constant, x))}"
                for x, y in zip(points, labels, strict=True)]  # fmt: skip
        goals.append(
            f"Goal let t := float_run ({constant(0.1)}) {listed(rows)} (fun _ _ => plain)\n"
            "  (in_order 5) 3 (repeat zero 3) in\n"
            "  (float_mistakes t, map B2SF (float_weights t)) =\n"
            f"  ({listed(map(listed, passes))}%nat, {listed(map(shown, w))}).\n"
            "Proof. vm_compute. reflexivity. Qed.\n"
        )

    assert coqc_says("".join(goals), tmp_path).stderr == ""


# ---- the condition is the one that is evaluated on data
SIZES = (0, 1, 3, 2**26 - 1, 2**26)
CASES = list(product((-512, -511, -500, 0, 510, 511), (0, 5, -22, -23), SIZES, (1, 7), (1, 4)))


@INSTALLED
def test_the_condition_in_coq_is_the_one_in_use(tmp_path):
    exact = [Grid(e, m, d).is_exact(Fraction(k), Fraction(2) ** r) for e, r, m, k, d in CASES]

    said = coqc_says(
        "Goal map (fun '(e, r, m, K, d) => grid_covers e r m K (Z.to_nat d)) "
        f"{listed(CASES)} = {listed(str(each).lower() for each in exact)}.\n"
        "Proof. vm_compute. reflexivity. Qed.\n",
        tmp_path,
    )

    assert said.stderr == ""
    assert set(exact) == {True, False}


# ---- the failures are those that are found
@INSTALLED
@pytest.mark.parametrize(
    ("kind", "theorem"),
    [
        ("endless by absorption", "float_absorbs_for_ever"),
        ("stop on the wrong side", "float_stops_on_the_wrong_side"),
        ("bound exceeded", "float_exceeds_the_bound"),
    ],
)
def test_coq_confirms_the_smallest_failure_found(kind, theorem, tmp_path):
    unit = -FOUND[kind].e
    rows = [listed(int(Fraction(a) / Fraction(2) ** unit) for a in z) for z in FOUND[kind].examples]

    said = coqc_says(
        f"Check ({theorem} : faithful ({unit}) {listed(rows)} = true /\\ _).\n", tmp_path
    )

    assert said.stderr == ""


# ---- runs in floats
@INSTALLED
@pytest.mark.parametrize("kind", [FLOAT64, FLOAT32], ids=lambda kind: kind.name)
def test_coq_accepts_a_bound_on_all_runs_in_floats_and_not_one_mistake_less(kind):
    data = Dataset([[Fraction(1, 3), Fraction(7, 10)], [2, 1], [-1, Fraction(1, 5)]], [1, 1, -1])
    bound = float_runs(data, certify(data).weights, kind).certificate
    less = replace(bound, mistakes_below=bound.mistakes_below - 1)

    assert accepted([as_coq(each.content(), data) for each in (bound, less)]) == {0}


def test_a_bound_in_floats_that_hold_no_coordinate_is_not_written_for_coq():
    data = Dataset([[10**39, 1]], [1])
    content = float_runs(data, (1, 0)).certificate.content() | {"arithmetic": "float32"}

    with pytest.raises(Refused, match="^as_coq: a coordinate is larger than any float32; no run"):
        as_coq(content, data)
