"""Docstrings are plain text in which |u| is a length; here they are made ready for Sphinx."""

import re
from typing import Any

from sphinx.application import Sphinx

__all__ = ["setup"]


def setup(app: Sphinx) -> dict[str, Any]:
    """Escape what Sphinx would take for markup, before its own readers see it."""
    app.connect("autodoc-process-docstring", _escape, priority=400)
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
