"""Documents whose lines do not follow, or that take too long to follow, and some that do prove.

The kernel is tried with the same lines (`UNDERIVED`, `GOOD`) as the checker that does not trust it.
"""

import copy
import re

from properties.vectors.invalid.proofs import (
    INVALID_PROOFS,
    VALID_PROOFS,
    document,
    p,
    says,
    vec,
)
from properties.vectors.invalid.proofs import run as steps

ATTACKS = {each.name: (each.reason, each.proof) for each in INVALID_PROOFS}
GOOD = dict(VALID_PROOFS)


def run(state, guards=(), local=()):
    return steps([*map(list, state)], guards, [*map(list, local)])


def proof(*lines, given=(), **changes):
    """A document of lines (rule, arguments, parents, says) that states its last line."""
    return document(lines, given) | changes


def attack(name, reason, *lines, **changes):
    ATTACKS[name] = (reason, proof(*lines, **changes))


def good(name, *lines, **changes):
    GOOD[name] = proof(*lines, **changes)


def edited(document, step, *path_and_value):
    """The document with another value at a path; what lies beside the path is shared."""
    *path, value = path_and_value
    copied = copy.copy(document)
    copied[step] = edited(document[step], *path, value) if path else value
    return copied


def assumed(*condition):
    return ("assume", (), (), says(*condition))


def line(rule, parents, concludes, *arguments):
    return (rule, arguments, parents, concludes)


K, G, T = says(">=", "k"), says(">=", "g"), says(">=", "t")
GP = says(">", "g")
ONE = line("number", (), says(">", "1"), p("1"))
ZERO = line("combine", (), says(">=", "0"))
UP = ("scalar", "k", p(), p("k", "1"))
COUNTING = run([UP])
COUNTED = (
    ZERO,
    assumed(">=", "k"),
    ONE,
    line("combine", (2, 3), says(">=", "k", "1"), p("1"), p("1")),
    line("invariant", (1, 4), K, COUNTING),
)

# ---- products
RELATIONS = (">", ">=", "=")
PRODUCTS = {
    (">", ">"): ">", (">", ">="): ">=", (">=", ">"): ">=", (">=", ">="): ">=",
    ("=", ">"): "=", (">", "="): "=", (">=", "="): "=", ("=", ">="): "=", ("=", "="): "=",
}  # fmt: skip
for (a, b), right in PRODUCTS.items():
    for relation in RELATIONS:
        lines = assumed(a, "k"), assumed(b, "g"), line("times", (1, 2), says(relation, "k g"))
        given = [says(a, "k"), says(b, "g")]
        if relation == right:
            good(f"{a} times {b}", *lines, given=given)
        else:
            attack(f"{a} times {b} is {relation}", "line 3, times: it says ", *lines, given=given)

# ---- sums
SUMS = {
    (">", ">"): ">", (">", ">="): ">", (">=", ">"): ">", (">=", ">="): ">=", (">", "="): ">",
    ("=", ">"): ">", (">=", "="): ">=", ("=", ">="): ">=", ("=", "="): "=",
}  # fmt: skip
for (a, b), strongest in SUMS.items():
    for relation in RELATIONS:
        total = line("combine", (1, 2), says(relation, "2 k", "3 g"), p("2"), p("3"))
        lines, given = (assumed(a, "k"), assumed(b, "g"), total), [says(a, "k"), says(b, "g")]
        if relation in (strongest, ">="):
            good(f"{a} plus {b} is {relation}", *lines, given=given)
        else:
            attack(f"{a} plus {b} is {relation}", "line 3, combine: it says ", *lines, given=given)
good("an identity", line("combine", (), says("=")))
good("an identity, claimed weakly", ZERO)
good("twice", assumed(">", "k"), line("scale", (1,), says(">", "2 k"), p("2")),
     given=[says(">", "k")])  # fmt: skip
for by in ("-1 g", "-2", "0"):
    good(f"an equation times {by}", assumed("=", "k"),
         line("scale", (1,), ["=", p(by + " k")], p(by)), given=[says("=", "k")])  # fmt: skip
    for relation in (">", ">="):
        attack(f"{relation} times {by}", "line 2, number: .* is no positive number",
               assumed(relation, "k"), line("scale", (1,), ["=", p(by + " k")], p(by)),
               given=[says(relation, "k")])  # fmt: skip
        attack(f"{relation} times {by}, in a sum", "line 2, number: .* is no positive number",
               assumed(relation, "k"), line("combine", (1,), [">=", p(by + " k")], p(by)),
               given=[says(relation, "k")])  # fmt: skip
attack("a multiplier of two monomials", "line 2, number: .* is no positive number",
       assumed(">", "k"), line("scale", (1,), says(">", "k", "k g"), p("1", "g")),
       given=[says(">", "k")])  # fmt: skip

# ---- cancel
GK = says(">=", "g k", "-1 g")
for relation in RELATIONS:
    good(f"cancel in {relation}", assumed(relation, "g k", "-1 g"), assumed(">", "g"),
         line("cancel", (1, 2), says(relation, "k", "-1")),
         given=[says(relation, "g k", "-1 g"), GP])  # fmt: skip
for relation in (">=", "="):
    attack(f"cancel what is {relation} 0", "line 3, 'cancel': ", assumed(">=", "g k", "-1 g"),
           assumed(relation, "g"), line("cancel", (1, 2), says(">=", "k", "-1")),
           given=[GK, says(relation, "g")])  # fmt: skip


# ---- cases
NO = says(">=", "-1 k")
attack("cases for another line", "line 2, cases: it says ", assumed(">", "g"),
       line("cases", (1, 1), K, p("k")), given=[GP])  # fmt: skip
attack("cases of two relations", "line 3, 'cases': ", assumed(">", "g"), assumed(">=", "g"),
       line("cases", (1, 2), GP, p("k")), given=[G, GP])  # fmt: skip
attack("cases discharge the second case of the first", "hypotheses: ", line("assume", (), NO),
       line("cases", (1, 1), NO, p("k")))  # fmt: skip

# ---- induction
attack("induction whose base is weaker", "line 5, invariant: ", ZERO, assumed(">", "k"), ONE,
       line("combine", (2, 3), says(">", "k", "1"), p("1"), p("1")),
       line("invariant", (1, 4), says(">", "k"), COUNTING), given=[COUNTING])  # fmt: skip
MOVES = "line [0-9]+, invariant: a hypothesis may change along the run"
KA = assumed(">=", "k"), assumed(">=", "a"), line(
    "combine", (2, 3), says(">=", "k", "a"), p("1"), p("1"))  # fmt: skip
GUARDED = run([("scalar", "k", p(), p("k", "a"))], [says(">=", "a")], [("scalar", "a")])
good("induction by a guard", ZERO, *KA, line("invariant", (1, 4), K, GUARDED), given=[GUARDED])
FRESH = run([("scalar", "k", p(), p("k", "a"))], (), [("scalar", "a")])
attack("induction keeps a hypothesis on what is new in a step", MOVES, ZERO, *KA,
       line("invariant", (1, 4), K, FRESH), given=[FRESH, says(">=", "a")])  # fmt: skip
BY_G = run([("scalar", "k", p(), p("k", "g"))])
KG = assumed(">=", "k"), assumed(">=", "g"), line(
    "combine", (2, 3), says(">=", "k", "g"), p("1"), p("1"))  # fmt: skip
good("induction by what stays fixed", ZERO, *KG, line("invariant", (1, 4), K, BY_G),
     given=[BY_G, G])  # fmt: skip
FROM_G = run([("scalar", "k", p("g"), p("k"))], [G])
FROM_G_LINES = assumed(">=", "g"), assumed(">=", "k"), line("invariant", (1, 2), K, FROM_G)
attack("induction drops the guard that its base assumes", "hypotheses: ", *FROM_G_LINES,
       given=[FROM_G])  # fmt: skip
TWO = run([UP, ("scalar", "t", p(), p("t"))])
attack("induction whose base uses a run", MOVES, *COUNTED, line("times", (1, 5), says(">=", "0")),
       line("invariant", (6, 4), K, TWO), given=[COUNTING, TWO])  # fmt: skip
SUMMED = run([UP, ("scalar", "t", p(), p("t", "k"))])
COUNT_2 = *COUNTED[:4], line("invariant", (1, 4), K, SUMMED)
good("induction that uses an invariant of its run", *COUNT_2, assumed(">=", "t"),
     line("combine", (5, 6), says(">=", "t", "k"), p("1"), p("1")),
     line("invariant", (1, 7), T, SUMMED), given=[SUMMED])  # fmt: skip
W_RUN = run([("vector", "w", vec("u"), vec("2 w", "-1 k u"))])
good("a vector moves in both places of a product",
     line("norm", (), says(">=", "u.u"), vec("u")),
     line("norm", (), says(">=", "4 w.w", "-4 k u.w", "k k u.u"), vec("2 w", "-1 k u")),
     line("invariant", (1, 2), says(">=", "w.w"), W_RUN), given=[W_RUN])  # fmt: skip

# ---- runs that are none
for name, reason, bad in [
    ("a symbol both state and local", "run: a symbol occurs twice",
     run([UP], (), [("scalar", "k")])),
    ("a start on a moving vector", "run: a start speaks of",
     run([("scalar", "k", p("w.u"), p("k")), ("vector", "w", [], vec("w"))])),
    ("a state of another kind", "form: ", run([("matrix", "k", p(), p("k"))])),
    ("a state without a move", "form: ", run([("scalar", "k", p())])),
    ("local symbols that are no list", "form: ", run([UP]) | {"local": {}}),
]:  # fmt: skip
    attack(f"a run with {name}", f"line 5, {reason}", *COUNTED[:4],
           line("invariant", (1, 4), K, bad), given=[bad])  # fmt: skip

for name, rest, local in [
    ("that moves", [("scalar", "t", p(), p("t", "1"))], []),
    ("that is local", [], [("scalar", "t")]),
]:
    bad = run([("scalar", "k", p("t"), p("k")), *rest], (), local)
    attack(f"a run with a start {name}", "line 3, run: a start speaks of",
           *(line("square", (), says(">=", f"{s} {s}"), p(s)) for s in "tk"),
           line("invariant", (1, 2), says(">=", "k k"), bad), given=[bad])  # fmt: skip

# ---- instantiation
TO_A, T_TO_K = ["scalar", "t", p("-1 a")], ["scalar", "t", p("k")]
good("a sum for one vector of two",
     line("norm", (), says(">=", "w.w", "-2 w.x", "x.x"), vec("w", "-1 x")),
     line("instantiate", (1,), says(">=", "u.u"), ["vector", "x", vec("w", "u")]))  # fmt: skip
good("a value beside a run", *COUNTED, line("instantiate", (5,), K, T_TO_K), given=[COUNTING])
SPEAKS = "line [0-9]+, instantiate: a run speaks"
SQ = line("square", (), says(">=", "t t"), p("t"))
for name, along, value in [
    ("a guard", run([UP], [G]), ["scalar", "g", p("t")]),
    ("a local symbol", run([UP], (), [("scalar", "a")]), ["scalar", "a", p("t")]),
    ("a local vector", run([UP], (), [("vector", "x")]), ["vector", "x", []]),
    ("the start", run([("scalar", "k", p("a a"), p("k"))]), ["scalar", "a", p()]),
    ("the move", run([("scalar", "k", p(), p("a"))]), ["scalar", "a", p()]),
    ("a coefficient of the move", run([("vector", "w", [], vec("a x"))]),
     ["scalar", "a", p()]),
]:  # fmt: skip
    attack(f"a value for {name}", SPEAKS, SQ, line("invariant", (1, 1), says(">=", "t t"), along),
           line("instantiate", (2,), says(">=", "t t"), value), given=[along])  # fmt: skip
for name, value in [
    ("a value of another kind", ["number", "t", p()]),
    ("a value for a vector without a name", ["vector", "", []]),
    ("a value for a vector whose name is a list", ["vector", ["w"], []]),
    ("a value for an inner product", ["scalar", ["w", "w"], p("-1")]),
    ("a value for a sum", ["scalar", "t+1", p()]),
    ("an empty text for a vector", ["vector", "w", ""]),
    ("an empty mapping for a vector", ["vector", "w", {}]),
]:
    attack(name, "line 2, form: ", SQ, line("instantiate", (1,), says(">=", "0"), value))

# ---- the order of the lines
attack("a line that rests on an earlier and a later line", "line 2, order: ", assumed(">=", "k"),
       line("combine", (1, 3), K, p("1")), line("combine", (1,), K, p("1")), given=[K])  # fmt: skip
for parent in (0, "1.0", "01", "\u0661"):
    attack(f"a line that rests on {parent!r}", "line 2, form: ", assumed(">=", "k"),
           line("combine", (parent,), K, p("1")), given=[K])  # fmt: skip
PLAIN = proof(assumed(">=", "k"), line("combine", (1,), K, p("1")), given=[K])
for number in ("1", "3", 2, ["2"]):
    ATTACKS[f"a second line with number {number!r}"] = (
        "line 2, order: ", edited(PLAIN, "lines", 1, "line", number),
    )  # fmt: skip

# ---- rules
for rule in ("", "assume ", None, ["assume"], 1, {}):
    ATTACKS[f"the rule {rule!r}"] = (
        "line 2, .*: it does not go from",
        edited(PLAIN, "lines", 1, "rule", rule),
    )
RULES = {
    "assume": (0, 0), "number": (1, 0), "square": (1, 0), "norm": (1, 0), "times": (0, 2),
    "scale": (1, 1), "cancel": (0, 2), "cases": (1, 2), "invariant": (1, 2),
}  # fmt: skip
for rule, (arguments, parents) in RULES.items():
    for name, more, rests in [
        ("one argument more", arguments + 1, parents),
        ("one argument less", arguments - 1, parents),
        ("one parent more", arguments, parents + 1), ("one parent less", arguments, parents - 1),
    ]:  # fmt: skip
        if min(more, rests) >= 0:
            attack(f"{rule} with {name}", f"line 2, '{rule}': it does not go from",
                   assumed(">=", "k"), line(rule, [1] * rests, K, *[p("1")] * more),
                   given=[K])  # fmt: skip
for rule, rests in [("instantiate", 0), ("instantiate", 2)]:
    attack(f"{rule} on {rests} lines", f"line 2, '{rule}': it does not go from", assumed(">=", "k"),
           line(rule, [1] * rests, K), given=[K])  # fmt: skip

# ---- what is stated

# ---- what would go on for ever, or fill the screen
LONG = p(*(f"{n} a{n}" for n in range(1, 250)))
attack("a square of too many monomials", "line 1, steps: the document takes over 50000",
       line("square", (), says(">=", "1"), LONG))  # fmt: skip


def put(degree, number, *value, more="", right=("1",)):
    """The proof that puts a value for k in a power of k."""
    power = f"{number} {more} {'k ' * degree}"
    return (
        assumed(">=", power),
        line("instantiate", (1,), says(">=", *right), ["scalar", "k", p(*value)]),
    )


attack("k := 1 + k in a high power", "line 2, degree: 42 generators, over 40; ",
       *put(21, "1", "k k", "1"))  # fmt: skip
attack("a fine number in a power", "line 2, number: one of over 1000 bits; ",
       *put(20, "1", "1/" + "9" * 60))  # fmt: skip
good("a power as high as can be", *put(40, "1", "k", right=["1 " + "k " * 40]),
     given=[says(">=", "1 " + "k " * 40)])  # fmt: skip


def balanced(number):
    """A number of 2^-995 times another, on the way to that other alone."""
    power = f"{number} {'a ' * 5}{'t ' * 5}"
    values = ["scalar", "a", p(f"1/{2**199}")], ["scalar", "t", p(f"{2**199}")]
    return assumed(">=", power), line("instantiate", (1,), says(">=", number), *values)


good("a number as fine as can be", *balanced("1/16"), given=[says(">=", "1/16")])
MANY = range(1, 231)
attack("hypotheses that are kept too often", "line 4[0-9][0-9], steps: ",
       *(assumed("=", f"a{n}") for n in MANY),
       line("combine", MANY, says("="), *(p("0") for _ in MANY)),
       *(line("combine", (231,), says("="), p("0")) for _ in range(300)))  # fmt: skip

# ---- what no rule derives, whoever applies it: what is not refused for its form, order or size
OF_A_RULE = r"(line .*, '?(number|run|[a-z]{4,})'?: |hypotheses: )(?!it does not go from|one of)"
ELSE = r".*(form|order|steps|degree): "
UNDERIVED = {
    name: document
    for name, (reason, document) in ATTACKS.items()
    if re.match(OF_A_RULE, reason) and not re.match(ELSE, reason)
}
