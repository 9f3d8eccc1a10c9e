import operator
import re
from fractions import Fraction

import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

from pages.claims.hypotheses import hypotheses

from proofs import theorems
from proofs.claims import CLAIMS


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
