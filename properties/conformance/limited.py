"""Started by its path: sets the limits of a command's process, and becomes the command.

A limit on what is written to memory, not on addresses: many runtimes reserve far more of those
than they use. On Linux the process ends when the one that started it ends.
"""

import ctypes
import os
import resource
import signal
import sys

__all__ = ["main"]

# far above what a small case needs, and below what makes a machine swap
MEMORY = 4 << 30
DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of prctl(2)


def main(argv: list[str]) -> None:
    """Replace this process by `argv`, under the limits; exit 127 where that cannot be run."""
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    soft = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL)
    try:
        os.execvp(argv[0], argv)  # noqa: S606 - to run the command is what is asked for
    except OSError as error:
        sys.exit(f"{argv[0]}: {error.strerror}")


if __name__ == "__main__":
    main(sys.argv[1:])
