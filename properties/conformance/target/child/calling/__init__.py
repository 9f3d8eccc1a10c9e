"""How a target is called: its file is loaded, a plan is followed, and its answer is read."""
