"""What the texts say, and exact numbers: what holds there, is computed there, or fails there."""
