"""Machine numbers: where they make the exact run, and the data on which they break the theory."""
