"""The page that people come for, as it was built and as a phone shows it."""

import re

import pytest

SIX = r'<ol class="argument.*?</ol>'


@pytest.fixture(scope="module")
def page(pages):
    return pages / "theory" / "mistake-bound.html"


@pytest.fixture(scope="module")
def six_lines(page):
    (found,) = re.findall(SIX, page.read_text(encoding="utf-8"), re.DOTALL)
    return found.split("<li>")[1:]


def test_the_proof_is_told_in_six_lines_each_with_its_kernel_line_and_its_lemma(six_lines):
    tied = [
        (
            len(re.findall(r'href="#mistake-bound-\d+"', line)),
            len(re.findall(r"\.html#line-", line)),
        )
        for line in six_lines
    ]

    assert tied == [(1, 1)] * 6


def test_the_page_shows_the_verdict_and_the_statement_as_finished_html(page):
    text = page.read_text(encoding="utf-8")

    assert "\N{CHECK MARK} proved" in text
    assert 'aria-label="k δ^2 ≤ ∥u∥^2 R^2"' in text


def test_the_steps_that_a_text_prints_strictly_are_marked_on_their_lines(six_lines):
    marked = [number for number, line in enumerate(six_lines, 1) if "≠ refuted" in line]

    assert marked == [4, 5]


def test_the_claims_of_a_page_are_in_its_contents(page):
    text = page.read_text(encoding="utf-8")
    contents = text.split('class="toc-tree"')[1]

    claims = re.findall(r'<section class="claim" id="(claim-[\w-]+)"', text)
    assert len(claims) > 3
    assert [claim for claim in claims if f'href="#{claim}"' not in contents] == []


def test_the_link_past_the_navigation_is_not_printed(browser, page):
    browser.open(page, 780)
    shown = "getComputedStyle(document.querySelector('.skip-to-content')).display"
    on_screen = browser.evaluate(shown)
    browser.show_as_printed()
    on_paper = browser.evaluate(shown)

    assert (on_screen != "none", on_paper) == (True, "none")


def test_the_theorem_is_on_the_first_screen_of_a_phone(browser, page):
    browser.open(page, 390)
    bottom = browser.evaluate(
        "document.querySelector('.katex-display').getBoundingClientRect().bottom"
    )

    assert bottom < 600


def test_the_number_of_a_kernel_line_unfolds_the_proof_that_has_it(browser, page):
    browser.open(page, 1300)
    line = "document.getElementById(location.hash.slice(1) || 'mistake-bound-28')"
    before = browser.evaluate(f"{line}.closest('details').open")
    browser.evaluate("document.querySelector('.argument .justified a').click()")
    after = browser.evaluate(
        f"new Promise(done => setTimeout(() => done({line}.closest('details').open), 500))"
    )

    assert (before, after) == (False, True)
