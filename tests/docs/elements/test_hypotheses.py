import operator
import re
from fractions import Fraction

import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

from pages.claims.hypotheses import hypotheses, refused_lines
from pages.formulas.notation import spoken

from proofs import theorems
from proofs.claims import CLAIMS
from proofs.kernel import NONNEGATIVE, POSITIVE, assume, combine
from proofs.terms import condition
from proofs.theorem import Theorem
from proofs.theorems.lemmas import MISTAKE, delta


def test_a_sum_without_its_hypothesis_falls_short_by_what_it_brought():
    norm = theorems.norm_bounded()

    ((line, missing),) = refused_lines(norm, condition(*MISTAKE)).items()

    assert norm.steps[line - 1].reason.startswith("adding up")
    assert spoken(missing) == "-2 ⟨w, z⟩"


def test_a_product_without_its_factor_is_told_as_one():
    bound = theorems.mistake_bound()

    assert set(refused_lines(bound, condition(NONNEGATIVE, delta)).values()) == {"times"}


def test_a_hypothesis_that_no_line_uses_has_no_line():
    assert refused_lines(theorems.norm_bounded(), condition(POSITIVE, delta)) == {}


def test_a_line_on_what_was_derived_does_not_rest_on_the_same_condition_assumed():
    derived = combine(NONNEGATIVE, delta, (1, assume(NONNEGATIVE, delta)))
    doubled = combine(NONNEGATIVE, 2 * delta, (2, derived))

    lines = refused_lines(Theorem("doubled", "", "", doubled), condition(NONNEGATIVE, delta))

    assert {number: spoken(missing) for number, missing in lines.items()} == {2: "δ"}


def told(theorem, hypothesis):
    items = hypotheses(theorem, "at").children
    return next(item.astext() for item in items if hypothesis in item.astext())


def test_the_values_against_a_theorem_come_with_the_false_conclusion():
    found = told(theorems.alignment_grows(), "What is it for?")

    assert "δ = 1, u = (0); step 1: z = (-1), where it would say 1 ≤ 0." in found


def test_of_a_contradiction_the_other_hypotheses_hold_together():
    assert "Without it the others hold together: " in told(theorems.gordan(), "What is it for?")


@pytest.mark.parametrize(
    "prove", [p for claim in CLAIMS for p in claim.theorems], ids=lambda prove: prove.name
)
def test_what_the_values_make_of_a_conclusion_is_false(prove):
    text = hypotheses(prove(), "at").astext()
    said = re.findall(r"it would say (\S+) (\S) (\S+)\.(?=\s|$)", text)
    relations = {"=": operator.eq, "<": operator.lt, "≤": operator.le}

    truths = [relations[sign](Fraction(a), Fraction(b)) for a, sign, b in said]

    assert truths == [False] * text.count("these values refute the theorem")
