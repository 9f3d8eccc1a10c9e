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
