"""Programs as the public writes them: where each one is, the fair verdict, and why."""

from collections.abc import Iterator
from pathlib import Path

from tests.conformance.bars.program import CONFORMS, DEVIATES, EITHER, UNUSUAL, Program
from tests.conformance.kit import HEAD, JUDGED
from tests.conformance.target.asking import MODULE

FOLDER = Path(__file__).with_name("programs")
# of the programs that the tests of targets take as they are
TAKEN = """
textbook stepper zero_one start_first rate_and_passes rows_with_labels columns history in_a_dict
leading_one column_labels yields in_the_module with_a_constant frame_and_series Sums Shares
Plain Sized Threshold Learner FitsAll OnRows OneByOne Unnamed Streaming Late Runs learner
"""
OWN = {
    "right": ("column_weights", "minus_one_input", "pla", "train_dict", "until_all_right"),
    "script": ("fit",),
}
FAIR = {"conforms": CONFORMS, "unusual": UNUSUAL, "deviates": DEVIATES}


def public() -> Iterator[Program]:
    """Yield every program, the right ones first."""
    for name in TAKEN.split():
        yield Program(f"taken-{name}", MODULE, name, CONFORMS)
    for file, names in OWN.items():
        path = FOLDER / f"{file}.py"
        for name in names:
            yield Program(f"{file}-{name}", path.read_text("utf-8"), name, CONFORMS, file=path)
    for number, judged in enumerate(JUDGED):
        if judged.verdict == "identified":
            continue
        verdict, fair = judged.verdict.split()[0], FAIR.get(judged.verdict.split()[0], EITHER)
        about = f"{judged.form_of}-{verdict.strip('?')}-{number}".replace(" ", "-")
        yield Program(about, HEAD + judged.source, judged.target, fair, judged.words)
