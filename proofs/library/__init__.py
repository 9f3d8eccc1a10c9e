"""The theorems, one function each, by the part of the theory that they belong to."""
