"""A run to its end: the meaning of the specification at the speed of floats."""
