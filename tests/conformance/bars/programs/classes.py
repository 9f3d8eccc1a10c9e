# ruff: noqa
# Written as students and bloggers write, so not as this project does.
import numpy as np


class StepPerceptron:
    """The class of many blogs: labels become 0 and 1 inside, the bias is kept apart."""

    def __init__(self, learning_rate=0.01, n_iters=100):
        self.lr = learning_rate
        self.n_iters = n_iters
        self.activation_func = self._unit_step_func
        self.weights = None
        self.bias = None

    def fit(self, X, y):
        n_samples, n_features = X.shape
        self.weights = np.zeros(n_features)
        self.bias = 0
        y_ = np.array([1 if i > 0 else 0 for i in y])
        for _ in range(self.n_iters):
            for idx, x_i in enumerate(X):
                linear_output = np.dot(x_i, self.weights) + self.bias
                y_predicted = self.activation_func(linear_output)
                update = self.lr * (y_[idx] - y_predicted)
                self.weights += update * x_i
                self.bias += update

    def predict(self, X):
        return self.activation_func(np.dot(X, self.weights) + self.bias)

    def _unit_step_func(self, x):
        return np.where(x >= 0, 1, 0)


class BiasFirst:
    """self.w_[0] is the bias; update = eta * (target - prediction)."""

    def __init__(self, eta=0.1, n_iter=10):
        self.eta = eta
        self.n_iter = n_iter

    def fit(self, X, y):
        self.w_ = np.zeros(1 + X.shape[1])
        self.errors_ = []
        for _ in range(self.n_iter):
            errors = 0
            for xi, target in zip(X, y):
                update = self.eta * (target - self.predict(xi))
                self.w_[1:] += update * xi
                self.w_[0] += update
                errors += int(update != 0.0)
            self.errors_.append(errors)
        return self

    def net_input(self, X):
        return np.dot(X, self.w_[1:]) + self.w_[0]

    def predict(self, X):
        return np.where(self.net_input(X) >= 0.0, 1, -1)


class SmallRandomStart(BiasFirst):
    """The same from small random weights of a fixed seed."""

    def __init__(self, eta=0.01, n_iter=50, random_state=1):
        super().__init__(eta, n_iter)
        self.random_state = random_state

    def fit(self, X, y):
        rgen = np.random.RandomState(self.random_state)
        self.w_ = rgen.normal(loc=0.0, scale=0.01, size=1 + X.shape[1])
        for _ in range(self.n_iter):
            for xi, target in zip(X, y):
                update = self.eta * (target - self.predict(xi))
                self.w_[1:] += update * xi
                self.w_[0] += update
        return self


class perceptron(object):
    """Wants the number of inputs; learns one example after another."""

    def __init__(self, no_of_inputs, threshold=100, learning_rate=0.01):
        self.threshold = threshold
        self.learning_rate = learning_rate
        self.weights = np.zeros(no_of_inputs + 1)

    def predict(self, inputs):
        summation = np.dot(inputs, self.weights[1:]) + self.weights[0]
        if summation > 0:
            activation = 1
        else:
            activation = 0
        return activation

    def train(self, training_inputs, labels):
        for _ in range(self.threshold):
            for inputs, label in zip(training_inputs, labels):
                prediction = self.predict(inputs)
                self.weights[1:] += self.learning_rate * (label - prediction) * inputs
                self.weights[0] += self.learning_rate * (label - prediction)


class Learner:
    """A method called learn; the weights are a dictionary."""

    def __init__(self):
        self.params = {}

    def learn(self, X, y, passes=100):
        w, b = np.zeros(X.shape[1]), 0.0
        for _ in range(passes):
            for x, t in zip(X, y):
                if t * (w.dot(x) + b) <= 0:
                    w, b = w + t * x, b + t
        self.params = {"W": w, "b": b}
        return self.params

    def decision(self, x):
        return self.params["W"].dot(x) + self.params["b"]


class Streaming:
    """partial_fit goes once over what it is given, and goes on from its weights."""

    def __init__(self, n_features):
        self.w = np.zeros(n_features)

    def partial_fit(self, X, y):
        for x, t in zip(np.atleast_2d(X), np.atleast_1d(y)):
            if t * (self.w @ x) <= 0:
                self.w = self.w + t * x
        return self

    def predict(self, X):
        return np.where(np.asarray(X) @ self.w > 0, 1, -1)


class ByPrediction:
    """Keeps its weights to itself and answers by predict only."""

    def fit(self, X, y):
        Z = np.column_stack([X, np.ones(len(X))])
        w = np.zeros(Z.shape[1])
        for _ in range(1000):
            stable = True
            for z, t in zip(Z, y):
                if t * (z @ w) <= 0:
                    w = w + t * z
                    stable = False
            if stable:
                break
        self.__w = w
        return self

    def predict(self, X):
        scores = np.column_stack([X, np.ones(len(X))]) @ self.__w
        return np.where(scores > 0, 1, -1)


class Neuron:
    """Weights as a plain list with the bias first; label by label in Python numbers."""

    def __init__(self, n, rate=1):
        self.rate = rate
        self.weights = [0] * (n + 1)

    def output(self, x):
        total = self.weights[0]
        for i, v in enumerate(x):
            total += self.weights[i + 1] * v
        return 1 if total > 0 else -1

    def fit(self, xs, ys, epochs=100):
        for _ in range(epochs):
            mistakes = 0
            for x, y in zip(xs, ys):
                if self.output(x) != y:
                    self.weights[0] += self.rate * y
                    for i, v in enumerate(x):
                        self.weights[i + 1] += self.rate * y * v
                    mistakes += 1
            if not mistakes:
                return True
        return False


class Plotting:
    """Shows a line after every pass, as notebooks do."""

    def __init__(self, max_epochs=100):
        self.max_epochs = max_epochs

    def fit(self, X, y):
        import matplotlib.pyplot as plt

        self.coef_ = np.zeros(X.shape[1])
        self.intercept_ = 0.0
        for epoch in range(self.max_epochs):
            wrong = 0
            for x, t in zip(X, y):
                if t * (x @ self.coef_ + self.intercept_) <= 0:
                    self.coef_ = self.coef_ + t * x
                    self.intercept_ += t
                    wrong += 1
            if epoch < 3:
                plt.figure()
                plt.plot(self.coef_)
                plt.title(f"epoch {epoch}: {wrong} wrong")
                plt.show()
                plt.close()
            if wrong == 0:
                break
        return self
