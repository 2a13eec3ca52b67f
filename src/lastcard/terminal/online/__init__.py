"""A seat at a live table, in the terminal. It needs the packages of lastcard[server]."""
