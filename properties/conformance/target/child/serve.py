"""The target's process: requests in, replies out, each answer under a limit of CPU time."""

import atexit
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import FrameType
from typing import Any, TextIO

from . import stand_ins
from .calling.answers import read_answer
from .calling.arguments import Given
from .calling.load import CannotMake, Unusable, raised, told
from .calling.plan import PASSES
from .calling.program import Program
from .calling.recorded_draws import Draws
from .trials.how_to_call import taken

FORMAT = "perceptron-protocol/1"
# how much deeper a target may call itself if it is given a limit of passes that it does not need
DEEP = 20


Reply = dict[str, Any]
# what an object is taught before a case
FIRST = {
    "twice": Given.with_other_rows,
    "after a clash": Given.with_both_labels,
    "after an end": Given.with_opposite_points,
}


def serve(text: str, limits: str, end_with_parent: Callable[[], None]) -> None:
    """Load the target that `text` names, then answer a request a line until there are none."""
    server = _Server(text, json.loads(limits), end_with_parent, *_private_streams())
    sys.set_int_max_str_digits(0)
    server.serve()
    # what the target left to its end is done; to take all else apart takes as long as to load it
    atexit._run_exitfuncs()
    _end_as(0)


def _private_streams() -> tuple[TextIO, TextIO]:
    """Keep both ends of the protocol; what the target prints goes to stderr, it reads nothing."""
    requests, replies = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return requests, replies


class _Server:
    def __init__(
        self,
        text: str,
        limits: Mapping[str, Any],
        end_with_parent: Callable[[], None],
        requests: TextIO,
        replies: TextIO,
    ) -> None:
        self._text, self._limits, self._end_with_parent = text, limits, end_with_parent
        self._requests, self._replies = requests, replies
        self._target: Program | None = None
        self._draws = Draws(limits["seed"], limits["draws"])
        # the answers of a request so far, and the ids of the cases that are not answered
        self._answers: list[str] = []
        self._left: list[str] = []
        self._is_copy = False

    def serve(self) -> None:
        stand_ins.install()
        self._draws.install()
        signal.signal(signal.SIGPROF, self._late)
        for line in self._requests:
            request = json.loads(line)
            match request["command"]:
                case "start":
                    self._write(json.dumps({"format": FORMAT} | self._started()))
                    self._stay_behind()
                case "run" if self._target is not None:
                    self._run(self._target, request["cases"], float(request["seconds"]))
                case _:
                    return

    def _stay_behind(self) -> None:
        """Return in a copy of this process; when that is late, in another one.

        The target is as it was loaded then, and nothing is imported anew. Threads are not copied.
        """
        while sys.platform == "linux" and threading.active_count() == 1:
            if not (copy := os.fork()):
                self._end_with_parent()
                self._is_copy = True
                return
            code = os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1])
            if code != -signal.SIGPROF:
                _end_as(code)

    def _started(self) -> Reply:
        try:
            self._target, greeting = taken(self._text, self._limits)
            if any(f in ("epochs", PASSES) for f in self._target.plan.given.values()):
                # so many passes were not its own choice: it may make a call for each
                sys.setrecursionlimit(DEEP * sys.getrecursionlimit())
        except Unusable as reason:
            return {"cannot": str(reason), "plan": reason.plan}
        except Exception as error:  # it was loaded, but cannot be looked at
            adapt = f"`perceptron adapt {self._text}` writes an adapter to edit"
            how = f"finding how {self._text} is called raises {told(error)}"
            return {"cannot": f"target: {how}; {adapt}"}
        return greeting

    def _run(self, target: Program, cases: Sequence[Mapping[str, Any]], seconds: float) -> None:
        """Answer the cases; after the time of one, or a quarter of a line, leave the others."""
        began, length = _cpu_seconds(), 0
        self._answers, self._left = [], [case["id"] for case in cases]
        for case in cases:
            signal.setitimer(signal.ITIMER_PROF, seconds)
            answer = json.dumps(self._answer(target, case))
            signal.setitimer(signal.ITIMER_PROF, 0)
            self._answers.append(answer)
            self._left.pop(0)
            length += len(answer)
            if _cpu_seconds() - began > seconds or length > self._limits["line"] // 4:
                break
        self._reply({"left": self._left} if self._left else {})

    def _late(self, number: int, frame: FrameType | None) -> None:
        """Say what is answered, and end: what was at work may have left anything behind.

        This comes between two steps of the interpreter; nothing that the target catches keeps it
        from being ended.
        """
        late, *left = self._left
        self._reply({"late": late, "left": left, "goes_on": self._is_copy})
        _end_as(-signal.SIGPROF if self._is_copy else 0)

    def _reply(self, rest: Mapping[str, Any]) -> None:
        more = "".join(f", {json.dumps(name)}: {json.dumps(value)}" for name, value in rest.items())
        self._write(f'{{"answers": [{", ".join(self._answers)}]{more}}}')

    def _write(self, line: str) -> None:
        self._replies.write(line + "\n")
        self._replies.flush()

    def _answer(self, target: Program, case: Mapping[str, Any]) -> Reply:
        """Call the target on fresh arrays; return its answer as strings, or what went wrong."""
        began = _cpu_seconds()
        self._draws.begin(case["id"])
        reply = self._outcome(target, case)
        draws = self._draws.end()
        reply |= {"id": case["id"], "cpu": f"{_cpu_seconds() - began:.6f}"}
        return reply | ({"draws": draws} if draws else {})

    def _outcome(self, target: Program, case: Mapping[str, Any]) -> Reply:
        given, form, subject = Given.read(case), target.plan.form, None
        before: dict[str, bytes] = {}
        try:
            if case.get("taught") in FIRST:
                subject = target.trained_and_read(form.formed(FIRST[case["taught"]](given)))
                self._draws.begin(case["id"])
            if case.get("taught") == "of integers":
                given = replace(given, X=given.X.astype(int))
            if case.get("taught") == "of zeros and ones":
                form = replace(form, labels="binary")
            given = form.formed(given)
            before = given.contents()
            match case.get("taught"):
                case "before another":
                    other = form.formed(Given.read(case).with_other_rows())
                    result = target.train_before_another(given, other)
                case "in parts":
                    result = target.train_in_parts(given)
                case "3 updates" if limited := target.limited_in_updates(3):
                    result = limited.train(given)
                case "by scores":
                    result = target.train_for_scores(given)
                case "by points":
                    one_by_one = [(target.plan.predict or [""])[0], "point"]
                    program = target.planned(replace(target.plan, predict=one_by_one))
                    result = program.train(given)
                case _:
                    result = target.train(given, subject)
        except CannotMake as reason:
            return raised(reason.__cause__ or reason, self._limits["quoted"])
        except Unusable as reason:
            return {"unreadable": str(reason)}
        except BaseException as error:  # whatever it raises, the next case still runs
            return raised(error, self._limits["quoted"])
        try:
            reply = read_answer(result)
        except Exception as reason:  # an answer may be any object, with attributes that raise
            reply = {"unreadable": str(reason)}
        after = given.contents()
        edited = [name for name in before if after[name] != before[name]]
        edited = [name for name in edited if name != "w0" or not target.plan.start_is_state]
        return reply | ({"edited": edited} if edited else {})


def _end_as(code: int) -> None:
    """End at once, with an exit status, or by a signal if that is negative."""
    if code < 0 and -code not in (signal.SIGKILL, signal.SIGSTOP):
        signal.signal(-code, signal.SIG_DFL)
    os.kill(os.getpid(), -code) if code < 0 else os._exit(code)


def _cpu_seconds() -> float:
    """Return the CPU seconds of this process and of the ended ones that it started."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system
