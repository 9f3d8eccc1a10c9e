"""Proofs of a few lines in the format perceptron-proof/1: some that prove, and more that do not.

A term is written "-1/2 k w.x": a number, scalars, inner products; a missing number is 1. In a
vector the last name of each term is a vector's. A line is a rule, its arguments, the lines that it
rests on, and what it says. The reason is the start of what this project's second kernel says.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

Line = tuple[str, Sequence[Any], Sequence[int], Any]
Case = tuple[str, str, str, list[Line], list[Any]]


class InvalidProof(NamedTuple):
    """A proof that a checker must refuse."""

    name: str
    trap: str
    reason: str
    proof: dict[str, Any]


def p(*terms: str) -> list[Any]:
    """Return a polynomial."""
    return [[number, [name.split(".") for name in names]] for number, *names in map(_term, terms)]


def vec(*terms: str) -> list[Any]:
    """Return a vector."""
    return [
        [number, [name.split(".") for name in names[:-1]], names[-1]]
        for number, *names in map(_term, terms)
    ]


def _term(text: str) -> list[str]:
    return text.split() if text[0] in "-0123456789" else ["1", *text.split()]


def says(relation: str, *terms: str) -> list[Any]:
    """Return a condition: how a polynomial stands to 0."""
    return [relation, p(*terms)]


def run(state: list[Any], guards: Sequence[Any] = (), local: Sequence[Any] = ()) -> dict[str, Any]:
    """Return a run: what its state starts from and becomes, its guards, its local symbols."""
    return {"state": state, "guards": list(guards), "local": list(local)}


def document(lines: Sequence[Line], given: Sequence[Any]) -> dict[str, Any]:
    """Return a proof of its last line from the hypotheses given."""
    written = [
        {"line": str(number), "rule": rule, "arguments": list(arguments),
         "parents": [str(parent) for parent in parents], "concludes": concludes}
        for number, (rule, arguments, parents, concludes) in enumerate(lines, 1)
    ]  # fmt: skip
    return {
        "format": "perceptron-proof/1",
        "hypotheses": list(given),
        "concludes": written[-1]["concludes"],
        "lines": written,
    }


def assumed(relation: str, *terms: str) -> Line:
    """Return the line that assumes a condition."""
    return "assume", (), (), says(relation, *terms)


K, G, T = says(">=", "k"), says(">=", "g"), says(">=", "t")
KP, GP = says(">", "k"), says(">", "g")
ONE: Line = ("number", [p("1")], (), says(">", "1"))
ZERO: Line = ("combine", (), (), says(">=", "0"))
UP = ["scalar", "k", p(), p("k", "1")]
COUNTING = run([UP])
DOWN = run([["scalar", "k", p(), p("k", "-1")]])
STEP: list[Line] = [
    ZERO,
    assumed(">=", "k"),
    ONE,
    ("combine", [p("1"), p("1")], (2, 3), says(">=", "k", "1")),
]
COUNTED: list[Line] = [*STEP, ("invariant", [COUNTING], (1, 4), K)]
LOCAL = run([["scalar", "k", p(), p("k", "a")]], (), [["scalar", "a"]])
GUARDED = run([["scalar", "k", p(), p("k", "a")]], [says(">", "a")], [["scalar", "a"]])
BY_A: list[Line] = [
    ZERO,
    assumed(">=", "k"),
    assumed(">=", "a"),
    ("combine", [p("1"), p("1")], (2, 3), says(">=", "k", "a")),
]
PRODUCT = says(">=", "g k", "-1 g")
SQUARE: Line = ("square", [p("t")], (), says(">=", "t t"))
SWAP = [["scalar", "a", p("t")], ["scalar", "t", p("a")]]


def cases(yes: Any, no: Any) -> list[Line]:
    """Return t^2 >= 0 from either of two conditions, each of which is used."""
    lines: list[Line] = [SQUARE, ("combine", (), (), says("="))]
    for condition in (yes, no):
        at = len(lines)
        lines += [
            ("assume", (), (), condition),
            ("times", (), (2, at + 1), says("=")),
            ("combine", [p("1"), p("1")], (1, at + 2), says(">=", "t t")),
        ]
    return [*lines, ("cases", [p("k")], (5, 8), says(">=", "t t"))]


INFERENCES: list[Case] = [
    ("product-of-weak-is-strict", "two numbers >= 0 may have the product 0",
     "line 3, times: it says ",
     [assumed(">=", "k"), assumed(">=", "g"), ("times", (), (1, 2), says(">", "k g"))], [K, G]),
    ("product-with-zero-is-strict", "0 times what is > 0 is 0", "line 3, times: it says ",
     [assumed("=", "k"), assumed(">", "g"), ("times", (), (1, 2), says(">", "k g"))],
     [says("=", "k"), GP]),
    ("sum-of-weak-is-strict", "two numbers >= 0 may have the sum 0", "line 3, combine: it says ",
     [assumed(">=", "k"), assumed(">=", "g"),
      ("combine", [p("1"), p("1")], (1, 2), says(">", "k", "g"))], [K, G]),
    ("sum-is-an-equation", "of something >= 0 no equation follows", "line 2, combine: it says ",
     [assumed(">=", "k"), ("combine", [p("1")], (1,), says("=", "k"))], [K]),
    ("sum-does-not-add-up", "what is concluded is another polynomial", "line 2, combine: it says ",
     [assumed(">=", "k"), ("combine", [p("1")], (1,), G)], [K]),
    ("sum-with-a-fraction-dropped", "1/2 k + 1/2 k is k, not 2 k", "line 3, combine: it says ",
     [assumed(">=", "k"), assumed(">=", "k"),
      ("combine", [p("1/2"), p("1/2")], (1, 2), says(">=", "2 k"))], [K]),
    ("strict-from-nothing", "the empty sum is 0, not more", "line 1, combine: it says ",
     [("combine", (), (), says(">"))], []),
    ("multiplied-by-minus-one", "an inequality turns round under a negative factor",
     "line 2, number: ",
     [assumed(">=", "k"), ("combine", [p("-1")], (1,), says(">=", "-1 k"))], [K]),
    ("multiplied-by-zero", "a strict inequality times 0 is not strict", "line 2, number: ",
     [assumed(">", "k"), ("scale", [p("0")], (1,), says(">", "0"))], [KP]),
    ("multiplied-by-a-symbol", "a symbol may be negative", "line 2, number: ",
     [assumed(">", "k"), ("scale", [p("g")], (1,), says(">", "k g"))], [KP]),
    ("multipliers-missing", "a premise without a multiplier", "line 2, 'combine': ",
     [assumed(">=", "k"), ("combine", (), (1,), says(">=", "0"))], [K]),
    ("multipliers-too-many", "a multiplier without a premise", "line 2, 'combine': ",
     [assumed(">=", "k"), ("combine", [p("1"), p("1")], (1,), K)], [K]),
    ("zero-is-positive", "0 is not above 0", "line 1, number: ",
     [("number", [p("0")], (), says(">", "0"))], []),
    ("minus-one-half-is-positive", "a negative number", "line 1, number: ",
     [("number", [p("-1/2")], (), says(">", "-1/2"))], []),
    ("symbol-is-positive", "a symbol is no number", "line 1, number: ",
     [("number", [p("k")], (), says(">", "k"))], []),
    ("square-is-strict", "the square of 0 is 0", "line 1, square: it says ",
     [("square", [p("k")], (), says(">", "k k"))], []),
    ("square-without-its-mixed-term", "(k - 1)^2 is not k^2 + 1", "line 1, square: it says ",
     [("square", [p("k", "-1")], (), says(">=", "k k", "1"))], []),
    ("norm-is-strict", "the vector 0 has norm 0", "line 1, norm: it says ",
     [("norm", [vec("w")], (), says(">", "w.w"))], []),
    ("norm-without-its-mixed-terms", "|w - k x|^2 has a term <w,x>", "line 1, norm: it says ",
     [("norm", [vec("w", "-1 k x")], (), says(">=", "w.w", "k k x.x"))], []),
    ("inner-product-is-a-square", "<w,x> may be negative", "line 1, norm: it says ",
     [("norm", [vec("w")], (), says(">=", "w.x"))], []),
    ("cancel-a-weak-factor", "a factor that may be 0 cannot be cancelled", "line 3, 'cancel': ",
     [assumed(">=", "g k", "-1 g"), assumed(">=", "g"),
      ("cancel", (), (1, 2), says(">=", "k", "-1"))], [PRODUCT, G]),
    ("cancel-with-the-sign-turned", "the quotient has the other sign", "line 3, 'cancel': ",
     [assumed(">=", "g k", "-1 g"), assumed(">", "g"),
      ("cancel", (), (1, 2), says(">=", "-1 k", "1"))], [PRODUCT, GP]),
    ("cancel-to-something-stricter", "a weak product has a weak quotient",
     "line 3, cancel: it says ",
     [assumed(">=", "g k", "-1 g"), assumed(">", "g"),
      ("cancel", (), (1, 2), says(">", "k", "-1"))], [PRODUCT, GP]),
]  # fmt: skip
HYPOTHESES: list[Case] = [
    ("assumption-forgotten", "what was assumed is a hypothesis of the theorem", "hypotheses: ",
     [assumed(">=", "-1")], []),
    ("hypothesis-too-many", "a hypothesis that no line uses", "hypotheses: ", [ONE], [K]),
    ("hypothesis-weakened", "assumed strictly, stated weakly", "hypotheses: ",
     [assumed(">", "k")], [K]),
    ("second-premise-forgotten", "a product rests on the hypotheses of both", "hypotheses: ",
     [assumed(">=", "k"), assumed(">=", "g"), ("times", (), (1, 2), says(">=", "k g"))], [K]),
    ("case-discharged-that-was-not-split", "k >= 0 is not one of the cases k > 0, k <= 0",
     "hypotheses: ", cases(K, says(">=", "-1 k")), []),
    ("case-of-another-symbol", "a case of g where k was split", "hypotheses: ",
     cases(GP, says(">=", "-1 k")), []),
    ("cases-leave-zero-out", "k > 0 and k < 0 leave k = 0 out", "hypotheses: ",
     cases(KP, says(">", "-1 k")), []),
    ("cases-both-on-one-side", "the same side twice", "hypotheses: ", cases(KP, KP), []),
    ("cases-of-two-goals", "each case proves something else", "line 3, 'cases': ",
     [assumed(">=", "g"), assumed(">=", "t"), ("cases", [p("k")], (1, 2), G)], [G, T]),
    ("values-for-the-claim-alone", "a value is put into the hypotheses too", "hypotheses: ",
     [assumed(">=", "t"), ("instantiate", [["scalar", "t", p("-1 a")]], (1,), says(">=", "-1 a"))],
     [T]),
    ("values-one-after-the-other", "a and t are exchanged at once, not in turn",
     "line 2, instantiate: it says ",
     [assumed(">=", "a", "-1 t"), ("instantiate", SWAP, (1,), says(">=", "0"))],
     [says(">=", "t", "-1 a")]),
    ("two-values-for-one-symbol", "which one is it?",
     "line 2, instantiate: a symbol takes two values",
     [assumed(">=", "t"), ("instantiate", [["scalar", "t", p("k")], ["scalar", "t", p("a")]], (1,),
      K)], [K]),
    ("vector-for-a-scalar", "a vector is no value of a scalar", "line 2, form: ",
     [assumed(">=", "t"), ("instantiate", [["scalar", "t", vec("w")]], (1,), T)], [T]),
]  # fmt: skip
INDUCTIONS: list[Case] = [
    ("induction-without-its-base", "a step alone proves nothing", "line 5, 'invariant': ",
     [*STEP, ("invariant", [COUNTING], (4,), K)], [COUNTING]),
    ("induction-from-another-start", "the base holds elsewhere than where the run starts",
     "line 5, invariant: ",
     [ZERO, assumed(">=", "k", "-1"), ONE, ("combine", [p("1"), p("1")], (2, 3), K),
      ("invariant", [COUNTING], (1, 4), says(">=", "k", "-1"))], [COUNTING]),
    ("induction-by-another-step", "the step is not one of this run", "line 3, invariant: ",
     [ZERO, assumed(">=", "-1 k"), ("invariant", [COUNTING], (1, 2), says(">=", "-1 k"))],
     [COUNTING]),
    ("induction-by-the-step-of-another-run", "counting down by the step that counts up",
     "line 5, invariant: ", [*STEP, ("invariant", [DOWN], (1, 4), K)], [DOWN]),
    ("induction-assumes-what-it-proves", "the base is the claim itself", "line 3, invariant: ",
     [assumed(">=", "k"), assumed(">=", "k", "1"), ("invariant", [COUNTING], (1, 2), K)],
     [COUNTING]),
    ("induction-with-a-moving-hypothesis", "what is assumed of k changes along the run",
     "line 3, invariant: a hypothesis may change along the run",
     [ZERO, assumed(">=", "-1 k", "-1"), ("invariant", [COUNTING], (1, 2), says(">=", "-1 k"))],
     [COUNTING]),
    ("induction-with-an-assumed-local", "each step brings a new a: nothing may be assumed of it",
     "line 5, invariant: a hypothesis may change along the run",
     [*BY_A, ("invariant", [LOCAL], (1, 4), K)], [LOCAL]),
    ("induction-with-a-guard-misread", "the run guards a > 0, the step assumed a >= 0",
     "line 5, invariant: a hypothesis may change along the run",
     [*BY_A, ("invariant", [GUARDED], (1, 4), K)], [GUARDED]),
    ("induction-forgets-its-run", "what holds along a run is no law without it", "hypotheses: ",
     COUNTED, []),
    ("claim-on-a-local-symbol", "a local symbol has another value at each step",
     "line 5, invariant: ",
     [ZERO, assumed(">=", "k a"), assumed(">=", "a"),
      ("combine", [p("1"), p("1")], (2, 3), says(">=", "k a", "a")),
      ("invariant", [run([UP], [says(">=", "a")], [["scalar", "a"]])], (1, 4), says(">=", "k a"))],
     [run([UP], [says(">=", "a")], [["scalar", "a"]])]),
    ("state-that-moves-twice", "which move counts?", "line 5, run: a symbol occurs twice",
     [*STEP, ("invariant", [run([UP, UP])], (1, 4), K)], [run([UP, UP])]),
    ("value-for-what-moves", "a run's state takes no value", "line 6, instantiate: a run speaks",
     [*COUNTED, ("instantiate", [["scalar", "k", p("g")]], (5,), G)], [COUNTING]),
]  # fmt: skip
FORMS: list[Case] = [
    ("rests-on-itself", "a line that is its own reason", "line 2, order: ",
     [ONE, ("combine", [p("1")], (2,), says(">", "1"))], []),
    ("rests-on-a-later-line", "two lines that prove each other", "line 1, order: ",
     [("combine", [p("1")], (2,), K), ("combine", [p("1")], (1,), K)], []),
    ("rests-on-a-line-that-is-not-there", "a reason that nobody wrote", "line 2, order: ",
     [ONE, ("combine", [p("1")], (7,), says(">", "1"))], []),
    ("rule-unknown", "a rule that the kernel does not have", "line 2, ",
     [ONE, ("axiom", (), (), says(">=", "-1"))], []),
    ("rule-in-capitals", "names of rules are exact", "line 1, ",
     [("Assume", (), (), K)], [K]),
]  # fmt: skip

INVALID_PROOFS = (
    *(
        InvalidProof(name, trap, reason, document(lines, given))
        for name, trap, reason, lines, given in INFERENCES + HYPOTHESES + INDUCTIONS + FORMS
    ),
    InvalidProof("concludes-something-else", "the theorem is not what the last line says",
                 "concludes: ", document([ONE], []) | {"concludes": says(">", "2")}),
    InvalidProof("no-lines", "a theorem without a proof", "concludes: ",
                 document([ONE], []) | {"lines": []}),
)  # fmt: skip

VALID_PROOFS: dict[str, dict[str, Any]] = {
    "count": document(COUNTED, [COUNTING]),
    "two-cases": document(cases(KP, says(">=", "-1 k")), []),
    "square": document([("square", [p("k", "-1")], (), says(">=", "k k", "-2 k", "1"))], []),
    "norm": document(
        [("norm", [vec("w", "-1 k x")], (), says(">=", "w.w", "-2 k x.w", "k k x.x"))], []
    ),
    "cancel": document(
        [assumed(">=", "g k", "-1 g"), assumed(">", "g"),
         ("cancel", (), (1, 2), says(">=", "k", "-1"))], [PRODUCT, GP]),
    "values-at-once": document(
        [assumed(">=", "a", "-1 t"), ("instantiate", SWAP, (1,), says(">=", "t", "-1 a"))],
        [says(">=", "t", "-1 a")]),
    "product": document(
        [assumed(">=", "k"), assumed(">", "g"), ("times", (), (1, 2), says(">=", "k g"))], [K, GP]
    ),
    "sum": document(
        [assumed(">=", "k"), assumed(">", "g"),
         ("combine", [p("2"), p("3")], (1, 2), says(">", "2 k", "3 g"))], [K, GP]),
}  # fmt: skip
