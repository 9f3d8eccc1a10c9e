"""Command lines as a user gives them, in an empty folder."""

import pytest

from perceptron.cli import main


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    """Run a command line in an empty folder; return its code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def run_line(*arguments):
        try:
            code = main(list(map(str, arguments)))
        except SystemExit as end:
            code = end.code
        out, err = capsys.readouterr()
        return code, out, err

    return run_line


@pytest.fixture
def on_points(run, tmp_path):
    """Run a command on points of which the text is written to a.csv."""

    def run_line(command, text, *options):
        (tmp_path / "a.csv").write_text(text)
        return run(command, "a.csv", *options)

    return run_line
