"""The directive ``claim``: a claim printed from its checked proof, with the verdict measured.

An author writes the name of the claim and the verdict that the page relies on. Statement,
hypotheses and proof come from the theorem, the verdict from the report; where they disagree with
each other or with the author, there is no page.
"""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from pages.claims.places import label, offer, printed
from pages.claims.report import confirmed, read
from pages.claims.sections import sections
from pages.maps.dependencies import homes
from proofs.claims import CLAIMS, Claim
from proofs.claims.record import proved
from proofs.terms import Refused
from proofs.theorem import Theorem
from properties.verification import source_digest as code
from properties.verification.table import SIGNS


def _word(text: str) -> str:
    """Return a verdict as it is written; `directives.choice` would take its capitals."""
    word = str(directives.unchanged_required(text)).strip()
    if word not in SIGNS:
        raise ValueError(f"{word!r} is not a verdict; use one of {', '.join(SIGNS)}")
    return word


class ClaimDirective(SphinxDirective):
    """Print a claim: what it says, who says so, from what, its proof, its verdict."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {"expect": _word, "repaired": _word}

    def run(self) -> list[nodes.Node]:
        """Return the claim, if the report bears it out."""
        name = self.arguments[0]
        if "expect" not in self.options:
            raise ExtensionError(f"claim {name}: no verdict expected; add `:expect: proved`")
        claim = _known(name)
        theorems = _proved(claim)
        reported = confirmed(report_of(self), claim, theorems, self.options["expect"])
        _as_repaired(name, (reported["repaired"] or {}).get("verdict"), self.options)
        printed(self.env, name, reported["verdict"])
        for prove, theorem in zip(claim.theorems, theorems, strict=True):
            if homes()[prove] == name:
                offer(self.env, f"theorem-{theorem.name}", theorem.name)
        entry = addnodes.index(entries=[("single", name, label(name), "main", None)])
        section = nodes.section("", ids=[label(name)], names=[label(name)], classes=["claim"])
        section += [nodes.title("", name), entry, *sections(claim, theorems, reported)]
        return [section]


def report_of(directive: SphinxDirective) -> dict[str, dict[str, Any]]:
    """Return the claims of the report that the pages are built on."""
    path = _report_file(directive.config, Path(directive.env.srcdir))
    return _read(path, directive.config.release, directive.config.claims_digest)


@cache
def _read(path: Path, release: str, _digest: str) -> dict[str, dict[str, Any]]:
    """Read a report once; one that changed has another digest."""
    return read(path, release, code.digest())


def setup(app: Sphinx) -> dict[str, Any]:
    """Offer the directive and the setting ``claims_report``, a path beside ``conf.py``."""
    app.add_config_value("claims_report", "report.json", "env", types=str)
    app.add_config_value("claims_digest", "", "env", types=str)
    app.connect("config-inited", _note_sources)
    app.add_directive("claim", ClaimDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _note_sources(app: Sphinx, config: Config) -> None:
    """Read all pages again where the report or a module changed: the pages' text tells nothing."""
    report = _report_file(config, Path(app.srcdir))
    read_too = [*code.modules(), *Path(__file__).parents[1].rglob("*.py"), report]
    digest = hashlib.sha256()
    for file in read_too:
        digest.update(file.read_bytes() if file.is_file() else b"")
    config.claims_digest = digest.hexdigest()


def _report_file(config: Config, beside: Path) -> Path:
    return Path(beside, config.claims_report).resolve()


def _known(name: str) -> Claim:
    known = {claim.name: claim for claim in CLAIMS}
    if name not in known:
        raise ExtensionError(f"claim {name}: no such claim; use one of {', '.join(known)}")
    return known[name]


def _proved(claim: Claim) -> list[Theorem]:
    """Return the theorems of a claim, proved here and now."""
    try:
        return proved(claim)
    except Refused as refusal:
        raise ExtensionError(f"claim {claim.name}: not proved: {refusal}") from refusal


def _as_repaired(name: str, measured: str | None, options: dict[str, Any]) -> None:
    """Refuse another verdict on what repairs a claim than the page relies on."""
    expected = options.get("repaired")
    if measured != expected:
        differs = f"what repairs it is {measured!r}, the page expects {expected!r}"
        raise ExtensionError(f"claim {name}: {differs}; set `:repaired:` to what was measured")
