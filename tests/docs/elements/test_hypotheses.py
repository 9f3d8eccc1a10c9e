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

WEAKLY = condition(NONNEGATIVE, delta)


def test_a_line_without_its_hypothesis_falls_short_by_what_it_brought():
    norm, bound = theorems.norm_bounded(), theorems.mistake_bound()

    ((line, missing),) = refused_lines(norm, condition(*MISTAKE)).items()

    assert norm.steps[line - 1].reason.startswith("adding up")
    assert spoken(missing) == "-2 ⟨w, z⟩"
    assert set(refused_lines(bound, WEAKLY).values()) == {"times"}
    assert refused_lines(norm, condition(POSITIVE, delta)) == {}


def test_a_line_on_what_was_derived_does_not_rest_on_the_same_condition_assumed():
    derived = combine(NONNEGATIVE, delta, (1, assume(NONNEGATIVE, delta)))
    doubled = combine(NONNEGATIVE, 2 * delta, (2, derived))

    lines = refused_lines(Theorem("doubled", "", "", doubled), WEAKLY)

    assert {number: spoken(missing) for number, missing in lines.items()} == {2: "δ"}


@pytest.mark.parametrize(
    ("prove", "said"),
    [
        (theorems.alignment_grows, "δ = 1, u = (0); step 1: z = (-1), where it would say 1 ≤ 0."),
        (theorems.gordan, "Without it the others hold together: "),
    ],
)
def test_what_a_hypothesis_is_for_is_told_by_values(prove, said):
    items = [item.astext() for item in hypotheses(prove(), "at").children]

    assert said in next(item for item in items if "What is it for?" in item)


@pytest.mark.parametrize(
    "prove", [p for claim in CLAIMS for p in claim.theorems], ids=lambda prove: prove.name
)
def test_what_the_values_make_of_a_conclusion_is_false(prove):
    text = hypotheses(prove(), "at").astext()
    said = re.findall(r"it would say (\S+) (\S) (\S+)\.(?=\s|$)", text)
    relations = {"=": operator.eq, "<": operator.lt, "≤": operator.le}

    truths = [relations[sign](Fraction(a), Fraction(b)) for a, sign, b in said]

    assert truths == [False] * text.count("these values refute the theorem")
