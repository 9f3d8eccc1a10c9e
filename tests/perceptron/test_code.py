import pytest

from perceptron.cli import code


@pytest.fixture
def room(tmp_path, monkeypatch):
    for name in ("a.py", "b.py"):
        tmp_path.joinpath(name).write_text(f"name = {name!r}\n")
    monkeypatch.setattr(code, "rooms", lambda: [tmp_path])
    return tmp_path


def test_all_modules_of_the_three_packages_count():
    names = {f"{file.parent.name}/{file.name}" for file in code.modules()}

    assert {"engine/run.py", "proofs/kernel.py", "properties/search.py"} <= names


@pytest.mark.parametrize("change", ["text", "name", "new", "gone", "data"])
def test_the_digest_changes_with_any_module(room, change):
    before = code.digest()
    match change:
        case "text":
            room.joinpath("a.py").write_text("name = 'A.py'\n")
        case "name":
            room.joinpath("a.py").rename(room / "c.py")
        case "new":
            room.joinpath("c.py").touch()
        case "data":
            room.joinpath("recorded.json").write_text("{}")
        case "gone":
            room.joinpath("a.py").unlink()

    assert code.digest() != before


def test_the_digest_stays_where_no_module_changed(room):
    before = code.digest()
    room.joinpath("notes.txt").write_text("no module")
    room.joinpath("a.py").touch()

    assert code.digest() == before
