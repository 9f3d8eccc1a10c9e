"""A proof on paper: the lines, the notation, and the formats that people and programs read."""
