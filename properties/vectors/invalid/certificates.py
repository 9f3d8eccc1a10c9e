"""Certificates that hold, and what makes each of them false or unreadable by one change.

A change is a path into the certificate and the value that is put there; `DROP` takes a field out.
The reason is the start of what the checker of this project says.
"""

import copy
import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from perceptron import Conventions, Dataset, Enclosure, certify, closed_set, train
from perceptron.arithmetic.exact import to_text

BIG = 2**63
DATA: dict[str, Dataset] = {
    "four": Dataset([[4, 0], [1, 1], [0, 1], [-2, -2]], [1, -1, -1, 1]),
    "xor": Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1], bias="append"),
    "and": Dataset([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, -1, -1, 1], bias="append"),
    "fractions": Dataset([[Fraction(1, 3), 2], [Fraction(-1, 7), 1]], [1, -1], bias="prepend"),
    "wrap": Dataset([[BIG], [BIG]], [1, 1]),
    "absorbed": Dataset([[2**53], [1], [-(2**53)]], [1, 1, 1]),
    "near": Dataset([[10**12], [1 - 10**12]], [1, 1]),
    "opposite": Dataset([[1], [-1]], [1, 1]),
    "axes": Dataset([[1, 0], [0, 1]], [1, 1]),
}
DROP = object()


class Invalid(NamedTuple):
    """A certificate that a checker must refuse."""

    name: str
    base: str
    changes: Mapping[str, Any]
    trap: str
    outcome: str
    reason: str

    @property
    def data(self) -> str:
        """The name of the data that it is said of."""
        return valid()[self.base][0]

    @property
    def certificate(self) -> dict[str, Any]:
        """The certificate, changed."""
        changed = copy.deepcopy(valid()[self.base][1])
        for path, value in self.changes.items():
            _put(changed, path.split("."), value)
        return changed


@cache
def valid() -> dict[str, tuple[str, dict[str, Any]]]:
    """Return what holds: by its name, the name of its data and the certificate."""
    four, xor, lazy = DATA["four"], DATA["xor"], Conventions("lt", start=(1, 0, 0))
    shuffled = Conventions(order="shuffled:1")
    found: dict[str, tuple[str, Any]] = {
        "separator": ("four", certify(four)),
        "separator-of-fractions": ("fractions", certify(DATA["fractions"])),
        "separator-of-long-numbers": ("wrap", certify(DATA["wrap"])),
        "separator-on-axes": ("axes", certify(DATA["axes"])),
        "gordan": ("xor", certify(xor)),
        "gordan-of-opposite-points": ("opposite", certify(DATA["opposite"])),
        "gordan-of-absorbed-numbers": ("absorbed", certify(DATA["absorbed"])),
        "gordan-of-near-numbers": ("near", certify(DATA["near"])),
        "enclosure": ("four", _between(four)),
        "cycle": ("xor", train(xor).evidence),
        "converged": ("four", train(four)),
        "endless": ("xor", train(xor)),
        "endless-in-a-shuffle": ("xor", train(xor, shuffled)),
        "limit": ("four", train(four, max_updates=2)),
        "stops-at-a-tie": ("xor", train(xor, lazy)),
        "closed-set": ("xor", closed_set(xor)),
    }
    return {name: (data, made.content()) for name, (data, made) in found.items()}


def _between(four: Dataset) -> Enclosure:
    """Bounds worked out by hand: those of `enclose` differ in the last bit among processors."""
    lower, upper = Fraction(8, 13), Fraction(5, 8)
    return Enclosure(four.digest, four.bias, (1, -5), ((0, 1), (1, 3)), lower, upper)


def datum(name: str) -> dict[str, Any]:
    """Return data as plain JSON content: exact points without a bias, and labels."""
    data = DATA[name]
    return {
        "points": [[to_text(a) for a in x] for x in data.rows],
        "labels": [f"{y:+d}".replace("+", "") for y in data.labels],
    }


def _put(content: dict[str, Any], path: list[str], value: Any) -> None:
    *parents, last = path
    for name in parents:
        content = content[name]
    if value is DROP:
        del content[last]
    else:
        content[last] = value


Case = tuple[str, str, dict[str, Any], str, str]

SEPARATOR_FALSE: list[Case] = [
    ("weights-wrong-side", "separator", {"weights": ["1", "0"]},
     "one point lies on the wrong side, the others do not", "row 1 is not strictly on its side"),
    ("weights-negated", "separator", {"weights": ["-1", "5"]},
     "every point lies on the wrong side", "row 0 is not strictly on its side"),
    ("weights-zero", "separator", {"weights": ["0", "0"]},
     "every score is 0: nothing is wrong, and nothing strictly right",
     "row 0 is not strictly on its side"),
    ("weights-tie", "separator-on-axes", {"weights": ["1", "0"]},
     "one score is 0: on the plane is not on its side", "row 1 is not strictly on its side"),
    ("weights-tie-within-tolerance", "separator-on-axes", {"weights": [str(10**20), "-1"]},
     "one score is -1 where another is 10^20: a relative tolerance passes it",
     "row 1 is not strictly on its side"),
    ("weights-not-the-margin", "separator", {"weights": ["3", "-4"]},
     "they separate, in another direction than that of the largest margin",
     "its weights are not the shortest integers along the margin"),
    ("weights-a-multiple", "separator", {"weights": ["2", "-10"]},
     "the right direction, but not the shortest integers",
     "its weights are not the shortest integers along the margin"),
    ("weights-a-fraction", "separator", {"weights": ["1/5", "-1"]},
     "the right direction, but not integers",
     "its weights are not the shortest integers along the margin"),
    ("hull-point-not-nearest", "separator", {"multipliers": {"0": "1"}},
     "a point of the hull, but another point lies nearer to 0 along it",
     "row 1 shows that the margin is smaller"),
    ("margin-too-large", "separator", {"margin_squared": "1"},
     "the margin is not that of the hull's nearest point", "its margin_squared is another"),
    ("margin-off-by-10^-12", "separator", {"margin_squared": f"{8 * 10**12 + 13}/{13 * 10**12}"},
     "right to twelve digits: the margin is exact or it is wrong", "its margin_squared is another"),
    ("margin-not-squared", "separator-of-fractions", {"margin_squared": "1/2"},
     "another number where a square stands", "its margin_squared is another"),
    ("radius-of-another-point", "separator", {"radius_squared": "8"},
     "the squared length of a point that is not the longest", "its radius_squared is another"),
    ("bound-rounded-down", "separator", {"mistake_bound": "25"},
     "the bound is one too small", "its mistake_bound is another"),
    ("bound-inverted", "separator", {"mistake_bound": "1/26"},
     "the quotient the other way round", "its mistake_bound is another"),
    ("separator-of-other-data", "separator", {"digest": "0" * 64},
     "the digest is not that of the data", "it is made for other data"),
    ("separator-under-another-bias", "separator-on-axes",
     {"bias": "append", "weights": ["1", "1", "0"]},
     "they separate under this bias too, but the margin is another there",
     "its weights are not the shortest integers along the margin"),
]  # fmt: skip
GORDAN_FALSE: list[Case] = [
    ("combination-not-zero", "gordan", {"multipliers": {"0": "1", "1": "1", "2": "1"}},
     "one row of the combination is left out", "the combination is not zero"),
    ("combination-one-off", "gordan", {"multipliers.3": "2"},
     "one multiplier is larger by 1", "the combination is not zero"),
    ("combination-without-the-bias", "gordan-of-opposite-points",
     {"bias": "append", "multipliers": {"0": "1", "1": "1"}},
     "the points cancel, the bias coordinate does not", "the combination is not zero"),
    ("combination-wraps-in-64-bits", "separator-of-long-numbers",
     {"kind": "gordan", "multipliers": {"0": "1", "1": "1"}, "weights": DROP,
      "margin_squared": DROP, "radius_squared": DROP, "mistake_bound": DROP},
     "the sum is 2^64, which is 0 in integers of 64 bits", "the combination is not zero"),
    ("combination-absorbed-by-floats", "gordan-of-absorbed-numbers",
     {"multipliers": {"0": "1", "1": "1", "2": "1"}},
     "2^53 + 1 - 2^53 is 1, and 0 in float64", "the combination is not zero"),
    ("combination-within-tolerance", "gordan-of-near-numbers",
     {"multipliers": {"0": "1", "1": "1"}},
     "the sum is 1 where its terms are 10^12: a relative tolerance passes it",
     "the combination is not zero"),
    ("combination-forgets-the-labels", "gordan", {"multipliers": {"0": "1"}},
     "a point at 0 cancels without its label and its bias", "the combination is not zero"),
    ("combination-of-other-data", "gordan", {"digest": "f" * 64},
     "the digest is not that of the data", "it is made for other data"),
]  # fmt: skip
ENCLOSURE_FALSE: list[Case] = [
    ("lower-bound-too-high", "enclosure", {"lower_squared": "1"},
     "no point of the weights proves this lower bound", "its lower_squared is not proved"),
    ("upper-bound-too-low", "enclosure", {"upper_squared": "1/2"},
     "no point of the hull proves this upper bound", "its upper_squared is not proved"),
    ("bounds-crossed", "enclosure", {"lower_squared": "9", "upper_squared": "1/9"},
     "the lower bound lies above the upper one", "its lower_squared is not proved"),
    ("enclosed-weights-wrong-side", "enclosure", {"weights": ["1", "1"]},
     "bounds around a margin that these weights do not have", "row 1 is not strictly on its side"),
]  # fmt: skip
CYCLE_FALSE: list[Case] = [
    ("cycle-from-other-weights", "cycle", {"weights": ["0", "0", "1"]},
     "the run does not start there", "the run starts with other weights"),
    ("cycle-of-no-length", "cycle", {"first_pass": 1},
     "one pass stands for both: of course they end alike",
     "the second pass is not after the first"),
    ("cycle-backwards", "cycle", {"second_pass": 0},
     "the second pass comes before the first", "the second pass is not after the first"),
    ("cycle-in-a-shuffle", "cycle", {"conventions.order": "shuffled:1"},
     "weights that come back in a shuffle need not go on alike", "a shuffle need not repeat"),
    ("cycle-of-another-rule", "cycle", {"conventions.update": "lt"},
     "under the strict rule this run stops at once", "pass 1 makes no update"),
    ("cycle-of-another-start", "cycle", {"conventions.start": ["1", "0", "0"]},
     "the conventions start elsewhere", "the run starts with other weights"),
    ("cycle-of-other-mistakes", "cycle", {"multipliers": {"0": "1"}},
     "the mistakes between the two passes are not these",
     "the mistakes between the two are others"),
    ("cycle-of-another-period", "cycle", {"period": {"passes": 2, "updates": 4}},
     "the period is counted wrong", "its period in passes is another"),
]  # fmt: skip
TRACE_FALSE: list[Case] = [
    ("trace-one-mistake-more", "converged", {"mistakes": [0, 1, 3, 3]},
     "an update at a point that was right", "the mistakes are others"),
    ("trace-in-another-order", "converged", {"mistakes": [1, 0, 3]},
     "the same mistakes, in another order", "the mistakes are others"),
    ("trace-of-other-weights", "converged", {"weights": ["1", "-2"]},
     "weights that these mistakes do not lead to", "the weights are others"),
    ("trace-at-another-rate", "converged", {"conventions.rate": "2"},
     "the same mistakes; the weights are those of another rate", "the weights are others"),
    ("trace-of-another-step", "converged", {"conventions.step": "2"},
     "the same mistakes; the weights are those of another step", "the weights are others"),
    ("trace-stops-too-early", "converged", {"passes": 1},
     "its last pass was not clean: it has not converged", "the run does not end converged"),
    ("trace-runs-on", "converged", {"passes": 3},
     "a pass after a clean one", "a pass follows one without an update"),
    ("trace-of-idle-passes", "converged", {"passes": 5},
     "more passes than mistakes to make in them: a loop without end for a checker",
     "it has more passes than mistakes to make in them"),
    ("limit-called-convergence", "limit", {"outcome": "converged"},
     "a run that was stopped is not one that stopped", "the mistakes are others"),
    ("limit-elsewhere", "limit", {"mistakes": [0, 1, 3, 0]},
     "it was not stopped by that limit", "it is not stopped by that limit"),
    ("limit-after-the-end", "limit", {"mistakes": [0, 1, 3]},
     "all mistakes were made before the limit", "it is not stopped by that limit"),
    ("endless-without-evidence", "endless", {"evidence": None},
     "that a run was long proves nothing", "an endless run needs evidence"),
    ("endless-called-convergence", "endless", {"outcome": "converged"},
     "a run that comes round again has not converged", "the run does not end converged"),
    ("endless-by-another-run", "endless", {"evidence.conventions.rate": "2"},
     "the cycle is that of a run at another rate", "the evidence is of another run"),
    ("endless-by-other-data", "endless", {"evidence.digest": "0" * 64},
     "the cycle is that of other data", "the evidence is made for other data"),
    ("endless-by-another-bias", "endless", {"evidence.bias": "prepend"},
     "the cycle is that of data with another bias", "the evidence is made for other data"),
    ("endless-though-a-tie-stops-it", "stops-at-a-tie",
     {"outcome": "endless", "evidence": {
         "format": "perceptron-certificate/1", "kind": "gordan", "digest": DATA["xor"].digest,
         "bias": "append", "multipliers": {"0": "1", "1": "1", "2": "1", "3": "1"}},
      "passes": 0, "mistakes": [], "weights": ["1", "0", "0"]},
     "nothing separates the data, but where no tie errs a run may stop all the same",
     "a tie may stop this run though nothing separates"),
    ("closed-set-with-a-way-out", "closed-set", {"weights": [["0", "0", "0"]]},
     "a mistake leads to weights that are not listed", "a mistake on row "),
    ("closed-set-without-the-start", "closed-set", {"weights": [["1", "1", "1"]]},
     "the start is not among the weights", "the start is not among the weights"),
    ("closed-set-said-to-be-short", "closed-set", {"longest_squared": "0"},
     "its longest weights are longer", "its longest_squared is another"),
]  # fmt: skip
UNREADABLE: list[Case] = [
    ("format-of-the-future", "separator", {"format": "perceptron-certificate/2"},
     "a version that this checker does not know", "format: "),
    ("kind-unknown", "separator", {"kind": "oracle"}, "a kind that nobody can check", "kind: "),
    ("kind-a-list", "separator", {"kind": ["separator"]}, "a list where a text is due", "kind: "),
    ("bias-unknown", "separator", {"bias": "front"}, "a bias that is not defined", "bias: "),
    ("field-missing", "separator", {"mistake_bound": DROP},
     "nothing is said where something is due", "mistake_bound: this field is missing"),
    ("field-unknown", "separator", {"also": "1"},
     "something is said that no checker reads, and a reader believes", "'also': "),
    ("field-of-another-kind", "gordan", {"weights": ["1", "0", "0"]},
     "weights beside a proof that there are none", "'weights': "),
    ("weights-too-short", "separator", {"weights": ["1"]},
     "one weight is missing: a zip over both would pass", "weights: give a list of 2 numbers"),
    ("weights-too-long", "separator", {"weights": ["1", "-5", "7"]},
     "one weight too many: a zip over both would pass", "weights: give a list of 2 numbers"),
    ("weights-a-text", "separator", {"weights": "15"},
     "a text is a sequence too", "weights: give a list of 2 numbers"),
    ("number-a-float", "separator", {"weights": ["1", -5.0]},
     "a JSON number may be rounded as it is read", "weights: -5.0 is not a number such as"),
    ("number-with-an-exponent", "separator", {"weights": ["1", "1e3"]},
     "1e999999999 is a short text", "weights: '1e3' is not a number such as"),
    ("number-in-other-digits", "gordan", {"multipliers": {"0": "\u0661"}},
     "int() reads the digits of every script", "multipliers: "),
    ("number-with-an-underscore", "gordan", {"multipliers": {"0": "1_0"}},
     "int() reads underscores", "multipliers: '1_0' is not a number such as"),
    ("number-divided-by-zero", "separator", {"margin_squared": "1/0"},
     "no number at all", "margin_squared: '1/0' is not a number such as"),
    ("multipliers-none", "gordan", {"multipliers": {}},
     "an empty combination is 0, and proves nothing", "multipliers: give an object"),
    ("multiplier-zero", "gordan", {"multipliers": {"0": "0"}},
     "a combination of nothing is 0, and proves nothing",
     "multipliers: '0' is not a positive integer"),
    ("multiplier-negative", "gordan-of-opposite-points", {"multipliers": {"0": "1", "1": "-1"}},
     "with negative multipliers anything cancels", "multipliers: '-1' is not a positive integer"),
    ("multiplier-a-fraction", "gordan", {"multipliers": {"0": "1/2"}},
     "multipliers are integers", "multipliers: '1/2' is not a positive integer"),
    ("row-twice", "gordan", {"multipliers": {"00": "1", "0": "7"}},
     "one row under two names: which multiplier counts?",
     "multipliers: '00' is not a row of the data"),
    ("row-negative", "gordan", {"multipliers": {"-1": "1"}},
     "a negative index counts from the end in some languages",
     "multipliers: '-1' is not a row of the data"),
    ("row-after-the-last", "gordan", {"multipliers": {"4": "1"}},
     "a point that is not there", "multipliers: '4' is not a row of the data"),
    ("rate-zero", "cycle", {"conventions.rate": "0"},
     "at rate 0 every run comes back at once", "rate: '0' is not positive"),
    ("order-leaves-a-point-out", "cycle", {"conventions.order": [0, 1, 2]},
     "a run that never sees a point proves nothing about it", "order: name each of the rows"),
    ("passes-a-truth-value", "cycle", {"first_pass": True},
     "true is 1 in some languages", "first_pass: True is not a count"),
    ("passes-beyond-work", "endless", {"passes": 10**14},
     "a run that no checker makes again", "trace: to make 100000000000000 passes again takes over"),
]  # fmt: skip

INVALID = tuple(
    Invalid(name, base, changes, trap, outcome, reason)
    for outcome, cases in (
        ("false", SEPARATOR_FALSE + GORDAN_FALSE + ENCLOSURE_FALSE + CYCLE_FALSE + TRACE_FALSE),
        ("unreadable", UNREADABLE),
    )
    for name, base, changes, trap, reason in cases
)


def texts() -> Iterator[tuple[str, str, str, str]]:
    """Yield what is wrong as text alone: its name, the trap, the text, the reason."""
    gordan = json.dumps(valid()["gordan"][1])
    twice = gordan.replace('"kind"', '"kind": "separator", "kind"', 1)
    yield ("key-twice", "one field twice: some readers take the first, some the last", twice,
           "it is not JSON: the key 'kind'")  # fmt: skip
    yield (
        "text-after-the-end",
        "a second certificate after the first",
        gordan * 2,
        "it is not JSON: ",
    )
    yield ("text-cut-off", "the file ends early", gordan[: len(gordan) // 2], "it is not JSON: ")
    yield ("brackets-without-end", "a parser that calls itself runs out of stack", "[" * 5_000,
           "it is not JSON: ")  # fmt: skip
