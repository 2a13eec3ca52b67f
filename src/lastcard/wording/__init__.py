"""The game in words, for whoever reads and types: what is asked, what may be answered, what was meant."""
