"""The target's process: requests in, replies out, under limits of time and memory."""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, TextIO

from . import stand_ins
from .adapters import CannotCall, Target, adapted
from .case_input import Given
from .draws import Draws
from .import_target import CannotMake, Unusable, told
from .read_answer import read_answer
from .surroundings import (
    CpuLimit,
    cpu_seconds,
    end_with_parent,
    limit_memory,
    private_streams,
)

__all__ = ["serve"]

FORMAT = "perceptron-protocol/1"

Reply = dict[str, Any]


def serve(text: str, settings: str) -> None:
    """Load the target that `text` names, then answer a request a line until there are none."""
    server = _Server(text, json.loads(settings), *private_streams())
    sys.set_int_max_str_digits(0)
    server.serve()


class _Server:
    def __init__(
        self, text: str, settings: Mapping[str, Any], requests: TextIO, replies: TextIO
    ) -> None:
        self._text, self._settings = text, settings
        self._requests, self._replies = requests, replies
        self._target: Target | None = None
        self._limit = CpuLimit()
        self._draws = Draws(settings["seed"], settings["draws"])

    def serve(self) -> None:
        end_with_parent()
        limit_memory(self._settings["memory"])
        stand_ins.install()
        self._draws.install()
        for line in self._requests:
            request = json.loads(line)
            match request["command"]:
                case "start":
                    self._say(self._started())
                case "run" if self._target is not None:
                    self._run(self._target, request["cases"], float(request["seconds"]))
                case _:
                    return

    def _say(self, reply: Reply) -> None:
        self._write(json.dumps(reply))

    def _write(self, line: str) -> None:
        self._replies.write(line + "\n")
        self._replies.flush()

    def _started(self) -> Reply:
        try:
            self._target = adapted(self._text, self._settings)
        except CannotCall as reason:
            return {"format": FORMAT, "cannot": str(reason), "plan": reason.plan}
        except Unusable as reason:
            return {"format": FORMAT, "cannot": str(reason)}
        return {"format": FORMAT} | self._target.greeting

    def _run(self, target: Target, cases: list[Mapping[str, Any]], seconds: float) -> None:
        """Answer the cases; after the time of one, or a quarter of a line, leave the others."""
        answers: list[str] = []
        began = cpu_seconds()
        for place, case in enumerate(cases):
            left = [other["id"] for other in cases[place + 1 :]]
            with self._limit.of(seconds, partial(self._end, answers, case["id"], left)):
                answers.append(json.dumps(self._answer(target, case)))
            length = sum(map(len, answers))
            if cpu_seconds() - began > seconds or length > self._settings["line"] // 4:
                self._write(_line(answers, {"left": left}))
                return
        self._write(_line(answers, {}))

    def _end(self, answers: Sequence[str], late: str, left: Sequence[str]) -> None:
        """Say what is answered, and end: what was at work may have left anything behind."""
        self._write(_line(answers, {"late": late, "left": left}))
        os._exit(0)

    def _answer(self, target: Target, case: Mapping[str, Any]) -> Reply:
        """Call the target on fresh arrays; return its answer as strings, or what went wrong."""
        began = cpu_seconds()
        self._draws.begin(case["id"])
        reply = self._outcome(target, case)
        draws = self._draws.end()
        reply |= {"id": case["id"], "cpu": f"{cpu_seconds() - began:.6f}"}
        return reply | ({"draws": draws} if draws else {})

    def _outcome(self, target: Target, case: Mapping[str, Any]) -> Reply:
        given = target.form.formed(Given.read(case))
        before = given.contents()
        try:
            result = target.train(given)
        except CannotMake as reason:
            return {"raises": told(reason.__cause__ or reason, self._settings["quoted"])}
        except Unusable as reason:
            return {"unreadable": str(reason)}
        except BaseException as error:  # whatever it raises, the next case still runs
            return {"raises": told(error, self._settings["quoted"])}
        try:
            reply = read_answer(result, self._settings["digits"])
        except Exception as reason:  # an answer may be any object, with attributes that raise
            reply = {"unreadable": str(reason)}
        after = given.contents()
        edited = [name for name in before if after[name] != before[name]]
        return reply | ({"edited": edited} if edited else {})


def _line(answers: Sequence[str], rest: Mapping[str, Any]) -> str:
    more = "".join(f", {json.dumps(name)}: {json.dumps(value)}" for name, value in rest.items())
    return f'{{"answers": [{", ".join(answers)}]{more}}}'
