"""Lines of proofs, changed so that they no longer follow: checkers of other makes must say so."""

from proofs import theorems
from proofs.kernel import POSITIVE, instantiate, look
from proofs.terms import polynomial
from proofs.theorem import Theorem
from proofs.theorems.lemmas import v, w, z


def signed(entry):
    return entry._replace(polynomial=-entry.polynomial)


def strict(entry):
    return entry._replace(relation=POSITIVE)


def lowered(entry):
    return entry._replace(polynomial=entry.polynomial - 1)


def tripled(entry):
    return entry._replace(arguments=(3 * entry.arguments[0], *entry.arguments[1:]))


def shortened(entry):
    return entry._replace(parents=entry.parents[1:], arguments=entry.arguments[1:])


def first_twice(entry):
    return entry._replace(parents=(entry.parents[0],) * 2)


def started_lower(entry):
    """Let the count start at -1."""
    (run,) = entry.arguments
    (count, _, move), *others = run.state
    moved = run._replace(state=((count, polynomial(-1), move), *others))
    return entry._replace(arguments=(moved,), hypotheses=entry.hypotheses - {run} | {moved})


def schwarz_renamed():
    return Theorem("renamed", "", "", instantiate(theorems.cauchy_schwarz().fact, {v: w + z}))


def assigned_zero(entry):
    return entry._replace(arguments=tuple((symbol, 0 * value) for symbol, value in entry.arguments))


CHANGES = [
    (theorems.norm_bounded, "combine", lowered),
    (theorems.norm_bounded, "combine", shortened),
    (theorems.norm_bounded, "combine", strict),
    (theorems.norm_bounded, "invariant", lowered),
    (theorems.norm_bounded, "invariant", first_twice),
    (theorems.norm_bounded, "invariant", started_lower),
    (theorems.cauchy_schwarz, "number", signed),
    (theorems.cauchy_schwarz, "square", strict),
    (theorems.cauchy_schwarz, "norm", strict),
    (theorems.cauchy_schwarz, "times", strict),
    (theorems.cauchy_schwarz, "cancel", strict),
    (theorems.cauchy_schwarz, "cases", first_twice),
    (schwarz_renamed, "instantiate", assigned_zero),
]


def looking_at(rule, change):
    """Return `look`, for which the lines of a rule are changed: of sums only those of three."""

    def changed(fact):
        entry = look(fact)
        hit = entry.rule == rule and (rule != "combine" or len(entry.parents) > 2)
        return change(entry) if hit else entry

    return changed
