"""`python -m properties.seeded_faults`: which claim catches which wrong learner, and where."""

import argparse

from properties.harness.counterexample import Departure
from properties.seeded_faults import KIT, Textbook, bug
from properties.seeded_faults.detect import Catch, caught


def main() -> int:
    """Hunt every wrong learner from every seed; 0 where all are caught."""
    parser = argparse.ArgumentParser(prog="python -m properties.seeded_faults", description=__doc__)
    parser.add_argument("--seeds", type=int, nargs="+", default=range(10), metavar="SEED")
    seeds = parser.parse_args().seeds
    missed = sum(not _caught_from_all(learner, seeds) for kit in KIT.values() for learner in kit)
    print(f"{sum(map(len, KIT.values()))} wrong learners, {len(seeds)} seeds, {missed} not caught")
    return 1 if missed else 0


def _caught_from_all(learner: type[Textbook], seeds: list[int]) -> bool:
    catches = [caught(learner(), seed=seed) for seed in seeds]
    found = [catch for catch in catches if catch]
    print(f"{learner.__name__}: {bug(learner)}")
    print(f"  caught from {len(found)} of {len(seeds)} seeds{_told(found)}", flush=True)
    return len(found) == len(seeds)


def _told(found: list[Catch]) -> str:
    """Return by which claims, in how long at most, and the smallest data."""
    if not found:
        return ""
    claims = sorted({claim for catch in found for claim in catch.claims})
    least = min(found, key=lambda catch: _size(catch.departure))
    longest = max(catch.seconds for catch in found)
    return f", in {longest:.2f} s at most, by {', '.join(claims)}\n  {least.departure}"


def _size(departure: Departure) -> tuple[int, int]:
    return len(departure.data), departure.data.dimension


if __name__ == "__main__":
    raise SystemExit(main())
