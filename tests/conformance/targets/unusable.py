"""Objects that no check can run."""

weights = [1, 2]


def step(w, x, y):
    return w + y * x


class Estimator:
    def fit(self, X, y):
        return self
