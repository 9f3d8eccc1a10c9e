"""The commands that test: verify, check, identify and adapt."""
