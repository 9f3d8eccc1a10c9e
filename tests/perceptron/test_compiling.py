from perceptron.engine import compiling
from perceptron.engine.compiling import ROOM, SOURCES, fingerprint


def test_every_module_with_compiled_functions_is_in_the_fingerprint():
    using = {
        path.relative_to(ROOM).as_posix()
        for path in ROOM.rglob("*.py")
        if "engine.compiling import" in path.read_text()
    }

    assert using - {"engine/run.py"} < {*SOURCES}
    assert all((ROOM / source).is_file() for source in SOURCES)


def test_the_fingerprint_changes_with_any_source(tmp_path):
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text("one")
    before = fingerprint(sorted(tmp_path.iterdir()))

    (tmp_path / "b.py").write_text("two")

    assert fingerprint(sorted(tmp_path.iterdir())) != before


def test_what_is_kept_on_disk_is_named_by_the_fingerprint():
    assert compiling.compiled()(lambda a: a).__qualname__.endswith(f"_{compiling.VERSION}")
