"""What is started for a target: our own child for a Python object, or any command."""

import os
import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from perceptron.exact import Refused

__all__ = ["Command", "PythonTarget"]

# started by their paths, and not imported: nothing of ours is loaded in a target's process
CHILD = Path(__file__).parent / "child" / "start.py"
LIMITED = Path(__file__).with_name("limited.py")
# set in the target's process, which would otherwise start processes without end
INSIDE = "PERCEPTRON_INSIDE_A_CHECK"


@dataclass(frozen=True)
class PythonTarget:
    """A Python object, ``package.module:name`` or ``path/file.py:name``."""

    text: str

    @property
    def arguments(self) -> str:
        """How it is written on the command line of `perceptron check`."""
        return shlex.quote(self.text)

    def argv(self) -> tuple[str, ...]:
        """Return what is executed."""
        return sys.executable, "-P", str(CHILD), self.text

    def environment(self) -> Mapping[str, str]:
        """Return its environment: it finds what its parent finds."""
        path = os.pathsep.join(filter(None, sys.path))
        return os.environ | {"PYTHONPATH": path, INSIDE: "1"}

    def cannot(self, how: str, *, late: bool) -> str:
        """Return, in a sentence, that it did not start."""
        if late:
            return (
                f"target: importing {self.text} takes too long ({how}); "
                "move what it does there into its function"
            )
        return (
            f"target: importing {self.text} ends its process ({how}); "
            "give one that imports by itself"
        )


@dataclass(frozen=True)
class Command:
    """Any program that speaks the protocol of ``protocol.schema.json`` on stdin and stdout.

    Parameters
    ----------
    text
        Its arguments as a shell would split them; no shell is involved.

    Examples
    --------
    >>> Command("node 'my perceptron.js'").split()
    ('node', 'my perceptron.js')
    """

    text: str

    @property
    def arguments(self) -> str:
        """How it is written on the command line of `perceptron check`."""
        return f"--command {shlex.quote(self.text)}"

    def split(self) -> tuple[str, ...]:
        """Return the program and its arguments.

        Raises
        ------
        Refused
            Where there are none, a quote is open, or the program is not found.
        """
        try:
            argv = tuple(shlex.split(self.text))
        except ValueError as error:
            raise Refused(
                f"command: {self.text!r} cannot be split ({str(error).lower()}); close the quote"
            ) from None
        if not argv:
            raise Refused("command: '' is empty; give a program and its arguments")
        if shutil.which(argv[0]) is None:
            raise Refused(f"command: no program {argv[0]!r} is found; give the path of one")
        return argv

    def argv(self) -> tuple[str, ...]:
        """Return what is executed: the program, once its limits are set."""
        return sys.executable, "-I", "-S", str(LIMITED), *self.split()

    def environment(self) -> Mapping[str, str]:
        """Return its environment, this process's own."""
        return os.environ | {INSIDE: "1"}

    def cannot(self, how: str, *, late: bool) -> str:
        """Return, in a sentence, that it did not start."""
        remedy = "write one line and flush it" if late else "run it by hand to see"
        return f"command: {self.text} does not answer the start request ({how}); {remedy}"
