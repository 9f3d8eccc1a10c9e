"""How much a reader has to load, on the pages that `tox -e docs` built."""

LARGEST = 1_000_000  # bytes of a page


def too_large(folder):
    return {
        file.relative_to(folder).as_posix(): file.stat().st_size
        for file in folder.rglob("*.html")
        if file.stat().st_size > LARGEST and "_static" not in file.parts
    }


def test_no_page_is_larger_than_a_megabyte(pages):
    assert too_large(pages) == {}


def test_a_page_that_is_too_large_is_seen(tmp_path):
    (tmp_path / "large.html").write_text("x" * (LARGEST + 1), encoding="utf-8")
    (tmp_path / "small.html").write_text("x", encoding="utf-8")

    assert too_large(tmp_path) == {"large.html": LARGEST + 1}
