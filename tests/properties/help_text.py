"""What a command says of itself."""

import pytest


def help_of(main, monkeypatch, capsys):
    """The help in one line, wherever the terminal would break it."""
    monkeypatch.setenv("COLUMNS", "120")
    with pytest.raises(SystemExit, match="^0$"):
        main(["--help"])
    return " ".join(capsys.readouterr().out.split())
