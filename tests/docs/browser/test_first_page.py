"""The page that people come for, as it was built and as a phone shows it."""

import re

import pytest


@pytest.fixture(scope="module")
def page(pages):
    return pages / "theory" / "mistake-bound.html"


@pytest.fixture(scope="module")
def six_lines(page):
    argument = r'<ol class="argument.*?</ol>'
    (found,) = re.findall(argument, page.read_text(encoding="utf-8"), re.DOTALL)
    return found.split("<li>")[1:]


def test_the_proof_is_told_in_six_lines_each_with_its_kernel_line_and_its_lemma(six_lines):
    ties = (r'href="#mistake-bound-\d+"', r"\.html#line-")

    assert [[len(re.findall(tie, line)) for tie in ties] for line in six_lines] == [[1, 1]] * 6
    # the steps that a text prints strictly
    assert [n for n, line in enumerate(six_lines, 1) if "≠ refuted" in line] == [4, 5]


def test_a_phone_shows_the_theorem_on_its_first_screen_and_paper_no_link_past_the_navigation(
    browser, page
):
    shown = "getComputedStyle(document.querySelector('.skip-to-content')).display"
    bottom = "document.querySelector('.katex-display').getBoundingClientRect().bottom"
    browser.open(page, 390)

    assert browser.evaluate(bottom) < 600
    browser.show_at(780)
    assert browser.evaluate(shown) != "none"
    browser.show_as_printed()
    assert browser.evaluate(shown) == "none"


def test_the_number_of_a_kernel_line_unfolds_the_proof_that_has_it(browser, page):
    browser.open(page, 1300)
    line = "document.getElementById(location.hash.slice(1) || 'mistake-bound-28')"
    before = browser.evaluate(f"{line}.closest('details').open")
    browser.evaluate("document.querySelector('.argument .justified a').click()")
    after = browser.evaluate(
        f"new Promise(done => setTimeout(() => done({line}.closest('details').open), 500))"
    )

    assert (before, after) == (False, True)
