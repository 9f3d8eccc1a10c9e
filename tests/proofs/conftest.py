import sys
from pathlib import Path

HERE = Path(__file__).parent
# the lists of attacks and of changes, a checker of another format, the compiled library
HELPERS = (HERE / "kernel", HERE / "checkers", HERE / "export", HERE / "coq")
sys.path[:0] = [*map(str, HELPERS), str(HERE.parent / "project")]
