"""Files of points read exactly, refused in one sentence, and written whole or not at all."""

import os
from fractions import Fraction

import numpy as np
import pytest

from perceptron import Dataset
from perceptron.data.readers import read, write_whole


@pytest.fixture
def written(tmp_path):
    def write(text, name="a.csv"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def test_a_csv_is_read_exactly_as_it_is_written(written):
    reading = read(written("x1,x2,y\n5.1,1/3,-1\n-2,1e-3,+1\n"), bias="append")

    assert reading.data.points == (
        (Fraction(51, 10), Fraction(1, 3), 1),
        (-2, Fraction(1, 1000), 1),
    )
    assert (reading.data.labels, reading.names) == ((-1, 1), ("x1", "x2", "bias"))


def test_the_label_may_stand_in_any_column_and_be_any_text(written):
    reading = read(written("kind,x\nyes,1\nno,2\nmaybe,3\n"), label="kind", positive="yes")

    assert (reading.data.labels, reading.data.points) == ((1, -1, -1), ((1,), (2,), (3,)))


@pytest.mark.parametrize(
    "text",
    [
        "x;y\r\n1;1\r\n",
        "x,y\r1,1\r",
        "x\ty\n1\t1\n",
        "\ufeffx,y\n1,1",
        'x,y\n"1","1"\n',
        "x , y\n 1, 1.0\n\n",
    ],
)
def test_the_common_dialects_are_read(written, text):
    data = read(written(text)).data

    assert (data.points, data.labels) == (((1,),), (1,))


@pytest.mark.parametrize("text", ['x,y\n1,"a;b;c;d"\n', "XX,y\n1,a;b;c;d\n"])
def test_the_header_tells_what_parts_the_cells(written, text):
    assert read(written(text), positive="a;b;c;d").data.points == ((1,),)


@pytest.mark.parametrize(
    ("labels", "signs", "positive", "other"),
    [
        (["0", "1"], (-1, 1), "1", None),
        (["1.0", "0"], (1, -1), "1", None),
        (["True", "False"], (1, -1), "True", None),
        (["1", "-1"], (1, -1), None, None),
        (["no", "yes"], (-1, 1), "yes", "no"),
        (["2", "10"], (-1, 1), "10", "2"),
        (["3", "b"], (-1, 1), "b", "3"),
        (["+", "-"], (1, -1), "+", "-"),
        (["B", "a"], (1, -1), "B", "a"),
    ],
)
def test_two_labels_need_no_choice_by_the_user(written, labels, signs, positive, other):
    reading = read(written("x,y\n1,{}\n2,{}\n".format(*labels)))

    assert (reading.data.labels, reading.positive, reading.chosen) == (signs, positive, other)


def test_points_of_other_labels_can_be_left_out(written):
    path = written("x,y\n1,a\n2,b\n3,c\n4,a\n")

    reading = read(path, positive="c", negative="a")

    assert (reading.data.points, reading.data.labels) == (((1,), (3,), (4,)), (-1, 1, -1))
    assert reading.content() == {"label": "y", "positive": "c", "negative": "a"}


def test_text_columns_become_columns_of_zero_and_one_on_request(written):
    path = written("tone,x,mixed,y\nlow,1/3,a,1\nhigh,2,1,-1\nlow,0,1.0,-1\n")

    reading = read(path, encode=True)

    assert reading.names == ("tone=high", "tone=low", "x", "mixed=1", "mixed=a")
    assert reading.data.points == ((0, 1, Fraction(1, 3), 0, 1), (1, 0, 2, 1, 0), (0, 1, 0, 1, 0))
    assert reading.encoded == (("tone", 2), ("mixed", 2))


def test_numpy_files_are_read(tmp_path):
    X, y = np.array([[0.5, 2.0], [3.0, 4.0]]), np.array([-1, 1])
    np.savez(tmp_path / "a.npz", X=X, y=y)
    np.save(tmp_path / "a.npy", np.column_stack([X, y]))

    readings = [read(tmp_path / name) for name in ("a.npz", "a.npy")]
    archive, array = (reading.data for reading in readings)

    assert {(*reading.names, reading.label) for reading in readings} == {("x0", "x1", "y")}
    assert archive.digest == array.digest
    assert (archive.points, archive.labels) == (((Fraction(1, 2), 2), (3, 4)), (-1, 1))


@pytest.mark.parametrize("kind", ["uint8", "int64", "float32", ">f8", "longdouble"])
def test_an_array_of_any_kind_of_number_is_read_as_what_it_holds(tmp_path, kind):
    X, y = np.array([[0, 255], [3, 0], [3, 1]]).astype(kind), np.array([7, 8, 9])
    np.savez(tmp_path / "a.npz", X=X, y=y)

    pair = read(tmp_path / "a.npz", positive="9", negative="7").data
    by_column = read(tmp_path / "a.npz", label="x0", positive="3").data

    assert pair.digest == Dataset([[0, 255], [3, 1]], [-1, 1]).digest
    assert by_column.digest == Dataset([[255, 7], [0, 8], [1, 9]], [-1, 1, 1]).digest


@pytest.mark.parametrize(
    ("bias", "names"),
    [("none", ("a", "b")), ("append", ("a", "b", "bias")), ("prepend", ("bias", "a", "b"))],
)
def test_the_coordinates_bear_the_names_of_their_columns(written, bias, names):
    reading = read(written("a,y,b\n1,1,2\n"), label="y", bias=bias)

    assert (reading.names, reading.label, reading.positive) == (names, "y", None)


def test_parquet_is_read(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table({"x": [0.5, 2.0], "kind": ["a", "b"]})
    pytest.importorskip("pyarrow.parquet").write_table(table, tmp_path / "a.parquet")

    data = read(tmp_path / "a.parquet", positive="a").data

    assert (data.points, data.labels) == (((Fraction(1, 2),), (2,)), (1, -1))


def test_a_text_is_written_whole_and_what_was_there_stays_when_writing_fails(tmp_path):
    path = tmp_path / "a.json"
    write_whole(path, "old")
    write_whole(path, "new")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "\ud800")

    assert (path.read_text(), list(tmp_path.iterdir())) == ("new", [path])


def test_a_pipe_is_written_to_and_not_replaced(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)

    write_whole(path, "tüxt")

    assert (os.read(reader, 10), path.is_fifo()) == ("tüxt".encode(), True)
    os.close(reader)


def test_a_link_is_followed_and_the_mode_kept(tmp_path):
    path, link = tmp_path / "a.json", tmp_path / "link"
    path.write_text("old")
    path.chmod(0o600)
    link.symlink_to(path)

    write_whole(link, "new")

    assert (link.is_symlink(), path.read_text(), path.stat().st_mode & 0o777) == (
        True,
        "new",
        0o600,
    )


@pytest.mark.parametrize("header", ["0,1", "1,2", "i,0"])
def test_columns_numbered_by_a_data_frame_are_a_header(written, header):
    assert read(written(f"{header},y\n5,6,1\n")).names == tuple(header.split(","))
