"""Formulas and words with letters of mathematics, set while the pages are built."""
