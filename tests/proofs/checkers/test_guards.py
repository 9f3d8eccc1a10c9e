"""The two kernels with each of their guards removed or turned: the attacks must notice it."""

import ast
import sys
from pathlib import Path
from types import ModuleType

import pytest

from proofs import kernel, polynomials, terms
from proofs.checkers import independent_kernel
from tests.proofs.checkers import replay_attacks
from tests.proofs.checkers.small_changes import automatic, changed, few
from tests.proofs.kernel import attacks
from tests.proofs.kernel.rewritten_terms import CHANGES as WRITTEN
from tests.proofs.kernel.rewritten_terms import is_as_it_was

#: What is loaded together, each module after those that it imports.
TOGETHER = ((polynomials, terms, kernel), (independent_kernel,))
SOURCES = {
    module.__name__: Path(module.__file__).read_text() for each in TOGETHER for module in each
}
CHANGES = {(name, change): place for name, source in SOURCES.items()
           for change, place in automatic(source).items()}  # fmt: skip
REFUSALS = [each for each in CHANGES if each[1].endswith(": not raised")]
WORK = "it bounds the work, not what follows"
#: Changes that no attack can notice, and why.
EQUIVALENT = {
    "over > 0: flipped": "no coefficient is 0",
    "c < 0: flipped": "no coefficient of a polynomial is 0",
    "len(m) > DEGREE: flipped": WORK,
    "max(map(int.bit_length, by)) > BITS: flipped": WORK,
    "len(self) * len(other) > PRODUCTS: flipped": WORK,
    "DEGREE + 1: left alone": WORK,
    "left < steps: flipped": WORK,
    "kind is str and held in ('>', '>=', '='): without part 0": "no polynomial is a sign",
    "sorted((u, v), key=lambda vector: vector.name): unsorted": "the kernel puts pairs in order",
    "sorted(v): unsorted": "it is the order in which a vector is shown",
    "for name in g if name: not asked": "an open place is not among the symbols of a document",
}


def noticed(sources):
    """Whether an attack comes through, or an honest proof does not, where these are the sources."""
    modules = loaded(sources)
    if independent_kernel.__name__ in sources:
        return any(replay_attacks.let_in(*modules))
    mutant = attacks.kernel_of(*modules)
    return any(attacks.let_in(mutant)) or not all(
        is_as_it_was(mutant, *each)[0] for each in WRITTEN.values()
    )


def loaded(sources):
    """The modules of these sources, apart from the true ones."""
    true = {name: sys.modules[name] for name in sources}
    made = {name: ModuleType(name) for name in sources}
    try:
        for name, source in sources.items():
            sys.modules[name] = made[name]
            exec(compile(source, name, "exec"), made[name].__dict__)  # noqa: S102  a mutant
    finally:
        sys.modules.update(true)
    return made.values()


def beside(name):
    """The sources of what is loaded together with a module."""
    names = [[module.__name__ for module in each] for each in TOGETHER]
    return {each: SOURCES[each] for together in names if name in together for each in together}


@pytest.mark.parametrize(
    ("name", "change"), [*REFUSALS, *few([each for each in CHANGES if each not in REFUSALS])]
)
def test_a_kernel_with_one_change_is_noticed(name, change):
    mutant = ast.unparse(changed(SOURCES[name], *CHANGES[name, change]))

    assert noticed(beside(name) | {name: mutant}) is (change not in EQUIVALENT)


@pytest.mark.parametrize("name", [each[-1].__name__ for each in TOGETHER])
def test_a_kernel_loaded_apart_is_as_good_as_the_true_one(name):
    assert not noticed(beside(name))


def test_every_change_named_as_equivalent_is_tried():
    assert EQUIVALENT.keys() <= {change for _, change in CHANGES}
