"""The fixed cases as a file that other projects keep beside their tests: ``vectors.json``.

`python -m properties.vectors` makes it. Its ids are given once, in ``id_ledger.csv``, and
never again.
"""
