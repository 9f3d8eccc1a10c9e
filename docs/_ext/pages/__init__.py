"""What the pages need of Sphinx: claims printed from checked proofs, formulas typeset at build."""
