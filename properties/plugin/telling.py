"""What the plugin prints: what is held against what, and what was found."""

import argparse
import json
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version

from properties.conformance.declared import Declared
from properties.conformance.judging import Judged
from properties.vectors.making import FILE

__all__ = ["header", "summary"]

DISTRIBUTION = "verified-perceptron"


def header(option: argparse.Namespace, targets: Sequence[str], python: str) -> list[str]:
    """Return the lines that stand above the tests."""
    vectors = json.loads(FILE.read_text(encoding="utf-8"))
    given = option.perceptron_convention or "each target's own, or identified"
    return [
        f"perceptron: {_version()}, vectors {vectors['version']} sha256 {vectors['sha256'][:16]}",
        f"perceptron: {', '.join(targets)}",
        f"perceptron: conventions {given}; budget {option.perceptron_budget}, "
        f"seed {option.perceptron_seed}, Python {python}",
    ]


def summary(judged: Sequence[Judged], targets: int, known: int) -> Iterator[str]:
    """Yield what was found: of each target the verdict, the counts, and a line a cause."""
    for one in judged:
        content = one.content
        counts = content["cases"]
        yield f"{content['verdict']:<11} {content['target']}"
        if content.get("reason"):
            yield f"            {content['reason']}"
            continue
        yield f"conventions {_conventions(content['conventions'])}"
        yield (
            f"cases       {counts['declared']} declared, {counts['run']} run, "
            f"{counts['skipped']} skipped"
        )
        if counts["run"] != counts["declared"]:
            yield "error       fewer cases ran than declared: nothing is said of the others"
        for finding in content["findings"]:
            cases = f"{finding['count']} case{'s' * (finding['count'] != 1)}"
            yield f"cause       {finding['cause']} ({cases})"
            yield f"  replay    {finding['replay']}"
    if len(judged) < targets:
        yield f"not run     {targets - len(judged)} of {targets} targets"
    if known:
        counted = f"{known} entr{'y' if known == 1 else 'ies'}"
        yield f"known       {counted} in the file of known deviations"


def _conventions(held: dict[str, object]) -> str:
    plain = Declared().to_json()
    always = ("update", "bias", "order")
    named = (name for name in held if name in always or held[name] != plain.get(name))
    return ", ".join(f"{name}={held[name]}" for name in named if name != "undetermined")


def _version() -> str:
    try:
        return f"{DISTRIBUTION} {version(DISTRIBUTION)}"
    except PackageNotFoundError:
        return f"{DISTRIBUTION}, not installed"
