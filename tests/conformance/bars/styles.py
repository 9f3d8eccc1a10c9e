"""The styles in which people write a right perceptron, as texts with gaps that `right` fills."""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["STYLES", "Style"]


@dataclass(frozen=True)
class Style:
    """A text with gaps, what is special in them, and the name that is checked."""

    text: str
    gaps: Mapping[str, str] = field(default_factory=dict)
    target: str = "train"
    # the bias is a number of its own in this style, wherever the convention puts it
    keeps_bias_apart: bool = False
    # sound, but a judge may call it unusual
    is_odd: bool = False
    remark: str = ""


def _function(body: str, parameters: str = "", before: str = "", **gaps: str) -> Style:
    """A function of numpy arrays whose body begins as most do."""
    whole = textwrap.indent(f"{before}$prepare\n{body.strip()}", "    ")
    return Style(f"def train(X, y{parameters}):\n{whole}", gaps)


STYLES: dict[str, Style] = {}
ROWS = {"x": "X[i]", "y": "y[i]"}
STYLES["zipped"] = _function(
    """
$start
for _ in range(epochs):
    errors = 0
    for x, label in $pairs:
        $visit
    if errors == 0:
        break
return $weights
""",
    ", epochs=100",
    made="errors += 1",
)
STYLES["indexed"] = Style(
    """
def fit_perceptron(X, y, n_iter):
    $prepare
    $start
    for epoch in range(n_iter):
        for i in $rows:
            $visit
    return $weights
""",
    ROWS,
    "fit_perceptron",
)
STYLES["lists"] = Style(
    """
def dot(a, b):
    return sum(u * v for u, v in zip(a, b))


def train(X, y, max_epochs=200):
    y = [int(v) for v in y]
    $list_prepare
    $list_start
    for _ in range(max_epochs):
        clean = True
        for x, label in $pairs:
            $visit
        if clean:
            break
    return $weights
""",
    {
        "product": "dot(w, x)",
        "visit": "if $errs:\n    for j in range(len(w)):\n        w[j] += $factor * x[j]\n"
        "    $b_moves\n    clean = False",
    },
)
STYLES["while"] = Style(
    """
def perceptron(x_train, y_train, max_iter=1000):
    X, y = np.array(x_train, dtype=float), np.array(y_train)
    $prepare
    $start
    misclassified = 1
    passes = 0
    while misclassified > 0 and passes < max_iter:
        misclassified = 0
        passes += 1
        for i in $rows:
            $visit
    return $weights
""",
    {**ROWS, "made": "misclassified += 1"},
    "perceptron",
)
STYLES["class"] = Style(
    """
class Perceptron:
    def __init__(self, n_iter=50):
        self.n_iter = n_iter

    def fit(self, X, y):
        $prepare
        $start
        self.errors_ = []
        for _ in range(self.n_iter):
            errors = 0
            for xi, target in $pairs:
                $visit
            self.errors_.append(errors)
            if errors == 0:
                break
        return self

    def predict(self, X):
        return np.array([1 if np.dot(self.w_, $point)$plus_b $decided 0 else -1 for x in X])
""",
    {"w": "self.w_", "b": "self.b_", "x": "xi", "y": "target", "made": "errors += 1"},
    "Perceptron",
)
STYLES["constructor"] = Style(
    """
class perceptron:
    def __init__(self, num_inputs, iterations):
        self.iterations = iterations
        self.weights = np.zeros(num_inputs)
        $b_start

    def train(self, X, y):
        for _ in range(self.iterations):
            for inputs, label in $pairs:
                $visit
        return None
""",
    {"w": "self.weights", "b": "self.bias", "x": "inputs"},
    "perceptron",
    keeps_bias_apart=True,
)
STYLES["estimator"] = Style(
    """
class PerceptronClassifier:
    def __init__(self, max_iter=1000):
        self.max_iter = max_iter

    def fit(self, X, y):
        $start
        self.n_iter_ = 0
        for _ in range(self.max_iter):
            self.n_iter_ += 1
            mistakes = 0
            for x, label in $pairs:
                $visit
            if mistakes == 0:
                break
        self.coef_ = w.reshape(1, -1)
        $intercept
        return self

    def predict(self, X):
        scores = X @ self.coef_[0]$plus_intercept
        return np.where(scores $decided 0, 1, -1)
""",
    {"made": "mistakes += 1"},
    "PerceptronClassifier",
    keeps_bias_apart=True,
)
STYLES["predicts-only"] = Style(
    """
class Perceptron:
    def fit(self, X, y):
        $prepare
        $start
        for _ in range(300):
            for x, label in $pairs:
                $visit
        self.decide = lambda x: $decision
        return self

    def predict(self, X):
        return np.array([self.decide(x) for x in X])
""",
    {"decision": "1 if np.dot(w, $point)$plus_local $decided 0 else -1"},
    "Perceptron",
)
STYLES["thousand"] = _function("""
$start
for _ in range(1000):
    for x, label in $pairs:
        $visit
return $weights
""")
STYLES["zero-one"] = _function(
    """
$start
for _ in range(epochs):
    errors = 0
    for x, t in $pairs:
        label = 2 * t - 1
        $visit
    if not errors:
        break
return $weights
""",
    ", epochs=100",
    '"""Labels are 0 and 1."""\nassert set(np.unique(y)) <= {0, 1}\n',
    made="errors += 1",
)
STYLES["worst-first"] = _function(
    """
$start
rows = list($rows)
for _ in range(5000):
    wrong = [i for i in rows if $errs]
    if not wrong:
        break
    i = min(wrong, key=lambda k: y[k] * (np.dot(w, X[k])$plus_local))
    w = w + $factor * X[i]
    $b_moves
return $weights
""",
    **ROWS,
)
STYLES["first-wrong"] = _function(
    """
$start
for _ in range(5000):
    for i in $rows:
        $visit
    else:
        break
return $weights
""",
    made="break",
    **ROWS,
)
STYLES["last-wrong"] = _function(
    """
$start
updates = []
while len(updates) < 5000:
    wrong = [i for i in $rows if $errs]
    if len(wrong) == 0:
        break
    i = wrong[-1]
    w = w + $factor * X[i]
    $b_moves
    updates.append(int(i))
return {$told, "mistakes": updates}
""",
    **ROWS,
)
STYLES["any-wrong"] = _function(
    """
$start
for _ in range(5000):
    wrong = [i for i in $rows if $errs]
    if not wrong:
        break
    i = random.choice(wrong)
    w = w + $factor * X[i]
    $b_moves
return $weights
""",
    **ROWS,
)
STYLES["shuffled"] = _function(
    """
$start
rows = list($rows)
for _ in range(epochs):
    random.shuffle(rows)
    changed = False
    for i in rows:
        $visit
    if not changed:
        break
return $weights
""",
    ", epochs=1000",
    made="changed = True",
    **ROWS,
)
STYLES["seeded-shuffle"] = _function(
    """
$start
for _ in range(epochs):
    order = np.random.permutation(len(X))
    Xs, ys = X[order], y[order]
    count = 0
    for i in $rows:
        $visit
    if count == 0:
        break
return $weights
""",
    ", epochs=1000",
    "np.random.seed(42)\n",
    x="Xs[i]",
    y="ys[i]",
    made="count += 1",
)
STYLES["generator"] = Style(
    """
rng = np.random.default_rng()


def train(X, y, epochs=1000):
    $prepare
    $start
    for _ in range(epochs):
        mistakes = 0
        for i in rng.permutation(len(X)):
            $visit
        if mistakes == 0:
            break
    return $weights
""",
    {**ROWS, "made": "mistakes += 1"},
)
STYLES["random-start"] = _function(
    """
$start
for _ in range(epochs):
    errors = 0
    for x, label in $pairs:
        $visit
    if errors == 0:
        break
return $weights
""",
    ", epochs=500",
    start="w = np.random.normal(size=X.shape[1])\n$b_drawn",
    made="errors += 1",
)
STYLES["seeded-start"] = Style(
    """
class Perceptron:
    def __init__(self, n_iter=50, random_state=1):
        self.n_iter = n_iter
        self.random_state = random_state

    def fit(self, X, y):
        rgen = np.random.RandomState(self.random_state)
        $prepare
        $start
        for _ in range(self.n_iter):
            for xi, target in $pairs:
                $visit
        return self
""",
    {
        "w": "self.w_",
        "b": "self.b_",
        "x": "xi",
        "y": "target",
        "start": "self.w_ = rgen.normal(loc=0.0, scale=0.01, size=X.shape[1])\n$b_start",
    },
    "Perceptron",
    is_odd=True,
    remark="starts from small random numbers of a fixed seed",
)
STYLES["signed"] = _function(
    """
Z = X * y[:, None]
$start
for _ in range(epochs):
    for z, label in $signed_pairs:
        s = label * np.dot(w, z)$plus_local
        if $errs:
            w = w + $unsigned * z
            $b_moves
return $weights
""",
    ", epochs=100",
    s="s",
)
STYLES["history"] = Style(
    """
def predict(w, x$b_given):
    return $s


def train(X, y, epochs=100, verbose=False):
    $prepare
    $start
    mistakes = []
    for epoch in range(1, epochs + 1):
        before = len(mistakes)
        for i in $rows:
            $visit
        if verbose:
            print("epoch", epoch, "errors", len(mistakes) - before)
        if len(mistakes) == before:
            break
    return {$told, "mistakes": mistakes, "updates": len(mistakes), "passes": epoch}
""",
    {
        "visit": "activation = predict($w, X[i]$b_passed)\nif $told_errs:\n"
        "    $w = $w + $factor * X[i]\n    $b_moves\n    mistakes.append(int(i))",
        "y": "y[i]",
    },
)
STYLES["dual"] = _function(
    """
alpha = np.zeros(len(X))
gram = X @ X.T$one
for _ in range(epochs):
    before = alpha.copy()
    for i in $rows:
        s = np.sum(alpha * y * gram[:, i])
        if $errs:
            alpha[i] += 1
    if np.array_equal(before, alpha):
        break
w = $rate * sum(a * t * x for a, t, x in zip(alpha, y, X))
$b_sum
return $weights
""",
    ", epochs=100",
    s="s",
    y="y[i]",
)
STYLES["chatty"] = Style(
    """
def train(X, y, epochs=100):
    $prepare
    $start
    for epoch in range(epochs):
        wrong = 0
        for x, label in $pairs:
            $visit
        accuracy = 1 - wrong / len(X)
        print(f"epoch {epoch}: accuracy {accuracy:.2f}, weights {w}")
        if accuracy == 1.0:
            break
    return $weights


print("demo:", train(np.array([[1.0, 2.0], [-1.0, -1.5]]), np.array([1, -1])))
""",
    {"made": "wrong += 1"},
)
STYLES["one-pass-each"] = Style(
    """
def one_epoch(w, X, y$b_given):
    errors = 0
    for x, label in $pairs:
        $visit
    return $packed, errors


def train(X, y, num_epochs=100):
    $prepare
    $start
    for _ in range(num_epochs):
        $packed, errors = one_epoch(w, X, y$b_passed)
        if errors == 0:
            break
    return $weights
""",
    {"made": "errors += 1"},
)
