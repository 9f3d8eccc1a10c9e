import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

from fractions import Fraction

import sympy
from docutils import nodes
from pages.formulas.notation import Html, formula, spoken
from pages.formulas.wording import set_words

from proofs.claims import CLAIMS
from proofs.kernel import NONNEGATIVE
from proofs.terms import Vector, condition, inner

HTML = Html()
w, w_0, k = Vector("w"), Vector("w_0"), sympy.Symbol("k")


def test_a_formula_is_set_where_its_terms_are_positive_and_says_to_a_screen_reader_what_it_shows():
    bound = condition(NONNEGATIVE, k * Fraction(1, 2) - inner(w, w_0) - inner(w, w))
    shown_to_all = formula(HTML.condition(*condition(NONNEGATIVE, -k)))

    assert spoken(HTML.condition(*bound)) == "∥w∥^2 + ⟨w, w_0⟩ ≤ 1/2 k"
    assert (shown_to_all.astext(), shown_to_all["html"]) == ("k ≤ 0", "<i>k</i> ≤ 0")


# ---- words
def shown_words(text):
    marks = {nodes.superscript: "^", nodes.subscript: "_", nodes.literal: "`"}
    return "".join(marks.get(type(node), "") + node.astext() for node in set_words(text))


@pytest.mark.parametrize(
    ("plain", "set_"),
    [
        ("k delta^2 <= |u|^2 R^2", "k δ^2 ≤ |u|^2 R^2"),
        ("y<w,x> < 0", "y⟨w,x⟩ < 0"),
        ("R^2/gamma*^2", "R^2/γ^*^2"),  # noqa: RUF001
        ("from w_0 and eta", "from w_0 and η"),
        ("2^(e+r) and t^(d-1)", "2^e+r and t^d-1"),
        ("sqrt(k) gamma/R", "√k γ/R"),  # noqa: RUF001
        ("theta_y x", "θ_y x"),
        ("H_gamma", "H_γ"),  # noqa: RUF001
        ("y - yhat", "y - y\N{COMBINING CIRCUMFLEX ACCENT}"),
        ("what that is", "what that is"),
        ("see `clean_pass_separates`", "see `clean_pass_separates"),
        ("zeta-alpha, deltas, gamma-ray", "zeta-alpha, deltas, gamma-ray"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
    ],
)
def test_words_are_set_as_in_a_book(plain, set_):
    assert shown_words(plain) == set_


def test_no_sign_of_plain_text_is_left_in_any_statement():
    left = {"^", "_", "<=", ">=", "delta", "gamma"}
    texts = (text for claim in CLAIMS for text in (claim.statement, claim.repaired))
    plain = {
        node.astext() for text in texts for node in set_words(text) if isinstance(node, nodes.Text)
    }

    assert [text for text in plain if any(sign in text for sign in left)] == []
