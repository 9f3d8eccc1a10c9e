"""The theorems: what they rest on, line by line, and the record of that."""

from dataclasses import replace

import pytest

from proofs import theorems
from proofs.claims import CLAIMS
from proofs.claims.record import RECORD, anew, as_recorded, hypotheses, proved, recorded
from proofs.kernel import NONNEGATIVE, ZERO, assume
from proofs.terms import Refused, algorithm, inner
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
from tests.proofs.theorems.theorem_nodes import THEOREMS, each_theorem

GUARDS = "<w,z> <= 0, delta <= <z,u>, |z|^2 <= R^2"


RUN = (
    f"run: from k = 0, w = 0; each step, with a new z, meets {GUARDS} "
    "and takes k to k + 1, w to w + z"
)


def test_the_mistake_bound_rests_on_the_run_and_a_margin_alone_and_says_so_in_words():
    bound = theorems.mistake_bound()

    assert bound.hypotheses == (RUN, "delta >= 0")
    assert bound.words == "No run from 0 makes more than |u|^2 R^2 / delta^2 mistakes."


@each_theorem
def test_a_theorem_is_as_recorded_rests_on_no_axiom_and_on_earlier_lines_alone(proof):
    proved = proof()
    lines = proved.steps

    as_recorded(proved)
    assert (proved.axioms, proved.name, bool(proved.source)) == ((), proof.name, True)
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    assert all(parent < line.number for line in lines for parent in line.parents)
    assert "assumed" not in {line.reason for line in lines}


# ---- other algorithms
def another(move=w + z, guards=(MISTAKE, MARGIN, RADIUS), start=0):
    return algorithm([(k, 0, k + 1), (w, start, move)], guards, [z])


STEP, MOVES = "^combine: .* make them agree", "^invariant: .* may change along the run"
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


def test_a_named_axiom_stays_among_the_hypotheses_and_another_is_refused():
    proved = conditional("k >= 0")()

    assert (proved.axioms, proved.hypotheses) == (("k >= 0",), ("k >= 0",))
    with pytest.raises(Refused, match=r"^axiom: made-up does not rest on \['k > 0'\]"):
        conditional("k > 0")()


(BOUNDED,) = (claim for claim in CLAIMS if claim.name == "norm-bounded")


def test_the_record_is_what_is_written_anew_and_names_every_theorem():
    assert RECORD.read_text(encoding="utf-8") == anew()
    assert recorded()["hypotheses"].keys() == {proof.name for proof in THEOREMS}


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
    return induction(steps_run(guard, RADIUS), so_far, *terms)


def test_another_proof_is_as_recorded_where_it_proves_the_same_and_refused_under_other_guards():
    same, stronger = bounded(MISTAKE, 2), bounded((ZERO, inner(w, z)), -2)
    claims = [
        replace(BOUNDED, theorems=(called("norm_bounded", fact),), concludes=BOUNDED.concludes[:1])
        for fact in (same, stronger)
    ]
    new = "write the record anew: python -m proofs.claims.record"

    assert len(proved(claims[0])) == 1
    run = r"\['run: .*<w,z> {} 0.*'\]"
    gained, lost = run.format("="), run.format("<=")
    refusal = f"^record: norm-bounded gained the hypotheses {gained}, lost {lost}; .*{new}$"
    with pytest.raises(Refused, match=refusal):
        proved(claims[1])
    with pytest.raises(Refused, match="^record: two theorems are called norm-bounded; rename one"):
        hypotheses([theorems.norm_bounded, *claims[0].theorems])


def test_the_theorems_of_a_claim_conclude_what_it_says_in_their_order_or_it_is_refused():
    claim = replace(BOUNDED, concludes=("|w|^2 < k*R^2", *BOUNDED.concludes[1:]))

    assert tuple(theorem.statement for theorem in proved(BOUNDED)) == BOUNDED.concludes
    with pytest.raises(Refused, match=r"^norm-bounded: proved is \('\|w\|\^2 <= k\*R\^2', "):
        proved(claim)
