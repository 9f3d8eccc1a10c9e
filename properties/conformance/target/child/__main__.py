"""Started by its path: loads the package around it under a name of its own, and serves."""

import importlib
import importlib.util
import sys
from pathlib import Path

__all__ = ["main"]

NAME = "child_of_a_check"


def main() -> None:
    """Answer the requests on stdin until there are none; the target is named by the argument."""
    place = Path(__file__).parent
    spec = importlib.util.spec_from_file_location(NAME, place / "__init__.py")
    if spec is None or spec.loader is None:
        raise SystemExit(f"{place}: no package; install the project whole")
    package = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = package
    spec.loader.exec_module(package)
    importlib.import_module(f"{NAME}.serve").serve(*sys.argv[1:])


if __name__ == "__main__":
    main()
