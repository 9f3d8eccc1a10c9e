"""Tables: what is counted, and what the texts say, entry by entry."""
