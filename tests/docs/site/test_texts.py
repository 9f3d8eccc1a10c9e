import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

from proofs.evidence.texts import texts

QUESTIONS = [each for text in texts().values() for each in text.entries if each.how == "asks"]


@pytest.fixture
def page(pages):
    return lambda name: (pages / "texts" / f"{name}.html").read_text(encoding="utf-8")


def test_the_page_prints_every_entry_of_every_text(page):
    entries = sum(len(text.entries) for text in texts().values())

    assert page("index").count('<div class="entry') == entries


def test_every_question_of_a_text_is_answered_on_one_page(page):
    shown = page("questions")

    assert shown.count('<div class="entry') == len(QUESTIONS)
    assert shown.count("<em>Answer: </em>") == len(QUESTIONS)


def test_a_count_of_what_was_found_stands_above_the_entries(page):
    assert f"{sum(len(text.entries) for text in texts().values())} entries. Of the " in page(
        "index"
    )
