"""Every certificate of every proof, changed in every small way: none adds up any more."""

import itertools

import pytest

from proofs import kernel, theorems
from proofs.kernel import NONNEGATIVE, POSITIVE, combine
from proofs.library import convergence, inequalities, runs, separation
from proofs.library.runs import delta, k
from proofs.terms import Refused

MODULES = (convergence, inequalities, runs, separation)
ALL = [getattr(theorems, name) for name in theorems.__all__]


def certificates(proof, monkeypatch):
    """The arguments of every sum in a proof."""
    made = []

    def noting(*arguments):
        made.append(arguments)
        return kernel.combine(*arguments)

    use(noting, monkeypatch)
    proof.prove()
    monkeypatch.undo()
    return made


def use(combining, monkeypatch):
    for module in MODULES:
        monkeypatch.setattr(module, "combine", combining)


def changed(certificate):
    """The certificate with each term dropped, doubled or negated, and the goal moved."""
    relation, goal, *terms = certificate
    for i, (by, fact) in enumerate(terms):
        before, after = terms[:i], terms[i + 1 :]
        yield f"term {i} dropped", (relation, goal, *before, *after)
        yield f"term {i} doubled", (relation, goal, *before, (by, fact), *terms[i:])
        yield f"term {i} negated", (relation, goal, *before, (-by, fact), *after)
    for by in (1, -1, k, -delta):
        yield f"goal moved by {by}", (relation, goal + by, *terms)


def outcome(attempt):
    try:
        return attempt()
    except Refused:
        return None


@pytest.mark.parametrize("proof", ALL, ids=lambda proof: proof.name)
def test_no_changed_certificate_adds_up(proof, monkeypatch):
    made = certificates(proof, monkeypatch)

    survivors = [
        (certificate, change)
        for certificate in made
        for change, arguments in changed(certificate)
        if outcome(lambda arguments=arguments: combine(*arguments)) is not None
    ]

    assert not survivors


@pytest.mark.parametrize("proof", ALL, ids=lambda proof: proof.name)
def test_no_certificate_proves_more_than_it_claims(proof, monkeypatch):
    made = certificates(proof, monkeypatch)
    weak = [i for i, (relation, *_) in enumerate(made) if relation is NONNEGATIVE]

    survivors = [i for i in weak if outcome(lambda i=i: made_strict(proof, i, monkeypatch))]

    assert not survivors


def made_strict(proof, changes, monkeypatch):
    """The proof with one of its sums claimed strictly."""
    count = itertools.count()

    def combining(relation, *rest):
        return kernel.combine(POSITIVE if next(count) == changes else relation, *rest)

    use(combining, monkeypatch)
    try:
        return proof.prove()
    finally:
        monkeypatch.undo()
