"""The page on which a reader drags points: its program is bundled, and once more into one file.

``{live}`` stands for the whole of it. esbuild, run by Node, makes of ``docs/live`` one script, one
style sheet, and one HTML file of both that can be saved and opened from disk.
"""

import subprocess
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from pages.katex import node

__all__ = ["setup"]

_FOLDER = "live"
_FILE = "perceptron.html"


class Live(SphinxDirective):
    """The place of the page's program, and a link to the one file."""

    def run(self) -> list[nodes.Node]:
        """Return the empty element that the program fills."""
        self.env.metadata[self.env.docname]["live"] = True
        up = "../" * self.env.docname.count("/")
        file = f"{up}_static/{_FOLDER}/{_FILE}"
        html = (
            f'<p>The same as <a href="{file}" download>one file</a>, to keep: it opens from disk '
            "and asks nothing of any other machine.</p>\n"
            '<div id="live"><noscript>This page computes: it needs JavaScript.</noscript></div>'
        )
        return [nodes.raw("", html, format="html")]


def setup(app: Sphinx) -> dict[str, Any]:
    """Bundle the program, and load it on the pages that hold it."""
    app.add_directive("live", Live)
    app.connect("builder-inited", _bundle)
    app.connect("html-page-context", _load)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _bundle(app: Sphinx) -> None:
    """Write the bundles among the static files of an HTML site."""
    program = Path(app.srcdir, _FOLDER, "build.mjs")
    if app.builder.format != "html" or not program.is_file():
        return
    into = Path(app.outdir, "_static", _FOLDER)
    into.mkdir(parents=True, exist_ok=True)
    made = subprocess.run(  # noqa: S603  our own script
        [node(), str(program), str(into)], capture_output=True, text=True, check=False
    )
    if made.returncode:
        raise ExtensionError(f"live: {program} failed; mend what it names\n{made.stderr}")


def _load(
    app: Sphinx, page: str, _template: str, _context: dict[str, Any], _tree: nodes.document | None
) -> None:
    if "live" in app.env.metadata.get(page, {}):
        app.add_css_file(f"{_FOLDER}/live.css")
        app.add_js_file(f"{_FOLDER}/live.js", loading_method="defer")
