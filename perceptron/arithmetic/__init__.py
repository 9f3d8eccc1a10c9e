"""Exact numbers and vectors, and floats with proven error bounds."""
