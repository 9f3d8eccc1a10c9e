"""A file that checks its function wherever it is imported."""

from properties.conformance import check


def train(X, y):
    return 0 * X[0]


check(train)
