"""What settles a claim: its proof, the checkers, and a search, joined to one verdict."""
