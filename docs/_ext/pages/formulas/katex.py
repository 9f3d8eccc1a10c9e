"""Formulas are typeset while the pages are built: a reader's browser gets finished HTML.

A Node process serves the build over a pipe, and one more each process that the build forks. The
style sheet and the fonts of the same KaTeX go into the site, so that a page needs no script and
asks no other machine for anything.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

_SERVER = Path(__file__).with_suffix(".js")
_DIST = Path(__file__).parents[3] / "node_modules" / "katex" / "dist"


class Typesetter:
    """KaTeX behind a pipe, started with the first formula of each process."""

    def __init__(self) -> None:
        self._owner = os.getpid()
        self._process: subprocess.Popen[str] | None = None
        self._known: dict[tuple[str, bool], str] = {}

    def html(self, tex: str, *, display: bool) -> str:
        """Return the formula as HTML.

        Raises
        ------
        ExtensionError
            KaTeX does not read the formula, or does not run.
        """
        if (tex, display) not in self._known:
            answer = self._ask({"tex": tex, "display": display})
            if "error" in answer:
                raise ExtensionError(f"katex: {answer['error']}; mend the formula {tex!r}")
            self._known[tex, display] = str(answer["html"])
        return self._known[tex, display]

    def close(self) -> None:
        """End the process, if one was started."""
        if self._process is not None:
            self._process.communicate()
            self._process = None

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        process = self._running()
        if process.stdin is None or process.stdout is None:
            raise ExtensionError("katex: the process has no pipe; start it with both ends")
        process.stdin.write(json.dumps(question) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            raise ExtensionError(f"katex: node ended with {process.wait()}; see what it printed")
        return dict(json.loads(line))

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None or self._owner != os.getpid():
            self._owner, pipe = os.getpid(), subprocess.PIPE
            self._process = subprocess.Popen(  # noqa: S603  our own script
                [node(), str(_SERVER)], stdin=pipe, stdout=pipe, encoding="utf-8"
            )
        return self._process


def node() -> str:
    """Return the path of Node."""
    found = shutil.which("node")
    if found is None:
        raise ExtensionError("no node on the PATH; install Node.js, which makes the pages")
    return found


def setup(app: Sphinx) -> dict[str, Any]:
    """Typeset every formula with KaTeX."""
    typesetter = Typesetter()

    def inline(translator: Any, node: nodes.math) -> None:
        html = typesetter.html(node.astext(), display=False)
        translator.body.append(f'<span class="math notranslate">{html}</span>')
        raise nodes.SkipNode

    def display(translator: Any, node: nodes.math_block) -> None:
        html = typesetter.html(node.astext(), display=True)
        translator.body.append(translator.starttag(node, "div", CLASS="math notranslate") + html)
        translator.body.append("</div>\n")
        raise nodes.SkipNode

    app.add_html_math_renderer("katex", (inline, None), (display, None))
    app.add_css_file("katex/katex.min.css")
    app.connect("builder-inited", _copy_style)
    app.connect("build-finished", lambda _app, _error: typesetter.close())
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _copy_style(app: Sphinx) -> None:
    """Put KaTeX's style sheet and fonts among the static files of an HTML site."""
    if app.builder.format != "html":
        return
    if not _DIST.is_dir():
        raise ExtensionError(f"katex: {_DIST.parent} is missing; run `npm ci` in the pages' folder")
    into = Path(app.outdir, "_static", "katex")
    shutil.copytree(_DIST / "fonts", into / "fonts", dirs_exist_ok=True)
    shutil.copy(_DIST / "katex.min.css", into)
