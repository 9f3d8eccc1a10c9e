"""What `separation` answers, believed only with a certificate that replays."""

from perceptron import Dataset, Separation, separation


def certified(X, y, model, bias="append"):
    """The answer, once its certificate has replayed and was read from JSON again."""
    found = separation(X, y, bias=bias, model=model)
    assert found.verify(Dataset(X, y, bias, positive=0 if model == "poisson" else 1))
    assert Separation.from_json(found.to_json()) == found
    return found
