"""A reference of the command line, written from its parsers; its exit codes; named conventions."""

import argparse
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from pages.elements import offer, worded
from pages.tables.counts import table
from perceptron.cli import COMMANDS, entry_points
from perceptron.cli.exit_codes import MEANING
from perceptron.conventions import PRESETS


def commands(_page: SphinxDirective) -> list[nodes.Node]:
    """Print each command: what it does, how it is called, its arguments and options."""
    modules = entry_points.modules(COMMANDS)
    return [_section(name, entry_points.summary(module)) for name, module in modules.items()]


def exit_codes(_page: SphinxDirective) -> list[nodes.Node]:
    """Tabulate what each exit code means."""
    rows = [(nodes.literal("", str(code)), _meaning(said)) for code, said in MEANING.items()]
    return [table([("code", "meaning"), *rows])]


def named_conventions(_page: SphinxDirective) -> list[nodes.Node]:
    """Tabulate the conventions of the texts, by the names that the command line knows."""
    rows = [
        (nodes.literal("", name), _UPDATES[c.update], _STEPS[c.step], _BIASES[c.bias])
        for name, c in PRESETS.items()
    ]
    return [table([("name", "a mistake is", "it adds", "bias coordinate"), *rows])]


_UPDATES = {
    "lt": "y⟨w,x⟩ < 0",
    "le": "y⟨w,x⟩ ≤ 0",
    "predict+": "a wrong prediction, where a score of 0 predicts +1",
    "predict-": "a wrong prediction, where a score of 0 predicts -1",
}
_STEPS = {1: "y x", 2: "(y - prediction) x, which is 2 y x"}
_BIASES = {None: "as the data have it", "none": "none", "append": "last", "prepend": "first"}


def setup(app: Sphinx) -> dict[str, Any]:
    """Offer the directives."""
    offer(app, "commands", commands)
    offer(app, "exit-codes", exit_codes)
    offer(app, "named-conventions", named_conventions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _meaning(said: str) -> nodes.Node:
    """Return a text in which `names` are set as such."""
    parts = enumerate(said.split("`"))
    return nodes.inline(
        "", "", *(nodes.literal("", part) if i % 2 else nodes.Text(part) for i, part in parts)
    )


def _section(name: str, summary: str) -> nodes.Node:
    parser = argparse.ArgumentParser(prog=f"perceptron {name}")
    command: Any = entry_points.loaded(COMMANDS, name)
    command.configure(parser)
    anchor = f"command-{name}"
    entry = addnodes.index(entries=[("single", f"perceptron {name}", anchor, "main", None)])
    title = nodes.title("", "", nodes.literal("", f"perceptron {name}"))
    said = [worded(f"{part}") for part in (parser.description or f"{summary}.").split("\n\n")]
    usage = " ".join(parser.format_usage().removeprefix("usage: ").split())
    section = nodes.section("", title, entry, *said, ids=[anchor], names=[anchor])
    section += nodes.literal_block(usage, usage, language="text", classes=["usage"])
    section += nodes.definition_list("", *_described(parser))
    if parser.epilog:
        section += worded(parser.epilog)
    return section


def _described(parser: argparse.ArgumentParser) -> Iterator[nodes.Node]:
    """Yield each argument and option with its help, as argparse itself would fill it in."""
    formatter = parser._get_formatter()
    for action in parser._actions:
        if action.help is not argparse.SUPPRESS:
            term = nodes.term(
                "", "", nodes.literal("", formatter._format_action_invocation(action))
            )
            text = formatter._expand_help(action) if action.help else ""
            definition = nodes.definition("", worded(text))
            yield nodes.definition_list_item("", term, definition)
