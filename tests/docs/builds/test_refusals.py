import copy
from pathlib import Path

import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

needs_katex = pytest.mark.skipif(
    not Path(__file__).parents[3].joinpath("docs", "node_modules").is_dir(),
    reason="KaTeX is not installed: npm --prefix docs ci",
)


@needs_katex
def test_a_formula_that_katex_cannot_read_fails_the_build(site):
    site.replace(site.pages / "index.md", r"$\delta > 0$", r"$\nosuchmacro$")

    assert "katex: KaTeX parse error: Undefined control sequence" in site.build("html").stderr


def test_the_pages_build_on_the_report_of_this_theory(site):
    assert site.build().code == 0


def test_a_multiplier_changed_in_the_proof_fails_the_build(site):
    site.replace_in_proof("lemmas.py", "(2, mistake)", "(3, mistake)")

    assert "claim mistake-bound: not proved: combine: " in site.refusal()


def test_a_statement_changed_in_the_proof_fails_the_build(site):
    bound = "return bounded_mistakes(perceptron_run)"
    doubled = f"from proofs.kernel import scale\n    {bound[:7]}scale(2, {bound[7:]})"
    site.replace_in_proof("mistake_bounds.py", bound, doubled)

    assert "not proved: mistake-bound: proved is ('2*k*delta^2 <= 2*|u|^2*R^2'" in site.refusal()


def test_a_report_that_was_made_with_other_code_fails_the_build(site):
    site.replace_in_proof("lemmas.py", '"""What the proofs share', '"""What proofs share')

    assert "report: the code is " in site.refusal()


def test_a_page_that_was_built_is_checked_against_a_new_report(site, measured):
    site.build()
    changed = copy.deepcopy(measured)
    changed["claims"][0]["verdict"] = "failed"
    site.report(changed)

    assert "report, mistake-bound: the verdict is 'failed'" in site.refusal()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (":expect: proved", ":expect: computed", "the verdict is 'proved', the page expects"),
        (":expect: proved", "", "claim mistake-bound: no verdict expected; "),
        (":expect: proved", ":expect: proved\n:repaired: proved", "what repairs it is None"),
        ("{claim} mistake-bound", "{claim} mistakes", "claim mistakes: no such claim; "),
        ("{claim} mistake-bound", "{claim} example-M", "report, example-M: the claim is not in"),
    ],
)
def test_a_page_that_asks_for_what_is_not_there_fails_the_build(site, old, new, told):
    site.replace(site.pages / "index.md", old, new)

    assert told in site.refusal()


def test_a_line_of_an_argument_that_no_line_of_the_proof_says_fails_the_build(site):
    line = "k*delta < <w,u> | Novikoff.alignment_grows"
    site.page("index.md", f"{site.text}\n:::{{argument}} mistake-bound\n{line}\nSo.\n:::\n")

    assert "no line of the proof says 'k*delta < <w,u>'" in site.refusal()


def test_a_picture_that_nobody_draws_fails_the_build(site):
    site.page("index.md", f"{site.text}\n:::{{picture}} of-nothing\n:::\n")

    assert "picture of-nothing: no such picture; use one of run-of-m" in site.refusal()


def test_a_claim_on_no_page_fails_the_build(site):
    site.wanted = "mistake-bound,norm-bounded"

    assert "claims: on no page: norm-bounded; print each on one" in site.refusal()


def test_a_claim_on_two_pages_fails_the_build(site):
    site.page("second.md", "---\norphan: true\n---\n" + site.text)

    assert "claim mistake-bound: it is on index already; print it on one page" in site.refusal()


def test_a_link_to_a_claim_on_no_page_fails_the_build(site):
    site.replace(site.pages / "index.md", "Let", "{ref}`claim-norm-bounded` Let")

    assert "undefined label: 'claim-norm-bounded'" in site.refusal()
