"""The theorems: what they rest on, line by line, and the record of that."""

import dataclasses
import json
import random
import re
from fractions import Fraction

import pytest
from theorem_nodes import THEOREMS, each_theorem, some_theorems

from proofs import theorems
from proofs.claims import CLAIMS, record
from proofs.claims.record import as_recorded, proved, recorded
from proofs.display.ledger import ledger
from proofs.evidence.semantics.execution import holds
from proofs.kernel import NONNEGATIVE, ZERO, assume, combine, look
from proofs.terms import Refused, Run, Vector, algorithm, inner
from proofs.theorem import theorem
from proofs.theorems.lemmas import (
    MARGIN,
    MISTAKE,
    RADIUS,
    R,
    bounded_length,
    bounded_mistakes,
    grown_alignment,
    induction,
    k,
    steps_run,
    u,
    w,
    z,
)
from proofs.theorems.mistake_bounds import norm_bounded

GUARDS = "<w,z> <= 0, delta <= <z,u>, |z|^2 <= R^2"


RUN = (
    f"run: from k = 0, w = 0; each step, with a new z, meets {GUARDS} "
    "and takes k to k + 1, w to w + z"
)


def test_the_mistake_bound_rests_on_the_run_and_a_margin_alone():
    assert theorems.mistake_bound().hypotheses == (RUN, "delta >= 0")


def test_a_theorem_has_the_first_sentence_of_its_docstring():
    assert theorems.mistake_bound().words == (
        "No run from 0 makes more than |u|^2 R^2 / delta^2 mistakes."
    )


@each_theorem
def test_a_theorem_is_as_recorded_rests_on_no_axiom_and_names_its_source(proof):
    proved = proof()

    as_recorded(proved)
    assert (proved.axioms, proved.name) == ((), proof.name)
    assert proved.source


@each_theorem
def test_every_line_rests_on_lines_before_it_and_every_assumption_has_a_part(proof):
    lines = proof().steps

    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    assert all(parent < line.number for line in lines for parent in line.parents)
    assert "assumed" not in {line.reason for line in lines}


@some_theorems
def test_every_line_holds_of_exact_vectors_wherever_its_hypotheses_do(proof):
    drawn = random.Random(1962)  # noqa: S311  examples, no secrets
    entries = [look(fact) for fact in ledger(proof().fact)]
    open_ = [e for e in entries if not any(isinstance(h, Run) for h in e.hypotheses)]

    broken = [
        entry
        for _ in range(15)
        for values in [exact_values(entries, drawn)]
        for entry in open_
        if all(holds(h, values) for h in entry.hypotheses)
        and not holds((entry.relation, entry.polynomial), values)
    ]

    assert not broken


def exact_values(entries, drawn):
    conditions = [h for e in entries for h in (*e.hypotheses, e[1:3]) if not isinstance(h, Run)]
    symbols = {symbol for _, p in conditions for symbol in p.free_symbols}
    return {s: value_of(s, drawn) for s in sorted(symbols, key=str)}


def value_of(symbol, drawn):
    numbers = [Fraction(drawn.randint(-4, 4), drawn.randint(1, 3)) for _ in range(3)]
    return tuple(numbers) if type(symbol) is Vector else numbers[0]


# ---- other algorithms
def another(move=w + z, guards=(MISTAKE, MARGIN, RADIUS), start=0):
    return algorithm([(k, 0, k + 1), (w, start, move)], guards, [z])


STEP, MOVES = "^invariant: the step is ", "^invariant: .* may change along the run"
WEAK, RIGHT = (NONNEGATIVE, inner(z, u)), (NONNEGATIVE, inner(w, z))
OTHERS = {
    "a flipped update": (grown_alignment, another(move=w - z), STEP),
    "a doubled step": (bounded_length, another(move=w + 2 * z), STEP),
    "no margin": (grown_alignment, another(guards=(MISTAKE, RADIUS)), MOVES),
    "a margin of 0": (bounded_mistakes, another(guards=(MISTAKE, WEAK, RADIUS)), MOVES),
    "no mistake": (bounded_length, another(guards=(MARGIN, RADIUS)), MOVES),
    "updates on the right side": (bounded_mistakes, another(guards=(RIGHT, MARGIN, RADIUS)), MOVES),
    "no radius": (bounded_mistakes, another(guards=(MISTAKE, MARGIN)), MOVES),
    "another start": (bounded_length, another(start=u), "^combine: "),
}


@pytest.mark.parametrize(("prove", "run", "reason"), OTHERS.values(), ids=OTHERS)
def test_of_another_algorithm_the_bounds_are_not_proved(prove, run, reason):
    with pytest.raises(Refused, match=reason):
        prove(run)


def conditional(*axioms):
    @theorem("made-up", source="Nobody", axioms=axioms)
    def made_up():
        """Nothing is below 0."""
        return assume(NONNEGATIVE, k)

    return made_up


def test_a_named_axiom_stays_among_the_hypotheses():
    proved = conditional("k >= 0")()

    assert (proved.axioms, proved.hypotheses) == (("k >= 0",), ("k >= 0",))


def test_an_axiom_that_a_theorem_does_not_rest_on_is_refused():
    with pytest.raises(Refused, match=r"^axiom: made-up does not rest on \['k > 0'\]"):
        conditional("k > 0")()


(BOUNDED,) = (claim for claim in CLAIMS if claim.name == "norm-bounded")


KEPT = record.RECORD.read_text()


def test_nothing_is_recorded_that_no_theorem_has():
    assert recorded()["hypotheses"].keys() == {proof.name for proof in THEOREMS}


def test_a_hypothesis_has_a_line_of_its_own():
    lines = {line.strip(" ,") for line in KEPT.splitlines()}

    assert {json.dumps(h) for said in recorded()["hypotheses"].values() for h in said} <= lines


# ---- theorems that are no more what they were
def called(name, fact):
    """A theorem with a function of this name."""

    def prove():
        """From 0, k mistakes leave |w|^2 at most k R^2."""
        return fact

    prove.__name__ = name
    return theorem("norm-bounded", source="Nobody")(prove)


def bounded(guard, by):
    """The length along a run of this guard, which times `by` makes twice -<w,z>."""
    so_far = assume(NONNEGATIVE, k * R**2 - inner(w, w))
    # (k + 1) R^2 - |w + z|^2  =  1 (k R^2 - |w|^2)  +  2 (-<w,z>)  +  1 (R^2 - |z|^2)
    terms = (1, so_far), (by, assume(*guard)), (1, assume(*RADIUS))
    goal = (k + 1) * R**2 - inner(w + z, w + z)
    return induction(steps_run(guard, RADIUS), so_far, combine(NONNEGATIVE, goal, *terms))


def changed(fact):
    """What is said of a theorem that was `norm_bounded`."""
    proof = called("norm_bounded", fact)
    with pytest.raises(Refused) as refusal:
        as_recorded(proof())
    return str(refusal.value)


def test_a_proof_that_is_another_is_as_recorded_where_it_proves_the_same():
    as_recorded(called("norm_bounded", bounded(MISTAKE, 2))())


def test_a_theorem_of_a_stronger_guard_concludes_the_same_and_is_refused():
    said = changed(bounded((ZERO, inner(w, z)), -2))

    assert re.match(
        r"record: norm-bounded gained the hypotheses \['run: .*<w,z> = 0.*\], lost", said
    )
    assert said.endswith("write the record anew: python -m proofs.claims.record")


def test_a_theorem_of_one_hypothesis_more_is_refused():
    more, fact = assume(ZERO, R - 1), norm_bounded().fact
    same = combine(NONNEGATIVE, look(fact).polynomial, (1, fact), (1, more), (-1, more))

    assert changed(same).startswith(
        "record: norm-bounded gained the hypotheses ['R = 1'], lost []; if that is meant, "
    )


def test_a_theorem_of_one_hypothesis_less_is_refused():
    length = assume(NONNEGATIVE, k * R**2 - inner(w, w))

    assert "lost ['run: from k = 0" in changed(length)


def test_a_theorem_of_another_conclusion_than_its_claim_is_refused():
    claim = dataclasses.replace(BOUNDED, concludes=("|w|^2 < k*R^2", *BOUNDED.concludes[1:]))

    with pytest.raises(Refused, match=r"^norm-bounded: proved is \('\|w\|\^2 <= k\*R\^2', "):
        proved(claim)


def test_the_theorems_of_a_claim_are_proved_in_their_order():
    assert tuple(theorem.statement for theorem in proved(BOUNDED)) == BOUNDED.concludes


def test_a_theorem_that_is_not_on_record_is_refused():
    proof = called("unheard_of", norm_bounded().fact)

    with pytest.raises(Refused, match="^record: no hypotheses are recorded for unheard-of; if"):
        as_recorded(proof())
