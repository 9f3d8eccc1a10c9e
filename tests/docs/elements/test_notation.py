import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

from fractions import Fraction

import sympy
from docutils import nodes
from pages.claims.proof import applications, proof, shown
from pages.formulas.notation import Html, formula, spoken

from proofs import theorems
from proofs.kernel import NONNEGATIVE
from proofs.terms import Vector, condition, inner

HTML = Html()
w, w_0, k = Vector("w"), Vector("w_0"), sympy.Symbol("k")


@pytest.mark.parametrize(
    ("name", "html"),
    [
        ("w", "<i>w</i>"),
        ("rho", "<i>ρ</i>"),  # noqa: RUF001
        ("w_0", "<i>w</i><sub>0</sub>"),
        ("H_gamma", "<i>H</i><sub>γ</sub>"),  # noqa: RUF001
        ("yhat", "<i>y\N{COMBINING CIRCUMFLEX ACCENT}</i>"),
    ],
)
def test_a_name_is_set_as_in_a_book(name, html):
    assert HTML.name(name) == html


def test_a_formula_is_set_where_its_terms_are_positive_and_says_to_a_screen_reader_what_it_shows():
    bound = condition(NONNEGATIVE, k * Fraction(1, 2) - inner(w, w_0) - inner(w, w))
    shown_to_all = formula(HTML.condition(*condition(NONNEGATIVE, -k)))

    assert spoken(HTML.condition(*bound)) == "∥w∥^2 + ⟨w, w_0⟩ ≤ 1/2 k"
    assert (shown_to_all.astext(), shown_to_all["html"]) == ("k ≤ 0", "<i>k</i> ≤ 0")


def test_a_proof_applies_cauchy_schwarz_and_leaves_its_lines_to_its_own_proof():
    bound = theorems.mistake_bound()

    (applied,) = applications(bound)
    left_out = {*range(1, len(bound.steps) + 1)} - shown(bound)

    assert bound.steps[applied - 1].says == "<w,u>^2 <= |u|^2*|w|^2"
    assert len(left_out) == len(theorems.cauchy_schwarz().steps) - 1
    assert shown(theorems.cauchy_schwarz()) == {*range(1, 17)}


def test_every_line_that_a_shown_proof_refers_to_is_shown():
    listed = proof(theorems.mistake_bound(), "at")

    links = {node["refid"] for node in listed.findall(nodes.reference)}
    assert links - {"at-" + str(number) for number in shown(theorems.mistake_bound())} == set()
