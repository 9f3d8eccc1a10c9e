"""Drawings: vectors as arrows, graphs in layers, pictures of runs and certificates."""
