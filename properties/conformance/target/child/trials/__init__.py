"""Tries of a target on few points: how it is called, and where its answer is."""
