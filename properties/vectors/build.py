"""The file of vectors, made whole from the cases and the specification."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from properties.conformance.cases.case import Case
from properties.conformance.cases.corpus import kit_cases, vector_cases
from properties.vectors.expected import RULES, Expected, expected
from properties.vectors.flags import FLAGS, flags
from properties.vectors.id_ledger import Ledger, fingerprint

FILE = Path(__file__).with_name("vectors.json")
SCHEMA = Path(__file__).with_name("vectors.schema.json")
FORMAT = "perceptron-vectors/1"

HEADER = (
    "Train a perceptron on X and y and compare; every number is exact, a string n or p/q.",
    "A mistake adds eta y x to the weights, at once; eta is 1 and the start is 0 where a test does "
    "not give them. The run stops after its first pass without a mistake, or after epochs passes.",
    "Each result says under which conventions it is expected: the update rule (le: y<w,x> <= 0, "
    "lt: y<w,x> < 0, predict+ and predict-: the predicted label is not y, where a score of 0 "
    "predicts +1 or -1), the bias (none, or a coordinate 1 appended), the order of a pass.",
    "A bias in front, or beside the weights, is the appended one, moved. A step of 2 in place of 1 "
    "doubles eta.",
    "A result with float64 true is also that of any right program in float64. A program without a "
    "limit of passes takes the results whose outcome is converged.",
    "Run every test: numberOfTests and numberOfResults count them. sha256 is that of the tests, as "
    "JSON with sorted keys, without spaces, in ASCII.",
)


def made(ledger: Ledger, among: Iterable[Case] | None = None) -> dict[str, Any]:
    """Return what the file holds, as plain JSON values; ids of new inputs go into the ledger.

    By default it holds all fixed cases that a vector can be.
    """
    given = (*kit_cases(), *vector_cases()) if among is None else among
    # of cases with the same inputs the first
    once = {fingerprint(case): case for case in reversed(tuple(given))}
    tests = [_test(case, ledger) for case in reversed(once.values())]
    tests.sort(key=lambda test: str(test["id"]))
    return {
        "format": FORMAT,
        # an input that is added or changed gets an id: their number names the edition
        "version": f"1.{len(ledger.ids)}",
        "schema": SCHEMA.name,
        "generator": "python -m properties.vectors",
        "header": list(HEADER),
        "numberOfTests": len(tests),
        "numberOfResults": sum(
            len(result["conventions"]) for t in tests for result in t["results"]
        ),
        "sha256": sha256(canonical(tests).encode()).hexdigest(),
        "conventions": {n: {**rules.to_json(), "bias": rules.bias} for n, rules in RULES.items()},
        "flags": {name: flag.content() for name, flag in FLAGS.items()},
        "retired": ledger.retired(test["id"] for test in tests),
        "tests": tests,
    }


def canonical(tests: Sequence[Any]) -> str:
    """Return the text whose checksum the file holds.

    Examples
    --------
    >>> canonical([{"y": ["1"], "X": []}])
    '[{"X":[],"y":["1"]}]'
    """
    return json.dumps(tests, sort_keys=True, separators=(",", ":"))


def to_text(content: dict[str, Any]) -> str:
    """Return the text of the file: a line a test, so that a change shows in a line."""
    tests = ",\n".join(json.dumps(test, separators=(",", ":")) for test in content["tests"])
    head = json.dumps({**content, "tests": []}, indent=1)
    return f"{head.removesuffix('[]' + chr(10) + '}')}[\n{tests}\n]}}\n"


@cache
def names() -> Mapping[str, str]:
    """Return the kit's own name of each vector of the file, by its id."""
    content = json.loads(FILE.read_text(encoding="utf-8"))
    return {test["id"]: test["name"] for test in content["tests"]}


def _test(case: Case, ledger: Ledger) -> dict[str, Any]:
    content, results = case.content(), expected(case)
    named = {"id": ledger.id_of(case), "name": content.pop("id"), "comment": content.pop("why")}
    return {**named, "flags": flags(case, results), **content, "results": _grouped(results)}


def _grouped(results: dict[str, Expected]) -> list[dict[str, Any]]:
    """Return each result once, with the names of all conventions that have it."""
    groups: dict[Expected, list[str]] = {}
    for name, result in results.items():
        groups.setdefault(result, []).append(name)
    return [{"conventions": names, **result.content()} for result, names in groups.items()]
