"""Entry points: what the packages register in pyproject.toml, found without importing it.

A source checkout may lack metadata, or lie beside that of another version: there the
pyproject.toml next to the package counts.
"""

import ast
import tomllib
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

DISTRIBUTION = "verified-perceptron"
SOURCES = Path(__file__).parents[2] / "pyproject.toml"


@cache
def modules(group: str) -> dict[str, str]:
    """Return what is registered in a group: by its name, `module` or `module:object`."""
    return dict(sorted((_from_sources(group) or _from_metadata(group)).items()))


def loaded(group: str, name: str) -> object:
    """Import what is registered under a name."""
    return metadata.EntryPoint(name, modules(group)[name], group).load()


def summary(module: str) -> str:
    """Return what the first line of a module's docstring says after its colon; import nothing."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        return ""
    said = ast.get_docstring(ast.parse(Path(spec.origin).read_bytes())) or ""
    return said.partition("\n")[0].partition(": ")[2].removesuffix(".")


def _from_sources(group: str) -> dict[str, str]:
    if not SOURCES.is_file():
        return {}
    project = tomllib.loads(SOURCES.read_text(encoding="utf-8")).get("project", {})
    if project.get("name") != DISTRIBUTION:
        return {}
    return dict(project["entry-points"][group])


def _from_metadata(group: str) -> dict[str, str]:
    found = metadata.distribution(DISTRIBUTION).entry_points.select(group=group)
    return {point.name: point.value for point in found}
