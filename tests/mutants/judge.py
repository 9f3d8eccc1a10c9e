"""Say how many mutants the last `mutmut run` killed, and hold those alive against a list.

The files in `survivors` name the function, the line, what the mutants make of it, and why no test
can tell or need not. One alive that is not listed is a fault, and so is one listed that is dead.
"""

import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

LISTS = Path(__file__).with_name("survivors")
KILLED = ("killed", "timeout", "segfault")
LEAST_PERCENT = 95


class Change(NamedTuple):
    """What a mutant is, in words that outlive a change elsewhere in the module."""

    function: str
    was: str
    becomes: str


def main() -> int:
    """Print the counts and the faults; return 1 if there are any."""
    states = dict(line.strip().split(": ") for line in mutmut("results", "--all", "true"))
    alive = {name: state for name, state in states.items() if state not in KILLED}
    changes = {name: change(name, mutmut("show", name)) for name in alive}
    faults = [*too_few(Counter(states.values())), *unlike(alive, changes, listed())]
    print(summary(Counter(states.values())), *faults, sep="\n")
    return int(bool(faults))


def mutmut(*arguments: str) -> list[str]:
    run = [sys.executable, "-m", "mutmut", *arguments]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()


def change(name: str, diff: Iterable[str]) -> Change:
    """Read the lines that `mutmut show` prints of a mutant."""
    lines = [line for line in diff if not line.startswith(("---", "+++"))]
    was, becomes = (
        "\n".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
    )
    return Change(name.rpartition("__mutmut_")[0], was, becomes)


def listed() -> list[Change]:
    """Read the lists; refuse an entry without a reason."""
    found = []
    for path in sorted(LISTS.glob("*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["survivor"]:
            if not entry["reason"].strip():
                raise ValueError(f"{path.name}: {entry['function']} has no reason; give one")
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


if __name__ == "__main__":
    sys.exit(main())
