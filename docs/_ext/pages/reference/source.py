"""The modules and the Coq theory as pages: a proof is one click from the lines that make it."""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer, get_lexer_by_name
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from proofs.checkers.coq_record import THEORY
from properties.verification.source_digest import modules, rooms

_FOLDER = "source"
_STATED = re.compile(
    r"\s*(?:Theorem|Lemma|Corollary|Definition|Fixpoint|Example) ([\w']+)(?![\w'])"
)


class Source(nodes.Inline, nodes.TextElement):
    """A link to a line of a module."""


def of(function: Callable[..., Any], text: str) -> nodes.Node:
    """Return a link to where a function is defined."""
    return Source("", "", nodes.literal("", text), where=_where(function))


def of_coq(place: str) -> nodes.Node:
    """Return a link to a lemma of the Coq theory, given as its file, a dot and its name."""
    if place not in _lemmas():
        raise ExtensionError(f"coq: {place!r} is not a lemma of proofs/coq; name it as File.lemma")
    return Source("", "", nodes.literal("", place.partition(".")[2]), where=_lemmas()[place])


def uri(builder: Any, page: str, function: Callable[..., Any]) -> str:
    """Return the address, from a page, of the line where a function is defined."""
    name, line = _where(function)
    return f"{builder.get_relative_uri(page, f'{_FOLDER}/{name}')}#line-{line}"


def setup(app: Sphinx) -> dict[str, Any]:
    """Write a page for each module beside the others."""
    app.add_node(Source, html=(_enter, _leave))
    app.connect("html-collect-pages", lambda _app: _pages())
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _pages() -> Iterator[tuple[str, dict[str, Any], str]]:
    python = [file for file in modules() if "proofs" in _name(file).split("/")[:1]]
    for file in (*python, *_theory()):
        name = _name(file)
        shown = highlight(
            file.read_text(encoding="utf-8"),
            get_lexer_by_name("coq") if file.suffix == ".v" else PythonLexer(),
            HtmlFormatter(lineanchors="line", cssclass="highlight source"),
        )
        body = f"<h1>{escape(name)}</h1>\n{shown}"
        yield f"{_FOLDER}/{name}", {"title": name, "body": body}, "page.html"


def _theory() -> list[Path]:
    return sorted(THEORY.rglob("*.v"))


@cache
def _lemmas() -> Mapping[str, tuple[str, int]]:
    """Return where each lemma of the theory is stated, by its file, a dot and its name."""
    found: dict[str, tuple[str, int]] = {}
    for file in _theory():
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if stated := _STATED.match(line):
                found.setdefault(f"{file.stem}.{stated[1]}", (_name(file), number))
    return found


def _where(function: Callable[..., Any]) -> tuple[str, int]:
    plain = inspect.unwrap(function)
    return _name(Path(str(inspect.getsourcefile(plain)))), inspect.getsourcelines(plain)[1]


def _name(file: Path) -> str:
    """Return the path of a module from where its package lies, without the ending."""
    room = next(room for room in rooms() if file.is_relative_to(room))
    return file.relative_to(room.parent).with_suffix("").as_posix()


def _enter(translator: Any, node: nodes.Element) -> None:
    name, line = node["where"]
    target = translator.builder.get_relative_uri(
        translator.builder.current_docname, f"{_FOLDER}/{name}"
    )
    translator.body.append(f'<a class="reference internal" href="{escape(target)}#line-{line}">')


def _leave(translator: Any, _node: nodes.Element) -> None:
    translator.body.append("</a>")
