import pytest

from perceptron.arithmetic import numba_compile
from perceptron.arithmetic.numba_compile import ROOM, SOURCES, fingerprint


def test_every_module_with_compiled_functions_is_in_the_fingerprint():
    using = {
        path.relative_to(ROOM).as_posix()
        for path in ROOM.rglob("*.py")
        if "engine.compiling import" in path.read_text()
    }

    assert using - {"training/float_run.py"} < {*SOURCES}
    assert all((ROOM / source).is_file() for source in SOURCES)


def test_the_fingerprint_changes_with_any_source(tmp_path):
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text("one")
    before = fingerprint(sorted(tmp_path.iterdir()))

    (tmp_path / "b.py").write_text("two")

    assert fingerprint(sorted(tmp_path.iterdir())) != before


def test_what_is_kept_on_disk_is_named_by_the_fingerprint():
    assert numba_compile.compiled()(lambda a: a).__qualname__.endswith(f"_{numba_compile.VERSION}")


def test_the_fingerprint_is_that_of_the_contents_in_order(tmp_path):
    names = [tmp_path / name for name in ("a.py", "b.py")]
    for name, text in zip(names, ("one", "two"), strict=True):
        name.write_text(text)

    assert fingerprint(names) == "11914c19a28a98c5"
    assert fingerprint(names[::-1]) == "0c7c01f86ff8722e"


@pytest.fixture
def asked(monkeypatch):
    """The options of each call of the compiler, which hands functions back as they are."""
    calls = []

    def njit(**options):
        calls.append(options)
        return lambda function: function

    monkeypatch.setattr(numba_compile.numba, "njit", njit)
    return calls


EVERY = {"nogil": True, "error_model": "numpy", "cache": True}


@pytest.mark.parametrize(
    ("compiler", "options"),
    [
        (numba_compile.compiled, {}),
        (numba_compile.lean, numba_compile.UNCOUNTED),
        (numba_compile.inlined, numba_compile.UNCOUNTED | {"forceinline": True}),
    ],
)
@pytest.mark.parametrize("rounding", [False, {"contract"}])
def test_loops_are_compiled_once_and_for_all_with_their_own_rules_of_rounding(
    asked, compiler, options, rounding
):
    compiler(rounding)(lambda a: a)

    assert asked == [EVERY | {"fastmath": rounding} | options]


def test_loops_round_by_the_rules_where_nothing_else_is_asked(asked):
    numba_compile.compiled()(lambda a: a)

    assert asked == [EVERY | {"fastmath": False}]


def test_where_no_folder_can_be_written_to_nothing_is_kept(monkeypatch, asked):
    njit = numba_compile.numba.njit

    def unwritable(**options):
        if "cache" in options:
            raise RuntimeError("cannot cache function: no locator available")
        return njit(**options)

    monkeypatch.setattr(numba_compile.numba, "njit", unwritable)

    function = numba_compile.compiled()(lambda a: a + 1)

    assert function(1) == 2
    assert asked == [{"nogil": True, "error_model": "numpy", "fastmath": False}]


def test_what_is_kept_on_disk_keeps_its_own_name_too(asked):
    def bound():
        pass

    named = bound.__qualname__

    assert numba_compile.compiled()(bound).__qualname__ == f"{named}_{numba_compile.VERSION}"
