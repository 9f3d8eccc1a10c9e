"""The run of the specification at the speed of floats: proven bounds, exact where in doubt."""

from perceptron.engine.run import Run, floats_suit

__all__ = ["Run", "floats_suit"]
