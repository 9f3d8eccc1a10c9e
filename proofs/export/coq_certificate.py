"""A certificate or a trace as a Coq file: what it says of the data, proved there by computation.

The file states theorems about the points on an integer grid, where labels, mistakes and margins are
the same up to one factor, and Coq evaluates the checks of ``proofs/coq/replay`` in its kernel.
Nothing is checked here: what is false is written down as it is, and coqc refuses it. The grid is
the coarsest of the units 2^e / q, q odd, that holds all points. Where it is 2^e, Coq is asked to
confirm that float64 rounds nowhere, by the condition `grid_covers` of claim ``float-is-exact``.
A bound on the mistakes of all runs in floats is about the floats nearest to the points.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import floor, gcd, lcm
from typing import Any, NamedTuple

from perceptron import Conventions, Dataset
from perceptron.arithmetic.vectors import dot
from perceptron.errors import Refused, quoted
from perceptron.training.float_mistake_bound import FLOAT32, FLOAT64, FloatType
from proofs.export.answer import answer

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
# the files on runs in floats of each type, and what is said of the data
_RUNS = """\
From Perceptron Require Import FloatGrid{n} FloatVectors{n} FloatProgram{n} FloatRuns{n}.
From Perceptron Require Import ReplayFloat{n} ReplayRuns{n}.
(* All numbers below are those that {name} holds, the nearest to those of the data. *)
"""
_TYPES = {"float64": (FLOAT64, ""), "float32": (FLOAT32, "32")}


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

    @classmethod
    def of_floats(cls, data: Dataset, kind: FloatType) -> "Grid":
        """Return the floats nearest to the data on their grid, bias included."""
        nearest = [[kind.nearest(a) for a in x] for x in data.points]
        if any(a is None for x in nearest for a in x):
            raise Refused(
                f"as_coq: a coordinate is larger than any {kind.name}; no run in it is bounded"
            )
        points = [[a for a in x if a is not None] for x in nearest]
        return cls.of(Dataset(points, data.labels))._replace(digest=data.digest)

    def head(self, floats: str | None = None) -> str:
        """Return the top of the file: imports, those about floats if they are given, and data."""
        each = zip(self.labels, self.points, strict=True)
        points = ";\n".join(f"Point ({y}) {integers(x)}" for y, x in each)
        return _HEAD.format(
            size=self.size,
            dimension=self.dimension,
            digest=self.digest,
            unit=self.unit,
            floats=floats or (_FLOATS if exponent(self.unit) is not None else ""),
            points=points,
        )

    def least_score(self, weights: Sequence[int]) -> int:
        """Return the least y<w,x> on the grid."""
        each = zip(self.labels, self.points, strict=True)
        return min(y * dot(weights, x) for y, x in each)

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


def computed(name: str, equations: str) -> str:
    """Return a theorem of two equations of numbers, which Coq evaluates."""
    return f"Theorem {name} :\n  {equations}.\nProof. vm_compute. now split. Qed.\n"


Said = Mapping[str, Any]  # the fields of a certificate, as values


def as_coq(content: Any, data: Dataset) -> str:
    r"""Return a Coq file whose theorems are what a certificate says of `data`; O(n d) in size.

    Parameters
    ----------
    content
        What ``certificate.content()`` returns, or its JSON as read: of kind separator, enclosure,
        gordan, cycle, trace or float-bound.
    data
        The data that it is made for; the bias is taken from the certificate.

    Raises
    ------
    Refused
        Where it is made for other data, or speaks of a run that the Coq program does not make: one
        with another rule than ``<=``, or stopped by its limit; or where a number of the file would
        have over 4,300 digits.
    Unreadable
        Where it is not of the form ``perceptron-certificate/1``.

    Examples
    --------
    >>> from perceptron import certify
    >>> data = Dataset([[1], [1]], [1, -1])
    >>> print(as_coq(certify(data).content(), data).split("Theorem ")[1])
    none_separates :
      ~ separable data /\
      forall rate order start, complete data order -> never_stops rate data order start.
    Proof. apply (check_gordan_sound [1; 1]). vm_cast_no_check (eq_refl true). Qed.
    <BLANKLINE>
    """
    said = answer(content, data, "as_coq", (*_THEOREMS, "float-bound")).said
    data = data.with_bias(said["bias"])
    try:
        if said["kind"] == "float-bound":
            return "\n".join(_float_bound(said, data))
        grid = Grid.of(data)
        return "\n".join([grid.head(), *_THEOREMS[said["kind"]](said, grid)])
    except ValueError as error:
        if isinstance(error, Refused):
            raise
        raise Refused("as_coq: it takes a number of over 4,300 digits; scale the data") from None


# ---- the data
def _separator(said: Said, grid: Grid) -> Iterable[str]:
    weights, bound = said["weights"], Fraction(said["mistake_bound"])
    if any(a.denominator > 1 for a in weights):
        raise Refused("as_coq: the weights are not the shortest integers; give them as written")
    radius, margin = _on(grid, said["radius_squared"]), _on(grid, said["margin_squared"])
    if radius.denominator > 1:
        raise Refused(
            f"as_coq: radius_squared {quoted(radius)} is not on the grid; no |x|^2 is that"
        )
    least, most = grid.least_score(weights), floor(bound)
    u, delta, square = integers(weights), f"({least})", f"({radius})"
    yield from _below(grid, weights, margin)
    yield from _above(said, grid, margin)
    yield theorem(
        "radius",
        f"within {square} data /\\ exists p, In p data /\\ norm2 (signed p) = {square}",
        f"apply (check_radius_sound {square}).",
    )
    yield computed(
        "shortest_weights_and_exact_bound",
        f"fold_right Z.gcd 0 {u} = 1 /\\\n"
        f"  {square} * ({margin.denominator}) * ({bound.denominator}) = "
        f"({margin.numerator}) * ({bound.numerator})",
    )
    yield theorem(
        "mistake_bound",
        f"forall order fuel, Z.of_nat (updates (run 1 data order fuel [])) <= {most}",
        f"apply (check_bound_sound {u} {delta} {square} {most}).",
    )
    yield from grid.float_bound(weights, least, int(radius), most)


def _enclosure(said: Said, grid: Grid) -> Iterable[str]:
    weights = _scaled_up(said["weights"])
    yield from _below(grid, weights, _on(grid, said["lower_squared"]))
    yield from _above(said, grid, _on(grid, said["upper_squared"]))


def _below(grid: Grid, weights: list[int], square: Fraction) -> Iterable[str]:
    """Yield that the weights separate, with a margin that is at least this."""
    top, bottom = f"({square.numerator})", f"({square.denominator})"
    u, delta = integers(weights), f"({grid.least_score(weights)})"
    yield theorem(
        "separates_and_margin_at_least",
        f"margin_at_least {top} {bottom} data /\\ separates {u} data",
        f"apply (check_below_sound {u} {delta} {top} {bottom}).",
    )


def _above(said: Said, grid: Grid, square: Fraction) -> Iterable[str]:
    """Yield that no weights have a larger margin than this."""
    top, bottom = f"({square.numerator})", f"({square.denominator})"
    hull = integers(_all_multipliers(said, grid))
    yield theorem(
        "margin_is_at_most",
        f"margin_at_most {top} {bottom} data",
        f"apply (check_above_sound {hull} {top} {bottom}).",
    )


def _gordan(said: Said, grid: Grid) -> Iterable[str]:
    yield theorem(
        "none_separates",
        "~ separable data /\\\n"
        "  forall rate order start, complete data order -> never_stops rate data order start",
        f"apply (check_gordan_sound {integers(_all_multipliers(said, grid))}).",
    )


def _float_bound(said: Said, data: Dataset) -> Iterable[str]:
    """Yield the floats, and that every run over them makes fewer mistakes than the number."""
    kind, number = _TYPES[said["arithmetic"]]
    if any(a.denominator > 1 for a in (*said["weights"], said["mistakes_below"])):
        raise Refused(
            "as_coq: the weights or mistakes_below are not integers; give them as written"
        )
    grid = Grid.of_floats(data, kind)
    e, bound, u = exponent(grid.unit), said["mistakes_below"], integers(said["weights"])
    radius = max(dot(x, x) for x in grid.points)
    points, rate, d = f"(floats_of ({e}) data)", "(on_grid 0 1)", f"{grid.dimension}%nat"
    yield grid.head(_RUNS.format(n=number, name=kind.name))
    yield theorem(
        "every_run_in_floats_is_bounded",
        f"forall fuel how order, (forall pass k, usual {rate} (how pass k)) ->\n"
        f"  let t := float_run {rate} {points} how order fuel (repeat zero {d}) in\n"
        f"  Z.of_nat (length (concat (float_mistakes t))) < {bound} /\\\n"
        f"  ((Z.to_nat {bound} <= fuel)%nat -> float_ended t = converged /\\\n"
        f"   (each_in_each {points} order ->\n"
        f"    nearly_right {points} {d} (radius {radius} ({e})) (float_weights t)))",
        f"apply (check_float_runs_sound {u} ({grid.least_score(said['weights'])})\n"
        f"  {radius} ({e}) 0 {bound} {d} data).",
    )


# ---- a run
def _cycle(said: Said, grid: Grid) -> Iterable[str]:
    conventions, first = _conventions(said), said["first_pass"]
    second = said["second_pass"]
    start, weights, rate = _on_weights(said, conventions, grid)
    if not conventions.repeats:
        raise Refused(
            f"as_coq: order {conventions.order!r} need not repeat; a cycle proves nothing"
        )
    each, between = naturals(next(conventions.passes(grid.size))), _all_multipliers(said, grid)
    yield theorem(
        "never_ends",
        f"never_stops {rate} data (orders (every_pass {each})) {start}",
        f"apply (check_cycle_sound {rate} data {each} {start}\n  {weights} {first}%N {second}%N).",
    )
    length = f"(N.to_nat ({second} - {first})%N)"
    yield theorem(
        "weights_come_back_first_then",
        f"first_return {rate} data (rows_of {each}) {length} {weights}",
        f"apply (check_return_sound {rate} data {each}\n  {length} {weights}).",
    )
    yield theorem(
        "mistakes_between",
        f"made_between {rate} data (rows_of {each}) {length} {weights}\n  {naturals(between)}",
        f"apply (check_between_sound {rate} data {each}\n"
        f"  {length} {weights} {naturals(between)}).",
    )
    period = said["period"]
    yield computed(
        "period",
        f"({second} - {first} = {period['passes']} /\\\n"
        f"  fold_right N.add 0 {naturals(between)} = {period['updates']})%N",
    )


def _trace(said: Said, grid: Grid) -> Iterable[str]:
    outcome, evidence = said["outcome"], said["evidence"]
    if outcome == "limit":
        raise Refused("as_coq: the run was stopped by its limit; give a run that ended by itself")
    if (outcome == "endless") != (evidence is not None):
        raise Refused("as_coq: an endless run has evidence, and no other; give the run as written")
    for name in evidence.keys() & {"digest", "bias", "conventions"} if evidence else ():
        if evidence[name] != said[name]:
            raise Refused(f"as_coq: the evidence has another {name}; give the run as written")
    conventions, passes = _conventions(said), said["passes"]
    start, weights, rate = _on_weights(said, conventions, grid)
    mistakes = said["mistakes"]
    how = "converged" if outcome == "converged" else "limit"
    yield f"Definition presented_in : order := {_order(conventions, grid, passes)}.\n"
    yield f"Definition start : vec := {start}.\n"
    yield f"Definition final : vec := {weights}.\n"
    yield f"Definition mistaken : list N := {naturals(mistakes)}.\n"
    yield theorem(
        "trace_holds",
        f"made (run {rate} data (orders presented_in) (N.to_nat {passes}%N) start)\n"
        f"  final mistaken {passes}%N {how}",
        "apply check_trace_sound.",
    )
    if outcome == "converged":
        yield theorem("separator", "separates final data", "apply check_separator_sound.")
    else:
        yield from _THEOREMS[evidence["kind"]](evidence, grid)
    if not any(conventions.start or ()):
        factor = Fraction(conventions.step * conventions.rate)
        yield from grid.float_run(factor, len(mistakes), passes, how)


def _conventions(said: Said) -> Conventions:
    rule = said["conventions"]
    order = rule["order"] if isinstance(rule["order"], str) else tuple(rule["order"])
    conventions = Conventions(
        rule["update"],
        1 if rule["step"] == "1" else 2,
        rule["rate"],
        tuple(rule["start"]),
        order=order,
    )
    if conventions.update != "le":
        raise Refused(
            f"as_coq: the run updates by the rule {conventions.update!r}, the Coq program where "
            "y<w,x> <= 0; give a run by the rule 'le'"
        )
    return conventions


def _order(conventions: Conventions, grid: Grid, passes: int) -> str:
    if conventions.repeats:
        return f"every_pass {naturals(next(conventions.passes(grid.size)))}"
    each = (naturals(rows) for rows in islice(conventions.passes(grid.size), passes))
    return f"pass_by_pass [{'; '.join(each)}]"


def _on_weights(said: Said, conventions: Conventions, grid: Grid) -> tuple[str, str, int]:
    """Return start, last weights and rate of the run on the grid, scaled so that all are whole."""
    unit = Fraction(conventions.step * conventions.rate) * grid.unit
    start = [a / unit for a in conventions.first_weights(grid.dimension)]
    rate = lcm(*(a.denominator for a in start))
    last = [rate * a / unit for a in said["weights"]]
    wrong = next((a for a in last if a.denominator > 1), None)
    if wrong is not None:
        raise Refused(
            f"as_coq: a weight is {quoted(wrong)} on the grid of the run; no run ends there"
        )
    return integers(int(rate * a) for a in start), integers(map(int, last)), rate


# ---- numbers
def _on(grid: Grid, square: Any) -> Fraction:
    """Return a square in the user's units, on the grid."""
    return Fraction(square) / grid.unit**2


def _scaled_up(numbers: Iterable[Any]) -> list[int]:
    """Return the least positive multiple that is whole."""
    given = list(numbers)
    scale = lcm(*(a.denominator for a in given))
    return [int(a * scale) for a in given]


def _all_multipliers(said: Said, grid: Grid) -> list[int]:
    return [said["multipliers"].get(row, 0) for row in range(grid.size)]


_THEOREMS = {
    "separator": _separator,
    "enclosure": _enclosure,
    "gordan": _gordan,
    "cycle": _cycle,
    "trace": _trace,
}
