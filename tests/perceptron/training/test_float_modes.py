"""A processor that another library has set otherwise: the same weights, at speed or with a word."""

import json
import shutil
import subprocess
import sys

import pytest

SOURCE = """
#include <xmmintrin.h>
unsigned get(void) { return _mm_getcsr(); }
void set(unsigned bits) { _mm_setcsr(bits); }
"""
# in one process the mode is set for a second run of each kind, and set back
SCRIPT = """
import ctypes, json, sys, warnings
import numpy as np
from perceptron import Conventions, Dataset, train

processor, kinds = ctypes.CDLL(sys.argv[1]), json.loads(sys.argv[2])
usual = processor.get()
random = np.random.default_rng(0)
plain = random.standard_normal((60, 5))
y = np.where(plain @ np.ones(5) > 0, 1, -1)
for mode, start, scale in kinds:
    rule = Conventions(start=start)
    before = train(Dataset(plain * scale, y), rule)
    processor.set(usual | mode)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        after = train(Dataset(plain * scale, y), rule)
    processor.set(usual)
    same = before.weights == after.weights and before.passes == after.passes
    print(json.dumps([same, [str(each.message).split(",")[0] for each in caught]]))
"""
FLUSH, UP, DOWN, TO_ZERO = 0x8040, 0x4000, 0x2000, 0x6000
FAR_FROM_SUBNORMAL = (FLUSH, None, 1.0)
FROM_A_START, NEAR_SUBNORMAL = (FLUSH, (1,) * 5, 1.0), (FLUSH, None, 2.0**-1000)
ROUNDED = [(mode, None, 1.0) for mode in (UP, DOWN, TO_ZERO)]
KINDS = [FAR_FROM_SUBNORMAL, FROM_A_START, NEAR_SUBNORMAL, *ROUNDED]


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """Whether each kind of run is the same in its mode, and what is said of it."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    folder = tmp_path_factory.mktemp("mode")
    (folder / "mode.c").write_text(SOURCE)
    command = [str(compiler), "-shared", "-fPIC", "-o", folder / "mode.so", folder / "mode.c"]
    if not compiler or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no compiler here makes a library that sets the mode")
    script = [sys.executable, "-c", SCRIPT, str(folder / "mode.so"), json.dumps(KINDS)]
    done = subprocess.run(script, capture_output=True, text=True, check=True)
    return dict(zip(KINDS, map(json.loads, done.stdout.splitlines()), strict=True))


def test_where_no_number_is_near_the_subnormal_flushing_them_changes_nothing(trained):
    assert trained[FAR_FROM_SUBNORMAL] == [True, []]


@pytest.mark.parametrize("kind", [FROM_A_START, NEAR_SUBNORMAL], ids=["start", "tiny points"])
def test_where_one_could_come_up_the_run_is_exact_and_says_once_why_it_is_slow(trained, kind):
    flushes = "a library in this process makes the processor take subnormal numbers for 0"

    assert trained[kind] == [True, [f"train: {flushes} (often by -ffast-math)"]]


@pytest.mark.parametrize("kind", ROUNDED, ids=["up", "down", "to zero"])
def test_under_another_rounding_the_run_is_exact_and_says_so(trained, kind):
    rounds = "a library in this process has left the processor with another rounding than to"

    assert trained[kind] == [True, [f"train: {rounds} nearest; the run is made in fractions"]]
