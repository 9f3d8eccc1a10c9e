"""What texts print and exact numbers refute: the smallest witness, found by search."""
