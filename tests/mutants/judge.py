"""Judge the mutants of a room: enough must be killed, and those alive must be listed.

A room lists a function, its line, what the mutants make of it, and why no test can tell or need
not. One alive that is not listed is a fault, and so is one listed that is dead.
"""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

KILLED = ("killed", "timeout", "segfault")
LEAST_PERCENT = 95


class Change(NamedTuple):
    """What a mutant is, in words that outlive a change elsewhere in the module."""

    function: str
    was: str
    becomes: str


def judge(folder: Path, room: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Return the counts of the last `mutmut run` in the folder, and its faults."""
    states = dict(line.strip().split(": ") for line in mutmut(folder, "results", "--all", "true"))
    alive = {name: state for name, state in states.items() if state not in KILLED}
    changes = {name: change(name, mutmut(folder, "show", name)) for name in alive}
    counts = Counter(states.values())
    return summary(counts), [*too_few(counts), *unlike(alive, changes, listed(room))]


def mutmut(folder: Path, *arguments: str) -> list[str]:
    run = [sys.executable, "-m", "mutmut", *arguments]
    done = subprocess.run(run, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def change(name: str, diff: Iterable[str]) -> Change:
    """Read the lines that `mutmut show` prints of a mutant."""
    lines = [line for line in diff if not line.startswith(("---", "+++"))]
    was, becomes = (
        "\n".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
    )
    return Change(name.rpartition("__mutmut_")[0], was, becomes)


def listed(room: Mapping[str, Any]) -> list[Change]:
    """Read the list; refuse an entry without a reason."""
    found = []
    for entry in room["survivor"]:
        if not entry["reason"].strip():
            raise ValueError(f"{entry['function']} has no reason; give one")
        found += [Change(entry["function"], entry["was"], each) for each in entry["becomes"]]
    return found


def unlike(
    alive: dict[str, str], changes: dict[str, Change], allowed: Iterable[Change]
) -> list[str]:
    """Return a sentence for each one alive but not allowed, and each allowed but not alive."""
    left, faults = Counter(allowed), list[str]()
    for name, state in alive.items():
        if state == "survived" and left[changes[name]]:
            left[changes[name]] -= 1
        else:
            faults.append(
                f"{name}: {state}; kill it, or list it with its reason\n{_shown(changes[name])}"
            )
    gone = (
        f"{each.function}: listed, and not alive; take it off\n{_shown(each)}"
        for each in left.elements()
    )
    return [*faults, *gone]


def too_few(counts: Counter[str]) -> list[str]:
    """Return a sentence where there are no mutants, or too many live."""
    if 100 * _killed(counts) < LEAST_PERCENT * max(1, counts.total()):
        return [f"fewer than {LEAST_PERCENT} % are killed"]
    return []


def summary(counts: Counter[str]) -> str:
    """Return the counts as a sentence."""
    every, killed = counts.total(), _killed(counts)
    share = f"{100 * killed / every:.1f} %" if every else "none"
    return f"{every} mutants, {killed} killed ({share}), {counts['timeout']} of these by the clock"


def _killed(counts: Counter[str]) -> int:
    return sum(counts[state] for state in KILLED)


def _shown(each: Change) -> str:
    lines = [f"- {line}" for line in each.was.splitlines()]
    lines += [f"+ {line}" for line in each.becomes.splitlines()]
    return "\n".join(f"    {line}" for line in lines)
