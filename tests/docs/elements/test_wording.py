import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

from docutils import nodes
from pages.formulas.wording import set_words

from proofs.claims import CLAIMS


def shown(text):
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
    assert shown(plain) == set_


def test_no_sign_of_plain_text_is_left_in_any_statement():
    left = {"^", "_", "<=", ">=", "delta", "gamma"}
    texts = (text for claim in CLAIMS for text in (claim.statement, claim.repaired))
    plain = {
        node.astext() for text in texts for node in set_words(text) if isinstance(node, nodes.Text)
    }

    assert [text for text in plain if any(sign in text for sign in left)] == []
