"""The search in a process of its own, which is ended when the time is over, whatever it does."""

import os
import pickle
import sys
from collections.abc import Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import DEVNULL, PIPE, Popen
from threading import TIMEOUT_MAX, Thread
from time import time
from typing import IO, cast

from perceptron.data.dataset import Dataset
from perceptron.separability.diagnosis.search import Finding, Search

COMMAND = "from perceptron.separability.diagnosis.search_process import serve; serve()"


def findings(data: Dataset, seconds: float) -> Iterator[Finding]:
    """Yield what a search finds in so many seconds, or until it is done.

    Raises
    ------
    Exception
        What the search raised.
    """
    end = time() + seconds  # by a clock that both processes read
    child = Popen(  # noqa: S603 - this very Python
        [sys.executable, "-P", "-c", COMMAND],
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    said = SimpleQueue[Finding | Exception | None]()
    Thread(target=_converse, args=(child, (data, end), said), daemon=True).start()
    try:
        while (found := said.get(timeout=_left(end))) is not None:
            if isinstance(found, Exception):
                raise found
            yield found
            if time() > end:
                return
    except Empty:
        return
    finally:
        child.kill()
        child.wait()


def _left(end: float) -> float:
    return min(max(end - time(), 0.0), TIMEOUT_MAX)


def _converse(
    child: Popen[bytes], task: object, said: SimpleQueue[Finding | Exception | None]
) -> None:
    """Give the child its task, and pass on what it says."""
    with suppress(OSError, EOFError, pickle.UnpicklingError), child:
        pickle.dump(task, cast("IO[bytes]", child.stdin))
        cast("IO[bytes]", child.stdin).close()
        while True:
            said.put(pickle.load(cast("IO[bytes]", child.stdout)))  # noqa: S301 - it is ours
    said.put(None)


def serve() -> None:
    """Search in the data that stand on standard input, and say on standard output what is found."""
    output = sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else may stand between the findings

    def tell(finding: Finding | Exception) -> None:
        pickle.dump(finding, output)
        output.flush()

    data, end = pickle.load(sys.stdin.buffer)  # noqa: S301 - the parent is ours
    try:
        search = Search(data, tell)
        search.keep_weights_of_a_run()
        search.run(end - time())
    except Exception as error:
        tell(error)
