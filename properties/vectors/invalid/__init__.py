"""Certificates and proofs that a checker must refuse, each with a name and its trap.

`python -m properties.vectors.invalid` makes ``invalid.json``, for other checkers' authors.
"""
