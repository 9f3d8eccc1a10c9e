"""The conformance kit: holds other people's perceptrons against the reference, exactly.

Its rooms, each importing only those before it: `target` runs the program under test; `cases` is
what it is asked; `reference` is what a right program may answer; `identify` finds conventions;
`check` judges and names causes; `reports` writes what was found.
"""
