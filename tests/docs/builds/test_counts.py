import json
import re

import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")


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


def test_the_table_has_a_row_for_each_implementation_or_says_that_none_was_run(site):
    kept = {"format": "perceptron-implementations/1", "rows": [ROW]}
    site.page("others.md", "---\norphan: true\n---\n# Others\n\n:::{conformance-table}\n:::\n")

    def built(content=None):
        if content:
            site.page("_ext/conformance/conformance.json", json.dumps(content))
            site.page("others.md", (site.pages / "others.md").read_text() + "\n")
        said = site.build("pseudoxml").stderr
        return said, (site.built / "others.pseudoxml").read_text(encoding="utf-8")

    assert "Not run: there is no conformance.json" in built()[1]
    assert re.findall(r"<paragraph>\n\s+(.*)\n", built(kept)[1])[-5:] == [
        "other 2.0: Perceptron()",
        "bias=append, order=own",
        "deviates",
        "8 of 9",
        "never stops; changes w0 (it is moved in place)",
    ]
    assert "conformance.json: the format is 'x/1'" in built({"format": "x/1"})[0]
