"""A claim on its page: what it says, its proof, its hypotheses, and the verdict measured."""
