import copy
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

needs_katex = pytest.mark.skipif(
    not Path(__file__).parents[3].joinpath("docs", "node_modules").is_dir(),
    reason="KaTeX is not installed: npm --prefix docs ci",
)


class Loaded(HTMLParser):
    """What a browser fetches by itself when it opens a page; a link waits for the reader."""

    def __init__(self, page):
        super().__init__()
        self.urls = []
        self.feed(page)
        self.urls += urls_in_style(page)

    def handle_starttag(self, tag, attributes):
        loading = {"src", "srcset", "poster", "data"} | (
            {"href"} if tag in {"link", "use"} else set()
        )
        self.urls += [value for name, value in attributes if name in loading and value]


def urls_in_style(text):
    return re.findall(r"""(?:url\(|@import)\s*["']?([^"')]+)""", text)


def loads(site):
    """Yield every file of the site with each address that it loads."""
    for page in site.rglob("*.html"):
        yield from ((page, url) for url in Loaded(page.read_text(encoding="utf-8")).urls)
    for style in site.rglob("*.css"):
        yield from ((style, url) for url in urls_in_style(style.read_text(encoding="utf-8")))


def lies_beside(file, url):
    parts = urlsplit(url)
    if parts.scheme == "data":
        return True
    target = file.parent / parts.path if parts.path else file
    return not parts.scheme and not parts.netloc and target.is_file()


@needs_katex
def test_all_that_a_page_loads_lies_in_the_site(site):
    site.build("html")

    assert [load for load in loads(site.built) if not lies_beside(*load)] == []


@needs_katex
def test_the_page_shows_the_verdict_and_the_statement_as_finished_html(site):
    site.build("html")
    page = (site.built / "index.html").read_text(encoding="utf-8")

    assert "\N{CHECK MARK} proved" in page
    assert 'aria-label="k δ^2 ≤ ∥u∥^2 R^2"' in page


@needs_katex
def test_a_formula_that_katex_cannot_read_fails_the_build(site):
    site.replace(site.pages / "index.md", r"$\delta > 0$", r"$\nosuchmacro$")

    assert "katex: KaTeX parse error: Undefined control sequence" in site.build("html").stderr


def test_the_pages_build_on_the_report_of_this_theory(site):
    assert site.build().returncode == 0


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
