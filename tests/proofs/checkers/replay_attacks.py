"""Documents that prove nothing, each with the start of its refusal, and some that do prove.

An attack is a document, so that the same list runs against the checker with a guard removed. The
published vectors of proofs are among them, and say how terms are written.
"""

import re

from properties.vectors.invalid.proofs import p, says, vec
from tests.proofs.checkers.rule_documents import (
    ATTACKS,
    COUNTING,
    GOOD,
    PLAIN,
    ZERO,
    K,
    attack,
    edited,
    line,
    proof,
)


def outcome(checker, document):
    """What the checker says: the refusal, or that it accepts, or that it broke down."""
    try:
        checker.replay(document)
    except checker.Refused as refusal:
        return str(refusal)
    except Exception as error:
        return f"broke down: {type(error).__name__}"
    return "accepted"


def let_in(checker):
    """What is not as it should be: attacks not refused so, good documents not accepted."""
    for name, proved in GOOD.items():
        if outcome(checker, proved) != "accepted":
            yield name
    for name, (reason, forged) in ATTACKS.items():
        if not re.match(reason, outcome(checker, forged)):
            yield name


# ---- the form
for name, value in [
    ("a float", 1.0), ("nothing", None),
    ("a number with a point", "1.0"), ("a number with an exponent", "1e3"),
    ("a huge number", "9" * 61), ("a huge denominator", "1/" + "9" * 61),
    ("a number over 0", "1/0"), ("a sum", "1+1"),
    ("a number in other digits", "\u0661"), ("an underscore", "1_0"),
    ("a line end", "1\n"), ("no number", ""), ("a plus sign", "+1"),
]:  # fmt: skip
    ATTACKS[f"a coefficient that is {name}"] = (
        "line 1, form: ", proof(("assume", (), (), [">=", [[value, []]]]), hypotheses=[]),
    )  # fmt: skip
for name, value in [
    ("empty", ""), ("a call", "f(x)"), ("a number", "2"), ("an inner product", "<u,u>"),
    ("half a call", "f(x"), ("in letters that look alike", "\u043a"), ("long", "k" * 62),
    ("a line end after it", "k\n"), ("nothing", None), ("a list", ["k"]),
]:  # fmt: skip
    for kind, generator in [("scalar", [value]), ("vector", ["w", value])]:
        ATTACKS[f"a {kind} whose name is {name}"] = (
            "line 1, form: ",
            proof(("assume", (), (), [">=", [["1", [generator]]]]), hypotheses=[]),
        )
for name, value in [
    ("of no names", []), ("of three names", ["u", "v", "w"]), ("of two in a text", "uw"),
    ("of two in a mapping", {"u": 1, "w": 1}), ("a power", ["k", "2"]), ("open", ["", "w"]),
]:  # fmt: skip
    ATTACKS[f"a generator that is {name}"] = (
        "line 1, form: ", proof(("assume", (), (), [">=", [["1", [value]]]]), hypotheses=[]),
    )  # fmt: skip
for name, value in [
    ("a mapping", {"1": []}), ("a monomial alone", [["1"]]), ("a vector", vec("w")),
    ("a monomial in a text", ["1k"]), ("a name alone", [["1", "k"]]),
    ("no generators in a text", [["1", ""]]), ("no generators in a mapping", [["1", {}]]),
]:  # fmt: skip
    ATTACKS[f"a polynomial that is {name}"] = (
        "line 1, form: ", proof(("assume", (), (), [">=", value]), hypotheses=[]),
    )  # fmt: skip
for name, value in [
    ("a text", "w"), ("a scalar", p("k")), ("of four parts", [["1", [], "w", "w"]]),
    ("of an empty name", [["1", [], ""]]), ("of a name in other letters", [["1", [], "\u043a"]]),
    ("of an open place", [["1", [["", "x"]], "w"]]),
]:  # fmt: skip
    attack(f"a vector that is {name}", "line 1, form: ", line("norm", (), says(">="), value))
for name, value in [
    ("a relation alone", [">="]), ("one of three parts", [">=", [], []]), ("a text", ">="),
    ("a mapping", {">=": []}), ("with <=", ["<=", []]), ("with no relation", ["", []]),
    ("with all relations", [">|>=|=", []]), ("with a relation in a list", [[">="], []]),
]:  # fmt: skip
    ATTACKS[f"a line that says {name}"] = (
        "line 1, form: ",
        edited(PLAIN, "lines", 0, "concludes", value),
    )
    ATTACKS[f"a conclusion that is {name}"] = ("form: ", edited(PLAIN, "concludes", value))
    ATTACKS[f"a hypothesis that is {name}"] = (
        "form: ", edited(PLAIN, "hypotheses", [value]),
    )  # fmt: skip
for name, value in [
    ("a run in a list", [COUNTING]), ("another one beside", COUNTING | {"axiom": K}),
    ("a text", "k >= 0"), ("empty", {}),
]:  # fmt: skip
    ATTACKS[f"a hypothesis: {name}"] = ("form: ", edited(PLAIN, "hypotheses", [value]))
for field in PLAIN:
    short = {name: value for name, value in PLAIN.items() if name != field}
    ATTACKS[f"a document without {field}"] = ("form: ", short)
    for name, value in [("null", None), ("a mapping", {}), ("a text", "k")]:
        ATTACKS[f"a document with {name} for {field}"] = ("form: ", PLAIN | {field: value})
for field in PLAIN["lines"][0]:
    short = {name: value for name, value in PLAIN["lines"][0].items() if name != field}
    ATTACKS[f"a line without {field}"] = ("line 1, form: ", edited(PLAIN, "lines", 0, short))
    if field in ("arguments", "parents"):
        ATTACKS[f"a line with a text for {field}"] = (
            "line 2, form: ", edited(PLAIN, "lines", 1, field, "1"),
        )  # fmt: skip
        ATTACKS[f"a line with a mapping for {field}"] = (
            "line 2, form: ", edited(PLAIN, "lines", 1, field, {"1": "1"}),
        )  # fmt: skip
for empty in ("", {}, None):
    ATTACKS[f"{empty!r} for no arguments"] = (
        "line 1, form: ", edited(proof(ZERO), "lines", 0, "arguments", empty),
    )  # fmt: skip
ATTACKS["a mapping of another class"] = ("form: ", type("Mine", (dict,), {})(PLAIN))
ATTACKS["an unknown field"] = ("form: ", PLAIN | {"proof": "trust me"})
ATTACKS["an unknown field in a line"] = (
    "line 1, form: ", edited(PLAIN, "lines", 0, PLAIN["lines"][0] | {"admit": "true"}),
)  # fmt: skip
ATTACKS["another format"] = ("form: ", PLAIN | {"format": "perceptron-proof/2"})
ATTACKS["a format that begins alike"] = ("form: ", PLAIN | {"format": "perceptron-proof/10"})
for name, value in [("no document", None), ("a list", [PLAIN]), ("a text", "{}")]:
    ATTACKS[f"{name} for a document"] = ("form: ", value)
ATTACKS["a line that is a list"] = ("line 1, form: ", PLAIN | {"lines": [["1", "assume"]]})

# ---- what would fill the screen
for name, value in [
    ("a long text", "k" * 1_000_000),
    ("a long mapping", {str(n): n for n in range(100_000)}),
    ("a list with a long number", [[10**1_000_000]]),
]:
    ATTACKS[f"{name} for a document"] = ("form: ", value)
    for field in ("line", "rule", "arguments", "concludes"):
        ATTACKS[f"{name} for {field} of a line"] = (
            "line 1, ", edited(PLAIN, "lines", 0, field, value),
        )  # fmt: skip
DEEP = []
for _ in range(500):
    DEEP = [DEEP]
ATTACKS["lists in lists"] = ("line 1, form: ", edited(PLAIN, "lines", 0, "concludes", DEEP))
