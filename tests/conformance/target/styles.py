"""Programs as people publish them, right and wrong, each in words of our own."""

FLOAT32 = """
    class Perceptron:
        def __init__(self, rate={rate}, niter=10):
            self.rate, self.niter = rate, niter

        def fit(self, X, y):
            self.weight = np.zeros(1 + X.shape[1], dtype=np.float32)
            for _ in range(self.niter):
                for x, target in zip(X, y):
                    move = self.rate * (target - self.predict(x))
                    self.weight[1:] += move * {point}
                    self.weight[0] += move

        def predict(self, X):
            return np.where(X @ self.weight[1:] + self.weight[0] >= 0, 1, -1)
"""
JOINED = """
    class Perceptron:
        def __init__(self, table, laps=100):
            self.table, self.laps = table, laps
            self.w, self.b = np.zeros(table.shape[1] - 1), 0.0

        def train(self):
            for _ in range(self.laps):
                for *x, t in self.table:
                    if t * (self.w @ x + self.b) <= 0:
                        self.w, self.b = self.w + t * np.array(x), self.b + t
"""
PAIRS = """
    class Perceptron:
        def __init__(self, training_set):
            self.training_set = training_set
            self.w = [0.0] * len(training_set[0][0])

        def run(self, laps=100):
            for _ in range(laps):
                for x, t in self.training_set:
                    if t * sum(a * b for a, b in zip(self.w, x)) <= 0:
                        self.w = [a + t * b for a, b in zip(self.w, x)]
            return self.w
"""
COUNTED = """
    from collections import Counter

    class Perceptron:
        def fit(self, X, y, epochs=100):
            self.weights = Counter()
            for _ in range(epochs):
                for x, t in zip(X, y):
                    words = {j: a for j, a in enumerate(x) if a} | {"bias": 1}
                    if t * sum(self.weights[word] * n for word, n in words.items()) <= 0:
                        for word, n in words.items():
                            self.weights[word] += t * n
"""
FIRES = """
    class Neuron:
        def __init__(self, inputs):
            self.weights, self.level = [0.0] * inputs, 0.0

        def fires(self, x):
            return sum(w * a for w, a in zip(self.weights, x)) >= self.level

        def train(self, examples):
            for _ in range(100):
                for x, due in examples:
                    if self.fires(x) != due:
                        move = 1 if due else -1
                        self.weights = [w + move * a for w, a in zip(self.weights, x)]
                        self.level -= move
"""
SUMS = """
    class Perceptron:
        def fit(self, X, y, epochs=10):
            self.weights_sum, self.{w}, n = np.zeros(X.shape[1]), np.zeros(X.shape[1]), 0
            for _ in range(epochs):
                for x, t in zip(X, y):
                    if t * (self.{w} @ x) <= 0:
                        self.{w} = self.{w} + t * x
                    self.weights_sum, n = self.weights_sum + self.{w}, n + 1
            self.steps = n
"""
MEAN = """
    class Perceptron:
        def fit(self, X, y, epochs=10):
            self.w, total, n = np.zeros(X.shape[1]), np.zeros(X.shape[1]), 0
            for _ in range(epochs):
                for x, t in zip(X, y):
                    if t * (self.w @ x) <= 0:
                        self.w = self.w + t * x
                    total, n = total + self.w, n + 1
            self.mean = total / n
"""
PREDICT = """
        def predict(self, X):
            return np.where(X @ self.{w} > 0, 1, -1)
"""
LABELS_OF_MEAN = """
    def train(X_train, y_train, X_test, n_epochs=10):
        total, w = 0, np.zeros(X_train.shape[1])
        for _ in range(n_epochs):
            for x, t in zip(X_train, y_train):
                w = w + t * x if t * (w @ x) <= 0 else w
                total = total + w
        return np.where(X_test @ total >= 0, 1, -1)
"""
POCKET = """
    def train(X, y, lr=0.1, epochs=50):
        w = 0.01 * np.random.randn(X.shape[1])
        best, fewest = w, len(X) + 1
        for _ in range(epochs):
            errors = 0
            for x, t in zip(X, y):
                if t * (w @ x) <= 0:
                    w, errors = w + lr * t * x, errors + 1
            if errors < fewest:
                best, fewest = w, errors
            if errors == 0:
                break
        return best
"""
SLOW_TO_END = """
    def train(X, y):
        w, b = np.ones(X.shape[1]), 0.0
        for _ in range(300):
            wrong = 0
            for x, t in zip(X, y):
                if t * (w @ x + b) <= 0:
                    w, b, wrong = w + 0.1 * t * x, b + 0.1 * t, wrong + 1
            if not wrong:
                break
        return w, b
"""
DRAWN_START = SLOW_TO_END.replace("np.ones(X.shape[1])", "0.01 * np.random.randn(X.shape[1])")
ROOT_START = DRAWN_START.replace(
    "0.01 * np.random.randn(X.shape[1])", "np.random.randn(X.shape[1]) / np.sqrt(X.shape[1])"
)
DRAWN_ROWS = """
    from random import choice

    def train(training_data, eta=0.2, n=200):
        w = np.random.rand(len(training_data[0][0]))
        for _ in range(n):
            x, expected = choice(training_data)
            w += eta * (expected - (0 if w @ x < 0 else 1)) * x
        return w
"""
TEN_RIGHT = """
    def train(X, y):
        w, right = np.zeros(X.shape[1]), 0
        while right < 10:
            i = random.randrange(len(X))
            right = right + 1 if y[i] * (w @ X[i]) > 0 else 0
            w = w if right else w + y[i] * X[i]
        return w
"""
MOVED = """
    def train(X, y, w, b, lr=1.0, epochs=100):
        for _ in range(epochs):
            for x, t in zip(X, y):
                if t * (w @ x + b) <= 0:
                    w += lr * t * x
                    b += lr * t
        return w, b
"""
BATCH = """
    def train(X, y, lr=0.1, epochs=100):
        w, b = np.zeros(X.shape[1]), 0.0
        for _ in range(epochs):
            wrong = np.where(X @ w + b > 0, 1, -1) != y
            w, b = w + lr * (y[wrong] @ X[wrong]), b + lr * y[wrong].sum()
        return w, b
"""
THETA_0 = """
    class Perceptron:
        def fit(self, X, y, epochs=100):
            self.theta, self.theta0 = np.zeros(X.shape[1]), 0.0
            for _ in range(epochs):
                for x, t in zip(X, y):
                    if t * (self.theta @ x + self.theta0) <= 0:
                        self.theta, self.theta0 = self.theta + t * x, self.theta0 + 1
"""
COMPILED = """
    try:
        from numba import njit
    except ImportError:
        njit = lambda f: f

    @njit
    def train(X, y, epochs=100):
        w = np.zeros(X.shape[1])
        for _ in range(epochs):
            for i in range(len(X)):
                if y[i] * np.sum(w * X[i]) <= 0:
                    w += y[i] * X[i]
        return w
"""
RADIUS = """
    def train(X, y, r=1.0, T=100):
        w, b = np.zeros(X.shape[1]), 0.0
        for _ in range(T):
            for x, t in zip(X, y):
                if t * (w @ x + b) <= 0:
                    w, b = w + t * x, b + t * r ** 2
        return w, b
"""
CALLED = """
    class Perceptron:
        __slots__ = ("epochs", "w", "b")

        def __init__(self, epochs=100):
            self.epochs = epochs

        def __call__(self, X, y):
            self.w, self.b = np.zeros(X.shape[1]), 0.0
            for _ in range(self.epochs):
                for x, t in zip(X, y):
                    if t * (self.w @ x + self.b) <= 0:
                        self.w, self.b = self.w + t * x, self.b + t
"""
WRONG_WAY = """
    class Neuron:
        def __init__(self, size):
            self.w, self.b = np.zeros(size), 0.0

        def fire(self, x):
            return 1 if self.w @ x + self.b > 0 else 0

        def train(self, X, y, epochs=50):
            for _ in range(epochs):
                for x, t in zip(X, y):
                    move = self.fire(x) - t
                    self.w, self.b = self.w + move * x, self.b + move
"""
MARGIN = """
    def train(X, y, epochs=100, gamma=0.5):
        w = np.zeros(X.shape[1])
        for _ in range(epochs):
            for x, t in zip(X, y):
                if t * (w @ x) <= gamma:
                    w = w + t * x
        return w
"""
ON_ITS_DATA = """
    class Pcn:
        def __init__(self, inputs, targets):
            self.weights = np.random.rand(inputs.shape[1] + 1) * 0.1 - 0.05

        def pcntrain(self, inputs, targets, eta, n_iterations):
            inputs = np.column_stack([inputs, -np.ones(len(inputs))])
            for _ in range(n_iterations):
                for x, t in zip(inputs, targets):
                    self.weights -= eta * ((1 if x @ self.weights > 0 else 0) - t) * x
"""
MANY_UPDATES = """
    def train(X, y, max_iter=100_000):
        w = np.zeros(X.shape[1])
        for _ in range(max_iter):
            wrong = np.flatnonzero(np.sign(X @ w) != y)
            if not len(wrong):
                break
            i = np.random.choice(wrong)
            w = w + y[i] * X[i]
        return w, len(wrong) / len(X)
"""
LONG_STEP = """
    def step(weights, x, target):
        score = weights[0] + sum(w * a for w, a in zip(weights[1:], x))
        error = target - (1 if score > 0 else 0)
        return [weights[0] + error, *(w + error * a for w, a in zip(weights[1:], x))]
"""
TURNED = """
    def train(X, y, rate=0.1, passes=50):
        w, b, errors = np.zeros(X.shape[1]), 0.0, []
        for _ in range(passes):
            for x, t in zip(X, y):
                move = rate * ((1 if w @ x + b >= 0 else 0) - t)
                w, b = w + move * x, b + move
            errors.append(move)
        return w, b, errors
"""
ENDLESS = """
    def train(X, y):
        w, updates, wrong = np.zeros(X.shape[1]), 0, 1.0
        while wrong > 0:
            for x, t in zip(X, y):
                if t * (w @ x) <= 0:
                    w, updates = w + t * np.abs(x), updates + 1
            wrong = np.mean(np.sign(X @ w) != y)
        return w, updates, wrong, [1, 2]
"""
HALF_AT_TIES = MANY_UPDATES.replace("y[i] * X", "(y[i] - np.sign(X[i] @ w)) * X")
ONE_BY_ONE = """
    class Perceptron:
        def __init__(self, laps=100):
            self.w1 = self.w2 = self.theta = 0.0
            self.laps = laps

        def train(self, rows):
            for _ in range(self.laps):
                for x1, x2, t in rows:
                    move = t - (1 if self.w1 * x1 + self.w2 * x2 + self.theta >= 0 else 0)
                    self.w1, self.w2 = self.w1 + move * x1, self.w2 + move * x2
                    self.theta += move
"""
TURNED_FROM_A_ONE = """
    class Perceptron:
        def fit(self, X, y{epochs}):
            X = np.insert(X, 0, 1, axis=1)
            self._w = np.zeros(X.shape[1])
            for _ in range({limit}):
                for x, t in zip(X, y):
                    if np.sign(self._w @ x) != t:
                        self._w -= t * x
                if (np.sign(X @ self._w) == y).all():
                    break
"""
OF_ITS_OWN_POINTS = """
    class Perceptron:
        def fit(self, X, y):
            self.kept = np.column_stack([X, y])

        def predict(self, X):
            return [1 if row[-1] > 0 else -1 for row in self.kept]
"""
FROM_PARTS = """
    class Neuron:
        def __init__(self, inputs, squash, lr=0.5):
            self.w = [random.random() for _ in range(inputs)]
            self.lr, self.squash, self.bias, self.bias_weight = lr, squash, 1, random.random()

        def fire(self, x):
            return self.squash(sum(a * b for a, b in zip(self.w, x)) + self.bias * self.bias_weight)

        def train(self, table, laps=50):
            for _ in range(laps):
                for x, t in table:
                    move = self.lr * (t - self.fire(x))
                    self.w = [a + move * b for a, b in zip(self.w, x)]
                    self.bias_weight += move * self.bias
"""
IN_THE_PLANE = """
    class Unit:
        def __init__(self):
            self.w, self.b = [0.0, 0.0], 0.0

        def predict(self, x):
            return 1 if self.w[0] * x[0] + self.w[1] * x[1] + self.b > 0 else 0

        def train(self, X, y, laps=50):
            for _ in range(laps):
                for x, t in zip(X, y):
                    e = t - self.predict(x)
                    self.w, self.b = [self.w[0] + e * x[0], self.w[1] + e * x[1]], self.b + e
"""
SIZED = """
    def train(points, labels, num, last_step=60, dim=2):
        w = np.zeros(dim + 1)
        for _ in range(last_step):
            for i in range(num):
                z = labels[i] * np.append(points[i], 1)
                w = w + z * (w @ z <= 0)
        return w
"""
IN_SHARES = """
    class Perceptron:
        def fit(self, X, y, epochs=50):
            self.X, self.y, self.shares, self.bias = X, y, np.zeros(len(X)), 0.0
            for _ in range(epochs):
                for i, x in enumerate(X):
                    if y[i] * self.score(x) <= 0:
                        self.shares[i], self.bias = self.shares[i] + 1, self.bias + y[i]

        def score(self, x):
            return sum(a * t * (p @ x) for a, t, p in zip(self.shares, self.y, self.X)) + self.bias

        def predict(self, points):
            return np.array([np.sign(self.score(x)) for x in points])
"""
FEW_PASSES = SIZED.replace("np.zeros(dim + 1)", "np.array([0.4, 0.2, 0.7])")
FEW_PASSES = FEW_PASSES.replace("last_step=60, ", "").replace("last_step", "15")
