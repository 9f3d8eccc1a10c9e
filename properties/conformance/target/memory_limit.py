"""The limits of a target's process; started by its path, it sets them and becomes the target.

The limit is on written memory, not on addresses: many runtimes reserve far more addresses than
they use. On Linux the process ends when the one that started it ends.
"""

import ctypes
import os
import resource
import signal
import sys

DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of prctl(2)


def limit(memory: int) -> None:
    """Let this process write so many bytes, and on Linux end with the one that started it."""
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    soft = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    end_with_parent()


def end_with_parent() -> None:
    """Let this process, on Linux, end with the one that started it; no copy of it keeps that."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL)


def main(memory: int, argv: list[str]) -> None:
    """Replace this process by `argv`, with so many bytes; exit 1 if that cannot be run."""
    limit(memory)
    try:
        os.execvp(argv[0], argv)  # noqa: S606 - to run the command is what is asked for
    except OSError as error:
        sys.exit(f"{argv[0]}: {error.strerror}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
