"""What is settled exactly on a finite scope, by computation and not by proof.

Each computation returns what it found, in lines for a reader, and raises `Refused` where that is
not what is claimed.
"""
