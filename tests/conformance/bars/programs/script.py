# ruff: noqa
# Written as students and bloggers write, so not as this project does.
"""Trains at import, prints and plots, as a script that was never meant to be imported does."""

import matplotlib.pyplot as plt
import numpy as np

np.random.seed(0)
X_train = np.vstack([np.random.randn(20, 2) + 3, np.random.randn(20, 2) - 3])
y_train = np.array([1] * 20 + [-1] * 20)


def fit(X, y, lr=0.1, epochs=20):
    weights = np.zeros(X.shape[1])
    bias = 0
    for epoch in range(epochs):
        errors = 0
        for xi, yi in zip(X, y):
            if yi * (np.dot(weights, xi) + bias) <= 0:
                weights += lr * yi * xi
                bias += lr * yi
                errors += 1
        print("Epoch", epoch + 1, "errors:", errors)
    return weights, bias


w, b = fit(X_train, y_train)
print("Final weights:", w, "bias:", b)
plt.scatter(X_train[:, 0], X_train[:, 1], c=y_train)
plt.title("Perceptron")
plt.show()
