"""Documents of proofs, line by line through a kernel: what the checker replays, the kernel makes.

A kernel is given as its names, so that a document runs against one with a guard removed too.
"""

import sympy


def replay(K, document):
    """The facts of a document's lines, of which the last states what the document does."""
    facts = []
    for line in document["lines"]:
        over = [facts[int(parent) - 1] for parent in line["parents"]]
        fact = by_rule(K, line["rule"], line["arguments"], over, line["concludes"])
        if K.look(fact)[1:3] != stated(K, line["concludes"]):
            raise K.Refused("says: another conclusion follows")
        facts.append(fact)
    given = {run_of(K, h) if type(h) is dict else stated(K, h) for h in document["hypotheses"]}
    if K.look(facts[-1]).hypotheses != given:
        raise K.Refused("hypotheses: it rests on others")
    return facts


def by_rule(K, rule, given, over, says):
    """The fact that a kernel makes by a rule of plain data and of facts."""
    relation, p = K.Relation(says[0]), scalar(K, says[1])
    match rule:
        case "assume":
            return K.assume(relation, p)
        case "number" | "square":
            return getattr(K, rule)(scalar(K, *given))
        case "norm":
            return K.norm(value(K, "vector", *given))
        case "times":
            return K.times(*over)
        case "scale":
            return K.scale(scalar(K, *given), *over)
        case "combine":
            by = [scalar(K, each) for each in given]
            return K.combine(relation, p, *zip(by, over, strict=True))
        case "cancel":
            return K.cancel(p, *over)
        case "cases":
            return K.cases(scalar(K, *given), *over)
        case "invariant":
            return K.invariant(run_of(K, *given), relation, p, *over)
    values = {symbol(K, kind, name): value(K, kind, raw) for kind, name, raw in given}
    return K.instantiate(*over, values)


def stated(K, raw):
    """A condition in normal form."""
    return K.condition(K.Relation(raw[0]), scalar(K, raw[1]))


def run_of(K, raw):
    state = [(symbol(K, t, s), value(K, t, a), value(K, t, b)) for t, s, a, b in raw["state"]]
    guards = [stated(K, guard) for guard in raw["guards"]]
    return K.algorithm(state, guards, [symbol(K, *each) for each in raw["local"]])


def symbol(K, kind, name):
    return K.Vector(name) if kind == "vector" else sympy.Symbol(name)


def value(K, kind, raw):
    if kind == "scalar":
        return scalar(K, raw)
    terms = (scalar(K, [[by, places]]) * K.Vector(name) for by, places, name in raw)
    return sum(terms, sympy.S.Zero)


def scalar(K, raw):
    terms = (sympy.Rational(by) * sympy.Mul(*(place(K, g) for g in places)) for by, places in raw)
    return sum(terms, sympy.S.Zero)


def place(K, generator):
    """A scalar, an inner product, or a vector, before which the place is open."""
    if len(generator) == 1:
        return sympy.Symbol(*generator)
    return K.inner(*map(K.Vector, generator)) if generator[0] else K.Vector(generator[1])
