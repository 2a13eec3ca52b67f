"""The load benchmark of live tables: a server, a generator in a process of its own, and what they cost."""
