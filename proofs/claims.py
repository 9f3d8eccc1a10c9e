"""The claims: each a name, a statement in words, its sources, and what settles it here.

A name is what a verdict, a property and a page share.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from proofs import examples, theorems
from proofs.theorem import Proof

__all__ = ["CLAIMS", "Claim", "Source"]


@dataclass(frozen=True)
class Source:
    """A text that makes a claim, or made it first."""

    key: str
    author: str
    title: str
    year: int


@dataclass(frozen=True)
class Claim:
    """What is claimed, by whom, and what settles it.

    Parameters
    ----------
    name
        The name that verdicts, properties and pages use.
    statement
        The claim in words.
    sources
        Who makes it.
    expects
        The verdict that is looked for: "proved" by the theorems, "computed" by `compute` over
        `scope`, or "searched" by the property of this name.
    theorems
        The proofs; each returns a `Theorem` or raises `Refused`.
    concludes
        What the theorems must conclude, word for word, so that none is weakened unseen.
    compute
        Settles the scope, and raises `Refused` where the claim fails.
    scope
        What exactly was settled, where less than everything.
    """

    name: str
    statement: str
    sources: tuple[Source, ...]
    expects: Literal["proved", "computed", "searched"]
    theorems: tuple[Proof, ...] = ()
    concludes: tuple[str, ...] = ()
    compute: Callable[[], None] | None = None
    scope: str = ""

    @property
    def theorem(self) -> Proof | None:
        """The first of the theorems, or None."""
        return self.theorems[0] if self.theorems else None


E = Source("E", "M. A. Zuluaga, EURECOM", "Linear Classifiers: The Perceptron", 2023)
C = Source("C", "P. Niyogi, scribe J. Grochow, Chicago", "Lecture 1: 9 Jan 2007", 2007)
W = Source("W", "web page", "Perceptron Algorithm (mistake-bound notes)", 0)
M = Source("M", "Melbourne", "COMP90049 Lecture 10: The Perceptron", 2020)
K = Source("K", "lecture notes", "Perceptrons: Linear Classifiers and Kernels", 0)
NOVIKOFF = Source("Novikoff", "A. B. J. Novikoff", "On convergence proofs on perceptrons", 1962)
GORDAN = Source(
    "Gordan",
    "P. Gordan",
    "Über die Auflösung linearer Gleichungen mit reellen Coefficienten",
    1873,
)
MINSKY_PAPERT = Source("Minsky-Papert", "M. Minsky and S. Papert", "Perceptrons", 1969)

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "alignment-grows",
        "From 0 and at rate 1, k mistakes at margin delta raise <w,u> to at least k delta.",
        (E, C, W, K, NOVIKOFF),
        "proved",
        (theorems.alignment_grows,),
        concludes=("k*delta <= <w,u>",),
    ),
    Claim(
        "norm-bounded",
        "From 0 and at rate 1, k mistakes within the radius R leave |w|^2 at most k R^2.",
        (E, C, W, K, NOVIKOFF),
        "proved",
        (theorems.norm_bounded,),
        concludes=("|w|^2 <= k*R^2",),
    ),
    Claim(
        "mistake-bound",
        "For every separator u of least score delta > 0, k delta^2 <= |u|^2 R^2, in any order.",
        (C, NOVIKOFF),
        "proved",
        (theorems.mistake_bound,),
        concludes=("k*delta^2 <= |u|^2*R^2",),
    ),
    Claim(
        "finite-convergence",
        "On separable data the cyclic perceptron has a clean pass within the mistake bound + 1.",
        (E, C, M, K, NOVIKOFF),
        "proved",
        (theorems.finite_convergence,),
        concludes=("p*delta^2 <= |u|^2*R^2",),
    ),
    Claim(
        "xor-not-separable",
        "No weights separate the exclusive or, with a bias on 0/1 or without one on -1/+1 inputs.",
        (E, C, K, MINSKY_PAPERT),
        "proved",
        (theorems.xor_not_separable, theorems.xor_signed_not_separable),
        concludes=("0 < 0", "0 < 0"),
    ),
    Claim(
        "parity-not-separable",
        "No weights and bias compute the parity of n >= 2 bits.",
        (MINSKY_PAPERT,),
        "proved",
        (theorems.parity_not_separable,),
        concludes=("0 < 0",),
    ),
    Claim(
        "gordan",
        "Never both: a separator, and a vanishing nonnegative combination of the y x, not all 0.",
        (GORDAN,),
        "proved",
        (theorems.gordan,),
        concludes=("0 < 0",),
    ),
    Claim(
        "no-convergence",
        "Where y<w,x> <= 0 is a mistake and a combination of the y x vanishes, no pass is clean.",
        (E, M, K, GORDAN),
        "proved",
        (theorems.no_convergence,),
        concludes=("0 < 0",),
    ),
    Claim(
        "run-of-the-proofs",
        "The run that the theorems speak of is the specification's: mistake by mistake, the same.",
        (NOVIKOFF,),
        "computed",
        compute=examples.run_of_the_proofs,
        scope="five separable data sets: M, K, floats, orthonormal, triangular; every mistake",
    ),
    Claim(
        "example-M",
        "The worked example of M: theta runs (0,0,0), (-2,0,0), (0,2,2), (-2,2,2) and stays.",
        (M,),
        "computed",
        compute=examples.example_m,
        scope="the four points of the text, algorithm M2, eta = 1, every update",
    ),
    Claim(
        "example-K-separable",
        "The separable example of K: w runs (0,0), (4,0), (3,-1), (1,-3), which separates.",
        (K,),
        "computed",
        compute=examples.example_k_separable,
        scope="the four points of the text, algorithm K without bias, every update",
    ),
    Claim(
        "example-K-xor",
        "The exclusive or of K: w runs (0,0), (1,1), (0,2), (1,1), (0,0), for ever.",
        (K,),
        "computed",
        compute=examples.example_k_xor,
        scope="the four points of the text, algorithm K without bias, one pass that recurs",
    ),
)
