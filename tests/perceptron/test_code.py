import pytest

from perceptron.cli import code


@pytest.fixture
def room(tmp_path, monkeypatch):
    room = tmp_path / "room"
    room.mkdir()
    for name in ("a.py", "b.py"):
        room.joinpath(name).write_text(f"name = {name!r}\n")
    monkeypatch.setattr(code, "rooms", lambda: [room])
    return room


def test_all_modules_of_the_three_packages_count():
    names = {f"{file.parent.name}/{file.name}" for file in code.modules()}

    assert {"training/float_run.py", "proofs/kernel.py", "properties/search.py"} <= names


def test_the_rooms_are_the_folders_of_the_three_packages():
    assert [room.name for room in code.rooms()] == ["perceptron", "proofs", "properties"]


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


def test_the_digest_is_that_of_a_line_a_file_its_place_and_its_own_digest(room):
    room.joinpath("within").mkdir()
    room.joinpath("within", "a.v").touch()
    room.joinpath("A.json").touch()
    room.joinpath("c.md").touch()

    assert list(code._files()) == ["room/A.json", "room/a.py", "room/b.py", "room/within/a.v"]
    # as sha256sum has it
    assert code.digest() == "a73bf92e83d8456cd5d3105171d18d305d5d37c1d179bdf6c67f11f5003aaa69"


def test_of_these_files_the_modules_are_python_s(room):
    room.joinpath("recorded.json").touch()

    assert code.modules() == [room / "a.py", room / "b.py"]
