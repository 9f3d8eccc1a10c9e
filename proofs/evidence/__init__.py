"""Claims and theorems on exact numbers: what holds there, is computed there, or fails there."""
