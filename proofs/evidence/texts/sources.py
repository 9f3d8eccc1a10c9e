"""The texts that make the claims, and those that made them first."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Source:
    """A text that makes a claim, or made it first; year 0 where it prints none."""

    key: str
    author: str
    title: str
    year: int


E = Source("E", "M. A. Zuluaga, EURECOM", "Linear Classifiers: The Perceptron", 2023)
C = Source("C", "P. Niyogi, scribe J. Grochow, Chicago", "Lecture 1: 9 Jan 2007", 2007)
W = Source("W", "web page", "Perceptron Algorithm (mistake-bound notes)", 0)
M = Source("M", "Melbourne", "COMP90049 Lecture 10: The Perceptron", 2020)
K = Source("K", "lecture notes", "Perceptrons: Linear Classifiers and Kernels", 0)
NOVIKOFF = Source("Novikoff", "A. B. J. Novikoff", "On convergence proofs on perceptrons", 1962)
ALBERT_ANDERSON = Source(
    "Albert-Anderson",
    "A. Albert and J. A. Anderson",
    "On the existence of maximum likelihood estimates in logistic regression models",
    1984,
)
CORREIA = Source(
    "Correia",
    "S. Correia, P. Guimarães and T. Zylkin",
    "Verifying the existence of maximum likelihood estimates for generalized linear models",
    2019,
)
SILVAPULLE = Source(
    "Silvapulle",
    "M. J. Silvapulle",
    "On the existence of maximum likelihood estimators for the binomial response models",
    1981,
)
STIEMKE = Source(
    "Stiemke", "E. Stiemke", "Über positive Lösungen homogener linearer Gleichungen", 1915
)
GORDAN = Source(
    "Gordan",
    "P. Gordan",
    "Über die Auflösung linearer Gleichungen mit reellen Coefficienten",
    1873,
)
MINSKY_PAPERT = Source("Minsky-Papert", "M. Minsky and S. Papert", "Perceptrons", 1969)
BLOCK_LEVIN = Source(
    "Block-Levin",
    "H. D. Block and S. A. Levin",
    "On the boundedness of an iterative procedure for solving a system of linear inequalities",
    1970,
)
FREUND_SCHAPIRE = Source(
    "Freund-Schapire",
    "Y. Freund and R. E. Schapire",
    "Large margin classification using the perceptron algorithm",
    1999,
)
DUDA_HART = Source(
    "Duda-Hart", "R. O. Duda and P. E. Hart", "Pattern Classification and Scene Analysis", 1973
)
COVER = Source(
    "Cover",
    "T. M. Cover",
    "Geometrical and statistical properties of systems of linear inequalities "
    "with applications in pattern recognition",
    1965,
)
WOLFE = Source("Wolfe", "P. Wolfe", "Finding the nearest point in a polytope", 1976)
MUROGA = Source("Muroga", "S. Muroga", "Threshold Logic and Its Applications", 1971)
JOHNSON_PREPARATA = Source(
    "Johnson-Preparata", "D. S. Johnson and F. P. Preparata", "The densest hemisphere problem", 1978
)
LITTLESTONE = Source(
    "Littlestone",
    "N. Littlestone",
    "Learning quickly when irrelevant attributes abound: a new linear-threshold algorithm",
    1988,
)
AMALDI_KANN = Source(
    "Amaldi-Kann",
    "E. Amaldi and V. Kann",
    "The complexity and approximability of finding maximum feasible subsystems of linear relations",
    1995,
)
AIZERMAN_BRAVERMAN_ROZONOER = Source(
    "Aizerman-Braverman-Rozonoer",
    "M. A. Aizerman, E. M. Braverman and L. I. Rozonoer",
    "Theoretical foundations of the potential function method in pattern recognition learning",
    1964,
)
HERE = Source("here", "this project", "Verified perceptron", 0)
