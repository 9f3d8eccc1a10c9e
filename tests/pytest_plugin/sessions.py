"""Runs sessions of pytest one after another: each in a folder, with its output in files there.

A process that has imported everything once saves each session the time for it.
"""

import json
import os
import sys

import pytest


def main() -> None:
    """Read a folder and the arguments of a session a line; write its exit code."""
    for line in sys.stdin:
        folder, *arguments = json.loads(line)
        print(_code(folder, arguments), flush=True)


def _code(folder: str, arguments: list[str]) -> int:
    os.chdir(folder)
    path, kept = list(sys.path), [os.dup(1), os.dup(2)]
    sys.path.insert(0, folder)
    for fd, name in ((1, "out"), (2, "err")):
        os.dup2(os.open(f"{folder}/{name}", os.O_WRONLY | os.O_CREAT), fd)
    try:
        return int(pytest.main(arguments))
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        for fd, was in enumerate(kept, 1):
            os.dup2(was, fd)
        sys.path[:] = path
        for name, module in list(sys.modules.items()):
            if (getattr(module, "__file__", None) or "").startswith(folder):
                del sys.modules[name]


if __name__ == "__main__":
    main()
