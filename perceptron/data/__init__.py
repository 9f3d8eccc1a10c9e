"""Points and labels: what is taken, how it is held, and files of them."""
