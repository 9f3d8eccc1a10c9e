"""The reference: commands, docstrings and sources, as pages."""
