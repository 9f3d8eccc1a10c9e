"""The target's process: requests in, replies out, under limits of time and memory."""

import ctypes
import json
import os
import signal
import sys
from collections.abc import Mapping
from typing import Any, TextIO

from .answers import read_answer
from .given import Given
from .loading import Unusable, load, told
from .shapes import Target, shaped

__all__ = ["serve"]

FORMAT = "perceptron-protocol/1"
# far above what a small case needs, and below what makes a machine swap
MEMORY = 4 << 30
# where the parent is gone, the kernel ends a hanging child: at once on Linux, elsewhere this much
# after its time, and after all that the parent may excuse
DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of prctl(2)
GRACE, PATIENCE = 1.0, 8

Reply = dict[str, Any]


def serve(text: str) -> None:
    """Load the target that `text` names, then answer a request a line until there are none."""
    requests, replies = _private_streams()
    sys.set_int_max_str_digits(0)
    _limit_memory()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL)
    target: Target | None = None
    for line in requests:
        request = json.loads(line)
        _end_after(float(request.get("seconds", 0)))
        match request["command"]:
            case "start":
                target, reply = _started(text)
            case "run" if target is not None:
                reply = {"answers": [_answer(target, case) for case in request["cases"]]}
            case _:
                return
        _end_after(None)
        replies.write(json.dumps(reply) + "\n")
        replies.flush()


def _started(text: str) -> tuple[Target | None, Reply]:
    try:
        target = shaped(text, load(text))
    except Unusable as reason:
        return None, {"format": FORMAT, "cannot": str(reason)}
    return target, {"format": FORMAT} | target.greeting


def _answer(target: Target, case: Mapping[str, Any]) -> Reply:
    """Call the target on fresh arrays; return its answer as strings, or what went wrong."""
    given = Given.read(case)
    before = given.contents()
    try:
        result = target.train(given)
    except Unusable as reason:
        return {"id": case["id"], "unreadable": str(reason)}
    except BaseException as error:  # whatever it raises, the next case still runs
        return {"id": case["id"], "raises": told(error)}
    try:
        reply = read_answer(result)
    except Exception as reason:  # an answer may be any object, with attributes that raise
        reply = {"unreadable": str(reason)}
    after = given.contents()
    edited = [name for name in before if after[name] != before[name]]
    return {"id": case["id"]} | reply | ({"edited": edited} if edited else {})


def _private_streams() -> tuple[TextIO, TextIO]:
    """Keep both ends of the protocol; what the target prints goes to stderr, it reads nothing."""
    requests, replies = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return requests, replies


def _limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415 - on Windows there is none
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    soft = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _end_after(seconds: float | None) -> None:
    if hasattr(signal, "setitimer"):  # not on Windows
        signal.setitimer(signal.ITIMER_REAL, 0 if seconds is None else PATIENCE * seconds + GRACE)
