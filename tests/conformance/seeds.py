"""Check right styles and wrong learners from ten seeds: python tests/conformance/seeds.py.

Prints false alarms and misses; code 0 where there are none.
"""

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from test_kit import FLAVOUR, NAMES, TARGETS, UNSEEN, _decorated

from properties.conformance import check


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, nargs="+", default=range(10), metavar="SEED")
    parser.add_argument("--right-only", action="store_true")
    given = parser.parse_args()
    styles = [*_decorated((TARGETS / "right_styles.py").read_text()), "Estimator"]
    right = [f"{TARGETS / 'right_styles.py'}:{name}" for name in styles]
    wrong = [f"{TARGETS / 'kit.py'}:{n}{FLAVOUR.get(n, '')}" for n in NAMES if n not in UNSEEN]
    alarms = [told for target in right for told in unlike("conforms", target, given.seeds)]
    wrong = [] if given.right_only else wrong
    misses = [told for target in wrong for told in unlike("deviates", target, given.seeds)]
    print(f"{len(right)} right styles, {len(given.seeds)} seeds: {len(alarms)} false alarms")
    print(f"{len(wrong)} wrong learners, {len(given.seeds)} seeds: {len(misses)} missed")
    return 1 if alarms or misses else 0


def unlike(verdict, target, seeds):
    for seed in seeds:
        with tempfile.TemporaryDirectory() as folder:
            report = check(target, budget="quick", seed=seed, seconds=20, folder=Path(folder))
        if report.verdict != verdict:
            told = f"{target} --seed {seed}: {report.verdict}"
            print(told, flush=True)
            yield told


if __name__ == "__main__":
    raise SystemExit(main())
