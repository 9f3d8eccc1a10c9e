"""The independent checker: is a certificate true of the data? It imports nothing else of ours."""
