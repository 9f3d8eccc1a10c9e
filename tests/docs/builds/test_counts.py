import json
import re

import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

from pages.tables.counts import code_lines

TABLE = "# Others\n\n:::{conformance-table}\n:::\n"

ROW = {
    "name": "Perceptron()",
    "package": "other",
    "version": "2.0",
    "declared": "bias=append,order=own",
    "verdict": "deviates",
    "cases": {"declared": 9, "run": 8, "skipped": 1},
    "deviations": [
        {"cause": "never stops", "known": None},
        {"cause": "never stops", "known": None},
        {"cause": "changes w0", "known": "it is moved in place"},
    ],
    "reason": None,
}


def built(site, content=None):
    site.page("others.md", "---\norphan: true\n---\n" + TABLE)
    if content is not None:
        site.page("_ext/conformance/conformance.json", json.dumps(content))
    return site.build("pseudoxml")


def table(site):
    return (site.built / "others.pseudoxml").read_text(encoding="utf-8")


def test_code_is_what_is_neither_blank_nor_comment_nor_docstring():
    text = '"""Doc.\n\nMore."""\n\n# why\nx = """a\nb"""\n'
    text += '\n\ndef f():\n    """Doc."""\n    return x  # x\n'

    assert code_lines(text) == 4


def test_without_a_file_the_table_says_not_run(site):
    built(site)

    assert "Not run: there is no conformance.json" in table(site)


def test_the_table_has_a_row_for_each_implementation(site):
    built(site, {"format": "perceptron-implementations/1", "rows": [ROW]})
    cells = re.findall(r"<paragraph>\n\s+(.*)\n", table(site))

    assert cells[-5:] == [
        "other 2.0: Perceptron()",
        "bias=append, order=own",
        "deviates",
        "8 of 9",
        "never stops; changes w0 (it is moved in place)",
    ]


def test_a_file_of_another_format_fails_the_build(site):
    assert "conformance.json: the format is 'x/1'" in built(site, {"format": "x/1"}).stderr
