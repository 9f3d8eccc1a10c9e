"""Is the data separable, and with which margin? Floats propose, exact arithmetic decides."""
