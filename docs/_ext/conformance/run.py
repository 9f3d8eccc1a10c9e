"""Check known libraries, and write conformance.json: python docs/_ext/conformance/run.py.

Run where scikit-learn, mlxtend and river are installed beside this project. A library that is not
there is reported as not run; its row is left as it was.
"""

import json
import tempfile
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from perceptron.data.readers import write_whole
from properties.conformance.check import Report, check

HERE = Path(__file__).parent
TABLE = HERE / "conformance.json"
FORMAT = "perceptron-implementations/1"
WRAPPED = "docs/_ext/conformance/implementations.py"

# what is checked: its name, the package, the target, its conventions if they are not identified
SUBJECTS = (
    ("Perceptron(shuffle=False, tol=None)", "scikit-learn", "sklearn.linear_model:Perceptron", ""),
    ("Perceptron()", "scikit-learn", f"{WRAPPED}:sklearn_default", "bias=separate,order=own"),
    ("Perceptron, sparse", "scikit-learn", f"{WRAPPED}:sklearn_sparse", ""),
    ('SGDClassifier(loss="perceptron")', "scikit-learn", f"{WRAPPED}:sklearn_sgd", ""),
    ("SGDClassifier, sparse", "scikit-learn", f"{WRAPPED}:sklearn_sgd_sparse", ""),
    ("Perceptron", "mlxtend", "mlxtend.classifier:Perceptron", "labels=both"),
    ("Perceptron", "river", f"{WRAPPED}:river", ""),
)
# deviations that are known, and why
KNOWN = {
    ("scikit-learn", "edits-input"): "fit moves the weights in the array given as coef_init",
    ("scikit-learn", "weights"): "its tolerance, tol=0.001, stops it before a clean pass",
}


def main() -> int:
    """Check every implementation that is installed, and write the table."""
    known = {row["target"]: row for row in _written()}
    table = []
    for row in rows():
        print(f"{row['package']:<13} {row['name']:<42} {row['verdict']}", flush=True)
        table.append(known.get(row["target"], row) if row["verdict"] == "not run" else row)
    write_whole(TABLE, json.dumps({"format": FORMAT, "rows": table}, indent=2) + "\n")
    return 0


def rows() -> Iterator[dict[str, Any]]:
    """Yield what each implementation is, as plain JSON values."""
    for name, package, target, declared in SUBJECTS:
        subject = {"name": name, "package": package, "target": target, "declared": declared}
        try:
            installed = {"version": version(package)}
        except PackageNotFoundError:
            yield subject | {"verdict": "not run"}
            continue
        with tempfile.TemporaryDirectory() as folder:
            report = check(target, declared or None, folder=Path(folder))
        yield subject | installed | dict(_found(report, package))


def _found(report: Report, package: str) -> Mapping[str, Any]:
    content = report.content()
    return {
        "verdict": report.verdict,
        "conventions": content["conventions"],
        "cases": content["cases"],
        "searched": content["searched"],
        "deviations": [
            {
                "id": finding.id,
                "cause": finding.cause,
                "cases": finding.count,
                "known": KNOWN.get((package, finding.id)),
            }
            for finding in report.findings
        ],
        "rounding": sum(finding.count for finding in report.rounding),
        "reason": _reason(report),
    }


def _reason(report: Report) -> str | None:
    """Return why it neither conforms nor deviates."""
    if report.verdict in ("conforms", "deviates"):
        return None
    return "; ".join(report.odd) if report.verdict == "unusual" else report.headline


def _written() -> list[dict[str, Any]]:
    if not TABLE.is_file():
        return []
    content: dict[str, Any] = json.loads(TABLE.read_text(encoding="utf-8"))
    return list(content["rows"])


if __name__ == "__main__":
    raise SystemExit(main())
