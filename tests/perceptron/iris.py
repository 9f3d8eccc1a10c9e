"""The flowers of the examples, as a command line names them."""

from pathlib import Path

IRIS = str(Path(__file__).parents[2] / "examples" / "iris.csv")
SETOSA = [IRIS, "--label", "species", "--positive", "setosa"]
VERSICOLOR = [IRIS, "--label", "species", "--positive", "versicolor"]
