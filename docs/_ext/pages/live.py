"""The page on which a reader drags points: its program is bundled, and once more into one file.

``{live}`` stands for the whole of it. esbuild, run by Node, makes of ``docs/live`` one script, one
style sheet, and one HTML file of both that can be saved and opened from disk. For the kernel in
the browser, Pyodide and the packages of Python that it needs are put beside them.
"""

import shutil
import subprocess
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from pages.elements import offer
from pages.formulas.katex import node

# all that the kernel, its proofs and small exact data import
_PACKAGES = ("perceptron", "proofs", "sympy", "mpmath")
_PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
_FOLDER = "live"
_FILE = "perceptron.html"


def live(page: SphinxDirective) -> list[nodes.Node]:
    """Return the empty element that the page's program fills, and a link to the one file."""
    page.env.metadata[page.env.docname]["live"] = True
    up = "../" * page.env.docname.count("/")
    file = f"{up}_static/{_FOLDER}/{_FILE}"
    html = (
        f'<p>The same as <a href="{file}" download>one file</a>, to keep: it opens from disk '
        "and asks nothing of any other machine.</p>\n"
        '<div id="live"><noscript>This page computes: it needs JavaScript.</noscript></div>'
    )
    return [nodes.raw("", html, format="html")]


def setup(app: Sphinx) -> dict[str, Any]:
    """Bundle the program, and load it on the pages that hold it."""
    offer(app, "live", live)
    app.connect("builder-inited", _bundle)
    app.connect("html-page-context", _load)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def bundle(program: Path, into: Path) -> None:
    """Write all that the page loads into a folder.

    Raises
    ------
    ExtensionError
        The bundler fails, or a package of Node is not installed.
    """
    into.mkdir(parents=True, exist_ok=True)
    made = subprocess.run(  # noqa: S603  our own script
        [node(), str(program), str(into)], capture_output=True, text=True, check=False
    )
    if made.returncode:
        raise ExtensionError(f"live: {program} failed; mend what it names\n{made.stderr}")
    pyodide = program.parents[1] / "node_modules" / "pyodide"
    if not pyodide.is_dir():
        raise ExtensionError(f"live: {pyodide} is missing; run `npm ci` in the pages' folder")
    (into / "pyodide").mkdir(exist_ok=True)
    for name in _PYODIDE:
        shutil.copy(pyodide / name, into / "pyodide")
    with ZipFile(into / "python.zip", "w", ZIP_DEFLATED) as archive:
        for file, place in _files():
            archive.write(file, place)


def _files() -> Iterator[tuple[Path, Path]]:
    """Yield the files of the packages as they are installed, but their tests, and their places."""
    for package in _PACKAGES:
        room = Path(str(import_module(package).__file__)).parent
        for file in sorted(room.rglob("*.py")):
            if "tests" not in file.relative_to(room).parts:
                yield file, file.relative_to(room.parent)


def _bundle(app: Sphinx) -> None:
    """Write it among the static files of an HTML site."""
    program = Path(app.srcdir, _FOLDER, "build.mjs")
    if app.builder.format == "html" and program.is_file():
        bundle(program, Path(app.outdir, "_static", _FOLDER))


def _load(
    app: Sphinx, page: str, _template: str, _context: dict[str, Any], _tree: nodes.document | None
) -> None:
    if "live" in app.env.metadata.get(page, {}):
        app.add_css_file(f"{_FOLDER}/live.css")
        app.add_js_file(f"{_FOLDER}/live.js", loading_method="defer")
