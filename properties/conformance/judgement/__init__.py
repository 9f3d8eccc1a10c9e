"""What one answer shows: whether it agrees with the run that is due, and where that ends."""
