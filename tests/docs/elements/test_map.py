import re

import pytest

pytest.importorskip("sphinx", reason="the pages' tests run in `tox -e docs`")

from pages.drawings import layers
from pages.maps.dependencies import Step, grounds, homes, map_of_claims
from sphinx.errors import ExtensionError

from proofs import theorems
from proofs.claims import CLAIMS

A, B, C = "a", "b", "c"


def names(nodes):
    return {node.name if isinstance(node, Step) else node for node in nodes}


def looks(graph):
    return {node: layers.Look(node, "claim", None, "") for node in graph}


def under(claim):
    return names(layers.under(map_of_claims(), claim))


def test_the_bound_rests_on_both_growths_and_on_cauchy_schwarz():
    assert {"grown_alignment", "bounded_length", "schwarz"} <= under("mistake-bound")


def test_the_growth_of_the_norm_does_not_rest_on_cauchy_schwarz():
    assert "schwarz" not in under("norm-bounded")


def test_a_claim_that_lists_another_claims_theorem_rests_on_that_claim():
    assert "mistake-bound" in map_of_claims()["dual-kernel"]


def test_a_proof_that_calls_another_claims_proof_rests_on_that_claim():
    assert "parity-not-separable" in map_of_claims()["xor-not-separable"]


def test_only_claims_and_shared_steps_are_on_the_map():
    known = {claim.name for claim in CLAIMS}

    assert [node for node in map_of_claims() if isinstance(node, str) and node not in known] == []


def test_what_wraps_a_rule_of_the_kernel_is_not_on_the_map():
    assert "induction" not in names(map_of_claims())


def test_a_step_of_one_proof_alone_is_not_on_the_map():
    assert "online_vs_batch" not in names(map_of_claims())
    assert all(not node.name.startswith("_") for node in map_of_claims() if isinstance(node, Step))


def test_each_proof_has_its_home_with_a_claim_that_lists_it():
    listed = {claim.name: claim.theorems for claim in CLAIMS}

    assert all(proof in listed[home] for proof, home in homes().items())


def test_the_grounds_count_the_lines_by_rule():
    counted = grounds(theorems.norm_bounded())

    assert counted["invariant"] == 1
    assert counted.total() == len(theorems.norm_bounded().steps)


@pytest.fixture
def three():
    graph = {A: frozenset(), B: frozenset({A}), C: frozenset({A, B})}
    return layers.drawn(graph, looks(graph), "three")


def test_a_node_stands_below_all_that_it_rests_on(three):
    for svg in three.split("</svg>")[:2]:
        place = {
            name: float(svg.split(f">{name}</text>")[0].rsplit('y="', 1)[1].split('"')[0])
            for name in (A, B, C)
        }
        assert place[A] < place[B] < place[C]


def test_every_dependence_has_an_arrow_whose_head_is_at_what_rests_on_the_other(three):
    assert three.count('class="wire"') == three.count('class="head"') == 2 * 3


def test_a_layer_that_is_too_wide_goes_on_below():
    graph = {f"a claim with a long name {n}": frozenset() for n in range(9)}

    widths = re.findall(
        r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', layers.drawn(graph, looks(graph), "nine")
    )

    right = [float(x) + float(wide) for x, wide in widths]
    assert max(right[:9]) <= 720
    assert max(right[9:]) <= 340


def test_a_circle_is_refused():
    graph = {A: frozenset({B}), B: frozenset({A})}

    with pytest.raises(ExtensionError, match="^map: these rest on each other: a, b; "):
        layers.drawn(graph, looks(graph), "a circle")


def test_the_part_under_a_node_has_all_below_and_nothing_above():
    graph = {A: frozenset(), B: frozenset({A}), C: frozenset({B})}

    assert set(layers.under(graph, B)) == {A, B}
