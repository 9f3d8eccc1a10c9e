"""Where each claim is printed: on exactly one page, or there are no pages."""

from collections.abc import Iterable, Iterator
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError

from proofs.claims import CLAIMS

_Pages = dict[str, dict[str, str]]


def printed(env: BuildEnvironment, claim: str, verdict: str) -> None:
    """Note that the page being read prints a claim, and let all pages link to it."""
    for page, claims in _pages(env).items():
        if claim in claims:
            raise ExtensionError(f"claim {claim}: it is on {page} already; print it on one page")
    _pages(env).setdefault(env.docname, {})[claim] = verdict
    offer(env, label(claim), claim)


def offer(env: BuildEnvironment, anchor: str, title: str) -> None:
    """Let all pages link to an address on the page being read."""
    labels = env.domains.standard_domain
    labels.anonlabels[anchor] = (env.docname, anchor)
    labels.labels[anchor] = (env.docname, anchor, title)


def label(claim: str) -> str:
    """Return the label of a claim, which is its address on its page."""
    return f"claim-{claim}"


def page_of(env: BuildEnvironment, claim: str) -> str | None:
    """Return the page that prints a claim."""
    return next((page for page, claims in _pages(env).items() if claim in claims), None)


def verdict_of(env: BuildEnvironment, claim: str) -> str | None:
    """Return the verdict that is printed with a claim."""
    return next((claims[claim] for claims in _pages(env).values() if claim in claims), None)


def setup(app: Sphinx) -> dict[str, Any]:
    """Offer the setting ``claims_wanted``: names of claims, none for all that there are."""
    app.add_config_value("claims_wanted", [], "env", types=list)
    app.connect("env-purge-doc", lambda _app, env, page: _pages(env).pop(page, None))
    app.connect("env-merge-info", _merge)
    app.connect("env-updated", _complete)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _pages(env: BuildEnvironment) -> _Pages:
    """Return what is noted so far."""
    if not hasattr(env, "pages_of_claims"):
        env.pages_of_claims = {}  # type: ignore[attr-defined]
    return env.pages_of_claims  # type: ignore[no-any-return, attr-defined]


def _merge(
    _app: Sphinx, env: BuildEnvironment, read: Iterable[str], other: BuildEnvironment
) -> None:
    """Take over what another process noted."""
    _pages(env).update({page: _pages(other)[page] for page in read if page in _pages(other)})


def _complete(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Refuse to go on where a claim is on no page."""
    wanted = app.config.claims_wanted or [claim.name for claim in CLAIMS]
    missing = list(_missing(wanted, _pages(env)))
    if missing:
        raise ExtensionError(f"claims: on no page: {', '.join(missing)}; print each on one")
    return []


def _missing(wanted: Iterable[str], pages: _Pages) -> Iterator[str]:
    there = {name for claims in pages.values() for name in claims}
    return (name for name in wanted if name not in there)
