"""What the pages count or tabulate: trusted lines, verdicts, and other people's perceptrons."""

import ast
import io
import json
import tokenize
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import dedent
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from pages.claims.claim_page import report_of
from pages.claims.places import label
from pages.elements import link_to, offer, worded
from pages.formulas.wording import set_words
from pages.reference import source
from proofs import kernel, theorems
from proofs.claims import GROUPS
from properties.verification.source_digest import rooms
from properties.verification.table import SIGNS

_TRUSTED = ("proofs/polynomials.py", "proofs/kernel.py")


def trusted_lines(_page: SphinxDirective) -> list[nodes.Node]:
    """Count the lines that a reader of the proofs has to trust."""
    home = rooms()[0].parent
    texts = {name: (home / name).read_text(encoding="utf-8") for name in _TRUSTED}
    rows = [(name, len(text.splitlines()), code_lines(text)) for name, text in texts.items()]
    total = ("together", sum(row[1] for row in rows), sum(row[2] for row in rows))
    head = ("module", "lines", "of them code")
    return [table([head, *([str(cell) for cell in row] for row in (*rows, total))])]


def kernel_rules(_page: SphinxDirective) -> list[nodes.Node]:
    """Print the rules of the kernel, as its docstring states them."""
    rules = dedent(str(kernel.__doc__).split("\n\n")[2])
    return [nodes.literal_block(rules, rules, language="text")]


def verdicts(page: SphinxDirective) -> list[nodes.Node]:
    """Tell how many claims have which verdict, and list them all by group."""
    reported = report_of(page)
    found = Counter(claim["verdict"] for claim in reported.values())
    told = ", ".join(f"{found[word]} {word}" for word in SIGNS if found[word])
    rows: list[Sequence[nodes.Node | str]] = [("claim", "verdict", "group")]
    for group, claims in GROUPS.items():
        for claim in claims:
            word = reported[claim.name]["verdict"]
            link = link_to(label(claim.name), claim.name)
            rows.append((link, f"{SIGNS[word]} {word}", group))
    return [worded(f"{len(reported)} claims: {told}."), table(rows)]


def theorems_listed(_page: SphinxDirective) -> list[nodes.Node]:
    """List the functions of the theorem library, each with what it states and its proof."""
    items = []
    for name in sorted(theorems.__all__):
        proof = getattr(theorems, name)
        words = " ".join(str(proof.__doc__).split("\n\n")[0].split())
        anchor = f"proofs.theorems.{name}"
        link = source.of(proof.prove, name)
        items.append(nodes.list_item("", worded(link, ": ", *set_words(words)), ids=[anchor]))
    return [nodes.bullet_list("", *items)]


def controls_counted(page: SphinxDirective) -> list[nodes.Node]:
    """Print how many controls each check refused and accepted in the run of the report."""
    path = Path(page.env.srcdir, page.config.claims_report)
    controls = json.loads(path.read_text(encoding="utf-8"))["controls"]
    failed: Counter[str] = Counter()
    passed: Counter[str] = Counter()
    for check in controls["checks"]:
        kind = f"each {name}" if (name := check["check"].partition(" of ")[0]) in _EACH else name
        failed[kind] += check["failed"]
        passed[kind] += check["passed"]
    told = f"{controls['failed_as_they_must']} controls failed as they must."
    rows = [(kind, str(failed[kind]), str(passed[kind])) for kind in failed]
    return [worded(told), table([("check", "refused", "accepted"), *rows])]


# checks of which each claim has its own
_EACH = {"search", "computation", "refutation"}

IMPLEMENTATIONS = "perceptron-implementations/1"


def conformance_table(page: SphinxDirective) -> list[nodes.Node]:
    """Print the conformance table, from the file that the kit wrote."""
    file = Path(page.env.srcdir, "_ext", "conformance", "conformance.json")
    page.env.note_dependency(str(file))
    if not file.is_file():
        return [worded("Not run: there is no conformance.json.")]
    head = ("implementation", "declared", "verdict", "cases run", "findings")
    return [table([head, *_judged(file)])]


def setup(app: Sphinx) -> dict[str, Any]:
    """Offer the directives."""
    offer(app, "trusted-lines", trusted_lines)
    offer(app, "kernel-rules", kernel_rules)
    offer(app, "verdicts", verdicts)
    offer(app, "controls", controls_counted)
    offer(app, "theorems-listed", theorems_listed)
    offer(app, "conformance-table", conformance_table)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def code_lines(text: str) -> int:
    """Return how many lines of a module are neither blank, comment nor docstring."""
    nothing = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    nothing.add(tokenize.ENDMARKER)
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in nothing:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines - set(_docstring_lines(text)))


def _docstring_lines(text: str) -> Iterable[int]:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, kinds) and ast.get_docstring(node) is not None:
            first = node.body[0]
            yield from range(first.lineno, (first.end_lineno or first.lineno) + 1)


def _judged(file: Path) -> Iterable[Sequence[str]]:
    """Yield a row for each implementation that the kit judged."""
    content = json.loads(file.read_text(encoding="utf-8"))
    if content.get("format") != IMPLEMENTATIONS:
        found = f"the format is {content.get('format')!r}, not {IMPLEMENTATIONS!r}"
        raise ExtensionError(
            f"{file.name}: {found}; write it with python docs/_ext/conformance/run.py"
        )
    for row in content["rows"]:
        cases = f"{row['cases']['run']} of {row['cases']['declared']}"
        causes = "; ".join(dict.fromkeys(map(_found, row["deviations"])))
        name = f"{row['package']} {row['version']}: {row['name']}"
        declared = row["declared"].replace(",", ", ") or "nothing"
        yield name, declared, row["verdict"], cases, causes or row["reason"] or "none"


def _found(deviation: Mapping[str, Any]) -> str:
    """Return the cause, and why where that is known."""
    known = deviation["known"]
    return f"{deviation['cause']} ({known})" if known else str(deviation["cause"])


def table(rows: Iterable[Sequence[nodes.Node | str]]) -> nodes.Node:
    """Return a table whose first row is its head."""
    head, *body = [_row(row) for row in rows]
    width = len(head.children)
    group = nodes.tgroup("", cols=width)
    group += [nodes.colspec(colwidth=1) for _ in range(width)]
    group += [nodes.thead("", head), nodes.tbody("", *body)]
    return nodes.table("", group, classes=["counted"])


def _row(cells: Sequence[nodes.Node | str]) -> nodes.Node:
    return nodes.row("", *(nodes.entry("", worded(cell)) for cell in cells))
