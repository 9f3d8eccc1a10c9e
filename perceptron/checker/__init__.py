"""The independent checker: is a certificate true of the data? `verdict` is the page to read."""
