"""Faults that somebody could make in the project, and whether `perceptron verify` notices them."""
