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


BOUND = "return bounded_mistakes(perceptron_run)"
DOUBLED = f"from proofs.kernel import scale\n    {BOUND[:7]}scale(2, {BOUND[7:]})"


@pytest.mark.parametrize(
    ("module", "old", "new", "told"),
    [
        ("lemmas", "(2, mistake)", "(3, mistake)", "claim mistake-bound: not proved: combine: "),
        ("mistake_bounds", BOUND, DOUBLED, "mistake-bound: proved is ('2*k*delta^2 <= 2*|u|^2*R^2"),
        ("lemmas", '"""What the proofs share', '"""What proofs share', "report: the code is "),
    ],
    ids=["a multiplier", "a statement", "other code than the report's"],
)
def test_a_proof_that_is_changed_fails_the_build(site, module, old, new, told):
    site.replace_in_proof(f"{module}.py", old, new)

    assert told in site.refusal()


def test_a_page_that_was_built_is_checked_against_a_new_report(site, measured):
    site.build()
    changed = copy.deepcopy(measured)
    changed["claims"][0]["verdict"] = "failed"
    site.report(changed)

    assert "report, mistake-bound: the verdict is 'failed'" in site.refusal()


ARGUMENT = ":::{argument} mistake-bound\nk*delta < <w,u> | Novikoff.alignment_grows\nSo.\n:::\n\n"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (":expect: proved", ":expect: computed", "the verdict is 'proved', the page expects"),
        (":expect: proved", "", "claim mistake-bound: no verdict expected; "),
        (":expect: proved", ":expect: proved\n:repaired: proved", "what repairs it is None"),
        ("{claim} mistake-bound", "{claim} mistakes", "claim mistakes: no such claim; "),
        ("{claim} mistake-bound", "{claim} example-M", "report, example-M: the claim is not in"),
        ("Let", f"{ARGUMENT}Let", "no line of the proof says 'k*delta < <w,u>'"),
        ("Let", ":::{picture} of-nothing\n:::\n\nLet", "picture of-nothing: no such picture; use"),
        ("Let", "{ref}`claim-norm-bounded` Let", "undefined label: 'claim-norm-bounded'"),
    ],
)
def test_a_page_that_asks_for_what_is_not_there_fails_the_build(site, old, new, told):
    site.replace(site.pages / "index.md", old, new)

    assert told in site.refusal()


def test_a_claim_on_no_page_or_on_two_fails_the_build(site):
    site.wanted = "mistake-bound,norm-bounded"
    assert "claims: on no page: norm-bounded; print each on one" in site.refusal()

    site.page("second.md", "---\norphan: true\n---\n" + site.text)
    assert "claim mistake-bound: it is on index already; print it on one page" in site.refusal()
