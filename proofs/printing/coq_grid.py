"""Data as integers in Coq's notation, and the float64 runs that are exact on them.

The grid is the coarsest of the units 2^e / q, q odd, that holds all points. Where it is 2^e, Coq is
asked to confirm that float64 rounds nowhere, by the condition `grid_covers` of claim
``float-is-exact``.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd
from typing import NamedTuple

from perceptron import Dataset

__all__ = ["Grid", "integers", "naturals", "theorem"]

_HEAD = """\
(* What a certificate says of {size} points in {dimension} coordinates, proved by computation.
   Data {digest}, in units of {unit}.
   To check it, compile the library of proofs/coq and then this file with the same -Q option. *)
From Coq Require Import ZArith NArith List.
From Perceptron Require Import Vectors Program Convergence Endless Replay ReplayData.
{floats}Import ListNotations.
Open Scope Z_scope.

Definition data : list point := [
{points}].
"""
_FLOATS = "From Perceptron Require Import FloatGrid FloatVectors FloatProgram ReplayFloat.\n"


class Grid(NamedTuple):
    """The points are `unit` times these integer rows."""

    unit: Fraction
    points: list[tuple[int, ...]]
    labels: Sequence[int]
    digest: str

    @classmethod
    def of(cls, data: Dataset) -> "Grid":
        """Return the data on their grid, bias included."""
        whole = [tuple(int(a * data.scale) for a in x) for x in data.points]
        common = gcd(*(a for x in whole for a in x)) or 1
        power = common & -common
        points = [tuple(a // power for a in x) for x in whole]
        return cls(Fraction(power, data.scale), points, data.labels, data.digest)

    @property
    def size(self) -> int:
        """The number of points."""
        return len(self.points)

    @property
    def dimension(self) -> int:
        """The number of coordinates, bias included."""
        return len(self.points[0])

    def head(self) -> str:
        """Return the top of the file: imports and the data."""
        each = zip(self.labels, self.points, strict=True)
        points = ";\n".join(f"Point ({y}) {integers(x)}" for y, x in each)
        return _HEAD.format(
            size=self.size,
            dimension=self.dimension,
            digest=self.digest,
            unit=self.unit,
            floats=_FLOATS if exponent(self.unit) is not None else "",
            points=points,
        )

    def least_score(self, weights: Sequence[int]) -> int:
        """Return the least y<w,x> on the grid."""
        each = zip(self.labels, self.points, strict=True)
        return min(y * sum(a * b for a, b in zip(weights, x, strict=True)) for y, x in each)

    def float_run(self, factor: Fraction, mistakes: int, passes: int, how: str) -> Iterable[str]:
        """Yield, where it is so, that every float64 program makes the run of `trace_holds`."""
        e, r, most = exponent(self.unit), exponent(factor), max(1, mistakes)
        if e is None or r is None or not self._covered(e, r, most):
            return
        rate, d = f"(on_grid ({r}) 1)", f"{self.dimension}%nat"
        yield theorem(
            "float64_makes_the_same_run",
            f"forall how, (forall pass k, honest {rate} (how pass k)) ->\n"
            f"  let t := float_run {rate} (floats_of ({e}) data) how (orders presented_in)\n"
            f"    (N.to_nat {passes}%N) (repeat zero {d}) in\n"
            f"  concat (float_mistakes t) = rows_of mistaken /\\ float_ended t = {how} /\\\n"
            f"  stand_vector ({r} + {e}) {d} final (float_weights t)",
            f"apply (check_floats_sound ({e}) ({r}) {self._largest} {most} {d} data\n"
            "  start mistaken); [|exact trace_holds].",
        )

    def float_bound(
        self, weights: Sequence[int], least: int, radius_squared: int, most: int
    ) -> Iterable[str]:
        """Yield, where it is so, that every float64 program of rate 1 stops and separates."""
        e = exponent(self.unit)
        if e is None or not self._covered(e, 0, most):
            return
        u, rate, d = integers(weights), "(on_grid 0 1)", f"{self.dimension}%nat"
        bound = f"({radius_squared} * norm2 {u} / (({least}) * ({least})))"
        yield theorem(
            "float64_stops_and_separates",
            f"let bound := {bound} in\n"
            f"  forall how order fuel, (forall pass k, honest {rate} (how pass k)) ->\n"
            f"  complete data order -> let t := float_run {rate} (floats_of ({e}) data) how order\n"
            f"    fuel (repeat zero {d}) in\n"
            "  Z.of_nat (length (concat (float_mistakes t))) <= bound /\\\n"
            "  ((1 + Z.to_nat bound <= fuel)%nat -> float_ended t = converged /\\\n"
            f"   exists w, stand_vector (0 + {e}) {d} w (float_weights t) /\\ separates w data)",
            f"apply (check_float_bound_sound {u} ({least})\n"
            f"  {radius_squared} ({e}) 0 {self._largest} {d}).",
        )

    @property
    def _largest(self) -> int:
        return max(abs(a) for x in self.points for a in x)

    def _covered(self, e: int, r: int, most_mistakes: int) -> bool:
        """Propose that `grid_covers` holds, which Coq then decides."""
        m, d = self._largest, self.dimension
        weight, score = m * most_mistakes, (d + 1) * m * m * most_mistakes
        sizes = ((e, m), (r, 1), (e + r, weight), (2 * e + r, score))
        inside = all(unit >= -1022 and unit + n.bit_length() <= 1023 for unit, n in sizes)
        return inside and score < 2**53


def exponent(number: Fraction) -> int | None:
    """Return e where the number is 2^e, else None."""
    e = number.numerator.bit_length() - number.denominator.bit_length()
    return e if Fraction(2) ** e == number else None


def integers(vector: Iterable[int]) -> str:
    """Return a list of Z."""
    return f"[{'; '.join(map(str, vector))}]"


def naturals(rows: Iterable[int]) -> str:
    """Return a list of N."""
    return f"{integers(rows)}%N"


def theorem(name: str, statement: str, proof: str) -> str:
    """Return a theorem, the one open goal of its proof a check that Coq evaluates."""
    ended = "vm_cast_no_check (eq_refl true). Qed."
    return f"Theorem {name} :\n  {statement}.\nProof. {proof} {ended}\n"
