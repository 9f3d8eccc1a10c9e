"""Draw mutants, try the tests on each, print the share that is noticed in each room."""

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tqdm import tqdm

from tests.faults.mutation.mutants import Mutant, mutants_of
from tests.faults.mutation.trials import PACKAGES, Tree, Trial, measured, results

CHECKOUT = Path(__file__).parents[3]
# the guards on which every proof rests: of these none may go unnoticed
TRUSTED = (
    "proofs/kernel.py",
    "proofs/terms.py",
    "proofs/polynomials.py",
    "proofs/checkers/independent_kernel.py",
)
# what only proposes to exact arithmetic: a mutant there changes no answer, at most its time; these
# are drawn when they are named
PROPOSING = (
    "perceptron/separability/solvers",
    "perceptron/separability/float_simplex.py",
    "perceptron/separability/margin_proposal.py",
    "perceptron/separability/proposals.py",
)
# compiled loops take a hundred times as long in Python: on them, only tests of fewer seconds
QUICK = 0.2
# the tests that are written for a room: those of the first of these that holds it
OWN = {
    "perceptron": "tests/perceptron",
    "proofs": "tests/proofs",
    "properties/conformance": "tests/conformance",
    "properties/pytest_plugin": "tests/pytest_plugin",
    "properties/vectors": "tests/vectors",
    "properties": "tests/properties",
}


def main() -> int:
    """Return 1 where fewer are noticed than the threshold asks for."""
    arguments = _arguments()
    rng = random.Random(arguments.seed)  # noqa: S311 - a sample, no secret
    sources = _sources(arguments.room or PACKAGES)
    every = [mutant for path, source in sources.items() for mutant in mutants_of(path, source)]
    drawn = rng.sample(every, min(arguments.count, len(every)))
    print(f"{len(drawn)} of {len(every)} mutants, drawn with --seed {arguments.seed}", flush=True)
    trees = [Tree(CHECKOUT) for _ in range(arguments.jobs)]
    try:
        noticed = _noticed(trees, drawn, sources, arguments.suite)
    finally:
        for tree in trees:
            tree.remove()
    return _reported(drawn, noticed, arguments.least)


def _sources(rooms: Sequence[str]) -> dict[Path, bytes]:
    """Return the text of each module of these folders and files; not of what only proposes."""
    places = [CHECKOUT / room for room in rooms]
    found = [file for place in places for file in (sorted(place.rglob("*.py")) or [place])]
    paths = [file.relative_to(CHECKOUT) for file in found]
    unasked = [Path(place) for place in PROPOSING if place not in rooms]
    return {
        path: CHECKOUT.joinpath(path).read_bytes()
        for path in paths
        if not any(path.is_relative_to(place) for place in unasked)
    }


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults.mutation", description=__doc__)
    parser.add_argument("--count", type=int, default=2000, help="how many are drawn")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--room", action="append", help="a folder or a file; repeatable")
    parser.add_argument(
        "--suite", action="append", help="the tests (default: all that pytest runs)"
    )
    parser.add_argument("--least", type=float, default=95, help="the least share, in percent")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def _noticed(
    trees: list[Tree], drawn: list[Mutant], sources: dict[Path, bytes], suite: list[str] | None
) -> list[bool]:
    """Try the tests that reach each mutant. What numba compiles is tried as Python."""
    tree, trials = trees[0], []
    reach = {True: measured(tree, suite or [], compiled=True)}
    for mutant in drawn:
        compiled = b"numba_compile import" not in sources[mutant.path]
        if compiled not in reach:
            quick = [test for test, seconds in reach[True].seconds.items() if seconds < QUICK]
            reach[compiled] = measured(tree, suite or [], compiled=compiled, tests=quick)
        known = reach[compiled]
        own = next(tests for room, tests in OWN.items() if mutant.path.is_relative_to(room))
        tests = known.tests(tree.root / mutant.path, mutant.line, own)
        seconds = sum(known.seconds[test] for test in tests)
        original = sources[mutant.path]
        changed = mutant.source(original)
        trials.append(Trial(mutant.path, original, changed, tests, seconds, compiled))
    noticed = [False] * len(drawn)
    for number, seen in tqdm(results(trees, trials), total=len(trials), disable=None):
        noticed[number] = seen
        if not seen:
            tqdm.write(drawn[number].diff(sources[drawn[number].path]))
            sys.stdout.flush()
    return noticed


def _reported(drawn: list[Mutant], noticed: list[bool], least: float) -> int:
    survivors = [mutant for mutant, seen in zip(drawn, noticed, strict=True) if not seen]
    total, lost = (Counter(map(_room, each)) for each in (drawn, survivors))
    for room in sorted(total):
        seen = total[room] - lost[room]
        print(f"{room:<40}{seen:>5} of {total[room]:>5}  {100 * seen / total[room]:5.1f} %")
    share = 100 * sum(noticed) / len(noticed)
    trusted = [mutant for mutant in survivors if mutant.path.as_posix() in TRUSTED]
    print(f"noticed {share:.1f} %, at least {least:g} asked; trusted and unnoticed: {len(trusted)}")
    return int(share < least or bool(trusted))


def _room(mutant: Mutant) -> str:
    path = mutant.path.as_posix()
    return path if path in TRUSTED else mutant.path.parent.as_posix()


if __name__ == "__main__":
    sys.exit(main())
