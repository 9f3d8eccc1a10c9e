"""Check right styles and wrong learners from ten seeds: python -m tests.conformance.seeds.

Prints a line for each false alarm and each miss, then how many there were; code 0 where none.
The seed is that of the search: where the fixed cases show a bug, no seed changes that, and one is
tried.
"""

import argparse
import tempfile
from pathlib import Path

from properties.conformance import check
from properties.wrong import KIT

TARGETS = Path(__file__).parent / "targets"
SEEDS = range(10)

# bugs in what no answer of a target holds: the evidence, the name of the conventions
UNSEEN = {
    "NamesOtherConventions",
    "NeverEnds",
    "ShowsACycleOneShort",
    "ShowsNoEvidence",
    "ShowsOtherEvidence",
}
# under which conventions a bug shows that bias=append does not show
FLAVOUR = {
    "ErrsOnALine": "_plain",
    "FailsOnZeroRows": "_plain",
    "ForgetsTheStep": "_plus",
    "PredictsNothingAtATie": "_plus",
    "PutsTheBiasLast": "_plus",
    "ScoresInFloat64": "_plain",
    "ShufflesOnce": "_shuffled",
    "TakesATieAsWrong": "_plus",
}


def wrong_learners():
    """Return the targets of the kit that have a bug in what they answer."""
    names = {learner.__name__ for kind in KIT.values() for learner in kind}
    return [
        f"{TARGETS / 'kit.py'}:{name}{FLAVOUR.get(name, '')}" for name in sorted(names - UNSEEN)
    ]


def right_styles():
    """Return the targets that are right, each in a style of its own."""
    lines = (TARGETS / "right_styles.py").read_text().splitlines()
    below = [lines[i + 1] for i, line in enumerate(lines) if line == "@style"]
    names = [line.split("(")[0].removeprefix("def ") for line in below]
    return [f"{TARGETS / 'right_styles.py'}:{name}" for name in [*names, "Estimator"]]


def unlike(verdict, target, seeds):
    """Yield a line for each seed under which the verdict on the target is another."""
    for seed in seeds:
        with tempfile.TemporaryDirectory() as folder:
            report = check(target, budget="quick", seed=seed, folder=Path(folder))
        if report.verdict != verdict:
            causes = "; ".join(finding.cause for finding in report.findings)
            why = causes or report.reason or f"{report.cases.skipped} cases skipped"
            yield f"{target} --seed {seed}: {report.verdict}, {why}"
        if report.findings and report.searched is None:
            return  # the fixed cases show it: no search began, and the seed changed nothing


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="seeds", description="Count false alarms and misses.")
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS, metavar="SEED")
    parser.add_argument("--only", choices=("right", "wrong"))
    parser.add_argument("--part", type=int, nargs=2, default=(0, 1), metavar=("I", "N"))
    given = parser.parse_args(arguments)
    first, parts = given.part
    told = 0
    for kind, verdict, targets in (
        ("right", "conforms", right_styles()),
        ("wrong", "deviates", wrong_learners()),
    ):
        chosen = targets[first::parts] if given.only in (None, kind) else []
        lines = 0
        for target in chosen:
            for line in unlike(verdict, target, given.seeds):
                print(line, flush=True)
                lines += 1
        ill = "false alarms" if kind == "right" else "misses"
        print(f"{kind}: {len(chosen)} targets, {len(given.seeds)} seeds, {lines} {ill}", flush=True)
        told += lines
    return 1 if told else 0


if __name__ == "__main__":
    raise SystemExit(main())
