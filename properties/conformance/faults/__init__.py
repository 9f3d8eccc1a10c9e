"""Which known fault gives the answers of a target: of the catalogue, or a small edit."""
