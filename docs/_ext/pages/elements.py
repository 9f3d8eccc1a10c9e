"""The few elements that the pages have beyond Sphinx's own, and how they become HTML."""

from collections.abc import Callable, Iterable
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective


class Box(nodes.General, nodes.Element):
    """Parts under one class of the style sheet; a theme has its own rules for a container."""


class Details(nodes.General, nodes.Element):
    """A part that a reader unfolds."""


class Summary(nodes.General, nodes.TextElement):
    """What is seen of that part while it is folded."""


def box(name: str, parts: Iterable[nodes.Node], **attributes: Any) -> nodes.Node:
    """Return the parts in a box of this class."""
    return Box("", *parts, classes=[name], **attributes)


def folded(summary: Iterable[nodes.Node], parts: Iterable[nodes.Node], name: str) -> nodes.Node:
    """Return parts that a click on the summary unfolds."""
    return Details("", Summary("", "", *summary), *parts, classes=[name])


def worded(*parts: nodes.Node | str) -> nodes.Node:
    """Return a paragraph of texts and inline elements."""
    inline = (nodes.Text(part) if isinstance(part, str) else part for part in parts)
    return nodes.paragraph("", "", *inline)


def link_to(label: str, text: str) -> nodes.Node:
    """Return a link to a label on any page; where there is none, the build warns."""
    shown = nodes.inline("", text)
    return addnodes.pending_xref(
        "", shown, refdomain="std", reftype="ref", reftarget=label, refexplicit=True, refwarn=True
    )


def drawing(svg: str) -> nodes.Node:
    """Return a drawing that takes the colours of the page, in a frame that scrolls sideways."""
    return nodes.raw("", f'<div class="drawing" tabindex="0">{svg}</div>', format="html")


def offer(app: Sphinx, name: str, write: Callable[[SphinxDirective], list[nodes.Node]]) -> None:
    """Offer a directive without arguments: the nodes that the function returns."""
    app.add_directive(name, type(name, (SphinxDirective,), {"run": write}))


def setup(app: Sphinx) -> dict[str, Any]:
    """Say how the elements are written."""
    app.add_node(Box, html=_element("div"))
    app.add_node(Details, html=_element("details"))
    app.add_node(Summary, html=_element("summary"))
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _element(tag: str) -> tuple[Any, Any]:
    """Return how an HTML translator opens and closes a node."""

    def enter(translator: Any, node: nodes.Element) -> None:
        translator.body.append(translator.starttag(node, tag, ""))

    def leave(translator: Any, _node: nodes.Element) -> None:
        translator.body.append(f"</{tag}>\n")

    return enter, leave
