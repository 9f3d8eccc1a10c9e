"""Programs as the public writes them: where each one is, the fair verdict, and why."""

from collections.abc import Iterator

from tests.conformance.bars.program import CONFORMS, DEVIATES, EITHER, UNUSUAL, Program
from tests.conformance.kit import HEAD, JUDGED
from tests.conformance.target.asking import MODULE

# of the programs that the tests of targets take as they are
TAKEN = """
textbook stepper zero_one start_first rate_and_passes rows_with_labels columns history in_a_dict
leading_one column_labels yields in_the_module with_a_constant frame_and_series Sums Shares
Plain Sized Threshold Learner FitsAll OnRows OneByOne Unnamed Streaming Late Runs learner
"""
FAIR = {"conforms": CONFORMS, "unusual": UNUSUAL, "deviates": DEVIATES}


def public() -> Iterator[Program]:
    """Yield every program, the right ones first."""
    for name in TAKEN.split():
        yield Program(f"taken-{name}", MODULE, name, CONFORMS)
    for number, judged in enumerate(JUDGED):
        verdict = judged.verdict.split()[0]
        if verdict in ("identified", "cannot-run"):  # of these no verdict is fair
            continue
        fair = FAIR.get(verdict, EITHER)
        about = f"{judged.form_of}-{verdict.strip('?')}-{number}".replace(" ", "-")
        yield Program(about, HEAD + judged.source, judged.target, fair, judged.words)
