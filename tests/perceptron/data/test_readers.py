"""Files of points read exactly, refused in one sentence, and written whole or not at all."""

import gzip
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pyarrow
import pytest
from pyarrow import parquet

from perceptron import Refused
from perceptron.data.readers import read, write_whole

IRIS = Path(__file__).parents[3] / "examples" / "iris.csv"


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


def test_iris_is_fishers(written):
    data = read(IRIS, positive="setosa").data

    assert (len(data), data.dimension, data.labels.count(1)) == (150, 4, 50)
    assert data.points[34] == (Fraction(49, 10), Fraction(31, 10), Fraction(3, 2), Fraction(1, 5))


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
    ("text", "sentence"),
    [
        ("", "a.csv: empty; give a header line and a line a point"),
        ("x,y\n", "a.csv: no points below the header; give at least one row"),
        ("y\n1\n", "a.csv: no column but the label's; give each point a coordinate"),
        ("x,y\n1,1\n1\n", "a.csv, line 3: 1 cells where the header has 2; mend or remove the line"),
        ("x,y\n1,1\nn/a,1\n",
         "a.csv, line 3, x: 'n/a' is a missing value; remove such rows, or fill the values in"),
        ("x,y\n,1\nNA,1\n", "a.csv, line 2, x: '' is a missing value (so is line 3, x); remove "
         "such rows, or fill the values in"),
        ("x,z,y\nnan,?,1\n" + "null,0,1\n" * 5, "a.csv, line 2, x: 'nan' is a missing value (so "
         "are line 2, z; line 3, x; line 4, x; line 5, x; 2 more); remove such rows, or fill the "
         "values in"),
        ("x,y\nred,1\n", "a.csv, line 2, x: 'red' is not a number; remove the row, or turn text "
         "into 0/1 columns with --encode"),
        ("x,y\n-inf,1\n", "a.csv, line 2, x: '-inf' is not finite; remove the row"),
        ("x,y\n1,\n", "a.csv, line 2: no label; remove the row"),
        ("x,y\n1,a\n2,a\n", "a.csv, y: every label is 'a'; give points of two labels, or name "
         "this one with --positive"),
        ("x,y\n1,b\n2,a\n3,10\n4,9\n5,c\n6,d\n", "a.csv, y: 6 different labels, '9', '10', 'a', "
         "'b', 'c', ...; name the one that counts as +1 with --positive"),
        ("5,3,1\n4,2,-1\n", "a.csv: '5' in the first line is a number; give a header line"),
        ("x,x,y\n1,1,1\n", "a.csv: 2 columns are named 'x'; name each one differently"),
        ('x,y\n"1,1\n',
         "a.csv, line 2: it is not CSV (unexpected end of data); mend the line, or its quotation "
         "marks"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "a.csv: it is not UTF-8 text; save it as UTF-8"),
        (gzip.compress(b"x,y\n1,1\n"),
         "a.csv: it is not UTF-8 text; unpack it first, it is compressed by gzip"),
        (b"PK\x03\x04\xff",
         "a.csv: it is not UTF-8 text; save the table as CSV, this is a workbook or a zip archive"),
        ("1,2,1\n3,4,-1\n", "a.csv: '1' in the first line is a number; give a header line"),
        *((text, f"a.csv: column {column} of the header has no name; name it, or leave the column "
           "out, such as an index that a data frame wrote")
          for text, column in (("x,y,\n1,1,\n", 3), (",x,y\n0,7,1\n", 1))),
        *(
            (
                f"x;y\n{number};1\n",
                f"a.csv, line 2, x: {number!r} is not a number; write numbers with digits and a "
                "point alone, as in -1.5",
            )
            for number in ("1,5", "-2,5", "1 000", "1.000,5", "5%", "$3", "1'000")
        ),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_refused_in_one_sentence(written, text, sentence):
    path = written(text)

    with pytest.raises(Refused) as refusal:
        read(path)

    assert str(refusal.value) == sentence.replace("a.csv", str(path))


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


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"label": "kind"}, ": no column 'kind'; name the label's column, one of x, y$"),
        ({"positive": "c"}, ", y: no label is 'c'; name one of 'a', 'b' with --positive$"),
        (
            {"positive": "a", "negative": "a"},
            "^--negative: 'a' is the positive label; name another one$",
        ),
    ],
)
def test_a_column_or_a_label_that_cannot_be_meant_is_refused(written, options, sentence):
    with pytest.raises(Refused, match=sentence):
        read(written("x,y\n1,a\n2,b\n"), **options)


def test_text_columns_become_columns_of_zero_and_one_on_request(written):
    path = written("tone,x,mixed,y\nlow,1/3,a,1\nhigh,2,1,-1\nlow,0,1.0,-1\n")

    reading = read(path, encode=True)

    assert reading.names == ("tone=high", "tone=low", "x", "mixed=1", "mixed=a")
    assert reading.data.points == ((0, 1, Fraction(1, 3), 0, 1), (1, 0, 2, 1, 0), (0, 1, 0, 1, 0))
    assert reading.encoded == (("tone", 2), ("mixed", 2))


def test_a_missing_value_is_no_text_to_encode(written):
    with pytest.raises(Refused, match="line 3, tone: '' is a missing value; remove such rows"):
        read(written("tone,y\nlow,1\n,-1\n"), encode=True)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(Refused, match="no such file or directory; name a file that can be read$"):
        read(tmp_path / "none.csv")


def test_numpy_files_are_read(tmp_path):
    X, y = np.array([[0.5, 2.0], [3.0, 4.0]]), np.array([-1, 1])
    np.savez(tmp_path / "a.npz", X=X, y=y)
    np.save(tmp_path / "a.npy", np.column_stack([X, y]))

    readings = [read(tmp_path / name) for name in ("a.npz", "a.npy")]
    archive, array = (reading.data for reading in readings)

    assert {(*reading.names, reading.label) for reading in readings} == {("x0", "x1", "y")}
    assert archive.digest == array.digest
    assert (archive.points, archive.labels) == (((Fraction(1, 2), 2), (3, 4)), (-1, 1))


@pytest.mark.parametrize(
    "arrays",
    [{"X": np.zeros((2, 2))}, {"X": np.array([[object()]]), "y": np.array([1])}],
    ids=["y missing", "objects"],
)
def test_a_numpy_file_of_another_form_is_refused_and_never_unpickled(tmp_path, arrays):
    np.savez(tmp_path / "a.npz", **arrays)

    with pytest.raises(Refused) as refusal:
        read(tmp_path / "a.npz")

    assert str(refusal.value) == (
        f"{tmp_path / 'a.npz'}: it is not a numpy file of numbers; an .npz holds arrays X and y, "
        "an .npy one array with the label in its last column"
    )


def test_a_number_in_an_array_is_refused_by_its_row_and_column(tmp_path):
    np.save(tmp_path / "a.npy", np.array([[1, 2, 1], [3, np.nan, 1]]))
    (tmp_path / "a.npy").rename(tmp_path / "a.NPY")

    with pytest.raises(Refused) as refusal:
        read(tmp_path / "a.NPY")

    assert (
        str(refusal.value) == f"{tmp_path / 'a.NPY'}, row 1, x1: nan is a missing value; "
        "remove such rows, or fill the values in"
    )


@pytest.mark.parametrize("name", ["a.npy", "a.parquet"])
def test_a_binary_file_that_is_not_there_is_refused(tmp_path, name):
    with pytest.raises(Refused) as refusal:
        read(tmp_path / name)

    assert str(refusal.value) == (
        f"{tmp_path / name}: no such file or directory; name a file that can be read"
    )


def test_without_pyarrow_a_parquet_file_is_refused_with_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)

    with pytest.raises(Refused) as refusal:
        read(tmp_path / "a.parquet")

    assert str(refusal.value) == (
        f"{tmp_path / 'a.parquet'}: reading Parquet needs pyarrow; python -m pip install pyarrow"
    )


@pytest.mark.parametrize(
    ("bias", "names"),
    [("none", ("a", "b")), ("append", ("a", "b", "bias")), ("prepend", ("bias", "a", "b"))],
)
def test_the_coordinates_bear_the_names_of_their_columns(written, bias, names):
    reading = read(written("a,y,b\n1,1,2\n"), label="y", bias=bias)

    assert (reading.names, reading.label, reading.positive) == (names, "y", None)


@pytest.mark.parametrize("name", ["a.npy", "a.npz", "a.parquet"])
def test_a_text_under_the_name_of_a_binary_file_is_refused(written, name):
    with pytest.raises(Refused, match="it is not a (numpy file of numbers|Parquet file)"):
        read(written("x,y\n1,1\n", name))


def test_parquet_is_read(tmp_path):
    table = pyarrow.table({"x": [0.5, 2.0], "kind": ["a", "b"]})
    parquet.write_table(table, tmp_path / "a.parquet")

    data = read(tmp_path / "a.parquet", positive="a").data

    assert (data.points, data.labels) == (((Fraction(1, 2),), (2,)), (1, -1))


def test_a_missing_value_in_parquet_is_refused_with_its_place(tmp_path):
    parquet.write_table(pyarrow.table({"x": [1.0, None], "y": [1, -1]}), tmp_path / "a.parquet")

    with pytest.raises(Refused) as refusal:
        read(tmp_path / "a.parquet")

    assert str(refusal.value) == (
        f"{tmp_path / 'a.parquet'}, row 1, x: None is a missing value; remove such rows, or fill "
        "the values in"
    )


def test_a_text_is_written_whole(tmp_path):
    path = tmp_path / "a.json"
    write_whole(path, "old")
    write_whole(path, "new")

    assert (path.read_text(), list(tmp_path.iterdir())) == ("new", [path])


def test_what_was_there_stays_when_writing_fails(tmp_path):
    path = tmp_path / "a.json"
    path.write_text("old")

    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "\ud800")

    assert (path.read_text(), list(tmp_path.iterdir())) == ("old", [path])


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


@pytest.mark.parametrize("header", ["x,z,4", "x,z,0", "-1,x,z"])
def test_a_number_that_numbers_no_column_is_no_header(written, header):
    with pytest.raises(Refused, match="in the first line is a number; give a header line$"):
        read(written(f"{header},label\n5,6,7,1\n"))


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("none/a.json", "no such file or directory; name a folder that can be written"),
        ("", "is a directory; name a file that can be written"),
    ],
)
def test_a_place_where_no_file_can_be_is_refused(tmp_path, place, sentence):
    with pytest.raises(Refused, match=f": {sentence}$"):
        write_whole(tmp_path / place, "text")


FULL_DISK = """
import resource, sys
from pathlib import Path
from perceptron.data.readers import write_whole
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
write_whole(Path(sys.argv[1]), "x" * 100)
"""


def test_what_was_there_stays_where_the_disk_is_full_and_nothing_is_left_beside_it(tmp_path):
    path = tmp_path / "a.json"
    path.write_text("old")

    said = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path)], capture_output=True, text=True, check=False
    )

    assert (path.read_text(), list(tmp_path.iterdir())) == ("old", [path])
    assert said.stderr.endswith("a.json: file too large; name a file that can be written\n")
