"""The file of invalid certificates and proofs, made whole."""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from properties.vectors.invalid.certificates import DATA, INVALID, datum, texts, valid
from properties.vectors.invalid.proofs import INVALID_PROOFS, VALID_PROOFS

FOLDER = Path(__file__).parents[1]
FILE = FOLDER / "invalid.json"
SCHEMA = FOLDER / "invalid.schema.json"
FORMAT = "perceptron-invalid/1"

HEADER = (
    "Give each certificate with its data, and each proof, to your checker: it must refuse all of "
    "`certificates`, `texts` and `proofs`, and accept all of `valid`, each of which differs from "
    "some invalid one in the place that its trap names.",
    "A certificate is false of its data (outcome false), or not of the form "
    "perceptron-certificate/1 (outcome unreadable). A text is refused before anything is read.",
    "Data are exact points, numbers as strings, before any bias; a certificate names its bias. Its "
    "digest is the SHA-256 of a line a point: the label as +1 or -1, then each coordinate as p/q "
    "in hexadecimal, a space between them.",
    "A proof is of the form perceptron-proof/1: every line follows from its parents by its rule, "
    "and the last line is the theorem, from its hypotheses alone.",
    "`reason` is the start of what the checkers of the package verified-perceptron say; only "
    "`trap` is meant for yours. sha256 is that of the cases, as JSON with sorted keys, without "
    "spaces, in ASCII.",
)


def made() -> dict[str, Any]:
    """Return what the file holds, as plain JSON values."""
    cases = {
        "certificates": list(_certificates()),
        "texts": [
            {"name": name, "trap": trap, "text": text, "reason": reason}
            for name, trap, text, reason in texts()
        ],
        "proofs": [each._asdict() for each in INVALID_PROOFS],
        "valid": {
            "certificates": [
                {"name": name, "data": data, "certificate": certificate}
                for name, (data, certificate) in valid().items()
            ],
            "proofs": [{"name": name, "proof": proof} for name, proof in VALID_PROOFS.items()],
        },
    }
    plain = json.dumps(cases, sort_keys=True, separators=(",", ":"))
    return {
        "format": FORMAT,
        "schema": SCHEMA.name,
        "generator": "python -m properties.vectors.invalid",
        "header": list(HEADER),
        "numberOfInvalid": sum(len(cases[name]) for name in ("certificates", "texts", "proofs")),
        "sha256": sha256(plain.encode()).hexdigest(),
        "data": {name: datum(name) for name in DATA},
        **cases,
    }


def to_text(content: dict[str, Any]) -> str:
    """Return the text of the file: a line a case, so that a change shows in a line."""
    parts = [f"{json.dumps(name)}: {_laid_out(value)}" for name, value in content.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _laid_out(value: Any) -> str:
    if isinstance(value, list):
        return "[\n" + ",\n".join(json.dumps(each) for each in value) + "\n]"
    if isinstance(value, dict):
        named = (f"{json.dumps(name)}: {_laid_out(each)}" for name, each in value.items())
        return "{\n" + ",\n".join(named) + "\n}"
    return json.dumps(value)


def _certificates() -> Iterator[dict[str, Any]]:
    for each in INVALID:
        yield {
            "name": each.name,
            "trap": each.trap,
            "data": each.data,
            "certificate": each.certificate,
            "outcome": each.outcome,
            "reason": each.reason,
        }
