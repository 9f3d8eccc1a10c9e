"""A checked proof in other languages: JSON, text, LaTeX, SMT-LIB and Coq."""
