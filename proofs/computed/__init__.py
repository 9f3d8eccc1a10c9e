"""What is settled exactly on a finite scope, by computation and not by proof."""
