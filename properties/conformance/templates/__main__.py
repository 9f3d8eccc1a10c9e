"""Copy a template here: python -m properties.conformance.templates perceptron.c."""

import sys
from pathlib import Path

from perceptron.exact import Refused
from perceptron.files import write_whole

FOLDER = Path(__file__).parent
KNOWN = sorted(file.name for file in FOLDER.glob("perceptron.*"))


def copy(name: str, folder: Path) -> Path:
    """Write the template into the folder, where nothing of that name is yet.

    Raises
    ------
    Refused
        There is no such template, or there is such a file.
    """
    if name not in KNOWN:
        raise Refused(f"template: {name!r} is none; use one of {', '.join(KNOWN)}")
    copied = folder / name
    if copied.exists():
        raise Refused(f"{copied}: there is such a file; move it away")
    write_whole(copied, (FOLDER / name).read_text(encoding="utf-8"))
    return copied


def main(arguments: list[str]) -> int:
    """Copy what is named, or list what there is."""
    try:
        print("\n".join(str(copy(name, Path())) for name in arguments) or "\n".join(KNOWN))
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
