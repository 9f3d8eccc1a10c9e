"""From what the user names to what is started: our own child for a Python object, or a command."""

import inspect
import json
import os
import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from numbers import Number
from pathlib import Path
from typing import Any

from perceptron.errors import Refused, quoted
from properties.conformance.target.limits import Limits

# started by their paths, and not imported: nothing of ours is loaded in a target's process
CHILD = Path(__file__).parent / "child" / "__main__.py"
LIMITED = Path(__file__).with_name("memory_limit.py")
#: Set in the target's process, which would otherwise start processes without end.
INSIDE = "PERCEPTRON_INSIDE_A_CHECK"
# threads that wait for work, as libraries of linear algebra start them, cost 0.1 s of CPU each time
ALONE = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
# plots and progress bars are for nobody; sets have one order
QUIET = {"MPLBACKEND": "Agg", "TQDM_DISABLE": "1", "PYTHONHASHSEED": "0", INSIDE: "1", **ALONE}


@dataclass(frozen=True)
class PythonTarget:
    """A Python object, ``package.module:name`` or ``path/file.py:name``."""

    text: str

    @property
    def arguments(self) -> str:
        """How it is written on the command line of `perceptron check`."""
        return shlex.quote(self.text)

    def argv(self, limits: Limits, settings: Mapping[str, Any]) -> tuple[str, ...]:
        """Return what is executed; the child is handed its settings and the limits."""
        given = json.dumps(asdict(limits) | dict(settings))
        return sys.executable, "-P", str(CHILD), self.text, given

    def environment(self) -> Mapping[str, str]:
        """Return its environment: it finds what its parent finds."""
        path = os.pathsep.join(filter(None, sys.path))
        return os.environ | {"PYTHONPATH": path} | QUIET

    def cannot(self, how: str, *, late: bool) -> str:
        """Return, in a sentence, that it did not start."""
        what = "takes too long" if late else "ends its process"
        remedy = "move what it does there into its function"
        remedy = remedy if late else "give one that imports by itself"
        return f"target: importing {self.text:.200} {what} ({how}); {remedy}"


@dataclass(frozen=True)
class Command:
    """Any program that speaks the protocol of ``protocol.schema.json`` on stdin and stdout.

    Its text is split as a shell would split it; no shell is involved.

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
            If there are none, a quote is open, or the program is not found.
        """
        try:
            argv = tuple(shlex.split(self.text))
        except ValueError as error:
            raise Refused(
                f"command: {quoted(self.text)} cannot be split "
                f"({str(error).lower()}); close the quote"
            ) from None
        if not argv:
            raise Refused("command: '' is empty; give a program and its arguments")
        if shutil.which(argv[0]) is None:
            raise Refused(f"command: program {quoted(argv[0])} was not found; give its path")
        return argv

    def argv(self, limits: Limits, settings: Mapping[str, Any]) -> tuple[str, ...]:
        """Return what is executed. It takes no settings."""
        limited = sys.executable, "-I", "-S", str(LIMITED), str(limits.memory)
        return *limited, *self.split()

    def environment(self) -> Mapping[str, str]:
        """Return its environment, this process's own."""
        return os.environ | QUIET

    def cannot(self, how: str, *, late: bool) -> str:
        """Return, in a sentence, that it did not start."""
        remedy = "write one line and flush it" if late else "run it by hand to see"
        return f"command: {self.text} does not answer the start request ({how}); {remedy}"


def located(target: object) -> Command | PythonTarget:
    """Return what is started for a target.

    Parameters
    ----------
    target
        ``package.module:name``, ``path/file.py:name``, or the function, class or instance that
        stands under such a name; or a `Command`.

    Raises
    ------
    Refused
        If an object has no name at the top of a module, by which another process finds it.

    Examples
    --------
    >>> located("--command 'node mine.js'")
    Command(text='node mine.js')
    >>> located("mine.py:train").arguments
    'mine.py:train'
    """
    if isinstance(target, Command | PythonTarget):
        return target
    if isinstance(target, str):
        if target.startswith("--command "):
            return Command(" ".join(shlex.split(target)[1:]))
        if "\0" in target:
            raise Refused(f"target: {quoted(target)} has a null character; leave it out")
        return PythonTarget(target)
    if target is None or isinstance(target, bytes | Number):
        raise Refused(
            f"target: {repr(target)[:60]} is not a perceptron; give a function or a class"
        )
    # what a function made, a lambda and an instance are found where a module holds them
    own = getattr(target, "__qualname__", "<")
    place = _held(target) if "<" in own else _defined(target, own)
    if place is None:
        raise Refused(
            f"target: another process cannot find {repr(target)[:200]} by a name; "
            "give it a name at the top of a module"
        )
    return PythonTarget(place)


def _defined(target: Any, name: str) -> str | None:
    """Return where a function or a class is defined."""
    try:
        file = inspect.getsourcefile(target)
    except TypeError:  # it is built in, or was typed at a prompt
        return None
    return f"{file}:{name}" if file else None


def _held(target: object) -> str | None:
    """Return which module holds an object, and under which name."""
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if not file or Path(file).suffix != ".py":
            continue
        for name, value in list(vars(module).items()):
            if value is target:
                return f"{file}:{name}"
    return None
