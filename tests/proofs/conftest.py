import sys
from pathlib import Path

HERE = Path(__file__).parent
# attacks, changes, theorems as nodes, a checker of another format, the compiled library
HELPERS = tuple(HERE / room for room in ("kernel", "checkers", "coq", "export", "theorems"))
sys.path[:0] = [*map(str, HELPERS), str(HERE.parent / "project")]
