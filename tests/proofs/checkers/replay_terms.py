"""What the checker derived, in the kernel's own terms."""

from proofs import kernel, terms
from proofs.checkers import independent_kernel
from tests.proofs.kernel.attacks import kernel_of
from tests.proofs.kernel.kernel_lines import place, scalar, stated

KERNEL = kernel_of(terms, kernel)


def known(line):
    """A line of the checker as (hypotheses, relation, polynomial) of the kernel."""
    return frozenset(map(_of_kernel, line.hypotheses)), *_of_kernel(line.says)


def _of_kernel(h):
    if isinstance(h, independent_kernel.Condition):
        return stated(KERNEL, [h.relation, [(by, m) for m, by in h.polynomial]])
    values = [[scalar(KERNEL, [(by, m) for m, by in p]) for p in move] for _, *move in h.state]
    state = [(place(KERNEL, s), *move) for (s, *_), move in zip(h.state, values, strict=True)]
    local = [place(KERNEL, s) for s in h.local]
    along = KERNEL.algorithm(state, map(_of_kernel, h.guards), local)
    if {place(KERNEL, s) for s in h.symbols} != along.symbols():
        raise ValueError(f"the checker takes {h.symbols} for all symbols of {along}")
    return along
