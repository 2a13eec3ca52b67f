"""A live table: the log that is its truth, the stores that keep the log, and the bell that tells of it."""
