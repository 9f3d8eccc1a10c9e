"""What a vector is there for: flags, each with the bug it shows, its effect and an explanation."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from perceptron.arithmetic.exact import size
from properties.conformance.cases.case import Case, held_by_float64
from properties.vectors.expected import Expected

Results = Mapping[str, Expected]
# more than the tolerance with which a program may take a small score for 0
TINY = Fraction(1, 10**6)


class Flag(NamedTuple):
    """What a wrong program does here, what that leads to, and how to do it right."""

    bug_type: str
    effect: str
    explanation: str

    def content(self) -> dict[str, str]:
        """Return plain JSON values."""
        return {
            "bugType": self.bug_type,
            "effect": self.effect,
            "explanation": self.explanation,
        }


FLAGS: Mapping[str, Flag] = {
    "Tie": Flag(
        "update rule",
        "with < 0 in place of <= 0 nothing is learned from a zero start",
        "a score is exactly 0: le counts it as a mistake, lt does not",
    ),
    "TieLabel": Flag(
        "update rule",
        "points of one label on the hyperplane are never corrected",
        "a score is exactly 0: predict+ takes it for +1, predict- for -1",
    ),
    "Bias": Flag(
        "bias",
        "data that need a bias are not learned, or are learned by other weights",
        "the mistakes differ with a coordinate 1 appended to each point and without",
    ),
    "Order": Flag(
        "order",
        "other mistakes, and other weights, that may be as good",
        "from the last point to the first the mistakes are others",
    ),
    "CleanPass": Flag(
        "stopping rule",
        "the number of passes is wrong, or a pass too many or too few is made",
        "the run stops after its first pass without a mistake, and that pass counts",
    ),
    "Limit": Flag(
        "stopping rule",
        "weights of another pass, or convergence told where there is none",
        "the limit of passes ends the run before a clean pass",
    ),
    "Endless": Flag(
        "endless loop",
        "the program never returns, or calls a limit convergence",
        "under some conventions no pass is ever clean: only the limit ends the run",
    ),
    "MistakeBound": Flag(
        "worst case",
        "more mistakes than theory allows, or fewer than these data force",
        "orthonormal and triangular rows make a run as long as a formula says",
    ),
    "ZeroRow": Flag(
        "degenerate point",
        "a division by a norm of 0, or a row left out",
        "a point is 0: without a bias its score is 0 under any weights",
    ),
    "Repeated": Flag(
        "degenerate point",
        "rows merged or dropped, mistakes told on other rows",
        "a point stands there more than once with the same label",
    ),
    "Contradiction": Flag(
        "endless loop",
        "the program never returns",
        "a point stands there with both labels: nothing separates them",
    ),
    "OneLabel": Flag(
        "degenerate labels",
        "the data are refused, or the labels are numbered anew",
        "every point has the same label, and that is no error",
    ),
    "Start": Flag(
        "start",
        "the given start is left out, or changed in place",
        "w0 holds the first weights, the bias's last; leave that one out where there is none",
    ),
    "Rate": Flag(
        "learning rate",
        "moves of another length",
        "eta is the rate: a mistake adds eta y x",
    ),
    "GivenOrder": Flag(
        "order",
        "the given order is left out, or a repeated row presented once",
        "order holds the rows of each pass; a row may stand there twice",
    ),
    "NarrowInteger": Flag(
        "number type",
        "an overflow in 8, 16 or 32 bits turns the sign of a score",
        "a number, or a product of two, is beyond 127",
    ),
    "WideInteger": Flag(
        "number type",
        "an overflow in 64 bits turns the sign of a score",
        "a number, or a product of two, is beyond 2^63",
    ),
    "NotFloat64": Flag(
        "number type",
        "float64 rounds a number that is read, and a tie becomes none or the other way round",
        "a number is no float64; only exact arithmetic is asked to agree",
    ),
    "Rounds": Flag(
        "number type",
        "float64 may round a score or a weight",
        "under some conventions float64 is not exact: see float64 of each result",
    ),
    "Fraction": Flag(
        "number type",
        "a number is cut to an integer",
        "a number is no integer",
    ),
    "Tiny": Flag(
        "tolerance",
        "a small score counts as 0",
        "a number is below 10^-6 and is not 0",
    ),
}


def flags(case: Case, results: Results) -> list[str]:
    """Return the names of the flags that apply, in the order of `FLAGS`."""
    points, signed = {x for x, _ in case.points}, set(case.points)
    numbers = [a for x, _ in case.points for a in x]
    square = max(map(size, numbers)) ** 2
    outcomes = {result.outcome for result in results.values()}

    def differ(other: str, one: str = "le/none") -> bool:
        return other in results and results[one].mistakes != results[other].mistakes

    applies = {
        "Tie": differ("lt/none"),
        "TieLabel": differ("predict-/none", "predict+/none"),
        "Bias": differ("le/append"),
        "Order": differ("le/none/reversed"),
        "CleanPass": "converged" in outcomes,
        "Limit": "limit" in outcomes,
        "Endless": "endless" in outcomes,
        "MistakeBound": case.family == "tight",
        "ZeroRow": any(not any(x) for x in points),
        "Repeated": len(signed) < len(case.points),
        "Contradiction": len(points) < len(signed),
        "OneLabel": len(case.labels) == 1 and len(case.points) > 1,
        "Start": case.start is not None,
        "Rate": case.rate is not None,
        "GivenOrder": case.order is not None,
        "NarrowInteger": 2**7 - 1 < square <= 2**63,
        "WideInteger": square > 2**63,
        "NotFloat64": not all(map(held_by_float64, numbers)),
        "Rounds": not all(result.float64 for result in results.values()),
        "Fraction": any(a.denominator > 1 for a in numbers),
        "Tiny": any(0 < size(a) < TINY for a in numbers),
    }
    return [name for name in FLAGS if applies[name]]
