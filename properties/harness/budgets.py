"""How far a search goes, and from where: the three budgets by their names, and seeds."""

from typing import Literal

from perceptron.errors import Refused, quoted

Budget = Literal["quick", "default", "thorough"]

#: Examples for each claim.
BUDGETS: dict[Budget, int] = {"quick": 100, "default": 1_140, "thorough": 30_000}

# digits of a seed in a text
LONGEST_SEED = 18


def known_budget(name: str) -> Budget:
    """Return the budget of this name; refuse a name that is none."""
    for known in BUDGETS:
        if known == name:
            return known
    raise Refused(f"budget: {quoted(name)} is unknown; use one of {', '.join(BUDGETS)}")


def known_seed(seed: object) -> int:
    """Return the seed; refuse what is none."""
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise Refused(f"seed: {quoted(seed)} is not a seed; give an integer, 0 or more")
    return seed


def seed_from(text: str) -> int:
    """Return the seed that a command line gives; refuse what is none."""
    if not (text.isascii() and text.isdigit()):
        return known_seed(text)
    if len(text) > LONGEST_SEED:
        raise Refused(f"seed: it has {len(text)} digits; give one of at most {LONGEST_SEED}")
    return int(text)
