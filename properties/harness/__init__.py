"""The harness of the searches: registry, oracle, counterexample, runners."""
