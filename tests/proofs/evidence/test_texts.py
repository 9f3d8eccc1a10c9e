"""What the five texts say: every entry stands somewhere, and every entry is settled."""

from dataclasses import replace
from pathlib import Path

import pytest

from perceptron.errors import Refused
from proofs import terms
from proofs.claims import CLAIMS
from proofs.claims.record import as_worded
from proofs.evidence import texts
from proofs.evidence.texts import FOLKLORE

README = Path(__file__).parents[3] / "README.md"
NAMED = {claim.name: claim for claim in CLAIMS}
ENTRIES = [entry for text in texts.texts().values() for entry in text.entries]

#: How many entries of each kind a text has: none is dropped in silence.
COUNTED = {
    "E": {"states": 24, "can be read so": 5, "defines": 4, "asks": 3, "tells": 1},
    "C": {"states": 25, "can be read so": 1, "defines": 2, "asks": 1, "tells": 1},
    "W": {"states": 11, "can be read so": 5, "defines": 2},
    "M": {"states": 20, "can be read so": 6, "defines": 3, "tells": 2},
    "K": {"states": 33, "can be read so": 4, "defines": 3, "asks": 3},
}

PAGE = """
[[place]]
at = "Convergence"
kind = "slide"
formulas = ["M <= 1/g^2"]

[[entry]]
name = "theorem"
at = "Convergence"
formula = "M <= 1/g^2"
how = "states"
says = "The bound."
verdict = "holds"
claims = ["mistake-bound"]
"""


def sources_that_differ(claims):
    """The claims whose sources are other texts than those with an entry that they settle."""
    for claim in claims:
        said = {entry.text for entry in texts.places_of(claim.name)}
        if said != {source.key for source in claim.sources} & set(texts.texts()):
            yield claim.name


def slips_that_differ(claims):
    """The refutations of an entry that their claim does not settle, or that is said to hold."""
    for claim in claims:
        for slip in (each for each in claim.refutations if each.source != FOLKLORE):
            said = texts.entry(slip.source)
            if claim.name not in said.claims or said.verdict == "holds":
                yield claim.name, slip.source


def test_the_entries_of_every_text_are_counted():
    found = {
        key: {how: n for how in texts.HOW if (n := sum(e.how == how for e in text.entries))}
        for key, text in texts.texts().items()
    }

    assert found == COUNTED


def test_the_readme_says_how_many_statements_are_settled():
    statements = sum(entry.checkable for entry in ENTRIES)

    assert f"{statements} statements in all" in README.read_text(encoding="utf-8")


def test_every_entry_is_settled_by_claims_that_there_are():
    assert {name for entry in ENTRIES for name in entry.claims} <= set(NAMED)
    assert {entry.how for entry in ENTRIES if not entry.claims} == {"tells"}


def test_a_claim_names_the_texts_that_have_an_entry_of_it_and_refutes_what_it_settles():
    assert list(sources_that_differ(CLAIMS)) == []
    assert list(slips_that_differ(CLAIMS)) == []


def test_what_fails_or_holds_in_part_is_refuted_by_a_witness():
    wrong = {entry.key for entry in ENTRIES if entry.verdict in ("in part", "fails")}
    refuted = {slip.source for claim in CLAIMS for slip in claim.refutations} - {FOLKLORE}

    assert refuted == wrong


# ---- an attribution that is changed is noticed
def test_a_claim_or_a_slip_that_is_put_into_the_mouth_of_another_text_is_noticed():
    said = replace(NAMED["runtime"], sources=(NAMED["no-max-margin"].sources[0],))
    claim = NAMED["strict-norm"]
    moved = replace(claim.refutations[0], source="K/length")
    slipped = replace(claim, refutations=(moved, *claim.refutations[1:]))

    assert list(sources_that_differ([said])) == ["runtime"]
    assert list(slips_that_differ([slipped])) == [("strict-norm", "K/length")]
    with pytest.raises(terms.Refused, match="^wording: strict-norm says 'K states"):
        as_worded(slipped)


# ---- how a text is read
PLACE, ENTRY = PAGE.split("\n\n")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('at = "Convergence"\nformula', 'at = "Recap"\nformula', "the place 'Recap' is not in"),
        ('formula = "M <=', 'formula = "M <', "does not stand at 'Convergence'"),
        ('claims = ["mistake-bound"]', "", "no claim settles it"),
        ('verdict = "holds"', "", "the verdict is ''"),
        ('how = "states"', 'how = "prints"', "how is 'prints'"),
        ('how = "states"', 'how = "defines"', "the verdict is 'holds'"),
        ('verdict = "holds"', 'verdict = "holds"\nanswer = "Yes."', "what a text asks has an ans"),
        ('"states"\nsays = "The bound."\nverdict = "holds"', '"asks"\nsays = ""', "what a text as"),
        (PLACE, f"{PLACE}\n{PLACE}", "a place stands in the index twice"),
        (ENTRY, f"{ENTRY}\n{ENTRY}", "two entries have one name"),
    ],
)
def test_a_text_with_an_entry_that_nothing_holds_is_refused(tmp_path, old, new, told):
    file = tmp_path / "E.toml"
    assert old in PAGE
    file.write_text(PAGE.replace(old, new), encoding="utf-8")

    with pytest.raises(Refused, match=rf"^E\.toml(, theorem)?: .*{told}"):
        texts.read(file)
