"""Docstrings are plain text in which |u| is a length; here they are made ready for Sphinx."""

import re
from typing import Any

from sphinx.application import Sphinx

_PRIVATE = re.compile(r"=_\w+")


def setup(app: Sphinx) -> dict[str, Any]:
    """Escape what Sphinx would take for markup, before its own readers see it."""
    app.connect("autodoc-process-docstring", _escape, priority=400)
    # napoleon takes the words before a colon for the type of an attribute
    app.connect("autodoc-process-docstring", _keep_words, priority=450)
    app.connect("autodoc-process-docstring", _put_back, priority=550)
    app.connect("autodoc-process-signature", _without_private_defaults)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _escape(
    _app: Sphinx, _kind: str, _name: str, _of: object, _options: object, lines: list[str]
) -> None:
    """Escape bars outside of code and examples."""
    for number, line in enumerate(lines):
        if not line.lstrip().startswith((">>>", "...")):
            parts = re.split(r"(``.*?``)", line)
            plain = (part if part.startswith("``") else part.replace("|", r"\|") for part in parts)
            lines[number] = "".join(plain)


_words: dict[str, list[str]] = {}


def _keep_words(
    _app: Sphinx, kind: str, name: str, _of: object, _options: object, lines: list[str]
) -> None:
    """Note the words of a property; its type stands in its signature."""
    if kind in ("property", "attribute"):
        _words[name] = list(lines)


def _put_back(
    _app: Sphinx, _kind: str, name: str, _of: object, _options: object, lines: list[str]
) -> None:
    """Put the words of a property back as they were written."""
    if name in _words:
        lines[:] = _words.pop(name)


def _without_private_defaults(
    _app: Sphinx,
    _kind: str,
    _name: str,
    _of: object,
    _options: object,
    signature: str,
    returns: str,
) -> tuple[str, str]:
    """Show three dots where a default is a private name."""
    return _PRIVATE.sub("=...", signature or "") or signature, returns
