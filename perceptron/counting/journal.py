"""The state of a count: a file with a line a finished shard, so that nothing finished is lost.

A line is written whole and forced to the disk before the next shard counts as begun; what a kill
leaves behind is at worst one half-written last line, and that shard is counted again.
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, astuple
from pathlib import Path
from typing import Any, Self

from perceptron.counting.shards import Tally
from perceptron.errors import Refused, reason

FORMAT = "perceptron-count-state/1"


class Journal:
    """The finished shards of one count, kept in a file; to be used in a `with`.

    Parameters
    ----------
    path
        The file, new or the state of the same count; None keeps nothing beyond this process.
    variables, sizes
        Which count, and how many functions each of its shards decides.

    Raises
    ------
    Refused
        Where the file cannot be used, or holds something else.
    """

    def __init__(self, path: Path | None, variables: int, sizes: list[int]) -> None:
        self.finished: dict[int, Tally] = {}
        self._path, self._sizes = path, sizes
        self._head = _line({"format": FORMAT, "variables": variables, "shards": len(sizes)})

    def __enter__(self) -> Self:
        if self._path:
            with self._usable():
                whole = self._resumed(self._path.read_bytes() if self._path.exists() else b"")
                self._stream = self._path.open("ab", buffering=0)
                self._stream.truncate(whole)
            if not whole:
                self._append(self._head)
        return self

    def __exit__(self, *how: object) -> None:
        if self._path:
            self._stream.close()

    def record(self, number: int, tally: Tally) -> None:
        """Keep the tally of a shard."""
        self._append(_line({"shard": number, **asdict(tally)}))
        self.finished[number] = tally

    def _resumed(self, written: bytes) -> int:
        """Read what is finished; return how much of the file is whole."""
        lines = written.splitlines(keepends=True)
        if self._head.startswith(written) and written != self._head:
            return 0
        if lines[0] != self._head:
            raise Refused(f"{self._path}: it is not the state of this count; name another file")
        whole = len(self._head)
        for line in lines[1:]:
            if not self._read(line):
                break
            whole += len(line)
        return whole

    def _read(self, line: bytes) -> bool:
        """Take in a line; return whether it is whole, and the tally of one of the shards."""
        try:
            content: dict[str, Any] = json.loads(line)
            number = content.pop("shard")
            tally = Tally(**content)
            is_whole = line.endswith(b"\n") and tally.decided == self._sizes[number]
            is_whole &= all(type(a) is int and a >= 0 for a in (number, *astuple(tally)))
        except (ValueError, TypeError, LookupError, AttributeError):
            return False
        if is_whole:
            self.finished[number] = tally
        return is_whole

    def _append(self, line: bytes) -> None:
        if self._path:
            with self._usable():
                self._stream.write(line)
                os.fsync(self._stream.fileno())

    @contextmanager
    def _usable(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise Refused(
                f"{self._path}: {reason(error)}; name a file that can be written"
            ) from None


def _line(content: Mapping[str, Any]) -> bytes:
    return json.dumps(content).encode() + b"\n"
