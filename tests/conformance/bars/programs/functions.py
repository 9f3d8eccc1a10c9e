# ruff: noqa
# Written as students and bloggers write, so not as this project does.
import random

import numpy as np


def perceptron_eps(x, y, epsilon=1e-6):
    """Train until the fraction of mistakes falls below epsilon."""
    n, d = x.shape
    w = np.zeros(d)
    for t in range(2000):
        mistakes = 0
        for i in range(n):
            if y[i] * np.dot(w, x[i]) <= 0:
                w += y[i] * x[i]
                mistakes += 1
        if mistakes / n < epsilon:
            break
    return w


def train_from(w0, X, y, eta, t):
    w = np.array(w0, dtype=float)
    for _ in range(t):
        for xi, yi in zip(X, y):
            if yi * (w @ xi) <= 0:
                w = w + eta * yi * xi
    return w


def perceptron_rt(x, y, r=1.0, T=100):
    w = np.zeros(len(x[0]))
    b = 0
    for epoch in range(T):
        for i in range(len(x)):
            y_hat = np.sign(np.dot(w, x[i]) + b)
            if y_hat != y[i]:
                w = w + r * y[i] * x[i]
                b = b + r * y[i]
    return w, b


def weight_history(X, y, n_epochs=50):
    """Return the weights after every example, the first row being the start."""
    w = np.zeros(X.shape[1])
    history = [w.copy()]
    for _ in range(n_epochs):
        changed = False
        for i in range(X.shape[0]):
            if y[i] * X[i].dot(w) <= 0:
                w = w + y[i] * X[i]
                changed = True
            history.append(w.copy())
        if not changed:
            break
    return history


def column_weights(X, y, max_iter=500):
    N, D = X.shape
    Y = y.reshape(-1, 1)
    W = np.zeros((D, 1))
    for _ in range(max_iter):
        errors = 0
        for i in range(N):
            xi = X[i].reshape(-1, 1)
            if Y[i, 0] * (W.T @ xi).item() <= 0:
                W = W + Y[i, 0] * xi
                errors += 1
        if errors == 0:
            return W
    return W


def points_in_columns(data, labels, params={}, hook=None):
    """data is d by n, labels is 1 by n; returns theta (d by 1) and theta_0 (1 by 1)."""
    T = params.get("T", 100)
    d, n = data.shape
    theta = np.zeros((d, 1))
    theta_0 = np.zeros((1, 1))
    for t in range(T):
        for i in range(n):
            x = data[:, i : i + 1]
            y = labels[:, i : i + 1]
            if y * (theta.T @ x + theta_0) <= 0:
                theta = theta + y * x
                theta_0 = theta_0 + y
                if hook:
                    hook((theta, theta_0))
    return theta, theta_0


def pla(X, y):
    """Perceptron learning algorithm: pick a misclassified point at random."""
    X = np.hstack([np.ones((X.shape[0], 1)), X])
    w = np.zeros(X.shape[1])
    iterations = 0
    while iterations < 10000:
        misclassified = [i for i in range(len(y)) if np.sign(X[i] @ w) != y[i]]
        if not misclassified:
            break
        pick = random.choice(misclassified)
        w += y[pick] * X[pick]
        iterations += 1
    return w, iterations


def ones_in_front(X, y, lr=0.1, epochs=100):
    """Prediction 1 at an activation of 0 or more; error times rate."""
    X = np.c_[np.ones(X.shape[0]), X]
    w = np.zeros(X.shape[1])
    for epoch in range(epochs):
        for xi, target in zip(X, y):
            prediction = 1 if np.dot(xi, w) >= 0.0 else -1
            w += lr * (target - prediction) * xi
    return w


def zero_one_error(X, y, learning_rate=1, n_iters=100):
    """y in {0, 1}."""
    n_samples, n_features = X.shape
    weights = np.zeros(n_features)
    bias = 0
    for _ in range(n_iters):
        for idx, x_i in enumerate(X):
            linear_output = np.dot(x_i, weights) + bias
            y_predicted = np.where(linear_output >= 0, 1, 0)
            update = learning_rate * (y[idx] - y_predicted)
            weights = weights + update * x_i
            bias = bias + update
    return weights, bias


def with_threshold(X, y, max_passes=200):
    """Fires if the weighted sum is above theta; the threshold learns as an input of -1 does."""
    w, theta = np.zeros(X.shape[1]), 0.0
    for _ in range(max_passes):
        done = True
        for x, d in zip(X, y):
            out = 1 if x @ w > theta else -1
            if out != d:
                w = w + d * x
                theta = theta - d
                done = False
        if done:
            break
    return {"w": w, "theta": theta, "epochs": max_passes}


def minus_one_input(inputs, targets, eta=0.25, nIterations=100):
    """The bias node is an input of -1, added at the end; all weights in one matrix."""
    data = np.concatenate((inputs, -np.ones((inputs.shape[0], 1))), axis=1)
    weights = np.zeros((data.shape[1], 1))
    for n in range(nIterations):
        for i in range(data.shape[0]):
            out = 1 if data[i] @ weights[:, 0] > 0 else -1
            if out != targets[i]:
                weights[:, 0] += eta * targets[i] * data[i]
    return weights


def cost_list(X, Y, num_iter=100):
    """Count the mistakes of each pass; return everything that the notebook plots."""
    beta, costs = np.zeros(X.shape[1]), []
    for it in range(num_iter):
        missed = 0
        for x_row, target in zip(X, Y):
            if target * np.dot(beta, x_row) <= 0:
                beta = beta + target * x_row
                missed += 1
        costs.append(missed)
        if missed == 0:
            break
    return beta, costs


def numpy_order(X, y, n_epochs=1000, seed=None):
    rng = np.random.RandomState(seed)
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(n_epochs):
        errors = 0
        for i in rng.permutation(len(y)):
            if y[i] * (np.dot(w, X[i]) + b) <= 0:
                w += y[i] * X[i]
                b += y[i]
                errors += 1
        if errors == 0:
            break
    return w, b


def until_all_right(X, y):
    """Sweep until every point is on its own side, at most 10,000 updates."""
    w, k, i, right = np.zeros(X.shape[1]), 0, 0, 0
    while right < len(X) and k < 10000:
        if y[i] * (w @ X[i]) <= 0:
            w, k, right = w + y[i] * X[i], k + 1, 0
        else:
            right += 1
        i = (i + 1) % len(X)
    return w
