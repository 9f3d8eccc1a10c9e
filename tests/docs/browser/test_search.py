"""What a reader finds who types a word into the search of the built pages."""

import re
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.docs.browser.chromium import probe
from tests.project.sentences import listed


@pytest.fixture
def found(pages, browser):
    """Search in the pages as files, without a server, and return where the results lead."""

    def search(words):
        browser.open(f"{(pages / 'search.html').as_uri()}?q={words}", 1300)
        return browser.evaluate(probe("results"))

    return search


QUESTIONS = listed(Path(__file__).with_name("questions.txt"))


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_word_and_a_question_typed_as_people_ask_it_find_their_page_first(found, question):
    assert re.fullmatch(QUESTIONS[question], found(quote(question))[0].split(".html")[0])


def test_what_is_on_no_page_is_not_found(found):
    assert found("zyzzogeton") == []


def test_what_is_shown_of_a_result_has_no_tex(browser, serve, pages):
    browser.open(f"{serve(pages)}/search.html?q=margin", 1300)
    shown = browser.evaluate(probe("snippets"))

    assert len(shown) > 4
    assert [text for text in shown if "\\" in text] == []
