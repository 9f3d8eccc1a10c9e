"""Write invalid.json anew, or a copy of it: python -m properties.vectors.invalid [FILE]."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from perceptron.data.readers import write_whole
from perceptron.errors import Refused
from properties.vectors.invalid.build import FILE, made, to_text


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the cases, write them, and say how many they are."""
    parser = argparse.ArgumentParser(
        prog="python -m properties.vectors.invalid", description=__doc__
    )
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, default=FILE)
    path = parser.parse_args(arguments).file
    content = made()
    try:
        write_whole(path, to_text(content))
    except Refused as refusal:
        print(f"invalid: {refusal}", file=sys.stderr)
        return 2
    print(f"{path}: {content['numberOfInvalid']} invalid certificates and proofs")
    print(f"sha256 {content['sha256']}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
