"""Commands that answer in lines of JSON, and what is asked of them; processes that are awaited."""

import os
import sys
import time

from properties.conformance.process import (
    Command,
    opened,
)

REQUEST = {"X": [["0x1p+0", "3/2"]], "y": ["1"], "options": {}}


GREETING = {"format": "perceptron-protocol/1", "conventions": "update=le", "parameters": ["w0"]}


# answers each case with its first point; `case`, `answers` and `number` are at the bodies' disposal
CHILD = """
import json, os, sys, time
def say(content): print(json.dumps(content), flush=True)
number = 0
for line in sys.stdin:
    request = json.loads(line)
    if request["command"] == "start":
        say({greeting})
        continue
    if request["command"] == "stop":
        break
    number += 1
    answers = []
    for case in request["cases"]:
        answers.append({{"id": case["id"], "weights": case["X"][0]}})
{each}
{before}
    say({{"answers": answers}})
"""


def indented(text, by):
    return "\n".join(" " * by + line for line in text.splitlines())


def child(folder, each="", before="", greeting=GREETING):
    """A command that answers with the first point, but for what is done at each case, or before."""
    path = folder / "child.py"
    path.write_text(
        CHILD.format(greeting=greeting, each=indented(each, 8), before=indented(before, 4))
    )
    return opened(Command(f"{sys.executable} {path}"))


def gone(pid, within=8):
    end = time.monotonic() + within
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def read_pid(note):
    end = time.monotonic() + 10
    while not (note.exists() and note.read_text().endswith(".")) and time.monotonic() < end:
        time.sleep(0.05)
    return int(note.read_text()[:-1])
