"""Formulas printed from the kernel's facts, as small HTML: a letter, a raised or lowered sign.

What the kernel says are polynomials in scalars and inner products, so a formula needs no typesetter
and breaks like text on a narrow screen. The formulas that authors type go through KaTeX.
"""

import re
from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from pages.formulas.wording import LETTERS
from proofs.display.notation import Text

_THIN = "\u202f"  # no line ends there
_WHOLE = 25  # signs that are kept on one line
_NAME = re.compile(r"(?P<base>[A-Za-z]+?)(?P<hat>hat)?(?:_(?P<index>\w+))?")


class Html(Text):
    """Mathematics as HTML."""

    dot = _THIN
    angles = ("⟨", f",{_THIN}", "⟩")
    signs = {">": "&gt;", ">=": "≥", "=": "=", "<=": "≤", "<": "&lt;"}  # noqa: RUF012  never changed

    def inline(self, formula: str) -> str:
        """Set a formula among words."""
        return f"${formula}$"

    def name(self, name: str) -> str:
        """Write a symbol: a letter, with its index below."""
        found = _NAME.fullmatch(name)
        if found is None:
            return f"<i>{escape(name)}</i>"
        base = LETTERS.get(found["base"], found["base"])
        index = found["index"] or ""
        lowered = f"<sub>{LETTERS.get(index, index)}</sub>" if index else ""
        return f"<i>{base}{chr(0x302) if found['hat'] else ''}</i>{lowered}"

    def norm(self, v: str) -> str:
        """Write a squared norm."""
        return f"∥{v}∥<sup>2</sup>"

    def power(self, base: str, n: int) -> str:
        """Write a power."""
        return f"{base}<sup>{n}</sup>"


class Formula(nodes.Inline, nodes.TextElement):
    """A formula whose HTML is known; its text is what a screen reader says."""


def formula(html: str) -> nodes.Node:
    """Return a formula among words."""
    return Formula("", spoken(html), html=html.replace("-", "\N{MINUS SIGN}"))


def displayed(html: str) -> nodes.Node:
    """Return a formula on a line of its own."""
    return nodes.paragraph("", "", formula(html), classes=["displayed"])


def spoken(html: str) -> str:
    """Return a formula as plain text: a raised sign after ^, a lowered one after _."""
    text = re.sub(r"<sup>", "^", re.sub(r"<sub>", "_", html))
    text = re.sub(r"<[^>]*>", "", text).replace(_THIN, " ")
    return text.replace("&lt;", "<").replace("&gt;", ">")


def setup(app: Sphinx) -> dict[str, Any]:
    """Say how a formula is written."""
    app.add_node(Formula, html=(_enter, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _enter(translator: Any, node: Formula) -> None:
    label = escape(node.astext(), quote=True)
    kind = "formula whole" if len(node.astext()) < _WHOLE else "formula"
    translator.body.append(
        f'<span class="{kind}" role="math" aria-label="{label}">{node["html"]}</span>'
    )
    raise nodes.SkipNode
