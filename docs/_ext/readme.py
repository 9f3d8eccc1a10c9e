"""Write the output of each `$ perceptron ...` in the README again: python docs/_ext/readme.py."""

import contextlib
import io
import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path

from perceptron.cli import main

README = Path(__file__).parents[2] / "README.md"

_BLOCK = re.compile(r"(```console\n\$ perceptron ([^\n]*)\n).*?(```)", re.DOTALL)


def refreshed(text: str) -> str:
    """Return the README with every block of console output as the command prints it now."""
    return _BLOCK.sub(lambda block: block[1] + printed(block[2]) + block[3], text)


def printed(line: str) -> str:
    """Run a command line at the root of the checkout, without Coq, and return what it prints."""
    arguments = shlex.split(line)
    out = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(README.parent), without_coq():
        if arguments[0] == "verify":
            arguments += ["--report", str(Path(folder) / "report.json")]
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            main(arguments)
    return out.getvalue()


@contextlib.contextmanager
def without_coq() -> Iterator[None]:
    """Find no program, as on a machine where the first command of the README alone was run."""
    path, os.environ["PATH"] = os.environ["PATH"], ""
    try:
        yield
    finally:
        os.environ["PATH"] = path


if __name__ == "__main__":
    README.write_text(refreshed(README.read_text(encoding="utf-8")), encoding="utf-8")
