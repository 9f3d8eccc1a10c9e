import dataclasses
import json
import re
from types import SimpleNamespace

import pytest

from proofs.claims import CLAIMS
from proofs.claims import pinned_hypotheses as recording
from proofs.claims.pinned_hypotheses import as_recorded, proved, recorded
from proofs.kernel import NONNEGATIVE, ZERO, assume, combine, look
from proofs.terms import Refused, inner
from proofs.theorem import theorem
from proofs.theorems.lemmas import MISTAKE, RADIUS, R, induction, k, steps_run, w, z
from proofs.theorems.mistake_bounds import norm_bounded

PROOFS = list(dict.fromkeys(proof for claim in CLAIMS for proof in claim.theorems))
(BOUNDED,) = (claim for claim in CLAIMS if claim.name == "norm-bounded")
KEPT = recording.RECORD.read_text()


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.name)
def test_every_theorem_is_as_recorded(proof):
    as_recorded(proof())


def test_nothing_is_recorded_that_no_theorem_has():
    assert recorded().keys() == {proof.name for proof in PROOFS}


def test_the_record_is_sorted():
    assert list(recorded()) == sorted(recorded())


def test_a_hypothesis_has_a_line_of_its_own():
    lines = {line.strip(" ,") for line in KEPT.splitlines()}

    assert {json.dumps(h) for said in recorded().values() for h in said} <= lines


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
        r"recorded: norm-bounded now rests on \['run: .*<w,z> = 0.*\] and no more", said
    )
    assert said.endswith("write the record anew: python -m proofs.claims.pinned_hypotheses")


def test_a_theorem_of_one_hypothesis_more_is_refused():
    more, fact = assume(ZERO, R - 1), norm_bounded().fact
    same = combine(NONNEGATIVE, look(fact).polynomial, (1, fact), (1, more), (-1, more))

    assert changed(same).startswith(
        "recorded: norm-bounded now rests on ['R = 1'] and no more on []; if that is meant, "
    )


def test_a_theorem_of_one_hypothesis_less_is_refused():
    length = assume(NONNEGATIVE, k * R**2 - inner(w, w))

    assert "and no more on ['run: from k = 0" in changed(length)


def test_a_theorem_of_another_conclusion_than_its_claim_is_refused():
    claim = dataclasses.replace(BOUNDED, concludes=("|w|^2 < k*R^2", *BOUNDED.concludes[1:]))

    with pytest.raises(Refused, match=r"^norm-bounded: proved is \('\|w\|\^2 <= k\*R\^2', "):
        proved(claim)


def test_the_theorems_of_a_claim_are_proved_in_their_order():
    assert tuple(theorem.statement for theorem in proved(BOUNDED)) == BOUNDED.concludes


def test_a_theorem_that_is_not_on_record_is_refused():
    proof = called("unheard_of", norm_bounded().fact)

    with pytest.raises(Refused, match="^recorded: of unheard-of there is nothing; if that is me"):
        as_recorded(proof())


# ---- writing the record
@pytest.fixture
def written(tmp_path, monkeypatch):
    path = tmp_path / "recorded.json"
    monkeypatch.setattr(recording, "RECORD", path)
    return path


def test_the_command_writes_the_record_that_is_kept_here(written, capsys):
    recording._main()

    assert written.read_text() == KEPT
    assert capsys.readouterr().out == f"{written}: {len(PROOFS)} theorems\n"


def test_the_record_is_not_touched_where_two_theorems_have_one_name(written, monkeypatch):
    written.write_text("as it was")
    both = called("twice", assume(*MISTAKE)), called("twice", assume(*RADIUS))
    monkeypatch.setattr(recording, "CLAIMS", [SimpleNamespace(theorems=both)])

    with pytest.raises(Refused, match="^recorded: two theorems are called twice; rename one"):
        recording._main()

    assert written.read_text() == "as it was"
