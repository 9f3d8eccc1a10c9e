"""Copy a template here: python -m properties.conformance.templates perceptron.c."""

import sys
from collections.abc import Sequence
from pathlib import Path

from perceptron.data.readers import write_whole
from perceptron.errors import Refused, quoted

FOLDER = Path(__file__).parent
KNOWN = sorted(file.name for file in FOLDER.glob("perceptron.*"))


def copy(names: Sequence[str], folder: Path) -> list[Path]:
    """Write the templates into the folder, where nothing of their names is yet: all, or none.

    Raises
    ------
    Refused
        There is no such template, or there is such a file.
    """
    for name in names:
        if name not in KNOWN:
            raise Refused(f"template: {quoted(name)} is none; use one of {', '.join(KNOWN)}")
        if (folder / name).exists():
            raise Refused(f"{folder / name}: there is such a file; move it away")
    for name in names:
        write_whole(folder / name, (FOLDER / name).read_text(encoding="utf-8"))
    return [folder / name for name in names]


def main(arguments: list[str]) -> int:
    """Copy what is named, or list what there is."""
    try:
        print(*(copy(arguments, Path()) or KNOWN), sep="\n")
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
