"""The search in a process of its own, which is ended when the time is over, whatever it does.

The data go there as a line of JSON and the bytes of their arrays; findings come as lines of JSON.
"""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import DEVNULL, PIPE, Popen
from threading import TIMEOUT_MAX, Thread
from time import time
from typing import IO, Any, cast

import numpy as np

from perceptron.arithmetic.exact import from_text, to_text
from perceptron.certificates.base import INTEGERS, MULTIPLIERS
from perceptron.certificates.diagnosis import PROOF
from perceptron.data.dataset import Dataset
from perceptron.errors import Defect
from perceptron.separability.diagnosis.search import Bound, Finding, Search

COMMAND = "from perceptron.separability.diagnosis.search_process import serve; serve()"


def findings(data: Dataset, seconds: float) -> Iterator[Finding]:
    """Yield what a search finds in so many seconds, or until it is done.

    Raises
    ------
    Defect
        If the search raised something.
    """
    end = time() + seconds  # by a clock that both processes read
    child = Popen(  # noqa: S603 - this very Python
        [sys.executable, "-P", "-c", COMMAND],
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    said = SimpleQueue[bytes]()
    Thread(target=_converse, args=(child, data, end, said), daemon=True).start()
    try:
        while line := said.get(timeout=_left(end)):
            yield _read_finding(json.loads(line))
            if time() > end:
                return
    except Empty:
        return
    finally:
        child.kill()
        child.wait()


def _left(end: float) -> float:
    return min(max(end - time(), 0.0), TIMEOUT_MAX)


def _converse(child: Popen[bytes], data: Dataset, end: float, said: SimpleQueue[bytes]) -> None:
    """Give the child its task, and pass on the lines that it says; an empty one is the end."""
    with suppress(OSError), child:
        with cast("IO[bytes]", child.stdin) as task:
            _write_task(task, data, end)
        for line in cast("IO[bytes]", child.stdout):
            if line.endswith(b"\n"):  # it may be ended in the midst of one
                said.put(line)
    said.put(b"")


def serve() -> None:
    """Search in the data that stand on standard input, and say on standard output what is found."""
    output = sys.stdout
    sys.stdout = sys.stderr  # nothing else may stand between the findings

    def tell(content: Any) -> None:
        output.write(json.dumps(content) + "\n")
        output.flush()

    try:
        data, end = _read_task(sys.stdin.buffer)
        search = Search(data, lambda finding: tell(_written(finding)))
        search.keep_weights_of_a_run()
        search.run(end - time())
    except Exception as error:
        tell({"raised": f"{type(error).__name__}: {error}"})


def _write_task(task: IO[bytes], data: Dataset, end: float) -> None:
    """Write exact rows as texts, and of others what is stored of them, as it is."""
    arrays = [np.asarray(data.signs)]
    if not data.is_exact:
        arrays += [data.floats.values, data.floats.indices, data.floats.indptr]
    head = {
        "end": end,
        "bias": data.bias,
        "rows": [[to_text(a) for a in row] for row in data.rows] if data.is_exact else [],
        "columns": data.width,
        "arrays": [(array.dtype.str, array.shape) for array in arrays],
    }
    task.write(json.dumps(head).encode() + b"\n")
    for array in arrays:
        task.write(array.tobytes())


def _read_task(task: IO[bytes]) -> tuple[Dataset, float]:
    head = json.loads(task.readline())
    labels, *stored = (_array(task, *kind) for kind in head["arrays"])
    X: Any = [[from_text(a) for a in row] for row in head["rows"]]
    if stored:
        X, indices, indptr = stored
        if X.ndim == 1:
            from scipy.sparse import csr_array  # noqa: PLC0415 - who gave sparse rows has it

            X = csr_array((X, indices, indptr), shape=(len(labels), head["columns"]))
    return Dataset(X, labels, head["bias"]), head["end"]


def _array(task: IO[bytes], kind: str, shape: list[int]) -> np.ndarray:
    empty = np.empty(shape, kind)
    return np.ndarray(shape, kind, task.read(empty.nbytes))


def _written(finding: Finding) -> dict[str, Any]:
    """Return a finding as JSON has it."""
    if isinstance(finding, Bound):
        return {"at_least": finding.at_least, "proof": PROOF.write(finding.proof)}
    if isinstance(finding, dict):
        return {"core": MULTIPLIERS.write(finding.items())}
    return {"weights": INTEGERS.write(finding)}


def _read_finding(content: dict[str, Any]) -> Finding:
    match content:
        case {"at_least": at_least, "proof": proof}:
            return Bound(at_least, PROOF.read(proof))
        case {"core": core}:
            return dict(MULTIPLIERS.read(core))
        case {"weights": weights}:
            return tuple(INTEGERS.read(weights))
    raise Defect(f"the search ended in {content['raised']}")
