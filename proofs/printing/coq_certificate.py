"""A certificate or a trace as a Coq file: what it says of the data, proved there by computation.

The file states theorems about the points on an integer grid, where labels, mistakes and margins are
the same up to one factor, and Coq evaluates the checks of ``proofs/coq/Replay*.v`` in its kernel.
Nothing is checked here: what is false is written down as it is, and coqc refuses it. Where float64
is exact on the data, the file says so of every float64 program, too.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import islice
from math import floor, lcm
from typing import Any

from perceptron import Conventions, Dataset
from perceptron.checker.json_fields import (
    choice,
    field,
    multipliers,
    number,
    order,
    rows,
    vector,
    whole,
)
from perceptron.checker.replay import FORMAT
from perceptron.errors import Refused
from proofs.printing.coq_grid import Grid, integers, naturals, theorem

__all__ = ["as_coq"]

Content = Mapping[str, Any]


def as_coq(content: Content, data: Dataset) -> str:
    r"""Return a Coq file whose theorems are what a certificate says of `data`; O(n d) in size.

    Parameters
    ----------
    content
        What ``certificate.content()`` returns, or its JSON as read: of kind separator, enclosure,
        gordan, cycle or trace.
    data
        The data that it is made for; the bias is taken from the certificate.

    Raises
    ------
    Refused
        Where it is made for other data, or speaks of a run that the Coq program does not make: one
        with another rule than ``<=``, or stopped by its limit.
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
    choice(content, "format", (FORMAT,))
    data = data.with_bias(_bias(content))
    if field(content, "digest") != data.digest:
        raise Refused(
            f"as_coq: the certificate is not made for the data {data.digest[:12]}...; "
            "give the data that it was made for"
        )
    grid = Grid.of(data)
    theorems = list(_THEOREMS[choice(content, "kind", _THEOREMS)](content, grid))
    return "\n".join([grid.head(), *theorems])


def _bias(content: Content) -> Any:
    return choice(content, "bias", ("none", "append", "prepend"))


# ---- the data
def _separator(content: Content, grid: Grid) -> Iterable[str]:
    weights = _scaled_up(vector(content, "weights", grid.dimension))
    radius, margin = _on(grid, content, "radius_squared"), _on(grid, content, "margin_squared")
    if radius.denominator > 1:
        raise Refused(f"as_coq: radius_squared {radius} is not on the grid; no |x|^2 is that")
    least, most = grid.least_score(weights), floor(number(content, "mistake_bound"))
    u, delta, square = integers(weights), f"({least})", f"({radius})"
    yield from _below(grid, weights, margin)
    yield from _above(content, grid, margin)
    yield theorem(
        "radius",
        f"within {square} data /\\ exists p, In p data /\\ norm2 (signed p) = {square}",
        f"apply (check_radius_sound {square}).",
    )
    yield theorem(
        "mistake_bound",
        f"forall order fuel, Z.of_nat (updates (run 1 data order fuel [])) <= {most}",
        f"apply (check_bound_sound {u} {delta} {square} {most}).",
    )
    yield from grid.float_bound(weights, least, int(radius), most)


def _enclosure(content: Content, grid: Grid) -> Iterable[str]:
    weights = _scaled_up(vector(content, "weights", grid.dimension))
    yield from _below(grid, weights, _on(grid, content, "lower_squared"))
    yield from _above(content, grid, _on(grid, content, "upper_squared"))


def _below(grid: Grid, weights: list[int], square: Fraction) -> Iterable[str]:
    """Yield that the weights separate, with a margin that is at least this."""
    top, bottom = f"({square.numerator})", f"({square.denominator})"
    u, delta = integers(weights), f"({grid.least_score(weights)})"
    yield theorem(
        "separates_and_margin_at_least",
        f"margin_at_least {top} {bottom} data /\\ separates {u} data",
        f"apply (check_below_sound {u} {delta} {top} {bottom}).",
    )


def _above(content: Content, grid: Grid, square: Fraction) -> Iterable[str]:
    """Yield that no weights have a larger margin than this."""
    top, bottom = f"({square.numerator})", f"({square.denominator})"
    hull = integers(_all_multipliers(content, grid))
    yield theorem(
        "margin_is_at_most",
        f"margin_at_most {top} {bottom} data",
        f"apply (check_above_sound {hull} {top} {bottom}).",
    )


def _gordan(content: Content, grid: Grid) -> Iterable[str]:
    yield theorem(
        "none_separates",
        "~ separable data /\\\n"
        "  forall rate order start, complete data order -> never_stops rate data order start",
        f"apply (check_gordan_sound {integers(_all_multipliers(content, grid))}).",
    )


# ---- a run
def _cycle(content: Content, grid: Grid) -> Iterable[str]:
    conventions, first = _conventions(content, grid), whole(content, "first_pass")
    second = whole(content, "second_pass")
    start, weights, rate = _on_weights(content, conventions, grid)
    if not conventions.repeats:
        raise Refused(
            f"as_coq: order {conventions.order!r} need not repeat; a cycle proves nothing"
        )
    each = naturals(next(conventions.passes(grid.size)))
    yield theorem(
        "never_ends",
        f"never_stops {rate} data (orders (every_pass {each})) {start}",
        f"apply (check_cycle_sound {rate} data {each} {start}\n  {weights} {first}%N {second}%N).",
    )


def _trace(content: Content, grid: Grid) -> Iterable[str]:
    outcome = choice(content, "outcome", ("converged", "endless", "limit"))
    if outcome == "limit":
        raise Refused("as_coq: the run was stopped by its limit; give a run that ended by itself")
    conventions, passes = _conventions(content, grid), whole(content, "passes")
    start, weights, rate = _on_weights(content, conventions, grid)
    mistakes = rows(content, "mistakes", grid.size)
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
        evidence = field(content, "evidence")
        yield from _THEOREMS[choice(evidence, "kind", ("cycle", "gordan"))](evidence, grid)
    if conventions.start is None:
        factor = Fraction(conventions.step * conventions.rate)
        yield from grid.float_run(factor, len(mistakes), passes, how)


def _conventions(content: Content, grid: Grid) -> Conventions:
    given = field(content, "conventions")
    order(given, grid.size)
    conventions = Conventions.from_json(given)
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


def _on_weights(content: Content, conventions: Conventions, grid: Grid) -> tuple[str, str, int]:
    """Return start, last weights and rate of the run on the grid, scaled so that all are whole."""
    unit = Fraction(conventions.step * conventions.rate) * grid.unit
    start = [a / unit for a in conventions.first_weights(grid.dimension)]
    rate = lcm(*(a.denominator for a in start))
    last = [rate * a / unit for a in vector(content, "weights", grid.dimension)]
    wrong = next((a for a in last if a.denominator > 1), None)
    if wrong is not None:
        raise Refused(f"as_coq: a weight is {wrong} on the grid of the run; no run ends there")
    return integers(int(rate * a) for a in start), integers(map(int, last)), rate


# ---- numbers
def _on(grid: Grid, content: Content, name: str) -> Fraction:
    """Return a square in the user's units, on the grid."""
    return Fraction(number(content, name)) / grid.unit**2


def _scaled_up(numbers: Iterable[Any]) -> list[int]:
    """Return the least positive multiple that is whole."""
    given = list(numbers)
    scale = lcm(*(a.denominator for a in given))
    return [int(a * scale) for a in given]


def _all_multipliers(content: Content, grid: Grid) -> list[int]:
    """Return one multiplier a point, whole: what they add up to changes by a factor only."""
    given = multipliers(content, grid.size)
    return _scaled_up(given.get(row, 0) for row in range(grid.size))


_THEOREMS = {
    "separator": _separator,
    "enclosure": _enclosure,
    "gordan": _gordan,
    "cycle": _cycle,
    "trace": _trace,
}
