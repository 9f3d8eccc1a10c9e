"""The map of the claims, whole and for one claim: what rests on what, as seen in the proofs."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from pages.claims.places import label, page_of, verdict_of
from pages.drawings import layers
from pages.elements import link_to, offer, worded
from pages.formulas.wording import lettered, set_words
from pages.maps.dependencies import Step, map_of_claims
from pages.reference import source
from proofs.claims import CLAIMS
from proofs.terms import Refused
from properties.verification.table import SIGNS


class Atlas(nodes.General, nodes.Element):
    """A part of the map, drawn when all pages are known."""


def whole_map(_page: SphinxDirective) -> list[nodes.Node]:
    """Draw all claims that rest on another or on a shared step."""
    return [Atlas("", claim=None)]


def shared_steps(_page: SphinxDirective) -> list[nodes.Node]:
    """List the shared steps with what they conclude."""
    steps = sorted(node for node in map_of_claims() if isinstance(node, Step))
    items = (worded(source.of(s.function, s.name), ": ", *set_words(s.words)) for s in steps)
    return [nodes.bullet_list("", *(nodes.list_item("", item) for item in items))]


def claims_alone(_page: SphinxDirective) -> list[nodes.Node]:
    """List the claims that rest on no other and share no step."""
    alone = sorted(set(map_of_claims()) - set(_connected()), key=str)
    links = (worded(link_to(label(str(name)), str(name))) for name in alone)
    return [nodes.bullet_list("", *(nodes.list_item("", link) for link in links))]


def part_of(claim: str) -> nodes.Node | None:
    """Return what lies under a claim, None where nothing does."""
    return Atlas("", claim=claim) if map_of_claims()[claim] else None


def setup(app: Sphinx) -> dict[str, Any]:
    """Offer the directives."""
    app.add_node(Atlas, html=(_enter, lambda _translator, _node: None))
    offer(app, "map-of-claims", whole_map)
    offer(app, "shared-steps", shared_steps)
    offer(app, "claims-alone", claims_alone)
    app.connect("env-before-read-docs", _measure)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _measure(_app: Sphinx, _env: Any, pages: Sequence[str]) -> None:
    """Measure the map before the build forks: each process would do so again."""
    if pages:
        with suppress(Refused):  # said with the claim whose proof fails
            map_of_claims()


def _enter(translator: Any, node: nodes.Element) -> None:
    graph, claim = map_of_claims(), node["claim"]
    part = _connected() if claim is None else layers.under(graph, claim)
    looks = {each: _look(translator.builder, each) for each in part}
    told = f"what {claim} rests on" if claim else "which claim rests on which"
    svg = layers.drawn(part, looks, told)
    translator.body.append(f'<div class="drawing" tabindex="0">{svg}</div>\n')
    raise nodes.SkipNode


def _connected() -> dict[str | Step, frozenset[str | Step]]:
    """Return the map without what touches nothing."""
    graph = map_of_claims()
    carrying = {low for lower in graph.values() for low in lower}
    return {node: lower for node, lower in graph.items() if lower or node in carrying}


def _look(builder: Any, node: str | Step) -> layers.Look:
    """Say how a claim or a step is drawn: a claim by its verdict, a step as what it concludes."""
    here = builder.current_docname
    if isinstance(node, Step):
        name = node.name.replace("_", " ")
        remark = f"{lettered(node.words)} {_users(node)}"
        return layers.Look(name, "step", source.uri(builder, here, node.function), remark)
    page, verdict = page_of(builder.env, node), verdict_of(builder.env, node)
    link = f"{builder.get_relative_uri(here, page)}#{label(node)}" if page else None
    sign = f"{SIGNS[verdict]} " if verdict else ""
    remark = f"{verdict or 'on no page'}: {_statement(node)} {_users(node)}"
    return layers.Look(f"{sign}{node}", f"claim {verdict}", link, remark)


def _statement(claim: str) -> str:
    """Return what a claim states; of a false one, what is true."""
    (found,) = (each for each in CLAIMS if each.name == claim)
    return lettered(found.repaired or found.statement)


def _users(node: str | Step) -> str:
    """Return which claims and steps rest on a node directly."""
    named = (each.name if isinstance(each, Step) else each for each in _above()[node])
    return f"Used by: {', '.join(sorted(named)) or 'nothing on the map'}."


@cache
def _above() -> Mapping[str | Step, set[str | Step]]:
    above: dict[str | Step, set[str | Step]] = {node: set() for node in map_of_claims()}
    for node, lower in map_of_claims().items():
        for low in lower:
            above[low].add(node)
    return above
