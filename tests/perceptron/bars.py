"""A bar of progress that shows nothing and remembers what it was told."""

# a terminal sees it after a second, a file never, and nothing of it stays
ON_A_TERMINAL = {"delay": 1, "disable": None, "leave": False}


class Bar:
    def __init__(self, values=(), **shown):
        self.values, self.shown, self.total, self.n, self.counted = values, shown, None, 0, []

    def __enter__(self):
        return self

    def __exit__(self, *ended):
        self.counted.append("ended")

    def __iter__(self):
        return iter(self.values)

    def update(self, by):
        self.n += by
        self.counted.append((self.n, self.total))


def bars(monkeypatch, module):
    """Let a module's bars be such ones; return the list that they come in."""
    made = []
    monkeypatch.setattr(
        module, "tqdm", lambda *values, **shown: made.append(Bar(*values, **shown)) or made[-1]
    )
    return made
