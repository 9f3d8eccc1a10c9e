"""How the pages are built."""

import os
import sys
from importlib import metadata
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "verified-perceptron"
release = metadata.version(project)

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
    "pages.reference.api_docstrings",
    "pages.formulas.katex",
    "pages.elements",
    "pages.claims.places",
    "pages.reference.source",
    "pages.claims.argument",
    "pages.maps.atlas",
    "pages.claims.claim_page",
    "pages.reference.commands",
    "pages.claims.coq",
    "pages.tables.counts",
    "pages.drawings.pictures",
    "pages.live",
    "pages.formulas.notation",
    "pages.maps.rooms",
    "pages.tables.texts",
]
myst_enable_extensions = ["colon_fence", "dollarmath"]
exclude_patterns = ["_build", "node_modules"]
claims_report = os.environ.get("PERCEPTRON_REPORT", "../report.json")

html_theme = "furo"
html_title = "The perceptron, exact"
html_static_path = ["_ext/static"]
html_search_scorer = str(Path(__file__).parent / "_ext" / "static" / "scorer.js")
html_css_files = ["claims.css"]
html_math_renderer = "katex"
html_show_sourcelink = False
html_show_copyright = False

# the docstrings' examples are run by pytest; here only those of the pages are
doctest_test_doctest_blocks = ""
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_preserve_defaults = True
# there is no network to look up types that are not ours
nitpick_ignore_regex = [("py:(class|exc|obj|data)", ".*")]
