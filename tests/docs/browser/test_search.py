"""What a reader finds who types a word into the search of the built pages."""

from urllib.parse import quote

import pytest

# where the results lead, once the search says that it has written all of them
RESULTS = """
new Promise(resolve => {
  const wait = () => {
    const found = [...document.querySelectorAll('#search-results li > a')];
    if (document.querySelector('#search-results h2')?.textContent === 'Search Results')
      resolve(found.map(a => a.getAttribute('href').split('?')[0]));
    else setTimeout(wait, 20);
  };
  wait();
})
"""


# what stands below the results, which only a server lets the page read
SNIPPETS = """
new Promise(resolve => {
  const wait = left => {
    const found = [...document.querySelectorAll('#search-results p.context')];
    if (found.length > 4 || !left) resolve(found.map(p => p.textContent));
    else setTimeout(wait, 100, left - 1);
  };
  wait(100);
})
"""


@pytest.fixture
def found(pages, browser):
    """Search in the pages as files, without a server, and return where the results lead."""

    def search(words):
        browser.open(f"{(pages / 'search.html').as_uri()}?q={words}", 1300)
        return browser.evaluate(RESULTS)

    return search


# words, and what people ask in public threads
QUESTIONS = {
    "XOR": "theory/not-separable",
    "Rosenblatt": "texts/index",
    "install": "start/library",
    "alignment-grows": "theory/mistake-bound",
    "finite-can-be-huge": "theory/tightness",
    "perceptron replay": "use/commands",
    "Is my data linearly separable, in Python?": "questions/separable",
    "Why does my perceptron never converge?": "questions/never-converges",
    "Is it my code or my data?": "use/check",
    "Why do my weights differ from scikit-learn's?": "questions/different-weights",
    "Does the learning rate matter, why not start at 0?": "questions/learning-rate",
    "max_iter, tol, n_iter_no_change: why does it stop early?": "questions/stops-early",
    "Which points prevent separability?": "use/explain",
    "How few must go / be misclassified?": "use/explain",
    "What is the margin, how many mistakes at most?": "theory/mistake-bound",
    "Hard margin: how large must C be?": "questions/hard-margin-svm",
    "Multiclass perceptron: one update or one per rival?": "theory/extensions",
    "Non-separable data: when to stop, pocket?": "questions/never-converges",
    "Is MNIST / my image set separable?": "questions/separable",
    "Perfect separation: which variable, what now?": "use/separation",
    "Which Boolean functions are separable, with which weights?": "questions/boolean-functions",
}
# the same in fewer words, or in those of another program
KEYWORDS = {
    "linear separability test": "questions/separable",
    "how to check if data is linearly separable": "questions/separable",
    "pandas DataFrame": "questions/separable",
    "perceptron never converges": "questions/never-converges",
    "why is my perceptron not converging": "questions/never-converges",
    "infinite loop perceptron": "questions/never-converges",
    "is my perceptron implementation correct": "use/check",
    "learning rate perceptron": "questions/learning-rate",
    "initial weights zero": "questions/learning-rate",
    "n_iter_no_change": "questions/stops-early",
    "which rows are to blame": "use/explain",
    "outliers not separable": "use/explain",
    "minimum number of misclassified points": "use/explain",
    "mistake bound": "theory/mistake-bound",
    "one vs rest": "theory/extensions",
    "PerfectSeparationError": "use/separation",
    "truth table": "questions/boolean-functions",
    "PerceptronClassifier": "use/api",
}


@pytest.mark.parametrize(("question", "page"), (QUESTIONS | KEYWORDS).items())
def test_a_word_and_a_question_typed_as_people_ask_it_find_their_page_first(found, question, page):
    assert found(quote(question))[0].split("#")[0] == f"{page}.html"


def test_what_is_on_no_page_is_not_found(found):
    assert found("zyzzogeton") == []


def test_what_is_shown_of_a_result_has_no_tex(browser, serve, pages):
    browser.open(f"{serve(pages)}/search.html?q=margin", 1300)
    shown = browser.evaluate(SNIPPETS)

    assert len(shown) > 4
    assert [text for text in shown if "\\" in text] == []
