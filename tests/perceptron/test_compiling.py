from pathlib import Path

from perceptron import compiling
from perceptron.compiling import SOURCES, fingerprint

ROOM = Path(compiling.__file__).parent


def test_every_module_with_compiled_functions_is_in_the_fingerprint():
    using = {path.stem for path in ROOM.glob("*.py") if "import compiled" in path.read_text()}
    using |= {path.stem for path in ROOM.glob("*.py") if "compiling import" in path.read_text()}

    assert using - {"engine"} <= {*SOURCES}
    assert all((ROOM / f"{name}.py").is_file() for name in SOURCES)


def test_the_fingerprint_changes_with_any_source(tmp_path):
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text("one")
    before = fingerprint(sorted(tmp_path.iterdir()))

    (tmp_path / "b.py").write_text("two")

    assert fingerprint(sorted(tmp_path.iterdir())) != before


def test_what_is_kept_on_disk_is_named_by_the_fingerprint():
    assert compiling.compiled()(lambda a: a).__qualname__.endswith(f"_{compiling.VERSION}")
