"""How a decision is found: floats propose weights, rows and margins, exact arithmetic disposes."""
