"""Maps: which claim rests on which, and which room imports which."""
