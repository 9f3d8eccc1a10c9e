"""Write vectors.json anew, or a copy of it: python -m properties.vectors [FILE]."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from perceptron.data.readers import write_whole
from perceptron.errors import Refused
from properties.vectors.build import FILE, made, to_text
from properties.vectors.id_ledger import LEDGER, Ledger


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the vectors, write them if they changed, and say what they are."""
    parser = argparse.ArgumentParser(prog="python -m properties.vectors", description=__doc__)
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, default=FILE)
    parser.add_argument(
        "--ids", metavar="FILE", type=Path, default=LEDGER, help="the ids given so far"
    )
    given = parser.parse_args(arguments)
    path, ids = given.file, given.ids
    try:
        ledger = Ledger(ids.read_text(encoding="utf-8"))
        content = made(ledger)
        _write(ids, ledger.to_text())
        _write(path, to_text(content))
    except (OSError, Refused) as refusal:
        print(f"vectors: {refusal}", file=sys.stderr)
        return 2
    tests, results = content["numberOfTests"], content["numberOfResults"]
    print(f"{path}: version {content['version']}, {tests} tests, {results} results")
    print(f"sha256 {content['sha256']}")
    return 0


def _write(path: Path, text: str) -> None:
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        write_whole(path, text)


if __name__ == "__main__":
    raise SystemExit(main())
