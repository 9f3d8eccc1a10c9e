"""Started by its path: sets its limits, loads the package around it under another name, serves."""

import importlib
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

NAME = "child_of_a_check"


def main(target: str, settings: str) -> None:
    """Answer the requests on stdin until there are none."""
    place = Path(__file__).parent
    limits = _loaded(f"limits_of_{NAME}", place.parent / "memory_limit.py")
    limits.limit(json.loads(settings)["memory"])
    _loaded(NAME, place / "__init__.py")
    importlib.import_module(f"{NAME}.serve").serve(target, settings, limits.end_with_parent)


def _loaded(name: str, place: Path) -> ModuleType:
    """Load a module by its path, as nothing that a target may import."""
    spec = importlib.util.spec_from_file_location(name, place)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{place}: no module; install the project whole")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main(*sys.argv[1:])
